// Traces that the page has closed itself. Late requests and answers about them must show no refusal.
import type { TilesRequest } from "../generated/wire";
import type { Backend, Operation, Operations } from "./backend";
import { serviceError, ServiceFailure } from "./errors";

/** The fields of requests that name traces. */
const names = ["trace", "other", "against", "a", "b"] as const;

/** Wraps a backend, so that a refusal for a trace that was closed through it counts as cancelled. */
export function mindClosed(backend: Backend, closing: (trace: number) => void): Backend {
  const closed = new Set<unknown>();
  const mind = <A>(payload: object, answer: Promise<A>): Promise<A> =>
    answer.catch((error: unknown) => {
      const request: Partial<Record<string, unknown>> = { ...payload };
      if (serviceError(error).code !== "not_found" || !names.some((name) => closed.has(request[name]))) throw error;
      throw new ServiceFailure({ code: "cancelled", reason: "" });
    });
  const minding = {
    call<K extends Operation>(operation: K, payload: Operations[K][0]): Promise<Operations[K][1]> {
      const answer = mind(payload, backend.call(operation, payload));
      if (operation === "close") {
        const { trace } = payload as Operations["close"][0];
        closed.add(trace);
        closing(trace);
      }
      return answer;
    },
    tiles: (request: TilesRequest) => mind(request, backend.tiles(request)),
  };
  return new Proxy(backend, {
    get(target, name) {
      if (Object.hasOwn(minding, name)) return Reflect.get(minding, name);
      const thing: unknown = Reflect.get(target, name);
      return typeof thing === "function" ? thing.bind(target) : thing;
    },
  });
}
