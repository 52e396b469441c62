// A user's own program: its file is dropped or pasted, and its first wrong line is shown and explained.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { EXAMPLE } from "../../src/model/check";
import type { App } from "../../src/state/app.svelte";
import { speak, startedApp } from "./setup";

let app: App;
const verdict = async () => (await screen.findByTestId("checked-verdict")).textContent;

async function paste(text: string) {
  const field = await screen.findByTestId("check-text");
  await fireEvent.input(field, { target: { value: text } });
  await fireEvent.click(screen.getByTestId("check-go"));
}

beforeEach(() => {
  app = startedApp();
});

describe("a program of one's own", () => {
  it("is told its first wrong line, the mistake, and the counts of both", async () => {
    await fireEvent.click(await screen.findByTestId("cmd-view.check"));
    await fireEvent.click(await screen.findByTestId("check-example"));
    expect(await verdict()).toMatch(
      /^At node 2 \(MIN to move\), window \(3, \+inf\), best so far 2 by move 1: your search continues with move 2\. .* Line 10\.$/,
    );
    expect(screen.getByTestId("checked").dataset.agrees).toBe("false");
    expect(screen.getByTestId("checked-mistakes").textContent).toContain("The loop continues after a cut");
    expect(screen.getByTestId("checked-nodes").textContent).toBe("13");
    expect(screen.getByTestId("check-wrong-line").textContent).toContain(`{"e":"leaf","move":"2","value":4}`);
  });

  it("is held to the convention of its own header, which is named", async () => {
    await fireEvent.keyDown(document.body, { key: "6" });
    const named = async () => (await screen.findByTestId("convention")).textContent;
    await waitFor(async () => expect(await named()).toBe("Convention: Knuth and Moore (cut at α ≥ β, fail-soft)"));
    await paste(EXAMPLE.replace('"run":"alphabeta"', '"run":"alphabeta+strict"'));
    await waitFor(async () => expect(await named()).toBe("Convention: Strict (cut at α > β, fail-soft)"));
    await paste(EXAMPLE.replace('"run":"alphabeta"', '"run":"alphabeta+hard"'));
    await waitFor(async () => expect(await named()).toContain("Fail-hard"));
    await paste(`{"plyscope":"events","game":"own"}\n{"e":"leaf","value":3}\n`);
    await waitFor(() => expect(screen.queryByTestId("convention")).toBeNull());
  });

  it("gets the tracer that prints its lines, in the language that is chosen", async () => {
    await fireEvent.keyDown(document.body, { key: "6" });
    expect((await screen.findByTestId("tracer-example")).textContent).toContain("from tracer import");
    await fireEvent.click(screen.getByTestId("tracer-rust"));
    await waitFor(() => expect(screen.getByTestId("tracer-example").textContent).toContain("fn main()"));
    const saved = vi.spyOn(app.backend, "savePicture");
    await fireEvent.click(screen.getByTestId("tracer-save-tracer"));
    const [name, text] = saved.mock.calls[0]!;
    expect(name).toBe("tracer.rs");
    expect(await text.text()).toContain("pub struct Tracer");
    await fireEvent.click(screen.getByTestId("check-example"));
    await waitFor(() => expect(screen.queryByTestId("tracer")).toBeNull());
  });

  it("is shown beside the reference, at the node where it departs", async () => {
    await fireEvent.keyDown(document.body, { key: "6" });
    await fireEvent.click(await screen.findByTestId("check-example"));
    await fireEvent.click(await screen.findByTestId("check-show"));
    await waitFor(() => expect(app.tab?.trace.selection?.path.map(({ move }) => move)).toEqual([null, "2"]));
    const { trace } = app.tab!;
    await waitFor(() => expect(trace.step).toBe(trace.selection!.path[1]!.exit));
    expect(trace.summary.request.run).toBe("alphabeta");
  });

  it("agrees where it is right, also where other output comes between", async () => {
    await fireEvent.click(await screen.findByTestId("cmd-view.check"));
    const right = EXAMPLE.split("\n").filter((_, place) => place !== 9 && place !== 10);
    await paste(["thinking...", ...right].join("\n"));
    expect(await verdict()).toBe("The search agrees with the reference in 15 events.");
    expect(screen.getByTestId("checked").textContent).toContain("One line is not an event and is skipped.");
    await speak("pt-BR");
    expect(await verdict()).toBe("A busca concorda com a referência em 15 eventos.");
  });

  it("is checked where its file is dropped anywhere on the page", async () => {
    await screen.findByTestId("start");
    const file = new File([EXAMPLE], "mine.jsonl");
    await fireEvent.drop(document.body, { dataTransfer: { files: [file] } });
    await fireEvent.click(await screen.findByTestId("told-file"));
    expect(await verdict()).toContain("Line 10");
    expect(screen.getByTestId("check").textContent).toContain("mine.jsonl");
  });

  it("says what is wrong with a file that has no header", async () => {
    await fireEvent.click(await screen.findByTestId("cmd-view.check"));
    await paste(`{"e":"enter"}`);
    expect((await screen.findByTestId("check-error")).textContent).not.toBe("");
    expect(screen.queryByTestId("checked")).toBeNull();
  });

  it("chooses among the searches of a file, the first wrong one first", async () => {
    await fireEvent.click(await screen.findByTestId("cmd-view.check"));
    const right = EXAMPLE.split("\n").filter((_, place) => place !== 9 && place !== 10);
    await paste([...right, EXAMPLE].join("\n"));
    expect(await verdict()).toContain("your search continues with move 2");
    await fireEvent.click(screen.getByTestId("check-search-0"));
    await waitFor(async () => expect(await verdict()).toContain("agrees with the reference"));
  });

  it("names the first fifty searches of a file, and says how many more there are", async () => {
    await fireEvent.click(await screen.findByTestId("cmd-view.check"));
    await paste(Array.from({ length: 60 }, () => `{"plyscope":"events","game":"tictactoe"}\n{}`).join("\n"));
    expect((await screen.findByTestId("check-more")).textContent).toBe("and 10 more");
    expect(screen.getByTestId("check-search-49")).toBeTruthy();
    expect(screen.queryByTestId("check-search-50")).toBeNull();
  });
});
