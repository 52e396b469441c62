"""Reports a search to Plyscope: `python3 my_search.py | plyscope check -`."""

import contextlib
import functools
import inspect
import json
import sys
import types


class Tracer(dict):
    """Keeps the JSON of what it has told, because a search tells the same moves and numbers again and again."""

    def __init__(self, out=sys.stdout, **header):
        """The header's fields: game, position, depth, run, view, name ..."""
        self.write = out.write
        self.tell(plyscope="events", version=1, **header)

    def __missing__(self, part):
        return self.setdefault(part, json.dumps(part, default=lambda number: number.item()))

    def tell(self, **fields):
        self.write(json.dumps({key: value for key, value in fields.items() if value is not None}) + "\n")

    @contextlib.contextmanager
    def node(self, move=None, alpha=None, beta=None):
        """with trace.node(move, alpha, beta) as node: ... node.value, node.best = 3, "5"."""
        self.tell(e="enter", move=move, alpha=alpha, beta=beta)
        node = types.SimpleNamespace(value=None, best=None)
        yield node
        self.tell(e="exit", value=node.value, best=node.best)

    def __call__(self, search):
        """@trace over a search with parameters named move, alpha, beta; it returns value or (value, best)."""
        names = list(inspect.signature(search).parameters)
        m, a, b = (names.index(name) if name in names else len(names) for name in ("move", "alpha", "beta"))

        @functools.wraps(search)
        def told(*args, **more):
            given = len(args)
            move = args[m] if m < given else more.get("move")
            alpha = args[a] if a < given else more.get("alpha")
            beta = args[b] if b < given else more.get("beta")
            move = tuple(move) if type(move) is list else move
            self.write(f'{{"e":"enter","move":{self[move]},"alpha":{self[alpha]},"beta":{self[beta]}}}\n')
            result = search(*args, **more)
            value, best = result if type(result) is tuple else (result, None)
            best = tuple(best) if type(best) is list else best
            self.write(f'{{"e":"exit","value":{self[value]},"best":{self[best]}}}\n')
            return result
        return told
