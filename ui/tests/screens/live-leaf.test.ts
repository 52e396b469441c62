// A leaf under the pointer and under the keys: values and cuts follow at once, and nothing is lost.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { App } from "../../src/state/app.svelte";
import { aMinute, backendOf, speak, startedApp, stopClock } from "./setup";

let app: App;
const BEFORE = "((3 12 8)(2 4 6)(14 5 2))";
const position = () => app.tab!.trace.summary.request.position;
const calls = (name: string) => backendOf(app).calls.filter((call) => call === name).length;
const handle = () => screen.findByTestId("leaf-handle");
const head = () => screen.getByTestId("narration").querySelector(".head")!.textContent;
const rows = () =>
  [...screen.getByTestId("live-card").querySelectorAll("dl > div")].map((row) =>
    row.textContent.trim().replace(/\s+/g, " "),
  );
const key = async (key: string, more: { shiftKey?: boolean } = {}) =>
  fireEvent.keyDown(document.activeElement!, { key, ...more });

/** Selects a leaf and gives it the keys, as a tap does. */
async function onLeaf(path: string[]) {
  await app.tab!.trace.select(await app.tab!.trace.nodeOf(path));
  app.leafWanted = "keys";
  await waitFor(async () => expect(document.activeElement).toBe(await handle()));
}
/** The place of a node, px from the corner of the tree. */
const placeOf = async (path: string[]) => {
  const node = await app.tab!.trace.nodeOf(path);
  await waitFor(() => expect(app.tab!.tree.place(node)).not.toBeNull());
  return app.tab!.tree.place(node)!;
};
function pointer(type: string, { x, y }: { x: number; y: number }) {
  const tree = screen.getByTestId("tree");
  tree.setPointerCapture = () => undefined;
  const more = { clientX: x, clientY: y, pointerId: 1, button: 0, pointerType: "mouse", bubbles: true };
  return fireEvent(tree, new PointerEvent(type, more));
}

beforeEach(async () => {
  app = startedApp();
  await fireEvent.click(screen.getByTestId("example-threeLeaves"));
  await screen.findByTestId("stage");
  await fireEvent.keyDown(document.body, { key: "k" });
  await screen.findByTestId("change");
});

