// The class on both screens, against a service that holds one: the teacher leads it, a student's page follows.
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import axe from "axe-core";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { StudentLine } from "../../src/backend/student-line";
import { classWords } from "../../src/i18n/class";
import type { App } from "../../src/state/app.svelte";
import { lectureOf } from "../../src/state/lecture.svelte";
import { Seat } from "../../src/state/seat.svelte";
import Student from "../../src/views/Student.svelte";
import { backendOf, speak, startedApp } from "./setup";
import { browserOf } from "../server/student";

let app: App;
const room = async () => (await (await backendOf(app).classroom()).room(true))!;

/** The student's page in a browser of its own, beside the teacher's. */
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
      // two pages are in one document here
      "landmark-no-duplicate-banner": { enabled: false },
      "landmark-no-duplicate-main": { enabled: false },
      "landmark-no-duplicate-contentinfo": { enabled: false },
      "landmark-unique": { enabled: false },
    },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
};
/** The tallies of the vote that the teacher leads, beside those of earlier questions. */
const tallies = () => within(screen.getByTestId("class-vote")).queryByTestId("tallies");
const write = (id: string, value: string) => fireEvent.input(screen.getByTestId(id), { target: { value } });

beforeEach(async () => {
  app = startedApp();
  const { asked } = await room();
  const last = asked.at(-1)?.votes.at(-1);
  if (last?.state === "open") await (await backendOf(app).classroom()).close(last.vote);
});

describe("a choice", () => {
  it("is asked, answered, hidden, voted on again and disclosed", async () => {
    await fireEvent.keyDown(document.body, { key: "8" });
    await screen.findByTestId("class-code");
    // To the stage and back: the question that is half written stays, and the votes are followed.
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
    // the student may hear of the question before the teacher is told that it was put
    await waitFor(() => expect(screen.getByTestId<HTMLTextAreaElement>("class-text").value).toBe(""));
    await fireEvent.click(at.getByTestId("student-option-0"));
    await waitFor(() => expect(at.getByTestId("student-mine").textContent).toContain("Your answer is in"));
    await waitFor(() => expect(screen.getByTestId("class-count").textContent).toMatch(/^1 of \d+ has answered/));
    expect(tallies()).toBeNull();
    await clean(screen.getByTestId("class"));
    await clean(page);

    // A reload of the teacher's page hides what the switch has shown, and opens nothing.
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
    expect((await room()).asked.at(-1)!.votes[0]!.answered).toBe(0);
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
      await fireEvent.input(field, { target: { value: expected } });
    }
    await fireEvent.click(at.getByTestId("student-send"));
    await waitFor(() => expect(seat.now?.open?.mine).not.toBeNull());
    await fireEvent.click(screen.getByTestId("class-close"));
    await fireEvent.click(await screen.findByTestId("class-disclose"));
    await waitFor(() => expect(seat.now?.open?.told?.graded?.solved).toBe(true));
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
  onTestFinished(() => void vi.unstubAllGlobals());
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
