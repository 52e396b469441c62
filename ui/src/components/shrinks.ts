// Letters that become smaller until a text fits its box, so that no sentence ends below an edge.

/** Shares of the usual size, tried in order. */
const SIZES = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52];

/** Sets `--fit` of an element to the largest share of the usual letters with which its content fits its height. */
export function shrinks(element: HTMLElement): () => void {
  const fit = () => {
    for (const size of SIZES) {
      element.style.setProperty("--fit", String(size));
      if (element.scrollHeight <= element.clientHeight) return;
    }
  };
  const resized = new ResizeObserver(fit);
  const written = new MutationObserver(fit);
  resized.observe(element);
  written.observe(element, { childList: true, characterData: true, subtree: true });
  return () => {
    resized.disconnect();
    written.disconnect();
  };
}
