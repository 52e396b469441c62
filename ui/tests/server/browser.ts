// What the page that tests run in lacks of a browser: requests of its own origin with their cookie, streams of events,
// and what the screens ask of a layout.
import { configure, getConfig } from "@testing-library/svelte";
import { inject } from "vitest";
import { fetchWords, languageCodes } from "../../src/i18n/language";

declare module "vitest" {
  interface ProvidedContext {
    /** The service's address and the cookie that it asks for: `start.js` gives them. */
    service: { origin: string; cookie: string };
    /** The sheet of colours, which the page would have read. */
    colours: string;
  }
}

// a page begins when the words of its language are there; tests speak both
await Promise.all(languageCodes.map(fetchWords));

const { origin, cookie } = inject("service");
const request = globalThis.fetch;
/** Requests without the teacher's cookie. */
export const ownFetch = request;

/** A file of the page as bytes: Node's `fetch` does not know it, and the page has no `File.arrayBuffer`. */
const bytesOf = (file: Blob) =>
  new Promise<ArrayBuffer>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(file);
  });

Blob.prototype.text ??= async function (this: Blob) {
  return new TextDecoder().decode(await bytesOf(this));
};

/** What is told of a connection that ended before any answer. */
const ENDED = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "UND_ERR_CONNECT_TIMEOUT"]);
const isEnded = (error: unknown): boolean => {
  const { cause } = error as { cause?: { code?: string } };
  return ENDED.has(cause?.code ?? "");
};

const toService = async (path: string, init: RequestInit = {}): Promise<Response> => {
  const body = init.body instanceof Blob ? await bytesOf(init.body) : init.body;
  // a connection of its own: one that is kept may be closed by the service just when it is used again
  const send = () =>
    request(origin + path, { ...init, body, headers: { ...init.headers, cookie, connection: "close" } });
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      // the service waits ten seconds for a request, and a thread that compiles a screen beside other builds may be silent for longer: then
      // the request has never come
      if (tries === 5 || init.signal?.aborted || !isEnded(error)) throw error;
    }
  }
};

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
    this.reader?.cancel().catch(() => undefined); // it has ended by itself
  }

  /** Reads to the end of the job: a stream that breaks is taken up again, as a browser does. */
  private async read(url: string): Promise<void> {
    for (;;) {
      await this.readOnce(url);
      if (this.closed) return;
      this.onerror();
      await new Promise((again) => setTimeout(again, 100));
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

class NoLayout {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const explain = getConfig().getElementError;
/** What a query says that finds nothing. The whole page is printed once the waiting is over, not at each try. */
const explained = (message: string | null, page: Element): Error =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
    ? new Error(message ?? "")
    : explain(message, page);

// a service answers when it can, also on a machine that builds meanwhile
configure({ asyncUtilTimeout: 120_000, getElementError: explained });
Object.assign(globalThis, { fetch: toService, EventSource: Events, ResizeObserver: NoLayout });
Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) });
HTMLCanvasElement.prototype.getContext = (() => null) as never;
Element.prototype.scrollIntoView = () => undefined;
document.documentElement.dataset.theme = "light";
document.head.append(Object.assign(document.createElement("style"), { textContent: inject("colours") }));
