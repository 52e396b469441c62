"""What an installed wheel does by itself: `cargo xtask wheel` runs it in an environment that holds nothing else."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any


def importing_loads_only_the_standard_library() -> None:
    before = set(sys.modules)
    import plyscope  # noqa: F401

    loaded = {name.partition(".")[0] for name in set(sys.modules) - before} - {"plyscope"}
    assert loaded <= sys.stdlib_module_names, loaded


def a_trace_has_its_files_and_names_what_is_missing() -> None:
    import plyscope as ply

    t = ply.trace("connect4", "4453", run="alphabeta+static", depth=6)
    assert (t.best_move, t.pv[0], t.truncated) == ("4", "4", False) and "<svg" in t._repr_html_()
    assert ply.trace("tictactoe", run="minimax").nodes == 549_946
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / name for name in ("four.parquet", "four.json.gz", "four.html")]
        t.save(files[0])
        t.save(files[1])
        t.to_html(files[2], step=18)
        assert all(file.stat().st_size > 1_000 for file in files)
        assert ply.load(files[1]).counts == t.counts
    for call, package in ((t.to_polars, "polars"), (t.to_networkx, "networkx"), (t.show, "anywidget")):
        try:
            call()
        except ModuleNotFoundError as error:
            assert f"pip install {package}" in str(error), error
        else:
            raise AssertionError(f"{package} is installed here")


def the_table_of_all_columns_takes_at_most_four_searches() -> None:
    import plyscope as ply

    def least(work: Callable[[], object]) -> float:
        times = []
        for _ in range(5):
            begun = time.process_time()
            work()
            times.append(time.process_time() - begun)
        return min(times)

    large = ply.trace("tictactoe", run="minimax")
    searched, written = least(lambda: ply.trace("tictactoe", run="minimax")), least(large.__arrow_c_stream__)
    print(f"549,946 nodes: trace {1000 * searched:.0f} ms, table {1000 * written:.0f} ms")
    assert written < 4 * searched, (searched, written)


def a_search_is_recorded_and_checked() -> None:
    import plyscope as ply

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


def games_are_searched_compared_and_solved() -> None:
    import plyscope as ply

    assert ply.search(Nim(7), run="alphabeta").best_move == "3"
    counts = [row.nodes for row in ply.compare("tictactoe", runs=["minimax", "alphabeta"]).rows]
    assert counts == [549_946, 18_297] and ply.solve("tictactoe", "15").value == 0 and len(ply.games()) == 6


if __name__ == "__main__":
    importing_loads_only_the_standard_library()
    a_trace_has_its_files_and_names_what_is_missing()
    the_table_of_all_columns_takes_at_most_four_searches()
    a_search_is_recorded_and_checked()
    games_are_searched_compared_and_solved()
