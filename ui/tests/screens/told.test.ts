// A user's own program on the stage: one step per line, the first difference, and the reference beside it.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import drawn from "../../../src/picture/svg.rs?raw";
import taken from "../../src/components/SvgText.svelte?raw";
import { EXAMPLE } from "../../src/model/check";
import { areEvents, isHomework } from "../../src/model/events";
import type { App } from "../../src/state/app.svelte";
import { startedApp } from "./setup";

const HOMEWORK = `# one round
class: "GraphGameTreeTest"
alg: "MinimaxAgent"
depth: "1"
start_state: "s"
successors: """
s left a
s right b
a x c
b x d
"""
evaluation: """
c 3.5
d 2
"""
`;
let app: App;
const drop = (...files: File[]) => fireEvent.drop(document.body, { dataTransfer: { files } });

beforeEach(async () => {
  app = startedApp();
  await screen.findByTestId("start");
});

describe("a file of events that is dropped", () => {
  it("is on the stage at its first difference, with what differs", async () => {
    await drop(new File([EXAMPLE], "mine.jsonl"));
    const said =
      "At node 2 (MIN to move), window (3, +inf), best so far 2 by move 1: your search continues with move 2.";
    await waitFor(() => expect(screen.getByTestId("narration").textContent).toContain(said));
    const events = await screen.findByTestId("told-events");
    expect(events.querySelectorAll("li")).toHaveLength(6);
    expect(events.querySelector(".wrong")?.textContent.trim()).toBe("▶ 10enters 2");
    expect(events.textContent).toContain("The reference: returns 2 (best 1)");
    expect(screen.getByTestId("told-mistakes").textContent).toBe(
      "Each of these common mistakes explains every line: The wrong bound is tested, The loop continues after a cut and Beta is raised, not lowered",
    );
    const { trace } = app.tab!;
    expect(trace.summary.external).toBe(true);
    await waitFor(() => expect([trace.summary.steps, trace.step]).toEqual([17, 9]));
    expect(trace.selection?.path.map(({ move }) => move)).toEqual([null, "2", "2"]);
    // The next step is shown like any other, with the way back beside it.
    await app.tab!.trace.go(10);
    await waitFor(() => expect(screen.getByTestId("narration").textContent).toContain("The program"));
    expect(screen.getByTestId("told-note").textContent).toContain(said);
    await fireEvent.click(screen.getByTestId("told-go"));
    await waitFor(() => expect(trace.step).toBe(9));
    expect(app.tab!.titleIn(app.t)).toBe("mine.jsonl");
    // its request would give the reference
    app.workspace.noteNow();
    expect(location.hash).toBe("");
    expect(localStorage.getItem("plyscope.session")).toBeNull();
  });

  it("is beside the reference, and its lines are one click away", async () => {
    await drop(new File([EXAMPLE], "mine.jsonl"));
    await waitFor(() => expect(app.tab?.trace.now?.step).toBe(9));
    await fireEvent.click(await screen.findByTestId("told-beside"));
    const [a, b] = [await screen.findByTestId("side-a"), await screen.findByTestId("side-b")];
    expect(a.textContent).toContain("A · Your program");
    expect(b.textContent).toContain("B · The reference");
    await waitFor(() => expect(a.dataset.steps).toBe("17"));
    expect(app.checker.pair.laid?.b.trace.summary.external).not.toBe(true);
    const steps = () => ["a", "b"].map((side) => screen.getByTestId(`side-${side}`).dataset.step);
    await waitFor(() => expect(steps()[0]).toBe("9"));
    await fireEvent.change(screen.getByTestId("steppers-follow"), { target: { value: "event" } });
    await waitFor(() => expect(steps()).toEqual(["9", "9"]));
    await fireEvent.click(screen.getByTestId("steppers-back"));
    await waitFor(() => expect(steps()).toEqual(["8", "8"]));
    expect((await screen.findByTestId("checked-verdict")).textContent).toContain("Line 10");
    await fireEvent.click(screen.getByTestId("check-stage"));
    await screen.findByTestId("told-note");
    await fireEvent.click(screen.getByTestId("told-file"));
    expect((await screen.findByTestId("check")).textContent).toContain("mine.jsonl");
  });

  it("is a tab for each of its searches, and the one that differs is shown", async () => {
    const right = EXAMPLE.replace(/.*"move":"2","value":4.*\n.*"move":"3","value":6.*\n/, "");
    const named = (text: string, name: string) => text.replace('"run"', `"name":"${name}","run"`);
    await drop(new File([named(right, "first") + named(EXAMPLE, "second") + named(right, "third")], "all.jsonl"));
    await waitFor(() =>
      expect(app.workspace.tabs.map((tab) => tab.titleIn(app.t))).toEqual(["first", "third", "second"]),
    );
    expect(app.tab!.titleIn(app.t)).toBe("second");
    await waitFor(() => expect(screen.getByTestId("narration").textContent).toContain("your search continues"));
  });

  it("is read where a shell of Windows has written it in UTF-16", async () => {
    const units = new Uint16Array([0xfeff, ...[...EXAMPLE].map((character) => character.charCodeAt(0))]);
    await drop(new File([units], "mine.jsonl"));
    await waitFor(() =>
      expect(screen.getByTestId("narration").textContent).toContain("your search continues with move 2"),
    );
  });

  it("is on the stage too where nobody knows its game", async () => {
    const own = `{"plyscope":"events","game":"own","name":"mine"}\n{"e":"enter"}\n{"e":"leaf","move":"a","value":3}\n{"e":"exit","value":3}\n`;
    await drop(new File([own], "own.jsonl"));
    expect((await screen.findByTestId("told-note")).dataset.agrees).toBe("true");
    expect(screen.queryByTestId("told-beside")).toBeNull();
    expect(app.tab!.titleIn(app.t)).toBe("mine");
  });

  it("is told to be wrong where it has no header that can be read", async () => {
    await drop(new File([`{"plyscope":"events","game":"chess"}\n`], "odd.jsonl"));
    expect((await screen.findByTestId("check-error")).textContent).toContain("chess");
  });
});

