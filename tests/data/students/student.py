"""A student's search, apart from the engine: tic-tac-toe and trees, right or with one slip.

    python3 student.py SUITE COUNT FOLDER     write COUNT files of a suite and what a check must say
    python3 student.py all COUNT FOLDER       the same of the right program and of every slip
    python3 student.py minimax FILE           write the whole of tic-tac-toe

Nothing here is shared with the engine. The search is written as a textbook does it, recursively, and
every slip is an `if` in it. What `check` must say is found by comparing two streams of this file.
"""

import json
import os
import random
import sys

INF = float("inf")
MASK = (1 << 64) - 1


# Games ----------------------------------------------------------------------------------------------

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe:
    """Squares 1 to 9; X moves first. MAX is the side to move at the root."""

    def __init__(self, moves, evaluation):
        self.cells = [None] * 9
        self.turn = 0
        for mv in moves:
            self.play(mv)
        self.max = self.turn
        self.words = {"game": "tictactoe", "position": "".join(moves), "eval": evaluation}
        self.evaluation = evaluation
        self.extremes = {"result": (-1, 1), "outcome": (-1, 1), "open-lines": (-10, 10)}[evaluation]

    def play(self, mv):
        self.cells[int(mv) - 1] = self.turn
        self.turn = 1 - self.turn

    def undo(self, mv):
        self.cells[int(mv) - 1] = None
        self.turn = 1 - self.turn

    def is_max(self):
        return self.turn == self.max

    def winner(self):
        for a, b, c in LINES:
            if self.cells[a] is not None and self.cells[a] == self.cells[b] == self.cells[c]:
                return self.cells[a]
        return None

    def moves(self):
        if self.winner() is not None:
            return []
        return [str(square + 1) for square in range(9) if self.cells[square] is None]

    def static(self, moves):
        rank = {"5": 0, "1": 1, "3": 1, "7": 1, "9": 1}
        return sorted(moves, key=lambda mv: rank.get(mv, 2))

    def score(self, for_mover):
        player = self.turn if for_mover else self.max
        winner = self.winner()
        if self.evaluation != "open-lines":
            return 0 if winner is None else 1 if winner == player else -1
        if winner is not None:
            return 10 if winner == player else -10
        if None not in self.cells:
            return 0
        mine = sum(all(self.cells[c] in (None, player) for c in line) for line in LINES)
        theirs = sum(all(self.cells[c] in (None, 1 - player) for c in line) for line in LINES)
        return mine - theirs


class Brackets:
    """A tree as nested lists of numbers; children are numbered from 1. Sides alternate."""

    def __init__(self, tree, depth, min_at_root=False):
        self.path = [tree]
        self.min_at_root = min_at_root
        text = "min:" + write(tree) if min_at_root else write(tree)
        self.words = {"game": "tree", "position": text}
        values = list(leaves(tree)) + ([0] if depth is not None else [])
        self.extremes = (min(values), max(values))

    def is_max(self):
        return (len(self.path) % 2 == 1) != self.min_at_root

    def play(self, mv):
        self.path.append(self.path[-1][int(mv) - 1])

    def undo(self, _mv):
        self.path.pop()

    def moves(self):
        here = self.path[-1]
        return [str(i + 1) for i in range(len(here))] if isinstance(here, list) else []

    def static(self, moves):
        return moves

    def score(self, for_mover):
        here = self.path[-1]
        value = 0 if isinstance(here, list) else here
        return -value if for_mover and not self.is_max() else value


def write(tree):
    return "(" + " ".join(map(write, tree)) + ")" if isinstance(tree, list) else str(tree)


def leaves(tree):
    if isinstance(tree, list):
        for child in tree:
            yield from leaves(child)
    else:
        yield tree


def mix(z):
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


