// Comparisons and overlays of recordings, by paths of moves.
import type {
  CompareRequest,
  CompareRow,
  Comparison,
  Counterpart,
  Mark,
  NodeView,
  Overlay,
  OverlayCounts,
  OverlayCut,
  RunRequest,
} from "../../src/generated/wire";
import { record, type Recording } from "./record";

const pathOf = (rec: Recording, node: NodeView): string[] => {
  const path: string[] = [];
  for (let at: NodeView | undefined = node; at?.parent != null; at = rec.nodes[at.parent]) path.unshift(at.move ?? "");
  return path;
};
const placesOf = (rec: Recording) => new Map(rec.nodes.map((node) => [pathOf(rec, node).join("-"), node]));
const entered = (node: NodeView | undefined) => node !== undefined && node.status !== "pruned";

/** What another search did at a node's place. */
export function markOf(rec: Recording, node: NodeView, other: Recording): Mark {
  const there = placesOf(other).get(pathOf(rec, node).join("-"));
  if (node.status === "pruned") return entered(there) ? "other" : "neither";
  if (entered(there)) return "both";
  return there ? "cut" : "only";
}

function rowOf(request: RunRequest): CompareRow {
  const rec = record(request);
  const nodes = rec.nodes.filter(entered);
  const having = (...states: string[]) => rec.nodes.filter((node) => states.includes(node.status)).length;
  const plies = Array.from({ length: 1 + Math.max(...nodes.map((node) => node.ply)) }, (_, ply) => {
    const at = rec.nodes.filter((node) => node.ply === ply);
    const of = (...states: string[]) => at.filter((node) => states.includes(node.status)).length;
    return {
      nodes: at.filter(entered).length,
      leaves: of("leaf", "terminal"),
      terminals: of("terminal"),
      cutoffs: of("cutoff"),
      first_move_cutoffs: 0,
      pruned: of("pruned"),
      table_hits: 0,
    };
  });
  return {
    rung: null,
    board: null,
    right: null,
    run: request.run,
    value: rec.nodes[0]!.score,
    best_move: null,
    pv: [],
    pv_end: null,
    nodes: nodes.length,
    leaves: having("leaf", "terminal"),
    distinct_leaves: null,
    terminals: having("terminal"),
    cutoffs: having("cutoff"),
    first_move_cutoffs: 0,
    pruned: having("pruned"),
    table_hits: 0,
    ordering_nodes: 0,
    per_ply: plies.map((ply) => ply.nodes),
    plies,
    mean_nodes: nodes.length,
    first_move_share: null,
    branching: null,
    to_minimax: null,
    to_best_first: null,
    to_worst: null,
    to_random: null,
    stopped: null,
    milliseconds: 1.5,
    milliseconds_low: 1.5,
    milliseconds_high: 1.5,
    ns_per_node: 100,
    by_position: [],
    leaf_value: null,
  };
}

export function comparisonOf({ setup, runs = [], depth, random_orders }: CompareRequest): Comparison {
  const shared = { ...setup, ...(depth === undefined ? {} : { depth }) } as RunRequest;
  const rows = runs.map((run) => rowOf({ ...shared, run }));
  const values = new Set(rows.map((row) => row.value));
  const counts = Array.from({ length: random_orders ?? 0 }, (_, seed) => 10 + (seed % 4));
  return {
    title: "a comparison",
    runs: rows,
    agree: values.size <= 1,
    disagreement: values.size <= 1 ? null : "the runs differ",
    positions: [],
    repeats: 1,
    random:
      counts.length === 0
        ? null
        : { seed: 1, counts, unfinished: 0, mean: 11, deviation: 1, quantiles: [10, 10, 10, 11, 12, 13, 13] },
    theory: null,
    stopped: null,
    ladder: null,
    conventions: [],
    evaluation: null,
    equal_leaves: null,
    begun_again: null,
  };
}

const insideOf = (rec: Recording, node: NodeView) =>
  rec.nodes.slice(node.id, node.id + node.size).filter(entered).length;

function countsOf(a: Recording, b: Recording, under: (path: string) => boolean): OverlayCounts {
  const [inA, inB] = [placesOf(a), placesOf(b)];
  const paths = [...new Set([...inA.keys(), ...inB.keys()])].filter(under);
  const of = (one: boolean, two: boolean) =>
    paths.filter((path) => entered(inA.get(path)) === one && entered(inB.get(path)) === two).length;
  const [both, only_a, only_b] = [of(true, true), of(true, false), of(false, true)];
  const nothing = { unknown_a: 0, unknown_b: 0, folded_a: 0, folded_b: 0 };
  return { union: both + only_a + only_b, both, only_a, only_b, ...nothing, saved_by_b: only_a, saved_by_a: only_b };
}

export function overlayOf(a: Recording, b: Recording, traces: { a: number; b: number }): Overlay {
  const side = (rec: Recording, trace: number) => ({
    trace,
    run: rec.request.run,
    title: rec.request.run,
    value: rec.nodes[0]!.score,
    nodes: rec.nodeCount,
    stubs: 0,
    stopped: null,
  });
  const inB = placesOf(b);
  const roots = a.nodes.filter((node) => node.parent === 0);
  return {
    a: side(a, traces.a),
    b: side(b, traces.b),
    counts: countsOf(a, b, () => true),
    root_moves: roots.map((node) => {
      const move = node.move ?? "";
      const there = inB.get(move);
      const counts = countsOf(a, b, (path) => path === move || path.startsWith(`${move}-`));
      return {
        move,
        node_a: node.id,
        node_b: there?.id ?? null,
        mark_a: markOf(a, node, b),
        mark_b: there ? markOf(b, there, a) : null,
        counts,
      };
    }),
    agree: a.nodes[0]!.score === b.nodes[0]!.score,
    differences: [],
    convention: "places by moves",
  };
}

export function cutsOf(a: Recording, b: Recording): OverlayCut[] {
  const inB = placesOf(b);
  return a.nodes
    .filter((node) => markOf(a, node, b) === "cut")
    .map((node) => {
      const there = inB.get(pathOf(a, node).join("-"))!;
      const cutter_b = there.parent ?? 0;
      return {
        path: pathOf(a, node),
        node_a: node.id,
        node_b: there.id,
        cutter_b,
        cutoff_step_b: 1 + b.steps.findIndex((step) => step.event === "cutoff" && step.node === cutter_b),
        nodes: insideOf(a, node),
      };
    })
    .sort((one, two) => two.nodes - one.nodes);
}

export function counterpartOf(rec: Recording, node: number, other: Recording): Counterpart {
  const path = pathOf(rec, rec.nodes[node]!);
  const places = placesOf(other);
  let plies_below = 0;
  while (!places.has(path.slice(0, path.length - plies_below).join("-"))) plies_below += 1;
  const nearest = places.get(path.slice(0, path.length - plies_below).join("-"))!.id;
  return { node: plies_below === 0 ? nearest : null, nearest, plies_below, mark: markOf(rec, rec.nodes[node]!, other) };
}
