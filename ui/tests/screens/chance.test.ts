// What a chance node can still be worth: below the tree, with its sum, and without the bounds of the leaves.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { RunRequest } from "../../src/generated/wire";
import { averageOf, outcomesOf } from "../../src/model/chance";
import { asKnown } from "../../src/model/time";
import { searchTask } from "../../src/state/task.svelte";
import { ServerBackend } from "../server/backend";
import { startedApp } from "./setup";

const dice = "A(chance:B(9*D(2 2) 1*E(3 3)) chance:C(9*F(1 1) 1*G(4 4)))";
const trees = [
  dice,
  "(chance(1*(3 5) 2*(6 1) 1*4) chance(2*(2 8) 1*min(7 3)) chance(1*(9 9) 1*(0 2)))",
  "chance(1*(3 (1 6) 2) 3*min(4 (5 0)) 2*chance(1*(2 7) 1*(6 6)))",
];

describe("the outcomes of a chance node", () => {
  it.each(trees.flatMap((position) => ["star1", "star2", "alphabeta", "expectimax"].map((run) => ({ position, run }))))(
    "have the average that the search has after each of them: $run on $position",
    async ({ position, run }) => {
      const backend = new ServerBackend();
      const { trace, steps, chance } = await searchTask(backend).ask({ game: "tree", position, run, eval: "result" });
      let seen = 0;
      for (let step = 1; step <= steps; step++) {
        const state = await backend.call("step", { trace, step });
        if (state.event !== "chance" && state.event !== "cutoff") continue;
        const frame = state.stack.find(({ node }) => node === state.node);
        if (!frame?.average) continue;
        const look = { opened: [], closed: [], max_glyphs: 300, show_future: false, boards: false, whole: true };
        const { glyphs } = await backend.call("tree", { trace, step, focus: frame.node, ...look });
        const parent = glyphs.find(({ node }) => node.id === frame.node)!.node;
        const children = glyphs.flatMap(({ node }) => (node.parent === parent.id ? [asKnown(node, step, parent)] : []));
        const { lo, hi } = averageOf(outcomesOf(children, run.startsWith("star") ? chance! : null));
        if (frame.average.lo === null) expect(lo).toBeNull();
        else expect(lo).toBeCloseTo(frame.average.lo, 9);
        if (frame.average.hi === null) expect(hi).toBeNull();
        else expect(hi).toBeCloseTo(frame.average.hi, 9);
        seen += 1;
      }
      expect(seen).toBeGreaterThan(2);
    },
  );
});

describe("the bar below the tree", () => {
  async function open(run: string, step: number) {
    for (const side of ["clientWidth", "clientHeight"] as const)
      vi.spyOn(HTMLElement.prototype, side, "get").mockReturnValue(900);
    onTestFinished(() => void vi.restoreAllMocks());
    const app = startedApp();
    const request: RunRequest = { game: "tree", position: dice, run, eval: "result" };
    await app.workspace.run(request, { step, view: "tree" });
    await screen.findByTestId("chance-bar");
    return app;
  }
  const words = () => screen.getByTestId("chance-bar").textContent;

  it("says what decides a cut, and what was assumed for it", async () => {
    await open("star1", 31);
    await waitFor(() => expect(screen.getByTestId("chance-average").textContent).toBe("1 to 1.3: decided"));
    expect(words()).toContain("What C can still be");
    // The outcomes come with the drawing.
    await waitFor(() => expect(words()).toMatch(/0\.9 × 1\(F\) \+ 0\.1 × 4\(G, assumed\)\s+= 1\.3/));
    expect(words()).toContain("α = 2.1");
    expect(words()).toContain("not known from the search, so taken from the range of the leaves");
  });

  it("turns to the same search without bounds, where nothing is decided, and back", async () => {
    const app = await open("star1", 31);
    await fireEvent.click(await screen.findByText("Without bounds"));
    await waitFor(() => expect(app.tab?.trace.summary.request.run).toBe("alphabeta"));
    expect(app.tab!.trace.summary.counts.chance_cutoffs).toBe(0);
    // The last outcome is only searched until it cannot matter, so one end is known.
    await waitFor(() => expect(words()).toContain("What C is worth"));
    expect(screen.getByTestId("chance-average").textContent).toBe("at most 1.3");
    await fireEvent.click(await screen.findByText("With bounds"));
    await waitFor(() => expect(app.tab?.trace.summary.request.run).toBe("star1"));
    expect(app.workspace.tabs).toHaveLength(2);
  });

  it("names the node that the step is in or below, and none before the first", async () => {
    const app = await open("expectimax", 1);
    await waitFor(() => expect(words()).toContain("No chance node on this path yet"));
    expect(screen.queryByText("Without bounds")).toBeNull();
    await app.tab!.trace.go(4);
    await waitFor(() => expect(words()).toContain("What B can still be"));
    await app.tab!.trace.go(app.tab!.trace.summary.steps);
    await app.tab!.trace.select(await app.tab!.trace.nodeOf(["1"]));
    await waitFor(() => expect(words()).toContain("What B is worth"));
    await waitFor(() => expect(words()).toMatch(/0\.9 × 2\(D\) \+ 0\.1 × 3\(E\)\s+= 2\.1/));
  });

  it("keeps what would answer a question", async () => {
    const app = await open("star1", 31);
    await waitFor(() => expect(screen.getByTestId("chance-average")).toBeDefined());
    app.tab!.predictor.on = true;
    await waitFor(() => expect(screen.queryByTestId("chance-average")).toBeNull());
    expect(words()).toContain("Hidden as long as a question is open");
    expect(screen.queryByTestId("chance-bounds")).toBeNull();
  });
});