class Uniform:
    """`uniform:b=...`: leaf values from SplitMix64 over the path."""

    def __init__(self, b, d, seed, low, high, depth):
        self.b, self.d, self.low, self.high = b, d, low, high
        self.states = [seed]
        text = f"uniform:b={b},d={d},seed={seed},min={low},max={high}"
        self.words = {"game": "uniform", "position": text}
        ends = (low, high) if depth is None else (min(low, 0), max(high, 0))
        self.extremes = ends

    def is_max(self):
        return len(self.states) % 2 == 1

    def play(self, mv):
        self.states.append(mix(self.states[-1] ^ int(mv)))

    def undo(self, _mv):
        self.states.pop()

    def moves(self):
        return [str(i + 1) for i in range(self.b)] if len(self.states) <= self.d else []

    def static(self, moves):
        return moves

    def score(self, for_mover):
        if len(self.states) <= self.d:
            return 0
        value = self.low + ((mix(self.states[-1]) * (self.high - self.low + 1)) >> 64)
        return -value if for_mover and not self.is_max() else value


# The search -----------------------------------------------------------------------------------------


class Search:
    """Alpha-beta (or minimax) with at most one slip; `events` is what it does, in MAX's view."""

    def __init__(self, game, depth, words, slip=None, raw_leaves=False):
        self.game, self.slip, self.words = game, slip, words
        self.depth = depth
        if slip == "depth-short":
            self.depth = depth - 1
        if slip == "depth-long":
            self.depth = depth + 1
        self.cuts = "minimax" not in words
        self.hard = "hard" in words or slip == "hard"
        self.raw_leaves = raw_leaves
        self.last = "last" in words or slip == "last"
        self.strict = "strict" in words or slip == "strict"
        self.events = []
        self.nodes = 0
        self.node(None, -INF, INF, 0)

    def clamp(self, value, alpha, beta):
        return min(max(value, alpha), beta) if self.hard else value

    def ordered(self):
        moves = self.game.moves()
        return self.game.static(moves) if "static" in self.words else moves

    def node(self, mv, alpha, beta, ply):
        game, slip = self.game, self.slip
        self.nodes += 1
        side = game.is_max()
        self.events.append({"e": "enter", "move": mv, "alpha": alpha, "beta": beta, "max": side})
        moves = [] if self.depth is not None and ply == self.depth else self.ordered()
        if not moves:
            raw = game.score(for_mover=slip == "eval-for-mover")
            hard = self.clamp(raw, alpha, beta)
            value = raw if self.raw_leaves else hard
            self.events.append({"e": "exit", "value": value, "also": hard if self.raw_leaves else raw,
                                "best": None, "leaf": True, "max": side})
            return value
        take_max = side or slip == "max-everywhere"
        best = 0 if slip == "best-from-zero" else -INF if take_max else INF
        best_move = None
        low, high = alpha, beta
        for index, child in enumerate(moves):
            game.play(child)
            turned = game.is_max() != side
            window = (low, high)
            if not self.cuts or slip == "window-not-passed":
                window = (-INF, INF)
            elif slip == "parent-only":
                window = (best, INF) if take_max else (-INF, best)
            elif slip == "window-not-swapped" and turned:
                window = (-high, -low)
            value = self.node(child, *window, ply + 1)
            game.undo(child)
            if slip == "no-negation" and turned:
                value = -value
            if (value > best if take_max else value < best) or (self.last and value == best):
                best, best_move = value, child
            if not self.cuts:
                continue
            if slip == "assign-alpha":
                low, high = (best, high) if take_max else (low, best)
            else:
                low, high = (max(low, best), high) if take_max else (low, min(high, best))
            if self.stops(take_max, best, alpha, beta, low, high) and index + 1 < len(moves):
                self.events.append({"e": "cut"})
                if slip != "no-break":
                    break
        value = self.clamp(best, alpha, beta)
        self.events.append({"e": "exit", "value": value, "also": value, "best": best_move,
                            "leaf": False, "max": side})
        return value

    def stops(self, take_max, best, alpha, beta, low, high):
        if self.slip == "cut-at-own-bound":
            return best <= alpha if take_max else best >= beta
        if self.slip == "parent-only":
            low, high = (best, beta) if take_max else (alpha, best)
        return low > high if self.strict else low >= high


# Telling and comparing ------------------------------------------------------------------------------


def score(value):
    return {INF: "inf", -INF: "-inf"}.get(value, value)


