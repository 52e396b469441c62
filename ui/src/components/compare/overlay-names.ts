// What the two runs of an overlay are called, also where both are the same run of different depths.
import type { Messages } from "../../i18n/en";
import { runName } from "../../model/run-name";
import type { Laid } from "../../state/overlay-pair.svelte";

export function overlayNames(laid: Laid, t: Messages): { a: string; b: string } {
  const [a, b] = [laid.a, laid.b].map(({ trace }) => {
    const { run, game } = trace.summary.request;
    return runName(run, game, t);
  }) as [string, string];
  return a === b ? { a: `${a} (A)`, b: `${b} (B)` } : { a, b };
}
