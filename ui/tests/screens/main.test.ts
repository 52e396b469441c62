import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LOST, RESTARTED, ServiceFailure } from "../../src/backend/errors";
import { App } from "../../src/state/app.svelte";
import { ServerBackend } from "../server/backend";
import { backendOf, reloadedApp, startedApp, speak } from "./setup";

let app: App;

beforeEach(() => {
  app = startedApp();
});

async function openExample(id: string) {
  await fireEvent.click(screen.getByTestId(`example-${id}`));
  await screen.findByTestId("stage");
}
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more });
const step = () => screen.getByTestId("step").dataset.step;
const untilStep = (n: number) => waitFor(() => expect(step()).toBe(String(n)));
/** Opens the first cutoff of the textbook tree. */
async function openCut() {
  await openExample("threeLeaves");
  await untilStep(18);
}

describe("the main flow", () => {
  it("runs an example and steps by keyboard, forward and back", async () => {
    await openExample("threeLeaves");
    // a run opens at its first cutoff
    await untilStep(18);
    await press("Home");
    await untilStep(0);
    await press("ArrowRight");
    await untilStep(1);
    expect(screen.getByTestId("narration").textContent).toContain("The search begins at A. MAX moves.");
    await press("e");
    await untilStep(4);
    expect(screen.getByTestId("narration").textContent).toContain("Leaf b₁ is 3.");
    await press("c");
    await untilStep(18);
    expect(screen.getByTestId("narration").textContent).toContain("Cut: c₂ and c₃ cannot matter.");
    await press("ArrowLeft");
    await untilStep(17);
    await press("End");
    await untilStep(33);
  });

  it("shows at a cutoff the position that refutes the node, where positions are the nodes", async () => {
    await app.workspace.run({ game: "tictactoe", position: "15237", run: "alphabeta" });
    await screen.findByTestId("stage");
    await app.tab?.trace.go(38);
    const board = await screen.findByTestId("refuting-board");
    expect(board.textContent).toContain("X 4 wins");
    expect(board.textContent).toContain("8 and 9 need no search.");
    expect(board.querySelector("[role=img]")?.getAttribute("aria-label")).toBe("Position after 4");
    await app.tab?.trace.go(37);
    await waitFor(() => expect(screen.queryByTestId("refuting-board")).toBeNull());
  });

  it("names the first keys until three were used, and not again at the next start", async () => {
    await openExample("threeLeaves");
    await untilStep(18);
    const hints = () => screen.queryByTestId("hints")?.textContent;
    expect(hints()).toMatch(/→\s*next step.*C\s*next cutoff.*Space\s*play/s);
    await press("ArrowLeft");
    await press("ArrowLeft");
    expect(hints()).toBeTruthy();
    await press("ArrowRight");
    await waitFor(() => expect(hints()).toBeUndefined());
    app = reloadedApp();
    expect(app.settings.coaching).toBe(false);
  });

  it("goes to the owner of the bound and back", async () => {
    await openExample("deepCut");
    // it opens at its cutoff
    await screen.findByTestId("owner");
    await waitFor(() => expect(app.tab?.trace.selection?.node.id).toBe(app.tab?.trace.now?.node));
    const before = app.tab?.trace.selectedId;
    await press("y");
    await waitFor(() => expect(app.tab?.trace.selectedId).toBe(0));
    await press("y");
    await waitFor(() => expect(app.tab?.trace.selectedId).toBe(before));
  });

  it("goes to where the line that set the bound leaves the path, and back", async () => {
    await openExample("deepCut");
    await screen.findByTestId("owner-line");
    await waitFor(() => expect(app.tab?.trace.selection?.node.id).toBe(app.tab?.trace.now?.node));
    const here = app.tab!.trace.selectedId;
    await fireEvent.click(screen.getByTestId("owner-line"));
    await waitFor(() => expect(app.tab?.trace.selection?.path.map(({ move }) => move)).toEqual([null, "1"]));
    await fireEvent.click(screen.getByTestId("owner-line"));
    await waitFor(() => expect(app.tab?.trace.selectedId).toBe(here));
  });

  it("stops at a breakpoint while playing", async () => {
    await openExample("threeLeaves");
    app.panel = "find";
    await fireEvent.input(await screen.findByTestId("condition"), { target: { value: "event = cutoff" } });
    await fireEvent.click(screen.getByTestId("add-breakpoint"));
    await screen.findByTestId("breakpoints");
    await waitFor(() => expect(screen.getAllByTestId("flag")).toHaveLength(1));
    app.tab!.player.place = 6;
    await untilStep(18);
    await press("Home");
    await untilStep(0);
    await fireEvent.click(screen.getByTestId("cmd-play.toggle"));
    await waitFor(() => expect(app.tab!.player.stopped).toBe("breakpoint"));
    expect(step()).toBe("18");
  });

  it("shows the error of a condition in its place", async () => {
    await openExample("threeLeaves");
    app.panel = "find";
    await fireEvent.input(await screen.findByTestId("condition"), { target: { value: "nonsense" } });
    await screen.findByTestId("error-at");
    expect(screen.getByTestId("condition").getAttribute("aria-invalid")).toBe("true");
  });

  it("shows the bounds before or after the cut, as the course does", async () => {
    await openCut();
    await waitFor(() => expect(screen.getByTestId("gauge").dataset.beta).toBe("2"));
    app.settings.set("bounds", "before");
    await waitFor(() => expect(screen.getByTestId("gauge").dataset.beta).toBe(""));
    expect(screen.getByTestId("stated").textContent).toContain("before the cut");
  });

  it("names value and best move at the end", async () => {
    await openExample("threeLeaves");
    await press("End");
    await waitFor(() =>
      expect(screen.getByTestId("narration").textContent).toContain("the value is 3, the best move is B"),
    );
  });

  it("searches a pruned branch when asked what if, can stop that, says what it is worth and why the branch could not matter, opens it", async () => {
    await openCut();
    await waitFor(() => expect(app.tab!.trace.selection?.node.id).toBe(app.tab!.trace.now?.node));
    const pruned = app.tab!.trace.selection!.children.find((child) => child.status === "pruned")!;
    await app.tab!.trace.select(pruned.id);
    const release = backendOf(app).holdNext();
    await press("h");
    await fireEvent.click(await screen.findByTestId("what-if-dismiss"));
    await waitFor(() => expect(backendOf(app).calls).toContain("cancel"));
    release();
    expect(screen.queryByTestId("what-if")).toBeNull();
    expect(screen.queryByTestId("notice")).toBeNull();
    await press("h");
    expect((await screen.findByTestId("what-if-size")).dataset.nodes).toBe("1");
    expect(screen.getByTestId("what-if-value").textContent).toContain("4");
    expect((await screen.findByTestId("what-if-why")).textContent).toContain(
      "MIN would still play c₁ (2), and MAX would still play B (3). Nothing is lost.",
    );
    await fireEvent.click(screen.getByTestId("what-if-open"));
    await waitFor(() => expect(app.workspace.tabs).toHaveLength(2));
    expect(app.tab!.trace.summary.graph_nodes).toBe(1);
  });

  it("opens a file with the page's own input, at the step where it was left", async () => {
    await openCut();
    const file = await backendOf(app).file(app.tab!.trace.id);
    await app.workspace.close(app.tab!);
    await screen.findByTestId("start");
    const input = screen.getByTestId<HTMLInputElement>("file-input");
    Object.defineProperty(input, "files", { value: [file], configurable: true });
    await fireEvent.change(input);
    await screen.findByTestId("stage");
    await untilStep(18);
  });

  it("clicks its file input when a trace is to be opened", async () => {
    const input = screen.getByTestId("file-input");
    let clicks = 0;
    input.addEventListener("click", () => (clicks += 1));
    await fireEvent.click(screen.getByTestId("cmd-app.open"));
    await waitFor(() => expect(clicks).toBe(1));
  });

  it("runs the commands of a desktop's menu, and none that it does not know", async () => {
    await openExample("threeLeaves");
    const { menu } = backendOf(app);
    menu("step.into");
    await untilStep(1);
    menu("format.disk");
    menu("toString");
    expect(screen.queryByTestId("notice")).toBeNull();
  });

  it("lets a key be changed, refuses one that is taken, and shows what is set", async () => {
    await openExample("threeLeaves");
    app.dialog = "settings";
    const button = await screen.findByTestId("key-seek.cutoff");
    await fireEvent.click(button);
    await press("o");
    expect((await screen.findByTestId("key-clash")).textContent).toContain("Step over");
    await press(";");
    await waitFor(() => expect(button.textContent).toContain(";"));
    app.dialog = null;
    await waitFor(() => expect(screen.getByTestId("cmd-seek.cutoff").title).toContain("(;)"));
    await press("c");
    await press(";");
    await untilStep(18);
    expect(new App(new ServerBackend()).keymap.label("seek.cutoff")).toBe(";");
    app.keymap.reset();
    expect(app.keymap.label("seek.cutoff")).toBe("C");
  });

  it("completes a condition by keyboard alone", async () => {
    await openExample("threeLeaves");
    app.panel = "find";
    const field = await screen.findByTestId<HTMLInputElement>("condition");
    field.focus();
    await fireEvent.focus(field);
    await fireEvent.input(field, { target: { value: "ev" } });
    await waitFor(() => expect(field.getAttribute("aria-expanded")).toBe("true"));
    await fireEvent.keyDown(field, { key: "ArrowDown" });
    expect(document.getElementById(field.getAttribute("aria-activedescendant")!)?.textContent).toContain("event");
    await fireEvent.keyDown(field, { key: "Enter" });
    await waitFor(() => expect(field.value).toBe("event "));
    await waitFor(() => expect(screen.queryByTestId("error-at")).toBeNull());
  });

  it("blanks the projector, and only that key's press is lost", async () => {
    await openExample("threeLeaves");
    await press("b");
    expect(screen.queryByTestId("blank")).toBeNull();
    await press("p");
    await press("b");
    await screen.findByTestId("blank");
    await press("ArrowRight");
    await waitFor(() => expect(screen.queryByTestId("blank")).toBeNull());
    expect(step()).toBe("0");
  });

  it("says in place of a screen that fails what to do", async () => {
    await openExample("threeLeaves");
    await waitFor(() => expect(app.tab!.trace.selection).not.toBeNull());
    // a state that no service sends
    app.tab!.trace.now = { ...app.tab!.trace.now!, stack: null as never };
    const broken = await screen.findByTestId("broken");
    expect(broken.textContent).toContain("Your runs, steps and settings are kept");
  });

  it("switches the language without losing the step", async () => {
    await openCut();
    await speak("pt-BR");
    expect(screen.getByTestId("narration").textContent).toContain("Corte: c₂ e c₃ não importam mais.");
    expect(document.documentElement.lang).toBe("pt-BR");
    expect(step()).toBe("18");
  });

  it("sets up a position by clicks, refuses a wrong one in place", async () => {
    await screen.findByTestId("board");
    await fireEvent.click(screen.getByTestId("cell-4"));
    await waitFor(() => expect(app.setup.request.position).toBe("5"));
    await fireEvent.input(screen.getByTestId("position"), { target: { value: "55" } });
    expect((await screen.findByTestId("error-at")).textContent).toContain("square 5 is already taken");
    expect(screen.getByTestId("run")).toHaveProperty("disabled", true);
  });

  it("remembers the request and the step for the next start", async () => {
    await openCut();
    await waitFor(() => expect(location.hash).toContain("s=18"));
    expect(JSON.parse(localStorage.getItem("plyscope.session") ?? "[]")[0].place.step).toBe(18);
    const again = new App(new ServerBackend());
    await again.workspace.restore();
    expect(again.tab?.trace.step).toBe(18);
  });

  it("opens an address that is put into the bar while its own is about to be written", async () => {
    await openCut();
    await waitFor(() => expect(location.hash).toContain("s=18"));
    location.hash = location.hash.replace("s=18", "s=4");
    app.workspace.noteNow();
    expect(location.hash).toContain("s=18");
    await waitFor(() => expect(step()).toBe("4"));
  });

  it("has no address of a search on the start page", async () => {
    await openCut();
    await waitFor(() => expect(location.hash).toContain("s=18"));
    await fireEvent.click(screen.getByTestId("home"));
    await waitFor(() => expect(location.hash).toBe(""));
  });

  it("says that the service was restarted, and begins again with what was open when it answers", async () => {
    const reload = vi.fn();
    app = reloadedApp(reload);
    await openExample("threeLeaves");
    const call = vi.spyOn(app.backend, "call");
    call.mockRejectedValue(new ServiceFailure(RESTARTED));
    await press("ArrowRight");
    expect((await screen.findByTestId("restarted")).textContent).toContain("Open the address that it printed");
    expect(screen.queryByTestId("notice")).toBeNull();
    call.mockResolvedValue([]);
    await fireEvent.click(screen.getByTestId("lost-retry"));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(JSON.parse(localStorage.getItem("plyscope.session") ?? "[]")).toHaveLength(1);
    call.mockRestore();
  });

  it("says once that the service is out of reach, and goes on when it is back", async () => {
    await openExample("threeLeaves");
    const call = vi.spyOn(app.backend, "call");
    call.mockRejectedValue(new ServiceFailure(LOST));
    await press("ArrowRight");
    await screen.findByTestId("lost");
    expect(screen.queryByTestId("notice")).toBeNull();
    await fireEvent.click(screen.getByTestId("lost-retry"));
    expect(await screen.findByTestId("lost")).toBeTruthy();
    call.mockRestore();
    await fireEvent.click(screen.getByTestId("lost-retry"));
    await waitFor(() => expect(screen.queryByTestId("lost")).toBeNull());
  });
});
