// Links: those of every release, those of the examples, and those that nothing good has made.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEmbedding } from "../../src/model/embed";
import { exampleIds, recipe } from "../../src/model/gallery";
import { hashParts, readHash, writeHash } from "../../src/model/link";
import links from "../../../tests/data/links.json";
import { ServerBackend } from "../server/backend";

interface Known {
  hash: string;
  parts: Record<string, string>;
}
const corpus = links as unknown as Known[];

describe("a link", () => {
  it.each(corpus.map(({ hash, parts }) => [hash, parts] as const))("of a release is still read: %s", (hash, parts) => {
    const unescaped = [...hashParts(hash)].map(([name, value]) => [name, decodeURIComponent(value)]);
    expect(Object.fromEntries(unescaped)).toEqual(parts);
    const place = readHash(hash);
    expect(place).toEqual({
      link: parts.q,
      step: Number(parts.s ?? 0),
      node: parts.n === undefined ? null : Number(parts.n),
      view: parts.v ?? "tree",
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

  it("that nothing good has made is refused or read, and its numbers are numbers", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom("q=", "s=", "n=", "&", "#", "%", "=", "embed", "from=", "to=", "panels=", "1e308", "-1", "NaN"),
      fc.constantFrom("%7B%22game%22%3A", "<script>", "__proto__", "constructor", "%E0%A4", "\u0000", "9".repeat(400)),
    );
    const count = (thing: number | null | undefined) => thing == null || (Number.isSafeInteger(thing) && thing >= 0);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const hash = `#${pieces.join("")}`;
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
