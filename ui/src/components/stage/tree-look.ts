// The look of a tree at a step, the same on screen and in a saved picture.
import type { Look } from "../../draw/glyph";
import type { BandNames } from "../../draw/tree-scene";
import type { StepState } from "../../generated/wire";
import { besideNodes } from "../../model/run-word";
import type { App } from "../../state/app.svelte";
import type { Document } from "../../state/document.svelte";

export const bandNames = ({ t }: App): BandNames => ({
  max: t.common.max,
  min: t.common.min,
  chance: t.common.chance,
  a: t.common.a,
  b: t.common.b,
  c: t.common.c,
  horizon: t.tree.horizon,
});

/** The way to the most-proving leaf, which is a prediction's answer, and the leaves with a ring. */
function proofLook({ tree, predictor }: Document, now: StepState | null): Pick<Look, "towards" | "ringed"> {
  const proof = predictor.on ? null : now?.proof;
  if (!proof) return {};
  // While the search goes down, the way is the part that it has come.
  const leads = proof.path.length > 1 && now?.event === "select" ? proof.path : proof.most_proving;
  return { towards: leads, ringed: tree.rings ? proof[tree.rings] : [] };
}

/** Returns all of a look but its colours and its open plies. */
export const treeLook = (app: App, tab: Document, now: StepState | null): Omit<Look, "tokens" | "frames"> => ({
  view: app.settings.get("values"),
  windows: besideNodes(tab.trace.summary.request.run, app.settings.get("windows")),
  bounds: app.settings.get("bounds"),
  cutting: now?.event === "cutoff" ? now.node : null,
  secret: tab.predictor.on,
  game: tab.trace.summary.request.game,
  range: tab.trace.summary.chance,
  iterations: now?.monte_carlo?.iteration,
  paint: tab.tree.paint,
  ...proofLook(tab, now),
  fresh: app.t.games.fresh,
  refuted: tab.claims.refuted,
  playout: now?.event === "playout" ? now.node : null,
});
