// Why a branch that was cut could not matter: its value against the best of its parent and the bound that cut.
import type { Explanation, WhatIf } from "../generated/wire";
import { pathText, type Voice } from "./narration";
import { alphaText, betaText, digits, seen, seenWindow } from "./score";
import { fill, visibleText } from "./text";

/** The sentence; null where the record of the cutoff does not have the numbers. */
export function whyNot(answer: Pick<WhatIf, "value">, cut: Explanation, voice: Voice): string | null {
  const { whatIf: say, common, narration } = voice.messages;
  const best = cut.best ?? cut.value;
  if (cut.event !== "cutoff" || best === null) return null;
  const window = seenWindow(cut, cut.kind, voice.view);
  const byBeta = cut.kind === "max" || voice.view === "negamax";
  const words = {
    p: cut.kind === "max" ? common.max : common.min,
    o: cut.kind === "max" ? common.min : common.max,
    best: digits(seen(best, cut.kind, voice.view)),
    bound: byBeta ? betaText(window.beta) : alphaText(window.alpha),
    owner: cut.owner === null ? narration.ownerSearch : ownerName(cut, narration.rootPath),
    value: answer.value === null ? "" : digits(seen(answer.value, cut.kind, voice.view)),
  };
  if (answer.value === null) return fill(byBeta ? say.anyBeta : say.anyAlpha, words);
  const further = cut.kind === "max" ? answer.value > best : answer.value < best;
  if (further) return fill(byBeta ? say.furtherBeta : say.furtherAlpha, words);
  return fill(byBeta ? say.keptBeta : say.keptAlpha, words);
}

const ownerName = (cut: Explanation, root: string) => {
  const path = pathText(cut.path.slice(0, cut.owner?.ply ?? 0), root);
  const line = cut.owner?.line.map(visibleText).join("-") ?? "";
  return line === "" ? path : `${path} (${line})`;
};
