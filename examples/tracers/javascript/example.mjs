// Alpha-beta on a small tree, told.
import { Tracer } from "./tracer.mjs";

const tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]];
const trace = new Tracer({ game: "tree", position: "((3 12 8)(2 4 6)(14 5 2))", name: "javascript" });

function search(node, maximise, alpha, beta, move) {
  trace.enter(move, alpha, beta);
  if (!Array.isArray(node)) {
    trace.exit(node);
    return node;
  }
  let best = maximise ? -Infinity : Infinity;
  let bestMove;
  for (const [index, child] of node.entries()) {
    const value = search(child, !maximise, alpha, beta, String(index + 1));
    if (maximise ? value > best : value < best) {
      best = value;
      bestMove = String(index + 1);
    }
    if (maximise) alpha = Math.max(alpha, best);
    else beta = Math.min(beta, best);
    if (alpha >= beta) {
      trace.cut();
      break;
    }
  }
  trace.exit(best, bestMove);
  return best;
}

search(tree, true, -Infinity, Infinity);
