// Scrolls a line into view inside its box, and nothing else, so that the page stays where it is.

/** Returns the nearest ancestor that scrolls vertically, except the page's own window. */
function boxOf(line: HTMLElement): HTMLElement | null {
  for (let box = line.parentElement; box && box !== document.body; box = box.parentElement) {
    const { overflowY } = getComputedStyle(box);
    if ((overflowY === "auto" || overflowY === "scroll") && !box.matches(".window")) return box;
  }
  return null;
}

/** Scrolls a line into view in `box`; by default the nearest ancestor that scrolls. */
export function showLine(line: HTMLElement, box: HTMLElement | null = boxOf(line)): void {
  if (!box) return;
  const own = line.getBoundingClientRect();
  const seen = box.getBoundingClientRect();
  const above = own.top - (seen.top + box.clientTop);
  const below = own.bottom - (seen.top + box.clientTop + box.clientHeight);
  if (above < 0) box.scrollTop += above;
  else if (below > 0) box.scrollTop += Math.min(below, above);
}

/** Calls `changed` on a new size of the element or of its scroll box. Returns a function that stops this. */
export function watchBox(element: HTMLElement, changed: () => void): () => void {
  const observer = new ResizeObserver(changed);
  observer.observe(element);
  const box = boxOf(element);
  if (box) observer.observe(box);
  return () => observer.disconnect();
}
