// The service tells a step in English, for terminals and files; the screens tell it in the reader's language. Both from
// one explanation, so both name the same numbers.
import { expect, it } from "vitest";
import type { Explanation, RunRequest } from "../../src/generated/wire";
import { Language } from "../../src/i18n/language";
import { explained, narrate, type Voice } from "../../src/model/narration";
import { searched, textbook } from "../server/search";

const { messages, number, plural, list } = new Language("en");
const voice: Voice = { messages, view: "max", number, plural, list };

/** What must be named: the value of what has just happened, and at a cut the bound that cuts. */
function facts({ event, kind, value, best, alpha, beta }: Explanation): number[] {
  const bound = kind === "max" ? beta : alpha;
  const named = { start: [], enter: [], score: [value], update: [value], cutoff: [best, bound], exit: [value] }[event];
  return named.flatMap((fact) => fact ?? []);
}

const requests: RunRequest[] = [
  { ...textbook, run: "alphabeta" },
  { ...textbook, run: "minimax" },
  { game: "tree", position: "min:((3 12 8)(2 4 6)(14 5 2))", run: "alphabeta" },
  { game: "tree", position: "(5 ((4 (3 9)) 8))", run: "pvs" },
  { game: "tictactoe", position: "1523", run: "alphabeta" },
];

it.each(requests)("both narrators name the numbers of every step of $game $position by $run", async (request) => {
  const { states } = await searched(request);
  let named = 0;
  for (const state of states) {
    const why = explained(state, null);
    const texts = [why.text, narrate(why, voice).join(" ").replaceAll("−", "-")];
    for (const fact of facts(why)) {
      named += 1;
      for (const text of texts) expect(text, `step ${state.step}`).toMatch(new RegExp(`(?<![\\d-])${fact}(?!\\d)`));
    }
  }
  expect(named).toBeGreaterThan(5);
});