describe("a homework file that is dropped", () => {
  it("is a tree on the stage, and is compared with the solution beside it", async () => {
    await drop(new File([`action: "right"\n`], "one.solution"), new File([HOMEWORK], "one.test"));
    await waitFor(() =>
      expect(app.tab?.trace.summary.request.position).toBe("scale=10; s(left:a(x:c=35) right:b(x:d=20))"),
    );
    expect(app.tab!.trace.summary.best_move).toBe("left");
    await fireEvent.keyDown(document.body, { key: "6" });
    expect((await screen.findByTestId("homework-agrees")).dataset.agrees).toBe("false");
    expect(screen.getByTestId("homework-action").textContent).toBe("left");
    expect(screen.getByTestId("homework-states").textContent).toBe("a b c d s");
  });

  it("is known by its keys", () => {
    expect([isHomework(HOMEWORK), isHomework(EXAMPLE), areEvents(HOMEWORK)]).toEqual([true, false, false]);
  });
});

describe("common mistakes", () => {
  it("are shown beside the right search, with what they change", async () => {
    await fireEvent.keyDown(document.body, { key: "9" });
    await fireEvent.click(await screen.findByTestId("mistake-no-break"));
    await waitFor(() => expect(screen.getByTestId("mistake").dataset.mistake).toBe("no-break"));
    expect(screen.getByTestId("mistake-nodes").textContent).toBe("13");
    expect(screen.getByTestId("mistake-first").textContent).toContain("It should stop here and return 2: ");
    expect(screen.getByTestId("mistake").querySelectorAll("figure svg")).toHaveLength(2);
    await fireEvent.click(screen.getByTestId("mistake-stage"));
    await waitFor(() => expect(app.tab?.trace.summary.external).toBe(true));
  });

  it("are drawn in the colours of the theme", async () => {
    const hexes = (text: string) => [...new Set(text.match(/#[0-9a-f]{6}/g))].sort();
    expect(hexes(taken)).toEqual(hexes(drawn));
    await fireEvent.keyDown(document.body, { key: "9" });
    await fireEvent.click(await screen.findByTestId("mistake-no-break"));
    await waitFor(() => expect(screen.getByTestId("mistake").dataset.mistake).toBe("no-break"));
    await fireEvent.click(await screen.findByTestId("spot-next"));
    await waitFor(() => expect(document.querySelectorAll(".svg > svg")).toHaveLength(3));
    const parts = [...document.querySelectorAll(".svg :is([fill], [stroke])")];
    const colours = new Set(parts.flatMap((part) => [part.getAttribute("fill"), part.getAttribute("stroke")]));
    expect([...colours].filter((colour) => colour !== null && !/^var\(--[a-z0-9-]+\)$/.test(colour))).toEqual([]);
    expect(colours).toContain("var(--max)");
    for (const name of [...colours].flatMap((colour) => colour?.slice(4, -1) ?? []))
      expect(getComputedStyle(document.documentElement).getPropertyValue(name), name).not.toBe("");
  });

  it("are chosen from a list where there is room for one only", async () => {
    await fireEvent.keyDown(document.body, { key: "9" });
    const list = (await screen.findByTestId("mistake-choice")) as HTMLSelectElement;
    await waitFor(() => expect(list.options).toHaveLength(23));
    await waitFor(() => expect(screen.getByTestId("mistake").dataset.mistake).toBe(list.value));
    await fireEvent.change(list, { target: { value: "no-break" } });
    await waitFor(() => expect(screen.getByTestId("mistake").dataset.mistake).toBe("no-break"));
    expect(list.value).toBe("no-break");
  });

  it("are spotted in a run without a name", async () => {
    await fireEvent.keyDown(document.body, { key: "9" });
    await fireEvent.click(await screen.findByTestId("spot-next"));
    const group = await screen.findByRole("group", { name: "What is wrong with it?" });
    const choices = [...group.querySelectorAll("button")];
    expect(choices).toHaveLength(4);
    expect(screen.getByTestId("spot-verdict").textContent).toBe("");
    await fireEvent.click(choices[0]!);
    await waitFor(() => expect(screen.getByTestId("spot-verdict").textContent).toMatch(/^\s*(Right|No): /));
    expect(screen.getByTestId("spot-score").textContent).toMatch(/of 1 spotted/);
  });
});
