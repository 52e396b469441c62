// One shape for everything that can go wrong at the seam.
import type { ServiceError } from "../generated/wire";

/** A refusal of the service, thrown by every backend. Components switch on `error.code`, never on the text. */
export class ServiceFailure extends Error {
  constructor(readonly error: ServiceError) {
    super(error.reason);
    this.name = "ServiceFailure";
  }
}

/** What `reason` says when the service cannot be reached; the screen has words of its own for it. */
export const LOST = "connection lost";
/** The same for a service that was restarted: it asks for a new token, which the page does not have. */
export const RESTARTED = "service restarted";
/** The same for work that the service knows nothing of any more. */
export const GONE = "job gone";

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
export function serviceError(thrown: unknown): ServiceError {
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
