// The words of textbook conventions, in every language.
import type { Profile } from "../generated/wire";
import type { LanguageCode } from "./language";

const en = {
  title: "Convention",
  names: {
    "knuth-moore": "Knuth and Moore",
    strict: "Strict",
    "fail-hard": "Fail-hard",
    aima: "Russell and Norvig",
    negamax: "Negamax",
    cs188: "CS 188",
  } as Record<Profile, string>,
};

export type ConventionWords = typeof en;

const ptBR: ConventionWords = {
  title: "Convenção",
  names: {
    "knuth-moore": "Knuth e Moore",
    strict: "Estrita",
    "fail-hard": "Fail-hard",
    aima: "Russell e Norvig",
    negamax: "Negamax",
    cs188: "CS 188",
  },
};

export const conventionWords: Record<LanguageCode, ConventionWords> = { en, "pt-BR": ptBR };
