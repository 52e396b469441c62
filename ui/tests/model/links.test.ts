// Links: those of every release, those of the examples, and hostile ones.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEmbedding } from "../../src/model/embed";
import { exampleIds, recipe } from "../../src/model/gallery";
import { pageAddress } from "../../src/model/address";
import { asksLesson, asTitle, hashParts, linkIn, readHash, sheetIn, writeHash } from "../../src/model/link";
import { nameOf, shippedAs } from "../../src/model/lesson";
import { askedIn, ownHash, unpacked } from "../../src/model/lesson-link";
import links from "../../../tests/data/links.json";
import { ServerBackend } from "../server/backend";
import { hostileHash } from "./hostile";

interface Known {
  hash: string;
  parts: Record<string, string>;
}
const corpus = links as unknown as Known[];

describe("a link to a lesson", () => {
  it.each(corpus.flatMap(({ parts }) => ("lesson" in parts ? [parts] : [])))(
    "of a release opens it: %o",
    async (parts) => {
      const asked = askedIn(`#lesson=${parts.lesson}&lang=${parts.lang ?? ""}`);
      const text = "packed" in asked ? await unpacked(asked.packed) : await shippedAs(asked.name, parts.lang ?? "en");
      const lesson = await new ServerBackend().call("lesson", { text: text! });
      expect(lesson.language).toBe(parts.lang ?? "en");
      expect(lesson.pages.length).toBeGreaterThan(0);
      const name = await nameOf(text!, lesson.language);
      expect(name).toBe("packed" in asked ? null : asked.name);
      if ("packed" in asked) expect(await unpacked((await ownHash(text!)).slice("#lesson=~".length))).toBe(text);
    },
  );

  it("holds any text, and no more than a lesson can have", async () => {
    for (const text of ["", "a", "α β ≥ 🌳\n".repeat(2000)]) {
      const hash = await ownHash(text);
      expect(hash).toMatch(/^#lesson=~[\w-]*$/);
      expect(askedIn(hash)).toEqual({ packed: hash.slice("#lesson=~".length) });
      expect(await unpacked(hash.slice("#lesson=~".length))).toBe(text);
    }
    const long = await ownHash("a".repeat(5_000_000));
    expect(long.length).toBeLessThan(10_000);
    expect(await unpacked(long.slice("#lesson=~".length))).toBeNull();
  });

  it("that is damaged opens nothing", async () => {
    const whole = (await ownHash("a text of a lesson")).slice("#lesson=~".length);
    for (const packed of ["", "!", "AAAA", whole.slice(0, -4), `${whole.slice(0, 8)}__${whole.slice(10)}`])
      expect(await unpacked(packed), packed).toBeNull();
    for (const name of ["", "chess", "../en/1-minimax", "constructor"])
      expect(await shippedAs(name, "en"), name).toBeNull();
  });
});

describe("a link", () => {
  it.each(corpus.map(({ hash, parts }) => [hash, parts] as const))("of a release is still read: %s", (hash, parts) => {
    const unescaped = [...hashParts(hash)].map(([name, value]) => [name, decodeURIComponent(value)]);
    expect(Object.fromEntries(unescaped)).toEqual(parts);
    if ("sheet" in parts) {
      expect([sheetIn(hash), linkIn(`https://example.org/${hash}`)]).toEqual([parts.sheet, hash]);
      return;
    }
    expect(asksLesson(hash)).toBe("lesson" in parts);
    if ("lesson" in parts) {
      expect(linkIn(`https://example.org/${hash}`)).toBe(hash);
      return;
    }
    const place = readHash(hash);
    expect(place).toEqual({
      link: parts.q,
      step: Number(parts.s ?? 0),
      node: parts.n === undefined ? null : Number(parts.n),
      view: parts.v ?? "tree",
      ...("title" in parts && { title: parts.title }),
      ...("panels" in parts && { panels: parts.panels === "none" ? [] : parts.panels!.split(",") }),
      ...("lang" in parts && { lang: parts.lang }),
    });
    expect(readEmbedding(hash) !== null).toBe("embed" in parts);
    if (!("embed" in parts)) expect(writeHash(place!)).toBe(hash);
  });

  it("of every example has at most 2,000 characters", async () => {
    const backend = new ServerBackend();
    for (const id of exampleIds) {
      const { request } = recipe(id);
      const link = JSON.stringify(await backend.call("validate_request", request));
      const address = `https://example.org/courses/plyscope.html${writeHash({ link, step: 999_999, node: 999_999, view: "icicle" })}`;
      expect(address.length, link).toBeLessThanOrEqual(2000);
    }
  });

  it.each([
    ["longer than a line has room for", `title=${"x".repeat(121)}`],
    ["of half an escape", "title=%E0%A4"],
    ["of nothing", "title=%20%0A"],
  ])("without its title where that is %s", (_, part) => {
    expect(readHash(`#q=%7B%7D&s=3&${part}`)).toEqual({ link: "{}", step: 3, node: null, view: "tree" });
  });

  it.each(["board,pane", "lang=xx", "panels=&lang=", "panels=all"])(
    "leaves out what it does not know of %s",
    (part) => {
      const known = part.startsWith("board") ? { panels: ["board"] } : {};
      const hash = `#q=%7B%7D&s=3&${part.startsWith("board") ? `panels=${part}` : part}`;
      expect(readHash(hash)).toEqual({ link: "{}", step: 3, node: null, view: "tree", ...known });
    },
  );

  it("has its title on one line, of whole characters", () => {
    expect(asTitle(" a\n\tb ")).toBe("a b");
    expect(asTitle("🌳".repeat(120))).toHaveLength(240);
    const half = asTitle("a\ud83c")!;
    expect(readHash(writeHash({ link: "{}", step: 0, node: null, view: "tree", title: half }))?.title).toBe("a\ufffd");
    for (const thing of [null, undefined, 7, {}, ["a"]]) expect(asTitle(thing)).toBeNull();
  });

  it.each([
    "https://host.example/path/#",
    "plyscope://open#",
    "file:///home/a/plyscope.html#",
    "#",
    "http://127.0.0.1:8787/#embed&",
  ])("is found behind %s", (before) => {
    const hash = "q=%7B%7D&s=3";
    expect(readHash(linkIn(`  ${before}${hash}\n`)!)?.step).toBe(3);
  });
  it.each(["#123", "cut", "https://host.example/", "a text #q=1", "https://host.example/#s=3", "javascript #q=1"])(
    "is not in %s",
    (text) => expect(linkIn(text)).toBeNull(),
  );

  it("begins with the address of a page, and with nothing else", () => {
    expect(pageAddress(" https://Example.org/a/plyscope.html?x=1#q=2 ")).toBe(
      "https://example.org/a/plyscope.html?x=1",
    );
    expect(pageAddress("http://127.0.0.1:8000")).toBe("http://127.0.0.1:8000/");
    for (const text of [
      "",
      "example.org",
      "javascript:alert(1)",
      "data:text/html,x",
      "ftp://a.b",
      "https://me:secret@a.b/",
      "file:///a",
    ])
      expect(pageAddress(text), text).toBeNull();
  });

  it("that nothing good has made is refused or read, and its numbers are numbers", () => {
    const count = (thing: number | null | undefined) => thing == null || (Number.isSafeInteger(thing) && thing >= 0);
    fc.assert(
      fc.property(hostileHash, (hash) => {
        const place = readHash(hash);
        const how = readEmbedding(hash);
        return count(place?.step) && count(place?.node) && count(how?.from) && count(how?.to);
      }),
      { numRuns: 10_000, seed: 7 },
    );
  });

  it("whose request is no request is refused with what to do", async () => {
    const backend = new ServerBackend();
    const texts = fc.sample(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.json().map((text) => `{"game":${text},"run":${text}}`),
      ),
      {
        numRuns: 300,
        seed: 7,
      },
    );
    for (const link of texts) {
      const refused = await backend.call("request_of_link", { link }).then(
        () => null,
        (error: { error: { code: string; reason: string } }) => error.error,
      );
      expect(refused?.code, link).toBe("input");
      expect(refused?.reason.length, link).toBeGreaterThan(5);
    }
  });
});
