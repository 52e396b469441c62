// What the canvases have in common: their size, their context, a finger or a wheel on them.
import { devicePixelRatio } from "svelte/reactivity/window";
import { CanvasRenderer, fitCanvas } from "../draw/canvas2d";
import type { Pen } from "../draw/renderer";
import type { IcicleView } from "../state/icicle-view.svelte";
import type { Point, Size } from "../model/spaces";

/** A renderer for the canvas at its size; null where there is no 2D context. */
function rendererFor(canvas: HTMLCanvasElement, size: Size, pixels: number, pen?: Pen): CanvasRenderer | null {
  const ratio = fitCanvas(canvas, size, pixels);
  // the CPU canvas: three times faster in the desktop's web view, no difference elsewhere without a GPU
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return context ? new CanvasRenderer(context, size, ratio, pen) : null;
}

/**
 * Draws on a canvas on the next frame, and again when anything changes that `prepare` reads, or the window is on a screen
 * of other pixels; drawing itself happens on frames only, once however much has changed. `prepare` answers what to draw; null: nothing yet.
 */
export const painted =
  (prepare: () => { size: Size; pen?: Pen; draw: ((on: CanvasRenderer, canvas: HTMLCanvasElement) => void) | null }) =>
  (canvas: HTMLCanvasElement) => {
    const { size, pen, draw } = prepare();
    const pixels = devicePixelRatio.current || 1;
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
  /** `factor` over 1: closer. */
  zoom: (factor: number, at: Point) => void;
  wheel: (dx: number, dy: number) => void;
  hover?: (at: Point | null) => void;
  /** Whether what is under the pointer can be carried away; then `carry` and `drop` are told instead of `drag`. */
  grasp?: (at: Point) => boolean;
  carry?: (at: Point) => void;
  /** Null: let go of without a place. */
  drop?: (at: Point | null) => void;
}
/** Px a pointer may wander and still have tapped. */
const SLACK = 4;

/** Pointer and wheel on an element, in its own pixels. */
export const gestures = (on: Gestures) => (element: HTMLElement) => {
  // a finger draws and zooms here, it does not scroll the page
  element.style.touchAction = "none";
  let held: { x: number; y: number; moved: boolean; carrying: boolean } | null = null;
  const place = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const handlers: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void } = {
    pointerdown: (event) => {
      if (event.button !== 0) return;
      const carrying = on.grasp?.(place(event)) ?? false;
      held = { x: event.clientX, y: event.clientY, moved: false, carrying };
      element.setPointerCapture(event.pointerId);
    },
    pointermove: (event) => {
      if (!held) return on.hover?.(place(event));
      const dx = event.clientX - held.x;
      const dy = event.clientY - held.y;
      if (!held.moved && Math.hypot(dx, dy) < SLACK) return;
      held = { ...held, x: event.clientX, y: event.clientY, moved: true };
      if (held.carrying) on.carry?.(place(event));
      else on.drag(dx, dy);
    },
    pointerup: (event) => {
      if (held && !held.moved) on.tap(place(event));
      if (held?.carrying) on.drop?.(held.moved ? place(event) : null);
      held = null;
    },
    pointercancel: () => {
      if (held?.carrying) on.drop?.(null);
      held = null;
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

/** What a hand does to any icicle. */
export const icicleHand = (icicle: () => IcicleView): Pick<Gestures, "drag" | "zoom" | "wheel"> => ({
  drag: (dx, dy) => icicle().pan(-dx, Math.abs(dy) > 12 ? -Math.sign(dy) : 0),
  zoom: (factor, at) => icicle().zoom(factor, at.x / icicle().width),
  wheel: (dx, dy) => icicle().pan(dx, Math.sign(dy)),
});
