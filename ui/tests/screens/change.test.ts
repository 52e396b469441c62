import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { App } from "../../src/state/app.svelte";
import { backendOf, startedApp } from "./setup";

let app: App;
const backend = () => backendOf(app);

beforeEach(async () => {
  app = startedApp();
  await fireEvent.click(screen.getByTestId("example-threeLeaves"));
  await screen.findByTestId("stage");
  await fireEvent.keyDown(document.body, { key: "k" });
  await screen.findByTestId("change");
});

const counts = () => screen.getByTestId("change-counts");
/** Returns the text of each tile: its word, its number, the difference. */
const tiles = () =>
  [...counts().querySelectorAll("div")].map((tile) =>
    [...tile.children].map((part) => part.textContent.replace("\u00a0", " ")).join(" "),
  );
const position = () => app.tab!.trace.summary.request.position;
const select = async (path: string[]) => app.tab!.trace.select(await app.tab!.trace.nodeOf(path));

describe("changing one thing", () => {
  it("shows the finished search, and no difference before there is one", async () => {
    await waitFor(() => expect(app.tab!.trace.step).toBe(33));
    expect(tiles()).toEqual(["nodes 11", "pruned 2", "cutoff 1"]);
    expect(screen.getByTestId("change").textContent).not.toContain("Effect of your change");
  });

  it("moves a child by button, key and back, and counts the difference each time", async () => {
    await select(["3"]);
    await fireEvent.click(screen.getByTestId("cmd-change.left"));
    await waitFor(() => expect(position()).toBe("((3 12 8)(14 5 2)(2 4 6))"));
    expect(app.tab!.trace.selection!.path.map((node) => node.move)).toEqual([null, "2"]);
    expect(counts().dataset.cutoffsBy).toBe("0");
    await fireEvent.keyDown(document.body, { key: ">" });
    await waitFor(() => expect(position()).toBe("((3 12 8)(2 4 6)(14 5 2))"));
    await select(["3", "3"]);
    await fireEvent.click(screen.getByTestId("cmd-change.left"));
    await fireEvent.click(screen.getByTestId("cmd-change.left"));
    await waitFor(() => expect(position()).toBe("((3 12 8)(2 4 6)(2 14 5))"));
    await waitFor(() => expect(counts().dataset.nodes).toBe("9"));
    await fireEvent.click(screen.getByTestId("cmd-change.undo"));
    await waitFor(() => expect(position()).toBe("((3 12 8)(2 4 6)(14 2 5))"));
    expect([counts().dataset.nodes, counts().dataset.nodesBy, counts().dataset.prunedBy]).toEqual(["10", "1", "-1"]);
    expect(tiles()).toEqual(["nodes 10 +1", "pruned 3 −1", "cutoffs 2 ±0"]);
    await fireEvent.click(screen.getByTestId("cmd-change.redo"));
    await waitFor(() => expect(tiles()[0]).toBe("nodes 9 −1"));
    expect(app.workspace.tabs).toHaveLength(1);
    await waitFor(async () => expect(await app.backend.call("traces", {})).toHaveLength(1));
  });

  it("groups the digits of a difference as those of a count", async () => {
    const { changes, trace } = app.tab!;
    const { summary } = trace;
    changes.before = { ...summary, counts: { ...summary.counts, nodes: summary.counts.nodes + 531_649 } };
    await waitFor(() => expect(tiles()[0]).toBe("nodes 11 −531,649"));
  });

  it("writes a leaf over in the panel", async () => {
    await select(["1", "1"]);
    await fireEvent.change(await screen.findByTestId("change-leaf"), { target: { value: "-7" } });
    await waitFor(() => expect(position()).toBe("((-7 12 8)(2 4 6)(14 5 2))"));
    expect(screen.getByTestId("change-value").textContent).toBe("Value at the root: 2, before 3");
    const leaf = () => screen.getByTestId<HTMLInputElement>("change-leaf");
    for (const wrong of ["2.5", ""]) {
      await fireEvent.change(leaf(), { target: { value: wrong } });
      await waitFor(() => expect(leaf().value).toBe("-7"));
      await screen.findByText(/is a whole number/);
    }
  });

  it.each([
    ["(Left:(3 12) Right:7)", "Right", "(Right:7 Left:(3 12))", "Left 2", "(Right:7 Left:(3 -5))"],
    ['A("B 1"(3 12) C(2 4))', "2", 'A(C(2 4) "B 1"(3 12))', "2 1", 'A(C(2 4) "B 1"(-5 12))'],
    ["A(B(D=3 12) C(2 4))", "2", "A(C(2 4) B(D=3 12))", "2 1", "A(C(2 4) B(D=-5 12))"],
    ["min:((3 12) min(2 4))", "2", "min:(min(2 4)(3 12))", "1 2", "min:(min(2 -5)(3 12))"],
    [
      "scale=10; s(l:a(x:c=35) r:b(x:d=20))",
      "r",
      "scale=10; s(r:b(x:d=20) l:a(x:c=35))",
      "l x",
      "scale=10; s(r:b(x:d=20) l:a(x:c=-5))",
    ],
  ])("changes %s", async (text, branch, moved, leaf, written) => {
    await fireEvent.change(screen.getByTestId("change-text"), { target: { value: text } });
    await waitFor(() => expect(position()).toBe(text));
    await waitFor(() =>
      expect(screen.getByTestId("bracket").textContent.replaceAll(" ", "")).toBe(text.replaceAll(" ", "")),
    );
    await select([branch]);
    expect(screen.getByTestId<HTMLButtonElement>("cmd-change.right").disabled).toBe(true);
    await fireEvent.click(screen.getByTestId("cmd-change.left"));
    await waitFor(() => expect(position()).toBe(moved));
    await waitFor(() => expect(screen.getByTestId<HTMLButtonElement>("cmd-change.left").disabled).toBe(true));
    expect(screen.queryByTestId("change-leaf") === null).toBe(branch !== "Right");
    await select(leaf.split(" "));
    await fireEvent.change(await screen.findByTestId("change-leaf"), { target: { value: "-5" } });
    await waitFor(() => expect(position()).toBe(written));
    const marked = () =>
      [...screen.getByTestId("bracket").querySelectorAll(".now")].map((part) => part.textContent).join("");
    await waitFor(() => expect(marked()).toMatch(/^([a-zA-Z]+[:=])*-5$/));
  });

  it("takes another algorithm, depth and comparison, and refuses a text that is no tree", async () => {
    await fireEvent.change(screen.getByTestId("change-algorithm"), { target: { value: "minimax" } });
    await waitFor(() => expect(tiles()).toEqual(["nodes 13 +2", "pruned 0 −2", "cutoffs 0 −1"]));
    await fireEvent.change(screen.getByTestId("change-depth"), { target: { value: "1" } });
    await waitFor(() => expect(counts().dataset.nodes).toBe("4"));
    await fireEvent.change(screen.getByTestId("change-depth"), { target: { value: "" } });
    await waitFor(() => expect(counts().dataset.nodes).toBe("13"));
    await fireEvent.change(screen.getByTestId("change-text"), { target: { value: "((4 6)(4 1)(5" } });
    await screen.findByTestId("change-refused");
    await fireEvent.change(screen.getByTestId("change-text"), { target: { value: "((4 6)(4 1)(5 9))" } });
    await waitFor(() => expect(screen.queryByTestId("change-refused")).toBeNull());
    await fireEvent.change(screen.getByTestId("change-algorithm"), { target: { value: "alphabeta" } });
    await waitFor(() => expect(counts().dataset.pruned).toBe("1"));
    await fireEvent.click(screen.getByTestId("change-strict"));
    await waitFor(() => expect(counts().dataset.pruned).toBe("0"));
    expect(app.tab!.trace.summary.request.run).toBe("alphabeta+strict");
  });

  it("asks before a large run, and leaves the moves of a game alone", async () => {
    await app.workspace.run({ game: "tictactoe", position: "", run: "alphabeta" });
    await waitFor(() => expect(screen.queryByTestId("change-text")).toBeNull());
    await fireEvent.change(screen.getByTestId("change-algorithm"), { target: { value: "minimax" } });
    await screen.findByTestId("change-asked");
    const runs = backend().calls.filter((call) => call === "start").length;
    const depth = () => screen.getByTestId<HTMLInputElement>("change-depth").value;
    await fireEvent.change(screen.getByTestId("change-depth"), { target: { value: "8" } });
    await screen.findByTestId("change-asked");
    await waitFor(() => expect(app.tab!.changes.asked?.request).toMatchObject({ run: "minimax", depth: 8 }));
    expect(depth()).toBe("8");
    await fireEvent.click(screen.getByTestId("change-keep"));
    await waitFor(() => expect(depth()).toBe(""));
    await fireEvent.change(screen.getByTestId("change-depth"), { target: { value: "1.5" } });
    await waitFor(() => expect(depth()).toBe(""));
    expect(backend().calls.filter((call) => call === "start")).toHaveLength(runs);
    await fireEvent.change(screen.getByTestId("change-algorithm"), { target: { value: "minimax" } });
    await fireEvent.click(await screen.findByTestId("change-confirm"));
    await waitFor(() => expect(app.tab!.trace.summary.request.run).toBe("minimax"));
  });

  it("keeps what was chosen while it is refused, and takes the next choice from there", async () => {
    const strict = () => screen.getByTestId<HTMLInputElement>("change-strict");
    await fireEvent.click(strict());
    await waitFor(() => expect(app.tab!.trace.summary.request.run).toBe("alphabeta+strict"));
    await fireEvent.change(screen.getByTestId("change-algorithm"), { target: { value: "minimax" } });
    expect((await screen.findByTestId("error-at")).textContent).toContain("minimax cuts nothing");
    expect(screen.getByTestId<HTMLSelectElement>("change-algorithm").value).toBe("minimax");
    await fireEvent.click(strict());
    await waitFor(() => expect(app.tab!.trace.summary.request.run).toBe("minimax"));
    expect(screen.queryByTestId("error-at")).toBeNull();
  });
});
