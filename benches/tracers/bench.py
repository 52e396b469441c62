"""Alpha-beta over the whole of tic-tac-toe, bare and traced, in one run."""

import sys
import time
from math import inf

from tracer import Tracer

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def search_on(board, decorate):
    def alphabeta(alpha, beta, maximise, move=None):
        mark, other = ("X", "O") if maximise else ("O", "X")
        if any(board[a] == board[b] == board[c] == other for a, b, c in LINES):
            return -1 if maximise else 1
        if None not in board:
            return 0
        best = -inf if maximise else inf
        for square in range(9):
            if board[square] is None:
                board[square] = mark
                value = search(alpha, beta, not maximise, square + 1)
                board[square] = None
                best = max(best, value) if maximise else min(best, value)
                if maximise:
                    alpha = max(alpha, best)
                else:
                    beta = min(beta, best)
                if alpha >= beta:
                    break
        return best
    search = decorate(alphabeta)
    return search


def seconds(decorate):
    search = search_on([None] * 9, decorate)
    start = time.perf_counter()
    search(-inf, inf, True)
    return time.perf_counter() - start


bare = traced = inf
for _ in range(5):
    bare = min(bare, seconds(lambda search: search))
    traced = min(traced, seconds(Tracer(game="tictactoe", position="")))
print(bare, traced, file=sys.stderr)
