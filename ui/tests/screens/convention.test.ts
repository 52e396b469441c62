// Textbook conventions: chosen in the settings, written into new runs, named on the stage; a trace keeps its own.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import type { Profile } from "../../src/generated/wire";
import type { App } from "../../src/state/app.svelte";
import { reloadedApp, startedApp } from "./setup";

let app: App;
beforeEach(async () => {
  app = startedApp();
  await waitFor(() => expect(app.setup.catalogue).not.toBeNull());
});
const POSITION = "((3 12 8)(2 4 6)(14 5 2))";
const search = (run: string, step?: number) =>
  app.workspace.run({ game: "tree", position: POSITION, run }, step === undefined ? {} : { step });
const told = () => screen.getByTestId("narration").textContent ?? "";
async function choose(profile: Profile) {
  app.dialog = "settings";
  const field = await screen.findByTestId("set-profile");
  await fireEvent.change(field, { target: { value: profile } });
  await waitFor(() => expect(app.settings.get("profile")).toBe(profile));
  app.dialog = null;
}

describe("a convention", () => {
  it("writes its words into the form, and takes them back", async () => {
    expect(app.setup.request.run).toBe("alphabeta");
    await choose("strict");
    await waitFor(() => expect(app.setup.request.run).toBe("alphabeta+strict"));
    await app.setup.changeRun({ algorithm: "minimax" });
    expect(app.setup.request.run).toBe("minimax");
    await app.setup.changeRun({ algorithm: "pvs" });
    expect(app.setup.request.run).toBe("pvs+strict");
    await choose("fail-hard");
    await waitFor(() => expect(app.setup.request.run).toBe("pvs+hard"));
    await choose("knuth-moore");
    await waitFor(() => expect(app.setup.request.run).toBe("pvs"));
  });

  it("is kept for the next visit, with its words in the form", async () => {
    await choose("cs188");
    app = reloadedApp();
    await waitFor(() => expect(app.setup.request.run).toBe("alphabeta+strict"));
    expect(app.settings.get("bounds")).toBe("before");
  });

  it("is named on the stage, and a trace that differs says so", async () => {
    await search("alphabeta");
    expect((await screen.findByTestId("convention")).textContent).toContain("Knuth and Moore");
    expect(screen.queryByTestId("convention-differs")).toBeNull();
    await choose("strict");
    await waitFor(() =>
      expect(screen.getByTestId("convention-differs").textContent).toBe(
        "This trace cuts at α ≥ β; your convention cuts at α > β.",
      ),
    );
    expect(app.tab?.trace.summary.request.run).toBe("alphabeta");
    await search("alphabeta+strict");
    await waitFor(() => expect(screen.queryByTestId("convention-differs")).toBeNull());
  });

  it("rules the sentences: the words of a cut, whose numbers, and what comes first", async () => {
    await search("alphabeta", 18);
    await waitFor(() => expect(told()).toContain("Cut: c₂ and c₃ cannot matter."));
    await choose("aima");
    await waitFor(() => expect(told()).toContain("Pruned: c₂ and c₃ cannot matter."));
    // The test comes before beta moves.
    await app.tab!.trace.go(17);
    await waitFor(() => expect(told()).toContain("c₁ is 2, so C is at most 2."));
    expect(told()).not.toContain("falls");
    await choose("negamax");
    await waitFor(() => expect(told()).toContain("c₁ is −2, so C is at least −2."));
    expect(told()).toContain("MIN already has −2");
  });

  it("lists what is entered, where the class project asks for it", async () => {
    await choose("cs188");
    await search("alphabeta+strict", 18);
    await waitFor(() => expect(screen.getByTestId("convention-entered").textContent).toContain("A B b₁"));
  });
});

describe("a lesson", () => {
  it("brings its convention for as long as it is on screen", async () => {
    const text = [
      "---",
      'title = "Strict"',
      'convention = "strict"',
      "---",
      "## A page",
      "Text.",
      "",
      "```stage",
      'game = "tree"',
      `position = "${POSITION}"`,
      'run = "alphabeta"',
      "```",
      "",
      "```question",
      'ask = "Mark them"',
      'exercise = "cuts-2-17"',
      "```",
    ].join("\n");
    await app.reader.open(text);
    expect((await screen.findByTestId("lesson-convention")).textContent).toContain("Strict");
    await waitFor(() => expect(app.settings.get("profile")).toBe("strict"));
    await waitFor(() => expect(app.reader.tab?.trace.summary.request.run).toBe("alphabeta+strict"));
    const exercise = await screen.findByTestId("lesson-exercise");
    expect(exercise.dataset.item).toBe("cuts-2-17-strict");
    await fireEvent.click(screen.getByTestId("lesson-close"));
    await waitFor(() => expect(app.settings.get("profile")).toBe("knuth-moore"));
  });
});
