// What the step on screen does not know yet, laid over an icicle that is drawn once: the nodes still to come, and the
// values of the open ones. A step then costs a rectangle a row instead of the whole picture.
import type { Frame } from "../generated/wire";
import type { Span } from "../model/spaces";
import { mix } from "../model/tokens";
import { viridis, type IcicleLook } from "./icicle-scene";
import type { Renderer } from "./renderer";

/** How much of what is to come shines through where it may be seen: a hex pair of opacity. */
const THIN = "DD";

export interface Veil {
  span: Span;
  firstPly: number;
  /** Px of a row. */
  row: number;
  look: IcicleLook;
  /** The open plies, root first. */
  frames: Iterable<Pick<Frame, "node" | "ply" | "kind" | "size">>;
}

/** Answers how many rectangles it took. */
export function drawVeil(draw: Renderer, { span, firstPly, row, look, frames }: Veil): number {
  const { width, height } = draw.size;
  const x = (id: number) => ((id - span.from) / (span.to - span.from)) * width;
  const ground = look.showFuture ? look.tokens.paper + THIN : look.tokens.paper;
  const open = new Map([...frames].map((frame) => [frame.ply, frame]));
  let rects = 0;
  for (let place = 0; place * row < height; place++) {
    const ply = firstPly + place;
    const frame = open.get(ply);
    const entered = frame !== undefined && frame.node < look.recorded;
    // an open node reaches beyond what is there; nothing else does
    const known = entered ? Math.max(look.recorded, frame.node + frame.size) : look.recorded;
    const from = Math.max(0, x(known));
    if (from < width) {
      draw.rect(from, place * row, width - from, row, ground);
      rects += 1;
    }
    if (entered && look.open.has(frame.node)) {
      const left = Math.max(0, x(frame.node));
      const right = Math.min(width, x(frame.node + frame.size));
      if (right > left) {
        drawOpen(draw, frame, left, place * row, Math.max(0.7, right - left), row, look);
        rects += 1;
      }
    }
  }
  return rects;
}

function drawOpen(
  draw: Renderer,
  frame: Pick<Frame, "node" | "kind">,
  x: number,
  y: number,
  wide: number,
  row: number,
  look: IcicleLook,
): void {
  const ground = openColour(frame, look);
  const gap = row > 8 ? 1 : 0;
  draw.rect(x, y, Math.max(0.7, wide - gap), row - gap, ground);
  if (wide < 30 || row <= 14) return;
  const ink = look.colouring === "value" || look.colouring === "status" ? look.tokens.nowInk : "#FFFFFF";
  const sign = frame.kind === "max" ? "▲ …" : "▼ …";
  draw.text(x + wide / 2, y + row / 2, sign, { colour: ink, size: row > 26 ? 20 : 12, align: "center", mono: true });
}

/** A node without a value yet, as the person wants to see nodes. */
function openColour({ node, kind }: Pick<Frame, "node" | "kind">, { colouring, tokens, total }: IcicleLook): string {
  if (colouring === "order") return viridis(node / Math.max(1, total - 1));
  if (colouring === "value") return mix(tokens.heatMid, tokens.ghost, 0.3);
  const plain = colouring === "player";
  if (kind === "min") return plain ? tokens.min : tokens.minFill;
  return plain ? tokens.max : tokens.maxFill;
}
