// What outlives the page: as JSON in localStorage, or in sessionStorage if it belongs to one window, and the place on screen
// in the address. A frame, a private window or a full disk may refuse any of them: then the page does without.
type Store = "localStorage" | "sessionStorage";

/** Characters that one answer may take of the store, so that settings and games have room beside it. */
const MOST = 1_000_000;

/** Keeps an answer for the next session; one that is too large is not kept, nor is the one before. */
export function keepAnswer(key: string, answer: object): void {
  if (JSON.stringify(answer).length <= MOST) keep(key, answer);
  else forget(key);
}

export function keep(key: string, value: unknown, store: Store = "localStorage"): void {
  try {
    window[store].setItem(`plyscope.${key}`, JSON.stringify(value));
  } catch {
    // private window or full: the session goes on without it
  }
}

/** What was kept under the key, whatever it is. */
export const keptThing = (key: string): unknown => kept(key, (thing): thing is unknown => thing !== null);

/** What was kept under the key, if `valid` accepts it. */
export function kept<T>(key: string, valid: (thing: unknown) => thing is T, store: Store = "localStorage"): T | null {
  try {
    const thing: unknown = JSON.parse(window[store].getItem(`plyscope.${key}`) ?? "null");
    return valid(thing) ? thing : null;
  } catch {
    return null;
  }
}

/** Writes what is on screen into the address; empty: nothing is. */
export function keepAddress(hash: string): void {
  if (location.hash === hash) return;
  try {
    history.replaceState(null, "", hash === "" ? location.pathname + location.search : hash);
  } catch {
    // a frame without an address of its own (srcdoc, blob:), or too many changes for the browser
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(`plyscope.${key}`);
  } catch {
    // nothing was kept there either
  }
}
