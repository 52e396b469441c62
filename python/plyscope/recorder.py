"""Records a search of your own, call by call, and checks it against the reference."""

from __future__ import annotations

import functools
import json
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _plyscope
from .errors import InputError, LimitError
from .trace import Trace

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

_MOST_EVENTS = 5_000_000
"""The most events of a recorder: about 400 MB."""


class Difference(NamedTuple):
    """The first event that differs from the reference."""

    line: int | None
    """Its line in `events()`, from 1."""
    kind: str
    """The kind of difference, as in `missed-cut`."""
    sentence: str
    """Where the search was, what it did, and what it should have done."""


class Mistake(NamedTuple):
    """A common mistake that explains every event."""

    word: str
    title: str
    about: str


class Check(NamedTuple):
    """The answer of `check()`: true if the search agrees with the reference; `str()` is the sentence."""

    agrees: bool
    first_difference: Difference | None
    """The first event that differs; None if all agree."""
    mistakes: tuple[Mistake, ...]
    """The common mistakes that explain everything."""
    lines: tuple[str, ...]
    """The verdict, and what was compared, a sentence each."""

    def __bool__(self) -> bool:
        return self.agrees

    def __str__(self) -> str:
        if self.first_difference is None:
            return self.lines[0] if self.lines else "The search was not compared."
        named = "".join(f" {mistake.title}: {mistake.about}" for mistake in self.mistakes)
        return self.first_difference.sentence + named


class _Lines(dict[Any, str]):
    """The lines of events, kept because a search repeats the same few: joining them anew takes three times as long."""

    _MOST_KEPT = 100_000

    def __init__(self, line: Callable[[Any], str]) -> None:
        super().__init__()
        self._line = line

    def __missing__(self, event: Any) -> str:
        if len(self) >= self._MOST_KEPT:
            self.clear()
        line = self._line(event)
        self[event] = line
        return line

    def of(self, event: Any) -> str:
        """Returns the line of an event with moves that are lists, which no dictionary takes as a key."""
        if type(event) is tuple:
            event = tuple(tuple(part) if type(part) is list else part for part in event)
        return self[event]


def _plain(number: Any) -> Any:
    """Returns a number of numpy as one of Python."""
    if not hasattr(number, "item"):
        reason, remedy = f"{number!r} is no number that an event can hold", "use int or float, and str for a move"
        raise InputError(f"{reason}; {remedy}", reason=reason, remedy=remedy)
    return number.item()


_json = json.JSONEncoder(default=_plain).encode
"""Writes a move or a number."""


def _enter_line(event: tuple[Any, Any, Any]) -> str:
    move, alpha, beta = map(_json, event)
    return f'{{"e":"enter","move":{move},"alpha":{alpha},"beta":{beta}}}'


def _exit_line(result: Any) -> str:
    if type(result) is not tuple:
        result = result, None
    elif len(result) != 2:
        reason = f"the search returned {len(result)} values"
        remedy = "return the value, or the pair (value, best move)"
        raise InputError(f"{reason}; {remedy}", reason=reason, remedy=remedy)
    value, best = result
    return f'{{"e":"exit","value":{_json(value)},"best":{_json(best)}}}'


class Node:
    """An open node of `Recorder.node`: set `value` before the block ends, and `best` if you know the move."""

    __slots__ = ("_alpha", "_beta", "_move", "_recorder", "best", "value")
    value: Any
    best: Any

    def __init__(self, recorder: Recorder, move: Any, alpha: Any, beta: Any) -> None:
        self._recorder, self._move, self._alpha, self._beta = recorder, move, alpha, beta
        self.value = self.best = None

    def __enter__(self) -> Node:
        self._recorder._enter(self._move, self._alpha, self._beta)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self._recorder._exit(self.value, self.best, failed=kind is not None)


