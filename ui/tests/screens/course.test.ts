// A lesson inside a course: score, completion, place and time in each version of SCORM, with a course system of others
// (scorm-again), and with small ones that answer wrongly.
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import { Scorm12API, Scorm2004API } from "scorm-again";
import { Course, duration } from "../../src/backend/scorm";
import { App } from "../../src/state/app.svelte";
import Root from "../../src/views/Root.svelte";
import { ServerBackend } from "../server/backend";
import text from "../../../src/lesson/skeleton.md?raw";

type Calls = Record<string, (...words: string[]) => string>;
const NAMES = ["API", "API_1484_11", "opener"];
const offer = (name: string, thing: unknown) =>
  Object.defineProperty(window, name, { value: thing, configurable: true, writable: true });

afterEach(() => {
  for (const name of NAMES) Reflect.deleteProperty(window, name);
});

/** Opens the page of one file with a lesson inside. */
function opened(inside = text): App {
  const backend = new ServerBackend();
  const page = {
    opens: "",
    memory: 2 ** 30,
    lesson: () => inside,
    saveNotices: () => Promise.resolve(),
    received: () => Promise.reject(new Error("no page around it sends a record")),
    whole: () => Promise.resolve(new Blob()),
    saved: () => Promise.resolve(null),
  };
  const app = new App(Object.assign(backend, { page }));
  app.settings.set("language", "en");
  render(Root, { app });
  return app;
}
const shown = (page: number) => waitFor(() => expect(screen.getByTestId("lesson").dataset.page).toBe(String(page)));
async function answerNumber(number: string): Promise<void> {
  await fireEvent.input(await screen.findByTestId("lesson-number"), { target: { value: number } });
  await fireEvent.submit(screen.getByTestId("lesson-question"));
}
async function choose(letter: string): Promise<void> {
  await fireEvent.click(await screen.findByTestId(`choice-${letter}`));
  await fireEvent.submit(screen.getByTestId("lesson-question"));
}
const next = () => fireEvent.click(screen.getByTestId("lesson-next"));

/** Returns a lesson of so many pages, each with the same exercise. */
const asking = (pages: number) =>
  `---\ntitle = "T"\n---\n${`## P\n\`\`\`question\nask = "?"\nexercise = "windows-((3_12_8)(2_4_6)(14_5_2))"\n\`\`\`\n`.repeat(pages)}`;

/** A course system of either version, and its gradebook. */
const systems = [
  {
    version: "1.2",
    name: "API",
    made: (before: object | null, passing: string | null) => {
      const api = new Scorm12API({ autocommit: false, logLevel: 5 });
      if (before) api.loadFromJSON(before as never, "");
      if (passing !== null) api.cmi.student_data.mastery_score = passing;
      return api as unknown as Calls;
    },
    get: "LMSGetValue",
    set: "LMSSetValue",
    status: "cmi.core.lesson_status",
    score: "cmi.core.score",
    kept: (api: Calls) => (api as unknown as Scorm12API).cmi,
    passing: "50",
    passed: { "cmi.core.lesson_status": "passed" },
    open: (api: Calls) => (api as unknown as Scorm12API).isInitialized(),
  },
  {
    version: "2004",
    name: "API_1484_11",
    made: (before: object | null, passing: string | null) => {
      const api = new Scorm2004API({ autocommit: false, logLevel: 5 });
      if (before) api.loadFromJSON(before as never, "");
      if (passing !== null) api.cmi.scaled_passing_score = passing;
      return api as unknown as Calls;
    },
    get: "GetValue",
    set: "SetValue",
    status: "cmi.completion_status",
    score: "cmi.score",
    kept: (api: Calls) => (api as unknown as Scorm2004API).cmi,
    passing: "0.5",
    passed: { "cmi.completion_status": "completed", "cmi.success_status": "passed" },
    open: (api: Calls) => (api as unknown as Scorm2004API).isInitialized(),
  },
];

/** Returns everything that a course system refuses from now on. */
function refusedBy(api: Calls, set: string): string[] {
  const refused: string[] = [];
  const taken = api[set]!.bind(api);
  api[set] = (...words) => {
    const answer = taken(...words);
    if (answer !== "true") refused.push(words.join(" = "));
    return answer;
  };
  return refused;
}

