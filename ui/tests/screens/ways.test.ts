// Navigation between the screens, and the offers after a reload.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { reloadedApp, startedApp } from "./setup";

describe("the ways between the screens", () => {
  it.each(["compare", "play"] as const)("lead back to the start page from %s, without a tab", async (name) => {
    const app = startedApp();
    await screen.findByTestId("start");
    await fireEvent.click(screen.getByTestId(`cmd-view.${name}`));
    await waitFor(() => expect(screen.queryByTestId("start")).toBeNull());
    expect(app.workspace.apart).toBe(name);
    await fireEvent.click(screen.getByTestId("home"));
    await screen.findByTestId("start");
    expect(screen.getByTestId("home").getAttribute("aria-current")).toBe("page");
    // The button of the current mode leads back as well.
    await fireEvent.click(screen.getByTestId(`cmd-view.${name}`));
    await waitFor(() => expect(screen.queryByTestId("start")).toBeNull());
    await fireEvent.click(screen.getByTestId(`cmd-view.${name}`));
    await screen.findByTestId("start");
  });

  it("lead from one room to the next behind the same door", async () => {
    const app = startedApp();
    expect((await screen.findByTestId("room-lessons")).getAttribute("aria-pressed")).toBe("true");
    await fireEvent.click(screen.getByTestId("cmd-view.check"));
    await screen.findByTestId("check");
    expect(screen.getByTestId("door-learn").getAttribute("aria-pressed")).toBe("true");
    await fireEvent.click(screen.getByTestId("cmd-view.compare"));
    await fireEvent.click(await screen.findByTestId("arena-success"));
    await screen.findByTestId("arena");
    expect([app.workspace.apart, app.arena.tab]).toEqual(["arena", "success"]);
    expect(screen.getByTestId("cmd-view.compare").getAttribute("aria-pressed")).toBe("true");
    await fireEvent.click(screen.getByTestId("room-nodes"));
    await screen.findByTestId("compare");
    await fireEvent.click(screen.getByTestId("door-learn"));
    await screen.findByTestId("start");
  });

  it("lead from a trace to the start page and back to its tab", async () => {
    const app = startedApp();
    await fireEvent.click(screen.getByTestId("example-threeLeaves"));
    await screen.findByTestId("stage");
    const tab = app.tab!;
    await waitFor(() => expect(tab.trace.step).toBe(18));
    await tab.trace.go(7);
    await fireEvent.click(screen.getByTestId("home"));
    await screen.findByTestId("start");
    await fireEvent.click(screen.getByTestId("example-threeLeaves"));
    await screen.findByTestId("stage");
    expect(app.workspace.tabs).toEqual([tab]);
    expect(tab.trace.step).toBe(7);
    await fireEvent.click(screen.getByTestId("cmd-view.compare"));
    await waitFor(() => expect(app.tab).toBeNull());
    await fireEvent.click(screen.getByTestId("cmd-view.compare"));
    await screen.findByTestId("stage");
    expect(app.tab).toBe(tab);
  });
});

it("offers one run in two tabs twice after a reload, and the page works", async () => {
  const first = startedApp();
  await waitFor(() => expect(first.setup.catalogue).not.toBeNull());
  const request = { game: "tree", position: "((3 12)(2 4))", run: "alphabeta" } as const;
  await first.workspace.run(request);
  await first.workspace.run(request, { step: 3 });
  expect(first.workspace.tabs).toHaveLength(2);
  first.workspace.noteNow();
  history.replaceState(null, "", "/");
  reloadedApp();
  const unfinished = await screen.findByTestId("unfinished");
  expect(screen.queryByTestId("broken")).toBeNull();
  expect(unfinished.querySelectorAll("li")).toHaveLength(2);
  await fireEvent.click(screen.getByTestId("restore"));
  await screen.findByTestId("stage");
});
