// Exercises: a sheet of five answered by keyboard in each language, its code pasted elsewhere, and the feedback.
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import type { Feedback } from "../../src/generated/wire";
import { sheetIn } from "../../src/model/link";
import { ownItems } from "../../src/model/own-exercise";
import type { App } from "../../src/state/app.svelte";
import { backendOf, clipboard, reloadedApp, speak, startedApp } from "./setup";

let app: App;
const solved = async () => (await screen.findByTestId("exercise-solved")).textContent;
const verdict = async () => (await screen.findByTestId("verdict")).textContent;

/** Opens the page by its key, and a sheet on it. */
async function open(sheet: string) {
  await fireEvent.keyDown(document.body, { key: "7" });
  await fireEvent.input(await screen.findByTestId("exercise-paste"), { target: { value: sheet } });
  await fireEvent.click(screen.getByTestId("exercise-open-go"));
}
const shown = async (item: string) => waitFor(() => expect(screen.getByTestId("exercise").dataset.item).toBe(item));

/** Returns the right answers, as the service grades a blank sheet. */
const rightOf = (item: string): Promise<Feedback> => backendOf(app).call("grade", { item, answers: {} });

/** Answers the exercise on screen by keyboard: Enter goes from field to field, Space marks, arrows carry. */
async function answer(item: string) {
  const { elements } = await rightOf(item);
  for (const { key, part, node, expected: right } of elements) {
    const expected = right ?? "";
    if (part === "cut") {
      const dot = screen.getAllByTestId("edge-dot").find((each) => each.dataset.child === String(node))!;
      dot.focus();
      await fireEvent.click(dot); // as Space does
    } else if (part === "leaf") {
      const leaf = screen
        .getAllByTestId("spot")
        .find(
          (each) =>
            each.getAttribute("aria-label")?.startsWith(`Leaf ${lowered(expected)},`) ||
            each.getAttribute("aria-label")?.startsWith(`Folha ${lowered(expected)},`),
        )!;
      await fireEvent.click(leaf);
    } else {
      const field = screen.getAllByTestId<HTMLInputElement>("value-field").find((each) => each.dataset.key === key)!;
      field.focus();
      await fireEvent.input(field, { target: { value: expected } });
      await fireEvent.keyDown(field, { key: "Enter" });
    }
  }
}
const row = (name: string) =>
  within(screen.getByTestId("exercise-answers"))
    .getAllByRole("button")
    .find(({ textContent }) => textContent?.includes(name))!;
const lowered = (name: string) => name.replace(/\d/g, (digit) => String.fromCodePoint(0x2080 + Number(digit)));

async function check() {
  await waitFor(() => expect(app.practice?.busy).toBe(false));
  const button = screen.queryByTestId("exercise-check");
  if (button) await fireEvent.click(button);
  await screen.findByTestId("exercise-next");
}

beforeEach(() => {
  app = startedApp();
});

