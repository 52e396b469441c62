import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { speak, startedApp } from "./setup";

beforeEach(() => {
  startedApp();
});

const row = (run: string, depth: number, nodes: number, more: object = {}) =>
  JSON.stringify({
    ...{
      key: "00",
      kind: "search",
      game: "connect4",
      size: "7x6",
      run,
      depth,
      ply: 8,
      nodes,
      wall_ns: 1500,
      host: "h",
    },
    ...more,
  });
const rows = [
  row("minimax", 2, 50),
  row("minimax", 3, 400),
  row("alphabeta", 2, 20),
  row("alphabeta", 3, 90),
  row("alphabeta", 3, 110),
  row("alphabeta", 3, 7, { game: "othello", size: "8x8" }),
].join("\n");
const match = (a: string, b: string, share: number) => row("", 4, 9, { kind: "match", run: null, a, b, share });

async function read(text: string) {
  const field = await screen.findByTestId("sweep-file");
  await fireEvent.change(field, { target: { files: [new File([text], "rows.jsonl")] } });
}
async function opened(text: string) {
  await fireEvent.click(await screen.findByTestId("cmd-view.compare"));
  await fireEvent.click(await screen.findByTestId("compare-sweep"));
  await read(text);
}
/** Opens the numbers of the chart. */
async function numbers() {
  const closed = await screen.findByTestId("chart-sweep-table");
  expect(closed.querySelector("tr")).toBeNull();
  await fireEvent.click(closed.querySelector("summary")!);
  await waitFor(() => expect(table().length).toBeGreaterThan(0));
}
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByTestId(`sweep-${name}`), { target: { value } });
const options = (name: string) =>
  [...screen.getByTestId<HTMLSelectElement>(`sweep-${name}`).options].map(({ text }) => text);
const table = () =>
  [...document.querySelectorAll("[data-testid=chart-sweep-table] tr")].map((each) =>
    [...each.children].map((cell) => cell.textContent),
  );

describe("the rows of a sweep in Compare", () => {
  it("are charts of one game by depth, ply and run, each with its numbers beside it", async () => {
    await opened(rows);
    expect((await screen.findByTestId("sweep-rows")).textContent).toBe("5 rows");
    await numbers();
    expect(table()).toEqual([
      ["Depth", "Alpha-beta", "Minimax"],
      ["2", "20", "50"],
      ["3", "100", "400"],
    ]);
    expect(options("by")).toEqual(["Depth", "Ply of the position", "Run"]);
    expect(screen.queryByTestId("sweep-cut")).toBeNull();
    await choose("by", "run");
    await waitFor(() =>
      expect(table()).toEqual([
        ["Run", "Mean nodes"],
        ["Alpha-beta", "73.3"],
        ["Minimax", "225"],
      ]),
    );
    await choose("by", "ply");
    await waitFor(() => expect(table()[1]?.[0]).toBe("8"));
    const marks = screen.getAllByTestId("chart-sweep-mark");
    expect(marks.every((mark) => mark.tabIndex === 0 && mark.getAttribute("aria-label"))).toBe(true);
  });

  it("have means of several games only game by game, in the reader's words", async () => {
    await opened(rows);
    await numbers();
    expect(options("game")).toEqual(["All games", "Connect Four 7x6", "Othello 8x8"]);
    expect(screen.getByTestId<HTMLSelectElement>("sweep-game").value).toBe("connect4 7x6");
    await choose("game", "");
    await waitFor(() => expect(options("by")).toEqual(["Game"]));
    expect(table()).toEqual([
      ["Game", "Mean nodes"],
      ["Connect Four 7x6", "134"],
      ["Othello 8x8", "7"],
    ]);
    await speak("pt-BR");
    await waitFor(() => expect(table()[1]?.[0]).toBe("Quatro em linha 7x6"));
    expect(screen.getByTestId("chart-sweep").querySelector("h3")?.textContent).toBe("Média de nós por jogo");
  });

  it("leave out what a limit cut off, and say so", async () => {
    await opened([rows, row("minimax", 3, 9, { truncated: "node limit" })].join("\n"));
    expect((await screen.findByTestId("sweep-cut")).textContent).toBe("1 row was cut off by a limit and is left out.");
    expect(screen.getByTestId("sweep-rows").textContent).toBe("5 rows");
    await numbers();
    expect(table()[2]).toEqual(["3", "100", "400"]);
    await read(["minimax", "pvs"].map((run) => row(run, 3, 9, { truncated: "node limit" })).join("\n"));
    await waitFor(() =>
      expect(screen.getByTestId("sweep-cut").textContent).toBe("2 rows were cut off by a limit and are left out."),
    );
    expect(screen.queryByTestId("chart-sweep")).toBeNull();
  });

  it("name the players of a match, and write shares in percent", async () => {
    await opened([match("connect4-bitboard", "random", 0.75), match("connect4-bitboard", "random", 1)].join("\n"));
    await numbers();
    await choose("figure", "share");
    await choose("by", "run");
    await waitFor(() =>
      expect(table()).toEqual([
        ["Run", "Mean score or solved share"],
        ["Connect Four on bitboards : random moves", "87.5%"],
      ]),
    );
  });

  it("are refused with their line, in the reader's language", async () => {
    await opened("no rows\nat all");
    expect((await screen.findByTestId("sweep-refused")).textContent).toContain("Line 2 is no row of a sweep");
    await speak("pt-BR");
    await waitFor(() => expect(screen.getByTestId("sweep-refused").textContent).toContain("A linha 2"));
  });
});
