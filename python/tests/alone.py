"""What an installed wheel does by itself: `cargo xtask wheel` runs it in an environment that holds nothing else."""

from __future__ import annotations

import sys
import tempfile
from math import inf
from pathlib import Path
from typing import Any

before = set(sys.modules)
import plyscope as ply

loaded = {name.partition(".")[0] for name in set(sys.modules) - before} - {"plyscope"}
assert loaded <= sys.stdlib_module_names, loaded

t = ply.trace("connect4", "4453", run="alphabeta+static", depth=6)
assert (t.best_move, t.pv[0], t.truncated) == ("4", "4", False) and "<svg" in t._repr_html_()
assert ply.trace("tictactoe", run="minimax").nodes == 549_946
with tempfile.TemporaryDirectory() as folder:
    for name in ("four.parquet", "four.json.gz", "four.html"):
        file = Path(folder) / name
        t.to_html(file, step=18) if name.endswith("html") else t.save(file)
        assert file.stat().st_size > 1_000, file
    assert ply.load(Path(folder) / "four.json.gz").counts == t.counts
for call, package in ((t.to_polars, "polars"), (t.to_networkx, "networkx"), (t.show, "anywidget")):
    try:
        call()
        raise AssertionError(f"{package} is installed here")
    except ModuleNotFoundError as error:
        assert f"pip install {package}" in str(error), error


@ply.record(game="tree", position="((3 12 8)(2 4 6)(14 5 2))")
def search(node: Any, alpha: float, beta: float, maximise: bool, move: int | None = None) -> Any:
    if isinstance(node, int):
        return node
    best = -inf if maximise else inf
    for number, child in enumerate(node, start=1):
        best = (max if maximise else min)(best, search(child, alpha, beta, not maximise, number))
        alpha, beta = (max(alpha, best), beta) if maximise else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


search([[3, 12, 8], [2, 4, 6], [14, 5, 2]], -inf, inf, True)
assert search.check(), search.check()


class Nim:
    """Two players take one to three matches; who takes the last one wins."""

    def __init__(self, matches: int, turn: int = 0) -> None:
        self.matches, self.turn = matches, turn

    def player(self) -> int:
        return self.turn

    def moves(self) -> range:
        return range(1, min(3, self.matches) + 1)

    def play(self, taken: int) -> Nim:
        return Nim(self.matches - taken, 1 - self.turn)

    def score(self) -> int:
        return -1 if self.turn == 0 else 1


assert ply.search(Nim(7), run="alphabeta").best_move == "3"
counts = [row.nodes for row in ply.compare("tictactoe", runs=["minimax", "alphabeta"]).rows]
assert counts == [549_946, 18_297] and ply.solve("tictactoe", "15").value == 0 and len(ply.games()) == 6
