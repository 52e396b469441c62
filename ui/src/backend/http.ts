// The backend in a browser: the same operations over HTTP, same origin, cookie set by the server.
import type { JobEvent, TilesRequest, TraceSummary } from "../generated/wire";
import type { Backend, Operation, Operations, TraceFormat } from "./backend";
import { BrowserShell } from "./browser";
import { download } from "./download";
import { GONE, LOST, RESTARTED, serviceError, ServiceFailure } from "./errors";

const api = "/api/v1";
/** Event streams of one page, because a browser has six connections for all its pages, and requests need some. */
const STREAMS = 1;

async function send(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`${api}/${path}`, { credentials: "same-origin", ...init });
  } catch {
    throw new ServiceFailure(LOST);
  }
  if (response.ok) return response;
  // The page came from the service, so a refusal means that the service's token is no longer the one in the cookie.
  if (response.status === 403) throw new ServiceFailure(RESTARTED);
  const body = await response.text();
  let parsed: unknown = body;
  try {
    parsed = JSON.parse(body);
  } catch {
    // a proxy's page, not ours
  }
  const error = serviceError(parsed);
  throw new ServiceFailure(error.reason === "" ? { ...error, reason: `HTTP ${response.status}` } : error);
}

const json = (payload: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(payload),
});

/** Milliseconds between two polls. */
const EVERY_MS = 250;

export class HttpBackend extends BrowserShell implements Backend {
  /** Without the token, because this browser has a cookie for it: links open in it while the service runs. */
  readonly address = location.origin + location.pathname;
  readonly classroom = async () => new (await import("./classroom")).Classroom();
  private tellLost: () => void = () => undefined;
  private streams = 0;

  async call<K extends Operation>(operation: K, payload: Operations[K][0]): Promise<Operations[K][1]> {
    const body = await (await send(operation, json(payload))).text();
    return (body === "" ? null : JSON.parse(body)) as Operations[K][1];
  }

  async tiles(request: TilesRequest): Promise<ArrayBuffer> {
    return (await send("tiles", json(request))).arrayBuffer();
  }

  watch(job: number, on: (event: JobEvent) => void): () => void {
    if (this.streams >= STREAMS) return this.poll(job, on);
    this.streams += 1;
    const source = new EventSource(`${api}/jobs/${job}/events`);
    let open = true;
    const close = () => {
      source.close();
      if (open) this.streams -= 1;
      open = false;
    };
    source.onmessage = (message: MessageEvent<string>) => {
      const event = JSON.parse(message.data) as JobEvent;
      // The server closes the stream after the last event, and the browser would reconnect.
      if (event.type !== "progress") close();
      on(event);
    };
    source.onerror = () => {
      // The browser reconnects a broken stream by itself, but not a refused one, as after a restart of the server.
      if (source.readyState !== EventSource.CLOSED) return this.tellLost();
      close();
      on({ type: "failed", error: GONE });
    };
    return close;
  }

  /**
   * Polls a job every quarter of a second until it ends or the returned function is called. It serves all jobs but the
   * streamed one, because a stream holds a connection.
   */
  private poll(job: number, on: (event: JobEvent) => void): () => void {
    let wanted = true;
    const ask = async () => {
      let event: JobEvent | null = null;
      try {
        const response = await fetch(`${api}/jobs/${job}`, { credentials: "same-origin" });
        const gone: JobEvent = { type: "failed", error: GONE };
        event = response.ok ? ((await response.json()) as JobEvent) : gone;
      } catch {
        if (wanted) this.tellLost();
      }
      if (!wanted) return;
      if (event) on(event);
      if (event === null || event.type === "progress") this.later(() => void ask(), EVERY_MS);
    };
    void ask();
    return () => (wanted = false);
  }

  /** Acts after a delay. A test with a stopped page clock overrides this, because the service runs on. */
  protected later(act: () => void, milliseconds: number): void {
    setTimeout(act, milliseconds);
  }

  onLost(tell: () => void): void {
    this.tellLost = tell;
  }

  async openFile(file: File): Promise<TraceSummary> {
    const headers = { "content-type": "application/octet-stream", "x-file-name": encodeURIComponent(file.name) };
    return (await send("traces/file", { method: "POST", headers, body: file })).json() as Promise<TraceSummary>;
  }

  async saveTrace(trace: number, format: TraceFormat, name: string): Promise<boolean> {
    download(`${api}/traces/${trace}/file?format=${format}`, name);
    return true;
  }

  onOpen(): () => void {
    return () => undefined;
  }
}
