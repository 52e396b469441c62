// The application in its page; if it cannot start, a plain page that says so.
import { mount } from "svelte";
import "../tokens.css";
import "../app.css";
import "../layout.css";
import "../tables.css";
import "../presenter.css";
import "../contrast.css";
import type { Backend } from "../backend/backend";
import { App } from "../state/app.svelte";
import { firstLanguage } from "../state/settings.svelte";
import Root from "./Root.svelte";
import { fetchWords, preferredLanguage } from "../i18n/language";
import { startUp } from "../i18n/start";
import { visibleText } from "../model/text";

/** Shows the application on the backend that `connect` returns. */
export async function start(connect: () => Promise<Backend>): Promise<void> {
  const target = document.getElementById("app");
  if (!target) throw new Error("the page has an element #app");
  // The notice on the page already gives the reason (ui/old-browser.ts).
  if ("oldBrowser" in document.documentElement.dataset) return;
  try {
    const [backend] = await Promise.all([connect(), fetchWords(firstLanguage())]);
    // The saved link of the page may need another language.
    if (backend.page) await fetchWords(firstLanguage(backend.page.opens));
    const app = new App(backend);
    // For the tests of geometry, which need the places of glyphs; the product leaves it out.
    if (import.meta.env.DEV) Object.assign(globalThis, { plyscope: app });
    // The design page, which the product leaves out.
    const design = import.meta.env.DEV && location.hash === "#design" ? await import("./design/Design.svelte") : null;
    mount(design?.default ?? Root, { target, props: { app } });
  } catch (error) {
    showStartUpFailure(target, error);
  }
}

export function showStartUpFailure(target: HTMLElement, error: unknown): void {
  const code = preferredLanguage(navigator.languages ?? [navigator.language]);
  const say = startUp[code];
  document.documentElement.lang = code;
  const page = document.createElement("main");
  page.className = "start-up-failure";
  page.setAttribute("role", "alert");
  page.dataset.testid = "broken";
  page.append(
    element("h1", say.failed),
    element("p", say.help),
    element("pre", visibleText(error instanceof Error ? `${error.name}: ${error.message}` : String(error))),
  );
  const reload = element("button", say.reload);
  reload.addEventListener("click", () => location.reload());
  page.append(reload);
  target.replaceChildren(page);
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
