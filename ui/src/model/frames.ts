// The open plies, with their windows as the reader's course writes them.
import type { Frame, StepState } from "../generated/wire";
import { closed } from "./score";

/** Bounds "before the cut": where the last update closed the window, the window it had before that update. */
export function framesAt(state: StepState | null, bounds: "before" | "after"): Map<number, Frame> {
  const frames = new Map(state?.stack.map((frame) => [frame.node, frame]) ?? []);
  const why = state?.explanation;
  if (bounds === "after" || !why || why.node === null || (why.event !== "update" && why.event !== "cutoff"))
    return frames;
  const frame = frames.get(why.node);
  if (frame && closed(frame)) frames.set(why.node, { ...frame, alpha: why.old_alpha, beta: why.old_beta });
  return frames;
}

/** The nodes of the open plies, without the one that the step has just closed. */
export function openAt(frames: ReadonlyMap<number, Frame>, state: StepState | null): ReadonlySet<number> {
  const open = new Set(frames.keys());
  if (state?.event === "exit" && state.node !== null) open.delete(state.node);
  return open;
}
