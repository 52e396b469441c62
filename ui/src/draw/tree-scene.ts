// The node-link tree: bands, then edges with the best line over them, halos, glyphs with their texts, and the marks.
import type { Kind, Owner } from "../generated/wire";
import { inks, isEven, isUp } from "../model/kinds";
import { digits } from "../model/score";
import { toView, type Box, type Camera, type Point } from "../model/spaces";
import {
  drawCut,
  drawDoor,
  drawDashes,
  drawEven,
  drawHalo,
  drawRing,
  drawScissors,
  drawShield,
  drawShape,
  drawValue,
  underValue,
  spaced,
  windowAt,
  windowLabel,
  writtenIn,
  type Look,
  type CameraNode,
} from "./glyph";
import { chipOf, drawArrow, drawBoardNode } from "./board-node";
import { besideOwner, clearest, longWays, noting, shortWays, stripWays, type Line, type Way } from "./owner-arc";
import {
  bandLabel,
  edgeEnds,
  haloOf,
  nameEnd,
  nameSize,
  pushTo,
  SHOULDER,
  windowSize,
  windowStart,
  type Plan,
  type PlanNode,
  type PlannedFold,
} from "./plan";
import { DIAMOND, roughWidth, TRI_HIGH, type Renderer, type Stroke, type TextStyle } from "./renderer";
import type { EdgeMarks } from "./vote-marks";

/** The number of things drawn, for the gate on the amount of work. */
export interface DrawCounts {
  glyphs: number;
  edges: number;
}

/** The marked nodes; null for none. */
export interface Marks {
  /** The node of the step. */
  step: number | null;
  selected: number | null;
  hovered: number | null;
  /** The owner of the bound that cuts at the step, and that bound. */
  owner: (Pick<Owner, "node" | "bound"> & { by: "alpha" | "beta" }) | null;
  /** The pruned node of a what-if. */
  whatIf: number | null;
  /** Nodes that a text beside the tree points at. */
  pointedAt: readonly number[];
  /** A question to a class on the edges, or the search before a change; null for none. */
  vote: EdgeMarks | null;
}
export const unmarked: Marks = {
  pointedAt: [],
  vote: null,
  step: null,
  selected: null,
  hovered: null,
  owner: null,
  whatIf: null,
};

/** The words of the bands. */
export type BandNames = Record<"max" | "min", string> & Partial<Record<Kind | "horizon", string>>;

const NOTHING: readonly Box[] = [];
/** Px below which a text is left out as unreadable. */
const READABLE = 7;

/** Returns a node as a camera sees it. It is written out, because it runs for hundreds of nodes per frame. */
function seenBy(camera: Camera, node: PlanNode): CameraNode {
  const { zoom } = camera;
  const { x, y } = toView(camera, node);
  return {
    glyph: node.glyph,
    x,
    y,
    r: node.r * zoom,
    wide: node.wide * zoom,
    shape: node.shape,
    name: node.name,
    worth: node.worth,
    window: node.window,
    free: node.free * zoom,
    near: (node.near ?? Infinity) * zoom,
    value: node.value,
    linked: node.linked,
    arrow: node.arrow,
    badge: node.badge,
    hero: node.hero,
    rim: node.rim,
    rimUp: node.rimUp,
    zoom,
  };
}

