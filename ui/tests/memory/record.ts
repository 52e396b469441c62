// A search with its record, as the specification describes it: nodes in preorder, five kinds of events.
import type { Bound, EventName, NodeView, RunRequest } from "../../src/generated/wire";
import { gameOf, type Game } from "./games";

export interface Step {
  event: EventName;
  node: number;
  child?: number;
  alpha: number | null;
  beta: number | null;
  old_alpha: number | null;
  old_beta: number | null;
  best: number | null;
  old_best: number | null;
  best_move: string | null;
  improved: boolean;
  pruned: string[];
}
export interface Recording {
  request: RunRequest;
  nodes: NodeView[];
  /** Position of each node. */
  games: Game[];
  steps: Step[]; // steps[0] is the first event
  nodeCount: number;
}

const max = (a: number | null, b: number) => (a === null ? b : Math.max(a, b));
const min = (a: number | null, b: number) => (a === null ? b : Math.min(a, b));

/** What a closed node proves of its value, by the children that were entered; null ends are open. */
function provedOf(node: NodeView, children: readonly NodeView[]): NonNullable<NodeView["proved"]> {
  const entered = children.filter((child) => child.status !== "pruned");
  const all = entered.length === children.length;
  const lows = entered.map((child) => child.proved?.lo ?? -Infinity);
  const highs = entered.map((child) => child.proved?.hi ?? Infinity);
  const isMax = node.kind === "max";
  const lo = isMax ? Math.max(...lows) : all ? Math.min(...lows) : -Infinity;
  const hi = !isMax ? Math.min(...highs) : all ? Math.max(...highs) : Infinity;
  return { lo: Number.isFinite(lo) ? lo : null, hi: Number.isFinite(hi) ? hi : null };
}

function boundOf(value: number, alpha: number | null, beta: number | null): Bound {
  if (alpha !== null && value <= alpha) return "upper";
  return beta !== null && value >= beta ? "lower" : "exact";
}

export function record(request: RunRequest, start?: Game): Recording {
  const cuts = request.run.startsWith("alphabeta");
  const strict = request.run.includes("+strict");
  const out: Recording = { request, nodes: [], games: [], steps: [], nodeCount: 0 };
  const blank = {
    old_alpha: null,
    old_beta: null,
    best: null,
    old_best: null,
    best_move: null,
    improved: false,
    pruned: [],
  };

  const add = (game: Game, parent: NodeView | null, move: string | null, ordinal: number): NodeView => {
    const node: NodeView = {
      id: out.nodes.length,
      parent: parent?.id ?? null,
      ply: parent ? parent.ply + 1 : 0,
      kind: game.maxToMove ? "max" : "min",
      status: "open",
      move,
      ordinal,
      score: null,
      bound: null,
      proved: null,
      static: null,
      alpha_in: null,
      beta_in: null,
      size: 1,
      children: 0,
      inside: 1,
      enter: null,
      exit: null,
      cut_children: 0,
      again: false,
      stored_by: null,
    };
    out.nodes.push(node);
    out.games.push(game);
    if (parent) parent.children += 1;
    return node;
  };
  const push = (step: Omit<Step, keyof typeof blank> & Partial<Step>) => out.steps.push({ ...blank, ...step });

  const visit = (
    game: Game,
    parent: NodeView | null,
    move: string | null,
    ordinal: number,
    a: number | null,
    b: number | null,
  ): number => {
    const node = add(game, parent, move, ordinal);
    out.nodeCount += 1;
    const isMax = game.maxToMove;
    let [alpha, beta] = [a, b];
    node.alpha_in = a;
    node.beta_in = b;
    push({ event: "enter", node: node.id, alpha, beta });
    node.enter = out.steps.length;
    const moves = request.depth !== undefined && node.ply >= request.depth ? [] : game.legal();
    if (moves.length === 0) {
      const value = game.value();
      Object.assign(node, { score: value, bound: "exact", status: game.outcome() ? "terminal" : "leaf" });
      Object.assign(node, { proved: { lo: value, hi: value }, static: value });
      push({ event: "score", node: node.id, alpha, beta, best: value });
      node.exit = out.steps.length;
      return value;
    }
    let best: number | null = null;
    let best_move: string | null = null;
    for (const [place, next] of moves.entries()) {
      const child = out.nodes.length;
      const value = visit(game.play(next), node, next, place, cuts ? alpha : null, cuts ? beta : null);
      const [old_alpha, old_beta, old_best] = [alpha, beta, best];
      const improved = best === null || (isMax ? value > best : value < best);
      if (improved) {
        best = value;
        best_move = next;
      }
      if (cuts && best !== null) {
        if (isMax) alpha = max(alpha, best);
        else beta = min(beta, best);
      }
      push({
        event: "update",
        node: node.id,
        child,
        alpha,
        beta,
        old_alpha,
        old_beta,
        best,
        old_best,
        best_move,
        improved,
      });
      const left = moves.slice(place + 1);
      if (alpha !== null && beta !== null && (alpha > beta || (alpha === beta && !strict)) && left.length > 0) {
        for (const [further, cut] of left.entries())
          add(game.play(cut), node, cut, place + 1 + further).status = "pruned";
        node.cut_children = left.length;
        push({
          event: "cutoff",
          node: node.id,
          child,
          alpha,
          beta,
          old_alpha: alpha,
          old_beta: beta,
          best,
          best_move,
          pruned: left,
        });
        break;
      }
    }
    const value = best ?? 0;
    Object.assign(node, {
      score: value,
      bound: boundOf(value, a, b),
      status: node.cut_children > 0 ? "cutoff" : "searched",
    });
    node.proved = provedOf(
      node,
      out.nodes.filter((each) => each.parent === node.id),
    );
    node.size = out.nodes.length - node.id;
    node.inside = out.nodes.slice(node.id).filter((each) => each.status !== "pruned").length;
    push({ event: "exit", node: node.id, alpha, beta, best: value, best_move });
    node.exit = out.steps.length;
    return value;
  };
  visit(start ?? gameOf(request.game, request.position), null, null, 0, null, null);
  return out;
}
