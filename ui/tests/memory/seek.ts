// Where a step leads in a recording: found by looking at every state.
import type { SeekRequest, StepState } from "../../src/generated/wire";
import type { Recording } from "./record";
import { stateAt } from "./state";

export function seekIn(rec: Recording, request: SeekRequest) {
  const fits = (state: StepState): boolean => {
    const { explanation } = state;
    if (request.kind === "cutoff") return state.event === "cutoff";
    if (request.kind === "leaf") return state.event === "score";
    if (request.kind === "visit" || request.kind === "node") return state.node === request.node;
    if (request.kind === "root_best")
      return state.event === "update" && explanation.path.length === 0 && explanation.improved;
    if (request.kind === "breakpoint") return meets(request.condition ?? "", state);
    return true;
  };
  if (request.kind === "over" || request.kind === "out") return { step: across(rec, request) };
  const states = rec.steps.map((_, place) => stateAt(rec, place + 1)).filter(fits);
  const found = request.backwards
    ? states.findLast((each) => each.step < request.step)
    : states.find((each) => each.step > request.step);
  return { step: found?.step ?? null };
}

function across(rec: Recording, { step, backwards, kind }: SeekRequest): number | null {
  const here = step === 0 ? null : rec.nodes[rec.steps[step - 1]!.node]!;
  if (backwards) {
    const enter = kind === "out" ? here?.enter : null;
    if (enter != null && enter < step) return enter;
    return step === 0 ? null : step - 1;
  }
  if (step >= rec.steps.length) return null;
  if (kind === "out") return here?.exit != null && here.exit > step ? here.exit : rec.steps.length;
  const next = rec.steps[step]!;
  return next.event === "enter" ? rec.nodes[next.node]!.exit : step + 1;
}

/** How often a condition is met, or cutoffs happen, in each part of the recording. */
export function histogramIn(rec: Recording, bins: number, condition = "event = cutoff"): number[] {
  const out = Array<number>(bins).fill(0);
  for (const place of rec.steps.keys())
    if (meets(condition, stateAt(rec, place + 1)))
      out[Math.min(bins - 1, Math.floor((place / rec.steps.length) * bins))]! += 1;
  return out;
}

/** `name = value` is all that is understood here. */
export function parseCondition(text: string): [string, string] | null {
  const match = /^\s*(event|ply|node)\s*=\s*(\w+)\s*$/.exec(text);
  return match ? [match[1]!, match[2]!] : null;
}

function meets(text: string, state: StepState): boolean {
  const parts = parseCondition(text);
  if (!parts) return false;
  const actual = { event: state.event, ply: String(state.explanation.ply), node: String(state.node) }[parts[0]];
  return actual === parts[1];
}
