import { beforeEach, describe, expect, it, vi } from "vitest";
import { waitFor } from "@testing-library/svelte";
import { GONE, LOST, RESTARTED, ServiceFailure } from "../../src/backend/errors";
import { HttpBackend } from "../../src/backend/http";
import type { JobEvent } from "../../src/generated/wire";
import { languages } from "../model/words";
import { refusalOf } from "../../src/model/refusal";
import { Connection } from "../../src/state/connection.svelte";
import { searchTask } from "../../src/state/task.svelte";
import { ServerBackend } from "../server/backend";

/** An event stream to a server, as the browser sees it. */
class Line {
  static readonly CLOSED = 2;
  static newest: Line;
  readyState = 1;
  onmessage: (message: { data: string }) => void = () => undefined;
  onerror: () => void = () => undefined;
  constructor() {
    Line.newest = this;
  }
  close() {
    this.readyState = Line.CLOSED;
  }
  breaks(readyState: number) {
    this.readyState = readyState;
    this.onerror();
  }
}

beforeEach(() => void vi.stubGlobal("EventSource", Line));

describe("work of a server", () => {
  it("ends with a reason when the server knows it no more", () => {
    const events: JobEvent[] = [];
    new HttpBackend().watch(7, (event) => events.push(event));
    Line.newest.breaks(Line.CLOSED);
    expect(events).toEqual([{ type: "failed", error: GONE }]);
    const messages = languages["pt-BR"];
    expect(refusalOf(GONE, messages).headline).toContain("reiniciado");
  });

  it("is asked for now and then where a stream is open already: a browser has few connections", async () => {
    vi.useFakeTimers();
    const backend = new HttpBackend();
    const stop = backend.watch(7, () => undefined);
    const streamed = Line.newest;
    const answers = [{ type: "progress", progress: { job: 8 } }, null, { type: "cancelled", summary: null }];
    const fetched = vi.fn(async () => {
      const answer = answers.shift();
      if (answer === null) throw new TypeError("no connection");
      return new Response(JSON.stringify(answer));
    });
    vi.stubGlobal("fetch", fetched);
    const [events, lost] = [vi.fn(), vi.fn()];
    backend.onLost(lost);
    backend.watch(8, (event) => events(event.type));
    await vi.advanceTimersByTimeAsync(5000);
    expect(events.mock.calls.flat()).toEqual(["progress", "cancelled"]);
    expect([lost.mock.calls.length, fetched.mock.calls.length, Line.newest]).toEqual([1, 3, streamed]);
    stop();
    backend.watch(9, () => undefined);
    expect(Line.newest).not.toBe(streamed);
  });

  it("tells that the line broke, and goes on when it is there again", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", async () => new Response("[]"));
    const backend = new HttpBackend();
    const connection = new Connection(backend);
    const events: JobEvent[] = [];
    backend.watch(7, (event) => events.push(event));
    Line.newest.breaks(0);
    expect([connection.lost, events]).toEqual([true, []]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(connection.lost).toBe(false);
  });

  it("says that the service was restarted when it asks for another token, and not that the program made a mistake", async () => {
    vi.useFakeTimers();
    let answer = new Response("open the address that the service printed, token included", { status: 403 });
    vi.stubGlobal("fetch", async () => answer);
    const backend = new HttpBackend();
    const back = vi.fn();
    const connection = new Connection(backend, back);
    const failed: unknown = await backend.call("traces", {}).catch((error: unknown) => error);
    expect(connection.notice(failed)).toBe(true);
    expect([connection.lost, connection.restarted]).toEqual([false, true]);
    expect((failed as ServiceFailure).error).toBe(RESTARTED);
    const { headline, detail } = refusalOf((failed as ServiceFailure).error, languages.en);
    expect([headline, detail]).toEqual([languages.en.app.restarted, ""]);
    expect(headline).toContain("The program was restarted. Open the address that it printed");
    await vi.advanceTimersByTimeAsync(5000);
    expect(connection.restarted).toBe(true);
    // Another tab has opened its address, so the cookie of this page is the new one.
    answer = new Response("[]");
    await vi.advanceTimersByTimeAsync(5000);
    expect([connection.restarted, back.mock.calls]).toEqual([false, [[[]]]]);
  });

  it("can be stopped again when the first stop did not arrive", async () => {
    const backend = new ServerBackend();
    const task = searchTask(backend);
    const watch = vi.spyOn(backend, "watch").mockReturnValue(() => undefined);
    void task.run({ game: "tree", position: "(1 2)", run: "minimax" });
    await waitFor(() => expect(watch).toHaveBeenCalled());
    vi.spyOn(backend, "call").mockRejectedValueOnce(new ServiceFailure(LOST));
    await expect(task.stop()).rejects.toThrow(LOST.reason);
    expect([task.running, task.stopping]).toEqual([true, false]);
    await task.stop();
    expect(task.stopping).toBe(true);
  });
});