def tell(events, view, fields, short_leaves, cuts, infinity):
    """The events as lines of JSON; each with the index of its last event."""
    lines, at = [], 0

    def seen(value, side):
        value = value if side or view == "max" else -value
        if infinity and abs(value) == INF:
            value = infinity if value > 0 else -infinity
        return score(value)

    def entry(event, kind):
        line = {"e": kind}
        if event["move"] is not None or at % 2:
            line["move"] = event["move"]
        if "window" in fields:
            ends = [seen(event["alpha"], event["max"]), seen(event["beta"], event["max"])]
            line["alpha"], line["beta"] = ends if event["max"] or view == "max" else ends[::-1]
        return line

    def leave(event, line):
        if "value" in fields:
            line["value"] = seen(event["value"], event["max"])
        if "best" in fields and event["best"] is not None:
            line["best"] = event["best"]
        return line

    while at < len(events):
        event = events[at]
        leaf = event["e"] == "enter" and events[at + 1].get("leaf")
        if leaf and short_leaves:
            lines.append((json.dumps(leave(events[at + 1], entry(event, "leaf"))), at + 1))
            at += 2
            continue
        if event["e"] == "enter":
            lines.append((json.dumps(entry(event, "enter")), at))
        elif event["e"] == "exit":
            lines.append((json.dumps(leave(event, {"e": "exit"})), at))
        elif cuts:
            lines.append((json.dumps({"e": "cut"}), at))
        at += 1
    return lines


def differ(got, want, fields, cuts, extremes, minimax):
    """The index of the first event of `got` that differs from `want`, and the kind; None if none does."""
    low, high = extremes[0] - 1, extremes[1] + 1

    def clamp(value):
        return min(max(value, low), high)

    i = j = 0
    stack = []  # of open nodes: whether the reference has cut, the moves tried
    while i < len(got) or j < len(want):
        if j < len(want) and want[j]["e"] == "cut":
            stack[-1]["cut"] = True
            if cuts and i < len(got) and got[i]["e"] == "cut":
                i += 1
            j += 1
            continue
        if i < len(got) and got[i]["e"] == "cut" and (not cuts or want[j]["e"] == "exit"):
            i += 1
            continue
        if i == len(got):
            return i, "ended-early"
        a, b = got[i], want[j]
        if a["e"] == "enter" and b["e"] == "exit":
            if b["leaf"]:
                return i, "beyond-limit"
            return i, "missed-cut"
        if a["e"] != b["e"]:
            return i, "too-shallow" if not stack[-1]["tried"] else "unsound-cut"
        if a["e"] == "enter":
            if a["move"] != b["move"]:
                return i, "wrong-order"
            if "window" in fields and not minimax:
                if any(clamp(a[end]) != clamp(b[end]) for end in ("alpha", "beta")):
                    return i, "wrong-window"
            if stack:
                stack[-1]["tried"].append(a["move"])
            stack.append({"cut": False, "tried": []})
        else:
            if "value" in fields and a["value"] not in (b["value"], b["also"]):
                return i, "wrong-leaf-value" if b["leaf"] else "wrong-value"
            if "best" in fields and a["best"] is not None and a["best"] != b["best"]:
                return i, "wrong-best"
            stack.pop()
        i, j = i + 1, j + 1
    return None


def searches(make, depth, words, slip=None):
    """The streams that a header allows: two where leaves may be clamped or not."""
    hard = "hard" in words or slip == "hard"
    return [Search(make(), depth, words, slip, raw) for raw in ([False, True] if hard else [False])]


def first_difference(got, wants, fields, cuts, extremes, minimax):
    found = [differ(got, want.events, fields, cuts, extremes, minimax) for want in wants]
    if None in found:
        return None
    return max(found, key=lambda one: one[0])


SLIPS = ["max-everywhere", "no-negation", "window-not-passed", "parent-only", "window-not-swapped",
         "strict", "hard", "last", "cut-at-own-bound", "assign-alpha", "best-from-zero", "no-break",
         "eval-for-mover", "depth-short", "depth-long"]


def random_tree(rng, depth):
    if depth == 0 or (depth < 3 and rng.random() < 0.1):
        return rng.randint(-9, 9)
    return [random_tree(rng, depth - 1) for _ in range(rng.randint(2, 3))]


