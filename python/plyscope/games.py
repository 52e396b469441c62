"""Comparisons, solutions, and the games that Plyscope knows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from . import _plyscope, widget
from ._needed import needed
from .trace import _escaped

if TYPE_CHECKING:
    from collections.abc import Sequence

    import polars


class Row(NamedTuple):
    """One run of a comparison."""

    run: str
    value: int | None
    """The value for MAX; None if the run was stopped."""
    best_move: str | None
    nodes: int
    to_minimax: float | None
    """Nodes over those of minimax, if it is among the runs."""
    leaves: int
    cutoffs: int
    first_move_share: float | None
    """The share of cutoffs right after the first child, 0 to 1."""
    pruned: int
    table_hits: int
    ordering_nodes: int
    """Nodes of searches that only ordered moves; they are not in `nodes`."""
    milliseconds: float
    """Time on this machine, without recording."""


class Comparison:
    """Runs counted on one position; in a cell it is a table."""

    __slots__ = ("agree", "notes", "rows", "title")
    title: str
    """The position and limits that the runs share."""
    rows: tuple[Row, ...]
    """One row per run."""
    agree: bool
    """Whether all finished runs agree in their value."""
    notes: list[str]
    """Remarks on the evaluation, and why the comparison ended early."""

    def __init__(self, answer: str) -> None:
        view = json.loads(answer)
        self.title, self.agree = view["title"], view["agree"]
        self.rows = tuple(Row(*(row.get(name) for name in Row._fields)) for row in view["runs"])
        reasons = [view["evaluation"] and view["evaluation"]["text"], view["disagreement"]]
        stopped = view["stopped"] and f"the comparison ended early ({view['stopped']})"
        self.notes = [note for note in [*reasons, stopped] if note]

    def __repr__(self) -> str:
        rows = ", ".join(f"{row.run} {row.nodes:,}" for row in self.rows)
        return f"<Comparison {self.title}: {rows}>"

    def _repr_html_(self) -> str:
        def cells(tag: str, texts: Sequence[object]) -> str:
            shown = ("" if text is None else f"{text:,}" if isinstance(text, int) else str(text) for text in texts)
            return "<tr>" + "".join(f"<{tag}>{_escaped(text)}</{tag}>" for text in shown) + "</tr>"

        rows = "".join(cells("td", row) for row in self.rows)
        return f"<table><caption>{_escaped(self.title)}</caption>{cells('th', Row._fields)}{rows}</table>"

    def show(self) -> None:
        """Shows the table in the cell's output, also from within a loop or a function."""
        widget.publish(self._repr_html_(), repr(self))

    def to_polars(self) -> polars.DataFrame:
        """Returns the rows as a data frame of polars."""
        rows = [row._asdict() for row in self.rows]
        frame: polars.DataFrame = needed("polars", "to_polars()").DataFrame(rows, infer_schema_length=None)
        return frame


class SolvedMove(NamedTuple):
    """A move with its proved value for the side to move; both ends are equal if it is known."""

    move: str
    lo: int | None
    hi: int | None
    ends_in: int | None
    """Moves of both sides until the game is won or lost; None if the value does not say."""


class Solution(NamedTuple):
    """A position solved to the end of the game, from the view of the side to move."""

    value: int | None
    """The value; None if a limit came first."""
    best: str | None
    """A move with this value; None if the game is over."""
    moves: tuple[SolvedMove, ...]
    """Every move, in the game's order."""
    nodes: int
    stopped: str | None
    """Why it ended early; None if it did not."""


class GameInfo(NamedTuple):
    """A game that Plyscope knows."""

    word: str
    """Its name in a request."""
    title: str
    notations: tuple[str, ...]
    """Examples of positions."""
    sizes: tuple[str, ...]
    """Examples of boards, the usual one first."""
    evaluations: tuple[str, ...]
    default_depth: int | None
    """A depth that a search completes at once, plies; None: the end of the game."""


def compare(
    game: str,
    position: str = "",
    *,
    runs: Sequence[str],
    depth: int | None = None,
    eval: str = "default",
    size: str | None = None,
    k: int | None = None,
    exact: bool = False,
    subboard: str | None = None,
    node_limit: int | None = None,
    time_limit: float | None = None,
) -> Comparison:
    """Counts several runs on one position.

    >>> import plyscope as ply
    >>> [row.nodes for row in ply.compare("tictactoe", runs=["minimax", "alphabeta"]).rows]
    [549946, 18297]
    """
    answer = _plyscope.compare(
        game,
        position,
        runs=list(runs),
        depth=depth,
        eval=eval,
        size=size,
        k=k,
        exact=exact,
        subboard=subboard,
        node_limit=node_limit,
        time_limit=time_limit,
    )
    return Comparison(answer)


def solve(
    game: str,
    position: str = "",
    *,
    size: str | None = None,
    k: int | None = None,
    exact: bool = False,
    subboard: str | None = None,
    node_limit: int | None = None,
    time_limit: float | None = None,
) -> Solution:
    """Solves a position to the end of the game, with the value of every move.

    >>> import plyscope as ply
    >>> solution = ply.solve("tictactoe", "15")
    >>> solution.value, [move.move for move in solution.moves if move.lo == 0][:3]
    (0, ['2', '3', '4'])
    """
    answer = _plyscope.solve(
        game,
        position,
        size=size,
        k=k,
        exact=exact,
        subboard=subboard,
        node_limit=node_limit,
        time_limit=time_limit,
    )
    view = json.loads(answer)
    found = view["solved"][0] if view["solved"] else {"value": None, "best": None, "moves": []}
    moves = tuple(SolvedMove(*(move[name] for name in SolvedMove._fields)) for move in found["moves"])
    return Solution(found["value"], found["best"], moves, view["nodes"], view["stopped"])


def games() -> list[GameInfo]:
    """Lists the games, with their notations, boards and evaluations.

    >>> import plyscope as ply
    >>> [game.word for game in ply.games()]
    ['tictactoe', 'gomoku', 'connect4', 'othello', 'tree', 'uniform']
    """
    return [
        GameInfo(
            game["word"],
            game["title"],
            tuple(notation["example"] for notation in game["notations"]),
            tuple(game["sizes"]),
            tuple(evaluation["word"] for evaluation in game["evaluations"]),
            game["default_depth"],
        )
        for game in json.loads(_plyscope.games())["games"]
    ]
