// The state after a step, replayed from the start: slow, plain, and independent of the real one.
import type { Explanation, Frame, Owner, StepState } from "../../src/generated/wire";
import type { Recording, Step } from "./record";

const lineOf = { start: 0, enter: 2, score: 1, update: 5, cutoff: 6, exit: 7 };

function pathOf(rec: Recording, node: number): string[] {
  const moves: string[] = [];
  for (let at = rec.nodes[node]; at && at.move !== null; at = rec.nodes[at.parent ?? 0]) moves.unshift(at.move);
  return moves;
}

export function stateAt(rec: Recording, step: number): StepState {
  const stack: Frame[] = [];
  const owners: { alpha: number | null; beta: number | null }[] = [];
  const pvs: string[][] = [];
  let [entered, closed, pruned, cutoffs] = [0, 0, 0, 0];
  let last: Step | null = null;
  let pv: string[] = [];
  for (const event of rec.steps.slice(0, step)) {
    last = event;
    const node = rec.nodes[event.node]!;
    const frame = stack.at(-1);
    if (event.event === "enter") {
      entered += 1;
      const above = stack.at(-1);
      if (above) above.current_move = node.move;
      const { alpha_in, beta_in } = node;
      stack.push({
        node: node.id,
        ply: node.ply,
        kind: node.kind,
        move: node.move,
        alpha_in,
        beta_in,
        alpha: alpha_in,
        beta: beta_in,
        best: null,
        best_move: null,
        size: node.size,
        done: 0,
        children: rec.games[node.id]!.legal().length,
        current_move: null,
      });
      owners.push({ alpha: null, beta: null });
      pvs.push([]);
    } else if (event.event === "update" && frame) {
      if (event.improved) pvs[stack.length - 1] = [event.best_move!, ...(pvs[stack.length] ?? [])];
      if (event.alpha !== event.old_alpha) owners.at(-1)!.alpha = step;
      if (event.beta !== event.old_beta) owners.at(-1)!.beta = step;
      Object.assign(frame, {
        alpha: event.alpha,
        beta: event.beta,
        best: event.best,
        best_move: event.best_move,
        done: frame.done + 1,
        current_move: null,
      });
      if (stack.length === 1) pv = pvs[0]!;
    } else if (event.event === "cutoff" && frame) {
      cutoffs += 1;
      pruned += event.pruned.length;
    }
    if (event.event === "score" || event.event === "exit") {
      closed += 1;
      pvs.length = stack.length + (event.event === "exit" ? 0 : 0);
      if (event.event === "score") pvs[stack.length - 1] = [];
      stack.pop();
      owners.pop();
    }
  }
  const node = last?.node ?? null;
  const root = stack[0];
  const rootNode = rec.nodes[0]!;
  const finished = step >= rec.steps.length;
  return {
    step,
    steps: rec.steps.length,
    event: last?.event ?? "start",
    node,
    line: lineOf[last?.event ?? "start"],
    stack,
    pv,
    root_best: finished ? rootNode.score : (root?.best ?? null),
    root_best_move: finished ? (rec.steps.at(-1)?.best_move ?? null) : (root?.best_move ?? null),
    board: rec.games[node ?? 0]!.board(),
    explanation: explain(rec, last, stack, owners, pvs),
    entered,
    closed,
    recorded: entered + pruned,
    pruned,
    cutoffs,
  };
}

function explain(
  rec: Recording,
  last: Step | null,
  stack: Frame[],
  owners: { alpha: number | null; beta: number | null }[],
  pvs: string[][],
): Explanation {
  const node = rec.nodes[last?.node ?? 0]!;
  const child = last?.child === undefined ? null : rec.nodes[last.child]!;
  const game = rec.games[node.id]!;
  const event = last?.event ?? "start";
  const atExit = event === "exit" || event === "score";
  return {
    event,
    node: last?.node ?? null,
    ply: node.ply,
    kind: node.kind,
    path: pathOf(rec, node.id),
    alpha: last?.alpha ?? null,
    beta: last?.beta ?? null,
    old_alpha: last?.old_alpha ?? null,
    old_beta: last?.old_beta ?? null,
    value: child ? child.score : atExit ? node.score : null,
    bound: child ? child.bound : atExit ? node.bound : null,
    proved: child ? child.proved : atExit ? node.proved : null,
    static: event === "score" ? node.static : null,
    best: last?.best ?? null,
    foreseen: false,
    old_best: last?.old_best ?? null,
    move: child ? child.move : event === "exit" ? (last?.best_move ?? null) : node.move,
    move_index: child?.ordinal ?? null,
    moves: event === "enter" || event === "exit" ? game.legal().length : null,
    improved: last?.improved ?? false,
    window_moved: event === "update" && (last!.alpha !== last!.old_alpha || last!.beta !== last!.old_beta),
    pruned: last?.pruned ?? [],
    terminal: game.outcome() !== null,
    outcome: game.outcome(),
    hit: null,
    again: false,
    pass: last === null ? null : 1,
    passes: 1,
    owner: event === "cutoff" ? ownerOf(stack, owners, pvs) : null,
    text: "",
  };
}

function ownerOf(
  stack: Frame[],
  owners: { alpha: number | null; beta: number | null }[],
  pvs: string[][],
): Owner | null {
  const here = stack.at(-1)!;
  const side = here.kind === "max" ? "beta" : "alpha";
  for (let place = stack.length - 2; place >= 0; place--) {
    const frame = stack[place]!;
    if (owners[place]?.[side] !== null) {
      const distance = here.ply - frame.ply;
      return {
        node: frame.node,
        ply: frame.ply,
        distance,
        shallow: distance === 1,
        line: pvs[place] ?? [],
        bound: frame[side]!,
      };
    }
  }
  return null;
}
