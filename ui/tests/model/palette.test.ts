// The colours of `tokens.css` as eyes see them: readable text, visible marks, and pairs that must differ, also for
// people without one kind of cone.
import { describe, expect, inject, it } from "vitest";
import { marker } from "../../src/draw/charts/patterns";
import { contrast, cssName, tokenNames } from "../../src/model/tokens";
import { deltaE, seen, type Vision } from "./vision";

/** Returns the colours between the braces after a selector, each `#rrggbb` or the name of another. */
function declared(sheet: string, selector: string): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = sheet.indexOf(selector); at >= 0; at = sheet.indexOf(selector, at + 1)) {
    const body = sheet.slice(sheet.indexOf("{", at) + 1, sheet.indexOf("}", at));
    for (const [, name = "", value = ""] of body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6}|var\(--[\w-]+\))\s*;/g))
      found.set(name, value);
  }
  return found;
}

const sheet = inject("colours");
const more = sheet.slice(sheet.indexOf("(prefers-contrast: more)"), sheet.indexOf("(forced-colors: active)"));
const themes = ["light", "dark"].flatMap((name) => {
  const own = [...declared(sheet, "[data-theme] {"), ...declared(sheet, `[data-theme="${name}"] {`)];
  return [
    [name, new Map(own)],
    [`${name}, more contrast`, new Map([...own, ...declared(more, ":root")])],
  ] as const;
});

const colourIn = (theme: ReadonlyMap<string, string>) => {
  const colour = (name: string): string => {
    const value = theme.get(name) ?? "";
    const other = /^var\(--(.+)\)$/.exec(value)?.[1];
    return other ? colour(other) : value;
  };
  return colour;
};

type Pair = readonly [string, string];
const each = (marks: readonly string[], grounds: readonly string[]) =>
  marks.flatMap((mark) => grounds.map((ground): Pair => [mark, ground]));

/** Text on its ground. */
const texts: Pair[] = [
  ...each(["ink", "ink-2", "ink-3", "accent", "cut", "ok", "guess"], ["paper", "ground", "raised"]),
  ["guess", "guess-fill"],
  ...each(["ink", "ink-2"], ["fill", "fill-2", "max-row", "min-row", "chance-row", "code-now"]),
  ["ink-3", "fill"],
  ["ink", "ghost-fill"],
  ["ghost", "ghost-fill"],
  ["ghost", "paper"],
  ["ink", "max-fill"],
  ["ink", "min-fill"],
  ["max", "max-fill"],
  ["max", "max-row"],
  ["min-ink", "min-fill"],
  ["min-ink", "min-row"],
  ["chance", "chance-row"],
  ["chance", "paper"],
  ["min-ink", "paper"],
  ["cut-ink", "cut-fill"],
  ["cut-ink", "paper"],
  ["ok", "ok-fill"],
  ["accent", "accent-soft"],
  ["accent-ink", "accent"],
  ["now-ink", "now"],
  ["toast-ink", "toast"],
  ["toast-act", "toast"],
  ["toast-ok", "toast"],
  ["toast-cut", "toast"],
];

/** Marks and outlines on their grounds. */
const marks: Pair[] = [
  ...each(
    ["edge", "max", "min", "cut", "ok", "accent", "ghost", "s1", "s2", "s3", "s4", "s5"],
    ["paper", "ground", "raised"],
  ),
  ...each(["ghost-line"], ["paper", "ground", "raised", "ghost-fill", "max-row", "min-row", "chance-row"]),
  ["max", "max-fill"],
  ["min", "min-fill"],
  ["max", "max-row"],
  ["min", "min-row"],
  ["cut", "cut-fill"],
  ["x-piece", "paper"],
  ["o-piece", "paper"],
  ["stone-black", "felt"],
  ["stone-white", "felt"],
  ["stone-black", "wood"],
];

