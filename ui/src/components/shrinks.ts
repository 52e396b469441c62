// Letters that become smaller until a text fits its box, so that no sentence ends below an edge.

/** Shares of the usual size, tried in order. */
const SIZES = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52];

/** Sets `--fit` of an element to the largest share of the usual letters with which its content fits its height. */
export function shrinks(element: HTMLElement): () => void {
  let now = 1;
  const set = (size: number) => {
    if (size !== now) element.style.setProperty("--fit", String((now = size)));
  };
  const fit = () => {
    const { paddingTop, paddingBottom } = getComputedStyle(element);
    // What lies over the edge, such as the timeline of the projector, has its place in the padding.
    const room = element.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
    const parts = [...element.children].filter((part) => part instanceof HTMLElement);
    for (const size of SIZES) {
      set(size);
      if (element.scrollHeight <= element.clientHeight && parts.every(({ offsetHeight }) => offsetHeight <= room))
        return;
    }
  };
  let frame = 0;
  // On the frame, because measuring before the whole step is written costs a second layout.
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(fit);
  };
  const resized = new ResizeObserver(fit);
  const written = new MutationObserver(soon);
  resized.observe(element);
  written.observe(element, { childList: true, characterData: true, subtree: true });
  return () => {
    cancelAnimationFrame(frame);
    resized.disconnect();
    written.disconnect();
  };
}
