// The stage as a picture to save, and a range of steps as a moving picture.
import { endThatCuts } from "../../model/kinds";
import { animatedSvg, type AnimationFrame } from "../../draw/animation";
import { iciclePicture } from "../../draw/icicle-picture";
import { rowOf } from "../../draw/icicle-scene";
import { joinedPicture } from "../../draw/joined-scene";
import { treePicture, type Picture } from "../../draw/picture";
import { unmarked, type Marks } from "../../draw/tree-scene";
import type { StepState } from "../../generated/wire";
import { fill } from "../../model/text";
import { framesAt } from "../../model/time";
import type { App } from "../../state/app.svelte";
import type { Document } from "../../state/document.svelte";
import { keyOf, lookAt, wholeLook } from "./icicle-look";
import { jointLook } from "./joined-look";
import { bandNames, treeLook } from "./tree-look";

/** Px shared by the rows of a saved icicle. */
const PICTURE_HEIGHT = 360;

/** Returns the look of a tree in print at a step. */
const lookOf = (app: App, tab: Document, now: StepState | null) => ({
  ...treeLook(app, tab, now),
  tokens: app.settings.printed,
  frames: framesAt(now, app.settings.get("bounds")),
});

/** Returns the tree, the icicle or the joined positions as they are on screen. */
export async function stagePicture(app: App, tab: Document): Promise<Picture | null> {
  const { trace, tree, icicle } = tab;
  if (trace.view === "tree") return tree.plan && treePicture(tree.plan, lookOf(app, tab, trace.now), bandNames(app));
  if (trace.view === "joined") return jointPicture(app, tab);
  const tiles = await icicle.finer(2);
  const tokens = app.settings.printed;
  const colouring = app.settings.get("colouring");
  const whole = wholeLook(app, tab, colouring, trace.step >= trace.summary.steps);
  const look = { ...lookAt(app, tab, whole), tokens };
  const { span, firstPly, width, plies } = icicle;
  const rows = Math.min(icicle.rows, plies - firstPly);
  const shown = { extent: { span, firstPly, row: rowOf(PICTURE_HEIGHT, plies) }, rows, width };
  const title = `${tab.titleIn(app.t)} · ${app.lang.number(trace.step)} / ${app.lang.number(trace.summary.steps)}`;
  return iciclePicture(tiles, shown, look, title, keyOf(app, tab, colouring, tiles.reach, tokens));
}

/** Returns all positions of the search, each once; null if there are too many to draw. */
async function jointPicture(app: App, tab: Document): Promise<Picture | null> {
  const { joined, trace } = tab;
  await joined.show(trace.step);
  const { graph } = joined;
  if (!graph || graph.places.length === 0) return null;
  return joinedPicture(graph, { ...jointLook(app, tab), tokens: app.settings.printed, hovered: null });
}

/** Marks the node of the step, and the ancestor that owns the bound of a cut. */
function marksOf(now: StepState): Marks {
  const why = now.event === "cutoff" ? now.explanation : null;
  const owner = why?.owner ? { node: why.owner.node, bound: why.owner.bound, by: endThatCuts(why) } : null;
  return { ...unmarked, step: now.node ?? null, owner };
}

/** Returns a range of steps of the tree as an animated SVG, one picture each; null if nothing was recorded. */
export async function movingPicture(
  app: App,
  tab: Document,
  { from, to, seconds }: { from: number; to: number; seconds: number },
): Promise<string | null> {
  const { summary } = tab.trace;
  const frames: AnimationFrame[] = [];
  for (let step = from; step <= to; step++) {
    const { plan, state, said } = await tab.tree.planAt(step, app.settings.get("glyphs"), app.manner);
    if (!plan) continue;
    const head = app.say(said.head);
    const place = fill(app.t.common.stepOf, { n: app.lang.number(step), total: app.lang.number(summary.steps) });
    const picture = treePicture(plan, { ...lookOf(app, tab, state), secret: false }, bandNames(app), marksOf(state));
    frames.push({ picture, caption: `${place}: ${head}` });
  }
  return frames.length === 0 ? null : animatedSvg(frames, seconds, tab.titleIn(app.t), app.settings.printed);
}
