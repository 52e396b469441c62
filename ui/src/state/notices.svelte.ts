// What the program says in passing: refusals and confirmations, newest last.
import { serviceError } from "../backend/errors";
import type { ServiceError } from "../generated/wire";

export interface Notice {
  id: number;
  tone: "plain" | "error";
  text: string;
  error: ServiceError | null;
}

export class Notices {
  list = $state.raw<Notice[]>([]);
  private next = 1;

  /** `isLost` takes what is no notice but a lost connection, which has a place of its own on screen. */
  constructor(private readonly isLost: (error: ServiceError) => boolean = () => false) {}

  tell(text: string): void {
    this.list = this.list.filter((notice) => notice.text !== text);
    const id = this.add({ tone: "plain", text, error: null });
    setTimeout(() => this.dismiss(id), 5000);
  }

  /** Shows a refusal; being cancelled is not one. Answers the normal form for whoever wants to switch on it. */
  readonly fail = (thrown: unknown): ServiceError => {
    const error = serviceError(thrown);
    if (error.code === "cancelled" || this.isLost(error)) return error;
    if (!this.list.some((notice) => notice.text === error.reason))
      this.add({ tone: "error", text: error.reason, error });
    return error;
  };

  /** Does something whose refusal is shown; false: it was refused, or says so itself. */
  async attempt(work: () => Promise<boolean | void>): Promise<boolean> {
    try {
      return (await work()) ?? true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  dismiss(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }

  private add(notice: Omit<Notice, "id">): number {
    const id = this.next++;
    this.list = [...this.list.slice(-3), { id, ...notice }];
    return id;
  }
}
