// Brings a line into sight in the box that it scrolls in, and moves nothing else: the page stays where it is.

/** The nearest ancestor that scrolls up and down and is not the page's own window. */
function boxOf(line: HTMLElement): HTMLElement | null {
  for (let box = line.parentElement; box && box !== document.body; box = box.parentElement) {
    const { overflowY } = getComputedStyle(box);
    if ((overflowY === "auto" || overflowY === "scroll") && !box.matches(".window")) return box;
  }
  return null;
}

/** `box`: what may be scrolled; absent: the nearest that can be. */
export function showLine(line: HTMLElement, box: HTMLElement | null = boxOf(line)): void {
  if (!box) return;
  const own = line.getBoundingClientRect();
  const seen = box.getBoundingClientRect();
  const above = own.top - (seen.top + box.clientTop);
  const below = own.bottom - (seen.top + box.clientTop + box.clientHeight);
  if (above < 0) box.scrollTop += above;
  else if (below > 0) box.scrollTop += Math.min(below, above);
}

/** Calls back whenever the element or the box that it scrolls in gets another size; what it answers ends that. */
export function watchBox(element: HTMLElement, changed: () => void): () => void {
  const observer = new ResizeObserver(changed);
  observer.observe(element);
  const box = boxOf(element);
  if (box) observer.observe(box);
  return () => observer.disconnect();
}