export function drawTree(
  pen: Renderer,
  plan: Plan,
  camera: Camera,
  look: Look,
  marks: Marks = unmarked,
  bands: BandNames | null = null,
): DrawCounts {
  const { zoom } = camera;
  const written: Box[] = [];
  const draw = marks.owner ? noting(pen, written) : pen;
  const placed = new Map<number, CameraNode>();
  for (const node of plan.nodes) placed.set(node.glyph.node.id, seenBy(camera, node));
  const reach = 140 * zoom;
  const seen = (at: Point) =>
    at.x > -reach && at.x < draw.size.width + reach && at.y > -reach && at.y < draw.size.height + reach;
  if (bands && plan.whole) drawBands(draw, plan, camera, look, bands);
  drawHorizon(draw, placed.values(), plan, look, bands?.horizon);

  const edges = edgesOf(placed, seen, draw.size.width);
  const by = cuttingChild(placed, look);
  const edgeLines = marks.vote
    ? edges.map(({ from, to, place, count }) => ({ node: to.glyph.node.id, ends: edgeEnds(from, to, place, count) }))
    : [];
  marks.vote?.under(draw, edgeLines, look.tokens);
  for (const edge of edges) if (!edge.to.glyph.on_pv) drawEdge(draw, edge, look, by);
  for (const edge of edges) if (edge.to.glyph.on_pv) drawEdge(draw, edge, look, by);
  for (const edge of edges) written.push(...drawProbability(draw, edge, plan.least * Math.min(1, zoom), look));
  for (const to of placed.values()) {
    const from = to.arrow ? placed.get(to.glyph.node.parent ?? -1) : undefined;
    if (from) drawArrow(draw, from, to, plan.least, look);
  }
  for (const fold of plan.folds) drawFold(draw, fold, placed, camera, plan.least, look);

  const at = (id: number | null) => (id === null ? undefined : placed.get(id));
  const least = Math.max(4, 7 * Math.min(1, zoom));
  /** Returns the px of a halo. */
  const halo = ({ r, shape }: CameraNode) => (shape === "inner" ? haloOf(r, least) : least);
  const step = at(marks.step);
  const owner = at(marks.owner?.node ?? null);
  if (owner) {
    const by = halo(owner);
    drawRing(draw, owner, by * 0.7, look.tokens.paper, { colour: look.tokens.cut, width: Math.max(2.5, by * 0.34) });
  }
  const selected = at(marks.selected);
  if (selected) drawRing(draw, selected, halo(selected) - 3, look.tokens.paper, { colour: look.tokens.ink, width: 3 });
  if (step) drawHalo(draw, step, halo(step), look.tokens.now);
  for (const id of marks.pointedAt) {
    const node = at(id);
    if (node && node !== step) drawRing(draw, node, 3, look.tokens.paper, { colour: look.tokens.accent, width: 3 });
  }

  let glyphs = 0;
  for (const node of placed.values()) {
    if (!seen(node)) continue;
    glyphs += 1;
    if (look.paint?.node && node.shape !== "board") {
      look.paint.node(draw, node, plan.least, look);
      continue;
    }
    const boxes =
      node.shape === "board" ? drawPosition(draw, node, plan.least, look) : drawNode(draw, node, plan, look);
    written.push(...boxes);
    drawShield(draw, node, plan.least, boxes, look);
  }
  const besides = (plan.besides ?? []).map((each) => ({ ...each, ...toView(camera, each), side: each.side * zoom }));
  look.paint?.beside?.(draw, besides, look);
  marks.vote?.over(draw, edgeLines, plan.least * Math.min(1, zoom), look.tokens, placed);
  const hovered = at(marks.hovered);
  if (hovered && hovered !== selected) drawDashes(draw, hovered, 4, look.tokens.ink2, 1.5);
  const asked = at(marks.whatIf);
  if (asked) drawDashes(draw, asked, halo(asked), look.tokens.accent, 2.5);
  if (step && owner && marks.owner) {
    const family = edges.filter(({ from }) => from === owner);
    const lines = family.map(({ from, to, place, count }) => {
      const [start, end] = edgeEnds(from, to, place, count);
      return { from: start, to: end, searched: to.glyph.state !== "future" };
    });
    const own = family.findIndex(({ to }) => to === step);
    const others = [...placed.values()].filter((node) => node !== owner && node !== step);
    drawOwner(draw, step, owner, lines[own]?.from ?? null, lines, others, written, marks.owner, plan.least, look);
  }
  return { glyphs, edges: edges.length };
}

