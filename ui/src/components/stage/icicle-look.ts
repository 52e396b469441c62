// The looks of a document's icicle: the whole search, and the part known at the step on screen.
import type { IcicleKey } from "../../draw/icicle-picture";
import type { Colouring } from "../../draw/icicle-colours";
import type { IcicleLook, OpenNode } from "../../draw/icicle-scene";
import { icicleWords } from "../../i18n/icicle";
import { isUp } from "../../model/kinds";
import { digits } from "../../model/score";
import type { NodeView } from "../../generated/wire";
import { pathText } from "../../model/places";
import { fill } from "../../model/text";
import type { Tokens } from "../../model/tokens";
import type { App } from "../../state/app.svelte";
import type { Document } from "../../state/document.svelte";

const none: IcicleLook["open"] = new Map();

/** Px of the smallest text. */
export const LEAST_TEXT = 13;

/** Returns the search as it ends, drawn once for all steps. `ended`: whether the step on screen is the last. */
export function wholeLook(app: App, tab: Document, colouring: Colouring, ended: boolean): IcicleLook {
  const { settings, t } = app;
  const tinted = settings.get("showFuture");
  const { summary } = tab.trace;
  const say = icicleWords[app.lang.code];
  return {
    tokens: settings.tokens,
    view: settings.get("values"),
    colouring,
    total: tab.icicle.total,
    recorded: tab.icicle.total,
    future: tab.predictor.on ? "none" : tinted ? "tinted" : "pale",
    open: none,
    showPv: ended || tinted,
    words: {
      root: say.root,
      soFar: (value) => fill(say.soFar, { value }),
      name: app.tab?.tree.nameOf,
      horizon: t.tree.horizon,
    },
    least: LEAST_TEXT,
    horizon: summary.counts.quiet_nodes ? summary.request.depth : null,
  };
}

/** Returns the part known at the step on screen. */
export function lookAt(app: App, tab: Document, whole: IcicleLook): IcicleLook {
  const { now } = tab.trace;
  const cut = now?.event === "cutoff" ? now.node : null;
  const open = new Map<number, OpenNode>();
  for (const [node, { best, kind }] of app.frames) {
    if (!app.open.has(node)) continue;
    open.set(node, node === cut ? { best, bound: isUp(kind) ? "lower" : "upper" } : { best });
  }
  return { ...whole, recorded: now?.recorded ?? 0, open };
}

/** Returns the search before it starts, which is below the known part. */
export const futureOf = (whole: IcicleLook): IcicleLook => ({ ...whole, recorded: 0, showPv: false });

/** Returns the key to the colours. */
export function keyOf({ t, lang }: App, tab: Document, colouring: Colouring, reach: number, tokens: Tokens): IcicleKey {
  const say = icicleWords[lang.code];
  const { common } = t;
  const pruned =
    tab.trace.summary.counts.pruned > 0 ? [{ name: say.pruned, colour: tokens.ghostFill, dashed: true }] : [];
  const rest = [...pruned, { name: say.notYet, colour: tokens.heatNone }];
  switch (colouring) {
    case "order":
      return { ends: [say.first, say.last], swatches: rest };
    case "value": {
      const wins = tab.trace.summary.evaluation?.evaluation === "result" && reach === 1;
      const low = fill(wins ? say.minWins : say.forMin, { value: digits(-Math.max(1, reach)) });
      const high = fill(wins ? say.maxWins : say.forMax, { value: `+${digits(Math.max(1, reach))}` });
      return { ends: [low, high], swatches: rest };
    }
    case "player": {
      const players = [
        { name: common.max, colour: tokens.max },
        { name: common.min, colour: tokens.min },
      ];
      return { ends: null, swatches: [...players, ...rest] };
    }
    case "status": {
      const swatches = [
        { name: common.max, colour: tokens.maxFill },
        { name: common.min, colour: tokens.minFill },
        { name: say.leaf, colour: tokens.ghost },
        { name: say.cutoff, colour: tokens.cut },
        { name: say.unknown, colour: tokens.now },
      ];
      return { ends: null, swatches: [...swatches, ...rest] };
    }
  }
}

/** Returns a path as text over a picture: by the names of a textbook tree, else by its moves. */
export function pathOf(app: App, path: readonly NodeView[]): string {
  const moves = path.flatMap(({ move }) => (move === null ? [] : [move]));
  return app.nameAt(moves) ?? pathText(moves, icicleWords[app.lang.code].root);
}
