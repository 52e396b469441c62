"""Searches of a game written in Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from . import _plyscope, adapters
from .trace import Trace

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

_NEEDED = ("player", "moves", "play", "score")


@runtime_checkable
class Game(Protocol):
    """A state of a game of your own, which never changes: `play` returns a new one.

    Three methods are optional. `key() -> Hashable` names the state for a transposition table; the side to
    move is added to it. `static_order(moves)` returns the moves with good ones first, for runs with `+static`.
    `__str__` is the text of the position.
    """

    def player(self) -> int:
        """The side to move: 0 or 1."""
        ...

    def moves(self) -> Iterable[Hashable]:
        """The legal moves; none if the game is over. A move's `str()` is its name."""
        ...

    def play(self, move: Any, /) -> Game:
        """The state after a move."""
        ...

    def score(self) -> int:
        """The score for player 0, at the end and at the depth limit: a whole number."""
        ...


def search(
    state: Any,
    *,
    run: str = "alphabeta",
    depth: int | None = None,
    budget: int = 2_000_000,
    node_limit: int | None = None,
    time_limit: float | None = None,
) -> Trace:
    """Searches a game of your own (see `Game`) and returns the record. The side to move at `state` is MAX.

    States of OpenSpiel, chess boards and games of easyAI are taken as they are; `notes` says so. For others
    see `adapters`. An exception of the game passes unchanged, and nothing is kept. A node takes 2 to 5
    microseconds and the time of your methods, so 100,000 nodes take about half a second.

    >>> import plyscope as ply
    >>> class Heap:
    ...     def __init__(self, stones, side=0):
    ...         self.stones, self.side = stones, side
    ...     def player(self):
    ...         return self.side
    ...     def moves(self):
    ...         return range(1, min(self.stones, 3) + 1)
    ...     def play(self, taken):
    ...         return Heap(self.stones - taken, 1 - self.side)
    ...     def score(self):
    ...         return 0 if self.stones else 1 if self.side == 1 else -1
    >>> t = ply.search(Heap(10))
    >>> t.value, t.nodes, t.best_move
    (1, 329, '2')
    """
    adapted, note = adapters._adapted(state)
    missing = [name for name in _NEEDED if not hasattr(adapted, name)]
    if missing:
        what = f"{type(state).__name__} is no game: it lacks {', '.join(missing)}"
        raise TypeError(f"{what}; see plyscope.Game, and plyscope.adapters for other libraries")
    # Of `object` itself, the text is only an address.
    is_worded = any("__str__" in kind.__dict__ for kind in type(adapted).__mro__[:-1])
    name = getattr(adapted, "_name", None) or type(adapted).__name__
    core = _plyscope.search(
        adapted,
        # With a prefix, so that no game of one's own is taken for one that Plyscope knows.
        name=f"python:{name}",
        # In one line, because it is part of titles.
        text="/".join(str(adapted).splitlines()) if is_worded else "",
        run=run,
        depth=depth,
        budget=budget,
        node_limit=node_limit,
        time_limit=time_limit,
        notes=[note] if note else [],
    )
    return Trace(core)
