// Nothing covers the tree: at every size, plain and projected, with every overlay, the place of a glyph shows the tree.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deep, few, ready, stage, textbook } from "./screens.js";
import { startSite } from "./site.js";

/** Pictures of the failures, for a person to look at. */
const SEEN = resolve(import.meta.dirname, "../../../target/geometry");
const sizes = [
    [1366, 768],
    [1920, 1080],
    [1024, 768],
    [960, 540],
    [683, 384],
    [390, 844],
];
let site;
beforeAll(async () => void (site = await startSite()), 600_000);
afterAll(() => site?.end());

/**
 * Returns what lies on a glyph that is on screen, as text. A glyph is looked at in its middle and at four places inside
 * its outline. `all`: also glyphs outside the window count, because the tree fits.
 */
const COVERED = (all) => `(() => {
  const tree = document.querySelector("[data-testid=tree]");
  const view = plyscope.tab.tree;
  const at = tree.getBoundingClientRect();
  const faults = [];
  const say = (element) => element === null ? "the edge of the window"
    : (element.closest("[data-testid]")?.dataset.testid ?? "") + " <" + element.tagName.toLowerCase() + "." + element.className + ">";
  for (const node of view.plan.nodes) {
    const middle = view.place(node.glyph.node.id);
    const [wide, high] = [0.7 * node.wide * view.camera.zoom, 0.7 * node.r * view.camera.zoom];
    for (const [x, y] of [[0, 0], [-wide, -high], [wide, -high], [-wide, high], [wide, high]]) {
      const [left, top] = [at.left + middle.x + x, at.top + middle.y + y];
      const inside = left >= at.left && left < at.right && top >= at.top && top < at.bottom;
      if (!inside && !${all}) continue;
      const there = document.elementFromPoint(left, top);
      if (there === null || !tree.contains(there) || there.closest(".popover")) {
        faults.push("node " + node.glyph.node.id + " at " + Math.round(left) + ", " + Math.round(top) + " under " + say(there));
        break;
      }
    }
  }
  return faults;
})()`;

/** Returns the places of all glyphs and of the tree, rounded to px. */
const PLACES = `JSON.stringify([
  document.querySelector("[data-testid=tree]").getBoundingClientRect().toJSON(),
  plyscope.tab.tree.plan.nodes.map((node) => [node.glyph.node.id, plyscope.tab.tree.place(node.glyph.node.id)]),
].flat(), (_, value) => (typeof value === "number" ? Math.round(value) : value))`;

/** Returns the named parts that are not wholly on screen, of those that there are. */
const CUT = (
    handles,
) => `${JSON.stringify(handles)}.flatMap((css) => [...document.querySelectorAll(css)].map((part) => [css, part])).flatMap(([css, part]) => {
  const box = part.getBoundingClientRect();
  let [top, bottom] = [0, innerHeight];
  for (let around = part.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === "visible") continue;
    const edge = around.getBoundingClientRect();
    [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
  }
  const isWhole = box.height > 0 && box.top >= top - 1 && box.bottom <= bottom + 1 && box.left >= -1 && box.right <= innerWidth + 1;
  return isWhole ? [] : [css + " " + Math.round(box.top) + "-" + Math.round(box.bottom) + " of " + Math.round(top) + "-" + Math.round(bottom)];
})`;

/** Waits until everything is drawn; a page that follows a class is never at rest. */
const DRAWN = `new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => done())), 250))`;

async function opened(size, request, step, { presenter }) {
    const { browser } = site;
    await site.visit({ size, at: stage(request, step), until: ready.step(step) });
    if (presenter) await browser.press("p");
    await browser.until(
        `plyscope.tab?.tree.plan && document.documentElement.dataset.mode === "${presenter ? "presenter" : "screen"}"`,
    );
    await browser.quiet();
    return browser;
}

async function expectNothing(browser, name, script) {
    const faults = await browser.run(script);
    if (faults.length > 0) {
        mkdirSync(SEEN, { recursive: true });
        writeFileSync(
            join(SEEN, `${name.replaceAll(/\W+/g, "-")}.png`),
            Buffer.from(await browser.picture(), "base64"),
        );
    }
    expect(faults, name).toEqual([]);
}

