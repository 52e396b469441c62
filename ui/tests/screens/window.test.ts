// The window round the screens: its tabs, and Enter in a form.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import { startedApp } from "./setup";

it("tabs are called by what is in them, in few words, and the one on screen is brought into view", async () => {
  const seen = vi.spyOn(Element.prototype, "scrollIntoView");
  const app = startedApp();
  for (const id of ["threeLeaves", "threeLeavesPlain"]) {
    await fireEvent.click(await screen.findByTestId(`example-${id}`));
    await screen.findByTestId("stage");
    if (id === "threeLeaves") await fireEvent.click(screen.getByTestId("home"));
  }
  await waitFor(() => expect(app.workspace.tabs).toHaveLength(2));
  const names = app.workspace.tabs.map(({ key }) => screen.getByTestId(`tab-${key}`).textContent?.trim());
  expect(names).toEqual(["3×3 tree: 3 12 8… αβ", "3×3 tree: 3 12 8… minimax"]);
  const brought = () => (seen.mock.contexts as Element[]).filter((each) => each.classList.contains("tab")).at(-1);
  await waitFor(() => expect(brought()?.textContent).toContain("minimax"));
  app.workspace.show(app.workspace.tabs[0]!);
  await waitFor(() => expect(brought()?.textContent).not.toContain("minimax"));
  seen.mockRestore();
});

it("is dark where the system is, until a theme is chosen", async () => {
  const matchMedia = (query: string) => ({
    matches: query.includes("prefers-color-scheme: dark"),
    addEventListener() {},
    removeEventListener() {},
  });
  vi.stubGlobal("matchMedia", matchMedia);
  const app = startedApp();
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe("dark"));
  app.settings.nextTheme();
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe("light"));
  app.settings.set("theme", "system");
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe("dark"));
  vi.unstubAllGlobals();
});

it("presents what a class can look at, and says so on the start page", async () => {
  const app = startedApp();
  await screen.findByTestId("start");
  await fireEvent.keyDown(document.body, { key: "p" });
  expect(app.settings.presenter).toBe(false);
  await screen.findByText("Open a search, a lesson or a class to present it.");
  await app.workspace.run({ game: "tree", position: "((3 12)(2 4))", run: "alphabeta" });
  await fireEvent.keyDown(document.body, { key: "p" });
  expect(app.settings.presenter).toBe(true);
  await fireEvent.keyDown(document.body, { key: "p" });
  expect(app.settings.presenter).toBe(false);
});

it("Enter in the position searches, with Shift it makes a line; what is wrong takes the room of the picture", async () => {
  const app = startedApp();
  await screen.findByTestId("start");
  await fireEvent.click(await screen.findByTestId("game-tree"));
  await screen.findByTestId("tree-preview");
  const field = await screen.findByTestId("position");
  await fireEvent.input(field, { target: { value: "((3 12" } });
  await screen.findByTestId("error-at");
  expect(screen.queryByTestId("tree-preview")).toBeNull();
  await fireEvent.input(field, { target: { value: "((3 12)(2 4))" } });
  await screen.findByTestId("tree-preview");
  expect(screen.queryByTestId("error-at")).toBeNull();
  await waitFor(() => expect((screen.getByTestId("run") as HTMLButtonElement).disabled).toBe(false));
  // True: the browser continues and makes the line.
  expect(await fireEvent.keyDown(field, { key: "Enter", shiftKey: true })).toBe(true);
  expect(app.workspace.tabs).toHaveLength(0);
  expect(await fireEvent.keyDown(field, { key: "Enter" })).toBe(false);
  await screen.findByTestId("stage");
  expect(app.tab!.trace.summary.request.position).toBe("((3 12)(2 4))");
});

it("buttons without words have a tooltip, and those of a command tell its key", async () => {
  const app = startedApp();
  await screen.findByTestId("start");
  const look = (where: string) => {
    for (const button of document.querySelectorAll<HTMLElement>("button")) {
      if (button.closest(".whole, table, [data-testid=board]")) continue; // they show their names, or are squares
      const name = `${where}: ${button.outerHTML.slice(0, 160)}`;
      if (!/\p{L}/u.test(button.textContent ?? "")) expect(button.title, name).not.toBe("");
      const command = /^cmd-(.+)$/.exec(button.dataset.testid ?? "")?.[1];
      const key = command && app.keymap.label(command as "app.help");
      if (key) expect(button.title, name).toContain(`(${key})`);
    }
  };
  look("start");
  await fireEvent.click(screen.getByTestId("cmd-view.compare"));
  await screen.findByTestId("compare-table");
  look("compare");
  app.dialog = "settings";
  const dialog = await screen.findByTestId("dialog-settings");
  expect(dialog.querySelector<HTMLElement>("[data-dialog-close]")?.title).toBe("Close (Esc)");
  app.dialog = null;
});
