// A refusal of the service by its kind, in the reader's language. The service's English words stay beside it.
import type { ServiceRefusal } from "../backend/errors";
import type { ServiceError } from "../generated/wire";
import type { Messages } from "../i18n/en";

export interface Refusal {
  headline: string;
  /** English; empty if the headline says it all. */
  detail: string;
  /** English; null if there is none. */
  remedy: string | null;
}

export function refusalOf(error: ServiceRefusal, { refusal, app }: Messages): Refusal {
  if (error.lapse) return { headline: app[error.lapse], detail: "", remedy: null };
  const fields: Record<string, string | undefined> = refusal.field;
  const field = error.code === "input" && error.field !== undefined ? fields[error.field] : undefined;
  return { headline: field ?? refusal.code[error.code], detail: error.reason, remedy: error.remedy ?? null };
}

/** Joins a refusal into one sentence, error then reason: `The position cannot be read: square 5 is already taken.` */
export function sentenceOf({ headline, detail }: Refusal): { head: string; tail: string } {
  if (detail === "") return { head: headline, tail: "" };
  return { head: headline.replace(/\.$/, ":"), tail: /[.!?…]$/.test(detail) ? detail : `${detail}.` };
}

/** Checks whether the error is in the search settings, not in the position. */
export const isOfRun = ({ field }: ServiceError) =>
  field !== undefined && ["run", "eval", "depth", "budget", "node_limit", "time_limit_ms"].includes(field);