describe.each(systems)("a course with SCORM $version", (system) => {
  it("has the score, the end, and the place to go on from after a reload", async () => {
    const api = system.made(null, null);
    const refused = refusedBy(api, system.set);
    offer(system.name, api);
    const get = (name: string) => String(api[system.get]!(name));
    opened();
    await shown(0);
    await waitFor(() => expect(get(system.status)).toBe("incomplete"));
    expect(get(`${system.score}.raw`)).toBe("0");
    await waitFor(() => expect(screen.getByTestId("step").dataset.step).toBe("14"));
    await answerNumber("3");
    await waitFor(() => expect(get(`${system.score}.raw`)).toBe("50"));
    expect([get(`${system.score}.min`), get(`${system.score}.max`)]).toEqual(["0", "100"]);
    if (system.version === "2004") expect(get("cmi.score.scaled")).toBe("0.5");
    await next();
    await shown(1);

    // The page closes, and starts again with the data of the course.
    dispatchEvent(new Event("pagehide"));
    expect(system.open(api)).toBe(false);
    expect(refused).toEqual([]);
    const kept = JSON.stringify(system.kept(api));
    expect(kept).toMatch(system.version === "1.2" ? /"session_time":"\d{2,4}:00:\d\d"/ : /"session_time":"PT\d+S"/);
    cleanup();
    const later = system.made(JSON.parse(kept) as object, null);
    const refusedLater = refusedBy(later, system.set);
    offer(system.name, later);
    const app = opened();
    await shown(1);
    expect(app.reader.right).toBe(1);
    await choose("b");
    await next();
    const now = (name: string) => String(later[system.get]!(name));
    await waitFor(() => expect(now(system.status)).toBe("completed"));
    expect(now(`${system.score}.raw`)).toBe("100");
    // Restarting a lesson takes nothing away.
    app.reader.again();
    await shown(0);
    await waitFor(() => expect(app.reader.right).toBe(0));
    // The course gets its report after the page has changed.
    await tick();
    expect([now(system.status), now(`${system.score}.raw`)]).toEqual(["completed", "100"]);
    expect(refusedLater).toEqual([]);
  });

  it("gives a tree back as it was answered", async () => {
    const lesson = asking(1);
    const api = system.made(null, null);
    offer(system.name, api);
    opened(lesson);
    const fields = () => screen.findAllByTestId<HTMLInputElement>("value-field");
    const answers = {
      "B.alpha": "-inf",
      "B.beta": "inf",
      "C.alpha": "3",
      "C.beta": "inf",
      "D.alpha": "3",
      "D.beta": "9",
    };
    for (const field of await fields()) {
      const value = answers[field.dataset.key as keyof typeof answers];
      await fireEvent.input(field, { target: { value } });
    }
    await fireEvent.click(screen.getByTestId("lesson-exercise-check"));
    const wrong = async () =>
      (await fields()).filter(({ dataset }) => dataset.state === "wrong").map(({ dataset }) => dataset.key);
    await waitFor(async () => expect(await wrong()).toEqual(["D.beta"]));
    dispatchEvent(new Event("pagehide"));
    const kept = JSON.stringify(system.kept(api));
    cleanup();
    offer(system.name, system.made(JSON.parse(kept) as object, null));
    const app = opened(lesson);
    await waitFor(async () => expect(await wrong()).toEqual(["D.beta"]));
    expect(Object.fromEntries((await fields()).map(({ dataset, value }) => [dataset.key, value]))).toEqual(answers);
    expect([app.reader.asked, app.reader.right]).toEqual([1, 0]);
  });

  it("that has a passing score hears whether it is reached", async () => {
    const api = system.made(null, system.passing);
    offer(system.name, api);
    const app = opened();
    await shown(0);
    await waitFor(() => expect(screen.getByTestId("step").dataset.step).toBe("14"));
    await answerNumber("12");
    await next();
    await choose("b");
    app.reader.go(2);
    for (const [name, value] of Object.entries(system.passed)) {
      await waitFor(() => expect(api[system.get]!(name)).toBe(value));
    }
  });
});