function drawBands(draw: Renderer, plan: Plan, camera: Camera, look: Look, names: BandNames): void {
  const { tokens } = look;
  const { size } = bandLabel(plan.least);
  const words: (() => void)[] = [];
  for (const row of plan.rows) {
    if (row.kind === null) continue;
    const top = row.top === 0 ? 0 : camera.top + row.top * camera.zoom;
    const bottom = row.bottom === plan.size.height ? draw.size.height : camera.top + row.bottom * camera.zoom;
    const max = isUp(row.kind);
    const ground = { max: tokens.maxRow, min: tokens.minRow, chance: tokens.chanceRow }[inks[row.kind]];
    draw.rect(0, top, draw.size.width, bottom - top, ground);
    // Words come last, because the next band would cover them; in a low band the word is in the middle.
    // Below the bar that lies over the band of a whole tree.
    const clear = plan.whole ? Math.max(top, camera.top + row.top * camera.zoom) : top;
    const [x, y] = [size * 1.3, clear + Math.min(size * 1.9, (bottom - clear) / 2)];
    const colour = tokens[inks[row.kind]];
    if (row.bare) continue;
    const name = names[row.kind] ?? "";
    const { kind } = row;
    words.push(() => {
      if (isEven(kind)) drawEven(draw, kind, { x, y }, size * 0.42, colour, null);
      else draw.tri(x, y, size * 0.44, max, colour, { colour, width: 1 });
      const ink = isEven(kind) ? tokens.chance : max ? tokens.max : tokens.minInk;
      draw.text(x + size, y + 0.5, name, { colour: ink, size, weight: 700 });
    });
  }
  for (const word of words) word();
}

/** Draws the depth limit as a line across the tree, if a node is beyond it. */
function drawHorizon(draw: Renderer, nodes: Iterable<CameraNode>, { least }: Plan, { tokens }: Look, name = ""): void {
  let [above, below] = [-Infinity, Infinity];
  for (const { y, r, glyph } of nodes)
    if (glyph.node.quiet) below = Math.min(below, y - r);
    else above = Math.max(above, y + r);
  // A strip of boards has nodes of both sides in one row.
  if (below === Infinity || above >= below) return;
  const y = (above + below) / 2;
  const { size } = bandLabel(least);
  draw.line({ x: 0, y }, { x: draw.size.width, y }, { colour: tokens.accent, width: 2, dashed: true });
  draw.text(size * 0.8, y - size * 0.8, name, { colour: tokens.accent, size, weight: 600, halo: tokens.paper });
}

interface Edge {
  from: CameraNode;
  to: CameraNode;
  /** Its place among the edges of its parent. */
  place: number;
  count: number;
}

function edgesOf(placed: ReadonlyMap<number, CameraNode>, seen: (at: Point) => boolean, width: number): Edge[] {
  const children = new Map<number, CameraNode[]>();
  for (const to of placed.values()) {
    const parent = to.glyph.node.parent;
    if (parent !== null && to.linked !== false && placed.has(parent)) pushTo(children, parent, to);
  }
  const edges: Edge[] = [];
  for (const [parent, row] of children) {
    const from = placed.get(parent)!;
    row.sort((a, b) => a.x - b.x);
    for (const [place, to] of row.entries()) {
      const crosses = Math.min(from.x, to.x) < width && Math.max(from.x, to.x) > 0;
      if (crosses && (seen(from) || seen(to))) edges.push({ from, to, place, count: row.length });
    }
  }
  return edges;
}

/** Returns the child after which its parent is cut, the last one searched; null if there is none. */
function cuttingChild(placed: ReadonlyMap<number, CameraNode>, { cutting }: Look): number | null {
  if (cutting == null) return null;
  let last: CameraNode | null = null;
  for (const each of placed.values()) {
    const { node, state } = each.glyph;
    if (node.parent !== cutting || state !== "done") continue;
    if (last === null || node.ordinal > last.glyph.node.ordinal) last = each;
  }
  return last?.glyph.node.id ?? null;
}

const isSpine = ({ rim, hero }: CameraNode) => rim !== undefined || hero === true;

/**
 * Draws the edge to a glyph, with strokes across a cut branch. On a spine, the path and the edge below it to the child
 * that cuts are as strong as the best line.
 */
function drawEdge(draw: Renderer, { from, to, place, count }: Edge, look: Look, cuts: number | null): void {
  const [start, end] = edgeEnds(from, to, place, count);
  const strong = (from.rim !== undefined && to.rim !== undefined) || (isSpine(from) && to.glyph.node.id === cuts);
  const stroke = edgeStroke(to, look, from.r, strong);
  const { how } = to.glyph.node;
  // A null move is no move, so its edge is hollow; the edge of a shallower search is dashed.
  if (how === "null") {
    draw.line(start, end, { ...stroke, width: stroke.width * 2 + 3 });
    draw.line(start, end, { colour: look.tokens.paper, width: stroke.width + 2 });
  } else draw.line(start, end, how === "reduced" || how === "check" ? { ...stroke, dashed: true } : stroke);
  // Only the edge that leaves the searched part is cut.
  if (to.glyph.state === "pruned" && to.glyph.anchor === null)
    drawCut(
      draw,
      to.glyph.node.probability ? middleOf(start, end) : start,
      end,
      Math.max(9, Math.min(26, 0.38 * from.r)),
      look.tokens.cut,
    );
}

