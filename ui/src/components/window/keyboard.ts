// Where the keyboard goes when what had it is gone.

/** To the screen as a whole, so that Tab goes on from its top; only where nothing else has the keyboard. */
export function toMain(): void {
  const main = document.getElementById("main");
  if (!main || (document.activeElement && document.activeElement !== document.body)) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
