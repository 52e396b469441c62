"""What the package does in Pyodide, where the page's core searches; `pyodide.mjs` runs it. Its counts are those of
another implementation, as in `test_trace.py`.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any

import plyscope as ply

AIMA = "((3 12 8)(2 4 6)(14 5 2))"
ROOT = Path("/repository")


def the_counts_are_those_of_another_implementation() -> int:
    rows = json.loads((ROOT / "tests/data/reference-counts.json").read_text())["searches"]
    few = [row for row in rows if row["nodes"] < 100_000 and row["algorithm"] in ("minimax", "alphabeta")]
    for row in few:
        name, *board = row["game"].split(":")
        given: dict[str, Any] = {"size": board[0] if board else None, "position": row["position"]}
        if name == "gomoku":
            width, height, k = board[0].split(",")
            position, _, subboard = row["position"].partition("@")
            given = {"size": f"{width}x{height}", "k": int(k), "position": position, "subboard": subboard or None}
        run = row["algorithm"] + ("" if row["order"] == "natural" else f"+{row['order']}")
        evaluation = {"openlines": "open-lines"}.get(row["eval"], row["eval"])
        t = ply.trace(name, run=run, depth=row["depth"], eval=evaluation, **given)
        assert (t.value, t.nodes, t.counts.cutoffs) == (row["value"], row["nodes"], row["cutoffs"]), row
    return len(few)


def a_trace_has_its_views() -> None:
    t = ply.trace("tree", AIMA)
    assert (t.value, t.nodes, t.best_move, t.pv, t.steps, len(t)) == (3, 11, "1", ["1", "1"], 33, 13)
    assert t.cutoff_steps == [18] and t.at(18)[:4] == ("cutoff", 5, ("2",), (3, 2))
    assert t.explain(5) == t.explain(7) == t.at(18).sentence and t.explain(1) == t.at(12).sentence
    assert "<svg" in t.svg(18) and "tikzpicture" in t.tikz() and "<svg" in t._repr_html_()
    assert [len(side) for side in t.edges()] == [12, 12]
    again = pickle.loads(pickle.dumps(t))
    assert again.nodes == t.nodes and again.title == t.title
    t.save("/tmp/t.json.gz")
    assert ply.load("/tmp/t.json.gz").nodes == ply.load(t.to_bytes("jsonl")).nodes == 11
    t.to_html("/tmp/t.html", step=18)
    assert "plyscope-trace" in Path("/tmp/t.html").read_text()
    small = ply.trace("connect4", "4453", run="pvs+tt+deepening", depth=6, budget=100)
    assert small.truncated and small.notes[0].startswith("the budget of 100 graph nodes was reached"), small.notes


def errors_have_their_class() -> None:
    wrongs: list[tuple[Callable[[], object], type[ply.PlyscopeError]]] = [
        (lambda: ply.trace("connect4", depth=-1), ply.InputError),
        (lambda: ply.trace("chess"), ply.InputError),
        (lambda: ply.trace("tree", AIMA).at(34), ply.NotFound),
        (lambda: ply.load(b"nonsense"), ply.InvalidFile),
        (lambda: ply.solve("connect4", "44"), ply.PlyscopeError),
    ]
    for wrong, kind in wrongs:
        try:
            wrong()
        except kind as error:
            assert error.reason and str(error)
        else:
            raise AssertionError(f"{kind.__name__} is expected")


def comparisons_and_games_are_there() -> None:
    rows = ply.compare("tictactoe", runs=["minimax", "alphabeta"]).rows
    assert [row.nodes for row in rows] == [549_946, 18_297]
    assert [game.word for game in ply.games()][0] == "tictactoe"


def a_search_of_ones_own_is_checked() -> None:
    @ply.record(game="tree", position=AIMA)
    def search(node: Any, alpha: float, beta: float, maximise: bool, move: Any = None) -> Any:
        if isinstance(node, int):
            return node
        values = [search(child, -inf, inf, not maximise, number) for number, child in enumerate(node, start=1)]
        return max(values) if maximise else min(values)

    search([[3, 12, 8], [2, 4, 6], [14, 5, 2]], -inf, inf, True)
    check = search.check()
    assert not check and check.first_difference and check.first_difference.kind == "wrong-window"
    assert [mistake.word for mistake in check.mistakes] == ["window-not-passed"] and "window" in str(check)


class Heap:
    def __init__(self, stones: int, side: int = 0) -> None:
        self.stones, self.side = stones, side

    def player(self) -> int:
        return self.side

    def moves(self) -> range:
        return range(1, min(self.stones, 3) + 1)

    def play(self, taken: int) -> Heap:
        return Heap(self.stones - taken, 1 - self.side)

    def score(self) -> int:
        return 0 if self.stones else 1 if self.side == 1 else -1


def a_game_of_ones_own_is_searched() -> None:
    t = ply.search(Heap(10))
    assert (t.value, t.nodes, t.best_move, t.external) == (1, 329, "2", True)
    assert ply.search(Heap(9, 1), run="minimax", depth=4).value == 0


if __name__ == "__main__":
    searched = the_counts_are_those_of_another_implementation()
    assert searched > 50, searched
    a_trace_has_its_views()
    errors_have_their_class()
    comparisons_and_games_are_there()
    a_search_of_ones_own_is_checked()
    a_game_of_ones_own_is_searched()
    print(f"{searched} searches have the counts of another implementation in Pyodide")
