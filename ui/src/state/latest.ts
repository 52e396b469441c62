// Answers and commands in their order: one question at a time, and only the newest of those that wait, as a slider must
// not queue a thousand requests; and commands that take turns.

export class Latest<In, Out> {
  private waiting: { input: In; resolve: (out: Out | null) => void; reject: (e: unknown) => void } | null = null;
  private busy = false;

  constructor(private readonly ask: (input: In) => Promise<Out>) {}

  /** Asks, or waits for its turn; null when a newer question took its place. */
  request(input: In): Promise<Out | null> {
    return new Promise((resolve, reject) => {
      this.waiting?.resolve(null);
      this.waiting = { input, resolve, reject };
      if (!this.busy) void this.drain();
    });
  }

  private async drain(): Promise<void> {
    this.busy = true;
    while (this.waiting) {
      const { input, resolve, reject } = this.waiting;
      this.waiting = null;
      try {
        resolve(await this.ask(input));
      } catch (error) {
        reject(error);
      }
    }
    this.busy = false;
  }
}

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
