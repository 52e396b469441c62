// The page in a frame without storage and address (srcdoc, blob:, a sandbox), and the link that it was saved with.
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { OWN_ADDRESS } from "../../src/backend/backend";
import { App } from "../../src/state/app.svelte";
import { writeEntry } from "../../src/state/keep";
import { canEmbed } from "../../src/state/share";
import Root from "../../src/views/Root.svelte";
import { ServerBackend } from "../server/backend";

const request = { game: "tree", position: "((3 12 8)(2 4 6)(14 5 2))", run: "alphabeta", eval: "result" };
const held = (parts: string) => `#${parts}q=${encodeURIComponent(JSON.stringify(request))}&s=18`;
const refuse = (): never => {
  throw new DOMException("the frame is sandboxed", "SecurityError");
};
const stores = ["localStorage", "sessionStorage"] as const;
/** The original stores. */
const before = stores.map((store) => Object.getOwnPropertyDescriptor(window, store)!);

beforeEach(() => {
  for (const store of stores) Object.defineProperty(window, store, { configurable: true, get: refuse });
  vi.spyOn(history, "replaceState").mockImplementation(refuse);
});
afterEach(() => {
  stores.forEach((store, at) => Object.defineProperty(window, store, before[at]!));
});

/** Opens the page, saved with a link. */
function framed(opens: string): App {
  const page = {
    opens,
    memory: 2 ** 30,
    lesson: () => null,
    saved: async () => null,
    saveNotices: async () => undefined,
    received: () => Promise.reject(new Error("no page around it sends a record")),
    whole: async () => new Blob(),
  };
  const app = new App(Object.assign(new ServerBackend(), { page, address: OWN_ADDRESS }));
  render(Root, { app });
  return app;
}
const at = (app: App, step: number) => waitFor(() => expect(app.tab?.trace.now?.step).toBe(step));

it("the frame of these tests refuses what it is to refuse", () => {
  expect(() => localStorage.length).toThrow("sandboxed");
  expect(() => sessionStorage.length).toThrow("sandboxed");
  expect(() => history.replaceState(null, "", "#q=1")).toThrow("sandboxed");
  expect(() => writeEntry({}, "#q=1", false)).not.toThrow();
});

it("shows the whole stage without a notice, and steps with a key", async () => {
  const app = framed(held(""));
  expect(app.embedded).toBeNull();
  await at(app, 18);
  await screen.findByTestId("stage");
  await fireEvent.keyDown(document.body, { key: "ArrowRight" });
  await at(app, 19);
  app.settings.set("theme", "dark");
  // Data is stored soon, and when the page goes.
  app.workspace.noteNow();
  window.dispatchEvent(new Event("pagehide"));
  expect(history.replaceState).toHaveBeenCalled();
  expect(screen.queryByTestId("notice")).toBeNull();
});

it("offers no link and no frame that a browser could not open", async () => {
  const app = framed(held(""));
  await at(app, 18);
  expect(canEmbed(app)).toBe(false);
  app.settings.suppose({ address: "https://example.org/plyscope.html" });
  expect(canEmbed(app)).toBe(true);
});

it("shows the stage alone where that is what it was saved with, in the language that was asked for", async () => {
  const app = framed(held("embed&lang=pt-BR&controls=none&from=17&to=18&"));
  expect(app.embedded?.how).toMatchObject({ controls: "none", from: 17, to: 18, lang: "pt-BR" });
  await at(app, 18);
  expect(app.settings.linked).toBe("pt-BR");
  expect(screen.queryByTestId("menu")).toBeNull();
  expect(screen.queryByTestId("full-view")).toBeNull();
  expect(screen.queryByTestId("notice")).toBeNull();
});

it("follows its address where that asks for something else than it was saved with", async () => {
  vi.mocked(history.replaceState).mockRestore();
  history.replaceState(null, "", "/" + held("").replace("s=18", "s=4"));
  const app = framed(held("embed&"));
  expect(app.embedded).toBeNull();
  await at(app, 4);
});