/** Draws the probability of an outcome on its edge, near the chance node, and returns its box. */
function drawProbability(draw: Renderer, { from, to, place, count }: Edge, size: number, look: Look): readonly Box[] {
  const { probability } = to.glyph.node;
  if (!probability || size < READABLE) return NOTHING;
  const { tokens } = look;
  const [start, end] = edgeEnds(from, to, place, count);
  const text = `${probability[0]}/${probability[1]}`;
  const half = { wide: roughWidth(text, size) / 2 + size * 0.45, high: size * 0.8 };
  // Near the chance node, but as far down as keeps it apart from those of its siblings.
  const steps = Math.abs(place - (count - 1) / 2);
  const apart = steps > 0 ? Math.abs(end.x - start.x) / steps : to.wide * 2.3;
  const share = Math.min(0.8, Math.max(0.42, (2 * half.wide + 4) / Math.max(1, apart)));
  const at = { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
  const ghost = to.glyph.state === "pruned" || to.glyph.state === "future";
  const ring = { colour: ghost ? tokens.ghostLine : tokens.chance, width: 1.4 };
  draw.frame(at.x - half.wide, at.y - half.high, 2 * half.wide, 2 * half.high, tokens.paper, ring, half.high);
  draw.text(at.x, at.y, text, { colour: ghost ? tokens.ghost : tokens.chance, size, weight: 600, align: "center" });
  return [{ x0: at.x - half.wide, x1: at.x + half.wide, y0: at.y - half.high, y1: at.y + half.high }];
}

const middleOf = (from: Point, to: Point): Point => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });

export function edgeStroke(
  { glyph: { node, state, on_pv, on_path, visits, proof }, zoom }: Pick<CameraNode, "glyph" | "zoom">,
  look: Look,
  r = 0,
  strong = false,
): Stroke {
  const { tokens } = look;
  // A thin edge would be lost between the large glyphs of a projector.
  const width = Math.max(1, Math.min(2.2, 1.9 * zoom), 0.03 * r);
  if (state === "pruned") return { colour: tokens.ghostLine, width, dashed: true };
  if (state === "future") return { colour: tokens.line2, width };
  if (visits) {
    const share = visits.visits / Math.max(1, look.iterations ?? 1);
    return { colour: on_path ? tokens.ink : tokens.edge, width: width * (1 + 9 * Math.min(1, share)) };
  }
  if (proof) {
    const leads = look.towards?.includes(node.id) ?? false;
    return { colour: leads ? tokens.ink : on_path ? tokens.ink2 : tokens.edge, width: leads ? width * 2.6 : width };
  }
  if (strong || (on_pv && !look.asked)) return { colour: tokens.ink, width: width * 2.2, dashed: look.dashed };
  return { colour: on_path ? tokens.ink2 : tokens.edge, width: on_path ? width * 1.3 : width, dashed: look.dashed };
}

function drawFold(
  draw: Renderer,
  { fold, x, y, linked, text = `+${fold.count}` }: PlannedFold,
  placed: ReadonlyMap<number, CameraNode>,
  camera: Camera,
  least: number,
  look: Look,
): void {
  const at = toView(camera, { x, y });
  const parent = placed.get(fold.parent);
  const size = Math.max(least, 13) * Math.min(1, camera.zoom);
  const [wide, high] = [roughWidth(text, size) / 2 + 7 * camera.zoom, size * 0.95];
  if (parent && linked !== false)
    draw.line(
      { x: parent.x, y: parent.y + parent.r * TRI_HIGH },
      { x: at.x, y: at.y - high },
      { colour: look.tokens.edge, width: 1.5 },
    );
  draw.frame(at.x - wide, at.y - high, wide * 2, high * 2, look.tokens.fill, null, high);
  if (size >= READABLE) draw.text(at.x, at.y, text, { colour: look.tokens.ink2, size, align: "center", weight: 600 });
}

