import { expect, it } from "vitest";
import { drawIcicle, ROW, type IcicleLook } from "../../src/draw/icicle-scene";
import { decodeTiles } from "../../src/draw/tiles";
import { drawVeil } from "../../src/draw/veil";
import { openAt } from "../../src/model/time";
import { coloursOf } from "../../src/state/colours";
import { searched, textbook } from "../server/search";
import { Recorder } from "./recorder";

const light = coloursOf("light", "in-print");
const search = await searched({ ...textbook, run: "alphabeta" });
const total = search.nodes.length;
const span = { from: 0, to: total };
const size = { width: 1300, height: 3 * ROW };
const whole: IcicleLook = {
  tokens: light,
  view: "max",
  colouring: "player",
  recorded: total,
  showFuture: true,
  total,
  open: new Set(),
  showPv: false,
};

/** The colour that is seen at a point: that of the last rectangle over it. */
function seen(recorder: Recorder, x: number, y: number): unknown {
  const over = recorder.calls.filter(({ what, with: [left, top, wide, high] }) => {
    const inside = (at: number, from: unknown, length: unknown) =>
      at >= Number(from) && at < Number(from) + Number(length);
    return what === "rect" && inside(x, left, wide) && inside(y, top, high);
  });
  return over.at(-1)?.with[4];
}

it("hides at every step exactly the nodes that are still to come, and the values of the open ones", async () => {
  const { bytes, request } = await search.tiles(size.width, 3);
  const tiles = decodeTiles(bytes, request);
  for (const [step, state] of search.states.entries()) {
    const frames = new Map(state.stack.map((frame) => [frame.node, frame]));
    const open = openAt(frames, state);
    const look = { ...whole, recorded: state.recorded, showFuture: false, open };
    const recorder = new Recorder(size);
    drawIcicle(recorder, tiles, span, 0, whole);
    const rects = drawVeil(recorder, { span, firstPly: 0, row: ROW, look, frames: frames.values() });
    expect(rects).toBeLessThanOrEqual(6);
    for (const node of search.nodes) {
      const x = ((node.id + 0.5) / total) * size.width;
      const colour = seen(recorder, x, node.ply * ROW + 3);
      expect(colour === light.ground, `step ${step}, node ${node.id}`).toBe(node.id >= look.recorded);
    }
    const labels = recorder.texts().filter((text) => text.endsWith("…"));
    expect(labels, `step ${step}`).toHaveLength(open.size);
  }
});