class Recorder:
    """Records searches: decorate the function that searches, or write `with recorder.node(...)` in it.

    The function's parameters named `move`, `alpha` and `beta` are recorded, and the value that it returns, or
    the pair (value, best move). The outermost call starts a new search. A recorder is for one thread.
    """

    def __init__(self, header: dict[str, Any]) -> None:
        self._header = json.dumps({"plyscope": "events", "version": 1, **header})
        self._enters, self._exits = _Lines(_enter_line), _Lines(_exit_line)
        self._lines: list[str] = []
        self._write = self._lines.append
        self._begin = 0
        self._open = 0

    def __call__(self, search: Callable[..., Any]) -> Recorded:
        """Returns the search, which works as before and is recorded."""
        import inspect  # Here, because it makes `import plyscope` slow.

        names = list(inspect.signature(search).parameters)
        m, a, b = (names.index(name) if name in names else len(names) for name in ("move", "alpha", "beta"))
        lines, write, enters, exits = self._lines, self._write, self._enters, self._exits

        @functools.wraps(search)
        def recorded(*args: Any, **more: Any) -> Any:
            given = len(args)
            move = args[m] if m < given else more.get("move")
            alpha = args[a] if a < given else more.get("alpha")
            beta = args[b] if b < given else more.get("beta")
            if not self._open or len(lines) >= _MOST_EVENTS:
                self._start()
            try:
                write(enters[move, alpha, beta])
            except TypeError:
                write(enters.of((move, alpha, beta)))
            self._open += 1
            try:
                result = search(*args, **more)
            finally:
                self._open -= 1
            try:
                write(exits[result])
            except TypeError:
                write(exits.of(result))
            return result

        return Recorded._of(self, recorded)

    def node(self, move: Any = None, alpha: Any = None, beta: Any = None) -> Node:
        """Opens a node: `with recorder.node(move, alpha, beta) as node: ... node.value = 3`."""
        return Node(self, move, alpha, beta)

    def _start(self) -> None:
        """Starts a search before its first event; refuses an event too many."""
        if len(self._lines) >= _MOST_EVENTS:
            reason = f"more than {_MOST_EVENTS:,} events were recorded"
            remedy = "search a smaller position, or call clear() between searches"
            raise LimitError(f"{reason}; {remedy}", reason=reason, remedy=remedy)
        if not self._open:
            self._begin = len(self._lines)
            self._write(self._header)

    def _enter(self, move: Any, alpha: Any, beta: Any) -> None:
        if not self._open or len(self._lines) >= _MOST_EVENTS:
            self._start()
        self._write(self._enters.of((move, alpha, beta)))
        self._open += 1

    def _exit(self, value: Any, best: Any, *, failed: bool) -> None:
        self._open -= 1
        if not failed:
            self._write(self._exits.of((value, best)))

    def cut(self) -> None:
        """Records that the open node stops although moves are left; it may be left out."""
        if len(self._lines) >= _MOST_EVENTS:
            self._start()
        self._write('{"e":"cut"}')

    def events(self) -> str:
        """Returns all that was recorded, as `plyscope check` reads it."""
        return "".join(f"{line}\n" for line in self._lines)

    def clear(self) -> None:
        """Forgets what was recorded."""
        self._lines.clear()
        self._begin = self._open = 0

    def check(self) -> Check:
        """Compares every recorded search with the reference; the answer is of the first one that differs."""
        self._needs_events()
        checks = [_check_of(answer) for answer in json.loads(_plyscope.check(self.events()))]
        return next((check for check in checks if not check), checks[-1])

    @property
    def trace(self) -> Trace:
        """The last recorded search as a trace: every event is a step, and nothing in it is verified."""
        self._needs_events()
        events = "\n".join(self._lines[self._begin :])
        return Trace(_plyscope.load(None, events.encode()))

    def _needs_events(self) -> None:
        if not self._lines:
            reason, remedy = "nothing was recorded", "call the search first"
            raise InputError(f"{reason}; {remedy}", reason=reason, remedy=remedy)


def _check_of(answer: dict[str, Any]) -> Check:
    checked, first = answer["checked"], answer["checked"]["first_difference"]
    difference = first and Difference(first.get("line"), first["kind"], answer["difference"])
    mistakes = tuple(Mistake(**mistake) for mistake in answer["mistakes"])
    return Check(checked["agrees"], difference, mistakes, tuple(answer["said"]))


class Recorded:
    """A recorded search: call it as before."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder

    @staticmethod
    def _of(recorder: Recorder, call: Callable[..., Any]) -> Recorded:
        # A class of its own for each search: a static `__call__` adds no frame to the recursion.
        kind = type("Recorded", (Recorded,), {"__call__": staticmethod(call), "__doc__": call.__doc__})
        recorded: Recorded = kind(recorder)
        functools.update_wrapper(recorded, call)
        return recorded

    if TYPE_CHECKING:

        def __call__(self, *args: Any, **more: Any) -> Any: ...

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        """Binds a search that is a method."""
        return self if instance is None else functools.partial(self, instance)

    def check(self) -> Check:
        """Compares every recorded search with the reference."""
        return self._recorder.check()

    @property
    def trace(self) -> Trace:
        """The last recorded search as a trace."""
        return self._recorder.trace

    def events(self) -> str:
        """Returns all that was recorded, as `plyscope check` reads it."""
        return self._recorder.events()

    def clear(self) -> None:
        """Forgets what was recorded."""
        self._recorder.clear()


def record(**header: Any) -> Recorder:
    """Returns a recorder for a search of your own; the header is that of `plyscope check`.

    >>> import plyscope as ply
    >>> from math import inf
    >>> @ply.record(game="tree", position="((3 12 8)(2 4 6)(14 5 2))")
    ... def search(node, alpha, beta, maximise, move=None):
    ...     if isinstance(node, int):
    ...         return node
    ...     best = -inf if maximise else inf
    ...     for number, child in enumerate(node, start=1):
    ...         value = search(child, alpha, beta, not maximise, number)
    ...         best = max(best, value) if maximise else min(best, value)
    ...         alpha, beta = (max(alpha, best), beta) if maximise else (alpha, min(beta, best))
    ...         if alpha >= beta:
    ...             break
    ...     return best
    >>> search([[3, 12, 8], [2, 4, 6], [14, 5, 2]], -inf, inf, True)
    3
    >>> print(search.check())
    The search agrees with the reference in 22 events.
    >>> search.trace.nodes
    11
    """
    return Recorder(header)
