// Predict in use: the value typed, the edges clicked, a mistake named, and the summary.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import axe from "axe-core";
import { beforeEach, expect, it } from "vitest";
import type { App } from "../../src/state/app.svelte";
import { startedApp } from "./setup";

let app: App;
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const field = () => screen.getByTestId<HTMLInputElement>("value-field");
const dots = () => screen.queryAllByTestId("edge-dot");

beforeEach(async () => {
  app = startedApp();
  await fireEvent.click(screen.getByTestId("example-threeLeaves"));
  await screen.findByTestId("stage");
  await waitFor(() => expect(app.tab!.trace.step).toBe(18));
  await press("q");
  await fireEvent.click(await screen.findByTestId("predict-restart"));
  await waitFor(() => expect(app.tab!.trace.step).toBe(0));
});

/** Steps until a question appears. */
async function question() {
  for (let i = 0; i < 40 && !app.tab!.predictor.question; i++) await app.tab!.predictor.advance();
  await screen.findByTestId("question");
  await waitFor(() => expect(screen.queryByTestId("value-field")).not.toBeNull());
}
/** Steps to a question about a child or a claim. */
async function asked(subject: string) {
  const { predictor } = app.tab!;
  for (let i = 0; i < 60 && !predictor.question; i++) await predictor.advance();
  expect(predictor.question?.asks).toBe(subject);
  await screen.findByTestId("question");
}
async function answer(text: string, cut: number[] = []) {
  await fireEvent.input(field(), { target: { value: text } });
  for (const place of cut) await fireEvent.click(dots()[place]!);
  await fireEvent.keyDown(field(), { key: "Enter" });
  await screen.findByTestId("verdict");
}
async function onwards() {
  await fireEvent.click(await screen.findByTestId("go-on"));
  await waitFor(() => expect(app.tab!.predictor.question).toBeNull());
}

it("takes the number typed, names the mistake, and goes on only when it is right", async () => {
  await question();
  expect(screen.getByTestId("question").textContent).toContain("What is B worth?");
  // Nothing on screen reveals it: neither the best so far nor its window.
  expect(screen.queryByTestId("gauge")).toBeNull();
  expect(screen.queryByTestId("status")).toBeNull();
  expect(screen.queryByTestId("code")).toBeNull();
  await answer("12");
  const verdict = screen.getByTestId("verdict");
  expect(verdict.dataset.right).toBe("false");
  expect(verdict.textContent).toContain("not yet");
  expect(verdict.textContent).toContain("12 is the largest of 3, 12 and 8.");
  expect(screen.queryByTestId("go-on")).toBeNull();
  await answer("3");
  expect(screen.getByTestId("verdict").dataset.right).toBe("true");
  expect(field().readOnly).toBe(true);
  expect(screen.getByTestId("predict-score").textContent).toBe("0 of 1 right at once");
  await onwards();
  await waitFor(() => expect(screen.queryByTestId("question")).toBeNull());
});

it("takes the edges clicked, and shows the cutoff when they are right", async () => {
  await question();
  await answer("3");
  await onwards();
  await question();
  expect(screen.getByTestId("question").dataset.node).toBe("5");
  expect(dots()).toHaveLength(2);
  expect(dots()[0]!.getAttribute("aria-label")).toBe("Cut the edge to c₂");
  const before = document.body.textContent;
  const cutoffs = () => screen.getByTestId("timeline").querySelectorAll(".strokes svg");
  expect(cutoffs(), "the line of time does not tell").toHaveLength(0);
  await answer("2", [0]);
  expect(field().dataset.state).toBe("right");
  expect(dots().map(({ dataset }) => dataset.state)).toEqual(["wrong", "wrong"]);
  expect(screen.getByTestId("verdict").textContent).toContain("Only some edges cut");
  await answer("2", [1]);
  expect(screen.getByTestId("verdict").dataset.right).toBe("true");
  expect(dots().map((dot) => dot.getAttribute("aria-pressed"))).toEqual(["true", "true"]);
  expect(screen.getByTestId("narration").textContent).not.toContain("cannot matter");
  await onwards();
  await waitFor(() => expect(screen.getByTestId("narration").textContent).toContain("c₂ and c₃ cannot matter"));
  const sentence = screen.getByTestId("narration").querySelector(".head")!.textContent.trim();
  expect(sentence).not.toBe("");
  expect(before).not.toContain(sentence);
  expect(cutoffs()).toHaveLength(1);
});

it("hides what leaves are worth until the search has been there, and has a field and dots that a machine can name", async () => {
  await question();
  expect(
    app.tab!.tree.drawing!.glyphs.filter(({ state }) => state === "future").map(({ node }) => node.status),
  ).toEqual(Array.from({ length: 8 }, () => "open"));
  const found = await axe.run(screen.getByTestId("predict"), { rules: { "color-contrast": { enabled: false } } });
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  expect(field().getAttribute("aria-label")).toBe("Type the value in B.");
});