describe("a sheet of five", () => {
  const SHEET = ["values-1-17", "windows-1-4", "cuts-1-9", "run-1-5", "leaf-1-5"];

  it.each(["en", "pt-BR"])(
    "is answered by keyboard (%s), and its code shows the result elsewhere",
    async (language) => {
      if (language !== "en") await speak(language);
      await open(SHEET.join("."));
      for (const item of SHEET) {
        await shown(item);
        await answer(item);
        await check();
        expect(await verdict()).toContain(language === "en" ? "All right" : "Tudo certo");
        await fireEvent.click(screen.getByTestId("exercise-next"));
      }
      const words = language === "en" ? "5 of 5 exercises solved" : "5 de 5 exercícios resolvidos";
      expect(await solved()).toBe(words);
      const code = screen.getByTestId<HTMLTextAreaElement>("exercise-code").value;
      expect(code).toMatch(/^[\w-]{20,}$/);

      app = reloadedApp();
      if (language !== "en") await speak(language);
      await screen.findByTestId("practise");
      await fireEvent.input(screen.getByTestId("exercise-paste"), { target: { value: code } });
      await fireEvent.click(screen.getByTestId("exercise-open-go"));
      expect(await solved()).toBe(words);
      expect(screen.getByTestId<HTMLTextAreaElement>("exercise-code").value).toBe(code);
    },
  );

  it("is made anew, and of the kind that is chosen", async () => {
    await fireEvent.keyDown(document.body, { key: "7" });
    await fireEvent.change(await screen.findByTestId("exercise-level"), { target: { value: "2" } });
    await fireEvent.click(screen.getByTestId("exercise-start-cuts"));
    await screen.findByTestId("exercise");
    const items = app.practice!.attempts.map(({ exercise }) => exercise);
    expect(items).toHaveLength(5);
    expect(items.every(({ kind, level }) => kind === "cuts" && level === 2)).toBe(true);
    expect(screen.getByTestId("exercise-place").textContent).toBe("Exercise 1 of 5");
  });

  it("opens after the page was left and taken up again", async () => {
    for (let times = 0; times < 3; times += 1) {
      await fireEvent.keyDown(document.body, { key: "7" });
      if (times !== 1) await screen.findByTestId("exercise-start-run");
      else await waitFor(() => expect(screen.queryByTestId("exercise-start-run")).toBeNull());
    }
    await fireEvent.click(screen.getByTestId("exercise-start-run"));
    await screen.findByTestId("exercise");
  });

  it("is a link", async () => {
    expect(sheetIn("#sheet=values-1-17.cuts-2-5-game&x")).toBe("values-1-17.cuts-2-5-game");
    expect(sheetIn("#q=1")).toBeNull();
    await app.openLink("https://example.org/p/#sheet=values-1-17.cuts-2-5");
    await shown("values-1-17");
    expect(app.practice!.text).toBe("values-1-17.cuts-2-5");
  });

  it("of which the first check counts, whatever is corrected afterwards", async () => {
    await open("values-1-17");
    await shown("values-1-17");
    const field = screen.getAllByTestId<HTMLInputElement>("value-field")[0]!;
    await fireEvent.input(field, { target: { value: "99" } });
    await fireEvent.click(screen.getByTestId("exercise-check"));
    await screen.findByTestId("exercise-show");
    await fireEvent.click(screen.getByTestId("exercise-show"));
    await fireEvent.click(await screen.findByTestId("exercise-next"));
    expect(await solved()).toBe("0 of 1 exercises solved");
  });
});

it("an answer that is changed while the sheet is checked is still to check", async () => {
  await open("values-1-17");
  await shown("values-1-17");
  const practice = app.practice!;
  practice.answer("B", "99");
  const checked = practice.check();
  practice.answer("B", "98");
  await checked;
  expect(practice.attempt!.dirty).toEqual(["B"]);
  expect(practice.attempt!.first).toEqual({ B: "99" });
});

describe("a wrong answer", () => {
  it("is named with the mistake behind it, and with its reason in the tree's own numbers once it is shown", async () => {
    await open("values-1-17");
    await shown("values-1-17");
    const { nodes } = app.practice!.attempt!.exercise;
    const b = nodes.find(({ name }) => name === "B")!;
    const values = b.children.map((child) => nodes[child]!.value!);
    const field = screen.getAllByTestId<HTMLInputElement>("value-field").find((each) => each.dataset.key === "B")!;
    await fireEvent.input(field, { target: { value: String(Math.max(...values)) } });
    await fireEvent.click(screen.getByTestId("exercise-check"));
    expect(await verdict()).toContain("MIN read as MAX");
    expect(await verdict()).toContain("B is a MIN node: it takes the smallest value of its children.");
    expect(field.dataset.state).toBe("wrong");
    // Typing opens it again; a right answer locks it.
    await fireEvent.input(field, { target: { value: String(Math.min(...values)) } });
    expect(field.dataset.state).toBe("open");
    await fireEvent.click(screen.getByTestId("exercise-check"));
    await waitFor(() => expect(field.readOnly).toBe(true));
    await fireEvent.click(screen.getByTestId("exercise-show"));
    await screen.findByTestId("exercise-next");
    await fireEvent.click(row("Value of B"));
    expect(await verdict()).toContain(`takes the smallest of ${app.lang.list(values.map(String))}`);
  });

  it("is tried again elsewhere, on another tree of the same kind", async () => {
    await open("cuts-1-9");
    await shown("cuts-1-9");
    await fireEvent.click(screen.getByTestId("exercise-check"));
    await fireEvent.click(await screen.findByTestId("exercise-elsewhere"));
    await waitFor(() => expect(app.practice!.attempts).toHaveLength(2));
    const { kind, level } = app.practice!.attempt!.exercise;
    expect([kind, level, app.practice!.at]).toEqual(["cuts", 1, 1]);
  });
});

