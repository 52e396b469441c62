// When the application cannot even start: a page without any of it that says so.
import { languages, preferredLanguage } from "../i18n/language";
import { visibleText } from "../model/text";

export function showStartUpFailure(target: HTMLElement, error: unknown): void {
  const code = preferredLanguage(navigator.languages ?? [navigator.language]);
  const say = languages[code].broken;
  document.documentElement.lang = code;
  const page = document.createElement("main");
  page.className = "start-up-failure";
  page.setAttribute("role", "alert");
  page.dataset.testid = "broken";
  page.append(
    element("h1", say.startUp),
    element("p", say.startUpHelp),
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
