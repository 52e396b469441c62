import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { App } from "../../src/state/app.svelte";
import Root from "../../src/views/Root.svelte";
import { MemoryBackend } from "../memory/backend";
import { standIns } from "./setup";

standIns();
let app: App;

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/");
  app = new App(new MemoryBackend());
  app.settings.set("language", "en");
  render(Root, { app });
});
afterEach(cleanup);

async function openExample(id: string) {
  await fireEvent.click(screen.getByTestId(`example-${id}`));
  await screen.findByTestId("stage");
}
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more });
const step = () => screen.getByTestId("step").dataset.step;
const untilStep = (n: number) => waitFor(() => expect(step()).toBe(String(n)));

describe("the main flow", () => {
  it("runs an example and steps by keyboard, forward and back", async () => {
    await openExample("threeLeaves");
    await untilStep(0);
    await press("ArrowRight");
    await untilStep(1);
    expect(screen.getByTestId("narration").textContent).toContain("The search begins at the root");
    await press("c");
    await untilStep(18);
    expect(screen.getByTestId("narration").textContent).toContain("2 ≤ α = 3");
    await press("ArrowLeft");
    await untilStep(17);
    await press("End");
    await untilStep(33);
  });

  it("goes to the owner of the bound and back", async () => {
    await openExample("deepCut");
    await press("c");
    await screen.findByTestId("owner");
    const before = app.tab?.trace.selectedId;
    await press("b");
    await waitFor(() => expect(app.tab?.trace.selectedId).toBe(0));
    await press("b");
    await waitFor(() => expect(app.tab?.trace.selectedId).toBe(before));
  });

  it("stops at a breakpoint while playing", async () => {
    await openExample("threeLeaves");
    app.panel = "breaks";
    await fireEvent.input(await screen.findByTestId("condition"), { target: { value: "event = cutoff" } });
    await fireEvent.click(screen.getByTestId("add-breakpoint"));
    await screen.findByTestId("breakpoints");
    app.tab!.player.place = 5;
    await fireEvent.click(screen.getByTestId("cmd-play.toggle"));
    await waitFor(() => expect(app.tab!.player.stopped).toBe("breakpoint"), { timeout: 5000 });
    expect(step()).toBe("18");
  });

  it("shows the error of a condition in its place", async () => {
    await openExample("threeLeaves");
    app.panel = "breaks";
    await fireEvent.input(await screen.findByTestId("condition"), { target: { value: "nonsense" } });
    await screen.findByTestId("error-at");
    expect(screen.getByTestId("condition").getAttribute("aria-invalid")).toBe("true");
  });

  it("asks before it tells, and counts", async () => {
    await openExample("threeLeaves");
    await press("q");
    for (let i = 0; i < 4 && !screen.queryByTestId("question"); i++)
      await press("ArrowRight").then(() => new Promise((go) => setTimeout(go, 20)));
    const question = await screen.findByTestId("question");
    expect(question.dataset.kind).toBe("leaf");
    expect(screen.getByTestId("narration").textContent).not.toContain("the evaluation is 3");
    const right = app.tab!.predictor.question!.choices.indexOf(3) + 1;
    await press(String(right));
    expect((await screen.findByTestId("verdict")).dataset.right).toBe("true");
    expect(screen.getByTestId("predict-score").textContent).toContain("1 of 1");
  });

  it("shows the bounds before or after the cut, as the course does", async () => {
    await openExample("threeLeaves");
    await press("c");
    await untilStep(18);
    await waitFor(() => expect(screen.getByTestId("gauge").dataset.beta).toBe("2"));
    app.settings.set("bounds", "before");
    await waitFor(() => expect(screen.getByTestId("gauge").dataset.beta).toBe(""));
    expect(screen.getByTestId("stated").textContent).toContain("before the cut");
  });

  it("names value and best move at the end", async () => {
    await openExample("threeLeaves");
    await press("End");
    await waitFor(() =>
      expect(screen.getByTestId("narration").textContent).toContain("the value is 3, the best move 1"),
    );
  });

  it("searches a pruned branch when asked what if", async () => {
    await openExample("threeLeaves");
    await press("c");
    await untilStep(18);
    await waitFor(() => expect(app.tab!.trace.selection?.children).toHaveLength(3));
    const pruned = app.tab!.trace.selection!.children.find((child) => child.status === "pruned")!;
    await app.tab!.trace.select(pruned.id);
    await press("h");
    expect((await screen.findByTestId("what-if-size")).dataset.nodes).toBe("1");
    expect(screen.getByTestId("what-if-value").textContent).toContain("4");
  });

  it("switches the language without losing the step", async () => {
    await openExample("threeLeaves");
    await press("c");
    await untilStep(18);
    await fireEvent.click(screen.getByTestId("language-pt-BR"));
    expect(screen.getByTestId("narration").textContent).toContain("lances são podados");
    expect(document.documentElement.lang).toBe("pt-BR");
    expect(step()).toBe("18");
  });

  it("sets up a position by clicks, refuses a wrong one in place", async () => {
    await screen.findByTestId("board");
    await fireEvent.click(screen.getByTestId("cell-4"));
    await waitFor(() => expect(app.setup.request.position).toBe("5"));
    await fireEvent.input(screen.getByTestId("position"), { target: { value: "55" } });
    expect((await screen.findByTestId("error-at")).textContent).toContain("square 5 is taken");
    expect(screen.getByTestId("run")).toHaveProperty("disabled", true);
  });

  it("remembers the request and the step for the next start", async () => {
    await openExample("threeLeaves");
    await press("c");
    await untilStep(18);
    await waitFor(() => expect(location.hash).toContain("s=18"));
    expect(JSON.parse(localStorage.getItem("plyscope.session") ?? "[]")[0].place.step).toBe(18);
    const again = new App(new MemoryBackend());
    await again.workspace.restore();
    expect(again.tab?.trace.step).toBe(18);
  });
});
