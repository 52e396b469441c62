// Names on the screens in the reader's language, or the service's English words if the dictionary has none.
import type { Counts, EngineMove, PresetEntry, Progress } from "../generated/wire";
import { programOf } from "../backend/programs";
import { aboutOf, nameOf as named, type About } from "../model/catalogue";
import { HUMAN, RANDOM } from "../model/game";
import { firstArgument, flagArgument, modifiersOf, familyOf, type Modifier, type RunParts } from "../model/run-word";
import { digits } from "../model/score";
import { fill, visibleText } from "../model/text";
import { stopReason } from "../model/told";
import type { App } from "../state/app.svelte";

export interface TitleText {
  title: string;
  lang: "en" | undefined;
}

/** Returns the name of the groups of a ladder. */
export function groupWord<K extends "groups" | "by">(app: App, kind: K, by: string): string {
  const words: Record<string, string> = app.t.ladder[kind];
  return words[by] ?? visibleText(by);
}

export const boardWord = (app: App, board: string | null | undefined): string => {
  const words: Record<string, string> = app.t.ladder.boards;
  return words[board ?? ""] ?? "–";
};

/** Returns the name and the sentence of a program. */
export function aboutPreset(app: App, preset: PresetEntry): TitleText & { about: string } {
  const known = app.t.play.presets[preset.name];
  if (known) return { ...known, lang: undefined };
  return { title: visibleText(preset.title), about: visibleText(preset.text), lang: "en" };
}

/** Returns the name of a player. */
export function nameOf(app: App, word: string): string {
  if (word === HUMAN) return app.t.play.human;
  if (word === RANDOM) return app.t.play.random;
  const own = programOf(word);
  if (own !== null) return visibleText(own);
  const preset = app.gameForm.presets.find((each) => each.name === word);
  return preset ? aboutPreset(app, preset).title : visibleText(word);
}

export const sideName = (app: App, side: 0 | 1): string => (side === 0 ? app.t.common.first : app.t.common.second);

/** Returns a time in readable seconds. */
export const secondsOf = (app: App, ms: number): string =>
  fill(app.t.play.seconds, { n: app.lang.number(Math.round(ms / 100) / 10) });

/** Returns the time of a search, in milliseconds if it is short. */
export const spentOf = (app: App, ms: number): string =>
  ms < SHORT ? fill(app.t.play.milliseconds, { n: app.lang.number(Math.max(1, Math.round(ms))) }) : secondsOf(app, ms);
const SHORT = 100;

/** Returns whether an engine searched for a move, rather than took it from a threat or its book. */
export const hasSearched = (engine: EngineMove): boolean => engine.threat === null && !engine.book;

/** Describes how an engine found a move: in a search that can be opened, from a threat without one, or in its book. */
export function toldOf(app: App, engine: EngineMove): string {
  const say = app.t.play;
  const threats: Record<string, string | undefined> = say.threat;
  if (engine.threat !== null) return threats[engine.threat] ?? visibleText(engine.threat);
  if (engine.book) {
    const { book, value } = engine.book;
    const told = { book: visibleText(book), value: digits(value ?? 0) };
    return fill(value === undefined ? say.fromBook : say.fromBookValued, told);
  }
  const searched = fill(say.engineMove, {
    nodes: app.lang.plural(app.t.common.nodes, engine.nodes),
    time: spentOf(app, engine.elapsed_ms),
  });
  return engine.stopped === null ? searched : `${searched} · ${stoppedText(app, engine.stopped)}`;
}

/** Describes the score of the newest search up to here, and its size. */
export function evaluationText(app: App): string {
  const say = app.t.play;
  const { searched, setup } = app.game;
  if (!searched) return say.noEvaluation;
  const { score, ply, engine } = searched;
  const side = app.piece(setup?.game ?? "", score > 0 ? 0 : 1);
  const value = score === 0 ? say.even : fill(say.better, { score: app.lang.number(Math.abs(score)), side });
  const nodes = app.lang.plural(app.t.common.nodes, engine.nodes);
  return `${value}, ${fill(say.bySearch, { ply: app.lang.number(ply + 1), nodes })}`;
}

/** Returns the reason for an early end of a search. */
export const stoppedText = (app: App, reason: string): string =>
  fill(app.t.play.stopped, { reason: stopReason(reason, app.t) });

/** Returns a move as shown: a pass by its name. */
export const moveName = (app: App, move: string): string => (move === "--" ? app.t.board.pass : visibleText(move));

/** Returns the number of nodes entered, as everywhere in the program, and the pruned moves separately. */
export function sizeText({ lang, t }: App, { nodes, pruned }: Pick<Counts, "nodes" | "pruned">): string {
  const searched = lang.plural(t.tree.searched, nodes);
  return pruned > 0 ? `${searched} · ${lang.plural(t.tree.prunedMoves, pruned)}` : searched;
}

/** Describes the progress of a comparison: run, position, nodes, and speed if `rate`. */
export function stageText(
  { lang, t }: App,
  { comparison: stage, nodes, nodes_per_second }: Progress,
  rate = true,
): string {
  if (!stage) return "";
  const number = lang.number;
  const run = { run: number(stage.run + 1), runs: number(stage.runs), word: visibleText(stage.word) };
  const place = {
    position: number(stage.position + 1),
    positions: number(stage.positions),
    nodes: lang.plural(t.common.nodes, nodes),
    rate: number(nodes_per_second),
  };
  const more = rate ? t.compare.progressMore : t.compare.progressUnrated;
  return `${fill(t.compare.progress, run)} · ${fill(more, place)}`;
}

/** A technique that a run can have. */
export interface TechniqueRow extends Modifier {
  name: string;
  help: About | null;
  /** The argument when it is switched on. */
  first: string;
  /** Its argument now; null if it is off. */
  now: string | null;
}

/** The modifiers of the searches without a value; such a search takes no other. */
const OWN_MODIFIERS = new Map([
  ...["c", "seed", "solver"].map((word) => [word, "games"] as const),
  ...["goal", "limit"].map((word) => [word, "proof"] as const),
]);

/** Returns every technique that the service knows, with its state in the run. */
export function techniqueRows(app: App, run: RunParts): TechniqueRow[] {
  const modifiers = app.setup.catalogue?.modifiers ?? [];
  const fits = ({ word }: Modifier) => (OWN_MODIFIERS.get(word) ?? "values") === familyOf(run.algorithm);
  const ofFlat = ({ word }: Modifier) => run.algorithm !== "flat" || word === "seed";
  // The catalogue has the word as an order, with a depth.
  const pruning = run.algorithm === "maxn" ? [{ word: "shallow", argument: "" }] : [];
  const switches = [
    ...modifiersOf(modifiers).switches.filter((modifier) => fits(modifier) && ofFlat(modifier)),
    ...pruning,
  ];
  return switches.map((modifier) => ({
    ...modifier,
    first: firstArgument(modifier),
    now: flagArgument(run, modifier.word),
    name: visibleText(named(modifiers, modifier.word, app.t.techniques.name)),
    help: aboutOf(modifiers, modifier.word, app.t.techniques.about),
  }));
}
