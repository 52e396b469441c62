// The teacher's requests about the class of a service.
import type { ClassQuestion, ClassRoom, ClassShowRequest } from "../generated/wire";
import { LOST, serviceError, ServiceFailure } from "./errors";

const api = "/api/v1/class";

/** The address of all answers as a table. */
export const results = `${api}/results`;
/** Returns the address of a shown picture. */
export const pictureAt = (number: number): string => `${api}/picture/${number}`;

export class Classroom {
  /** Returns the class; null if this service holds none. `live` adds the tally of an open vote. */
  async room(live: boolean): Promise<ClassRoom | null> {
    const response = await this.ask(live ? "?live=true" : "");
    return response && ((await response.json()) as ClassRoom);
  }

  show = (request: ClassShowRequest) => this.post("show", request);
  hide = () => this.post("hide", {});
  put = (question: ClassQuestion) => this.post("ask", question);
  close = (vote: number) => this.post("close", { vote });
  disclose = (vote: number) => this.post("disclose", { vote });
  again = (vote: number) => this.post("again", { vote });
  /** Admits people who wait at one address. */
  letIn = (place: number, number: number) => this.post("let-in", { place, number });
  /** Replaces the code: everybody joins again, but questions and closed votes stay. */
  newCode = () => this.post("new-code", {});
  /** Leaves students out of tallies and results, or counts them again. */
  count = (students: number[], counts: boolean) => this.post("count", { students, counts });

  private async post(path: string, body: unknown): Promise<ClassRoom | null> {
    const headers = { "content-type": "application/json" };
    const response = await this.ask(`/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return response && ((await response.json()) as ClassRoom);
  }

  /** Sends a request; null if the service has no such route, because it holds no class. */
  private async ask(path: string, init: RequestInit = {}): Promise<Response | null> {
    let response: Response;
    try {
      response = await fetch(`${api}${path}`, { credentials: "same-origin", ...init });
    } catch {
      throw new ServiceFailure(LOST);
    }
    if (response.ok) return response;
    const error: unknown = await response.json().catch(() => null);
    // A service without a class has no such routes. One with a class always has its room, and names anything else
    // missing.
    const isRoom = path === "" || path.startsWith("?");
    if ((isRoom || error === null) && (response.status === 404 || response.status === 405)) return null;
    throw new ServiceFailure(serviceError(error ?? LOST));
  }
}
