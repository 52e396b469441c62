// The nodes of a proof-number search: both numbers in each, decided ones hatched or grey with a tick or a cross, and a
// ring round the leaf that is next and round those that would decide the root.
import type { Point } from "../model/spaces";
import { mix } from "../model/tokens";
import { drawRing, drawShape, drawValue, writtenIn, type Look, type CameraNode } from "./glyph";
import { corners, TRI_HIGH, type Renderer } from "./renderer";
import { drawName } from "./tree-scene";

/** How much of their colour proved and disproved nodes have, so that their text stays readable. */
const TINT = { proved: 0.16, disproved: 0.1 };

type Decision = "proved" | "disproved" | null;

const decisionOf = ({ proof, state }: CameraNode["glyph"]): Decision =>
  !proof || state === "future" ? null : proof.pn === 0 ? "proved" : proof.dn === 0 ? "disproved" : null;

/** Draws a node with its numbers, its move, and what is decided. */
export function drawProved(draw: Renderer, node: CameraNode, least: number, look: Look): void {
  const { glyph, x, y, r, shape } = node;
  const { tokens } = look;
  const decision = decisionOf(glyph);
  const { id } = glyph.node;
  const isNext = look.towards?.at(-1) === id;
  if (isNext) drawRing(draw, node, 0.16 * r, tokens.now, { colour: tokens.now, width: 0.2 * r });
  if (look.ringed?.includes(id))
    drawRing(draw, node, 0.1 * r, isNext ? tokens.now : tokens.paper, {
      colour: tokens.ok,
      width: Math.max(2, 0.08 * r),
    });
  const colours = { proved: tokens.ok, disproved: tokens.ink3 };
  const fill = decision && mix(tokens.paper, colours[decision], TINT[decision]);
  drawShape(draw, node, look, fill ?? undefined);
  if (decision === "proved") hatch(draw, node, mix(tokens.paper, tokens.ok, 0.45));
  const written = node.value === null ? null : writtenIn(node, look);
  if (written && node.value !== "below" && r >= 5) drawValue(draw, node, written, least * node.zoom, look);
  else if (written && node.value === "below") {
    const size = Math.max(least, 13) * node.zoom;
    const style = { colour: tokens.ink, size, weight: 650, align: "center", halo: tokens.paper } as const;
    draw.text(x, y + (shape === "inner" ? r * TRI_HIGH : r) + size * 0.8, written.text, style);
  }
  drawName(draw, node, least, look);
  if (decision) drawDecision(draw, badgeAt(node), Math.max(5, 0.26 * r), decision === "proved", look);
}

/** The upper right corner of a node. */
function badgeAt({ x, y, r, wide, shape, glyph }: CameraNode): Point {
  if (shape !== "inner") return { x: x + wide, y: y - r };
  return glyph.node.kind === "max" ? { x: x + r * 0.62, y: y - r * 0.5 } : { x: x + r * 0.86, y: y - r * 0.72 };
}

/** Draws a tick or a cross on a disc. */
function drawDecision(draw: Renderer, at: Point, size: number, isProved: boolean, { tokens }: Look): void {
  draw.disc(at.x, at.y, size, isProved ? tokens.ok : tokens.ink2, {
    colour: tokens.paper,
    width: Math.max(1.2, size * 0.14),
  });
  const stroke = { colour: tokens.paper, width: Math.max(1.3, size * 0.22) };
  const point = (right: number, down: number) => ({ x: at.x + right * size, y: at.y + down * size });
  const strokes: [Point, Point][] = isProved
    ? [
        [point(-0.45, 0.02), point(-0.1, 0.4)],
        [point(-0.1, 0.4), point(0.48, -0.35)],
      ]
    : [
        [point(-0.36, -0.36), point(0.36, 0.36)],
        [point(-0.36, 0.36), point(0.36, -0.36)],
      ];
  for (const [from, to] of strokes) draw.line(from, to, stroke);
}

/** Draws slanted lines inside a node, so that a proof is not told by colour alone. */
function hatch(draw: Renderer, { x, y, r, wide, shape, glyph }: CameraNode, colour: string): void {
  if (shape === "board") return;
  const step = Math.max(5, 0.34 * r);
  const inside =
    shape === "inner"
      ? corners(x, y, r * 0.86, glyph.node.kind === "max")
      : [
          { x: x - wide + 2, y: y - r + 2 },
          { x: x + wide - 2, y: y - r + 2 },
          { x: x + wide - 2, y: y + r - 2 },
          { x: x - wide + 2, y: y + r - 2 },
        ];
  const reach = wide + 2 * r;
  for (let at = -reach; at <= reach; at += step) {
    const part = clipped(inside, at + x + y);
    if (part) draw.line(part[0], part[1], { colour, width: 1 });
  }
}

/** Returns the part of the line x + y = `sum` inside a convex shape; null if it misses the shape. */
function clipped(shape: readonly Point[], sum: number): [Point, Point] | null {
  const ends: Point[] = [];
  for (const [place, from] of shape.entries()) {
    const to = shape[(place + 1) % shape.length]!;
    const [before, after] = [from.x + from.y - sum, to.x + to.y - sum];
    if (before > 0 === after > 0) continue;
    const share = before / (before - after);
    ends.push({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  }
  return ends.length === 2 ? [ends[0]!, ends[1]!] : null;
}
