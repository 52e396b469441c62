// The page's workers: a desk that breaks down, and a page saved with its trace.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { serviceError } from "../../src/backend/errors";
import { addressOf } from "../../src/backend/backend";
import { PageBackend } from "../../src/backend/page";
import type { WorkerRequest } from "../../src/backend/page/crew";
import { Connection } from "../../src/state/connection.svelte";

/** A worker with answers set by the test. */
class Worker {
  static all: Worker[] = [];
  static answer: (asked: WorkerRequest) => object = () => ({ given: "[]" });
  onmessage: (event: { data: object }) => void = () => undefined;
  onerror: (event: { message: string }) => void = () => undefined;
  ended = false;
  constructor() {
    Worker.all.push(this);
  }
  postMessage(asked: WorkerRequest): void {
    if (!("ask" in asked)) return;
    queueMicrotask(() => this.ended || this.onmessage({ data: { id: asked.id, ...Worker.answer(asked) } }));
  }
  terminate(): void {
    this.ended = true;
  }
}
vi.mock("../../src/backend/page/worker?worker&inline", () => ({
  default: vi.fn(function () {
    return new Worker();
  }),
}));
vi.mock("../../src/backend/page/core", () => ({ compile: async () => ({}), isInside: () => true }));

beforeEach(() => {
  Worker.all = [];
  Worker.answer = () => ({ given: "[]" });
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});
afterEach(() => void (document.body.innerHTML = ""));

describe("a desk that breaks down", () => {
  const breaks = ({ ask }: WorkerRequest) => (ask === "tiles" ? { broken: "unreachable" } : { given: "[]" });
  const asksTiles = (backend: PageBackend) =>
    backend.tiles({} as never).then(
      () => null,
      (error: unknown) => serviceError(error),
    );

  it("has a successor, and what was open is brought back as after a restart", async () => {
    Worker.answer = breaks;
    const backend = new PageBackend();
    const back = vi.fn();
    const connection = new Connection(backend, back);
    expect((await asksTiles(backend))?.lapse).toBe("lost");
    expect(connection.lost).toBe(true);
    expect(Worker.all.map(({ ended }) => ended)).toEqual([true, false]);
    await connection.retry();
    expect(back).toHaveBeenCalledExactlyOnceWith([]);
  });
  it("tells the fault where that breaks a desk again", async () => {
    Worker.answer = breaks;
    await asksTiles(new PageBackend());
    const again = new PageBackend();
    const lost = vi.fn();
    again.onLost(lost);
    const error = await asksTiles(again);
    expect(error).toMatchObject({ code: "internal", reason: expect.stringContaining("unreachable") });
    expect(lost).not.toHaveBeenCalled();
  });
  it("by itself, with nothing asked, is told too", () => {
    const backend = new PageBackend();
    const lost = vi.fn();
    backend.onLost(lost);
    Worker.all[0]!.onerror({ message: "out of memory" });
    expect(lost).toHaveBeenCalledOnce();
  });
});

describe("the address of a page", () => {
  it.each([
    ["https://example.org/plyscope.html?x=1#embed&q=2", "https://example.org/plyscope.html?x=1"],
    ["file:///home/me/plyscope.html#q=2", "file:///home/me/plyscope.html"],
    // A page that another one wrote into a frame has no address that opens elsewhere.
    ["about:srcdoc", "plyscope://open"],
    ["blob:https://example.org/9c1b-4f#q=2", "plyscope://open"],
    ["data:text/html,x#q=2", "plyscope://open"],
  ])("%s is %s", (href, address) => {
    expect(addressOf(href)).toBe(address);
    expect(new PageBackend().address).toBe(addressOf(location.href));
  });
});

describe("a saved page", () => {
  const record = Uint8Array.from({ length: 100_000 }, (_, at) => (at * 7) % 251);
  const link = "#q=%7B%22game%22%3A%22tree%22%7D&s=3&title=a%3C/script%3Eb";
  const text = (blob: Blob) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(blob);
    });
  /** Loads the page that a backend saves into the document. */
  async function opened(trace: number | null): Promise<PageBackend> {
    const whole = await new PageBackend().page.whole(link, trace);
    const html = await text(whole);
    document.body.innerHTML = new DOMParser().parseFromString(html, "text/html").body.innerHTML;
    return new PageBackend();
  }
  let received: Uint8Array | null = null;
  beforeEach(() => {
    received = null;
    Worker.answer = ({ ask, args }) => {
      if (ask === "carry") return { given: record.slice() };
      if (ask !== "receive") return { broken: ask };
      received = args[0] as Uint8Array;
      return { given: JSON.stringify({ trace: 5 }) };
    };
  });

  it("opens with the very trace inside, without a search", async () => {
    const backend = await opened(1);
    const saved = await backend.page.saved("");
    expect(saved).toEqual({ trace: { trace: 5 }, link: link.replaceAll("<", "%3C") });
    expect([...received!]).toEqual([...record]);
  });
  it("opens its trace at another step of the same request, and leaves other requests alone", async () => {
    const backend = await opened(1);
    const other = "#q=%7B%22game%22%3A%22tree%22%7D&s=9";
    expect((await backend.page.saved(other))?.link).toBe(other);
    expect(await backend.page.saved("#q=%7B%7D&s=9")).toBeNull();
  });
  it("opens a record from the page around it", async () => {
    expect(await new PageBackend().page.received(record.slice().buffer)).toEqual({ trace: 5 });
    expect([...received!]).toEqual([...record]);
  });
  it("without a trace searches its request", async () => {
    const backend = await opened(null);
    expect(await backend.page.saved("")).toBeNull();
    expect(backend.page.opens).toBe(link.replaceAll("<", "%3C"));
    expect(new PageBackend().page.opens).toBe("");
  });
});
