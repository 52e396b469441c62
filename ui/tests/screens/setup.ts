// The program on its own backend, as at its first start.
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { expect, onTestFinished, vi } from "vitest";
import { App } from "../../src/state/app.svelte";
import Root from "../../src/views/Root.svelte";
import { ServerBackend } from "../server/backend";

/** Starts the program in English, at its start page; data of an earlier page remains. */
export function reloadedApp(reload?: () => void): App {
  cleanup();
  const app = new App(new ServerBackend(), reload);
  app.settings.set("language", "en");
  render(Root, { app });
  return app;
}

/** Starts it on another day: without an address, with everything that is kept. */
export function laterApp(): App {
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  return reloadedApp();
}

/** Starts it as for the first time. */
export function startedApp(): App {
  localStorage.clear();
  return laterApp();
}

/** Returns its backend for a test. */
export const backendOf = (app: App) => app.backend as ServerBackend;

/** Stops the clock of the page for the rest of the test; the service still answers. */
export const stopClock = () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });

/** Lets a minute pass on the stopped clock, so that everything due has happened and the service has answered. */
export async function aMinute(app: App): Promise<void> {
  const rested = () => waitFor(() => expect(backendOf(app).busy).toBe(false));
  await rested();
  await vi.advanceTimersByTimeAsync(60_000);
  await rested();
}

/** Provides a clipboard for this test, with the last copied text. */
export function clipboard(): { text: string } {
  const copied = { text: "" };
  const value = { writeText: async (text: string) => void (copied.text = text) };
  Object.defineProperty(navigator, "clipboard", { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "clipboard"));
  return copied;
}

/** Chooses a language in the menu. */
export async function speak(code: string): Promise<void> {
  await fireEvent.click(screen.getByTestId("menu"));
  await fireEvent.click(await screen.findByTestId(`language-${code}`));
  // Its messages come from the core, so they may be late.
  await waitFor(() => expect(document.documentElement.lang).toBe(code));
}
