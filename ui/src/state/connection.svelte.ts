// Whether the service can be reached: only the browser's way to it can break.
import type { Backend } from "../backend/backend";
import { LOST, serviceError, ServiceFailure } from "../backend/errors";
import type { TraceSummary } from "../generated/wire";

/** Milliseconds between two tries. */
const PAUSE = 4000;

export class Connection {
  /** Nothing answers. */
  lost = $state(false);
  /** A service answers, but it is another one: it was restarted and asks for its own token. */
  restarted = $state(false);
  trying = $state(false);

  /** `back` is told what is open there when the service answers again. */
  constructor(
    private readonly backend: Backend,
    private readonly back: (open: readonly TraceSummary[]) => void = () => undefined,
  ) {
    backend.onLost?.(() => this.notice(new ServiceFailure(LOST)));
  }

  /** Told of everything that fails; answers whether that was the connection. */
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

  /** Asks for something small: any answer, a refusal too, means that the service is there. */
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
