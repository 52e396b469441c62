"""Games written in Python: right ones have the counts of other programs, hostile ones end in an error of their own."""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
import traceback
from typing import Any

import chess
import pyspiel
import pytest
from easyAI import TwoPlayerGame

import plyscope as ply


class Heap:
    """Take 1, 2 or 3 stones; the last one wins."""

    def __init__(self, stones: int, side: int = 0) -> None:
        self.stones, self.side = stones, side

    def player(self) -> int:
        return self.side

    def moves(self) -> Any:
        return range(1, min(self.stones, 3) + 1)

    def play(self, move: Any, /) -> Any:
        return type(self)(self.stones - move, 1 - self.side)

    def score(self) -> Any:
        return 0 if self.stones else 1 if self.side == 1 else -1


class Keyed(Heap):
    def key(self) -> Any:
        return self.stones

    def static_order(self, moves: list[int]) -> Any:
        return sorted(moves, key=lambda taken: (self.stones - taken) % 4)

    def __str__(self) -> str:
        return f"{self.stones} stones"


class Board(Heap):
    """Plyscope's own tic-tac-toe, played by its rules in Python."""

    def __init__(self, cells: str = "." * 9, side: int = 0) -> None:
        self.cells, self.side = cells, side

    def winner(self) -> str | None:
        lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
        for a, b, c in lines:
            if self.cells[a] != "." and self.cells[a] == self.cells[b] == self.cells[c]:
                return self.cells[a]
        return None

    def moves(self) -> Any:
        return [] if self.winner() else [n + 1 for n, cell in enumerate(self.cells) if cell == "."]

    def play(self, move: Any, /) -> Any:
        return type(self)(self.cells[: move - 1] + "XO"[self.side] + self.cells[move:], 1 - self.side)

    def score(self) -> int:
        return {None: 0, "X": 1, "O": -1}[self.winner()]

    def key(self) -> Any:
        return self.cells


def test_a_game_has_the_counts_of_ours() -> None:
    runs = ["minimax", "alphabeta", "alphabeta+last", "pvs", "alphabeta+tt", "mtdf", "pvs+tt+deepening+killer+history"]
    for run in runs:
        for depth in (2, 5, 9):
            ours = ply.trace("tictactoe", "X...O....", run=run, depth=depth, eval="result")
            theirs = ply.search(Board("X...O...."), run=run, depth=depth)
            assert theirs.counts == ours.counts, (run, depth)
            assert (theirs.value, theirs.best_move, theirs.steps) == (ours.value, ours.best_move, ours.steps)
            columns = ["id", "move", "kind", "status", "score", "bound", "alpha_in", "beta_in"]
            assert theirs.to_polars(columns).equals(ours.to_polars(columns)), (run, depth)


class Tree(Heap):
    """A textbook tree; an inner node at the depth limit has the score 0, as in ours."""

    def __init__(self, tree: Any, side: int = 0, path: tuple[int, ...] = ()) -> None:
        self.tree, self.side, self.path = tree, side, path

    def moves(self) -> Any:
        return range(1, len(self.tree) + 1) if isinstance(self.tree, list) else ()

    def play(self, move: Any, /) -> Any:
        return Tree(self.tree[move - 1], 1 - self.side, (*self.path, move))

    def score(self) -> int:
        return self.tree if isinstance(self.tree, int) else 0

    def key(self) -> Any:
        return self.path


RUNS = """minimax alphabeta alphabeta+last alphabeta+hard alphabeta+strict pvs scout mtdf sss negac alphabeta+tt
    pvs+tt+deepening alphabeta+deepening+aspiration:3 pvs+killer+history+deepening alphabeta+best alphabeta+worst
    alphabeta+random:7 pvs+tt+etc alphabeta+window:-3:4""".split()


@pytest.mark.parametrize("run", RUNS)
def test_random_trees_are_searched_as_ours(run: str) -> None:
    def made(chance: random.Random, depth: int) -> Any:
        if depth == 0 or chance.random() < 0.1:
            return chance.randint(-9, 9)
        return [made(chance, depth - 1) for _ in range(chance.randint(2, 4))]

    def written(tree: Any) -> str:
        return str(tree) if isinstance(tree, int) else f"({' '.join(map(written, tree))})"

    for seed in range(5):
        tree = [made(random.Random(seed + place), 3) for place in (0, 100, 200)]
        # Searches with passes by depth need a limit.
        for depth in (3,) if "deepening" in run else (3, None):
            ours = ply.trace("tree", written(tree), run=run, depth=depth, eval="result")
            theirs = ply.search(Tree(tree), run=run, depth=depth)
            assert (theirs.counts, theirs.value, theirs.pv) == (ours.counts, ours.value, ours.pv), written(tree)


def test_the_side_to_move_at_the_root_is_max() -> None:
    for side in (0, 1):
        t = ply.search(Heap(9, side))
        assert (t.value, t.best_move) == (1, "1"), "the score is for player 0, the value for the root"


