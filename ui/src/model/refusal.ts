// A refusal of the service in the reader's language: what kind it is; the service's own English words stay beside it.
import { GONE, LOST, RESTARTED } from "../backend/errors";
import type { ServiceError } from "../generated/wire";
import type { Messages } from "../i18n/en";

export interface Refusal {
  headline: string;
  /** English; empty: the headline says it all. */
  detail: string;
  /** English; null: none. */
  remedy: string | null;
}

export function refusalOf(error: ServiceError, { refusal, app }: Messages): Refusal {
  if (error.message === LOST) return { headline: app.lost, detail: "", remedy: null };
  if (error.message === RESTARTED) return { headline: app.restarted, detail: "", remedy: null };
  if (error.message === GONE) return { headline: app.gone, detail: "", remedy: null };
  const fields: Record<string, string | undefined> = refusal.field;
  const field = error.code === "input" && error.field !== undefined ? fields[error.field] : undefined;
  return { headline: field ?? refusal.code[error.code], detail: reasonOf(error), remedy: error.remedy ?? null };
}

/** Whether what is wrong is how a position is searched, and not the position. */
export const isOfRun = ({ field }: ServiceError) =>
  field !== undefined && ["run", "eval", "depth", "budget", "node_limit", "time_limit_ms"].includes(field);

/** The reason alone: the message repeats field, place and remedy, which have places of their own on screen. */
export function reasonOf({ message, field, remedy }: ServiceError): string {
  let reason = message;
  if (field !== undefined && reason.startsWith(`${field} `)) reason = reason.slice(field.length + 1);
  reason = reason.replace(/^at character \d+: /, "");
  return remedy !== undefined && reason.endsWith(`; ${remedy}`) ? reason.slice(0, -remedy.length - 2) : reason;
}
