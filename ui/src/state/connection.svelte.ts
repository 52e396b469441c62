// Whether the service can be reached. Only a browser's connection can break.
import type { Backend } from "../backend/backend";
import { LOST, serviceError, ServiceFailure } from "../backend/errors";
import type { TraceSummary } from "../generated/wire";

/** Milliseconds between two attempts. */
const PAUSE = 4000;

export class Connection {
  /** No service answers. */
  lost = $state(false);
  /** Another service answers: it was restarted and requires its own token. */
  restarted = $state(false);
  trying = $state(false);

  /** `back` receives the open traces when the service answers again. */
  constructor(
    private readonly backend: Backend,
    private readonly back: (open: readonly TraceSummary[]) => void = () => undefined,
  ) {
    backend.onLost?.(() => this.notice(new ServiceFailure(LOST)));
  }

  /** Receives every failure. Returns whether the connection caused it. */
  notice(thrown: unknown): boolean {
    const { lapse } = serviceError(thrown);
    const broken = lapse === "lost" || lapse === "restarted";
    if (broken) {
      if (!this.lost && !this.restarted) this.later();
      this.lost = lapse === "lost";
      this.restarted = lapse === "restarted";
    }
    return broken;
  }

  /** Sends a small request. Any answer, even a refusal, means that the service is there. */
  async retry(): Promise<void> {
    if (!(this.lost || this.restarted) || this.trying) return;
    this.trying = true;
    try {
      const open = await this.backend.call("traces", {});
      this.lost = false;
      this.restarted = false;
      this.back(open);
    } catch (error) {
      if (!this.notice(error)) {
        this.lost = false;
        this.restarted = false;
      }
    } finally {
      this.trying = false;
    }
  }

  private later(): void {
    setTimeout(() => {
      void this.retry().then(() => {
        if (this.lost || this.restarted) this.later();
      });
    }, PAUSE);
  }
}
