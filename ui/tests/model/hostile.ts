// Hostile texts after the # of links.
import fc from "fast-check";

const piece = fc.oneof(
  fc.string(),
  fc.constantFrom("q=", "s=", "n=", "&", "#", "%", "=", "embed", "from=", "to=", "panels=", "1e308", "-1", "NaN"),
  fc.constantFrom("%7B%22game%22%3A", "<script>", "__proto__", "constructor", "%E0%A4", "\u0000", "9".repeat(400)),
);

export const hostileHash: fc.Arbitrary<string> = fc
  .array(piece, { maxLength: 12 })
  .map((pieces) => `#${pieces.join("")}`);

/** The same around a request that may be valid, invalid, or that of `link`. */
export const hostileHashWith = (link: string): fc.Arbitrary<string> => {
  const request = fc.oneof(
    fc.json(),
    fc.string(),
    fc.json().map((text) => `{"game":${text},"run":${text}}`),
    fc.constantFrom(link, link.replace("{", '{"depth":1e308,'), link.replace("{", '{"game":7,'), `${link}${link}`),
  );
  const number = fc.constantFrom("0", "7", "-1", "1e308", "NaN", "9".repeat(15), "9".repeat(400), "<script>", "%E0%A4");
  const title = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("<img src=x onerror=alert(1)>", "\u0000", "a".repeat(4000), "\u202e"),
  );
  const written = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, ""));
  return fc
    .tuple(request, number, number, title, fc.constantFrom("tree", "icicle", "constructor"))
    .map(([q, s, n, called, v]) => `#q=${written(q)}&s=${s}&n=${n}&v=${v}&title=${written(called)}`);
};