describe("before Show me", () => {
  const TREE = "((9003_9012_9008)_(9002_9004_9006)_(9014_9005_9002))";
  /** Returns the document without the leaves, which the exercise gives. */
  function rest() {
    const all = screen.getByTestId("exercise").cloneNode(true) as HTMLElement;
    all.querySelector('[data-testid="exercise-tree"] [role="img"]')?.remove();
    return all.outerHTML.replace(`data-item="${screen.getByTestId("exercise").dataset.item}"`, "");
  }
  /** Returns the feedback on each answer. */
  async function saidOfAll() {
    let all = rest();
    const { length } = within(screen.getByTestId("exercise-answers")).getAllByRole("button");
    for (let at = 0; at < length; at += 1) {
      await fireEvent.click(within(screen.getByTestId("exercise-answers")).getAllByRole("button")[at]!);
      all += rest();
    }
    return all;
  }

  it.each(
    ["en", "pt-BR"].flatMap((language) =>
      ["values", "run", "windows"].flatMap((kind) =>
        ["", "-negamax", "-fail-hard"].map((rule) => [language, kind, rule]),
      ),
    ),
  )("no number that is asked for is in the document (%s, %s%s)", async (language, kind, rule) => {
    if (language !== "en") await speak("pt-BR");
    const item = `${kind}-${TREE}${rule}`;
    await open(item);
    await shown(item);
    for (const field of screen.getAllByTestId("value-field")) await fireEvent.input(field, { target: { value: "1" } });
    await fireEvent.click(screen.getByTestId("exercise-check"));
    await screen.findByTestId("exercise-show");
    expect(await saidOfAll()).not.toMatch(/90[01]\d/);
    // Once shown they are there, so the search above could find them.
    await fireEvent.click(screen.getByTestId("exercise-show"));
    await screen.findByTestId("exercise-next");
    expect(await saidOfAll()).toMatch(/90[01]\d/);
  });

  it("the wrong answer that the search comes to first is named, and what one fits that rests on it", async () => {
    await open("values-((3_12_8)_(2_4_6)_(14_5_2))");
    await shown("values-((3_12_8)_(2_4_6)_(14_5_2))");
    for (const [key, value] of Object.entries({ A: "7", B: "3", C: "6", D: "7" })) app.practice?.answer(key, value);
    await fireEvent.click(screen.getByTestId("exercise-check"));
    await waitFor(async () => expect(await verdict()).toContain("Value of C: 6"));
    await fireEvent.click(row("Value of A"));
    expect(await verdict()).toContain("Your A fits your C and D. Check those first.");
  });

  it.each(["en", "pt-BR"])("no edge that is missing is named (%s)", async (language) => {
    if (language !== "en") await speak("pt-BR");
    await open("cuts-((3_12_8)_(2_4_6)_(14_5_2))");
    await shown("cuts-((3_12_8)_(2_4_6)_(14_5_2))");
    await fireEvent.click(screen.getByTestId("exercise-check"));
    await screen.findByTestId("exercise-show");
    const said = screen.getByTestId("exercise-answers").textContent + (await verdict());
    expect(said).toContain(language === "en" ? "Cuts at C" : "Cortes em C");
    expect(said).not.toMatch(/c₂|c₃/);
    const states = screen.getAllByTestId("edge-dot").map((dot) => dot.dataset.state);
    expect(new Set(states).size).toBe(1);
  });

  it.each(["leaf-1-5", "leaf-2-7", "next-1-4", "next-2-3-strict", "next-3-8"])(
    "no name that is asked for is said (%s)",
    async (item) => {
      await open(item);
      await shown(item);
      const [{ expected }] = (await rightOf(item)).elements as [Feedback["elements"][number]];
      const { nodes, at, kind } = app.practice!.attempt!.exercise;
      const others = nodes.filter(({ id, name, children }) =>
        kind === "leaf" ? children.length === 0 && name !== expected : id > at! && name !== expected,
      );
      for (const { name } of others) {
        app.practice!.answer(kind, name);
        await fireEvent.click(screen.getByTestId("exercise-check"));
        await waitFor(() => expect(app.practice!.attempt!.graded?.elements[0]?.given).toBe(name));
        const said = (screen.getByTestId("exercise-answers").textContent ?? "") + (await verdict());
        expect(said.split(/[^\p{L}\p{N}]+/u)).not.toContain(lowered(expected ?? ""));
      }
      expect(others.length).toBeGreaterThan(0);
    },
  );
});

