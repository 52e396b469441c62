// Alpha-beta over the whole of tic-tac-toe, bare and traced, in one run.
import { Tracer } from "./tracer.mjs";

const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const board = Array(9).fill(0);

function search(trace, maximise, alpha, beta, move) {
  trace?.enter(move, alpha, beta);
  const other = maximise ? -1 : 1;
  if (lines.some((line) => line.every((square) => board[square] === other))) {
    trace?.exit(other);
    return other;
  }
  let best = maximise ? -Infinity : Infinity;
  let bestMove;
  for (let square = 0; square < 9; square++) {
    if (board[square] !== 0) continue;
    board[square] = -other;
    const value = search(trace, !maximise, alpha, beta, String(square + 1));
    board[square] = 0;
    if (maximise ? value > best : value < best) [best, bestMove] = [value, String(square + 1)];
    if (maximise) alpha = Math.max(alpha, best);
    else beta = Math.min(beta, best);
    if (alpha >= beta) {
      trace?.cut();
      break;
    }
  }
  if (bestMove === undefined) best = 0;
  trace?.exit(best, bestMove);
  return best;
}

function seconds(trace) {
  const start = performance.now();
  search(trace, true, -Infinity, Infinity);
  return (performance.now() - start) / 1000;
}

let [bare, traced] = [Infinity, Infinity];
for (let round = 0; round < 5; round++) {
  bare = Math.min(bare, seconds(null));
  traced = Math.min(traced, seconds(new Tracer({ game: "tictactoe", position: "" })));
}
console.error(bare, traced);
