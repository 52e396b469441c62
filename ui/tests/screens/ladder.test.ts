import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { App } from "../../src/state/app.svelte";
import { backendOf, startedApp, speak } from "./setup";

let app: App;
const backend = () => backendOf(app);
const rows = () => [...document.querySelectorAll<HTMLElement>("[data-testid=ladder-table] tbody tr")];
const chapter = () => screen.getByTestId("ladder-chapter");

beforeEach(async () => {
  app = startedApp();
  await fireEvent.click(await screen.findByTestId("ladder-connect4"));
  await screen.findByTestId("ladder-chapter");
});

const SET = "3555341723322322326746171171641765554766 1\n6524676646344571651442571131357177533322 0";

/** Climbs on two positions with two empty squares each and known scores. */
async function climb(set = SET) {
  await fireEvent.change(screen.getByTestId("ladder-source"), { target: { value: "set" } });
  app.climber.set = set;
  await fireEvent.click(screen.getByTestId("ladder-climb"));
  await screen.findByTestId("ladder-table");
}

describe("the ladder", () => {
  it("adds a row, a bar and its ratios with every chapter", async () => {
    expect(screen.getByTestId("ladder-missing").textContent).toContain("Nothing is counted yet");
    await climb();
    expect(rows().map((row) => [row.dataset.rung, row.dataset.nodes])).toEqual([["plain", "2"]]);
    expect(chapter().textContent).toContain("All 2 known scores are right.");
    await fireEvent.keyDown(document.body, { key: "j" });
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(chapter().textContent).toMatch(/(as|than) (many nodes as )?the step before/);
    expect(screen.getAllByTestId("chart-ladder-mark")).toHaveLength(2);
    await fireEvent.click(screen.getByTestId("cmd-chapter.back"));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.getByTestId("cmd-chapter.back")).toHaveProperty("disabled", true);
  });

  it("says of a rung that the set is beyond it, and begins at the first that is not", async () => {
    await climb("games:2:1:26");
    await waitFor(() => expect(chapter().dataset.chapter).toBe("1"));
    expect(rows()[0]!.textContent).toContain("more than 14 empty squares");
  });

  it("keeps the finished rungs when it is stopped", async () => {
    await fireEvent.change(screen.getByTestId("ladder-source"), { target: { value: "set" } });
    // Rungs of about equal time, seconds in all, so that it stops before the last, however fast the machine.
    Object.assign(app.climber, { set: "games:2000:1:36", repeats: 100 });
    await fireEvent.click(screen.getByTestId("ladder-climb"));
    await screen.findByTestId("ladder-progress");
    await waitFor(() => expect(app.climber.task.progress?.comparison?.run).toBeGreaterThan(0));
    await fireEvent.click(screen.getByTestId("ladder-stop"));
    expect((await screen.findByTestId("ladder-stopped")).textContent).toContain("Stopped early");
    expect(app.climber.comparison!.runs.length).toBeLessThan(6);
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
    await waitFor(() => expect(chapter().textContent).toContain("All steps agree."));
    const runs = answer.runs.map((row, place) => (place === 1 ? { ...row, stopped: "node limit" as const } : row));
    app.climber.task.answer = { ...answer, positions, runs };
    await waitFor(() => expect(chapter().textContent).toContain("not known"));
    expect(chapter().textContent).not.toContain("All steps agree.");
  });

  it("marks what is wrong with one position, and nothing in the text of a set", async () => {
    const source = (to: string) => fireEvent.change(screen.getByTestId("ladder-source"), { target: { value: to } });
    app.climber.task.error = { code: "input", reason: "not a square", field: "positions", at: 2 };
    await source("set");
    expect((await screen.findByTestId("error-at")).querySelector("mark")).toBeNull();
    app.climber.one = "  51x";
    await source("one");
    await waitFor(() => expect(screen.getByTestId("error-at").querySelector("mark")?.textContent).toBe("x"));
  });

  it("has words for the rungs it knows, in both languages, and the service's for others", async () => {
    await speak("pt-BR");
    expect(chapter().textContent).toContain("Minimax puro");
    const { ladders } = app.climber;
    const rungs = ladders[0]!.rungs.map((rung, place) => (place === 2 ? { ...rung, title: "unheard of" } : rung));
    app.climber.ladders = [{ ...ladders[0]!, rungs }];
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