describe("the other kinds", () => {
  it("order: a child is carried with the arrows, and the leaves are told", async () => {
    await open("order-1-3");
    await shown("order-1-3");
    const first = screen.getAllByTestId("spot")[0]!;
    const before = first.getAttribute("aria-label");
    await fireEvent.keyDown(first, { key: "ArrowRight" });
    const moved = screen.getAllByTestId("spot").find((each) => each.dataset.node === first.dataset.node)!;
    await waitFor(() => expect(moved.getAttribute("aria-label")).not.toBe(before));
    await fireEvent.click(screen.getByTestId("exercise-check"));
    expect(await verdict()).toMatch(/leaves/);
    await fireEvent.click(screen.getByTestId("exercise-show"));
    await screen.findByTestId("exercise-next");
  });

  it("critical: a type is typed at every node", async () => {
    await open("critical-1-3");
    await shown("critical-1-3");
    expect(screen.getAllByTestId("value-field")).toHaveLength(app.practice!.attempt!.exercise.nodes.length);
    await answer("critical-1-3");
    await check();
    expect(await verdict()).toContain("All right");
  });

  it("says in the reader's language what cannot be read, and where", async () => {
    await speak("pt-BR");
    await open("critical-1-3");
    await shown("critical-1-3");
    const field = screen.getAllByTestId<HTMLInputElement>("value-field")[2]!;
    await fireEvent.input(field, { target: { value: "4" } });
    await fireEvent.click(screen.getByTestId("exercise-check"));
    const { textContent } = await screen.findByTestId("exercise-unread");
    expect(textContent).toMatch(/^Tipo de .+: Não foi possível ler “4”\.\s+Escreva 1, 2, 3, ou −/);
    expect(screen.queryByTestId("exercise-error")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it.each(["next-1-4", "next-2-3-strict", "next-1-2-negamax"])("next: the node is pressed (%s)", async (item) => {
    await open(item);
    await shown(item);
    const { nodes, at } = app.practice!.attempt!.exercise;
    expect(screen.getByTestId("exercise-task").textContent).toContain(lowered(nodes[at!]!.name));
    const [{ expected }] = (await rightOf(item)).elements as [Feedback["elements"][number]];
    const wrong = screen
      .getAllByTestId("spot")
      .find((each) => nodes[Number(each.dataset.node)]!.name !== expected && Number(each.dataset.node) > at!);
    await fireEvent.click(wrong!);
    await fireEvent.click(screen.getByTestId("exercise-check"));
    await waitFor(() => expect(app.practice!.attempt!.graded?.solved).toBe(false));
    await fireEvent.click(
      screen.getAllByTestId("spot").find((each) => nodes[Number(each.dataset.node)]!.name === expected)!,
    );
    await check();
    expect(await verdict()).toContain("All right");
  });

  it("are stepped through on the stage", async () => {
    await open("cuts-1-9");
    await shown("cuts-1-9");
    await fireEvent.click(screen.getByTestId("exercise-check"));
    await fireEvent.click(await screen.findByTestId("exercise-stage"));
    await waitFor(() => expect(app.tab?.trace.summary.request.game).toBe("tree"));
    expect(app.tab?.trace.summary.request.run).toBe("alphabeta");
  });
});

describe("a convention", () => {
  it("is chosen in the settings, rules new sheets, and is named", async () => {
    await waitFor(() => expect(app.setup.catalogue).not.toBeNull());
    await app.follow("strict");
    await fireEvent.keyDown(document.body, { key: "7" });
    await screen.findByTestId("exercise-start-run");
    expect(screen.getByTestId<HTMLSelectElement>("exercise-profile").value).toBe("strict");
    await fireEvent.click(screen.getByTestId("exercise-start-run"));
    const note = await screen.findByTestId("exercise-convention");
    expect(note.textContent).toContain("cut at α > β");
    expect(app.practice!.text).toMatch(/-strict$/);
    expect(app.practice!.attempt!.exercise.run).toBe("alphabeta+strict");
  });

  it("shows the mover's numbers, and takes MAX's for the wrong sign", async () => {
    await open("values-1-17-negamax");
    await shown("values-1-17-negamax");
    const { nodes } = app.practice!.attempt!.exercise;
    const b = nodes.find(({ name }) => name === "B")!;
    const field = screen.getAllByTestId<HTMLInputElement>("value-field").find((each) => each.dataset.key === "B")!;
    const least = Math.min(...b.children.map((child) => nodes[child]!.value!));
    await fireEvent.input(field, { target: { value: String(least) } });
    await fireEvent.click(screen.getByTestId("exercise-check"));
    expect(await verdict()).toContain("Wrong sign");
    expect(await verdict()).toContain("of the side to move at its node");
    await fireEvent.input(field, { target: { value: String(-least) } });
    await fireEvent.click(screen.getByTestId("exercise-check"));
    await waitFor(() => expect(field.readOnly).toBe(true));
  });
});

describe("what is pasted", () => {
  it.each(["cats-1-1", "AAAA", "cuts-9-1", "{}"])("is refused with a reason: %s", async (text) => {
    await open(text);
    expect((await screen.findByTestId("exercise-error")).textContent).not.toBe("");
    expect(screen.queryByTestId("exercise")).toBeNull();
  });

  it("is told to those who do not see the tree", async () => {
    await open("values-1-17");
    await shown("values-1-17");
    const picture = within(screen.getByTestId("exercise-tree")).getByRole("img");
    expect(picture.getAttribute("aria-label")).toMatch(/A tree of \d+ nodes\. A, MAX: B, C, D\. B, MIN: b1 = /);
  });
});

describe("the open tree", () => {
  const opened = (request: { run: string; position?: string }) =>
    app.workspace.runOnce({ game: "tree", position: "((3 12 8)(2 4 6)(14 5 2))", ...request });

  it("is asked about under its own convention, and judged; its link brings it again", async () => {
    await opened({ run: "alphabeta+strict" });
    await fireEvent.keyDown(document.body, { key: "7" });
    await fireEvent.click(await screen.findByTestId("exercise-own-windows"));
    const item = "windows-((3_12_8)_(2_4_6)_(14_5_2))-strict";
    await shown(item);
    await answer(item);
    await check();
    expect(screen.getByTestId("exercise-score").textContent).toBe("6 of 6 right");
    const copied = clipboard();
    await fireEvent.click(screen.getByTestId("exercise-share"));
    await waitFor(() => expect(copied.text).toContain(`#sheet=${item}&`));
    // It has no seed, so there is no result and no code.
    await fireEvent.click(screen.getByTestId("exercise-next"));
    await screen.findByTestId("exercise-own");
    await app.openLink(copied.text);
    await shown(item);
    // The same elsewhere has a seed, and that alone counts.
    await fireEvent.click(screen.getByTestId("exercise-check"));
    await fireEvent.click(await screen.findByTestId("exercise-elsewhere"));
    await waitFor(() => expect(screen.getByTestId("exercise").dataset.item).toMatch(/^windows-1-\d+-strict$/));
    await app.practice?.finish();
    expect(app.practice?.result?.exercises).toHaveLength(1);
  });

  it("says what is taken wrong, as of any other tree", async () => {
    await opened({ run: "alphabeta" });
    await fireEvent.keyDown(document.body, { key: "7" });
    await fireEvent.click(await screen.findByTestId("exercise-own-values"));
    await shown("values-((3_12_8)_(2_4_6)_(14_5_2))");
    for (const [key, value] of Object.entries({ A: "14", B: "12", C: "6", D: "14" })) app.practice?.answer(key, value);
    await fireEvent.click(screen.getByTestId("exercise-check"));
    await waitFor(async () => expect(await verdict()).toContain("MIN"));
  });

  it("is asked about in each kind that it has an answer to, and in no other", async () => {
    await opened({ run: "alphabeta" });
    await fireEvent.keyDown(document.body, { key: "7" });
    await fireEvent.click(await screen.findByTestId("exercise-own-order"));
    const item = "order-((3_12_8)_(2_4_6)_(14_5_2))";
    await shown(item);
    for (const { key, expected } of (await rightOf(item)).elements) app.practice?.answer(key, expected ?? "");
    await check();
    expect(screen.getByTestId("exercise-score").textContent).toBe("1 of 1 right");
    cleanup();
    app = startedApp();
    // Two best replies are equal, and nothing is cut in the drawn order.
    await opened({ run: "alphabeta", position: "((3 3)(4 4))" });
    await fireEvent.keyDown(document.body, { key: "7" });
    const own = await screen.findByTestId("exercise-own");
    const asked = within(own).getAllByRole("button");
    expect(asked.map(({ dataset }) => dataset.testid)).toEqual(
      ["values", "windows", "run", "order", "next"].map((k) => `exercise-own-${k}`),
    );
  });

  it("is not asked about where an exercise has no room for it", async () => {
    const request = { game: "tree", position: "((3 12 8)(2 4 6))", run: "alphabeta" } as const;
    const kinds = ["values", "windows", "cuts", "run", "order", "critical", "next"];
    expect(ownItems(request, "knuth-moore").map(({ kind }) => kind)).toEqual(kinds);
    expect(ownItems({ ...request, run: "minimax" }, "aima")).toEqual([
      { kind: "values", item: "values-((3_12_8)(2_4_6))-aima" },
    ]);
    expect(ownItems({ ...request, run: "alphabeta+hard" }, "negamax")[0]?.item).toMatch(/-fail-hard$/);
    expect(ownItems({ ...request, run: "alphabeta+strict" }, "cs188")[0]?.item).toMatch(/-cs188$/);
    const names = ownItems({ ...request, position: 'Root(Left:L(3 12 D=8) "c-2":(2 -4 6))' }, "knuth-moore");
    expect(names[0]?.item).toBe("values-(_(3_12_8)_(2_-4_6))");
    for (const other of [
      { position: "((3.5 12)(2 4))" },
      { position: "scale=10;((3 12)(2 4))" },
      { game: "tictactoe" as const },
      { run: "pvs" },
      { run: "alphabeta+best" },
      { run: "alphabeta+tt" },
      { run: "alphabeta+hard+strict" },
      { depth: 1 },
    ])
      expect(ownItems({ ...request, ...other }, "knuth-moore")).toEqual([]);
    await opened({ run: "alphabeta", position: "(max:(3 12 8)(2 4 6))" });
    await fireEvent.keyDown(document.body, { key: "7" });
    await screen.findByTestId("exercise-start-run");
    await waitFor(() => expect(app.workspace.active).not.toBeNull());
    await waitFor(() => expect(backendOf(app).busy).toBe(false));
    expect(screen.queryByTestId("exercise-own")).toBeNull();
  });
});
