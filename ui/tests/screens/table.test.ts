// A search with a transposition table on the stage: the table at a step, what answers, and equal positions as one.
import { fireEvent, screen, waitFor, within } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import type { RunRequest } from "../../src/generated/wire";
import { readHash } from "../../src/model/link";
import { perform } from "../../src/state/actions";
import type { App } from "../../src/state/app.svelte";
import { startedApp } from "./setup";

const request: RunRequest = { game: "tictactoe", size: "3x3", position: "1759", run: "alphabeta+tt" };
async function open(of: RunRequest, step: number): Promise<App> {
  const app = startedApp();
  app.panel = "stack";
  await app.workspace.run(of, { step, view: "tree" });
  await waitFor(() => expect(app.tab!.trace.step).toBe(step));
  return app;
}
const card = () => screen.getByTestId("table");

describe("the transposition table", () => {
  it("shows a bound that does not answer, and goes to the step that stored it", async () => {
    const app = await open(request, 251);
    const rows = within(await screen.findByTestId("table-entries")).getAllByRole("row");
    expect(rows).toHaveLength(2);
    expect(rows[1]!.textContent).toContain("≤1");
    expect(rows[1]!.textContent).toContain("leaves the window open");
    expect(card().textContent).toContain("39 entries");
    await fireEvent.click(within(rows[1]!).getByRole("button"));
    await waitFor(() => expect(app.tab!.trace.step).toBe(127));
    await waitFor(() => expect(screen.getByTestId("table-held").dataset.held).toBe("20"));
  });

  it("shows the node that is answered beside the node that stored the entry", async () => {
    const app = await open(request, 249);
    const pair = await screen.findByTestId("table-answer");
    expect(pair.textContent).toContain("8-2-3");
    expect(pair.textContent).toContain("3-2-8");
    await fireEvent.click(within(pair).getByRole("button"));
    await waitFor(() => expect(app.tab!.trace.step).toBe(88));
  });

  it("is there in dfpn, without answers, and absent from a search without a table", async () => {
    await open({ game: "tictactoe", position: "1532", run: "dfpn+goal:draw" }, 60);
    await screen.findByTestId("table-held");
    await waitFor(() => expect(card().textContent).toContain("14 entries"));
    expect(card().textContent).not.toMatch(/answer/);
    await open({ ...request, run: "alphabeta" }, 9);
    await waitFor(() => expect(screen.queryByTestId("table")).toBeNull());
  });

  it("is there where the algorithm always has one", async () => {
    await open({ game: "tictactoe", position: "1759", run: "mtdf" }, 60);
    await screen.findByTestId("table-held");
    expect(card().textContent).toMatch(/\d+ entries/);
  });

  it("says why it cannot be shown where the record lacks nodes", async () => {
    await open({ game: "tictactoe", position: "", run: "alphabeta+tt", budget: 500 }, 60);
    await waitFor(() => expect(card().textContent).toContain("some nodes that stored an entry were only counted"));
  });

  it("draws equal positions as one, with the way to the step, and goes back", async () => {
    const app = await open(request, 249);
    await fireEvent.click(await screen.findByTestId("table-join"));
    const counts = await screen.findByTestId("joined-counts");
    expect(counts.textContent).toMatch(/82 nodes of the tree are 63 positions/);
    const { joined } = app.tab!;
    await waitFor(() => expect(joined.path).toHaveLength(4));
    const [same, first] = [joined.path.at(-1)!, app.tab!.trace];
    const place = joined.graph!.places[same]!;
    expect([place.nodes, place.answered], "3-2-8 and 8-2-3 are one place").toEqual([2, 249]);
    await first.select(place.node);
    await waitFor(() => expect(first.selection!.path.map(({ move }) => move)).toEqual([null, "3", "2", "8"]));
    await fireEvent.click(screen.getByTestId("table-join"));
    await waitFor(() => expect(app.tab!.trace.view).toBe("tree"));
    void perform(app, "view.joined");
    await waitFor(() => expect(app.tab!.trace.view).toBe("joined"));
    expect(readHash("#q=x&s=1&v=joined")!.view).toBe("joined");
  });
});
