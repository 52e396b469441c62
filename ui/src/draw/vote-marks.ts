// A question to a class on the tree: a disc on each edge that can be marked, and the votes as the edges' thickness.
import type { EdgeVotes } from "../model/class";
import type { Point } from "../model/spaces";
import { mix, type Tokens } from "../model/tokens";
import type { PlanNode } from "./plan";
import { roughWidth, type Renderer } from "./renderer";

/** An edge by the node below it. */
export interface VotedEdge {
  node: number;
  ends: readonly [Point, Point];
}
type Votes = ReadonlyMap<number, EdgeVotes>;

/** Draws on the edges of a tree: `under` them, and `over` its glyphs (`nodes`) with texts of `size` px. */
export interface EdgeMarks {
  under(draw: Renderer, edges: readonly VotedEdge[], tokens: Tokens): void;
  over(
    draw: Renderer,
    edges: readonly VotedEdge[],
    size: number,
    tokens: Tokens,
    nodes: ReadonlyMap<number, PlanNode>,
  ): void;
}
/** A question to the class as the stage shows it. */
export interface StageVote {
  /**
   * `door`: the teacher chooses an address. `sheet`: exercises behind a link, because no class can be held. `asked`: the
   * step stays, so that nothing ahead of it is seen. `revealed`: the votes lie on the edges.
   */
  state: "door" | "sheet" | "asked" | "revealed";
  /** The nodes below the edges that can be marked. */
  edges: readonly number[];
  /** The votes for each of these edges; null before they are revealed. */
  votes: Votes | null;
  /** The drawing of both; null for nothing. The stage does without its code until a class is asked. */
  marks: EdgeMarks | null;
}

/** Returns the drawing of a question, or of its votes. */
export const marksOf = (asked: readonly number[], votes: Votes | null): EdgeMarks => ({
  under: (draw, edges, tokens) => votes && drawVotes(draw, edges, votes, tokens),
  over(draw, edges, size, tokens) {
    const open = edges.filter(({ node }) => asked.includes(node));
    if (open.length > 0) drawQuestions(draw, open, size, tokens);
    if (votes) drawCounts(draw, edges, votes, size, tokens);
  },
});

/** Px of an edge that everybody has marked, and of one with a single vote at least. */
const [ALL, ONE] = [16, 3];
/** The share of the guesses' colour in a thick edge. */
const PALE = 0.5;
/** Radii of a disc, px. */
const DISC = { least: 5, most: 17 };

const along = ([from, to]: VotedEdge["ends"], share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** Returns half the px between the nearest two points. */
function halfApart(points: readonly Point[]): number {
  let least = Infinity;
  for (const [place, one] of points.entries())
    for (const other of points.slice(place + 1)) least = Math.min(least, Math.hypot(one.x - other.x, one.y - other.y));
  return least / 2;
}

/** Draws a question mark in the middle of each edge; nearer to the children if discs would be too small. */
function drawQuestions(draw: Renderer, edges: readonly VotedEdge[], size: number, tokens: Tokens): void {
  const middles = (share: number) => edges.map(({ ends }) => along(ends, share));
  const share = halfApart(middles(0.5)) >= DISC.least * 1.6 ? 0.5 : 0.78;
  const places = middles(share);
  const radius = Math.max(DISC.least, Math.min(DISC.most, size * 0.85, halfApart(places) - 1));
  for (const { x, y } of places) {
    draw.disc(x, y, radius, tokens.paper, { colour: tokens.guess, width: Math.max(1.5, radius * 0.15) });
    draw.text(x, y + 0.5, "?", { colour: tokens.guess, size: radius * 1.35, weight: 700, align: "center" });
  }
}

/** Draws each edge as thick as its votes, and pale, so that the strokes of a cut are seen on it. */
function drawVotes(draw: Renderer, edges: readonly VotedEdge[], votes: Votes, tokens: Tokens): void {
  const colour = mix(tokens.paper, tokens.guess, PALE);
  for (const { node, ends } of edges) {
    const vote = votes.get(node);
    if (vote) draw.line(ends[0], ends[1], { colour, width: Math.max(ONE, ALL * Math.min(1, vote.share)) });
  }
}

/** Writes the number of votes beside the child, as far as the numbers keep apart. */
function drawCounts(draw: Renderer, edges: readonly VotedEdge[], votes: Votes, size: number, tokens: Tokens): void {
  const high = size * 0.72;
  const written: { x: number; y: number; wide: number }[] = [];
  // The most votes come first, because they must not be missing.
  const inTurn = edges.toSorted((a, b) => (votes.get(b.node)?.count ?? 0) - (votes.get(a.node)?.count ?? 0));
  for (const { node, ends } of inTurn) {
    const vote = votes.get(node);
    if (!vote) continue;
    const text = String(vote.count);
    const wide = Math.max(high, roughWidth(text, size) / 2 + size * 0.3);
    const { x, y } = along(ends, 0.8);
    if (written.some((each) => Math.abs(each.x - x) < each.wide + wide && Math.abs(each.y - y) < 2 * high)) continue;
    written.push({ x, y, wide });
    draw.frame(x - wide, y - high, 2 * wide, 2 * high, tokens.paper, { colour: tokens.guess, width: 1.5 }, high);
    draw.text(x, y, text, { colour: tokens.guess, size, weight: 700, align: "center" });
  }
}
