"""The debugger and microscope for game-tree search, in Python.

>>> import plyscope as ply
>>> t = ply.trace("tree", "((3 12 8)(2 4 6)(14 5 2))")
>>> t.value, t.nodes, t.best_move, t.steps
(3, 11, '1', 33)
>>> t.at(18).sentence.split(". ")[0]
'Cut: c₂ and c₃ cannot matter'
"""

import sys

if sys.platform == "emscripten":
    # Pyodide: the page's core under the name of the extension.
    from . import _pyodide

    _plyscope = sys.modules[f"{__name__}._plyscope"] = _pyodide
else:
    try:
        from . import _plyscope
    except ImportError as error:
        if error.name != __name__:
            raise  # the extension is there, and cannot be loaded
        # pip takes the wheel of Pyodide where no other one fits.
        raise ImportError(
            "this wheel of plyscope is for Pyodide, because there is none for this system or this Python; "
            "build one from a clone: cargo xtask page && pip install ."
        ) from error

from . import adapters, errors, options
from ._plyscope import __version__
from .errors import InputError, InvalidFile, LimitError, NotFound, PlyscopeError
from .game import Game, search
from .games import Comparison, GameInfo, Solution, compare, games, solve
from .recorder import Check, Recorder, record
from .trace import Counts, Step, Trace, load, trace


async def ready() -> None:
    """Waits until the core can be called. Only on the thread of a web page itself this takes time."""
    if sys.platform == "emscripten":
        await _pyodide.ready()


__all__ = [
    "Check",
    "Comparison",
    "Counts",
    "Game",
    "GameInfo",
    "InputError",
    "InvalidFile",
    "LimitError",
    "NotFound",
    "PlyscopeError",
    "Recorder",
    "Solution",
    "Step",
    "Trace",
    "__version__",
    "adapters",
    "compare",
    "errors",
    "games",
    "load",
    "options",
    "ready",
    "record",
    "search",
    "solve",
    "trace",
]
