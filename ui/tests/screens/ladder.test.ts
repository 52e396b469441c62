import { cleanup, fireEvent, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { App } from "../../src/state/app.svelte";
import { MemoryBackend } from "../memory/backend";
import { standIns, startedApp } from "./setup";

standIns();
let app: App;
const backend = () => app.backend as MemoryBackend;
const rows = () => [...document.querySelectorAll<HTMLElement>("[data-testid=ladder-table] tbody tr")];
const chapter = () => screen.getByTestId("ladder-chapter");

beforeEach(async () => {
  app = startedApp();
  await fireEvent.click(await screen.findByTestId("cmd-view.compare"));
  await fireEvent.click(await screen.findByTestId("compare-ladder"));
  await screen.findByTestId("ladder-chapter");
});
afterEach(cleanup);

async function climb() {
  await fireEvent.click(screen.getByTestId("ladder-climb"));
  await screen.findByTestId("ladder-table");
}

describe("the ladder", () => {
  it("adds a row, a bar and its ratios with every chapter", async () => {
    expect(screen.getByTestId("ladder-missing").textContent).toContain("Nothing is counted yet");
    await climb();
    expect(rows().map((row) => [row.dataset.rung, row.dataset.nodes])).toEqual([["plain", "1173"]]);
    expect(chapter().textContent).toContain("All 2 known scores are right.");
    await fireEvent.keyDown(document.body, { key: "j" });
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(chapter().textContent).toMatch(/of the rung before/);
    expect(screen.getAllByTestId("chart-ladder-mark")).toHaveLength(2);
    await fireEvent.click(screen.getByTestId("cmd-chapter.back"));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.getByTestId("cmd-chapter.back")).toHaveProperty("disabled", true);
  });

  it("says of a rung that the set is beyond it, and begins at the first that is not", async () => {
    await fireEvent.change(screen.getByTestId("ladder-source"), { target: { value: "set" } });
    await climb();
    expect(chapter().dataset.chapter).toBe("1");
    expect(rows()[0]!.textContent).toContain("more than 4 empty squares");
  });

  it("keeps the finished rungs when it is stopped", async () => {
    backend().pace = 60;
    await fireEvent.click(screen.getByTestId("ladder-climb"));
    await screen.findByTestId("ladder-progress");
    await waitFor(() => expect(app.climber.task.progress?.comparison?.run).toBe(1), { timeout: 4000 });
    await fireEvent.click(screen.getByTestId("ladder-stop"));
    expect((await screen.findByTestId("ladder-stopped")).textContent).toContain("Stopped early");
    expect(app.climber.comparison!.runs.length).toBeLessThan(3);
  });

  it("counts the scores that are wrong, also a single one", async () => {
    await climb();
    const answer = app.climber.task.answer!;
    const runs = answer.runs.map((row) => ({ ...row, right: 0 }));
    app.climber.task.answer = { ...answer, runs };
    await waitFor(() => expect(chapter().textContent).toContain("only 0 of the 2 known ones"));
    app.climber.task.answer = { ...answer, runs, positions: answer.positions.slice(0, 1) };
    await waitFor(() => expect(chapter().textContent).toContain("The one known score is wrong."));
  });

  it("leaves open whether all rungs agree where one was stopped", async () => {
    await climb();
    const answer = app.climber.task.answer!;
    const positions = answer.positions.map((each) => ({ ...each, expected: null }));
    app.climber.task.answer = { ...answer, positions };
    await waitFor(() => expect(chapter().textContent).toContain("all rungs agree"));
    const runs = answer.runs.map((row, place) => (place === 1 ? { ...row, stopped: "node limit" } : row));
    app.climber.task.answer = { ...answer, positions, runs };
    await waitFor(() => expect(chapter().textContent).toContain("not known"));
    expect(chapter().textContent).not.toContain("all rungs agree on");
  });

  it("marks what is wrong with one position, and nothing in the text of a set", async () => {
    const source = (to: string) => fireEvent.change(screen.getByTestId("ladder-source"), { target: { value: to } });
    app.climber.task.error = { code: "input", message: "not a square", field: "positions", at: 2 };
    await source("set");
    expect((await screen.findByTestId("error-at")).querySelector("mark")).toBeNull();
    app.climber.one = "  51x";
    await source("one");
    await waitFor(() => expect(screen.getByTestId("error-at").querySelector("mark")?.textContent).toBe("x"));
  });

  it("has words for the rungs it knows, in both languages, and the service's for others", async () => {
    await fireEvent.click(screen.getByTestId("language-pt-BR"));
    expect(chapter().textContent).toContain("Minimax simples");
    app.climber.go(2);
    await waitFor(() => expect(chapter().textContent).toContain("unheard of"));
    expect(chapter().querySelector("dd")!.lang).toBe("en");
  });

  it("is saved like any comparison", async () => {
    await climb();
    await fireEvent.click(screen.getByTestId("compare-export-csv"));
    await waitFor(() => expect(backend().saved?.name).toBe("plyscope-comparison.csv"));
  });
});
