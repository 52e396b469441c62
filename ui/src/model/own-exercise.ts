// Exercises on the tree of an open trace: their words hold the tree itself.
import type { ExerciseKind, Profile, RunRequest } from "../generated/wire";
import { parseRun } from "./run-word";

/** Whether the words of an exercise hold its tree. */
export const isOwn = (item: string): boolean => item.includes("(");

/** The conventions under which a run of these flags cuts as it does, the usual one first. */
const CONVENTIONS: Record<string, readonly Profile[]> = {
  "": ["knuth-moore", "aima", "negamax"],
  strict: ["strict", "cs188"],
  hard: ["fail-hard"],
};

/** What can be asked of a run's tree, each with its words; none where the run or its tree is of another make. `chosen`: the
    convention that holds on screen, which is kept where the run cuts by it. */
export function ownItems(request: RunRequest, chosen: Profile): { kind: ExerciseKind; item: string }[] {
  const { game, position, run, depth } = request;
  const { algorithm, order, flags } = parseRun(run);
  const conventions = CONVENTIONS[flags.join("+")];
  if (game !== "tree" || !position || depth != null || !conventions || order !== "") return [];
  if (algorithm !== "minimax" && algorithm !== "alphabeta") return [];
  // names say nothing to the question; who moves is said by the ply alone
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