/** Draws a board with its badge, and returns the boxes beside it. */
const drawPosition = (draw: Renderer, node: CameraNode, least: number, look: Look): readonly Box[] => [
  ...drawBoardNode(draw, node, least, look),
  ...drawBadges(draw, node, 0, look, chipOf(node, least)),
];

/** Draws the name of a node where its plan has kept room for it. */
export function drawName(draw: Renderer, node: CameraNode, least: number, { tokens }: Look): void {
  const { glyph, x, y, r, wide, shape, name, zoom } = node;
  const size = nameSize({ r: r / zoom, shape }, least) * zoom;
  if (!name || size < READABLE) return;
  const ghost = glyph.state === "pruned" || glyph.state === "future";
  const colour = ghost ? tokens.ghost : shape === "leaf" ? tokens.ink2 : tokens.ink;
  const style: TextStyle = { colour, size, weight: shape === "leaf" ? 500 : 650 };
  const side = isUp(glyph.node.kind) ? -1 : 1;
  if (node.value === "right") draw.text(x - wide - 9 * zoom, y, name, { ...style, align: "right" });
  else if (shape === "leaf") draw.text(x, y + r + size * 0.85, name, { ...style, align: "center" });
  else {
    const isMiddle = isEven(glyph.node.kind);
    const reach = glyph.node.kind === "c" ? r * TRI_HIGH * DIAMOND : r;
    const end = isMiddle ? x - reach - 6 * zoom : x - nameEnd({ r: r / zoom, shape }, least) * zoom;
    draw.text(end, isMiddle ? y : y + side * SHOULDER.high * r, name, { ...style, align: "right" });
  }
}

/** Draws a node and returns the box of its badge. */
function drawNode(draw: Renderer, node: CameraNode, plan: Plan, look: Look): readonly Box[] {
  const { glyph, x, y, r, wide, zoom } = node;
  const { tokens } = look;
  const ghost = glyph.state === "pruned" || glyph.state === "future";
  drawShape(draw, node, look);
  const written = node.value === null ? null : writtenIn(node, look);
  /** Half the width of its text, px. */
  let inside = 0;
  if (written && (node.value === "left" || node.value === "right")) {
    const size = Math.max(plan.least, 14) * zoom;
    const [way, align] = node.value === "left" ? [-1, "right" as const] : [1, "left" as const];
    const at = x + way * (wide + size * 0.5);
    const style: TextStyle = { colour: written.as === "ghost" ? tokens.ghost : tokens.ink, size, align, weight: 600 };
    draw.text(at, y, spaced(written.text), style);
    underValue(draw, at + (way * roughWidth(written.text, size)) / 2, y, size, written, tokens);
  } else if (written && node.value === "below") {
    const size = Math.max(plan.least, 13) * zoom;
    const weight = written.as === "done" ? 700 : 500;
    const colour = written.as === "ghost" ? tokens.ghost : tokens.ink;
    draw.text(x, y + r * TRI_HIGH + size * 0.85, spaced(written.text), { colour, size, weight, align: "center" });
  } else if (written && r >= 5) inside = drawValue(draw, node, written, plan.least * zoom, look);
  drawName(draw, node, plan.least, look);
  drawDoor(draw, node, look);
  if (node.rim !== undefined && look.windows !== "none") {
    const size = Math.max(plan.least, 14) * zoom;
    const colour = look.cutting === glyph.node.id ? tokens.cut : tokens.ink2;
    const weight = look.cutting === glyph.node.id ? 600 : 400;
    draw.text(node.rim, node.rimUp ? y - r * 0.5 : y, windowLabel(glyph, look), {
      colour,
      size,
      mono: true,
      align: "right",
      weight,
    });
  }
  // A window explains which children it lets pass; without children it is shown only on the path of the step.
  const passes = glyph.on_path || (glyph.node.status !== "hit" && glyph.node.status !== "stub");
  const range = glyph.node.kind === "chance" ? (look.range ?? null) : null;
  if (range && node.window && !ghost) drawAverage(draw, node, range, plan.least * zoom, look);
  else if (node.window && !ghost && passes && look.windows !== "none") {
    const size = windowSize({ r: r / zoom }, plan.least) * zoom;
    const side = isUp(glyph.node.kind) ? -1 : 1;
    const at = { x: x + windowStart({ r: r / zoom }, plan.least) * zoom, y: y + side * SHOULDER.high * r };
    const closed = look.cutting === glyph.node.id;
    if (size >= READABLE)
      draw.text(at.x, at.y, windowLabel(glyph, look), {
        colour: closed ? tokens.cut : tokens.ink2,
        size,
        mono: true,
        halo: plan.whole ? undefined : tokens.paper,
      });
  }
  if (glyph.folded > 0 && !ghost && node.linked !== false && node.value !== null && zoom > 0.6) {
    const size = plan.least * Math.min(1, zoom);
    const under = node.value === "below" && written ? 2.3 : 1;
    const label = `▸ ${(look.count ?? String)(glyph.folded)}`;
    if (node.value !== "below" || roughWidth(label, size) <= node.free)
      draw.text(x, y + r * TRI_HIGH + size * under, label, {
        colour: tokens.ink3,
        size,
        align: "center",
        halo: tokens.paper,
      });
  }
  return drawBadges(draw, node, inside, look);
}