it("ends with a summary of what was right at once and which mistakes were made", async () => {
  const { predictor, trace } = app.tab!;
  await question();
  await answer("8");
  await answer("3");
  for (let i = 0; i < 60 && trace.step < trace.summary.steps; i++) {
    if (predictor.question && !predictor.done) await predictor.show();
    await predictor.advance();
  }
  expect((await screen.findByTestId("predict-summary")).textContent).toBe("0 of 9 right at once");
  expect(screen.getByTestId("predict").textContent).toContain("Only the newest child (1)");
  await fireEvent.click(screen.getByTestId("predict-restart"));
  await waitFor(() => expect(trace.step).toBe(0));
  expect(predictor.answers).toEqual([]);
});

it("gives a number to the field wherever the keyboard is", async () => {
  await question();
  field().blur();
  await press("2");
  expect(document.activeElement).toBe(field());
  expect(app.tab!.trace.view).toBe("tree");
});

it("asks in the panel where the tree is not drawn", async () => {
  app.tab!.trace.view = "icicle";
  for (let i = 0; i < 40 && !app.tab!.predictor.question; i++) await app.tab!.predictor.advance();
  await answer("3");
  expect(screen.getByTestId("verdict").dataset.right).toBe("true");
});

it("does not tell by the shape of a real game's tree where the search will go", async () => {
  await app.workspace.run({ game: "tictactoe", position: "15237", run: "alphabeta" }, { step: 12 });
  const glyphs = () => app.tab!.tree.drawing?.glyphs ?? [];
  const below = () => {
    const ahead = new Set(glyphs().flatMap(({ node, state }) => (state === "future" ? [node.id] : [])));
    return glyphs().filter(({ node }) => ahead.has(node.parent ?? -1)).length;
  };
  await waitFor(() => expect(below()).toBeGreaterThan(0));
  app.tab!.predictor.toggle();
  await waitFor(() => expect(below()).toBe(0));
  expect(glyphs().some(({ state }) => state === "future")).toBe(true);
});

it("asks which child a search by proof numbers goes to, and names what was misread", async () => {
  await app.workspace.run({ game: "tictactoe", position: "", run: "pn+limit:3000" }, { step: 0, view: "tree" });
  const { predictor, trace } = app.tab!;
  predictor.toggle();
  await asked("child");
  expect(screen.getByTestId("question").textContent).toContain("Which child does the search go to from the root?");
  expect(screen.getByTestId("question").textContent).toContain("most-proving leaf");
  expect(screen.queryByTestId("value-field")).toBeNull();
  const options = predictor.question!.options;
  await waitFor(() => expect(dots()).toHaveLength(options.length));
  expect(dots()[0]!.getAttribute("aria-label")).toBe("Go to 1 (1|1)");
  await fireEvent.click(dots()[1]!);
  await fireEvent.click(dots()[2]!);
  expect(
    dots().map((dot) => dot.getAttribute("aria-pressed")),
    "one choice",
  ).toEqual(options.map((_, at) => String(at === 2)));
  await fireEvent.click(screen.getByTestId("check"));
  const verdict = await screen.findByTestId("verdict");
  expect(verdict.textContent).toContain("Not the first of equals");
  expect(dots().map(({ dataset }) => dataset.state)).toEqual(options.map((_, at) => (at === 2 ? "wrong" : "open")));
  // Enter makes a choice, and then checks it.
  await fireEvent.click(dots()[0]!);
  await fireEvent.keyDown(dots()[0]!, { key: "Enter" });
  await waitFor(() => expect(screen.getByTestId("verdict").dataset.right).toBe("true"));
  const { step } = trace;
  await onwards();
  expect(trace.step).toBe(step + 1);
  expect(trace.now?.event).toBe("select");
  expect(predictor.answers.map(({ part, outcome, mistake }) => [part, outcome, mistake])).toEqual([
    ["child", "later", "later-of-equals"],
  ]);
});

it("asks which child UCT selects, in the panel too, and shows the right one", async () => {
  await app.workspace.run({ game: "tictactoe", position: "", run: "mcts:40" }, { step: 0, view: "icicle" });
  const { predictor } = app.tab!;
  predictor.toggle();
  await asked("child");
  expect(screen.getByTestId("question").textContent).toContain("largest sum of mean and bonus");
  await waitFor(() => expect(dots().length).toBeGreaterThan(1));
  expect(screen.getByTestId("predict").textContent).toMatch(/Go to \d \(n 1, \d+ %\)/);
  expect(screen.getByTestId<HTMLButtonElement>("check").disabled).toBe(true);
  await fireEvent.click(screen.getByTestId("show-me"));
  await waitFor(() => expect(screen.getByTestId("verdict").dataset.right).toBe("true"));
  expect(dots().filter((dot) => dot.getAttribute("aria-pressed") === "true")).toHaveLength(1);
  expect(predictor.answers.map(({ outcome }) => outcome)).toEqual(["shown"]);
});

