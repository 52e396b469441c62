// A lesson read from its file: text, stage, questions, the search that waits for them, the score.
import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { lessons } from "../../src/model/gallery";
import { plainNumber, shipped, shownText } from "../../src/model/lesson";
import { ownHash } from "../../src/model/lesson-link";
import type { App } from "../../src/state/app.svelte";
import { backendOf, clipboard, reloadedApp, speak, startedApp } from "./setup";
import text from "../../../src/lesson/skeleton.md?raw";

let app: App;
beforeEach(() => {
  app = startedApp();
});

const lesson = () => new File([text], "lesson.md");
async function drop(file: File) {
  const event = new Event("drop", { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { files: [file] } });
  window.dispatchEvent(event);
  await screen.findByTestId("lesson");
}
const step = () => Number(screen.getByTestId("step").dataset.step);
const type = (text: string) => fireEvent.input(screen.getByTestId("lesson-number"), { target: { value: text } });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe("a lesson", () => {
  it("waits for answers, says why, and tells the score", async () => {
    await drop(lesson());
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("MAX has a move for sure");
    await waitFor(() => expect(step()).toBe(14));
    // the stage waits, and no button leads past the question
    expect(screen.queryByTestId("cmd-play.toggle")).toBeNull();
    expect(screen.queryByTestId("cmd-seek.cutoff")).toBeNull();
    await press("ArrowRight");
    await waitFor(() => expect(backendOf(app).busy).toBe(false));
    expect(step()).toBe(14);
    await type("12");
    await fireEvent.submit(screen.getByTestId("lesson-question"));
    expect(screen.getByTestId("lesson-question").dataset.state).toBe("wrong");
    expect(screen.getByTestId("lesson-question").textContent).toContain("Not yet.");
    await type("3");
    await fireEvent.submit(screen.getByTestId("lesson-question"));
    expect(screen.getByTestId("lesson-question").textContent).toContain("It is 3. B is a MIN node");
    await press("ArrowRight");
    await waitFor(() => expect(step()).toBe(15));
    expect(screen.getByTestId("cmd-play.toggle")).toBeTruthy();

    await fireEvent.click(screen.getByTestId("lesson-next"));
    await waitFor(() => expect(step()).toBe(18));
    expect(document.activeElement?.textContent).toBe("One bad reply is enough");
    await fireEvent.keyDown(screen.getByRole("radiogroup"), { key: "b" });
    expect((screen.getByTestId("choice-b") as HTMLInputElement).checked).toBe(true);
    await fireEvent.submit(screen.getByTestId("lesson-question"));
    expect(screen.getByTestId("lesson-question").textContent).toContain("Right. Whatever the other replies");
    expect(screen.getByTestId("lesson-so-far").textContent).toContain("1 of 2 questions right so far");

    await fireEvent.click(screen.getByTestId("lesson-next"));
    expect(screen.getByTestId("lesson-score").textContent).toBe("1 of 2 questions right at the first answer");
  });

  it("is taken up where it was after a reload, and leaves nothing behind when it is closed", async () => {
    await drop(lesson());
    await fireEvent.click(screen.getByTestId("lesson-next"));
    await waitFor(() => expect(step()).toBe(18));
    app.workspace.noteNow();
    app = reloadedApp();
    await waitFor(() => expect(screen.getByTestId("lesson").dataset.page).toBe("1"));
    await waitFor(() => expect(step()).toBe(18));
    const trace = app.reader.tab?.key;
    await fireEvent.click(screen.getByTestId("lesson-close"));
    await screen.findByTestId("start");
    await waitFor(async () => {
      const open = await backendOf(app).call("traces", {});
      expect(open.some((each) => each.trace === trace)).toBe(false);
    });
  });

  it("shows the page that was turned to last, however fast", async () => {
    await drop(lesson());
    for (const to of ["next", "back", "next"]) void fireEvent.click(screen.getByTestId(`lesson-${to}`));
    await waitFor(() => expect(step()).toBe(18));
    expect(screen.queryByTestId("notice")).toBeNull();
  });

  it("opens from a link, and its link is copied; one that is too long for a link says what to do", async () => {
    const copied = clipboard();
    const copies = async (): Promise<string> => {
      copied.text = "";
      await fireEvent.click(screen.getByTestId("lesson-share"));
      await waitFor(() => expect(copied.text).not.toBe(""));
      return copied.text;
    };
    const title = () => screen.getByRole("heading", { level: 1 }).textContent;
    await drop(lesson());
    const own = await copies();
    expect(own).toMatch(/#lesson=~[\w-]+$/);
    await fireEvent.click(screen.getByTestId("lesson-close"));
    await app.openLink("#lesson=alpha-beta&lang=pt-BR");
    await screen.findByTestId("lesson");
    expect([title(), app.reader.lesson?.language]).toEqual(["Alfa-beta", "pt-BR"]);
    expect(await copies()).toMatch(/#lesson=alpha-beta&lang=pt-BR$/);
    await app.openLink(own);
    await waitFor(() => expect(title()).toBe("One bad reply is enough"));

    for (const [link, said] of [
      ["#lesson=chess", "No lesson is called “chess”. There are: minimax, alpha-beta, move-ordering"],
      ["#lesson=~AAAA", "The link to the lesson is damaged."],
      [`${own.slice(0, -9)}`, "The link to the lesson is damaged."],
    ] as const) {
      await app.openLink(link);
      await waitFor(() => expect(screen.getByTestId("notice").textContent).toContain(said));
      expect(title()).toBe("One bad reply is enough");
    }
    const long = Array.from({ length: 3000 }, (_, at) => (at * 2654435761) % 4294967296).join(" ");
    await app.reader.open(`${text}\n${long}\n`);
    await fireEvent.click(screen.getByTestId("lesson-share"));
    await waitFor(() => expect(screen.getByTestId("notice").textContent).toContain("plyscope lesson pack FILE --html"));
  });

  it("refuses a link whose text nests or has more than a page can lay out, with the line", async () => {
    for (const [shape, said] of [
      [">", "line 6: lists, quotations and marks are nested deeper than 16"],
      ["[", "line 6: more than 5000 elements"],
    ] as const) {
      const hash = await ownHash(`---\ntitle = "T"\n---\n## P\n\n${shape.repeat(90_000)}\n`);
      expect(hash.length).toBeLessThan(300);
      await app.openLink(hash);
      await waitFor(() => expect(app.notices.list.at(-1)?.text).toContain(said));
      expect(screen.queryByTestId("lesson")).toBeNull();
    }
  });

  it("judges a quick answer by the numbers of its own page", async () => {
    await app.openLink("#lesson=minimax");
    await waitFor(() => expect(app.reader.lesson).not.toBeNull());
    const { reader } = app;
    const asking = reader.lesson!.pages.flatMap(({ questions: [first] }, page) =>
      first && "number" in first.answer ? [page] : [],
    );
    for (const [place, number] of ["2", "9"].entries()) {
      reader.go(asking[place]!);
      expect(reader.number(0)).toBeNull();
      await waitFor(() => expect(reader.number(0)).toBe(number));
    }
  });

  it("opens on the whole stage at the step where it is", async () => {
    await drop(lesson());
    await waitFor(() => expect(step()).toBe(14));
    await fireEvent.click(screen.getByTestId("lesson-full"));
    await screen.findByTestId("stage");
    await waitFor(() => expect(step()).toBe(14));
    expect(app.workspace.tabs).toHaveLength(1);
  });

  it("plays against the search of its convention", async () => {
    const block = '\n```game\ngame = "tictactoe"\nposition = "15"\n```\n';
    await app.reader.open(`---\ntitle = "T"\nconvention = "strict"\n---\n## P\nText.\n${block}`);
    await fireEvent.click(await screen.findByTestId("lesson-play"));
    await waitFor(() => expect(app.workspace.apart).toBe("play"));
    expect(app.game.seats).toContain("alphabeta+strict");
  });

  it("is refused with the line, and what was there stays", async () => {
    await drop(lesson());
    const broken = text.replace('run = "alphabeta"', 'run = "alphabet"');
    window.dispatchEvent(
      Object.assign(new Event("drop", { bubbles: true }), { dataTransfer: { files: [new File([broken], "x.md")] } }),
    );
    await waitFor(() => expect(screen.getByTestId("notice").textContent).toMatch(/line \d+: .*run/));
    expect(screen.getByTestId("lesson")).not.toBeNull();
  });
});

describe("an exercise in a lesson", () => {
  const asking = (item: string) =>
    `---\ntitle = "T"\n---\n## P\nText.\n\n\`\`\`question\nask = "Try it"\nexercise = "${item}"\n\`\`\`\n`;
  const marks = async (item: string) => {
    const { elements } = await backendOf(app).call("grade", { item, answers: {} });
    return elements.map(({ node }) => String(node));
  };
  const dot = (node: string) => screen.getAllByTestId("edge-dot").find((each) => each.dataset.child === node)!;

  it("is answered in its tree, judged, and counted at the first check", async () => {
    await app.reader.open(asking("cuts-1-9"));
    await screen.findAllByTestId("edge-dot");
    for (const node of await marks("cuts-1-9")) await fireEvent.click(dot(node));
    await fireEvent.click(screen.getByTestId("lesson-exercise-check"));
    await waitFor(() => expect(screen.getByTestId("lesson-exercise").dataset.state).toBe("right"));
    expect(screen.getByTestId("lesson-exercise").textContent).toContain("All right");
    await fireEvent.click(screen.getByTestId("lesson-next"));
    expect(screen.getByTestId("lesson-score").textContent).toBe("1 of 1 question right at the first answer");
  });

  it("says what is not right yet, and is there again after a reload", async () => {
    await app.reader.open(asking("cuts-1-9"));
    await screen.findAllByTestId("edge-dot");
    await fireEvent.click(screen.getByTestId("lesson-exercise-check"));
    await waitFor(() => expect(screen.getByTestId("lesson-exercise").textContent).toContain("Look again"));
    expect(screen.getByTestId("verdict").textContent).toMatch(/Cuts at [A-Z]: missing/);
    const [first = ""] = await marks("cuts-1-9");
    await fireEvent.click(dot(first));
    await fireEvent.click(screen.getByTestId("lesson-exercise-show"));
    await waitFor(() => expect(screen.getByTestId("lesson-exercise").dataset.state).toBe("right"));
    app.workspace.noteNow();
    app = reloadedApp();
    await waitFor(() => expect(screen.getByTestId("lesson-exercise").dataset.state).toBe("right"));
    await fireEvent.click(screen.getByTestId("lesson-next"));
    expect(screen.getByTestId("lesson-score").textContent).toBe("0 of 1 question right at the first answer");
  });
});

describe("the shipped lessons", () => {
  it.each(["en", "pt-BR"] as const)("are there in %s, each with all that it needs", async (language) => {
    for (const number of lessons) {
      const found = await shipped(number, language);
      const read = await backendOf(app).call("lesson", { text: found ?? "" });
      expect(read.language).toBe(language);
      expect(read.pages.length).toBeGreaterThanOrEqual(4);
      expect(read.pages.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(2);
    }
  });

  it("are read from their rows, in the language of the page", async () => {
    await speak("pt-BR");
    await fireEvent.click(await screen.findByTestId("read-lesson-2"));
    await screen.findByTestId("lesson");
    expect(screen.getByTestId("lesson-words").querySelector("[lang=pt-BR]")).not.toBeNull();
  });
});

describe("what a lesson shows", () => {
  it("holds no element that could act, whatever it was sent", () => {
    const holder = document.createElement("div");
    holder.append(
      shownText(
        '<p onclick="x()">a <a href="javascript:x()">b</a> <a href="https://example.org">c</a></p><script>x()</script><img src=x onerror=x()>',
      ),
    );
    expect(holder.innerHTML).toBe(
      '<p>a <a>b</a> <a href="https://example.org/" target="_blank" rel="noopener">c</a></p>x()',
    );
  });

  it("reads numbers as people write them", () => {
    expect(["3", " +3 ", "−2", "∞", "-∞", "inf", "03"].map(plainNumber)).toEqual([
      "3",
      "3",
      "-2",
      "inf",
      "-inf",
      "inf",
      "3",
    ]);
  });
});
