// The nodes of a search for three players: in each a bar per player, the mover's with an outline.
import { digits } from "../model/score";
import { writtenIn, type Look, type CameraNode } from "./glyph";
import { roughWidth, type Renderer } from "./renderer";

/** The three players, in the order of their numbers. */
const PLAYERS = ["a", "b", "c"] as const;
const INK = { a: "max", b: "min", c: "chance" } as const;

/** Returns the numbers to draw in a node at the step, and whether only its mover's own is known. */
function sharesOf(
  { glyph }: CameraNode,
  look: Look,
): { numbers: readonly number[]; cut: boolean; ghost: boolean } | null {
  const { node, state } = glyph;
  if (state === "done" && node.vector) return { numbers: node.vector, cut: node.bound === "lower", ghost: false };
  const soFar = look.frames.get(node.id)?.vector;
  if (soFar) return { numbers: soFar, cut: false, ghost: false };
  const isLeaf = node.children === 0 && node.vector;
  return isLeaf && !look.secret ? { numbers: node.vector!, cut: false, ghost: true } : null;
}

/** Draws the bars into a square in the middle of the node, each with its number above and its player below. */
export function drawShares(draw: Renderer, node: CameraNode, side: number, look: Look, most: number): void {
  const { x, y, glyph } = node;
  const { tokens } = look;
  const shares = sharesOf(node, look);
  if (!shares) {
    const written = writtenIn({ ...node, shape: "inner" }, look);
    if (!written) return;
    const size = Math.min(0.5 * side, (0.86 * side) / Math.max(0.5, roughWidth(written.text, 1)));
    const weight = written.as === "done" ? 700 : 500;
    draw.text(x, y, written.text, { colour: tokens.ink, size, weight, align: "center" });
    return;
  }
  const { numbers, cut, ghost } = shares;
  const mover = PLAYERS.findIndex((player) => player === glyph.node.kind);
  const isEnd = glyph.node.status === "terminal" || (glyph.node.children === 0 && glyph.state !== "done");
  const column = side / 3;
  const longest = Math.max(...numbers.map((number) => roughWidth(digits(number), 1)));
  const size = Math.min(0.27 * side, (0.92 * column) / longest);
  const letter = 0.2 * side;
  const [top, foot] = [y - side / 2 + size * 1.15, y + side / 2 - letter * 1.05];
  for (const [place, player] of PLAYERS.entries()) {
    const middle = x + (place - 1) * column;
    const own = place === mover && !isEnd;
    const unknown = cut && place !== mover;
    const ink = tokens[INK[player]];
    const number = numbers[place] ?? 0;
    const high = Math.max(2, (foot - top) * Math.min(1, number / Math.max(1, most)));
    const wide = 0.56 * column;
    if (!unknown) {
      const fill = ghost ? tokens.ghostLine : ink;
      draw.rect(middle - wide / 2, foot - high, wide, high, fill);
    }
    if (own)
      draw.frame(
        middle - column * 0.44,
        top - 1,
        column * 0.88,
        foot - top + 2,
        null,
        { colour: tokens.ink, width: Math.max(1.4, side * 0.03) },
        2,
      );
    const colour = ghost ? tokens.ghost : tokens.ink;
    const text = unknown ? "·" : `${cut ? "≥" : ""}${digits(number)}`;
    draw.text(middle, top - size * 0.62, text, { colour, size, weight: own ? 750 : 550, align: "center" });
    draw.text(middle, y + side / 2 - letter * 0.5, player.toUpperCase(), {
      colour: ghost ? tokens.ghost : own ? tokens.ink : tokens.ink2,
      size: letter,
      weight: own ? 750 : 500,
      align: "center",
    });
  }
}
