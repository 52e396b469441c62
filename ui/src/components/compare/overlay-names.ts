// The texts on an overlay: the names of its two runs, and the words in its cells.
import type { OverlayLabels } from "../../draw/overlay-scene";
import type { OverlayCut, RunRequest } from "../../generated/wire";
import type { Messages } from "../../i18n/en";
import type { Language } from "../../i18n/language";
import { overlayWords, type OverlayWords } from "../../i18n/overlay";
import { pathText } from "../../model/places";
import { runName } from "../../model/run-name";
import { fill, visibleText } from "../../model/text";
import type { OverlayData } from "../../state/overlay-pair.svelte";

/** Returns two different names, even for the same run at different depths. */
export function overlayNames(laid: OverlayData, t: Messages): { a: string; b: string } {
  const [a, b] = [laid.a, laid.b].map(({ trace }) => {
    const { run, game } = trace.summary.request;
    return runName(run, game, t);
  }) as [string, string];
  return a === b ? { a: `${a} (A)`, b: `${b} (B)` } : { a, b };
}

/** A run that races beside a pair. */
export interface Rival {
  key: string;
  name: string;
  place: number;
  request: RunRequest;
}

/** Returns whether one of the two plays random games. It saves no nodes and has no value, so a pair has only a race. */
export const hasGames = ({ a, b }: OverlayData): boolean =>
  [a, b].some(({ trace }) => trace.summary.monte_carlo != null);

export function overlayLabels(
  { overlay, cuts, missed }: OverlayData,
  say: OverlayWords,
  number: (n: number) => string,
): OverlayLabels {
  return {
    root: fill(say.share, { both: number(overlay.counts.both), all: number(overlay.a.nodes) }),
    moves: new Map(
      overlay.root_moves.flatMap(({ move, node_a, counts }) =>
        node_a === null
          ? []
          : [
              [
                node_a,
                {
                  move: visibleText(move),
                  // Forward pruning saves more than its cuts: no cut leaves out what a null move skips.
                  saves: fill(say.saves, { n: number(missed ? counts.only_a : counts.saved_by_b) }),
                },
              ] as const,
            ],
      ),
    ),
    cuts: new Map(cuts.map(({ node_a, nodes }) => [node_a, nodes])),
    cut: (nodes) => fill(say.cutHere, { n: number(nodes) }),
  };
}

/** Describes the nodes that one cut saved. */
export const savedText = ({ nodes, path }: OverlayCut, { common }: Messages, lang: Language): string =>
  lang.plural(overlayWords[lang.code].cardTitle, nodes, { path: pathText(path, common.root) });
