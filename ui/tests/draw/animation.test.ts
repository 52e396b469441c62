// Steps as one SVG that moves.
import { describe, expect, it } from "vitest";
import { animatedSvg, type AnimationFrame } from "../../src/draw/animation";
import type { Tokens } from "../../src/model/tokens";

const tokens = { paper: "#ffffff", ink: "#111111" } as Tokens;
const frame = (at: number): AnimationFrame => ({
  picture: {
    size: { width: 300 + at, height: 200 },
    draw: (on) => {
      on.clear(tokens.paper);
      on.rect(0, 0, 120, 40, "#ddeeff");
      on.fade(0.5, () => on.text(10, 10, `node ${at}`, { colour: tokens.ink, size: 14 }));
    },
  },
  caption: `step ${at}: <script>alert("${at}")</script> & \u0007${"long ".repeat(at * 20)}`,
});
const drawn = (count: number, seconds = 1.5) =>
  animatedSvg(
    Array.from({ length: count }, (_, at) => frame(at)),
    seconds,
    'a </title> & "b"',
    tokens,
  );
const parsed = (text: string) => new DOMParser().parseFromString(text, "image/svg+xml");

describe("a moving picture", () => {
  it("is well formed, holds no script, and is as large as its largest step", () => {
    const svg = parsed(drawn(4));
    expect(svg.querySelector("parsererror")).toBeNull();
    expect(svg.querySelectorAll("script, foreignObject, [onload]")).toHaveLength(0);
    expect(svg.documentElement.getAttribute("viewBox")).toBe("0 0 303 240");
    expect(svg.querySelector("title")?.textContent).toBe('a </title> & "b"');
  });
  it("has a step each, and writes once what several have", () => {
    const svg = parsed(drawn(4));
    expect(svg.querySelectorAll(".plyscope-step")).toHaveLength(4);
    const names = [...svg.querySelectorAll("defs > g")].map((each) => each.id);
    expect(names.length).toBeGreaterThan(0);
    const used = [...svg.querySelectorAll("use")].map((each) => each.getAttribute("href")!.slice(1));
    expect([...new Set(used)].sort()).toEqual(names.sort());
    expect(drawn(4).match(/#ddeeff/g)).toHaveLength(1);
  });
  it("shows one step after the other for as long as it is told", () => {
    const delays = [...parsed(drawn(3, 2)).querySelectorAll<SVGElement>(".plyscope-step")].map((each) =>
      each.getAttribute("style"),
    );
    // Three steps of two seconds, and a rest on the last.
    expect(delays).toEqual([null, "animation-delay:-6s", "animation-delay:-4s"]);
    expect(drawn(3, 2)).toContain("animation:plyscope-step 8s step-end infinite");
  });
  it("shows the last step, still, where less motion is asked for", () => {
    const [before = "", moving = ""] = parsed(drawn(3)).querySelector("style")!.textContent!.split("@media");
    expect(before).toBe(".plyscope-step{opacity:0}.plyscope-last{opacity:1}");
    expect(moving).toMatch(/^ \(prefers-reduced-motion:no-preference\)\{\.plyscope-step\{animation:/);
    const steps = parsed(drawn(3)).querySelectorAll(".plyscope-step");
    expect(steps[2]?.classList.contains("plyscope-last")).toBe(true);
  });
  it("of one step does not move", () => expect(drawn(1)).not.toContain("animation"));
  it("is the same, byte for byte, of the same steps", () => expect(drawn(5)).toBe(drawn(5)));
});
