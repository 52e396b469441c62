"""Alpha-beta on a small tree, told twice: by the decorator, and by the context manager."""

from math import inf

from tracer import Tracer

TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
trace = Tracer(game="tree", position="((3 12 8)(2 4 6)(14 5 2))", run="alphabeta", name="decorator")


@trace
def alphabeta(node, alpha, beta, maximise, move=None):
    if isinstance(node, int):
        return node
    best, best_move = (-inf, None) if maximise else (inf, None)
    for number, child in enumerate(node, start=1):
        result = alphabeta(child, alpha, beta, not maximise, move=number)
        value = result[0] if isinstance(result, tuple) else result
        if value > best if maximise else value < best:
            best, best_move = value, number
        if maximise:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, best_move


alphabeta(TREE, -inf, inf, True)


def negamax(node, alpha, beta, sign, move=None):
    with trace.node(move, alpha, beta) as here:
        if isinstance(node, int):
            here.value = sign * node
            return here.value
        here.value = -inf
        for number, child in enumerate(node, start=1):
            value = -negamax(child, -beta, -alpha, -sign, number)
            if value > here.value:
                here.value, here.best = value, number
            alpha = max(alpha, here.value)
            if alpha >= beta:
                trace.tell(e="cut")
                break
        return here.value


trace.tell(plyscope="events", version=1, game="tree", position="((3 12 8)(2 4 6)(14 5 2))",
           view="mover", name="context manager")
negamax(TREE, -inf, inf, 1)
