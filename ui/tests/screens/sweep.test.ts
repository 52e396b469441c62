import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { speak, startedApp } from "./setup";

beforeEach(() => {
  startedApp();
});

const row = (run: string, depth: number, nodes: number, game = "connect4") =>
  JSON.stringify({ key: "00", kind: "search", game, size: "7x6", run, depth, ply: 8, nodes, wall_ns: 1500, host: "h" });
const rows = [
  row("minimax", 2, 50),
  row("minimax", 3, 400),
  row("alphabeta", 2, 20),
  row("alphabeta", 3, 90),
  row("alphabeta", 3, 110),
  row("alphabeta", 3, 7, "othello"),
].join("\n");

async function opened(text: string) {
  await fireEvent.click(await screen.findByTestId("cmd-view.compare"));
  await fireEvent.click(await screen.findByTestId("compare-sweep"));
  const field = await screen.findByTestId("sweep-file");
  await fireEvent.change(field, { target: { files: [new File([text], "rows.jsonl")] } });
}
const table = () =>
  [...document.querySelectorAll("[data-testid=chart-sweep-table] tr")].map((each) =>
    [...each.children].map((cell) => cell.textContent),
  );

describe("the rows of a sweep in Compare", () => {
  it("are charts by depth, ply, game and run, each with its numbers beside it", async () => {
    await opened(rows);
    expect((await screen.findByTestId("sweep-rows")).textContent).toBe("6 rows");
    expect(table()).toEqual([
      ["Depth", "Alpha-beta", "Minimax"],
      ["2", "20", "50"],
      ["3", "69", "400"],
    ]);
    await fireEvent.change(screen.getByTestId("sweep-game"), { target: { value: "connect4 7x6" } });
    await waitFor(() => expect(table()[2]).toEqual(["3", "100", "400"]));
    await fireEvent.change(screen.getByTestId("sweep-by"), { target: { value: "run" } });
    await waitFor(() => expect(table().map(([name]) => name)).toEqual(["Run", "Alpha-beta", "Minimax"]));
    await fireEvent.change(screen.getByTestId("sweep-by"), { target: { value: "ply" } });
    await waitFor(() => expect(table()[1]?.[0]).toBe("8"));
    const marks = screen.getAllByTestId("chart-sweep-mark");
    expect(marks.every((mark) => mark.tabIndex === 0 && mark.getAttribute("aria-label"))).toBe(true);
  });

  it("are refused with their line, in the reader's language", async () => {
    await opened("no rows\nat all");
    expect((await screen.findByTestId("sweep-refused")).textContent).toContain("Line 2 is no row of a sweep");
    await speak("pt-BR");
    await waitFor(() => expect(screen.getByTestId("sweep-refused").textContent).toContain("A linha 2"));
  });
});
