// Textbook conventions and their effect on the display.
import type { ProfileEntry } from "../generated/wire";
import type { ValueView } from "./score";

/** The usual one, until the catalogue is there. */
export const usual: ProfileEntry = {
  word: "knuth-moore",
  strict: false,
  hard: false,
  movers: false,
  tests_first: false,
  prunes: false,
  counts_rounds: false,
};

/** Returns the view settings of a convention. */
export const shownAs = ({ word, movers, tests_first }: ProfileEntry) => ({
  profile: word,
  values: (movers ? "negamax" : "max") as ValueView,
  bounds: tests_first ? ("before" as const) : ("after" as const),
});
