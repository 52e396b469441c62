"""A small brain for five in a row that speaks the Gomocup (Piskvork) protocol.

A manager starts it with `python3 brain.py` and talks to it through standard input and output.
The protocol is described at http://petr.lastovicka.sweb.cz/protocl2en.htm

To make it your own, replace `choose`: it gets the position and returns the square to play.
It looks one ply ahead, and knows free-style and exactly five; Renju and Caro are not supported.
"""
import sys

OWN, OPPONENT, DEAD = 1, 2, 3  # As in BOARD. A dead square is taken, but counts for neither side.
DIRECTIONS = (1, 0), (0, 1), (1, 1), (1, -1)
# The worth of a window of five by the stones already in it: first a win, then a block, then the rest.
WORTH = {OWN: (0, 8, 60, 600, 10**8), OPPONENT: (0, 6, 50, 400, 10**6)}


class Game:
    """The position: `stones` says for each taken square (x, y) whose it is."""

    def __init__(self, width, height):
        if not (5 <= width <= 30 and 5 <= height <= 30):
            raise ValueError("the sides of the board must be 5 to 30")
        self.width, self.height, self.stones = width, height, {}

    def has(self, x, y):
        return 0 <= x < self.width and 0 <= y < self.height

    def put(self, x, y, whose):
        if not self.has(x, y) or (x, y) in self.stones or whose not in (OWN, OPPONENT, DEAD):
            raise ValueError(f"no stone {whose} can be put on {x},{y}")
        self.stones[x, y] = whose


def choose(game, exact):
    """Returns the best empty square, or None if there is none; `exact`: a row longer than five is no win."""
    def value(square):
        x, y = square
        far = (2 * x - game.width + 1) ** 2 + (2 * y - game.height + 1) ** 2
        return score(game, exact, x, y), -far

    empty = [(x, y) for y in range(game.height) for x in range(game.width) if (x, y) not in game.stones]
    return max(empty, key=value, default=None)  # Of equals, max takes the first.


def score(game, exact, x, y):
    """Returns what the windows of five through an empty square are worth, for both sides together."""
    total = 0
    for dx, dy in DIRECTIONS:
        for first in range(-4, 1):
            # The five squares of the window, and one more at each end.
            line = [(x + step * dx, y + step * dy) for step in range(first - 1, first + 6)]
            if not (game.has(*line[1]) and game.has(*line[5])):
                continue
            before, *window, after = [game.stones.get(square) for square in line]
            for whose, worth in WORTH.items():
                count = window.count(whose)
                if count + window.count(None) == 5 and not (exact and whose in (before, after)):
                    total += worth[count]
    return total


def numbers(text):
    return [int(part) for part in text.split(",")]


def move(game, exact):
    square = choose(game, exact)
    if square is None:
        raise ValueError("the board is full")
    # Optional, for people to read. Plyscope also finds depth, score (ev) and line of play (pv) in such words.
    print(f"MESSAGE depth 1 | ev {score(game, exact, *square)} | pv {square[0]},{square[1]}")
    game.put(*square, OWN)
    print(f"{square[0]},{square[1]}")


def main():
    game, exact = None, False
    listed = None  # The lines since BOARD, until DONE.
    sys.stdin.reconfigure(errors="replace")  # A folder in INFO may be in any encoding.
    sys.stdout.reconfigure(line_buffering=True)  # Flushes every line; else they stay in Python's buffer.
    for line in filter(str.strip, sys.stdin):  # Skips empty lines.
        word, rest, *_ = [*line.strip().split(None, 1), ""]
        word = word.upper()
        try:
            if word == "END":
                break
            elif listed is not None and not word.isalpha():
                listed.append(line)
            elif word == "ABOUT":
                print('name="Plyscope example", version="1.0", author="Plyscope", country="International"')
            elif word == "INFO":  # Gets no answer.
                key, text, *_ = [*rest.split(), "", ""]
                if key.lower() == "rule" and text.isdecimal():
                    exact = int(text) & 1 == 1
            elif word in ("START", "RECTSTART"):
                width, height = numbers(rest) if word == "RECTSTART" else numbers(rest) * 2
                game, listed = Game(width, height), None
                print("OK")
            elif game is None and word in ("RESTART", "BEGIN", "TURN", "BOARD", "TAKEBACK"):
                raise ValueError("START must come first")
            elif word == "RESTART":
                game, listed = Game(game.width, game.height), None
                print("OK")
            elif word in ("BEGIN", "TURN"):
                if word == "TURN":
                    x, y = numbers(rest)
                    game.put(x, y, OPPONENT)
                move(game, exact)
            elif word == "BOARD":
                game, listed = Game(game.width, game.height), []
            elif word == "DONE" and listed is not None:
                lines, listed = listed, None
                for x, y, whose in map(numbers, lines):
                    game.put(x, y, whose)
                move(game, exact)
            elif word == "TAKEBACK":
                x, y = numbers(rest)
                if game.stones.pop((x, y), None) is None:
                    raise ValueError(f"there is no stone on {x},{y}")
                print("OK")
            else:
                print("UNKNOWN this command is not supported")
        except ValueError as error:
            print(f"ERROR {error}")


if __name__ == "__main__":
    main()
