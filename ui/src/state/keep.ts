// What outlives the page, as JSON in localStorage, or in sessionStorage if it belongs to one window. A full or forbidden
// store is no reason to stop.
type Store = "localStorage" | "sessionStorage";

export function keep(key: string, value: unknown, store: Store = "localStorage"): void {
  try {
    window[store].setItem(`plyscope.${key}`, JSON.stringify(value));
  } catch {
    // private window or full: the session goes on without it
  }
}

/** What was kept under the key, if `valid` accepts it. */
export function kept<T>(key: string, valid: (thing: unknown) => thing is T, store: Store = "localStorage"): T | null {
  try {
    const thing: unknown = JSON.parse(window[store].getItem(`plyscope.${key}`) ?? "null");
    return valid(thing) ? thing : null;
  } catch {
    return null;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(`plyscope.${key}`);
  } catch {
    // nothing was kept there either
  }
}
