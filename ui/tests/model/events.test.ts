import { describe, expect, it } from "vitest";
import { EXAMPLE } from "../../src/model/check";
import { areEvents } from "../../src/model/events";

describe("a file of events", () => {
  it("is known by its header, and a trace is none", () => {
    expect(areEvents(EXAMPLE)).toBe(true);
    expect(areEvents(`hello\n{"version":1,"plyscope": "events"}`)).toBe(true);
    expect(areEvents(`{"plyscope":"trace"}`)).toBe(false);
    expect(areEvents("")).toBe(false);
  });
});
