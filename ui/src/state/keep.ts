// Data that outlives the page: JSON in localStorage, or in sessionStorage for one window, and the place on screen in
// the address. A frame, a private window or a full disk may refuse any of them; the page then does without.
type Store = "localStorage" | "sessionStorage";

/** Characters that one answer may take, so that the store has space for settings and games. */
const MOST = 1_000_000;

/** Keeps an answer for the next session. One that is too large also removes the one before. */
export function keepAnswer(key: string, answer: object): void {
  if (JSON.stringify(answer).length <= MOST) keep(key, answer);
  else forget(key);
}

export function keep(key: string, value: unknown, store: Store = "localStorage"): void {
  try {
    window[store].setItem(`plyscope.${key}`, JSON.stringify(value));
  } catch {
    // Private window or full disk: continue without it.
  }
}

/** Returns the value kept under the key, of any type. */
export const keptThing = (key: string): unknown => kept(key, (thing): thing is unknown => thing !== null);

/** Returns the value kept under the key, if `valid` accepts it. */
export function kept<T>(key: string, valid: (thing: unknown) => thing is T, store: Store = "localStorage"): T | null {
  try {
    const thing: unknown = JSON.parse(window[store].getItem(`plyscope.${key}`) ?? "null");
    return valid(thing) ? thing : null;
  } catch {
    return null;
  }
}

/** Writes a history entry with its address from `#`: a new one, or in place of the current one. */
export function writeEntry(entry: object, hash: string, isNew: boolean): void {
  const address = hash === "" ? location.pathname + location.search : hash;
  try {
    if (isNew) history.pushState(entry, "", address);
    else history.replaceState(entry, "", address);
  } catch {
    // A frame without an address of its own (srcdoc, blob:), or too many changes for the browser.
  }
}

/** Returns the data of the current history entry; null if it has none. */
export const currentEntry = (): unknown => history.state;

export function forget(key: string): void {
  try {
    localStorage.removeItem(`plyscope.${key}`);
  } catch {
    // Then nothing was kept either.
  }
}
