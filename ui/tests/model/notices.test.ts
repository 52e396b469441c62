import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServiceFailure } from "../../src/backend/errors";
import { en } from "../../src/i18n/en";
import { refusalOf, sentenceOf } from "../../src/model/refusal";
import { Notices } from "../../src/state/notices.svelte";

const refused = (reason: string) => new ServiceFailure({ code: "invalid_file", reason });
const texts = ({ list }: Notices) => list.map(({ text }) => text);

describe("what is said in passing", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is one thing at a time, and goes after four seconds, a long text later", () => {
    const notices = new Notices();
    notices.tell("one");
    notices.confirm("two");
    expect(texts(notices)).toEqual(["two"]);
    expect(notices.list[0]?.tone).toBe("done");
    vi.advanceTimersByTime(3999);
    expect(texts(notices)).toEqual(["two"]);
    vi.advanceTimersByTime(1);
    expect(texts(notices)).toEqual([]);
    notices.tell("x".repeat(100));
    vi.advanceTimersByTime(6999);
    expect(notices.list).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(notices.list).toHaveLength(0);
  });

  it("stays while it is looked at, and where it holds a way on or what is to be copied", () => {
    const notices = new Notices();
    notices.confirm("one");
    vi.advanceTimersByTime(3900);
    const release = notices.hold();
    vi.advanceTimersByTime(60_000);
    expect(texts(notices)).toEqual(["one"]);
    release();
    vi.advanceTimersByTime(1499);
    expect(texts(notices)).toEqual(["one"]);
    vi.advanceTimersByTime(1);
    expect(texts(notices)).toEqual([]);
    notices.tell("two", { label: "back", run: () => undefined });
    vi.advanceTimersByTime(60_000);
    expect(texts(notices)).toEqual(["two"]);
    notices.keep("https://example.org/#link");
    vi.advanceTimersByTime(60_000);
    expect(texts(notices)).toEqual(["https://example.org/#link"]);
    notices.dismiss(notices.list[0]!.id);
    expect(texts(notices)).toEqual([]);
  });

  it("does not drive out refusals, of which three stay, each with the file that it is about", async () => {
    const notices = new Notices();
    for (const name of ["a.json", "b.json", "c.json", "d.json"])
      expect(await notices.attempt(() => Promise.reject(refused("no trace")), name)).toBe(false);
    notices.tell("one");
    expect(notices.list.map(({ about }) => about)).toEqual(["b.json", "c.json", "d.json", null]);
    vi.advanceTimersByTime(60_000);
    expect(notices.list.map(({ about }) => about)).toEqual(["b.json", "c.json", "d.json"]);
    await notices.attempt(() => Promise.reject(refused("no trace")), "d.json");
    expect(notices.list).toHaveLength(3);
  });
});

it("a refusal is one sentence", () => {
  const said = (detail: string) => {
    const { head, tail } = sentenceOf(refusalOf({ code: "input", field: "position", reason: detail }, en));
    return `${head} ${tail}`.trim();
  };
  expect(said("square 5 is already taken")).toBe("The position cannot be read: square 5 is already taken.");
  expect(said("what is this?")).toBe("The position cannot be read: what is this?");
  expect(said("")).toBe("The position cannot be read.");
});
