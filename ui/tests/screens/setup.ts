// The program on a backend of its own, as at its first start.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterAll, afterEach } from "vitest";
import { App } from "../../src/state/app.svelte";
import Root from "../../src/views/Root.svelte";
import { endAll, ServerBackend } from "../server/backend";

afterEach(async () => {
  cleanup();
  await endAll();
});
// what the program writes down soon must find the page still there
afterAll(() => new Promise((resolve) => setTimeout(resolve, 400)));

/** The program in English, at its start page; what an earlier page kept is there still. */
export function reloadedApp(reload?: () => void): App {
  cleanup();
  const app = new App(new ServerBackend(), reload);
  app.settings.set("language", "en");
  render(Root, { app });
  return app;
}

/** The same at its first start. */
export function startedApp(): App {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  return reloadedApp();
}

/** What tests look at of its backend. */
export const backendOf = (app: App) => app.backend as ServerBackend;

/** Chooses a language in the menu. */
export async function speak(code: string): Promise<void> {
  await fireEvent.click(screen.getByTestId("menu"));
  await fireEvent.click(await screen.findByTestId(`language-${code}`));
}
