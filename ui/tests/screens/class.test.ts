// The class on both screens, against a service with one: the teacher leads it, a student's page follows.
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import axe from "axe-core";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { StudentLine } from "../../src/backend/student-line";
import { Classroom, results } from "../../src/backend/classroom";
import type { ClassRoom } from "../../src/generated/wire";
import { classWords } from "../../src/i18n/class";
import type { App } from "../../src/state/app.svelte";
import { lectureOf } from "../../src/state/lecture.svelte";
import { Seat } from "../../src/state/seat.svelte";
import Student from "../../src/views/Student.svelte";
import { backendOf, clipboard, speak, startedApp } from "./setup";
import { browserOf } from "../server/student";

let app: App;
const room = async () => (await (await backendOf(app).classroom()).room(true))!;

/** Opens the student's page in a browser of its own, beside the teacher's. */
async function sitDown(language: "en" | "pt-BR" = "en") {
  const page = document.body.appendChild(document.createElement("div"));
  const browser = browserOf();
  const seat = new Seat(new StudentLine(browser));
  render(Student, { target: page, props: { seat, language } });
  onTestFinished(() => page.remove());
  const at = within(page);
  await fireEvent.input(await at.findByTestId("student-code"), {
    target: { value: (await room()).code.toLowerCase().replace("-", " ") },
  });
  await fireEvent.click(at.getByTestId("student-join"));
  await waitFor(() => expect(seat.joined).toBe(true));
  return { at, seat, page, browser };
}