/**
 * Draws the averages still possible at a chance node, on the range of the leaves beside it, with the ends of the window
 * that the average must reach. A decided one is red.
 */
function drawAverage(
  draw: Renderer,
  { glyph, x, y, wide, free, zoom }: CameraNode,
  { least, greatest }: { least: number; greatest: number },
  size: number,
  look: Look,
): void {
  const { tokens } = look;
  const { node } = glyph;
  const frame = look.frames.get(node.id);
  const known = frame?.average ?? (node.score === null ? null : { lo: node.score, hi: node.score });
  if (!known || greatest <= least || size < READABLE) return;
  const left = x + wide + 18 * zoom;
  // The next node has its name on its left.
  const long = Math.min(104 * zoom, free - wide - 18 * zoom - 2.6 * size);
  if (long < 44 * zoom) return;
  const high = 10 * zoom;
  const place = (value: number) =>
    left + ((Math.min(Math.max(value, least), greatest) - least) / (greatest - least)) * long;
  draw.frame(left, y - high / 2, long, high, tokens.fill2, null, high / 2);
  const cut = look.cutting === node.id;
  const [from, to] = [place(known.lo ?? least), place(known.hi ?? greatest)];
  const open = known.lo === null && known.hi === null;
  const fill = cut ? tokens.cut : tokens.chance;
  if (!open) draw.frame(from - 1.5, y - high / 2, Math.max(3, to - from + 3), high, fill, null, 2);
  const { alpha, beta } = windowAt(node, look);
  for (const [end, colour] of [
    [alpha, tokens.max],
    [beta, tokens.min],
  ] as const)
    if (end !== null && end >= least && end <= greatest)
      draw.line({ x: place(end), y: y - high }, { x: place(end), y: y + high }, { colour, width: 2.5 });
  const text = { colour: tokens.ink3, size: size * 0.9, align: "center" } as const;
  draw.text(left, y + high / 2 + size * 0.8, digits(least), text);
  draw.text(left + long, y + high / 2 + size * 0.8, digits(greatest), text);
}

/**
 * Draws the badge of a cutoff or a table hit. `inside` is half the width of the text in the glyph, px; `chip` is px
 * that the next board's move reaches over its edge.
 */
