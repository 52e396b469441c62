// Parts that are fetched on demand.
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import Arena from "../../src/views/Arena.svelte";
import { App } from "../../src/state/app.svelte";
import { ServerBackend } from "../server/backend";
import LaterHost from "./LaterHost.svelte";
import { startedApp } from "./setup";

function hosted(load: () => Promise<{ default: typeof Arena }>, close?: () => void) {
  const app = new App(new ServerBackend());
  app.settings.set("language", "en");
  render(LaterHost, { app, load, close });
}

it("says that a screen is loading, and shows it when it is there", async () => {
  let come: (part: { default: typeof Arena }) => void = () => undefined;
  hosted(() => new Promise((resolve) => (come = resolve)));
  expect(screen.getByTestId("loading").textContent).toBe("Loading…");
  expect(screen.getByRole("main").getAttribute("aria-busy")).toBe("true");
  come({ default: Arena });
  await screen.findByTestId("arena");
  expect(screen.queryByTestId("loading")).toBeNull();
});

it("says that a screen could not be fetched, and fetches it when asked again", async () => {
  const load = vi
    .fn<() => Promise<{ default: typeof Arena }>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
    .mockResolvedValue({ default: Arena });
  hosted(load);
  const broken = await screen.findByTestId("broken");
  expect(broken.textContent).toContain("This part could not be loaded.");
  expect(broken.textContent).toContain("TypeError: Failed to fetch dynamically imported module");
  await fireEvent.click(screen.getByTestId("broken-retry"));
  await screen.findByTestId("arena");
  expect(load).toHaveBeenCalledTimes(2);
});

it("takes a dialog that could not be fetched away with Esc, and has the keyboard until then", async () => {
  const close = vi.fn();
  hosted(() => Promise.reject(new TypeError("no")), close);
  await screen.findByTestId("broken");
  const dialog = screen.getByRole("dialog");
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await fireEvent.keyDown(dialog, { key: "Escape" });
  expect(close).toHaveBeenCalledOnce();
  cleanup();
});

it("fetches the dialogs with the first that is asked for, and keeps them", async () => {
  const app = startedApp();
  await screen.findByTestId("start");
  app.dialog = "help";
  await screen.findByTestId("dialog-help");
  app.dialog = null;
  await waitFor(() => expect(screen.queryByTestId("dialog-help")).toBeNull());
  app.dialog = "settings";
  await screen.findByTestId("dialog-settings");
});
