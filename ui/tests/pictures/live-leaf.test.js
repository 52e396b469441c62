// A leaf that is dragged in a real browser, on a tree of 60 leaves: at most one request per move. It prints the script
// time of a move beside that of a plain redraw, as figures, because a busy machine would fail any limit.
import { afterAll, beforeAll, expect, it } from "vitest";
import { ready, stage, textbook } from "./screens.js";
import { startSite } from "./site.js";

let site;
beforeAll(async () => void (site = await startSite()), 600_000);
afterAll(() => site?.end());

/** Moves of the pointer that are measured, and redraws. */
const TIMES = 60;
/** A tree of four subtrees with five nodes of three leaves each; values from 0 to 20. */
const sixty = `(${Array.from({ length: 4 }, (_, a) => `(${Array.from({ length: 5 }, (_, b) => `(${[3, 7, 11].map((by, c) => (a * 5 + b * by + c * 13) % 21).join(" ")})`).join(" ")})`).join(" ")})`;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Returns the milliseconds of script in the page so far, in processor time. */
async function scriptTime({ browser }) {
    const { metrics } = await browser.call("Performance.getMetrics");
    return 1000 * metrics.find(({ name }) => name === "ScriptDuration").value;
}

it("costs at most one request per move", async () => {
    const { browser, visit } = site;
    await visit({ size: [1366, 768], at: stage({ ...textbook, position: sixty }, 40), until: ready.step(40) });
    await browser.run(`plyscope.panel = "change"`);
    await browser.quiet();
    // What the pointer does first is fetched once.
    await browser.run(`plyscope.tab.trace.nodeOf(["2", "1", "1"]).then((node) => plyscope.tab.trace.select(node))`);
    await browser.until(`document.querySelector("[data-testid=leaf-handle]")`);
    const at = await browser.run(
        `(() => { const box = document.querySelector("[data-testid=leaf-handle]").getBoundingClientRect();
          return { x: box.left + box.width / 2, y: box.top + box.height / 2 }; })()`,
    );
    const mouse = (type, y) =>
        browser.call("Input.dispatchMouseEvent", { type, x: at.x, y, button: "left", buttons: 1, clickCount: 1 });
    // One call, because each question to the page is a script of its own.
    const rested = () =>
        browser.run(`new Promise((done) => {
          let left = 5;
          const beat = () => {
            if (window.waiting.open === 0) left -= 1;
            if (left > 0) requestAnimationFrame(beat);
            else done();
          };
          beat();
        })`);
    await browser.call("Performance.enable", { timeDomain: "threadTicks" });
    /** Returns the script time of each act with its answers and its drawing, less that of the frames alone. */
    const measured = async (act) => {
        const times = [];
        for (let turn = 0; turn < TIMES; turn += 1) {
            const before = await scriptTime(site);
            await act(turn);
            await rested();
            times.push((await scriptTime(site)) - before);
        }
        return median(times);
    };
    const idle = await measured(() => undefined);
    const redraw = await measured((turn) => browser.run(`void (plyscope.tab.tree.hovered = ${turn % 2 ? 3 : 9})`));

    await mouse("mousePressed", at.y);
    await mouse("mouseMoved", at.y - 6);
    await browser.until("plyscope.tab.live?.now");
    await browser.run(`{
      window.asked = 0;
      const ask = window.fetch;
      window.fetch = (path, init) => {
        window.asked += String(path).endsWith("/try_leaf");
        return ask(path, init);
      };
    }`);
    const move = await measured((turn) => mouse("mouseMoved", at.y - 12 - (turn % 8) * 12));
    const asked = await browser.run("window.asked");
    await mouse("mouseReleased", at.y - 24);
    await browser.until(`plyscope.tab.changes.list.length === 2`);
    const row = [idle, redraw, move].map((time) => time.toFixed(2));
    console.log(`script time, median of ${TIMES}, ms: frames ${row[0]}, redraw ${row[1]}, move of a leaf ${row[2]}`);
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThanOrEqual(TIMES);
}, 600_000);
