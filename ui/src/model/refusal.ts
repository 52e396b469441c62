// A refusal of the service in the reader's language: what kind it is; the service's own English words stay beside it.
import type { Refused } from "../backend/errors";
import type { ServiceError } from "../generated/wire";
import type { Messages } from "../i18n/en";

export interface Refusal {
  headline: string;
  /** English; empty: the headline says it all. */
  detail: string;
  /** English; null: none. */
  remedy: string | null;
}

export function refusalOf(error: Refused, { refusal, app }: Messages): Refusal {
  if (error.lapse) return { headline: app[error.lapse], detail: "", remedy: null };
  const fields: Record<string, string | undefined> = refusal.field;
  const field = error.code === "input" && error.field !== undefined ? fields[error.field] : undefined;
  return { headline: field ?? refusal.code[error.code], detail: error.reason, remedy: error.remedy ?? null };
}

/** A refusal as one sentence: what is wrong, then why, `The position cannot be read: square 5 is already taken.` */
export function sentenceOf({ headline, detail }: Refusal): { head: string; tail: string } {
  if (detail === "") return { head: headline, tail: "" };
  return { head: headline.replace(/\.$/, ":"), tail: /[.!?…]$/.test(detail) ? detail : `${detail}.` };
}

/** Whether what is wrong is how a position is searched, and not the position. */
export const isOfRun = ({ field }: ServiceError) =>
  field !== undefined && ["run", "eval", "depth", "budget", "node_limit", "time_limit_ms"].includes(field);
