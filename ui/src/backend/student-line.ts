// The connection of a student's page to the class: it joins, polls and answers.
import type { ClassAnswer, ClassNow, Messages } from "../generated/wire";
import type { LanguageCode } from "../i18n/codes";
import { LOST, serviceError, ServiceFailure, type ServiceRefusal } from "./errors";

/** The error for a browser that has not joined. */
export const NOT_JOINED: ServiceRefusal = { code: "input", reason: "not joined" };

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

const api = "/api/v1/class";

export class StudentLine {
  constructor(private readonly fetch: Fetch = (path, init) => globalThis.fetch(path, init)) {}

  /** Returns the address of a shown picture. */
  picture = (number: number): string => `${api}/picture/${number}`;

  /** Returns the messages for the sentences of exercises. */
  async messages(language: LanguageCode): Promise<Messages["texts"]> {
    return ((await (await this.ask(`messages/${language}`)).json()) as Messages).texts;
  }

  /** Joins; null if many have joined from this address, so that the teacher must agree first. */
  async join(code: string): Promise<ClassNow | null> {
    const response = await this.post("join", { code });
    return response.status === 202 ? null : ((await response.json()) as ClassNow);
  }

  async answer(vote: number, answer: ClassAnswer): Promise<ClassNow> {
    return (await this.post("answer", { vote, answer })).json() as Promise<ClassNow>;
  }

  /** Returns the shown things and questions; null if nothing has changed since. */
  async now(since: string | null): Promise<ClassNow | null> {
    const response = await this.ask(since === null ? "now" : `now?since=${encodeURIComponent(since)}`);
    return response.status === 204 ? null : ((await response.json()) as ClassNow);
  }

  private post(path: string, body: unknown): Promise<Response> {
    const headers = { "content-type": "application/json" };
    return this.ask(path, { method: "POST", headers, body: JSON.stringify(body) });
  }

  private async ask(path: string, init: RequestInit = {}): Promise<Response> {
    let response: Response;
    try {
      response = await this.fetch(`${api}/${path}`, { credentials: "same-origin", ...init });
    } catch {
      throw new ServiceFailure(LOST);
    }
    if (response.ok) return response;
    if (response.status === 403) throw new ServiceFailure(NOT_JOINED);
    const error = serviceError(await response.json().catch(() => LOST));
    throw new ServiceFailure(error);
  }
}
