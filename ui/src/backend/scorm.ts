// A course system around the page, by SCORM 1.2 or 2004. It gets reports and keeps the reader's place. Nothing personal
// is requested or sent, and no error over there stops the lesson.

/** A report on a lesson to the course. */
export interface CourseReport {
  /** Percent of right answers; null without questions. */
  score: number | null;
  over: boolean;
  /** The page, from 0; the one after the last is the end. */
  at: number;
  /** Other data that restores the reader's place. */
  data: string;
}

/** The names in the course system, for SCORM 2004 and 1.2. */
const VERSIONS = {
  2004: {
    object: "API_1484_11",
    calls: { begin: "Initialize", end: "Terminate", get: "GetValue", set: "SetValue", commit: "Commit" },
    score: "cmi.score",
    status: "cmi.completion_status",
    passing: "cmi.scaled_passing_score",
    location: "cmi.location",
    time: "cmi.session_time",
    exit: "cmi.exit",
  },
  1.2: {
    object: "API",
    calls: {
      begin: "LMSInitialize",
      end: "LMSFinish",
      get: "LMSGetValue",
      set: "LMSSetValue",
      commit: "LMSCommit",
    },
    score: "cmi.core.score",
    status: "cmi.core.lesson_status",
    passing: "cmi.student_data.mastery_score",
    location: "cmi.core.lesson_location",
    time: "cmi.core.session_time",
    exit: "cmi.core.exit",
  },
} as const;
type Version = keyof typeof VERSIONS;
type Api = Record<string, (...words: string[]) => unknown>;

/** Limit of windows searched each way, so that no circle is followed for ever. */
const MOST = 20;

/** Calls another page, which may be forbidden, gone or broken. */
function tried<A>(what: () => A): A | null {
  try {
    return what();
  } catch {
    return null;
  }
}

/** Finds the object of that name in a window or its parents. */
function around(from: Window | null, name: string): Api | null {
  let place = from;
  for (let asked = 0; place && asked < MOST; asked += 1) {
    const here: Window = place;
    const api = tried(() => (here as unknown as Record<string, unknown>)[name]);
    if (typeof api === "object" && api !== null) return api as Api;
    const above = tried(() => here.parent);
    place = above === here ? null : above;
  }
  return null;
}

/** Finds it also in the openers of this window and of those around it. */
function found(name: string): Api | null {
  const openers = [window, window.parent, window.top].map((each) => tried(() => each?.opener as Window | null) ?? null);
  for (const from of [window, ...openers]) {
    const api = around(from, name);
    if (api) return api;
  }
  return null;
}

const two = (count: number) => String(count).padStart(2, "0");
/** Formats seconds as either version does. */
export function duration(version: Version, seconds: number): string {
  if (version === 2004) return `PT${seconds}S`;
  const hours = Math.min(Math.floor(seconds / 3600), 9999);
  return `${String(hours).padStart(4, "0")}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Reads a number from a course; null if it has none. */
const written = (text: string): number | null => (/^\s*-?[\d.]+\s*$/.test(text) ? Number(text) : null);

/** The course around this page while it is open. */
export class Course {
  private readonly began = Date.now();
  private ended = false;
  private readonly words;
  /** Results stay: reading a lesson again lowers no score. */
  private best: number | null;
  private over: boolean;
  /** The share needed to pass; null if the course names none. */
  private readonly passing: number | null;

  private constructor(
    private readonly version: Version,
    private readonly api: Api,
  ) {
    this.words = VERSIONS[version];
    const passing = written(this.get(this.words.passing));
    this.passing = passing === null || version === 2004 ? passing : passing / 100;
    this.best = written(this.get(`${this.words.score}.raw`));
    this.over = ["completed", "passed", "failed"].includes(this.get(this.words.status));
  }

  /** Returns the course that answers, or null. A course may show both objects and answer through one. */
  static find(): Course | null {
    for (const version of [2004, 1.2] as const) {
      const { object, calls } = VERSIONS[version];
      const api = found(object);
      if (api && String(tried(() => api[calls.begin]?.(""))) === "true") return new Course(version, api);
    }
    return null;
  }

  /** Returns the reader's last page and its data; null if the lesson starts. */
  place(): { at: number; data: string } | null {
    const location = this.get(this.words.location);
    return /^\d+$/.test(location) ? { at: Number(location), data: this.get("cmi.suspend_data") } : null;
  }

  tell({ score, over, at, data }: CourseReport): void {
    if (this.ended) return;
    this.over ||= over;
    this.best = score === null ? null : Math.max(score, this.best ?? 0);
    if (this.best !== null) this.tellScore(this.best);
    this.tellStatus();
    this.set(this.words.location, String(at));
    this.set("cmi.suspend_data", data);
    this.commit();
  }

  /** Saves the report. */
  commit(): void {
    if (this.ended) return;
    this.set(this.words.time, duration(this.version, Math.round((Date.now() - this.began) / 1000)));
    // The next session continues from here.
    this.set(this.words.exit, "suspend");
    this.call("commit", "");
  }

  end(): void {
    if (this.ended) return;
    this.commit();
    this.ended = true;
    this.call("end", "");
  }

  private tellScore(percent: number): void {
    const { score } = this.words;
    this.set(`${score}.min`, "0");
    this.set(`${score}.max`, "100");
    this.set(`${score}.raw`, String(Number(percent.toFixed(2))));
    if (this.version === 2004) this.set(`${score}.scaled`, String(Number((percent / 100).toFixed(4))));
  }

  /** Reports the status: one word in 1.2, two in 2004. */
  private tellStatus(): void {
    const judged = this.over && this.passing !== null && this.best !== null;
    const verdict = judged ? ((this.best ?? 0) / 100 >= (this.passing ?? 0) ? "passed" : "failed") : null;
    const status = this.over ? "completed" : "incomplete";
    this.set(this.words.status, this.version === 2004 ? status : (verdict ?? status));
    if (this.version === 2004 && verdict) this.set("cmi.success_status", verdict);
  }

  private get(name: string): string {
    return String(this.call("get", name) ?? "");
  }
  private set(name: string, value: string): void {
    this.call("set", name, value);
  }
  private call(what: keyof (typeof VERSIONS)[2004]["calls"], ...words: string[]): unknown {
    return tried(() => this.api[this.words.calls[what]]?.(...words));
  }
}