const modes = sizes.flatMap((size) => [
    { size, presenter: false, name: size.join("x") },
    { size, presenter: true, name: `${size.join("x")} presenter` },
]);
describe.each(modes)("$name", ({ size, presenter, name }) => {
    it("no step covers a node of the textbook tree, and none moves it", async () => {
        const browser = await opened(size, textbook, 0, { presenter });
        // In one go, because each question to the page from outside costs as much as a step.
        const faults = await browser.run(`(async () => {
            const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            const first = ${PLACES};
            const faults = [];
            for (let step = 0; step <= plyscope.tab.trace.summary.steps; step += 1) {
                await plyscope.tab.trace.go(step);
                await drawn();
                faults.push(...${COVERED(true)}.map((fault) => "step " + step + ": " + fault));
                if (${PLACES} !== first) faults.push("step " + step + " moves the tree");
            }
            return faults;
        })()`);
        expect(faults).toEqual([]);
    });

    it("a key, a question and an answer leave the nodes free", async () => {
        const browser = await opened(size, textbook, 14, { presenter });
        await browser.press("ArrowRight", "ArrowRight");
        await browser.quiet();
        await expectNothing(browser, `${name} after a key`, COVERED(true));
        await browser.press("q");
        await browser.until(`plyscope.tab.predictor.on`);
        for (let key = 0; key < 8 && !(await browser.run(`Boolean(plyscope.tab.predictor.question)`)); key += 1) {
            await browser.press("ArrowRight", "ArrowRight");
            await browser.quiet();
        }
        await browser.quiet();
        await expectNothing(browser, `${name} question`, COVERED(true));
    });

    it("nothing lies on the boards of a real game", async () => {
        for (const [request, steps] of [
            [few, [1, 38, 55]],
            [deep, [894, 895, 3041]],
        ]) {
            const browser = await opened(size, request, steps[0], { presenter });
            for (const step of steps) {
                await browser.run(`plyscope.tab.trace.go(${step})`);
                await browser.run(DRAWN);
                await expectNothing(browser, `${name} ${request.game} ${step}`, COVERED(false));
            }
        }
    });

    it("a question to the class leaves the nodes free, before and after its answer", async () => {
        const browser = await opened(size, textbook, 16, { presenter });
        await browser.run(
            `void document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Q", code: "KeyQ", shiftKey: true, bubbles: true }))`,
        );
        await browser.until(`plyscope.tab.vote?.state === "asked"`);
        await browser.run(DRAWN);
        await expectNothing(browser, `${name} class`, COVERED(true));
        await browser.click("vote-reveal");
        await browser.until(`plyscope.tab.vote?.state === "revealed" && plyscope.tab.trace.step === 18`);
        await browser.run(DRAWN);
        await expectNothing(browser, `${name} votes`, COVERED(true));
        await browser.click("vote-close");
        await browser.until(`!plyscope.tab.vote`);
    });

    it("a notice and the answer of what if leave the nodes free", async () => {
        // The first is too large to be shown whole, so its tree is a spine.
        for (const [request, step] of [
            [deep, 894],
            [textbook, 18],
        ]) {
            const browser = await opened(size, request, step, { presenter });
            await browser.run(`void plyscope.notices.tell("A notice as long as those that the program really shows.")`);
            await browser.quiet();
            await expectNothing(browser, `${name} notice ${request.game}`, COVERED(true));
            await browser.press("Escape");
        }
        const { browser } = site;
        // c2, which the cut at C skips.
        await browser.run(`plyscope.tab.trace.nodeOf(["2", "2"]).then((node) => plyscope.tab.trace.select(node))`);
        await browser.press("h");
        await browser.until(`plyscope.tab.whatIf.asked && document.querySelector("[data-testid=what-if-value]")`);
        await browser.run(DRAWN);
        await expectNothing(browser, `${name} what if`, COVERED(true));
        await browser.press("Escape");
    });

    it("the line of the code, the counters and the steps are whole", async () => {
        for (const [request, step] of [
            [textbook, 18],
            [few, 38],
            [deep, 894],
        ]) {
            const browser = await opened(size, request, step, { presenter });
            const parts = ["[data-testid=narration] p", ".transport .buttons", "[data-testid=step]"];
            if (size[0] > 900 && !presenter) parts.push("[data-testid=counts] dd", "[data-testid=code] [aria-current]");
            await expectNothing(browser, `${name} parts ${request.game}`, CUT(parts));
        }
    });
});