def position(rng, slip):
    """What makes a seeded game, and a depth."""
    limited = slip in ("depth-short", "depth-long")
    kind = rng.choice(["board", "tree", "tree", "uniform"])
    if kind == "board":
        moves = rng.sample("123456789", rng.randint(4, 5))
        evaluation = rng.choice(["result", "outcome", "open-lines"])
        depth = rng.randint(1, 4) if limited or evaluation == "open-lines" else None
        game = TicTacToe([], evaluation)
        played = []
        for mv in moves:
            if not game.moves():
                break
            game.play(mv)
            played.append(mv)
        return lambda: TicTacToe(played, evaluation), depth
    depth = rng.randint(1, 3) if limited else rng.choice([None, None, 3])
    if kind == "tree":
        tree, lowest = random_tree(rng, 4), rng.random() < 0.2
        return lambda: Brackets(tree, depth, lowest), depth
    b, d, seed = rng.randint(2, 3), rng.randint(2, 4), rng.getrandbits(64)
    return lambda: Uniform(b, d, seed, -9, 9, depth), depth


def case(rng, slip):
    """One file and what a check must say of it."""
    while True:
        make, depth = position(rng, slip)
        view = {"no-negation": "mover", "window-not-swapped": "mover", "eval-for-mover": "max"}.get(
            slip, rng.choice(["max", "mover"]))
        extra = [word for word in ("static", "hard", "strict", "last")
                 if rng.random() < 0.12 and word != slip]
        minimax = slip is None and rng.random() < 0.15
        words = ["minimax"] if minimax else ["alphabeta"] + extra
        fields = [name for name in ("window", "value", "best") if rng.random() < 0.8]
        cuts = rng.random() < 0.5
        short = rng.random() < 0.5
        infinity = rng.choice([None, None, 1000, 10**9])
        game = make()
        runs = searches(make, depth, words, slip)
        if len(game.moves()) == 0 and slip:
            continue
        mine = rng.choice(runs)
        wants = searches(make, depth, words)
        break
    found = first_difference(mine.events, wants, fields, cuts, game.extremes, minimax)
    header = {"plyscope": "events", "version": 1, **game.words, "run": "+".join(words), "view": view}
    if depth is not None:
        header["depth"] = depth
    noise = rng.random() < 0.3
    lines = (["some other output"] if noise else []) + [json.dumps(header)]
    told = tell(mine.events, view, fields, short, cuts, infinity)
    first = None
    for text, index in told:
        if noise and rng.random() < 0.05:
            lines.append("  progress ...")
        lines.append(text)
        if found and first is None and found[0] <= index:
            first = len(lines)
    expected = {"agrees": found is None, "slip": slip, "nodes": mine.nodes,
                "reference": [want.nodes for want in wants]}
    if found:
        expected.update(line=first, kind=found[1])
    return lines, expected


def suite(name, count, folder):
    """COUNT searches of a slip (or of the right program: `right`) in one file, and what must be said."""
    slip = None if name == "right" else name
    rng = random.Random("suite " + name)
    text, expected, offset = [], [], 0
    for _ in range(count):
        lines, must = case(rng, slip)
        if "line" in must:
            must["line"] += offset
        offset += len(lines)
        text += lines
        expected.append(must)
    with open(os.path.join(folder, name + ".jsonl"), "w") as out:
        out.write("\n".join(text) + "\n")
    with open(os.path.join(folder, name + ".expected.json"), "w") as out:
        json.dump(expected, out)


def minimax(path):
    """The whole of tic-tac-toe by minimax, more than a million lines."""
    search = Search(TicTacToe([], "result"), None, ["minimax"])
    with open(path, "w") as out:
        print(json.dumps({"plyscope": "events", "game": "tictactoe", "run": "minimax"}), file=out)
        for text, _ in tell(search.events, "max", ["value", "best"], False, True, None):
            print(text, file=out)


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    if sys.argv[1] == "minimax":
        minimax(sys.argv[2])
    elif sys.argv[1] == "all":
        for slip in ["right"] + SLIPS:
            # Of right programs five times as many: none of them may be accused.
            count = int(sys.argv[2]) * (5 if slip == "right" else 1)
            suite(slip, count, sys.argv[3])
    else:
        suite(sys.argv[1], int(sys.argv[2]), sys.argv[3])
