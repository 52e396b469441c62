// Colours by meaning, as `tokens.css` defines them for each theme, and their contrast.

export const tokenNames = [
  "paper",
  "ground",
  "raised",
  "fill",
  "fill2",
  "line",
  "line2",
  "edge",
  "ink",
  "ink2",
  "ink3",
  "accent",
  "accentInk",
  "accentSoft",
  "max",
  "maxFill",
  "maxRow",
  "min",
  "minFill",
  "minRow",
  "minInk",
  "chance",
  "chanceFill",
  "chanceRow",
  "cut",
  "cutFill",
  "cutInk",
  "now",
  "nowInk",
  "ghost",
  "ghostLine",
  "ghostFill",
  "ok",
  "guess",
  "guessFill",
  "s1",
  "s2",
  "s3",
  "s4",
  "s5",
  "heatLow",
  "heatMid",
  "heatHigh",
  "heatNone",
  "xPiece",
  "oPiece",
  "c4Frame",
  "c4Rim",
  "c4Red",
  "c4RedRim",
  "c4Yellow",
  "c4YellowRim",
  "felt",
  "feltLine",
  "wood",
  "woodLine",
  "stoneBlack",
  "stoneWhite",
] as const;
/** Each is `#rrggbb` by default. */
export type Tokens<Colour = string> = Record<(typeof tokenNames)[number], Colour>;
export type ThemeName = "light" | "dark";

/** Returns the CSS variable of a token: `maxFill` is `--max-fill`, `ink2` is `--ink-2`, `s1` is `--s1`. */
export const cssName = (token: string) =>
  `--${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/(?<=[a-z]{2})\d$/, (digit) => `-${digit}`)}`;

function channel(colour: string, at: number): number {
  const value = parseInt(colour.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
const luminance = (colour: string) =>
  0.2126 * channel(colour, 1) + 0.7152 * channel(colour, 3) + 0.0722 * channel(colour, 5);

/** Returns the contrast ratio of two `#RRGGBB` colours (WCAG 2.2), 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Mixes two colours; `t` is from 0 to 1. */
export function mix(from: string, to: string, t: number): string {
  const [a, b] = [channels(from), channels(to)];
  return hexColour(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t);
}

const hex = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, "0"));
/** Returns `#rrggbb` for three channels from 0 to 255. */
export const hexColour = (red: number, green: number, blue: number): string =>
  `#${hex[Math.round(red)]}${hex[Math.round(green)]}${hex[Math.round(blue)]}`;

/** Packs three channels from 0 to 255 into 0xRRGGBB, which is faster to store and mix than text. */
export const packedColour = (red: number, green: number, blue: number): number =>
  (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue);
/** Packs `#RRGGBB`. */
export const packed = (colour: string): number => packedColour(...channels(colour));
/** Unpacks such a number to `#rrggbb`. */
export const unpacked = (colour: number): string => hexColour(colour >> 16, (colour >> 8) & 255, colour & 255);

const palettes = new WeakMap<Tokens, Tokens<number>>();
/** Returns each token as a packed number. */
export function paletteOf(tokens: Tokens): Tokens<number> {
  let palette = palettes.get(tokens);
  if (!palette) {
    palette = Object.fromEntries(tokenNames.map((name) => [name, packed(tokens[name])])) as Tokens<number>;
    palettes.set(tokens, palette);
  }
  return palette;
}

/** Parsed colours, cached because a picture of thousands of cells uses the same few. */
const apart = new Map<string, readonly [number, number, number]>();
/** Limit of cached colours. */
const KEPT = 4096;
/** Returns red, green and blue of `#RRGGBB`, each 0 to 255. */
export function channels(colour: string): readonly [number, number, number] {
  const known = apart.get(colour);
  if (known) return known;
  const part = (at: number) => parseInt(colour.slice(at, at + 2), 16);
  const parts = [part(1), part(3), part(5)] as const;
  if (apart.size >= KEPT) apart.clear();
  apart.set(colour, parts);
  return parts;
}
