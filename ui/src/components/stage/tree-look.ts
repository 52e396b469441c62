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
  horizon: t.tree.horizon,
});

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
  fresh: app.t.games.fresh,
  refuted: tab.claims.refuted,
  playout: now?.event === "playout" ? now.node : null,
});
