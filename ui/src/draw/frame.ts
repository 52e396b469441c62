// Drawing happens on animation frames only, once however often it was asked for.

/** Makes a function that asks for `draw` on the next frame. */
export function onFrame(draw: () => void): { request: () => void; stop: () => void } {
  let waiting = 0;
  return {
    request: () => {
      if (waiting !== 0) return;
      waiting = requestAnimationFrame(() => {
        waiting = 0;
        draw();
      });
    },
    stop: () => cancelAnimationFrame(waiting),
  };
}
