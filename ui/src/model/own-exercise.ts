// Exercises on the tree of an open trace. Their words contain the tree itself.
import type { ExerciseKind, Profile, RunRequest } from "../generated/wire";
import { parseRun } from "./run-word";

/** Checks whether the word of an exercise contains its tree. */
export const isOwn = (item: string): boolean => item.includes("(");

/** Conventions under which a run with these flags cuts the same way, the usual one first. */
const CONVENTIONS: Record<string, readonly Profile[]> = {
  "": ["knuth-moore", "aima", "negamax"],
  strict: ["strict", "cs188"],
  hard: ["fail-hard"],
};

/**
 * Returns the exercises for a run's tree, each with its word; none for other kinds of runs or trees. `chosen`, the
 * convention on screen, is kept if the run cuts by it.
 */
export function ownItems(request: RunRequest, chosen: Profile): { kind: ExerciseKind; item: string }[] {
  const { game, position, run, depth } = request;
  const { algorithm, order, flags } = parseRun(run);
  const conventions = CONVENTIONS[flags.join("+")];
  if (game !== "tree" || !position || depth != null || !conventions || order !== "") return [];
  if (algorithm !== "minimax" && algorithm !== "alphabeta") return [];
  // The question needs no names, and the ply alone gives the side to move.
  const bare = position.replace(/"[^"]*"/g, "x");
  const brackets = bare
    .replace(/[\p{L}_][\p{L}\p{N}_]*\s*[:=]?/gu, " ")
    .trim()
    .replace(/\s+/g, "_");
  if (/\b(min|max|scale)\b/.test(bare) || !/^[\d()_-]+$/.test(brackets)) return [];
  const kinds: ExerciseKind[] =
    algorithm === "minimax" ? ["values"] : ["values", "windows", "cuts", "run", "order", "critical", "next"];
  const convention = conventions.includes(chosen) ? chosen : conventions[0];
  const ending = convention === "knuth-moore" ? "" : `-${convention}`;
  return kinds.map((kind) => ({ kind, item: `${kind}-${brackets}${ending}` }));
}
