import { describe, expect, it } from "vitest";
import { frameOf, readEmbedding, readMessage, writeEmbedding, type EmbedSettings } from "../../src/model/embed";
import { readHash } from "../../src/model/link";

const place = { link: '{"game":"tree","position":"((3 12)(2 4))"}', step: 18, node: null, view: "tree" as const };

describe("the address of an embedded stage", () => {
  it("comes back as it was written", () => {
    const how: EmbedSettings = {
      from: 5,
      to: 20,
      play: true,
      loop: true,
      controls: "full",
      panels: ["board", "code"],
      theme: "dark",
      lang: "pt-BR",
    };
    const hash = writeEmbedding(place, how);
    expect(readEmbedding(hash)).toEqual(how);
    expect(readHash(hash)).toEqual({ ...place, panels: how.panels, lang: how.lang });
  });
  it("says only what differs from what is usual", () => {
    expect(writeEmbedding(place)).toBe(
      "#embed&q=%7B%22game%22%3A%22tree%22%2C%22position%22%3A%22((3%2012)(2%204))%22%7D&s=18",
    );
  });
  it("is none without the word", () => {
    expect(readEmbedding("#q=%7B%7D&s=3")).toBeNull();
    expect(readEmbedding("#embedded=1&q=%7B%7D")).toBeNull();
  });
  it("leaves out what is wrong in it", () => {
    expect(readEmbedding("#embed&from=-1&to=1e9&controls=all&panels=board,scripts&theme=red&lang=xx")).toEqual({
      from: 0,
      to: null,
      play: false,
      loop: false,
      controls: "minimal",
      panels: ["board"],
      theme: null,
      lang: null,
    });
  });
  it("cannot break out of the frame's attributes", () => {
    const code = frameOf('file:///x"><script>', 'a "title" <b>');
    expect(code.match(/</g)).toHaveLength(2);
    const frame = new DOMParser().parseFromString(code, "text/html").querySelector("iframe");
    expect([frame?.title, frame?.getAttribute("src")]).toEqual(['a "title" <b>', 'file:///x"><script>']);
  });
});

describe("messages", () => {
  it("of others are left alone", () => {
    for (const data of [null, "ping", 3, { type: "ping" }, []]) expect(readMessage(data)).toBeNull();
  });
  it("are read", () => {
    expect(readMessage({ plyscope: 1, type: "goto", step: 7 })).toEqual({ type: "goto", step: 7 });
    expect(readMessage({ plyscope: 1, type: "load", request: { game: "tree" } })).toMatchObject({ step: null });
  });
  it("carry the record of a search", () => {
    const record = new ArrayBuffer(3);
    expect(readMessage({ plyscope: 1, type: "load", record, step: 7 })).toEqual({ type: "load", record, step: 7 });
    expect(readMessage({ plyscope: 1, type: "load", record: "AAEC" })).toHaveProperty("wrong");
  });
  it("give what they load a title", () => {
    const load = { plyscope: 1, type: "load", request: {}, title: " A  cut " };
    expect(readMessage(load)).toEqual({ type: "load", request: {}, step: null, title: "A cut" });
  });
  it("that are wrong get the reason", () => {
    const wrong = [
      { plyscope: 1, type: "load", request: {}, title: 7 },
      { plyscope: 1, type: "load", request: {}, title: "x".repeat(121) },
      { plyscope: 1, type: "load", trace: new ArrayBuffer(1), title: { toString: "a" } },
      { plyscope: 2, type: "ping" },
      { plyscope: 1, type: "goto", step: -1 },
      { plyscope: 1, type: "goto", step: "3" },
      { plyscope: 1, type: "load", request: "((1 2))" },
      { plyscope: 1, type: "eval", code: "alert(1)" },
      { plyscope: 1 },
    ];
    for (const data of wrong) expect(readMessage(data)).toHaveProperty("wrong");
  });
});
