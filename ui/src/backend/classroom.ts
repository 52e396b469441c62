// The teacher's requests about the class that a service or a window may hold.
import type {
  ClassAddresses,
  ClassQuestion,
  ClassRoom,
  ClassShowRequest,
  ClassStepKinds,
  ClassStepRequest,
} from "../generated/wire";
import { LOST, serviceError, ServiceFailure } from "./errors";

const api = "/api/v1/class";

/** The address of all answers as a table. */
export const results = `${api}/results`;
/** Returns the address of a shown picture. */
export const pictureAt = (number: number): string => `${api}/picture/${number}`;

/** The actions that only ask. */
const ASKS = ["room", "addresses"] as const;

/** Sends an action with its payload to where the class is held; null without a class. */
export type Send = (action: string, payload: Record<string, unknown>) => Promise<unknown>;

export class Classroom {
  /** `served`: pictures and results have addresses here. */
  constructor(
    private readonly send: Send = overHttp,
    readonly served = true,
  ) {}

  /** Returns the class; null if none is held. `live` adds the tally of an open vote. */
  async room(live: boolean): Promise<ClassRoom | null> {
    try {
      return await this.act("room", live ? { live } : {});
    } catch (error) {
      if (serviceError(error).code === "not_found") return null;
      throw error;
    }
  }

  /** Returns the addresses of this machine that students may reach, the best first. */
  addresses = async () => ((await this.send("addresses", {})) as ClassAddresses | null)?.addresses ?? [];
  /** Opens a class and its door on an address; null for the best. */
  open = (address: string | null) => this.act("open", { address });
  /** Closes the door, after which no class is held. */
  shut = () => this.act("shut", {});

  /** Returns the kinds of questions that a step allows, the best first. */
  stepKinds = async (at: Pick<ClassStepRequest, "trace" | "step" | "profile">) =>
    ((await this.send("step-kinds", { ...at })) as ClassStepKinds | null)?.kinds ?? [];
  /** Shows a step and asks about it. */
  askStep = (request: ClassStepRequest) => this.act("ask-step", { ...request });

  show = (request: ClassShowRequest) => this.act("show", { ...request });
  hide = () => this.act("hide", {});
  put = (question: ClassQuestion) => this.act("ask", { ...question });
  close = (vote: number) => this.act("close", { vote });
  disclose = (vote: number) => this.act("disclose", { vote });
  again = (vote: number) => this.act("again", { vote });
  /** Admits people who wait at one address. */
  letIn = (place: number, number: number) => this.act("let-in", { place, number });
  /** Replaces the code: everybody joins again, but questions and closed votes stay. */
  newCode = () => this.act("new-code", {});
  /** Leaves students out of tallies and results, or counts them again. */
  count = (students: number[], counts: boolean) => this.act("count", { students, counts });

  private async act(action: string, payload: Record<string, unknown>): Promise<ClassRoom | null> {
    return (await this.send(action, payload)) as ClassRoom | null;
  }
}

/** Sends an action over HTTP; null if the service has no such route, because it holds no class. */
async function overHttp(action: string, payload: Record<string, unknown>): Promise<unknown> {
  const isRoom = action === "room";
  const path = isRoom ? (payload.live ? "?live=true" : "") : `/${action}`;
  const init: RequestInit = ASKS.some((each) => each === action)
    ? {}
    : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(payload) };
  let response: Response;
  try {
    response = await fetch(`${api}${path}`, { credentials: "same-origin", ...init });
  } catch {
    throw new ServiceFailure(LOST);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  // A service without a class has no such routes. One with a class always has its room, and names anything else
  // missing.
  if ((isRoom || answer === null) && (response.status === 404 || response.status === 405)) return null;
  throw new ServiceFailure(serviceError(answer ?? LOST));
}
