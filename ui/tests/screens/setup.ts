// What jsdom lacks and the screens need, and the program on a backend of its own.
import { render } from "@testing-library/svelte";
import { afterAll, vi } from "vitest";
import { App } from "../../src/state/app.svelte";
import Root from "../../src/views/Root.svelte";
import { MemoryBackend } from "../memory/backend";

export function standIns(): void {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  HTMLCanvasElement.prototype.getContext = (() => null) as never;
  Element.prototype.scrollIntoView = () => undefined;
  // what the program writes down soon must find the page still there
  afterAll(() => new Promise((resolve) => setTimeout(resolve, 400)));
}

/** The program as at its first start, in English. */
export function startedApp(): App {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  const app = new App(new MemoryBackend());
  app.settings.set("language", "en");
  render(Root, { app });
  return app;
}