it("asks whether a claim is true, and checks it with plain alpha-beta", async () => {
  const position = "653125327326535327776526676172351";
  const run = "alphabeta+static+null:2";
  await app.workspace.run({ game: "connect4", position, run, depth: 6, eval: "lines" }, { step: 0, view: "tree" });
  const { predictor, claims } = app.tab!;
  predictor.toggle();
  const verdicts: string[] = [];
  for (const believed of [true, true]) {
    while (predictor.question?.asks !== "claim") {
      if (predictor.question) await predictor.goOn();
      await predictor.advance();
    }
    const { node, claim } = predictor.question;
    await screen.findByText(/After a null move the search believed/);
    expect(screen.getByTestId("question").textContent).toMatch(/worth [≥≤]\s.* to [35] plies\?/);
    await fireEvent.click(await screen.findByTestId(believed ? "claim-true" : "claim-false"));
    await fireEvent.click(screen.getByTestId("check"));
    const verdict = await screen.findByTestId("verdict");
    verdicts.push(verdict.textContent.replaceAll(/\s+/g, " ").trim());
    expect(verdict.dataset.right).toBe(String(claims.holds(node, claim!.by) === believed));
    if (!predictor.done) {
      await fireEvent.click(screen.getByTestId(believed ? "claim-false" : "claim-true"));
      await fireEvent.click(screen.getByTestId("check"));
      await waitFor(() => expect(screen.getByTestId("verdict").dataset.right).toBe("true"));
    }
    await onwards();
  }
  expect(verdicts).toEqual([
    "True right Plain alpha-beta to 3 plies finds the same.",
    "True not yet A false claim believed Searched to 5 plies, it is worth 1000.",
  ]);
  expect(
    predictor.answers
      .filter(({ part }) => part === "claim")
      .map(({ holds }) => holds)
      .sort(),
  ).toEqual([false, true]);
});

it("asks what average chance leaves open, names what was misread, and shows the cut that follows", async () => {
  const position = "(chance(20 20) chance(1*(0 1) 9*(2 3) 5*(4 4)) (40 40))";
  await app.workspace.run({ game: "tree", position, run: "star1" }, { step: 0, view: "tree" });
  const { predictor, trace } = app.tab!;
  predictor.toggle();
  const next = async () => {
    for (let i = 0; i < 60 && (i === 0 || predictor.question?.asks !== "interval"); i++) {
      if (predictor.question) await predictor.goOn();
      await predictor.advance();
    }
    expect(predictor.question?.asks).toBe("interval");
    await screen.findByTestId("question");
    await waitFor(() => expect(dots().length).toBeGreaterThan(0));
    return screen.getByTestId("question").textContent.replaceAll(/\s+/g, " ");
  };
  expect(await next()).toMatch(
    /^ ?Between which two numbers is the average of . now\? Each outcome that is left is worth 0 to 40\./,
  );
  expect(field().placeholder).toBe("? … ?");
  // Two numbers have no room in the tree, whose bar shows the window.
  expect(screen.getByTestId("predict").contains(field())).toBe(true);
  await fireEvent.input(field(), { target: { value: "18.1" } });
  await fireEvent.keyDown(field(), { key: "Enter" });
  expect((await screen.findByTestId("unread")).textContent).toBe("Type two numbers, for instance 3 to 8.");
  expect(screen.queryByTestId("verdict")).toBeNull();
  await answer("1 2");
  const verdict = screen.getByTestId("verdict");
  expect(verdict.dataset.right).toBe("false");
  expect(verdict.textContent).toContain(
    "For the lower end each outcome that is left counts as 0, for the upper end as 40.",
  );
  const { truth } = predictor;
  const { lo, hi } = truth!.interval!;
  await answer(`${lo} to ${hi}`, truth!.cut ? dots().map((_, place) => place) : []);
  expect(screen.getByTestId("verdict").dataset.right).toBe("true");
  expect(screen.getByTestId("verdict").textContent).toMatch(/: [\d/.]+ … [\d/.]+/);
  await onwards();
  expect(trace.now?.event).toBe(truth!.cut ? "cutoff" : "chance");
  // Shown, the answer stands in the field as it could be typed, and the edges that it cuts are marked.
  do {
    await next();
    await predictor.show();
  } while (!predictor.truth?.cut);
  expect(field().value).toMatch(/^[\d/.]+ … [\d/.]+$/);
  expect(dots().every((dot) => dot.getAttribute("aria-pressed") === "true")).toBe(true);
  await onwards();
  expect(trace.now?.event).toBe("cutoff");
});
