"""A bot of the protocol ply with one habit, the first argument: good ones, and every fault that the referee judges."""

import os
import signal
import subprocess
import sys
import threading
import time

habit = sys.argv[1]
# Buffered in any environment, because one bot depends on it.
out = open(1, "w", buffering=1 << 16, closefd=False)
moves_made = 0


def say(text, end="\n"):
    out.write(text + end)
    out.flush()


def values(line):
    return dict(word.split("=", 1) for word in line.split() if "=" in word)


def complain():
    while True:
        sys.stderr.write("no end of this line of standard error\n")


def answer(words):
    """Say the move, in the way of the habit."""
    global moves_made
    legal = words["legal"].split(",")
    first = legal[0]
    moves_made += 1
    if habit == "illegal":
        say("move 9")
    elif habit == "malformed":
        say("move ?!")
    elif habit == "bare":
        say(first)
    elif habit == "unflushed":
        out.write(f"move {first}\n")
    elif habit == "raises" and moves_made == 2:
        raise ValueError("index 7")
    elif habit == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif habit == "flood":
        chunk = "info depth=1\n" * 100_000
        while True:
            out.write(chunk)
    elif habit == "endless":
        while True:
            out.write("x" * 100_000)
    elif habit == "hangs":
        time.sleep(600)
    elif habit == "late":
        time.sleep(0.9)
        say(f"move {first}")
        say(f"move {first}")
    elif habit == "child":
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)", *sys.argv[2:]])
        time.sleep(600)
    elif habit == "utf8":
        sys.stdout.buffer.write(b"move \xff\xfe\n")
        sys.stdout.buffer.flush()
    elif habit == "closes":
        os.close(1)
        time.sleep(600)
    elif habit == "twice":
        say(f"move {first}")
        say(f"move {legal[-1]}")
    elif habit == "crlf":
        say("info depth=3 nodes=10", "\r\n")
        say(f"MOVE {first.upper()}", "\r\n")
    elif habit == "complains":
        threading.Thread(target=complain, daemon=True).start()
        say(f"move {first}")
    elif habit == "searches":
        for depth in (0, 1):
            say('event {"e":"enter"}' if depth else 'event {"e":"leaf","value":0}')
        for value, move in enumerate(legal):
            say(f'event {{"e":"leaf","move":"{move}","value":{value}}}')
        say(f'event {{"e":"exit","value":{len(legal) - 1},"best":"{legal[-1]}"}}')
        say(f"move {legal[-1]}")
    elif habit == "noise":
        with open(sys.argv[3], "rb") as noise:
            os.write(1, noise.read())
    elif habit == "lines":
        say(f"info depth=1 score=3 nodes=9 pv={first}")
        say(f"info depth=2 score=-5 nodes=40 pv={legal[-1]},{first}")
        say(f"move {legal[-1]}")
    elif habit == "chatty":
        sys.stderr.write("thinking\n" * 100_000)
        say("debug a line that nobody needs")
        say(f"info depth=2 score=7 nodes=123 pv={first}")
        say(f"move {first}")
    else:
        say(f"move {first}")


if habit == "dead":
    sys.exit("no weights")
if habit == "mute":
    time.sleep(600)
if habit == "banner":
    say("Fairy-Stockfish 11.1 by the authors")
if habit == "stubborn":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "ply" and habit.startswith("gomocup"):
        say("UNKNOWN command")
    elif habit == "gtp":
        if word == "genmove":
            say("# depth 3: score +4, nodes 70, pv d3C3 c4")
        say("? unknown command" if word == "ply" else "= d3" if word == "genmove" else "=", "\n\n")
    elif word == "ply":
        mark = "\ufeff" if habit == "bom" else ""
        say(f"{mark}ok name={habit}")
    elif word == "go":
        answer(values(line))
    elif word == "START" and habit == "gomocup-refuses":
        say("ERROR only 20 by 20")
    elif word == "START":
        say("MESSAGE hello", "\r\n")
        say("OK", "\r\n")
    elif word in ("BEGIN", "TURN", "DONE"):
        say("ERROR no more moves" if habit == "gomocup-gives-up" else "0,0", "\r\n")
    elif word == "quit" and habit not in ("stubborn", "child"):
        break
if habit == "stubborn":
    time.sleep(600)
if habit == "unflushed":
    # The text that the end of the interpreter would flush.
    os._exit(0)