const question = async (name: "student-question", at: ReturnType<typeof within>, state: string, text: string) => {
  await waitFor(() => expect(at.getByTestId(name).textContent).toContain(text));
  await waitFor(() => expect(at.getByTestId(name).dataset.state).toBe(state));
};
const clean = async (where: Element) => {
  const { violations } = await axe.run(where, {
    rules: {
      "color-contrast": { enabled: false },
      region: { enabled: false },
      // This document holds two pages.
      "landmark-no-duplicate-banner": { enabled: false },
      "landmark-no-duplicate-main": { enabled: false },
      "landmark-no-duplicate-contentinfo": { enabled: false },
      "landmark-unique": { enabled: false },
    },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
};
/** Returns the tallies of the teacher's vote, without those of earlier questions. */
const tallies = () => within(screen.getByTestId("class-vote")).queryByTestId("tallies");
const write = (id: string, value: string) => fireEvent.input(screen.getByTestId(id), { target: { value } });

beforeEach(async () => {
  app = startedApp();
  const { questions } = await room();
  const last = questions.at(-1)?.votes.at(-1);
  if (last?.state === "open") await (await backendOf(app).classroom()).close(last.vote);
});

describe("a choice", () => {
  it("is asked, answered, hidden, voted on again and disclosed", async () => {
    await fireEvent.keyDown(document.body, { key: "8" });
    await screen.findByTestId("class-code");
    // To the stage and back: the half-written question stays, and the votes are followed.
    await write("class-text", "Which bound");
    await fireEvent.keyDown(document.body, { key: "8" });
    await fireEvent.keyDown(document.body, { key: "8" });
    expect((await screen.findByTestId<HTMLTextAreaElement>("class-text")).value).toBe("Which bound");
    const { at, seat, page } = await sitDown();
    await write("class-text", "Which bound does MIN lower?");
    await write("class-option-0", "alpha");
    await write("class-option-1", "beta");
    await fireEvent.change(screen.getByTestId("class-right"), { target: { value: "1" } });
    await fireEvent.click(screen.getByTestId("class-ask"));
    await question("student-question", at, "open", "Which bound");
    // The student may get the question before the teacher's page has its answer.
    await waitFor(() => expect(screen.getByTestId<HTMLTextAreaElement>("class-text").value).toBe(""));
    await fireEvent.click(at.getByTestId("student-option-0"));
    await waitFor(() => expect(at.getByTestId("student-mine").textContent).toContain("Your answer is in"));
    await waitFor(() => expect(screen.getByTestId("class-count").textContent).toMatch(/^1 of \d+ has answered/));
    expect(tallies()).toBeNull();
    await clean(screen.getByTestId("class"));
    await clean(page);

    // A reload of the teacher's page resets the switch, and opens nothing.
    await fireEvent.click(screen.getByTestId("class-live"));
    await waitFor(() => expect(tallies()).not.toBeNull());
    lectureOf(app).live = false;
    await lectureOf(app).look();
    await waitFor(() => expect(tallies()).toBeNull());
    expect(screen.getByTestId("class-vote").dataset.state).toBe("open");

    await fireEvent.click(screen.getByTestId("class-close"));
    await waitFor(() => expect(tallies()).not.toBeNull());
    expect(tallies()!.textContent).not.toContain("✓");
    await question("student-question", at, "closed", "Which bound");
    expect(at.getByTestId<HTMLButtonElement>("student-option-1").disabled).toBe(true);
    expect(at.queryByTestId("tallies")).toBeNull();

    await fireEvent.click(screen.getByTestId("class-again"));
    await waitFor(() => expect(tallies()).toBeNull());
    await question("student-question", at, "open", "second vote");
    expect(at.getByTestId("student-mine").textContent).toContain("not in yet");
    await fireEvent.click(at.getByTestId("student-option-1"));
    await waitFor(() => expect(seat.now?.open?.mine).toEqual({ choice: 1 }));
    await fireEvent.click(screen.getByTestId("class-close"));
    await fireEvent.click(await screen.findByTestId("class-disclose"));
    await question("student-question", at, "disclosed", "second vote");
    const bars = at.getAllByTestId("bar").map(({ textContent }) => textContent?.trim());
    expect(bars).toEqual(["1 100%", "0 0%", "0 0%", "1 100%"]);
    expect(at.getByTestId("tallies").textContent).toContain("✓ B. beta");
    await clean(page);
    await clean(screen.getByTestId("class"));
  });
});

describe("a number and an exercise", () => {
  it.each(["en", "pt-BR"] as const)("are answered by keyboard; an empty answer is no vote (%s)", async (language) => {
    if (language !== "en") await speak(language);
    await fireEvent.keyDown(document.body, { key: "8" });
    await screen.findByTestId("class-code");
    const { at, seat, page } = await sitDown(language);
    const say = classWords[language].student;
    await fireEvent.click(screen.getByTestId("class-kind-number"));
    await write("class-text", "How many leaves?");
    await write("class-right-number", "7");
    await fireEvent.click(screen.getByTestId("class-ask"));
    await question("student-question", at, "open", "How many leaves?");
    await fireEvent.submit(at.getByTestId("student-number").closest("form")!);
    expect(at.getByTestId("student-refused").textContent).toBe(say.empty);
    expect((await room()).questions.at(-1)!.votes[0]!.answered).toBe(0);
    await fireEvent.input(at.getByTestId("student-number"), { target: { value: "seven" } });
    await fireEvent.submit(at.getByTestId("student-number").closest("form")!);
    await waitFor(() => expect(at.getByTestId("student-refused").textContent).toBe(say.wrong));
    await fireEvent.input(at.getByTestId("student-number"), { target: { value: "7,0" } });
    await fireEvent.submit(at.getByTestId("student-number").closest("form")!);
    await waitFor(() => expect(seat.now?.open?.mine).toEqual({ number: "7" }));
    await fireEvent.click(screen.getByTestId("class-close"));
    await waitFor(() => expect(tallies()).not.toBeNull());

    await fireEvent.click(screen.getByTestId("class-kind-exercise"));
    await write("class-item", "values-1-17");
    await fireEvent.click(screen.getByTestId("class-ask"));
    await waitFor(() => expect(at.getAllByTestId("element").length).toBeGreaterThan(2));
    await clean(page);
    const { elements } = await backendOf(app).call("grade", { item: "values-1-17", answers: {} });
    for (const { key, expected } of elements) {
      const field = at
        .getAllByTestId("element")
        .find((each) => each.dataset.key === key)!
        .querySelector("input")!;
      await fireEvent.input(field, { target: { value: expected ?? "" } });
    }
    await fireEvent.click(at.getByTestId("student-send"));
    await waitFor(() => expect(seat.now?.open?.mine).not.toBeNull());
    await fireEvent.click(screen.getByTestId("class-close"));
    await fireEvent.click(await screen.findByTestId("class-disclose"));
    await waitFor(() => expect(seat.now?.open?.results?.graded?.solved).toBe(true));
  });
});

describe("a stage", () => {
  it("is drawn in the teacher's convention, which both pages name", async () => {
    await waitFor(() => expect(app.setup.catalogue).not.toBeNull());
    await app.follow("negamax");
    await app.workspace.run({ game: "tree", position: "((3 12 8)(2 4 6)(14 5 2))", run: "alphabeta" }, { step: 5 });
    await waitFor(() => expect(app.tab?.trace.now?.step).toBe(5));
    await fireEvent.keyDown(document.body, { key: "c", altKey: true });
    await waitFor(() => expect(app.notices.list.at(-1)?.text).toBe("The class sees this step."));
    const { at, seat, page, browser } = await sitDown();
    const named = await at.findByTestId("student-convention");
    expect(named.textContent?.trim()).toBe("Convention: Negamax (numbers of the side to move)");
    const picture = await browser(seat.line.picture(seat.now!.shown!.number));
    expect(await picture.text()).toContain("Drawn in the convention negamax");
    await clean(page);
    await fireEvent.keyDown(document.body, { key: "8" });
    expect((await screen.findByTestId("class-shown")).textContent).toContain("Convention: Negamax");
  });

  it("is shown with its sentence, and taken away", async () => {
    await fireEvent.click(await screen.findByTestId("hero-step"));
    await waitFor(() => expect(app.tab?.trace.now).toBeTruthy());
    await fireEvent.keyDown(document.body, { key: "c", altKey: true });
    await waitFor(() => expect(app.notices.list.at(-1)?.text).toBe("The class sees this step."));
    const { at, page } = await sitDown();
    const shown = await at.findByTestId("student-shown");
    const { step } = app.tab!.trace;
    expect(shown.textContent).toContain(`Step ${step} of`);
    expect(shown.querySelector("img")!.alt).toContain(`step ${step}`);
    await clean(page);
    await fireEvent.keyDown(document.body, { key: "8" });
    await fireEvent.click(await screen.findByTestId("class-hide"));
    await waitFor(() => expect(at.queryByTestId("student-shown")).toBeNull());
  });
});

/** Opens the textbook tree where c1 has given 2, two steps before its first cutoff. */
async function atStep(step = 16) {
  await waitFor(() => expect(app.setup.catalogue).not.toBeNull());
  await app.workspace.run({ game: "tree", position: "((3 12 8)(2 4 6)(14 5 2))", run: "alphabeta" }, { step });
  await waitFor(() => expect(app.tab?.trace.now?.step).toBe(step));
  return app.tab!;
}
const askClass = () => fireEvent.keyDown(document.body, { key: "Q", shiftKey: true });
const bar = async (state: string) => {
  await waitFor(() => expect(screen.getByTestId("vote").dataset.state).toBe(state));
  return screen.getByTestId("vote");
};

describe("a question about the step on the stage", () => {
  it.each(["en", "pt-BR"] as const)(
    "is asked, marked on a phone, hidden, voted on again and revealed (%s)",
    async (language) => {
      const tab = await atStep();
      if (language !== "en") await speak(language);
      const say = classWords[language];
      const { at, seat, page } = await sitDown(language);
      await askClass();
      const asked = await bar("asked");
      expect((await screen.findByTestId("vote-question")).textContent).toBe(say.stage.asks.cuts);
      await waitFor(() => expect(screen.getByTestId("vote-qr").querySelector("path")?.getAttribute("d")).toMatch(/^M/));
      expect(screen.getByTestId("vote-join").textContent).toContain(`/c/${(await room()).code}`);
      expect(tab.vote!.edges).toHaveLength(6);
      // Nothing ahead of the step may be seen.
      await fireEvent.keyDown(document.body, { key: "ArrowRight" });
      await waitFor(() => expect(app.notices.list.at(-1)?.text).toBe(say.stage.held));
      await tab.trace.go(20);
      expect(tab.trace.step).toBe(16);

      await question("student-question", at, "open", say.stage.asks.cuts);
      const edges = await waitFor(() => {
        const found = at.getAllByTestId("student-edge");
        expect(found).toHaveLength(6);
        return found;
      });
      const open = (name: string) => say.student.edge.open.replace("{name}", name);
      const labels = edges.map((each) => each.getAttribute("aria-label"));
      for (const name of ["c2", "c3", "D", "d1", "d2", "d3"]) expect(labels).toContain(open(name));
      const edge = (name: string) => edges[labels.indexOf(open(name))]!;
      await fireEvent.click(edge("c3"));
      await fireEvent.click(edge("c2"));
      await fireEvent.click(edge("d1"));
      await fireEvent.click(edge("d1"));
      const both = new Intl.ListFormat(language).format(["c2", "c3"]);
      expect(at.getByTestId("student-send").textContent).toBe(say.student.cut.other.replace("{names}", both));
      expect(edge("c2").getAttribute("aria-pressed")).toBe("true");
      await clean(page);
      await fireEvent.click(at.getByTestId("student-send"));
      const nodes = [edge("c2"), edge("c3")].map((each) => Number(each.dataset.node));
      await waitFor(() => expect(seat.now?.open?.mine).toEqual({ edges: nodes }));
      await waitFor(() => expect(screen.getByTestId("vote-count").textContent).toMatch(/^1 /));
      expect(within(asked).queryByTestId("tallies")).toBeNull();
      expect(lectureOf(app).vote?.tally).toBeNull();
      await clean(asked);

      await fireEvent.click(screen.getByTestId("vote-again"));
      await question("student-question", at, "open", say.votes[1]!);
      await fireEvent.click(at.getByTestId("student-none"));
      await waitFor(() => expect(seat.now?.open?.mine).toEqual({ edges: [] }));
      await waitFor(() => expect(lectureOf(app).vote?.answered).toBe(1));
      await fireEvent.keyDown(document.body, { key: "r" });
      const revealed = await bar("revealed");
      const bars = () =>
        within(revealed)
          .getAllByTestId("bar")
          .map(({ textContent }) => textContent?.trim());
      await waitFor(() => expect(bars()).toEqual(expect.arrayContaining(["1 100%", "0 0%"])));
      expect(revealed.textContent).toContain(say.nothingCut);
      // Then the search goes on to the answer by itself.
      await waitFor(() => expect(tab.trace.step).toBe(18), { timeout: 20_000 });
      expect(tab.trace.now?.event).toBe("cutoff");
      await question("student-question", at, "disclosed", say.votes[1]!);
      expect(at.getByTestId("student-truth").textContent).toContain(both);
      await clean(page);
      await clean(revealed);
      await fireEvent.click(screen.getByTestId("vote-close"));
      await waitFor(() => expect(screen.queryByTestId("vote")).toBeNull());
      expect((await room()).door).toBe(false);
    },
  );

  it("is of another kind at one press: the next edge, or a value", async () => {
    const tab = await atStep();
    await askClass();
    await bar("asked");
    const { at, seat } = await sitDown();
    await fireEvent.click(await screen.findByTestId("vote-kind-next"));
    await question("student-question", at, "open", classWords.en.stage.asks.next);
    const [first] = await waitFor(() => at.getAllByTestId("student-edge"));
    expect(at.queryByTestId("student-none")).toBeNull();
    await fireEvent.click(first!);
    await waitFor(() => expect(seat.now?.open?.mine).toEqual({ edges: [Number(first!.dataset.node)] }));
    await fireEvent.click(screen.getByTestId("vote-kind-value"));
    await question("student-question", at, "open", "C");
    expect(at.getByTestId("student-number")).toBeTruthy();
    expect(screen.getByTestId("vote-question").textContent).toMatch(/^What is C worth/);
    expect(tab.vote!.edges).toEqual([]);
    await fireEvent.click(screen.getByTestId("vote-close"));
    await waitFor(() => expect(tab.vote).toBeNull());
    await fireEvent.keyDown(document.body, { key: "ArrowRight" });
    await waitFor(() => expect(tab.trace.step).toBe(17));
  });

  it("comes back after a reload, and at another step the class screen is offered", async () => {
    const tab = await atStep();
    await askClass();
    await bar("asked");
    // As a page that has just been loaded.
    Object.assign(tab, { vote: null });
    tab.trace.held = null;
    await askClass();
    await bar("asked");
    expect(tab.vote!.edges).toHaveLength(6);
    Object.assign(tab, { vote: null });
    tab.trace.held = null;
    await tab.trace.go(12);
    await askClass();
    await waitFor(() => expect(app.notices.list.at(-1)?.text).toBe(classWords.en.stage.elsewhere));
    expect(tab.vote).toBeNull();
  });

  it("opens a class on the address that the teacher chooses, and its end closes the door", async () => {
    const empty = { address: "http://192.168.1.20:8787/", link: "http://192.168.1.20:8787/c/FHK-MQR", code: "FHK-MQR" };
    const none = { door: true, fault: null, joined: 50, present: 50, left_out: [], shown: null, waiting: [] };
    const asks = { kind: "number" as const };
    const votes = [{ vote: 1, round: 1, state: "open" as const, answered: 12, tally: null }];
    const at = { step: 16, shows: 18 };
    let held: ClassRoom | null = null;
    const sent: [string, unknown][] = [];
    const acts: Record<string, (payload: Record<string, unknown>) => unknown> = {
      addresses: () => ({ addresses: ["192.168.1.20", "10.0.0.7", "127.0.0.1"] }),
      "step-kinds": () => ({ kinds: ["value"] }),
      open: () => (held = { ...empty, ...none, questions: [] }),
      "ask-step": ({ text }) =>
        (held = { ...held!, questions: [{ number: 1, question: { text: String(text), asks, at }, votes }] }),
      shut: () => (held = null),
    };
    const classroom = new Classroom((action, payload) => {
      if (action !== "room") sent.push([action, payload]);
      return Promise.resolve(acts[action]?.(payload) ?? held);
    });
    const tab = await atStep();
    Object.assign(backendOf(app), { classroom: () => Promise.resolve(classroom) });
    await askClass();
    const door = await bar("door");
    await screen.findByTestId("class-address");
    expect(screen.getByTestId<HTMLSelectElement>("class-address").value).toBe("192.168.1.20");
    expect(door.textContent).toContain(classWords.en.plain);
    await clean(door);
    await fireEvent.click(screen.getByTestId("class-open"));
    const asked = await bar("asked");
    expect(sent).toContainEqual(["open", { address: "192.168.1.20" }]);
    // More students than dots: a line, and the count for a screen reader.
    expect(await within(asked).findByRole("progressbar")).toBeTruthy();
    expect(screen.queryByTestId("vote-dots")).toBeNull();
    await waitFor(() => expect(screen.getByTestId("vote-live").textContent).toBe("12 answers"), { timeout: 10_000 });
    await fireEvent.click(screen.getByTestId("vote-close"));
    await waitFor(() => expect(tab.vote).toBeNull());
    expect(sent.map(([action]) => action).slice(-2)).toEqual(["close", "shut"]);
  });

  it("is a link to exercises on this tree where no class can be held", async () => {
    const copied = clipboard();
    const tab = await atStep();
    Object.assign(backendOf(app), { classroom: undefined });
    await askClass();
    const sheet = await bar("sheet");
    await screen.findByTestId("vote-qr");
    await fireEvent.click(screen.getByTestId("vote-copy"));
    await waitFor(() => expect(copied.text).toMatch(/#sheet=cuts-\(\(3_12_8\)\(2_4_6\)\(14_5_2\)\)&$/));
    await clean(sheet);
    await fireEvent.click(screen.getByTestId("vote-close"));
    await waitFor(() => expect(tab.vote).toBeNull());
  });
});

it("joins by itself with the code of a scanned address; a wrong code stands in the field", async () => {
  const join = async (code: string) => {
    const page = document.body.appendChild(document.createElement("div"));
    onTestFinished(() => page.remove());
    const seat = new Seat(new StudentLine(browserOf()), code);
    render(Student, { target: page, props: { seat, language: "en" as const, scanned: code } });
    return { seat, at: within(page) };
  };
  const right = await join((await room()).code);
  await waitFor(() => expect(right.seat.joined).toBe(true));
  expect(right.at.queryByTestId("student-code")).toBeNull();
  const wrong = await join("FFF-FFF");
  expect((await wrong.at.findByTestId("student-refused")).textContent).toBe(classWords.en.student.wrongCode);
  expect(wrong.at.getByTestId<HTMLInputElement>("student-code").value).toBe("FFF-FFF");
});

it("has a picture for every kind of exercise; the code word follows, and leads", async () => {
  await fireEvent.keyDown(document.body, { key: "8" });
  await fireEvent.click(await screen.findByTestId("class-kind-exercise"));
  const word = () => screen.getByTestId<HTMLInputElement>("class-item").value;
  await fireEvent.click(screen.getByTestId("class-exercise-values"));
  await fireEvent.change(screen.getByTestId("class-level"), { target: { value: "2" } });
  await write("class-seed", "17");
  expect(word()).toBe("values-2-17");
  await write("class-item", "order-3-4-negamax");
  expect(screen.getByTestId("class-exercise-order").getAttribute("aria-pressed")).toBe("true");
  await fireEvent.click(screen.getByTestId("class-exercise-cuts"));
  expect(word()).toBe("cuts-3-4-negamax");
  await clean(screen.getByTestId("class-ask-form"));
});

describe("what a teacher does when something goes wrong", () => {
  it("leaves students out of the results and counts them again", async () => {
    await fireEvent.keyDown(document.body, { key: "8" });
    await screen.findByTestId("class-code");
    const { at, seat } = await sitDown();
    await write("class-text", "Which?");
    await write("class-option-0", "alpha");
    await write("class-option-1", "beta");
    await fireEvent.click(screen.getByTestId("class-ask"));
    await question("student-question", at, "open", "Which?");
    await fireEvent.click(at.getByTestId("student-option-0"));
    await waitFor(() => expect(seat.now?.open?.mine).toEqual({ choice: 0 }));
    await fireEvent.click(screen.getByTestId("class-close"));
    await waitFor(() => expect(tallies()?.textContent).toContain("1 answer"));
    // The last line of the table is the student with an answer.
    const table = await (await fetch(results)).text();
    const number = table.trim().split("\n").at(-1)!.split(",")[5]!;
    await write("class-numbers", "seven");
    await fireEvent.click(screen.getByTestId("class-leave-out"));
    expect((await screen.findByTestId("class-numbers-error")).textContent).toContain("no student is named");
    expect(screen.queryByTestId("class-error")).toBeNull();
    await write("class-numbers", number);
    await fireEvent.click(screen.getByTestId("class-leave-out"));
    await waitFor(() => expect(screen.getByTestId("class-left-out").textContent).toBe(`Left out: ${number}`));
    expect(tallies()!.textContent).toContain("0 answers");
    screen.getByTestId<HTMLDetailsElement>("class-remedies").open = true;
    await clean(screen.getByTestId("class"));
    await write("class-numbers", number);
    await fireEvent.click(screen.getByTestId("class-count-again"));
    await waitFor(() => expect(tallies()!.textContent).toContain("1 answer"));
    expect(screen.queryByTestId("class-left-out")).toBeNull();
  });

  it.each(["en", "pt-BR"] as const)(
    "is asked about people who wait, and told of a full disk (%s)",
    async (language) => {
      if (language !== "en") await speak(language);
      await fireEvent.keyDown(document.body, { key: "8" });
      await screen.findByTestId("class-code");
      const lecture = lectureOf(app);
      const say = classWords[language].teacher;
      const waiting = [{ place: 1, seats: 40, waiting: 57 }];
      const fault = { code: "io" as const, reason: "/home/t/class/journal.jsonl: no space left" };
      vi.spyOn(lecture, "look").mockResolvedValue();
      const letIn = vi.spyOn(lecture, "letIn").mockResolvedValue(true);
      lecture.room = { ...lecture.room!, waiting, fault };
      const card = await screen.findByTestId("class-waiting");
      expect(card.textContent).toContain(say.waiting.other.replace("{n}", "57").replace("{seats}", "40"));
      await fireEvent.click(within(card).getByTestId("class-let-in"));
      expect(letIn).toHaveBeenCalledExactlyOnceWith(1, 57);
      expect(screen.getByTestId("class-fault").textContent).toContain(say.fault);
      expect(screen.getByTestId("class-fault").textContent).toContain("journal.jsonl");
      await clean(screen.getByTestId("class"));
    },
  );

  it("replaces the code, and students join again", async () => {
    await fireEvent.keyDown(document.body, { key: "8" });
    await screen.findByTestId("class-code");
    const { at, seat, page } = await sitDown();
    const before = (await room()).code;
    await fireEvent.click(screen.getByTestId("class-new-code"));
    expect((await room()).code).toBe(before);
    await fireEvent.click(screen.getByTestId("class-new-code-sure"));
    await waitFor(() => expect(screen.getByTestId("class-code").textContent).not.toBe(before));
    await waitFor(() => expect(seat.joined).toBe(false), { timeout: 5_000 });
    expect(page.textContent).toContain(classWords.en.student.left);
    await clean(page);
    await fireEvent.input(at.getByTestId("student-code"), { target: { value: (await room()).code } });
    await fireEvent.click(at.getByTestId("student-join"));
    await waitFor(() => expect(seat.joined).toBe(true));
  });
});

describe("a student", () => {
  const pageOf = (answers: () => Response, isIn = () => false) => {
    const page = document.body.appendChild(document.createElement("div"));
    onTestFinished(() => page.remove());
    const line = new StudentLine((path) =>
      Promise.resolve(path.endsWith("/join") ? answers() : new Response(null, { status: isIn() ? 204 : 403 })),
    );
    const seat = new Seat(line);
    render(Student, { target: page, props: { seat, language: "en" } });
    return { page, seat, at: within(page) };
  };
  const now = { version: "1.0", shown: null, open: null };

  it("waits for the teacher where many have joined from one address, and gets in", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let letIn = false;
    const waits = () => new Response(null, { status: 202 });
    const { page, seat, at } = pageOf(
      () => (letIn ? Response.json(now) : waits()),
      () => letIn,
    );
    await vi.advanceTimersByTimeAsync(0);
    await seat.join("FHK-MQR");
    expect((await at.findByTestId("student-waits")).textContent).toBe(classWords.en.student.waits);
    expect(at.queryByTestId("student-code")).toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seat.waits).toBe(true);
    letIn = true;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(seat.joined).toBe(true);
    expect(page.querySelector("[data-testid=student-waits]")).toBeNull();
  });

  it("is told to send again where the disk of the class is full", async () => {
    const { seat, at } = pageOf(() =>
      Response.json({ code: "busy", reason: "the class cannot be written now" }, { status: 503 }),
    );
    await at.findByTestId("student-code");
    await seat.join("FHK-MQR");
    expect((await at.findByTestId("student-refused")).textContent).toBe(classWords.en.student.notKept);
  });
});

it("opens from the teacher's address, and says in place where there is none", async () => {
  await app.openLink("#class");
  await screen.findByTestId("class-join");
  cleanup();
  app = startedApp();
  Object.assign(backendOf(app), { classroom: undefined });
  await fireEvent.keyDown(document.body, { key: "8" });
  expect((await screen.findByTestId("class-absent")).textContent).toContain("plyscope serve --class");
});

it("is told apart from a service that holds none, which has no such place", async () => {
  const real = globalThis.fetch;
  vi.stubGlobal("fetch", (at: string, init?: RequestInit) => real(at.replace("/api/v1/class", "/api/v1/none"), init));
  await fireEvent.keyDown(document.body, { key: "8" });
  expect((await screen.findByTestId("class-absent")).textContent).toContain("plyscope serve --class");
});

it("refuses a wrong code in words", async () => {
  const page = document.body.appendChild(document.createElement("div"));
  render(Student, {
    target: page,
    props: { seat: new Seat(new StudentLine(browserOf())), language: "en" },
  });
  onTestFinished(() => page.remove());
  const at = within(page);
  await fireEvent.input(await at.findByTestId("student-code"), { target: { value: "FFFFFF" } });
  await fireEvent.click(at.getByTestId("student-join"));
  expect((await at.findByTestId("student-refused")).textContent).toBe(classWords.en.student.wrongCode);
  await fireEvent.click(at.getByTestId("student-language"));
  expect(at.getByTestId("student-join").textContent).toBe("Entrar");
  await clean(page);
});
