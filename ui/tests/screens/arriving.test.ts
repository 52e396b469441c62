// An address with a search opens the stage without the start page, which has searches of its own.
import { screen, waitFor } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { backendOf, reloadedApp, startedApp } from "./setup";

/** Starts the program at an address with this hash. */
function at(hash: string) {
  startedApp();
  history.replaceState(null, "", `/#${hash}`);
  return reloadedApp();
}

describe("a link", () => {
  it("is opened by one search, before any of the start page", async () => {
    const app = at(`q=${encodeURIComponent('{"game":"tree","position":"((3 12)(2 4))","run":"alphabeta"}')}&s=4`);
    expect([screen.queryByTestId("start"), screen.getByTestId("arriving").ariaBusy]).toEqual([null, "true"]);
    await waitFor(() => expect(app.tab?.trace.step).toBe(4));
    expect(backendOf(app).calls.filter((call) => call === "start")).toHaveLength(1);
    await waitFor(() => expect(screen.queryByTestId("arriving")).toBeNull());
    expect(screen.queryByTestId("start")).toBeNull();
  });

  it("that is refused leads to the start page, and is told", async () => {
    at(`q=${encodeURIComponent('{"game":"tree","position":"((3 12","run":"alphabeta"}')}`);
    await screen.findByTestId("start");
    expect(screen.queryByTestId("arriving")).toBeNull();
    expect(screen.getByTestId("notice").textContent).not.toBe("");
  });
});