def test_orders_and_texts_are_used() -> None:
    t = ply.search(Keyed(10), run="alphabeta+static")
    assert t.nodes < ply.search(Keyed(10)).nodes and t.best_move == "2"
    assert t.request["game"] == "python:Keyed" and t.request["position"] == "10 stones"
    assert ply.search(Heap(4)).request["position"] == ""
    again = ply.load(t.to_bytes("jsonl"))
    assert again.counts == t.counts and again.at(3).sentence == t.at(3).sentence


def test_limits_end_a_search() -> None:
    t = ply.search(Heap(25), node_limit=1_000)
    assert (t.nodes, t.value, t.truncated) == (1_000, None, True)
    t = ply.search(Heap(40), run="minimax", time_limit=0.1, budget=100)
    assert t.value is None and len(t) <= 100 and any("time limit" in note for note in t.notes)
    assert ply.search(Heap(12), depth=0).nodes == 1


class Boom(Exception):
    pass


def raising(method: str, after: int = 20) -> Any:
    """A game one of whose methods fails at its nth call; it must not be called again."""
    calls = 0

    def fail(self: Any, *rest: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == after:
            raise Boom(method)
        assert calls < after, "the game is called after it has failed"
        return getattr(Keyed, method)(self, *rest)

    return type("Raising", (Keyed,), {method: fail})(12)


@pytest.mark.parametrize("run", ["alphabeta+static", "pvs+tt+deepening+static", "alphabeta+best"])
@pytest.mark.parametrize("method", ["player", "moves", "play", "score", "key", "static_order"])
def test_an_exception_passes_unchanged(method: str, run: str) -> None:
    state = raising(method)
    if method == "key" and "tt" not in run or method == "static_order" and "static" not in run:
        assert ply.search(state, run=run, depth=8).value is not None
        return
    with pytest.raises(Boom) as caught:
        ply.search(state, run=run, depth=8)
    assert str(caught.value) == method
    assert traceback.extract_tb(caught.value.__traceback__)[-1].name == "fail"


def changed(**methods: Any) -> Any:
    return type("Changed", (Keyed,), methods)(6)


@pytest.mark.parametrize(
    ("state", "error", "text"),
    [
        (changed(score=lambda self: 0.5), TypeError, "multiply, and round"),
        (changed(score=lambda self: float("nan")), TypeError, "multiply, and round"),
        (changed(score=lambda self: "3"), TypeError, "no whole number"),
        (changed(score=lambda self: None), TypeError, "None"),
        (changed(score=lambda self: 2**31), OverflowError, "2147483646"),
        (changed(score=lambda self: 10**40), TypeError, "no whole number"),
        (changed(moves=lambda self: [1, 2, 1]), ValueError, "lists 1 twice"),
        (changed(moves=lambda self: [1, "1"]), ValueError, "two moves have the name"),
        (changed(moves=lambda self: [[1]]), TypeError, "unhashable"),
        (changed(moves=lambda self: None), TypeError, "not iterable"),
        (changed(player=lambda self: 2), ValueError, "return 0 or 1"),
        (changed(player=lambda self: None), ValueError, "return 0 or 1"),
        (changed(play=lambda self, move: None), TypeError, "must return a new state"),
        (changed(play=lambda self, move: self), TypeError, "must return a new state"),
        (changed(play=lambda self, move: 3), AttributeError, "attribute"),
        (changed(static_order=lambda self, moves: moves[1:]), ValueError, "same moves"),
        (changed(static_order=lambda self, moves: [*moves, "new"]), ValueError, "same moves"),
        (changed(key=lambda self: []), TypeError, "unhashable"),
        (object(), TypeError, "lacks player, moves, play, score"),
    ],
)
def test_a_wrong_game_is_said_to_be_wrong(state: Any, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        ply.search(state, run="pvs+tt+static", depth=6)


def test_whole_floats_and_numpy_are_scores() -> None:
    import numpy

    assert ply.search(changed(score=lambda self: 2.0)).value == 2
    assert ply.search(changed(score=lambda self: numpy.int64(3))).value == 3


def test_a_game_that_changes_its_mind_is_searched_all_the_same() -> None:
    class Fickle(Keyed):
        turns = 0

        def moves(self) -> Any:
            Fickle.turns += 1
            return [1, 2] if Fickle.turns % 2 else [2, 3]

        def score(self) -> int:
            Fickle.turns += 1
            return Fickle.turns % 5

        def key(self) -> Any:
            return 1

    for run in ("minimax", "alphabeta", "pvs+tt+deepening+etc", "mtdf", "alphabeta+tt+history+killer"):
        t = ply.search(Fickle(9), run=run, depth=5)
        assert t.nodes > 1 and t.to_polars().height == len(t)


def test_a_game_may_have_65535_moves_and_no_more() -> None:
    class Wide(Heap):
        def moves(self) -> Any:
            return range(self.stones) if self.side == 0 else ()

        def play(self, move: Any, /) -> Any:
            return Wide(self.stones, 1)

    assert ply.search(Wide(65_535)).nodes == 65_536
    with pytest.raises(ply.LimitError, match="65535"):
        ply.search(Wide(65_536))


class Line(Heap):
    """One move at each state, `stones` plies long."""

    def moves(self) -> Any:
        return [1] if self.stones else []


@pytest.mark.parametrize("run", ["minimax", "alphabeta", "pvs+killer+deepening"])
def test_a_line_may_be_deep_but_not_endless(run: str) -> None:
    depth = 2_000 if "deepening" not in run else 150
    found: list[int] = []
    thread = threading.Thread(target=lambda: found.append(ply.search(Line(depth), run=run).nodes))
    thread.start()
    thread.join()
    assert found and found[0] >= depth + 1
    if "deepening" in run:
        return
    with pytest.raises(ply.LimitError, match="give a depth"):
        ply.search(Line(10**9), run=run)
    assert ply.search(Line(10**9), run=run, depth=30).nodes == 31


def test_a_player_may_move_twice() -> None:
    class Twice(Heap):
        def play(self, move: Any, /) -> Any:
            return Twice(self.stones - move, self.side if move == 1 else 1 - self.side)

    def best(state: Any) -> int:
        after = [best(state.play(move)) for move in state.moves()]
        return state.score() if not after else max(after) if state.player() == 0 else min(after)

    for run in ("minimax", "alphabeta", "pvs"):
        assert ply.search(Twice(7), run=run).value == best(Twice(7))


def test_what_a_game_cannot_give_is_refused() -> None:
    refused = ("alphabeta+tt", "alphabeta+wins", "alphabeta+nonsense", "mcts:100", "flat:10", "pn")
    for run, field in ((run, "run") for run in refused):
        with pytest.raises(ply.InputError) as caught:
            ply.search(Heap(6), run=run)
        assert caught.value.field == field and caught.value.remedy
    with pytest.raises(ply.InputError, match="depth"):
        ply.search(Heap(6), depth=-1)


def test_ctrl_c_ends_a_search_of_a_game() -> None:
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        ply.search(Heap(60), run="minimax", budget=1_000)


def test_a_game_may_search_inside_a_search() -> None:
    class Inner(Heap):
        def score(self) -> int:
            return (ply.search(Heap(4)).value or 0) + (ply.trace("tree", "((1 2)(3 4))").value or 0)

    assert ply.search(Inner(5), depth=2).value == -1 + 3


def test_states_are_freed() -> None:
    class Counted(Heap):
        alive = 0

        def __init__(self, *rest: Any) -> None:
            super().__init__(*rest)
            Counted.alive += 1

        def __del__(self) -> None:
            Counted.alive -= 1

    ply.search(Counted(12))
    assert Counted.alive == 0
    root = Counted(3)
    before = sys.getrefcount(root)
    ply.search(root)
    assert sys.getrefcount(root) == before


def test_a_state_of_openspiel_is_taken_as_it_is() -> None:
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    t = ply.search(state, run="minimax")
    assert (t.nodes, t.value) == (549_946, 0) and "OpenSpiel" in t.notes[0]
    assert ply.search(state).nodes == 18_297
    assert t.request["position"] == ".../.../..." and t.request["game"] == "python:tic_tac_toe"
    four = pyspiel.load_game("connect_four").new_initial_state()
    assert ply.search(four, run="minimax", depth=4).nodes == ply.trace("connect4", run="minimax", depth=4).nodes
    with pytest.raises(ValueError, match="kuhn_poker|chance"):
        ply.search(pyspiel.load_game("kuhn_poker").new_initial_state())


def test_a_chess_board_is_taken_as_it_is() -> None:
    t = ply.search(chess.Board(), run="minimax", depth=2)
    assert t.nodes == 1 + 20 + 400 and "python-chess" in t.notes[0]
    mate = chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    assert ply.search(mate, depth=1).best_move == "a1a8"
    assert ply.search(ply.adapters.chess(mate, lambda board: 7), depth=1, run="alphabeta+tt").value == 1_000_000


def test_games_of_easyai_and_aima_are_searched() -> None:
    class Bones(TwoPlayerGame):  # type: ignore[misc]
        """easyAI's example."""

        def __init__(self) -> None:
            self.players, self.pile, self.current_player = None, 9, 1

        def possible_moves(self) -> list[str]:
            return ["1", "2", "3"]

        def make_move(self, move: str) -> None:
            self.pile -= int(move)

        def is_over(self) -> bool:
            return self.pile <= 0

        def scoring(self) -> int:
            return 100 if self.pile <= 0 else 0

    t = ply.search(Bones())
    assert "easyAI" in t.notes[0] and t.value == -100

    class Aima:
        """The shape of `Game` in aima-python."""

        initial = (7, "MAX")

        def to_move(self, state: Any) -> str:
            return str(state[1])

        def actions(self, state: Any) -> list[int]:
            return [n for n in (1, 2, 3) if n <= state[0]]

        def result(self, state: Any, move: int) -> Any:
            return (state[0] - move, "MIN" if state[1] == "MAX" else "MAX")

        def terminal_test(self, state: Any) -> bool:
            return bool(state[0] == 0)

        def utility(self, state: Any, player: str) -> int:
            return -1 if self.to_move(state) == player else 1

    t = ply.search(ply.adapters.aima(Aima()))
    assert (t.value, t.best_move, t.request["game"]) == (1, "3", "python:Aima")