describe("a leaf under the pointer", () => {
  /** Drags the leaf c1 up, by values. */
  async function drag(values: number) {
    const at = await placeOf(["2", "1"]);
    await pointer("pointerdown", at);
    await pointer("pointermove", { x: at.x, y: at.y - 5 });
    await waitFor(() => expect(app.tab!.live).not.toBeNull());
    const end = { x: at.x, y: at.y - values * app.tab!.live!.unit };
    await pointer("pointermove", end);
    return end;
  }

  it("takes the values of the tree and its cuts along, and is one change", async () => {
    const end = await drag(2);
    await waitFor(() => expect(head()).toBe("c₁ = 4. c₂ and c₃ are no longer cut."));
    expect(position()).toBe(BEFORE);
    await waitFor(() =>
      expect(rows()).toEqual([
        "Value of A 3 → 4",
        "MAX plays B → C",
        "Value of C ≤2 → 4",
        "Cutoffs 1 → 0",
        "Nodes searched 11 → 13",
      ]),
    );
    await waitFor(() =>
      expect(screen.getAllByTestId("leaf-band").map((each) => each.textContent)).toEqual([
        "3 and less: cut",
        "4 and more: no cut",
      ]),
    );
    await pointer("pointerup", end);
    await waitFor(() => expect(position()).toBe("((3 12 8)(4 4 6)(14 5 2))"));
    await waitFor(() => expect(app.tab!.live).toBeNull());
    expect(app.tab!.trace.step).toBe(app.tab!.trace.summary.steps);
    await fireEvent.click(screen.getByTestId("cmd-change.undo"));
    await waitFor(() => expect(position()).toBe(BEFORE));
  });

  it("asks once a frame at most, however often the pointer moves", async () => {
    await drag(1);
    await waitFor(() => expect(app.tab!.live!.now?.value).toBe(3));
    const frames: FrameRequestCallback[] = [];
    vi.spyOn(globalThis, "requestAnimationFrame").mockImplementation((act) => frames.push(act));
    const asked = calls("try_leaf");
    for (let value = 5; value < 25; value += 1) app.tab!.live!.to(value);
    expect(calls("try_leaf")).toBe(asked);
    vi.restoreAllMocks();
    frames.forEach((act) => act(0));
    await waitFor(() => expect(app.tab!.tree.trial?.value).toBe(24));
    expect(calls("try_leaf")).toBe(asked + 1);
  });

  it("is as it was after Escape, even if the pointer moves on", async () => {
    const end = await drag(2);
    await waitFor(() => expect(head()).toContain("no longer cut"));
    await fireEvent.keyDown(document.body, { key: "Escape" });
    expect([app.tab!.live, app.tab!.tree.trial]).toEqual([null, null]);
    await pointer("pointermove", { x: end.x, y: end.y - 40 });
    await pointer("pointerup", { x: end.x, y: end.y - 40 });
    expect([position(), app.tab!.changes.list.length]).toEqual([BEFORE, 1]);
  });

  it("goes to another place when it is dragged sideways", async () => {
    const [from, to] = [await placeOf(["3", "3"]), await placeOf(["3", "1"])];
    await pointer("pointerdown", from);
    await pointer("pointermove", { x: from.x - 9, y: from.y - 2 });
    await pointer("pointermove", { x: to.x - 9, y: to.y });
    expect(app.tab!.live).toBeNull();
    await pointer("pointerup", { x: to.x - 9, y: to.y });
    await waitFor(() => expect(position()).toBe("((3 12 8)(2 4 6)(2 14 5))"));
  });

  it("can be one that the search has cut", async () => {
    const at = await placeOf(["2", "2"]);
    await pointer("pointerdown", at);
    await pointer("pointermove", { x: at.x, y: at.y + 5 });
    await waitFor(() => expect(app.tab!.live?.path).toEqual(["2", "2"]));
    await pointer("pointermove", { x: at.x, y: at.y + 3 * app.tab!.live!.unit });
    await waitFor(() => expect(head()).toBe("c₂ = 1. The cuts stay the same."));
    await pointer("pointerup", { x: at.x, y: at.y + 3 * app.tab!.live!.unit });
    await waitFor(() => expect(position()).toBe("((3 12 8)(2 1 6)(14 5 2))"));
  });
});

describe("a leaf below chance", () => {
  it("has the value that is written, and shows where the best move changes", async () => {
    app = startedApp();
    await fireEvent.click(screen.getByTestId("example-chanceOrder"));
    await screen.findByTestId("stage");
    await fireEvent.keyDown(document.body, { key: "k" });
    const before = position();
    await onLeaf(["2", "2", "1"]);
    expect((await handle()).getAttribute("aria-valuetext")).toBe("400");
    await waitFor(() =>
      expect(screen.getAllByTestId("leaf-band").map((each) => each.textContent)).toEqual([
        "−3605 to 201: best move B",
        "202 to 4005: best move C",
      ]),
    );
    stopClock();
    await key("ArrowUp");
    await waitFor(() => expect(head()).toBe("g₁ = 401. The cuts stay the same."));
    await key("Enter");
    vi.useRealTimers();
    await waitFor(() => expect(position()).toBe(before.replace("400", "401")));
  });
});

it("says so where no cut and no best move depends on a leaf", async () => {
  await onLeaf(["2", "2"]);
  const texts = () => screen.getAllByTestId("leaf-band").map((each) => each.textContent);
  await waitFor(() => expect(texts()).toEqual(["no cut depends on it"]));
});