/** Returns a course system that notes all reports, and refuses nothing. */
function noting(calls: { begin: string; set: string; get: string; commit: string; end: string }, held = {}) {
  const values: Record<string, string> = { ...held };
  const heard: string[] = [];
  const api: Calls = {
    [calls.begin]: () => "true",
    [calls.get]: (name = "") => values[name] ?? "",
    [calls.set]: (name = "", value = "") => {
      values[name] = value;
      return "true";
    },
    [calls.commit]: () => (heard.push("commit"), "true"),
    [calls.end]: () => (heard.push("end"), "true"),
  };
  return { api, values, heard };
}
const old = { begin: "LMSInitialize", set: "LMSSetValue", get: "LMSGetValue", commit: "LMSCommit", end: "LMSFinish" };
const told = { score: 100 / 3, over: true, at: 2, data: "x" };

describe("the course around the page", () => {
  it("is looked for in what opened the window, and is told nothing more after its end", () => {
    const { api, values, heard } = noting(old);
    offer("opener", { API: api, parent: null });
    const course = Course.find();
    course?.tell(told);
    course?.end();
    course?.tell({ ...told, score: 90 });
    course?.end();
    expect(heard).toEqual(["commit", "commit", "end"]);
    expect(values).toMatchObject({
      "cmi.core.score.raw": "33.33",
      "cmi.core.lesson_status": "completed",
      "cmi.core.lesson_location": "2",
      "cmi.core.exit": "suspend",
      "cmi.suspend_data": "x",
    });
  });

  it("is none where no object answers, and what breaks there breaks nothing here", async () => {
    expect(Course.find()).toBeNull();
    const refuses = () => {
      throw new Error("gone");
    };
    offer("API_1484_11", { Initialize: refuses });
    offer("API", { LMSInitialize: () => "false" });
    expect(Course.find()).toBeNull();
    offer("API", { LMSInitialize: () => true, LMSGetValue: refuses, LMSSetValue: refuses, LMSCommit: refuses });
    Course.find()?.tell(told);
    opened();
    await shown(0);
    expect(screen.queryByTestId("notice")).toBeNull();
  });

  it("with a place in another text is begun at the first page", async () => {
    const held = { "cmi.core.lesson_location": "1", "cmi.suspend_data": "[1,[[0],[0]]]" };
    offer("API", noting(old, held).api);
    opened();
    await shown(0);
  });

  it("hears nothing of another lesson, nor a name", async () => {
    const { api, values } = noting(old);
    offer("API", api);
    const app = opened();
    await waitFor(() => expect(values["cmi.core.lesson_status"]).toBe("incomplete"));
    await app.reader.open(text);
    app.reader.go(2);
    await tick();
    expect(values["cmi.core.lesson_status"]).toBe("incomplete");
    expect(Object.keys(values).filter((name) => /student_name|student_id|learner/.test(name))).toEqual([]);
  });

  it("is told no more than it can keep; the score stays whole", async () => {
    const { api, values } = noting(old);
    offer("API", api);
    const lesson = asking(12);
    let app = opened(lesson);
    await shown(0);
    const long = "-12345678|".repeat(40);
    for (let page = 0; page < 12; page += 1) {
      app.reader.go(page);
      app.reader.solve(0, long, true);
      await waitFor(() =>
        expect(values["cmi.core.score.raw"]).toBe(String(Number((((page + 1) * 100) / 12).toFixed(2)))),
      );
    }
    expect(values["cmi.suspend_data"]!.length).toBeLessThanOrEqual(4096);
    dispatchEvent(new Event("pagehide"));
    cleanup();
    offer("API", noting(old, values).api);
    app = opened(lesson);
    await shown(11);
    const answers = app.reader.answers.flat();
    expect(app.reader.right).toBe(12);
    expect(new Set(answers.map(({ typed }) => typed))).toEqual(new Set([long, ""]));
    expect(answers.filter(({ typed }) => typed === long)).toHaveLength(9);
  });

  it("has the time in its own words", () => {
    expect([duration(1.2, 3725), duration(2004, 3725)]).toEqual(["0001:02:05", "PT3725S"]);
  });
});
