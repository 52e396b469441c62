// The stage inside another page: its range of steps, its reactions to messages, and its answers.
import { render, screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { EmbedReport } from "../../src/model/embed";
import { App } from "../../src/state/app.svelte";
import Root from "../../src/views/Root.svelte";
import { ServerBackend } from "../server/backend";
import { later } from "../server/service";
import { aMinute, stopClock } from "./setup";

const request = { game: "tree", position: "((3 12 8)(2 4 6)(14 5 2))", run: "alphabeta", eval: "result" };
const other = { game: "tree", position: "((1 2)(3 4))", run: "minimax", eval: "result" };
const course = "https://course.example";

/** Returns a page that may contain this one, with the messages to it and their origins. */
function partner(origin: string) {
  const heard: { said: EmbedReport; to: string }[] = [];
  const source = { postMessage: (said: EmbedReport, to: string) => void heard.push({ said, to }) };
  const tell = (message: object) => {
    const event = new MessageEvent("message", { data: { plyscope: 1, ...message }, origin });
    Object.defineProperty(event, "source", { value: source });
    window.dispatchEvent(event);
  };
  const last = <T extends EmbedReport["type"]>(type: T) =>
    heard.map(({ said }) => said).findLast((said): said is Extract<EmbedReport, { type: T }> => said.type === type);
  const steps = () => heard.flatMap(({ said }) => (said.type === "step" ? [said.step] : []));
  return { heard, tell, last, steps };
}

/** Opens the stage of an address. */
function framed(parts: string, less = false): App {
  history.replaceState(null, "", `/#embed&q=${encodeURIComponent(JSON.stringify(request))}&${parts}`);
  const backend: ServerBackend = Object.assign(new ServerBackend(), {
    page: {
      opens: "",
      memory: 2 ** 30,
      lesson: () => null,
      // The page's core reads a record as its own; the service here reads a file.
      received: (record: ArrayBuffer) => backend.openFile(new File([record], "record.json")),
      saved: async () => null,
      saveNotices: async () => undefined,
      whole: async () => new Blob(),
    },
  });
  const app = new App(backend);
  app.settings.suppose({ language: "en", reduceMotion: less });
  render(Root, { app });
  return app;
}
/** Runs the clock from timer to timer until this holds. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) {
    await new Promise((look) => later(look, 1));
    vi.advanceTimersToNextTimer();
  }
}
const at = (app: App, step: number) => waitFor(() => expect(app.tab?.trace.now?.step).toBe(step));

describe("a stage inside another page", () => {
  it("answers whoever spoke last, at that page's own origin", async () => {
    const app = framed("s=18");
    await at(app, 18);
    const [first, file] = [partner(course), partner("null")];
    first.tell({ type: "ping" });
    expect(first.last("pong")).toEqual({ plyscope: 1, type: "pong", version: "1" });
    expect(first.last("ready")?.steps).toBe(33);
    expect(first.last("step")).toMatchObject({ step: 18, steps: 33, event: "cutoff" });
    expect(first.last("step")?.sentence).toContain("Cut: c₂ and c₃ cannot matter.");
    expect(new Set(first.heard.map(({ to }) => to))).toEqual(new Set([course]));
    const before = first.heard.length;
    // A page from a file has no origin to name.
    file.tell({ type: "goto", step: 19 });
    await waitFor(() => expect(file.last("step")?.step).toBe(19));
    expect(new Set(file.heard.map(({ to }) => to))).toEqual(new Set(["*"]));
    expect(first.heard).toHaveLength(before);
  });

  it("says nothing before it is spoken to, and nothing to what is none of its messages", async () => {
    const app = framed("s=18");
    const page = partner(course);
    await at(app, 18);
    window.dispatchEvent(new MessageEvent("message", { data: { type: "ping" }, origin: course }));
    expect(page.heard).toEqual([]);
  });

  it("searches what it is sent, and opens the trace that it is sent", async () => {
    const app = framed("s=18");
    await at(app, 18);
    const page = partner(course);
    page.tell({ type: "load", request: other, step: 3, title: "Two by two" });
    await waitFor(() => expect(page.last("step")?.step).toBe(3));
    expect(page.last("ready")).toMatchObject({ title: "Two by two", steps: app.tab!.trace.summary.steps });
    expect(app.tab!.trace.summary.request).toMatchObject(other);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Two by two");

    const file = await (app.backend as ServerBackend).file(app.tab!.key);
    const bytes = new TextEncoder().encode(await file.text());
    // An arriving message has its bytes in a buffer of the page.
    const trace = new ArrayBuffer(bytes.length);
    new Uint8Array(trace).set(bytes);
    page.tell({ type: "load", trace, name: "mine.json", step: 5 });
    await waitFor(() => expect(page.last("step")?.step).toBe(5));
    page.tell({ type: "load", record: trace.slice(0), step: 7 });
    await waitFor(() => expect(page.last("step")?.step).toBe(7));
    await waitFor(() => expect(app.tab!.onlyHere).toBe(true));
    page.tell({ type: "goto", step: 5 });
    await waitFor(() => expect(page.last("step")?.step).toBe(5));
    expect(page.last("error")).toBeUndefined();
    page.tell({ type: "load", trace: new ArrayBuffer(3), name: "none.json" });
    await waitFor(() => expect(page.last("error")?.reason.length).toBeGreaterThan(10));
    expect(app.tab!.trace.step).toBe(5);
  });

  it("plays and pauses when it is told to", async () => {
    const app = framed("s=1&controls=none");
    await at(app, 1);
    const page = partner(course);
    stopClock();
    page.tell({ type: "play" });
    page.tell({ type: "play" }); // it plays already
    await until(() => (page.last("step")?.step ?? 0) > 2);
    page.tell({ type: "pause" });
    page.tell({ type: "pause" });
    expect(app.tab!.player.playing).toBe(false);
    // A step requested before still comes.
    await waitFor(() => expect((app.backend as ServerBackend).busy).toBe(false));
    const { step } = app.tab!.trace;
    await aMinute(app);
    expect([app.tab!.trace.step, page.last("step")?.step]).toEqual([step, step]);
  });

  it.each([
    ["from=5&to=20&s=1", 5],
    ["from=5&to=20&s=33", 20],
    ["from=5&to=20&s=9", 9],
    ["from=40&to=50&s=9", 33],
  ])("keeps to the steps of %s from the first on", async (parts, first) => {
    const app = framed(parts);
    await at(app, first);
    const page = partner(course);
    page.tell({ type: "ping" });
    for (const step of [0, 999, 12]) {
      page.tell({ type: "goto", step });
      const within = Math.min(Math.max(step, first === 33 ? 33 : 5), first === 33 ? 33 : 20);
      await waitFor(() => expect(page.last("step")?.step).toBe(within));
    }
  });

  it.each(["from=16&to=18", "from=31&to=99"])("begins again at its end, after a rest: %s", async (parts) => {
    stopClock();
    const app = framed(`${parts}&s=16&play&loop`);
    const page = partner(course);
    await until(() => app.tab?.player.playing === true);
    page.tell({ type: "ping" });
    const [from, to] = parts.startsWith("from=16") ? [16, 18] : [31, 33];
    await until(() => page.steps().includes(to));
    const before = page.steps().length;
    await until(() => page.steps().slice(before).includes(from));
    const again = page.steps().length;
    await until(() => page.steps().slice(again).includes(to));
  });

  it.each([
    ["controls=none", false],
    ["controls=minimal", true],
  ])("rests where nothing could pause it, or less motion is asked for: %s", async (controls, less) => {
    stopClock();
    const app = framed(`${controls}&from=17&to=18&s=17&play&loop`, less);
    await at(app, 17);
    const play = vi.spyOn(app.tab!.player, "toggle");
    await aMinute(app);
    expect([app.tab!.trace.step, app.tab!.player.playing]).toEqual([17, false]);
    expect(play).not.toHaveBeenCalled();
  });
});
