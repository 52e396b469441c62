"""Alpha-beta on Nim, written as a trace for Plyscope: `python3 nim.py 1-2-3 > nim.jsonl`.

A move takes stones from one heap (`a2`: two from the first); who takes the last stone wins.
"""

import json
import sys
from math import inf

START = tuple(int(heap) for heap in (sys.argv[1] if len(sys.argv) > 1 else "1-2-3").split("-"))
nodes, counts, clock = [], [], 0


def step():
    global clock
    clock += 1
    return clock


def add(parent, move, ply, is_max, **more):
    node = {"type": "node", "id": len(nodes), "ply": ply, "kind": "max" if is_max else "min", **more}
    nodes.append(node if parent is None else {**node, "parent_id": parent, "move": move})
    return nodes[-1]


def count(ply, *keys, by=1):
    while len(counts) <= ply:
        counts.append(dict.fromkeys("nodes leaves terminals cutoffs first_move_cutoffs pruned".split(), 0))
    for key in keys:
        counts[ply][key] += by


def search(heaps, alpha, beta, is_max, ply=0, parent=None, move=None):
    """The value for MAX, and the best line."""
    window = {key: end for key, end in (("alpha_in", alpha), ("beta_in", beta)) if abs(end) != inf}
    node = add(parent, move, ply, is_max, enter=step(), **window)
    count(ply, "nodes")
    moves = [(f"{'abcdefgh'[at]}{n}", (*heaps[:at], heap - n, *heaps[at + 1:]))
             for at, heap in enumerate(heaps) for n in range(1, heap + 1)]
    best, line, low, high, status = -inf if is_max else inf, [], alpha, beta, "searched"
    if not moves:  # the other side took the last stone
        best, status = -1 if is_max else 1, "terminal"
        count(ply, "leaves", "terminals")
    for tried, (name, after) in enumerate(moves, start=1):
        value, below = search(after, low, high, not is_max, ply + 1, node["id"], name)
        step()  # the parent takes the value in
        if value > best if is_max else value < best:
            best, line = value, [name, *below]
        low, high = (max(low, best), high) if is_max else (low, min(high, best))
        if low >= high and tried < len(moves):
            step()  # the cut
            status, cut = "cutoff", moves[tried:]
            count(ply, "cutoffs", *(["first_move_cutoffs"] if tried == 1 else []))
            count(ply, "pruned", by=len(cut))
            for name, _ in cut:
                add(node["id"], name, ply + 1, not is_max, status="pruned")
            break
    bound = "exact" if not moves or alpha < best < beta else "upper" if best <= alpha else "lower"
    node.update(status=status, score=best, bound=bound, exit=step())
    return best, line


value, line = search(START, -inf, inf, True)
graph = {
    "game": "nim", "rules": {}, "position": "-".join(map(str, START)), "evaluation": "result",
    "algorithm": "alphabeta", "run": "alphabeta", "config": {"budget": len(nodes)}, "root": 0,
    "passes": [{"root": 0}], "value": value, "best_move": line[0], "pv": line, "stopped": None, "truncated": None,
    "steps": clock, "counts": {**{key: sum(ply[key] for ply in counts) for key in counts[0]},
                               "ordering_nodes": 0, "per_ply": counts},
}
head = {"type": "header", "format": "plyscope-trace", "format_major": 1, "format_minor": 1, "graph": graph}
for record in (head, *nodes, {"type": "footer", "nodes": len(nodes)}):
    print(json.dumps(record))
