// The colours of a system that forces its own, for what is drawn on canvases, which CSS does not reach.
import type { Tokens } from "../model/tokens";

const system = {
  ground: "Canvas",
  panel: "Canvas",
  raised: "Canvas",
  line: "CanvasText",
  hairline: "GrayText",
  ink: "CanvasText",
  soft: "CanvasText",
  accent: "Highlight",
  onAccent: "HighlightText",
  maxStroke: "CanvasText",
  maxFill: "Canvas",
  minStroke: "LinkText",
  minFill: "Canvas",
  leafFill: "Canvas",
  ghost: "GrayText",
  cursor: "Highlight",
  onCursor: "HighlightText",
  whatIf: "VisitedText",
  whatIfFill: "Canvas",
} satisfies Partial<Tokens>;

const hex = (part: string) => Math.round(Number(part)).toString(16).padStart(2, "0");

/** The tokens with the system's colours; those of data (good, bad, heat) stay. */
export function forcedTokens(tokens: Tokens): Tokens {
  const probe = document.createElement("span");
  probe.hidden = true;
  document.body.append(probe);
  const resolved = Object.entries(system).map(([token, colour]) => {
    probe.style.color = colour;
    const parts = /^rgba?\((\d+)[, ]+(\d+)[, ]+(\d+)/.exec(getComputedStyle(probe).color);
    return parts ? [token, `#${parts.slice(1).map(hex).join("")}`] : null;
  });
  probe.remove();
  return { ...tokens, ...Object.fromEntries(resolved.filter((each) => each !== null)) } as Tokens;
}
