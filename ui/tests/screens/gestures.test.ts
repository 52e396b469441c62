// One finger drags or taps, two zoom: on the tree and on the icicle.
import { describe, expect, it, vi } from "vitest";
import { gestures, icicleHand, type Gestures } from "../../src/components/canvas";
import type { IcicleView } from "../../src/state/icicle-view.svelte";

type Kind = "pointerdown" | "pointermove" | "pointerup" | "pointercancel";

function held(more: Partial<Gestures> = {}) {
  const element = document.createElement("div");
  element.setPointerCapture = () => undefined;
  const on = { tap: vi.fn(), double: vi.fn(), drag: vi.fn(), zoom: vi.fn(), wheel: vi.fn(), ...more };
  gestures(on)(element);
  const point = (type: Kind, pointerId: number, clientX: number, clientY: number, pointerType = "touch") =>
    element.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY, pointerType, button: 0 }));
  return { on, point };
}

describe("fingers", () => {
  it("tap where they have hardly moved", () => {
    const { on, point } = held();
    point("pointerdown", 1, 50, 60);
    point("pointermove", 1, 56, 63);
    point("pointerup", 1, 56, 63);
    expect(on.tap).toHaveBeenCalledExactlyOnceWith({ x: 56, y: 63 });
    expect(on.drag).not.toHaveBeenCalled();
  });
  it("drag with one, and have not tapped then", () => {
    const { on, point } = held();
    point("pointerdown", 1, 50, 60);
    point("pointermove", 1, 80, 65);
    point("pointerup", 1, 80, 65);
    expect(on.drag).toHaveBeenCalledExactlyOnceWith(30, 5);
    expect(on.tap).not.toHaveBeenCalled();
  });
  it("zoom with two about the place between them, and drag as it moves", () => {
    const { on, point } = held();
    point("pointerdown", 1, 100, 100);
    point("pointerdown", 2, 200, 100);
    point("pointermove", 2, 300, 100);
    expect(on.zoom).toHaveBeenCalledExactlyOnceWith(2, { x: 150, y: 100 });
    expect(on.drag).toHaveBeenCalledExactlyOnceWith(50, 0);
    point("pointermove", 1, 200, 100);
    expect(on.zoom).toHaveBeenLastCalledWith(0.5, { x: 200, y: 100 });
    point("pointerup", 2, 300, 100);
    point("pointerup", 1, 200, 100);
    expect(on.tap).not.toHaveBeenCalled();
  });
  it("go on dragging with the one that stays, from where it is", () => {
    const { on, point } = held();
    point("pointerdown", 1, 100, 100);
    point("pointerdown", 2, 200, 100);
    point("pointerup", 1, 100, 100);
    point("pointermove", 2, 210, 120);
    expect(on.drag).toHaveBeenCalledExactlyOnceWith(10, 20);
    point("pointerup", 2, 210, 120);
    expect(on.tap).not.toHaveBeenCalled();
  });
  it("let go of what is carried when a second one comes", () => {
    const drop = vi.fn();
    const { on, point } = held({ grasp: () => true, carry: vi.fn(), drop });
    point("pointerdown", 1, 100, 100);
    point("pointerdown", 2, 200, 100);
    expect(drop).toHaveBeenCalledExactlyOnceWith(null);
    point("pointermove", 2, 300, 100);
    expect(on.zoom).toHaveBeenCalledOnce();
  });
  it("beyond two change nothing, and one that the system takes away ends the pinch", () => {
    const { on, point } = held();
    point("pointerdown", 1, 100, 100);
    point("pointerdown", 2, 200, 100);
    point("pointerdown", 3, 150, 150);
    point("pointermove", 3, 400, 400);
    expect(on.zoom).not.toHaveBeenCalled();
    point("pointercancel", 2, 200, 100);
    point("pointermove", 1, 130, 100);
    expect(on.zoom).not.toHaveBeenCalled();
    expect(on.drag).toHaveBeenCalledExactlyOnceWith(30, 0);
  });
  it("zoom the icicle too, where they are in its width", () => {
    const icicle = { width: 400, zoom: vi.fn(), pan: vi.fn() };
    const { point } = held(icicleHand(() => icicle as unknown as IcicleView));
    point("pointerdown", 1, 100, 10);
    point("pointerdown", 2, 300, 10);
    point("pointermove", 2, 500, 10);
    expect(icicle.zoom).toHaveBeenCalledExactlyOnceWith(2, 0.5);
    expect(icicle.pan).toHaveBeenCalledExactlyOnceWith(-100, 0);
  });
});

it("a mouse is steadier, and tells what it is over", () => {
  const hover = vi.fn();
  const { on, point } = held({ hover });
  point("pointermove", 1, 10, 10, "mouse");
  expect(hover).toHaveBeenCalledExactlyOnceWith({ x: 10, y: 10 });
  point("pointerdown", 1, 10, 10, "mouse");
  point("pointermove", 1, 16, 10, "mouse");
  expect(on.drag).toHaveBeenCalledExactlyOnceWith(6, 0);
});
