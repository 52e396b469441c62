// Whether the service can be reached: only the browser's way to it can break.
import type { Backend } from "../backend/backend";
import { LOST, serviceError, ServiceFailure } from "../backend/errors";

/** Milliseconds between two tries. */
const PAUSE = 4000;

export class Connection {
  lost = $state(false);
  trying = $state(false);

  constructor(private readonly backend: Backend) {
    backend.onLost?.(() => this.notice(new ServiceFailure({ code: "busy", message: LOST })));
  }

  /** Told of everything that fails; answers whether that was the connection. */
  notice(thrown: unknown): boolean {
    const lost = serviceError(thrown).message === LOST;
    if (lost && !this.lost) {
      this.lost = true;
      this.later();
    }
    return lost;
  }

  /** Asks for something small: any answer, a refusal too, means that the service is there. */
  async retry(): Promise<void> {
    if (!this.lost || this.trying) return;
    this.trying = true;
    try {
      await this.backend.call("traces", {});
      this.lost = false;
    } catch (error) {
      this.lost = serviceError(error).message === LOST;
    } finally {
      this.trying = false;
    }
  }

  private later(): void {
    setTimeout(() => {
      void this.retry().then(() => {
        if (this.lost) this.later();
      });
    }, PAUSE);
  }
}
