// The colours, by meaning, for each theme. CSS variables, canvas and pictures all read from here.

const light = {
  ground: "#FFFFFF",
  panel: "#F5F6F7",
  raised: "#FFFFFF",
  line: "#767C82",
  hairline: "#D5D9DD",
  ink: "#1A1A1A",
  soft: "#52585E",
  accent: "#00558A",
  onAccent: "#FFFFFF",
  maxStroke: "#00558A",
  maxFill: "#D6EAF6",
  minStroke: "#B84A07",
  minFill: "#FBE3D0",
  leafFill: "#F2F2F2",
  ghost: "#6E6E6E",
  cursor: "#F0E442",
  onCursor: "#1A1A1A",
  whatIf: "#6A3D9A",
  whatIfFill: "#EADDF5",
  good: "#1B6B3A",
  bad: "#A8201A",
  heatLow: "#08519C",
  heatMid: "#F7F7F7",
  heatHigh: "#A63603",
  stoneBlack: "#1A1A1A",
  stoneWhite: "#FFFFFF",
  discRed: "#C93A3A",
  discYellow: "#F2C744",
};
export type Tokens = { [K in keyof typeof light]: string };

const dark: Tokens = {
  ground: "#16181B",
  panel: "#1F2226",
  raised: "#272B30",
  line: "#8A9199",
  hairline: "#3A3F45",
  ink: "#F1F3F4",
  soft: "#B4BAC0",
  accent: "#7CC4F0",
  onAccent: "#10222E",
  maxStroke: "#56B4E9",
  maxFill: "#123449",
  minStroke: "#F28E3B",
  minFill: "#4A2A10",
  leafFill: "#33383E",
  ghost: "#9AA0A6",
  cursor: "#F0E442",
  onCursor: "#1A1A1A",
  whatIf: "#C9A3EE",
  whatIfFill: "#3A2750",
  good: "#79D19B",
  bad: "#FF9A90",
  heatLow: "#6BAED6",
  heatMid: "#33383E",
  heatHigh: "#FDAE6B",
  stoneBlack: "#0B0C0E",
  stoneWhite: "#F1F3F4",
  discRed: "#D64545",
  discYellow: "#F2C744",
};

/** The projector: white ground, black ink, nothing pale. */
const presenter: Tokens = {
  ...light,
  panel: "#FFFFFF",
  line: "#1A1A1A",
  hairline: "#8A8A8A",
  ink: "#000000",
  soft: "#303030",
  ghost: "#555555",
};

export const themes = { light, dark, presenter } satisfies Record<string, Tokens>;
export type ThemeName = keyof typeof themes;

/** The name of a token as a CSS variable: `maxStroke` is `--max-stroke`. */
export const cssName = (token: string) => `--${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function channel(colour: string, at: number): number {
  const value = parseInt(colour.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
const luminance = (colour: string) =>
  0.2126 * channel(colour, 1) + 0.7152 * channel(colour, 3) + 0.0722 * channel(colour, 5);

/** The contrast ratio of two `#RRGGBB` colours (WCAG 2.2), 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** A colour between two, `t` from 0 to 1. */
export function mix(from: string, to: string, t: number): string {
  const part = (at: number) => {
    const [a, b] = [parseInt(from.slice(at, at + 2), 16), parseInt(to.slice(at, at + 2), 16)];
    return Math.round(a + (b - a) * t)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}
