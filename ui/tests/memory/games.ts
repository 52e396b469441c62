// Two small games for screens and tests without a service: bracket trees and tic-tac-toe.
import type { BoardView } from "../../src/generated/wire";
import { ServiceFailure } from "../../src/backend/errors";

export interface Game {
  legal: () => string[];
  play: (move: string) => Game;
  /** Value for MAX. */
  value: () => number;
  outcome: () => BoardView["outcome"];
  board: () => BoardView;
  maxToMove: boolean;
}

const refuse = (at: number, message: string, remedy: string): never => {
  throw new ServiceFailure({ code: "input", message, at, remedy });
};

interface Bracket {
  value: number | null;
  children: Bracket[];
  text: string;
}

function parse(text: string): Bracket {
  let at = 0;
  const space = () => {
    while (text[at] === " ") at += 1;
  };
  const one = (): Bracket => {
    space();
    const start = at;
    if (text[at] === "(") {
      at += 1;
      const children: Bracket[] = [];
      for (space(); text[at] !== ")"; space()) {
        if (at >= text.length) refuse(at, "a bracket is not closed", "add )");
        children.push(one());
      }
      at += 1;
      return { value: null, children, text: text.slice(start, at) };
    }
    const number = /^-?\d+/.exec(text.slice(at))?.[0];
    if (number === undefined) return refuse(at, "expected a number or (", "write leaves as numbers");
    at += number.length;
    return { value: Number(number), children: [], text: number };
  };
  const tree = one();
  space();
  if (at < text.length) refuse(at, "text behind the tree", "leave it out");
  return tree;
}

const noBoard = {
  columns: 0,
  rows: 0,
  cells: "",
  column_labels: [],
  row_labels: [],
  drop: false,
  numbered: false,
  area: null,
  last_cell: null,
  line: [],
  discs: [0, 0] as [number, number],
  moves: null,
  notations: [],
  picture: "",
};

function bracketGame(tree: Bracket, first: boolean): Game {
  const legal = () => tree.children.map((_, place) => String(place + 1));
  return {
    maxToMove: first,
    legal,
    play: (move) =>
      bracketGame(tree.children[Number(move) - 1] ?? refuse(0, "no such child", "take one of the children"), !first),
    value: () => tree.value ?? 0,
    // a leaf has no moves left: the service calls that exhausted
    outcome: () => (tree.children.length === 0 ? "exhausted" : null),
    board: () => ({
      ...noBoard,
      side_to_move: first ? "first" : "second",
      outcome: tree.children.length === 0 ? "exhausted" : null,
      legal: legal().map((text) => ({ text, cell: null })),
      canonical: tree.text,
      tree: tree.text,
    }),
  };
}

const lines = [0, 3, 6]
  .map((a) => [a, a + 1, a + 2])
  .concat(
    [0, 1, 2].map((a) => [a, a + 3, a + 6]),
    [
      [0, 4, 8],
      [2, 4, 6],
    ],
  );

function tictactoe(moves: string, rootFirst: boolean): Game {
  const cells = Array<string>(9).fill(".");
  [...moves].forEach((digit, place) => (cells[Number(digit) - 1] = place % 2 === 0 ? "X" : "O"));
  const first = moves.length % 2 === 0;
  const line = lines.find(([a, b, c]) => cells[a!] !== "." && cells[a!] === cells[b!] && cells[b!] === cells[c!]) ?? [];
  const winner = line.length > 0 ? cells[line[0]!] : null;
  const outcome = winner === "X" ? "first" : winner === "O" ? "second" : moves.length === 9 ? "draw" : null;
  const legal = () => (outcome ? [] : cells.flatMap((cell, place) => (cell === "." ? [String(place + 1)] : [])));
  return {
    maxToMove: first === rootFirst,
    legal,
    play: (move) => tictactoe(moves + move, rootFirst),
    value: () => (outcome === "draw" || outcome === null ? 0 : (outcome === "first") === rootFirst ? 1 : -1),
    outcome: () => outcome,
    board: () => ({
      ...noBoard,
      columns: 3,
      rows: 3,
      cells: cells.join(""),
      numbered: true,
      column_labels: ["a", "b", "c"],
      row_labels: ["1", "2", "3"],
      side_to_move: first ? "first" : "second",
      outcome,
      legal: legal().map((text) => ({ text, cell: Number(text) - 1 })),
      last_cell: moves === "" ? null : Number(moves.at(-1)) - 1,
      line,
      discs: [Math.ceil(moves.length / 2), Math.floor(moves.length / 2)],
      canonical: moves,
      moves,
      tree: null,
    }),
  };
}

/** The game of a set-up; refuses like the service does. */
export function gameOf(game: string, position: string, play: string[] = []): Game {
  if (game === "tree") {
    const min = position.startsWith("min:");
    let state = bracketGame(parse(min ? position.slice(4) : position), !min);
    for (const move of play) state = state.play(move);
    return state;
  }
  for (const [at, digit] of [...position].entries()) {
    if (!/[1-9]/.test(digit)) refuse(at, `'${digit}' is not a square`, "squares are 1 to 9");
    if (position.indexOf(digit) < at) refuse(at, `square ${digit} is taken`, "choose an empty square");
  }
  let state = tictactoe(position, position.length % 2 === 0);
  for (const move of play) {
    if (!state.legal().includes(move)) refuse(0, `${move} is not a legal move`, "choose an empty square");
    state = state.play(move);
  }
  return state;
}
