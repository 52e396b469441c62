"""Plays a ConnectX submission of Kaggle by the protocol ply: the last function of its file is the agent."""
import os
import runpy
import sys

out, sys.stdout = sys.stdout, sys.stderr  # What the agent prints is no answer.


class Words(dict):
    """A dictionary with its keys as attributes too, as Kaggle's agents read both."""

    __getattr__ = dict.__getitem__


def say(text):
    print(text, file=out, flush=True)


path = sys.argv[1]
sys.path.insert(0, os.path.dirname(path))
agent = [value for value in runpy.run_path(path).values() if callable(value)][-1]
takes = getattr(getattr(agent, "__code__", None), "co_argcount", 2)
for line in sys.stdin:
    word, *rest = line.split() or [""]
    said = dict(part.split("=", 1) for part in rest if "=" in part)
    if word == "ply":
        say("ok name=" + os.path.basename(path).replace(" ", "_"))
    elif word == "go":
        rows = said["board"].split("/")
        seconds = int(said["ms"]) / 1000
        config = Words(columns=len(rows[0]), rows=len(rows), inarow=4, timeout=seconds, actTimeout=seconds)
        cells = [".XO".index(cell) for row in rows for cell in row]
        mark = "xo".index(said["side"]) + 1
        seen = Words(board=cells, mark=mark, step=len(cells) - cells.count(0), remainingOverageTime=0)
        column = agent(*[seen, config][:takes])
        say(f"move {int(column) + 1}" if isinstance(column, int) or hasattr(column, "__int__") else f"move {column!r}")
    elif word == "quit":
        break