describe.each(themes)("the colours of the theme %s", (_, theme) => {
  const colour = colourIn(theme);

  it("are all there, as canvases read them", () => {
    for (const token of tokenNames) expect(colour(cssName(token).slice(2)), token).toMatch(/^#[0-9a-f]{6}$/);
  });
  it.each(texts)("let %s be read on %s", (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(marks)("let %s be seen on %s", (mark, ground) => {
    expect(contrast(colour(mark), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});

/** CIEDE2000 of two colours that differ at a glance, side by side. */
const APART = 10;
/** The same for two that also differ in shape. */
const BESIDE_SHAPE = 7.5;
const visions: Vision[] = ["full", "protan", "deutan"];

describe.each(themes)("pairs that must be told apart, theme %s", (_, theme) => {
  const colour = colourIn(theme);
  const apart = (one: string, other: string, vision: Vision) =>
    deltaE(seen(colour(one), vision), seen(colour(other), vision));

  const byColour = [
    ["max", "min"],
    ["max-fill", "min-fill"],
    ["max", "cut"],
    ["ink", "cut"],
    ["edge", "cut"],
    ["guess", "cut"],
    ["guess", "min"],
    ["guess", "max"],
    ["now", "cut"],
    ["now", "max"],
    ["now", "min"],
    ["now", "max-fill"],
    ["now", "min-fill"],
    ["now", "paper"],
    ["c4-red", "c4-yellow"],
    ["c4-red", "c4-frame"],
    ["c4-yellow", "c4-frame"],
    ["x-piece", "o-piece"],
    ["stone-black", "stone-white"],
    ["stone-black", "felt"],
    ["stone-white", "felt"],
    ["stone-black", "wood"],
    ["stone-white", "wood"],
    ["heat-low", "heat-mid"],
    ["heat-mid", "heat-high"],
    ["heat-low", "heat-high"],
  ] as const;
  it.each(byColour)("%s and %s differ in colour", (one, other) => {
    for (const vision of visions) expect(apart(one, other, vision), vision).toBeGreaterThanOrEqual(APART);
  });

  // two strokes or scissors, not a triangle; a tick
  it.each([
    ["min", "cut"],
    ["ok", "cut"],
  ])("%s and %s, which differ in shape, differ in colour too", (one, other) => {
    for (const vision of visions) expect(apart(one, other, vision), vision).toBeGreaterThanOrEqual(BESIDE_SHAPE);
  });
});

describe("the runs s1 to s5", () => {
  const SERIES = [0, 1, 2, 3, 4];
  const pairs = SERIES.flatMap((one) => SERIES.slice(one + 1).map((other) => [one, other] as const));
  const form = (series: number) => JSON.stringify(marker(0, 0, series), (key, value) => (key === "ink" ? "" : value));

  it.each(pairs)("%i and %i have markers of different shapes", (one, other) => {
    expect(marker(0, 0, one).map((shape) => shape.is === "poly" && shape.points.length)).not.toContain(3);
    const [a, b] = [form(one), form(other)].map((text) => text.replace(/"fill":"s\d",?/, ""));
    expect(a).not.toBe(b);
  });
  it.each(themes)("differ in colour to a full eye, theme %s", (_, theme) => {
    const colour = colourIn(theme);
    for (const [one, other] of pairs) {
      const [a, b] = [one, other].map((series) => seen(colour(`s${series + 1}`), "full")) as [never, never];
      expect(deltaE(a, b), `s${one + 1}, s${other + 1}`).toBeGreaterThanOrEqual(APART);
    }
  });
});

describe("the measure itself", () => {
  // Sharma, Wu and Dalal 2005, table 1
  it.each([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[50, 2.5, 0], [58, 24, 15], 19.4535],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ] as const)("agrees with published pairs: %j, %j", (one, other, far) => {
    expect(deltaE(one, other)).toBeCloseTo(far, 4);
  });
  it("sees red and green alike without one kind of cone, and blue and yellow apart", () => {
    const far = (one: string, other: string, vision: Vision) => deltaE(seen(one, vision), seen(other, vision));
    for (const vision of ["protan", "deutan"] as const) {
      expect(far("#b3261e", "#6b6b00", vision)).toBeLessThan(far("#b3261e", "#6b6b00", "full") / 2);
      expect(far("#0000ff", "#ffff00", vision)).toBeGreaterThan(60);
      expect(far("#808080", "#808080", vision)).toBe(0);
      expect(seen("#808080", vision)[1]).toBeCloseTo(0, 0);
    }
  });
});
