// Play: how long a step stays, when play waits, and the paces of a long search.
import { waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RunRequest } from "../../src/generated/wire";
import type { Document } from "../../src/state/document.svelte";
import { Notices } from "../../src/state/notices.svelte";
import { READING, STEP, type Pace } from "../../src/state/player.svelte";
import { Workspace } from "../../src/state/workspace.svelte";
import { ServerBackend } from "../server/backend";
import { textbook } from "../server/search";
import { later } from "../server/service";

let workspace: Workspace;
let pauses: boolean;

beforeEach(() => {
  pauses = true;
  workspace = new Workspace(
    new ServerBackend(),
    new Notices(),
    () => ({}),
    () => pauses,
  );
});

afterEach(() => {
  workspace.active?.player.pause();
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
/**
 * Returns a function that waits until play rests, returns the milliseconds of the rest, and lets play continue. It
 * stops the clock and uses no timer, because the timers of others on this page would count too.
 */
function rests({ player }: Document): () => Promise<number> {
  vi.useFakeTimers({ toFake: ["performance"] });
  const begun: { milliseconds: number; resume: () => void }[] = [];
  vi.spyOn(player, "rest").mockImplementation(
    (milliseconds) => new Promise((resume) => begun.push({ milliseconds, resume })),
  );
  return async () => {
    while (!begun[0]) await new Promise((look) => later(look, 1));
    const { milliseconds, resume } = begun.shift()!;
    resume();
    return milliseconds;
  };
}

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
      await waitFor(() => expect(tab.trace.step).toBeGreaterThan(second + 8));
      tab.player.pause();
    }
  });

  it("goes through a long search from cutoff to cutoff, and leaves each for as long as its sentence takes", async () => {
    const tab = await opened(long);
    expect([tab.player.pace, tab.trace.summary.steps > 2000]).toEqual([{ by: "cutoff" }, true]);
    const found = await cutoffs(tab, 2);
    await tab.trace.go(0);
    const stay = rests(tab);
    tab.player.toggle();
    for (const cutoff of found) {
      expect(await stay()).toBe(READING);
      expect(tab.trace.step).toBe(cutoff);
    }
  });

  it("gives what is new time to be read at the pace of a lecture, and other steps less", async () => {
    const tab = await opened(short);
    const events: string[] = [];
    for (let step = 0; step <= tab.trace.lastStep; step += 1) events.push((await tab.trace.read(step)).state.event);
    pauses = false;
    await tab.trace.go(0);
    const stay = rests(tab);
    tab.player.toggle();
    for (const [step, event] of events.entries()) {
      if (step === 0) continue;
      expect(await stay(), `${step}: ${event}`).toBe(event === "update" || event === "cutoff" ? READING : STEP);
      expect(tab.trace.step).toBe(step);
    }
    expect(events).toEqual(expect.arrayContaining(["update", "cutoff", "enter"]));
  });

  it.each([false, true])("shows no step that comes after the pause (predicting: %s)", async (predicts) => {
    const tab = await opened(short);
    pauses = false;
    await tab.trace.go(0);
    if (predicts) tab.predictor.toggle();
    const { backend } = tab.trace;
    const call = backend.call.bind(backend);
    const calls = vi.spyOn(backend, "call").mockImplementation(async (...asked) => {
      const answer = await call(...asked);
      if (asked[0] === "stage") tab.player.pause();
      return answer;
    });
    tab.player.toggle();
    await waitFor(() => expect(calls.mock.calls.map(([operation]) => operation)).toContain("stage"));
    await waitFor(() => expect(tab.player.playing).toBe(false));
    await new Promise((next) => later(next));
    expect(tab.trace.step).toBe(0);
  });

  it("counts the pace of a long search in nodes", async () => {
    const tab = await opened(long);
    choose(tab, { by: "nodes", rate: 100 });
    pauses = false;
    await tab.trace.go(0);
    const stay = rests(tab);
    let milliseconds = 0;
    tab.player.toggle();
    while (tab.trace.step <= 300) milliseconds += await stay();
    tab.player.pause();
    const { entered, step } = tab.trace.now!;
    expect(entered, "more nodes than events of a step each").toBeLessThan(step);
    const rate = (1000 * entered) / milliseconds;
    expect(rate).toBeGreaterThan(80);
    expect(rate).toBeLessThan(120);
  });
});
