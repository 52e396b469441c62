// The core as web servers send it, with any type.
import { afterEach, expect, it, vi } from "vitest";
import { compiled } from "../../src/backend/page/compiled";

/** The shortest module: name and version. */
const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const answer = (type: string, bytes: BodyInit = empty, status = 200) =>
  new Response(bytes, { status, headers: { "content-type": type } });

afterEach(() => vi.restoreAllMocks());

it("it is compiled while it arrives where the server knows its type", async () => {
  const whole = vi.spyOn(WebAssembly, "compile");
  expect(await compiled(answer("application/wasm"))).toBeInstanceOf(WebAssembly.Module);
  expect(whole).not.toHaveBeenCalled();
});

it.each(["application/octet-stream", "text/plain", "application/wasm; charset=utf-8"])(
  "it is compiled all the same where the server says %s",
  async (type) => expect(await compiled(answer(type))).toBeInstanceOf(WebAssembly.Module),
);

it("what is none is refused, and so is what is not there", async () => {
  await expect(compiled(answer("application/wasm", "<!doctype html>"))).rejects.toThrow();
  await expect(compiled(answer("text/html", "<!doctype html>"))).rejects.toThrow();
  await expect(compiled(answer("application/wasm", empty, 404))).rejects.toThrow("404");
});
