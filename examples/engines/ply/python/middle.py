"""A bot that knows no rules: it plays the middle one of the legal moves."""
import sys

for line in sys.stdin:
    word, *rest = line.split() or [""]
    said = dict(part.split("=", 1) for part in rest if "=" in part)
    if word == "ply":
        print("ok name=Middle", flush=True)  # Without flush, the line stays in Python's buffer.
    elif word == "go":
        legal = said["legal"].split(",")
        print("move", legal[len(legal) // 2], flush=True)
    elif word == "quit":
        break
