// Focus after the focused element has disappeared.

/** Focuses the whole screen, so that Tab starts at its top, unless another element has the focus. */
export function toMain(): void {
  const main = document.getElementById("main");
  if (!main || (document.activeElement && document.activeElement !== document.body)) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