describe("a leaf with the keys", () => {
  it("changes by 1, with Shift by 10, and all keys together are one change", async () => {
    await onLeaf(["2", "1"]);
    stopClock();
    await key("ArrowUp");
    await key("ArrowUp");
    await waitFor(() => expect(head()).toBe("c₁ = 4. c₂ and c₃ are no longer cut."));
    expect((await handle()).getAttribute("aria-valuetext")).toBe("4");
    await key("ArrowDown", { shiftKey: true });
    await waitFor(() => expect(head()).toBe("c₁ = −6. The cuts stay the same."));
    await key("Enter");
    vi.useRealTimers();
    await waitFor(() => expect(position()).toBe("((3 12 8)(-6 4 6)(14 5 2))"));
    await waitFor(() => expect(app.tab!.live).toBeNull());
    expect(document.activeElement).toBe(await handle());
    expect(app.tab!.changes.list).toHaveLength(2);
    await fireEvent.keyDown(document.activeElement!, { key: "z", altKey: true });
    await waitFor(() => expect(position()).toBe(BEFORE));
    expect(document.activeElement).toBe(await handle());
  });

  it("makes the change after a moment, and when the keys go elsewhere", async () => {
    await onLeaf(["1", "1"]);
    stopClock();
    await key("ArrowUp");
    await waitFor(() => expect(app.tab!.tree.trial?.value).toBe(4));
    expect(position()).toBe(BEFORE);
    await aMinute(app);
    await waitFor(() => expect(position()).toBe("((4 12 8)(2 4 6)(14 5 2))"));
    vi.useRealTimers();
    await waitFor(() => expect(app.tab!.live).toBeNull());
    await key("ArrowUp");
    await waitFor(() => expect(app.tab!.live?.value).toBe(5));
    (document.activeElement as HTMLElement).blur();
    await waitFor(() => expect(position()).toBe("((5 12 8)(2 4 6)(14 5 2))"));
  });

  it("takes digits from a double-click or a key, and Escape takes none", async () => {
    const field = () => screen.findByTestId<HTMLInputElement>("change-leaf-here");
    const at = await placeOf(["1", "1"]);
    for (const type of ["pointerdown", "pointerup", "pointerdown", "pointerup"]) await pointer(type, at);
    await fireEvent.dblClick(screen.getByTestId("tree"), { clientX: at.x, clientY: at.y });
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    await fireEvent.input(await field(), { target: { value: "99" } });
    await key("Enter");
    await waitFor(() => expect(position()).toBe("((99 12 8)(2 4 6)(14 5 2))"));
    expect(app.tab!.trace.step).toBe(app.tab!.trace.summary.steps);
    await waitFor(async () => expect(document.activeElement).toBe(await handle()));
    await key("4");
    expect((await field()).value).toBe("4");
    await key("Escape");
    await waitFor(() => expect(screen.queryByTestId("change-leaf-here")).toBeNull());
    expect(position()).toBe("((99 12 8)(2 4 6)(14 5 2))");
  });

  it("leaves all other keys to their commands", async () => {
    await onLeaf(["3", "3"]);
    await fireEvent.keyDown(document.activeElement!, { key: "<" });
    await waitFor(() => expect(position()).toBe("((3 12 8)(2 4 6)(14 2 5))"));
    await fireEvent.keyDown(document.activeElement!, { key: "Home" });
    await waitFor(() => expect(app.tab!.trace.step).toBe(0));
  });

  it("speaks Portuguese", async () => {
    await speak("pt-BR");
    await onLeaf(["2", "1"]);
    await key("ArrowUp");
    await key("ArrowUp");
    await waitFor(() => expect(head()).toBe("c₁ = 4. c₂ e c₃ não são mais cortados."));
    await waitFor(() => expect(screen.getByTestId("live").textContent).toContain("A vale 4, em vez de 3."));
    await key("Escape");
  });
});

it("is where the start page leads, at the step of the cut", async () => {
  app = startedApp();
  await waitFor(() => expect(screen.getByTestId("hero").dataset.scene).toBe("cut"));
  await fireEvent.click(screen.getByTestId("hero-change"));
  await screen.findByTestId("change");
  await waitFor(async () => expect(document.activeElement).toBe(await handle()));
  expect(app.tab!.trace.now!.event).toBe("cutoff");
  expect((await handle()).getAttribute("aria-label")).toBe("Value of leaf c₁");
  await key("ArrowUp");
  await key("ArrowUp");
  await waitFor(() => expect(head()).toBe("c₁ = 4. c₂ and c₃ are no longer cut."));
});
