// Requests and commands in their order. `Latest` sends one request at a time and only the newest waiting one, because a
// slider must not queue a thousand. `Turns` runs commands one after another.

export class Latest<In, Out> {
  private waiting: { input: In; resolve: (out: Out | null) => void; reject: (e: unknown) => void } | null = null;
  private busy = false;

  constructor(private readonly ask: (input: In) => Promise<Out>) {}

  /** Sends a request, or waits for its turn. Returns null if a newer one took its place. */
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

/** Commands that may wait, because a held key must not act long after its release. */
const MOST = 24;

export class Turns {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** Acts after all earlier commands; dropped if too many wait. */
  take(act: () => unknown, failed: (error: unknown) => void): void {
    if (this.waiting >= MOST) return;
    this.waiting += 1;
    this.last = this.last
      .then(act)
      .catch(failed)
      .finally(() => (this.waiting -= 1));
  }
}
