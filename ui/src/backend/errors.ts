// One shape for everything that can go wrong at the seam.
import type { ServiceError } from "../generated/wire";

/** A refusal of the service, thrown by every backend. Components switch on `error.code`, never on the text. */
export class ServiceFailure extends Error {
  constructor(readonly error: Refused) {
    super(error.reason);
    this.name = "ServiceFailure";
  }
}

/** What a page finds out without the service: it cannot be reached, it was restarted (it asks for a new token, which the
    page does not have), or it knows nothing of a job any more. The screen has words of its own for each. */
export type Lapse = "lost" | "restarted" | "gone";
/** A refusal of the service, or one that a page finds out by itself. */
export interface Refused extends ServiceError {
  lapse?: Lapse;
}
export const LOST: Refused = { code: "busy", reason: "connection lost", lapse: "lost" };
export const RESTARTED: Refused = { code: "not_found", reason: "service restarted", lapse: "restarted" };
export const GONE: Refused = { code: "not_found", reason: "job gone", lapse: "gone" };

const codes = new Set(["input", "not_found", "busy", "limit", "invalid_file", "cancelled", "io", "internal"]);

function isServiceError(thing: unknown): thing is ServiceError {
  return (
    typeof thing === "object" &&
    thing !== null &&
    codes.has((thing as ServiceError).code) &&
    typeof (thing as ServiceError).reason === "string"
  );
}

/** Turns whatever was thrown (a string of the desktop bridge, a JSON text, an Error) into a ServiceError. */
export function serviceError(thrown: unknown): Refused {
  if (thrown instanceof ServiceFailure) return thrown.error;
  if (isServiceError(thrown)) return thrown;
  if (typeof thrown === "string") {
    try {
      const parsed: unknown = JSON.parse(thrown);
      if (isServiceError(parsed)) return parsed;
    } catch {
      // not JSON: the string itself is the reason
    }
    return { code: "internal", reason: thrown };
  }
  return { code: "internal", reason: thrown instanceof Error ? thrown.message : String(thrown) };
}
