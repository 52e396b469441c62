import { describe, expect, it } from "vitest";
import { isRecord } from "../../src/model/events";
import { textOf } from "../../src/model/text-file";

const read = (bytes: number[] | string) =>
  textOf(new Blob([typeof bytes === "string" ? new TextEncoder().encode(bytes) : new Uint8Array(bytes)]));
const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));

describe("a file's text", () => {
  it("is read as its mark says", async () => {
    expect(await read([0xff, 0xfe, 0x28, 0, 0x31, 0])).toBe("(1");
    expect(await read([0xfe, 0xff, 0, 0x28, 0, 0x31])).toBe("(1");
    expect(await read([0xef, 0xbb, 0xbf, ...ascii("(1 2)")])).toBe("(1 2)");
    expect(await read("é ∞")).toBe("é ∞");
  });
  it("is read in the letters that it names, else as Latin-1", async () => {
    expect(await read([...ascii("(;PB[Andr"), 0xe9, ...ascii("];B[hh])")])).toBe("(;PB[André];B[hh])");
    // the second byte of a character may be a bracket
    expect(await read([...ascii("(;CA[GBK]GN["), 0x81, 0x5d, ...ascii("];B[hh])")])).toBe("(;CA[GBK]GN[乚];B[hh])");
    expect(await read([...ascii("(;CA[none]PB["), 0xe9, ...ascii("])")])).toBe("(;CA[none]PB[é])");
  });
  it("of bytes is read byte for byte", async () => {
    expect(await read([20, 0, 0xff, 0x80])).toBe("\u0014\u0000\u00ff\u0080");
    expect((await read(Array.from({ length: 20_000 }, (_, at) => at % 256))).length).toBe(20_000);
  });
});

describe("a recorded search", () => {
  it("is told by its name, its length, or what it says anywhere", async () => {
    const is = (text: string, name: string) => isRecord(new File([text], name));
    expect(await is(`{"edges":[${"0,".repeat(30_000)}0],"format":"plyscope-trace"}`, "a.json")).toBe(true);
    expect(await is("\u001f", "a.json.GZ")).toBe(true);
    expect(await is(" ".repeat(1_100_000), "a.json")).toBe(true);
    expect(await is("[[3, 12], [2, 4]]", "tree.json")).toBe(false);
    expect(await is("(;GM[4])", "game.sgf")).toBe(false);
  });
});
