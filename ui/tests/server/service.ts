// The service as a page has it: same-origin requests with a cookie, event streams, and the words of both languages.
import { inject } from "vitest";
import { fetchWords, languageCodes } from "../../src/i18n/language";
import { fetchTexts } from "../../src/state/texts";
import { request } from "./request";

declare module "vitest" {
  interface ProvidedContext {
    /** The service's address and cookie, from `start.js`. */
    service: { origin: string; cookie: string };
    /** The sheet of colours, which the page would load. */
    colours: string;
  }
}

/** The machine's clock, even while a test has stopped the page's. */
export const later = setTimeout;

// A page starts once the words of its language are there; tests use both.
await Promise.all(languageCodes.map(fetchWords));

const { origin, cookie } = inject("service");

/** Errors of a connection that ended before any answer. */
const ENDED = new Set(["ECONNRESET", "EPIPE"]);

async function toService(path: string, init: RequestInit = {}): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await request(origin + path, { ...init, headers: { ...(init.headers as object), cookie } });
    } catch (error) {
      // The service waits ten seconds for a request. A thread that compiles a screen beside other builds may be silent
      // for longer, and then the request never arrived.
      if (tries === 5 || init.signal?.aborted || !ENDED.has((error as { code?: string }).code ?? "")) throw error;
    }
  }
}

/** Server-sent events, as far as the service uses them. */
class Events {
  static readonly CLOSED = 2;
  readyState = 0;
  onmessage: (message: { data: string }) => void = () => undefined;
  onerror: () => void = () => undefined;
  private reader: ReadableStreamDefaultReader<Uint8Array> | undefined;

  constructor(url: string) {
    void this.read(url);
  }

  close(): void {
    this.readyState = Events.CLOSED;
    this.reader?.cancel().catch(() => undefined); // it may have ended by itself
  }

  /** Reads to the end of the job and reconnects a broken stream, as a browser does. */
  private async read(url: string): Promise<void> {
    for (;;) {
      await this.readOnce(url);
      if (this.closed) return;
      this.onerror();
      await new Promise((again) => later(again, 100));
    }
  }

  private async readOnce(url: string): Promise<void> {
    const response = await toService(url);
    this.reader = response.body?.getReader();
    if (!response.ok || this.readyState === Events.CLOSED) {
      this.close();
      if (!response.ok) this.onerror();
      return;
    }
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
      const { done, value } = await this.reader!.read().catch(() => ({ done: true, value: undefined }));
      if (done || this.closed) return;
      text += decoder.decode(value, { stream: true });
      const events = text.split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) {
        if (event.startsWith("data: ") && !this.closed) this.onmessage({ data: event.slice("data: ".length) });
      }
    }
  }

  private get closed(): boolean {
    return this.readyState === Events.CLOSED;
  }
}

// Node has no location, and a page keeps its own.
globalThis.location ??= new URL("/", origin) as unknown as Location;
Object.assign(globalThis, { fetch: toService, EventSource: Events });

// The messages of both languages are needed as well.
const call = async (name: string, payload: unknown) => {
  const headers = { "content-type": "application/json" };
  const response = await toService(`/api/v1/${name}`, { method: "POST", headers, body: JSON.stringify(payload) });
  return (await response.json()) as never;
};
await Promise.all(languageCodes.map((code) => fetchTexts(code, { call })));
