"""A program with types, which mypy and pyright must accept as it is."""

from __future__ import annotations

from math import inf
from typing import Any

import plyscope as ply


class Heap:
    def __init__(self, stones: int, side: int = 0) -> None:
        self.stones, self.side = stones, side

    def player(self) -> int:
        return self.side

    def moves(self) -> range:
        return range(1, min(self.stones, 3) + 1)

    def play(self, taken: int, /) -> Heap:
        return Heap(self.stones - taken, 1 - self.side)

    def score(self) -> int:
        return 0 if self.stones else 1 if self.side == 1 else -1


game: ply.Game = Heap(10)
found: ply.Trace = ply.search(game, run="alphabeta", depth=6)
value: int | None = found.value
step: ply.Step = found.at(3)
low: int | None = step.window[0]
lines: list[str] = [found.explain(0), found.svg(plies=2), *found.pv]
rows: tuple[str, ...] = tuple(row.run for row in ply.compare("tictactoe", runs=["minimax"]).rows)


@ply.record(game="tree", position="((3 12 8)(2 4 6)(14 5 2))")
def search(node: Any, alpha: float, beta: float, maximise: bool, move: int | None = None) -> float:
    return inf


def checked() -> ply.Trace:
    check: ply.Check = search.check()
    sentence: str = str(check) if not check else ""
    print(sentence)
    return ply.load(search.trace.to_bytes("json"))
