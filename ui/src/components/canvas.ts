// Common parts of the canvases: their size, their context, and gestures with a finger or a wheel.
import { on as listen } from "svelte/events";
import { createSubscriber } from "svelte/reactivity";
import { devicePixelRatio } from "svelte/reactivity/window";
import { CanvasRenderer, fitCanvas } from "../draw/canvas2d";
import type { Pen } from "../draw/renderer";
import type { IcicleView } from "../state/icicle-view.svelte";
import type { Point, Size } from "../model/spaces";

/** Returns a renderer for the canvas at its size; null without a 2D context. */
function rendererFor(canvas: HTMLCanvasElement, size: Size, pixels: number, pen?: Pen): CanvasRenderer | null {
  const ratio = fitCanvas(canvas, size, pixels);
  // The CPU canvas is three times faster in the desktop's web view, and no different elsewhere without a GPU.
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return context ? new CanvasRenderer(context, size, ratio, pen) : null;
}

/**
 * Subscribes code that draws letters to new fonts. A browser fetches a font when a canvas first uses it, and does not
 * redraw the canvas by itself. Without a set of fonts, none arrives.
 */
const fontsArrive = createSubscriber((update) => {
  const { fonts } = document as { fonts?: FontFaceSet };
  return fonts && listen(fonts, "loadingdone", update);
});

/**
 * Draws on a canvas on the next frame, and again when data that `prepare` reads, a font or the pixel ratio changes. A
 * frame draws only once, after any number of changes. `prepare` returns the drawing; null for nothing yet.
 */
export const painted =
  (prepare: () => { size: Size; pen?: Pen; draw: ((on: CanvasRenderer, canvas: HTMLCanvasElement) => void) | null }) =>
  (canvas: HTMLCanvasElement) => {
    const { size, pen, draw } = prepare();
    const pixels = devicePixelRatio.current || 1;
    fontsArrive();
    const frame = requestAnimationFrame(() => {
      const renderer = draw && rendererFor(canvas, size, pixels, pen);
      if (renderer) draw(renderer, canvas);
    });
    return () => cancelAnimationFrame(frame);
  };

/** Reports the size of an element now and whenever it changes. */
export const watchSize = (on: (size: Size) => void) => (element: HTMLElement) => {
  const observer = new ResizeObserver(() =>
    on({ width: Math.max(1, element.clientWidth), height: Math.max(1, element.clientHeight) }),
  );
  observer.observe(element);
  return () => observer.disconnect();
};

export interface Gestures {
  tap: (at: Point) => void;
  double: (at: Point) => void;
  drag: (dx: number, dy: number) => void;
  /** `factor` over 1 zooms in. */
  zoom: (factor: number, at: Point) => void;
  wheel: (dx: number, dy: number) => void;
  hover?: (at: Point | null) => void;
  /** Returns whether the thing under the pointer can be carried, with `carry` and `drop` in place of `drag`. */
  grasp?: (at: Point) => boolean;
  carry?: (at: Point) => void;
  /** null: dropped without a place. */
  drop?: (at: Point | null) => void;
}
/** Px that a pointer may move within a tap, because a finger is less steady than a mouse. */
const SLACK = { mouse: 4, touch: 10 };

/** Returns the middle of two fingers and their distance; null for fewer. */
function pairOf(touching: ReadonlyMap<number, Point>): { middle: Point; apart: number } | null {
  const [a, b] = [...touching.values()];
  if (!a || !b) return null;
  return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, apart: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) };
}

/** Handles pointers and wheel on an element, in its own pixels: one pointer drags or taps, two zoom. */
export const gestures = (on: Gestures) => (element: HTMLElement) => {
  // A finger draws and zooms here; it must not scroll the page.
  element.style.touchAction = "none";
  let held: { x: number; y: number; moved: boolean; carrying: boolean } | null = null;
  const touching = new Map<number, Point>();
  const place = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const pinch = (event: PointerEvent) => {
    const before = pairOf(touching);
    touching.set(event.pointerId, place(event));
    const after = pairOf(touching);
    if (!before || !after) return;
    on.zoom(after.apart / before.apart, before.middle);
    on.drag(after.middle.x - before.middle.x, after.middle.y - before.middle.y);
  };
  const lift = (event: PointerEvent) => {
    touching.delete(event.pointerId);
    const [left] = touching.values();
    const box = element.getBoundingClientRect();
    // The finger that stays keeps dragging, and has tapped nothing.
    held = left ? { x: left.x + box.left, y: left.y + box.top, moved: true, carrying: false } : null;
  };
  const handlers: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void } = {
    pointerdown: (event) => {
      if (event.button !== 0 || touching.size === 2) return;
      touching.set(event.pointerId, place(event));
      element.setPointerCapture(event.pointerId);
      if (touching.size === 2) {
        if (held?.carrying) on.drop?.(null);
        held = null;
        return;
      }
      const carrying = on.grasp?.(place(event)) ?? false;
      held = { x: event.clientX, y: event.clientY, moved: false, carrying };
    },
    pointermove: (event) => {
      if (touching.size === 2) return touching.has(event.pointerId) ? pinch(event) : undefined;
      if (!held) return on.hover?.(place(event));
      if (!touching.has(event.pointerId)) return;
      const dx = event.clientX - held.x;
      const dy = event.clientY - held.y;
      const slack = event.pointerType === "touch" ? SLACK.touch : SLACK.mouse;
      if (!held.moved && Math.hypot(dx, dy) < slack) return;
      touching.set(event.pointerId, place(event));
      held = { ...held, x: event.clientX, y: event.clientY, moved: true };
      if (held.carrying) on.carry?.(place(event));
      else on.drag(dx, dy);
    },
    pointerup: (event) => {
      if (!touching.has(event.pointerId)) return;
      if (held && !held.moved) on.tap(place(event));
      if (held?.carrying) on.drop?.(held.moved ? place(event) : null);
      lift(event);
    },
    pointercancel: (event) => {
      if (!touching.has(event.pointerId)) return;
      if (held?.carrying) on.drop?.(null);
      lift(event);
    },
    pointerleave: () => on.hover?.(null),
    dblclick: (event) => on.double(place(event)),
    wheel: (event) => {
      event.preventDefault();
      if (event.shiftKey) on.wheel(event.deltaY + event.deltaX, 0);
      else if (event.altKey) on.wheel(event.deltaX, event.deltaY);
      else on.zoom(Math.exp(-event.deltaY * 0.0015), place(event));
    },
  };
  const entries = Object.entries(handlers) as [string, EventListener][];
  for (const [type, handler] of entries) element.addEventListener(type, handler, { passive: false });
  return () => {
    for (const [type, handler] of entries) element.removeEventListener(type, handler);
  };
};

/** Gestures common to all icicles. */
export const icicleHand = (icicle: () => IcicleView): Pick<Gestures, "drag" | "zoom" | "wheel"> => ({
  drag: (dx, dy) => icicle().pan(-dx, Math.abs(dy) > 12 ? -Math.sign(dy) : 0),
  zoom: (factor, at) => icicle().zoom(factor, at.x / icicle().width),
  wheel: (dx, dy) => icicle().pan(dx, Math.sign(dy)),
});
