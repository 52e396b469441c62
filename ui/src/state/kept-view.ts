// The screen in front when the page was left. It holds for the same window at the same address, because another address
// requests something else and a new window has a fixed start.
import { keep, kept } from "./keep";
import type { Workspace } from "./workspace.svelte";

type Apart = Workspace["apart"];

interface KeptView {
  apart: Apart;
  hash: string;
}
const screens: readonly unknown[] = [
  "compare",
  "play",
  "arena",
  "check",
  "exercise",
  "mistakes",
  "class",
  "lesson",
  null,
] satisfies Apart[];
const isView = (thing: unknown): thing is KeptView =>
  typeof thing === "object" && thing !== null && "apart" in thing && "hash" in thing && screens.includes(thing.apart);

export const keepView = (apart: Apart): void =>
  keep("view", { apart, hash: location.hash } satisfies KeptView, "sessionStorage");

export function keptView(): Apart {
  const view = kept("view", isView, "sessionStorage");
  return view?.hash === location.hash ? view.apart : null;
}
