// Play: how long a step stays, where play waits, and what the paces of a long search are.
import { waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/generated/wire";
import type { Document } from "../../src/state/document.svelte";
import { Notices } from "../../src/state/notices.svelte";
import { READING, STEP, type Pace } from "../../src/state/player.svelte";
import { Workspace } from "../../src/state/workspace.svelte";
import { ServerBackend } from "../server/backend";
import { textbook } from "../server/search";

let workspace: Workspace;
let pauses: boolean;

beforeEach(() => {
  localStorage.clear();
  pauses = true;
  workspace = new Workspace(
    new ServerBackend(),
    new Notices(),
    () => "max",
    () => pauses,
  );
});

async function opened(request: RunRequest): Promise<Document> {
  expect(await workspace.run(request)).toBe(true);
  return workspace.active!;
}
const cutoffs = async ({ trace }: Document, count: number) => {
  const found: number[] = [];
  for (let step = 0; found.length < count;) {
    const next = await trace.backend.call("seek", { trace: trace.id, step, backwards: false, kind: "cutoff" });
    step = next.step!;
    found.push(step);
  }
  return found;
};
const choose = ({ player }: Document, pace: Pace) => {
  player.place = player.paces.findIndex((each) => JSON.stringify(each) === JSON.stringify(pace));
  expect(player.pace).toEqual(pace);
};
/** Milliseconds from one step on screen to another. */
async function between({ trace }: Document, from: number, to: number): Promise<number> {
  const at = async (step: number) => {
    await waitFor(() => expect(trace.step).toBe(step), { timeout: 10_000, interval: 5 });
    return performance.now();
  };
  const begun = await at(from);
  return (await at(to)) - begun;
}
/** What waiting for a timer and a request may add, or the clock take away. */
const SLACK = 30;

const short: RunRequest = { ...textbook, run: "alphabeta" };
const middle: RunRequest = { game: "tictactoe", position: "519", run: "alphabeta" };
const long: RunRequest = { game: "tictactoe", position: "", run: "alphabeta+static" };

describe("play", () => {
  it("waits at each cutoff in a search of any length, unless told otherwise", async () => {
    for (const [request, pace] of [
      [short, { by: "lecture" }],
      [middle, { by: "steps", rate: 4 }],
    ] as const) {
      const tab = await opened(request);
      expect(tab.player.pace, String(tab.trace.summary.steps)).toEqual(pace);
      choose(tab, { by: "steps", rate: 120 });
      const [first, second] = await cutoffs(tab, request === short ? 1 : 2);
      await tab.trace.go(first! - 8);
      tab.player.toggle();
      await waitFor(() => expect(tab.player.playing).toBe(false));
      expect([tab.trace.step, tab.player.stopped]).toEqual([first, "cutoff"]);
      if (second === undefined) continue;
      tab.player.toggle();
      await waitFor(() => expect(tab.player.stopped).toBe("cutoff"));
      expect(tab.trace.step, "and at the next").toBe(second);
      await tab.trace.go(first! - 8);
      pauses = false;
      tab.player.toggle();
      await waitFor(() => expect(tab.trace.step).toBeGreaterThan(second + 8), { timeout: 10_000 });
      tab.player.pause();
    }
  });

  it("goes through a long search from cutoff to cutoff, and leaves each for as long as its sentence takes", async () => {
    const tab = await opened(long);
    expect([tab.player.pace, tab.trace.summary.steps > 2000]).toEqual([{ by: "cutoff" }, true]);
    const [first, second] = await cutoffs(tab, 2);
    await tab.trace.go(0);
    tab.player.toggle();
    expect(await between(tab, first!, second!)).toBeGreaterThan(READING - SLACK);
    tab.player.pause();
  });

  it("gives what is new time to be read at the pace of a lecture, and other steps less", async () => {
    const tab = await opened(short);
    const events: string[] = [];
    for (let step = 0; step <= tab.trace.lastStep; step += 1) events.push((await tab.trace.read(step)).state.event);
    const update = events.findIndex((event, step) => event === "update" && events[step + 1] !== "cutoff");
    const plain = events.findIndex((event, step) => step > update && event !== "update" && event !== "cutoff");
    await tab.trace.go(update - 1);
    tab.player.toggle();
    expect(await between(tab, update, update + 1)).toBeGreaterThan(READING - SLACK);
    const took = await between(tab, plain, plain + 1);
    expect(took).toBeGreaterThan(STEP - SLACK);
    expect(took).toBeLessThan(READING - SLACK);
    tab.player.pause();
  });

  it("counts the pace of a long search in nodes", async () => {
    const tab = await opened(long);
    choose(tab, { by: "nodes", rate: 100 });
    pauses = false;
    await tab.trace.go(0);
    const begun = performance.now();
    tab.player.toggle();
    await waitFor(() => expect(tab.trace.step).toBeGreaterThan(300), { timeout: 10_000, interval: 5 });
    tab.player.pause();
    const { entered, step } = tab.trace.now!;
    expect(entered, "more nodes than events of a step each").toBeLessThan(step);
    const rate = (1000 * entered) / (performance.now() - begun);
    expect(rate).toBeGreaterThan(30);
    expect(rate).toBeLessThan(130);
  });
});
