// The canvas of the screen: when it draws, and that many parts of a row form one picture, one pixel high.
import { render, waitFor } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import { CanvasRenderer } from "../../src/draw/canvas2d";
import PaintedHost from "./PaintedHost.svelte";

/** Device px per CSS px. */
const RATIO = 1.5;
const WIDE = 300;

interface Picture {
  data: Uint8ClampedArray;
}

it("a row of many parts is a strip of pixels, with nothing in a gap", () => {
  let put: Picture | null = null;
  const canvas = { width: 0, height: 0 };
  const strip = {
    canvas,
    createImageData: (width: number, height: number): Picture => ({ data: new Uint8ClampedArray(width * height * 4) }),
    putImageData: (picture: Picture) => void (put = picture),
  };
  const got = vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(strip as never);
  const fillRect = vi.fn();
  const drawImage = vi.fn();
  const screen = { canvas: { width: WIDE }, setTransform: () => undefined, fillRect, drawImage };
  const renderer = new CanvasRenderer(screen as never, { width: WIDE / RATIO, height: 50 }, RATIO);
  // Each is 5 CSS px wide, red and blue in turn; the place of the 21st stays empty.
  const places = Array.from({ length: 40 }, (_, at) => at).filter((at) => at !== 20);
  const parts = {
    left: places.map((at) => at * 5),
    right: places.map((at) => at * 5 + 5),
    colour: places.map((at) => (at % 2 === 0 ? 0xff0000 : 0x0000ff)),
  };
  renderer.row(10, 4, parts);
  got.mockRestore();

  expect(fillRect).not.toHaveBeenCalled();
  expect(canvas).toEqual({ width: WIDE, height: 1 });
  // Its whole width is in device px, at the row's place in CSS px.
  expect(drawImage.mock.calls).toEqual([[canvas, 0, 0, WIDE, 1, 0, 10, WIDE / RATIO, 4]]);
  const pixel = (x: number) => [...put!.data.slice(4 * x, 4 * x + 4)];
  const [red, blue, none] = [
    [255, 0, 0, 255],
    [0, 0, 255, 255],
    [0, 0, 0, 0],
  ];
  // An edge at 5 CSS px is at 7.5 device px, so the next part starts with pixel 8.
  expect([0, 7, 8, 14, 15].map(pixel)).toEqual([red, red, blue, blue, red]);
  expect([149, 150, 157, 158, 299].map(pixel)).toEqual([blue, none, none, blue, blue]);

  const few = { left: [0, 5], right: [5, 9], colour: [0xff0000, 0x0000ff] };
  renderer.row(0, 4, few);
  expect(fillRect.mock.calls).toEqual([
    [0, 0, 5, 4],
    [5, 0, 4, 4],
  ]);
});

it("draws again when a font arrives, and no longer once it is gone", async () => {
  const fonts = new EventTarget();
  Object.defineProperty(document, "fonts", { value: fonts, configurable: true });
  const screen = { setTransform: () => undefined, clearRect: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(screen as never);
  const draw = vi.fn();
  const { unmount } = render(PaintedHost, { draw });
  await waitFor(() => expect(draw).toHaveBeenCalledTimes(1));
  fonts.dispatchEvent(new Event("loadingdone"));
  await waitFor(() => expect(draw).toHaveBeenCalledTimes(2));
  unmount();
  fonts.dispatchEvent(new Event("loadingdone"));
  await new Promise((drawn) => requestAnimationFrame(drawn));
  expect(draw).toHaveBeenCalledTimes(2);
  Reflect.deleteProperty(document, "fonts");
});
