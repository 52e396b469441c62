// Commands that depend on where the last one led take turns: ten quick presses of a key are ten steps.

/** More than these are not kept waiting: a held key must not run on long after it was let go. */
const MOST = 24;

export class Turns {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** Acts when all before it are done; dropped when too many wait. */
  take(act: () => unknown, failed: (error: unknown) => void): void {
    if (this.waiting >= MOST) return;
    this.waiting += 1;
    this.last = this.last
      .then(act)
      .catch(failed)
      .finally(() => (this.waiting -= 1));
  }
}
