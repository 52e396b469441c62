// One shape for all errors of the backends.
import type { ServiceError } from "../generated/wire";

/** A refusal of the service, thrown by every backend. Components switch on `error.code`, never on the text. */
export class ServiceFailure extends Error {
  constructor(readonly error: ServiceRefusal) {
    super(error.reason);
    this.name = "ServiceFailure";
  }
}

/**
 * Errors that a page detects without the service: it is unreachable, it was restarted (and needs a new token, which the
 * page lacks), or it no longer knows a job. The screen has its own words for each.
 */
export type Lapse = "lost" | "restarted" | "gone";
/** A refusal of the service, or one that a page detects itself. */
export interface ServiceRefusal extends ServiceError {
  lapse?: Lapse;
}
export const LOST: ServiceRefusal = { code: "busy", reason: "connection lost", lapse: "lost" };
export const RESTARTED: ServiceRefusal = { code: "not_found", reason: "service restarted", lapse: "restarted" };
export const GONE: ServiceRefusal = { code: "not_found", reason: "job gone", lapse: "gone" };

const codes = new Set(["input", "not_found", "busy", "limit", "invalid_file", "cancelled", "io", "internal"]);

function isServiceError(thing: unknown): thing is ServiceError {
  return (
    typeof thing === "object" &&
    thing !== null &&
    codes.has((thing as ServiceError).code) &&
    typeof (thing as ServiceError).reason === "string"
  );
}

/** Converts anything thrown (a string of the desktop bridge, a JSON text, an Error) into a ServiceError. */
export function serviceError(thrown: unknown): ServiceRefusal {
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
