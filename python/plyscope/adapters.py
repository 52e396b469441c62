"""States of other libraries as games for `plyscope.search`."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_MATE = 1_000_000
"""The score of a checkmate."""


class _OpenSpiel:
    def __init__(self, state: Any, name: str) -> None:
        self._state, self._name = state, name

    def player(self) -> int:
        player: int = self._state.current_player()
        if player < 0 and not self._state.is_terminal():
            raise ValueError("the game has chance or simultaneous moves; minimax needs one player to move")
        return max(player, 0)

    def moves(self) -> Iterable[int]:
        moves: Iterable[int] = self._state.legal_actions()
        return moves

    def play(self, move: int, /) -> _OpenSpiel:
        return _OpenSpiel(self._state.child(move), self._name)

    def score(self) -> int:
        # In the middle of a game OpenSpiel has no score but 0.
        score: int = self._state.returns()[0]
        return score

    def __str__(self) -> str:
        return str(self._state)


def openspiel(state: Any) -> _OpenSpiel:
    """A state of OpenSpiel (`pyspiel`) with two players in turn and no chance. A move is an action's number."""
    kind = state.get_game().get_type()
    if state.num_players() != 2 or kind.utility.name not in ("ZERO_SUM", "CONSTANT_SUM"):
        raise ValueError(f"{kind.short_name} is no zero-sum game of two players")
    return _OpenSpiel(state, kind.short_name)


class _Chess:
    _name = "chess"

    def __init__(self, board: Any, evaluate: Callable[[Any], int]) -> None:
        self._board, self._evaluate = board, evaluate

    def player(self) -> int:
        return 0 if self._board.turn else 1

    def moves(self) -> Iterable[Any]:
        moves: Iterable[Any] = self._board.legal_moves
        return moves

    def play(self, move: Any, /) -> _Chess:
        board = self._board.copy(stack=False)
        board.push(move)
        return _Chess(board, self._evaluate)

    def score(self) -> int:
        if self._board.is_checkmate():
            return -_MATE if self._board.turn else _MATE
        return 0 if self._board.is_stalemate() else self._evaluate(self._board)

    def key(self) -> str:
        key: str = self._board.epd()
        return key

    def __str__(self) -> str:
        return str(self._board.fen())


def _material(board: Any) -> int:
    """Pawns 1, knights and bishops 3, rooks 5, queens 9, for white."""
    worth = (0, 1, 3, 3, 5, 9, 0)
    return sum(worth[piece.piece_type] * (1 if piece.color else -1) for piece in board.piece_map().values())


def chess(board: Any, evaluate: Callable[[Any], int] = _material) -> _Chess:
    """A board of python-chess. `evaluate(board)` is a whole number for white; without it, material."""
    return _Chess(board, evaluate)


class _Aima:
    def __init__(self, game: Any, state: Any, first: Any) -> None:
        self._game, self._state, self._first = game, state, first
        self._name = type(game).__name__

    def player(self) -> int:
        return 0 if self._game.to_move(self._state) == self._first else 1

    def moves(self) -> Iterable[Any]:
        over = self._game.terminal_test(self._state)
        moves: Iterable[Any] = () if over else self._game.actions(self._state)
        return moves

    def play(self, move: Any, /) -> _Aima:
        return _Aima(self._game, self._game.result(self._state, move), self._first)

    def score(self) -> int:
        score: int = self._game.utility(self._state, self._first)
        return score

    def __str__(self) -> str:
        return str(self._state)


def aima(game: Any, state: Any = None) -> _Aima:
    """A `Game` of the book's code (aima-python) with a state; without one, its initial state."""
    state = game.initial if state is None else state
    return _Aima(game, state, game.to_move(state))


class _EasyAi:
    def __init__(self, game: Any) -> None:
        self._game = game
        self._name = type(game).__name__

    def player(self) -> int:
        return int(self._game.current_player) - 1

    def moves(self) -> Iterable[Any]:
        moves: Iterable[Any] = () if self._game.is_over() else self._game.possible_moves()
        return moves

    def play(self, move: Any, /) -> _EasyAi:
        game = copy.deepcopy(self._game)
        game.make_move(move)
        game.switch_player()
        return _EasyAi(game)

    def score(self) -> int:
        # easyAI scores for the side to move.
        score: int = self._game.scoring()
        return score if self.player() == 0 else -score


def easyai(game: Any) -> _EasyAi:
    """A game of easyAI; it is copied for every move."""
    return _EasyAi(game)


def _adapted(state: Any) -> tuple[Any, str | None]:
    """Returns a state of a known library as a game, with a note; any other object as it is."""
    known: dict[str, tuple[str, Callable[[Any], Any]]] = {
        "pyspiel": ("OpenSpiel", openspiel),
        "chess": ("python-chess", chess),
        "easyAI": ("easyAI", easyai),
    }
    for kind in type(state).__mro__:
        library, adapter = known.get(kind.__module__.split(".")[0], ("", None))
        if adapter and (library != "python-chess" or kind.__name__ == "Board"):
            return adapter(state), f"the state is read as one of {library}"
    return state, None
