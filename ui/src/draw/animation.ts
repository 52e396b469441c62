// Several pictures as one moving SVG. Its own style sheet shows them in turn, without a script.
import type { Tokens } from "../model/tokens";
import type { Picture } from "./picture";
import { roughWidth } from "./renderer";
import { escape, SvgRenderer } from "./svg";

/** Limit of pictures, because few programs show larger files well. */
export const MOST_FRAMES = 60;

/** A picture and its caption. */
export interface AnimationFrame {
  picture: Picture;
  caption: string;
}

// px
const FOOT = 40;
const TEXT = 14;
const MARGIN = 12;
/** Characters from which a repeated element is written once. */
const LONG = 40;
/** Percent by which a picture outlasts the start of the next, which covers it, so that there is never a gap. */
const OVERLAP = 0.05;

/** Cuts a line to a width in px. */
function cut(text: string, width: number): string {
  if (roughWidth(text, TEXT) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && roughWidth(`${letters.join("")}…`, TEXT) > width) letters.pop();
  return `${letters.join("")}…`;
}

/** Returns the elements of each picture, all as large as the largest. */
function elementsOf(frames: readonly AnimationFrame[], tokens: Tokens): { size: Picture["size"]; lists: string[][] } {
  const width = Math.max(...frames.map(({ picture }) => picture.size.width));
  const height = Math.max(...frames.map(({ picture }) => picture.size.height));
  const size = { width, height: height + FOOT };
  const lists = frames.map(({ picture, caption }) => {
    const drawn = new SvgRenderer(picture.size);
    picture.draw(drawn);
    const ground = new SvgRenderer(size);
    ground.clear(tokens.paper);
    const foot = new SvgRenderer(size);
    const line = cut(caption, width - 2 * MARGIN);
    foot.rect(0, height, width, FOOT, tokens.paper);
    foot.text(MARGIN, height + FOOT / 2, line, { colour: tokens.ink, size: TEXT });
    return [...ground.elements, ...drawn.elements, ...foot.elements];
  });
  return { size, lists };
}

/** Shows the pictures in turn; with reduced motion, or without styles, only the last one. */
function sheet(count: number, seconds: number): string {
  const still = ".plyscope-step{opacity:0}.plyscope-last{opacity:1}";
  if (count < 2) return still;
  // The last picture stays twice as long before the loop restarts.
  const part = 100 / (count + 1);
  const until = (share: number) =>
    `{0%{opacity:1}${Math.min(100, share + OVERLAP).toFixed(3)}%{opacity:0}100%{opacity:0}}`;
  const whole = Number((seconds * (count + 1)).toFixed(3));
  const moving =
    `.plyscope-step{animation:plyscope-step ${whole}s step-end infinite}` +
    `.plyscope-last{animation-name:plyscope-last}`;
  const frames = `@keyframes plyscope-step${until(part)}@keyframes plyscope-last${until(2 * part)}`;
  return `${still}@media (prefers-reduced-motion:no-preference){${moving}}${frames}`;
}

/** Returns the same text, byte for byte, for the same pictures. `seconds` is the time per picture. */
export function animatedSvg(frames: readonly AnimationFrame[], seconds: number, title: string, tokens: Tokens): string {
  const { size, lists } = elementsOf(frames, tokens);
  const times = new Map<string, number>();
  for (const element of lists.flat()) times.set(element, (times.get(element) ?? 0) + 1);
  const names = new Map<string, string>();
  for (const [element, count] of times)
    if (count > 1 && element.length >= LONG) names.set(element, `plyscope-${names.size}`);
  const shared = [...names].map(([element, name]) => `<g id="${name}">${element}</g>`);
  const shown = (element: string) => (names.has(element) ? `<use href="#${names.get(element)}"/>` : element);
  const last = lists.length - 1;
  const steps = lists.map((list, at) => {
    const delay =
      at === 0 || last === 0 ? "" : ` style="animation-delay:${Number(((at - last - 2) * seconds).toFixed(3))}s"`;
    return `<g class="plyscope-step${at === last ? " plyscope-last" : ""}"${delay}>${list.map(shown).join("")}</g>`;
  });
  const { width, height } = size;
  const box = `width="${Math.round(width)}" height="${Math.round(height)}" viewBox="0 0 ${Math.round(width)} ${Math.round(height)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${box} role="img">`,
    `<title>${escape(title)}</title><style>${sheet(lists.length, seconds)}</style>`,
    `<defs>${shared.join("")}</defs>${steps.join("")}</svg>`,
  ].join("");
}
