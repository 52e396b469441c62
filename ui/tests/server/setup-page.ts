// Runs before each file that needs a page. Files share one, so that the program loads once; each test finds it new.
import { cleanup } from "@testing-library/svelte";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { endAll, used } from "./backend";
import "./browser";

/** Removes stored data, and everything in the document but its style sheets. */
function renew(): void {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.title = "";
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  document.documentElement.dataset.theme = "light";
}

/** Number of backends of the whole file. */
let ofFile = 0;

beforeEach(() => {
  ofFile = used.length;
  renew();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Pending data is written now, not into the next test's page.
  window.dispatchEvent(new Event("pagehide"));
  cleanup();
  await endAll(ofFile);
});
afterAll(() => endAll());
