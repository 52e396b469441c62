// The stage alone inside another page: its address, and the messages between the two pages.
import type { LanguageCode } from "../i18n/language";
import { among, asTitle, count, hashParts, languageIn, LONGEST_TITLE, writeHash, type Place } from "./link";

/** Controls of an embedded stage: none, those that step, or all with the requested panels. */
export const controlNames = ["none", "minimal", "full"] as const;
export type Controls = (typeof controlNames)[number];
export const panels = ["board", "code"] as const;
export type Panel = (typeof panels)[number];

/** Settings of an embedded stage. */
export interface EmbedSettings {
  /** The range of visible steps; null: to the last. */
  from: number;
  to: number | null;
  /** Whether it plays once loaded, and restarts at its end. */
  play: boolean;
  loop: boolean;
  controls: Controls;
  panels: Panel[];
  theme: "light" | "dark" | null;
  lang: LanguageCode | null;
}

const whole: EmbedSettings = {
  from: 0,
  to: null,
  play: false,
  loop: false,
  controls: "minimal",
  panels: [],
  theme: null,
  lang: null,
};

/** Reads `#embed&q=...&s=...&from=...`; null if the page is to be shown whole. Invalid parts are left out. */
export function readEmbedding(hash: string): EmbedSettings | null {
  const parts = hashParts(hash);
  if (!parts.has("embed")) return null;
  const asked = (parts.get("panels") ?? "").split(",");
  return {
    from: count(parts.get("from")) ?? whole.from,
    to: count(parts.get("to")),
    play: parts.has("play"),
    loop: parts.has("loop"),
    controls: among(controlNames, parts.get("controls")) ?? whole.controls,
    panels: panels.filter((panel) => asked.includes(panel)),
    theme: among(["light", "dark"], parts.get("theme")),
    lang: languageIn(hash),
  };
}

/** Returns the hash of an embedded stage, with only the parts that differ from `whole`. */
export function writeEmbedding(place: Place, embedding: Partial<EmbedSettings> = {}): string {
  const { from, to, play, loop, controls, panels: shown, theme, lang } = { ...whole, ...embedding };
  const { link, step, node, view, title } = place;
  const own = {
    ...(title !== undefined && { title }),
    ...(shown.length > 0 && { panels: shown }),
    ...(lang && { lang }),
  };
  const parts = [
    from > 0 && `from=${from}`,
    to !== null && `to=${to}`,
    play && "play",
    loop && "loop",
    controls !== whole.controls && `controls=${controls}`,
    theme && `theme=${theme}`,
  ];
  const hash = writeHash({ link, step, node, view, ...own }).slice(1);
  return [`#embed&${hash}`, ...parts.filter((part) => typeof part === "string")].join("&");
}

/** Returns the frame for a course page. */
export function frameOf(address: string, title: string): string {
  const plain = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
  return `<iframe src="${plain(address)}" title="${plain(title)}" width="960" height="600" style="border:0" loading="lazy" allow="fullscreen"></iframe>`;
}

/** Messages that another page can send to an embedded stage. */
export type EmbedRequest =
  | { type: "ping" }
  | { type: "load"; request: object; step: number | null; title?: string }
  | { type: "load"; trace: ArrayBuffer; name: string; step: number | null; title?: string }
  | { type: "load"; record: ArrayBuffer; step: number | null; title?: string }
  | { type: "goto"; step: number }
  | { type: "play" }
  | { type: "pause" };

/** Messages that an embedded stage sends. */
export type EmbedReport =
  | { type: "pong"; version: string }
  | { type: "ready"; title: string; steps: number }
  | { type: "step"; step: number; steps: number; event: string; node: number | null; sentence: string }
  | { type: "answered"; right: number; asked: number }
  | { type: "error"; reason: string };

const step = (thing: unknown): number | null =>
  typeof thing === "number" && Number.isInteger(thing) && thing >= 0 ? thing : null;

/** Reads a message; null if it is not ours. `plyscope: 1` separates ours from those of other libraries. */
export function readMessage(data: unknown): EmbedRequest | { wrong: string } | null {
  if (typeof data !== "object" || data === null || !("plyscope" in data)) return null;
  const said = data as Partial<Record<string, unknown>>;
  if (said.plyscope !== 1) return { wrong: "the messages of this page are those of plyscope: 1" };
  switch (said.type) {
    case "ping":
    case "play":
    case "pause":
      return { type: said.type };
    case "goto": {
      const to = step(said.step);
      return to === null ? { wrong: "goto needs a step, a whole number from 0 on" } : { type: "goto", step: to };
    }
    case "load": {
      const { request, trace, record, name } = said;
      const title = said.title === undefined ? undefined : asTitle(said.title);
      if (title === null) return { wrong: `a title is a text of 1 to ${LONGEST_TITLE} characters` };
      const called = title === undefined ? {} : { title };
      if (trace instanceof ArrayBuffer)
        return {
          type: "load",
          trace,
          name: typeof name === "string" ? name : "trace.json",
          step: step(said.step),
          ...called,
        };
      if (record instanceof ArrayBuffer) return { type: "load", record, step: step(said.step), ...called };
      if (typeof request === "object" && request !== null)
        return { type: "load", request, step: step(said.step), ...called };
      return { wrong: "load needs a request, or the bytes of a trace or of a record" };
    }
    default:
      return { wrong: "the type is one of ping, load, goto, play, pause" };
  }
}
