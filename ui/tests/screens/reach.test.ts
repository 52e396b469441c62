// Every function of the stage has a visible control, in menus and panels too, so that nobody needs a keyboard.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import { commandIds, commands, type CommandId } from "../../src/model/keys";
import { panelNames, type App } from "../../src/state/app.svelte";
import { startedApp } from "./setup";

/** Commands of the page that needs no service; those of play and of the ladder are on other screens. */
const ofThePage: readonly CommandId[] = ["app.copyFrame", "app.savePage", "app.notices"];
const elsewhere = (id: CommandId) =>
  commands[id].group === "game" || id.startsWith("chapter.") || ofThePage.includes(id);
/** Handles of controls that do more than their command, or are of another kind. */
const others: Partial<Record<CommandId, string>> = {
  "select.parent": "outline",
  "select.child": "outline",
  "select.previous": "outline",
  "select.next": "outline",
  "select.owner": "owner",
  "view.panel": "panel-code",
  "app.newRun": "tab-new",
  "app.nextTab": "tab-",
  "app.language": "language-pt-BR",
  "app.dismiss": "what-if-dismiss",
};

/** Collects the visible controls; one that is hidden or has no name does not count. */
function gather(seen: Set<string>): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-testid]")) {
    if (element.closest("[hidden], [aria-hidden=true], .hidden")) continue;
    const name = element.getAttribute("aria-label") ?? element.textContent.trim();
    if (name !== "") seen.add(element.dataset.testid!);
  }
}
async function opened(seen: Set<string>, ...menus: string[]): Promise<void> {
  for (const menu of menus) {
    await fireEvent.click(screen.getByTestId(menu));
    await waitFor(() => expect(document.querySelector(".menu")).not.toBeNull());
    gather(seen);
    await fireEvent.click(screen.getByTestId(menu));
    await waitFor(() => expect(document.querySelector(".menu")).toBeNull());
  }
}

/** Uses the stage by hand: menus, panels, a node, a breakpoint, a cut branch, the projector. */
async function walk(app: App, phone: boolean): Promise<Set<string>> {
  const seen = new Set<string>();
  await fireEvent.click(screen.getByTestId("example-threeLeaves"));
  await screen.findByTestId("stage");
  await waitFor(() => expect(app.tab!.trace.step).toBe(18));
  gather(seen);
  await opened(seen, "menu", "share", "more-steps");
  if (phone) await fireEvent.click(screen.getByRole("button", { name: "Explain" }));
  for (const panel of panelNames) {
    await fireEvent.click(await screen.findByTestId(`panel-${panel}`));
    await waitFor(() => expect(app.panel).toBe(panel));
    // The panels of a tab are loaded when it opens.
    if (panel === "stack") await waitFor(() => expect(document.querySelector("[data-testid^=outline]")).not.toBeNull());
    if (panel === "find") {
      await fireEvent.input(await screen.findByTestId("condition"), { target: { value: "event = cutoff" } });
      await fireEvent.click(screen.getByTestId("add-breakpoint"));
      await screen.findByTestId("breakpoints");
    }
    gather(seen);
  }
  if (phone) await fireEvent.click(screen.getByTestId("menu"));
  await fireEvent.click(await screen.findByTestId("cmd-change.open"));
  await screen.findByTestId("change");
  gather(seen);
  await fireEvent.click(screen.getByTestId("change-close"));
  await waitFor(() => expect(app.panel).toBe("code"));
  await app.tab!.trace.select(app.tab!.trace.selection!.children.find(({ status }) => status === "pruned")!.id);
  await waitFor(() => expect(screen.queryByTestId("cmd-select.execution")).not.toBeNull());
  gather(seen);
  await fireEvent.click(screen.getByTestId("cmd-select.whatIf"));
  if (phone) await fireEvent.click(screen.getByRole("button", { name: "Search tree" }));
  await screen.findByTestId("what-if-dismiss");
  gather(seen);
  await app.workspace.run({ game: "tree", position: "((1 2)(3 4))", run: "alphabeta" });
  await screen.findByTestId("tab-new");
  gather(seen);
  app.settings.presenter = true;
  await opened(seen, "menu");
  app.settings.presenter = false;
  return seen;
}
const missing = (seen: Set<string>) =>
  commandIds.filter((id) => {
    const other = others[id];
    const found = other === undefined ? seen.has(`cmd-${id}`) : [...seen].some((each) => each.startsWith(other));
    return !elsewhere(id) && !found;
  });

it("on a screen", async () => {
  const app = startedApp();
  expect(missing(await walk(app, false))).toEqual([]);
});

it("on a phone, where what has no room in the bar is in its menu", async () => {
  const matchMedia = (query: string) => ({
    matches: query.includes("max-width"),
    addEventListener() {},
    removeEventListener() {},
  });
  vi.stubGlobal("matchMedia", matchMedia);
  const app = startedApp();
  expect(missing(await walk(app, true))).toEqual([]);
});
