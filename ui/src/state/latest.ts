// One question at a time, and only the newest of those that wait: a slider must not queue a thousand requests.

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
