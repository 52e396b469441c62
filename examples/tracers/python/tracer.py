"""Tells a search to Plyscope: `python3 my_search.py | plyscope check -`."""

import contextlib
import functools
import inspect
import json
import sys
import types


class Tracer:
    def __init__(self, out=sys.stdout, **header):
        """The header's fields: game, position, depth, run, view, name ..."""
        self.out = out
        self.tell(plyscope="events", version=1, **header)

    def tell(self, **fields):
        told = {key: value for key, value in fields.items() if value is not None}
        print(json.dumps(told), file=self.out)

    @contextlib.contextmanager
    def node(self, move=None, alpha=None, beta=None):
        """with trace.node(move, alpha, beta) as node: ... node.value, node.best = 3, "5"."""
        self.tell(e="enter", move=move, alpha=alpha, beta=beta)
        node = types.SimpleNamespace(value=None, best=None)
        yield node
        self.tell(e="exit", value=node.value, best=node.best)

    def __call__(self, search):
        """@trace over a search with parameters named move, alpha, beta; it returns value or (value, best)."""
        @functools.wraps(search)
        def told(*args, **more):
            given = inspect.signature(search).bind(*args, **more).arguments
            with self.node(*(given.get(name) for name in ("move", "alpha", "beta"))) as node:
                result = search(*args, **more)
                node.value, node.best = result if isinstance(result, tuple) else (result, None)
            return result
        return told
