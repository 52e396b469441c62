// What outlives the page, as JSON in localStorage. A full or forbidden store is no reason to stop.

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`plyscope.${key}`, JSON.stringify(value));
  } catch {
    // private window or full: the session goes on without it
  }
}

/** What was kept under the key, if `valid` accepts it. */
export function kept<T>(key: string, valid: (thing: unknown) => thing is T): T | null {
  try {
    const thing: unknown = JSON.parse(localStorage.getItem(`plyscope.${key}`) ?? "null");
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
