"""Reports a search to Plyscope: `python3 my_search.py | plyscope check -`."""

import functools
import inspect
import json
import sys


class Tracer(dict):
    """Keeps the JSON of what it has written, because a search repeats the same moves and numbers."""

    def __init__(self, out=sys.stdout, **header):
        """The header's fields: game, position, depth, run, view, name ..."""
        self.write = out.write
        self.tell(plyscope="events", version=1, **header)

    def __missing__(self, part):
        return self.setdefault(part, json.dumps(part, default=lambda number: number.item()))

    def tell(self, **fields):
        self.write(json.dumps({key: value for key, value in fields.items() if value is not None}) + "\n")

    def enter(self, move, alpha, beta):
        move = tuple(move) if type(move) is list else move
        self.write(f'{{"e":"enter","move":{self[move]},"alpha":{self[alpha]},"beta":{self[beta]}}}\n')

    def exit(self, value, best):
        best = tuple(best) if type(best) is list else best
        self.write(f'{{"e":"exit","value":{self[value]},"best":{self[best]}}}\n')

    def node(self, move=None, alpha=None, beta=None):
        """with trace.node(move, alpha, beta) as node: ... node.value, node.best = 3, "5"."""
        return Node(self, move, alpha, beta)

    def __call__(self, search):
        """@trace over a search with parameters named move, alpha, beta; it returns value or (value, best)."""
        names = list(inspect.signature(search).parameters)
        m, a, b = (names.index(name) if name in names else len(names) for name in ("move", "alpha", "beta"))

        @functools.wraps(search)
        def traced(*args, **more):
            given = len(args)
            self.enter(args[m] if m < given else more.get("move"), args[a] if a < given else more.get("alpha"),
                       args[b] if b < given else more.get("beta"))
            result = search(*args, **more)
            self.exit(*(result if type(result) is tuple else (result, None)))
            return result
        return traced


class Node:
    """A node that is open in a `with` block; a search that fails leaves it open."""

    def __init__(self, tracer, *entry):
        self.tracer, self.entry, self.value, self.best = tracer, entry, None, None

    def __enter__(self):
        self.tracer.enter(*self.entry)
        return self

    def __exit__(self, kind, error, at):
        if kind is None:
            self.tracer.exit(self.value, self.best)
