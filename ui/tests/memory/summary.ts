// A recording at a glance.
import type { TraceSummary } from "../../src/generated/wire";
import type { Recording } from "./record";

const counts = { nodes: 0, leaves: 0, terminals: 0, cutoffs: 0, pruned: 0, table_hits: 0 };

export function summaryOf(rec: Recording, trace: number): TraceSummary {
  const { request } = rec;
  const cutoffs = rec.steps.filter((step) => step.event === "cutoff").length;
  const having = (...states: string[]) => rec.nodes.filter((node) => states.includes(node.status)).length;
  return {
    trace,
    title: `${request.game} · ${request.position || "start"} · ${request.run}`,
    request,
    run_id: `memory-${trace}`,
    link: JSON.stringify(request),
    value: rec.nodes[0]!.score,
    best_move: null,
    pv: [],
    pv_end: null,
    root_kind: rec.nodes[0]!.kind,
    distinct_leaves: null,
    counts: {
      ...counts,
      nodes: rec.nodeCount,
      leaves: having("leaf", "terminal"),
      terminals: having("terminal"),
      cutoffs,
      pruned: having("pruned"),
      first_move_cutoffs: 0,
      ordering_nodes: 0,
      per_ply: [],
    },
    graph_nodes: rec.nodes.length,
    steps: rec.steps.length,
    deepest_ply: Math.max(...rec.nodes.map((node) => node.ply)),
    first_move_share: null,
    branching: null,
    theory: null,
    stopped: null,
    passes: [],
    stubs: 0,
    budget: 2_000_000,
    cut_off_file: false,
  };
}
