// A lesson's stage on page and paper: the canvas and the service's print have the same windows under every convention.
import { describe, expect, it } from "vitest";
import { inPoints, pointsOf } from "../../src/backend/points";
import type { Look } from "../../src/draw/glyph";
import { isTooLarge, planWhole, WHOLE_NODES } from "../../src/draw/plan";
import { drawTree } from "../../src/draw/tree-scene";
import type { LessonStage, ProfileEntry } from "../../src/generated/wire";
import { shownAs } from "../../src/model/convention";
import { placesOf } from "../../src/model/places";
import { hasWindows } from "../../src/model/run-word";
import { STILL } from "../../src/model/spaces";
import { framesAt } from "../../src/model/time";
import { coloursOf } from "../../src/state/colours";
import { searchTask } from "../../src/state/task.svelte";
import { ServerBackend } from "../server/backend";
import { Recorder } from "./recorder";

const backend = new ServerBackend();
const { profiles } = await backend.call("catalogue", {});
const lessons = import.meta.glob<string>("../../../lessons/*/*.md", { query: "?raw", import: "default", eager: true });
/** Enough room for every window. */
const size = { width: 4000, height: 1600 };
const tokens = coloursOf("light", "in-print");

const plain = (window: string) => window.replaceAll("−", "-").replaceAll(" ", "");

/** Returns the windows on the canvas and in print; null if the tree is too large to be shown whole. */
async function windowsOf({ request, words }: LessonStage, profile: ProfileEntry) {
  const found = await searchTask(backend).ask(request);
  const parts = found.chance?.scale ?? 1;
  const summary = inPoints(found, parts);
  const { trace, steps, graph_nodes } = summary;
  if (graph_nodes > WHOLE_NODES) return null;
  const place = await backend.call("lesson_stage", { trace, words }).catch(() => null);
  const step = place?.step ?? steps;
  const look = { whole: true, opened: [], closed: [], max_glyphs: 500, show_future: true, boards: false };
  const { state, tree } = await pointsOf(backend, parts).call("stage", { trace, step, tree: look });
  if (!tree || isTooLarge(tree)) return null;
  const { values, bounds } = shownAs(profile);
  const plan = planWhole(tree, { size, least: 13, places: placesOf(summary.places), windows: true });
  const seen: Look = {
    tokens,
    view: values,
    windows: hasWindows(request.run) ? "nodes" : "none",
    bounds,
    frames: framesAt(state, bounds),
  };
  const recorder = new Recorder(size);
  drawTree(recorder, plan, STILL, seen);
  const page = recorder.texts().filter((text) => /^\[.*\]$/.test(text));
  const asked = { trace, step, format: "svg" as const, profile: profile.word, max_nodes: 2_000 };
  const svg = (await backend.call("picture", asked)).pages[0]!.text;
  const ends = [...svg.matchAll(/>α=([^<]*)<\/text>\s*<text[^>]*>β=([^<]*)</g)];
  const paper = ends.map(([, alpha, beta]) => `[${alpha},${beta}]`);
  const ghost = (state: string) => state === "future" || state === "pruned";
  const tight = plan.nodes.filter(
    ({ shape, window, glyph }) =>
      shape === "inner" && !window && (glyph.on_path || glyph.node.status !== "hit") && !ghost(glyph.state),
  );
  const hidden = hasWindows(request.run) ? tight.length : 0;
  return { page: page.map(plain).sort(), paper: paper.map(plain).sort(), hidden };
}

describe.each(Object.entries(lessons).filter(([name]) => !name.includes("README")))("%s", (name, text) => {
  it.each(profiles)("has the same windows on the page and on paper under $word", async (profile) => {
    const other = text.replace('convention = "knuth-moore"', `convention = "${profile.word}"`);
    expect(other.includes(`convention = "${profile.word}"`)).toBe(true);
    const { pages } = await backend.call("lesson", { text: other });
    let drawn = 0;
    for (const { stage } of pages) {
      const found = stage && (await windowsOf(stage, profile));
      if (!found) continue;
      const { page, paper, hidden } = found;
      // The canvas leaves out a window that does not fit beside its node.
      const rest = [...paper];
      for (const window of page) {
        expect(rest).toContain(window);
        rest.splice(rest.indexOf(window), 1);
      }
      expect(rest.length, `${JSON.stringify(stage.request)}: ${page.join(" ")} of ${paper.join(" ")}`).toBe(hidden);
      drawn += 1;
    }
    // The lesson on depth limits has only positions of games.
    expect(drawn).toBeGreaterThan(name.includes("5-") ? -1 : 0);
  });
});