function drawBadges(
  draw: Renderer,
  { glyph, x, y, r, wide, shape, free, window }: CameraNode,
  inside: number,
  look: Look,
  chip = 1,
): readonly Box[] {
  const { node, state } = glyph;
  const radius = Math.max(shape === "board" ? 9 : 5, Math.min(17, 0.25 * r));
  // The window is beside the triangle's other corner.
  const side = shape === "inner" && isUp(node.kind) ? 1 : -1;
  // In a small triangle the value takes the whole width, so the badge is at the narrow end, where no window is.
  const narrow = shape === "inner" && !window && inside + radius + 1.5 > wide * 0.94;
  const corner = narrow ? 0.29 * r + radius + 1.5 : wide * 0.94;
  // The next board's move is on its corner.
  const right = x + Math.min(corner, free - radius - chip);
  const high = y + side * (narrow ? -0.45 * r : shape === "inner" ? r * TRI_HIGH : r);
  const cut = look.cutting === node.id || (state === "done" && node.status === "cutoff");
  if (cut) drawScissors(draw, right, high, radius, look.tokens);
  else if (state === "done" && node.status === "hit") {
    const half = radius * 0.95;
    const at = (dx: number, dy: number) => ({ x: right + dx * half, y: high + dy * half });
    draw.poly([at(0, -1), at(1, 0), at(0, 1), at(-1, 0)], look.tokens.ink, null);
    for (const dy of [-0.22, 0.22]) {
      const ink = { colour: look.tokens.paper, width: Math.max(1.2, radius * 0.2) };
      draw.line(at(-0.36, dy), at(0.36, dy), ink);
    }
  } else return NOTHING;
  return [{ x0: right - radius, x1: right + radius, y0: high - radius, y1: high + radius }];
}

/**
 * Draws a red arc with the bound, from its owner to the node that it cuts. To a child it runs beside their edge, which
 * starts at `edge`, clear of the owner's other `lines`. Over several plies it runs along the left of the nodes between.
 * It avoids the `written` boxes; if no route is free, only the bound appears, beside its owner.
 */
function drawOwner(
  draw: Renderer,
  step: CameraNode,
  owner: CameraNode,
  edge: Point | null,
  lines: readonly Line[],
  others: readonly CameraNode[],
  written: readonly Box[],
  { bound, by }: NonNullable<Marks["owner"]>,
  least: number,
  look: Look,
): void {
  const { tokens } = look;
  const high = (node: CameraNode) => (node.shape === "inner" ? node.r * TRI_HIGH : node.r);
  const size = Math.max(least, Math.min(18, 0.3 * step.r));
  const text = `${by === "alpha" ? "α" : "β"} = ${digits(bound)}`;
  const half = { wide: roughWidth(text, size) / 2 + size * 0.5, high: size * 0.85 };
  const boxes = others.map(({ x, y, wide, ...node }) => {
    const tall = high({ x, y, wide, ...node });
    return { x0: x - wide, x1: x + wide, y0: y - tall, y1: y + tall };
  });
  const there = [...written, ...boxes];
  const end = (node: CameraNode) => ({ ...node, up: isUp(node.glyph.node.kind) });
  const ways = edge
    ? shortWays(owner, step, edge)
    : step.hero
      ? stripWays(owner, step, written)
      : longWays(end(owner), end(step), written);
  const way = clearest(ways, half, there, draw.size, edge ? lines : []);
  const label = way?.label ?? besideOwner(owner, half, there, draw.size);
  const stroke = { colour: tokens.cut, width: Math.max(2.2, least * 0.17) };
  if (way) {
    draw.arc(way.start, way.by, way.end, { colour: tokens.paper, width: stroke.width + 3 });
    draw.arc(way.start, way.by, way.end, stroke);
    drawTip(draw, way, Math.max(9, least * 0.7), tokens.cut);
  }
  if (!label) return;
  const { x, y } = label;
  const ring = { colour: tokens.cut, width: 1.8 };
  draw.frame(x - half.wide, y - half.high, 2 * half.wide, 2 * half.high, tokens.paper, ring, half.high * 0.45);
  draw.text(x, y, text, { colour: tokens.cut, size, weight: 700, align: "center" });
}

/** Draws the head of the arrow. */
function drawTip(draw: Renderer, { by, end }: Way, tip: number, colour: string): void {
  const slope = Math.hypot(end.x - by.x, end.y - by.y) || 1;
  const [ux, uy] = [(end.x - by.x) / slope, (end.y - by.y) / slope];
  const back = { x: end.x - ux * tip * 0.35, y: end.y - uy * tip * 0.35 };
  draw.poly(
    [
      { x: end.x + ux * tip * 0.65, y: end.y + uy * tip * 0.65 },
      { x: back.x - uy * tip * 0.52, y: back.y + ux * tip * 0.52 },
      { x: back.x + uy * tip * 0.52, y: back.y - ux * tip * 0.52 },
    ],
    colour,
    null,
  );
}
