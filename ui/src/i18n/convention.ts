// The words of textbook conventions, in every language.
import type { Differing, Profile } from "../generated/wire";
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
  /** What holds, in a line. */
  rules: {
    "knuth-moore": "cut at α ≥ β, fail-soft",
    strict: "cut at α > β, fail-soft",
    "fail-hard": "cut at α ≥ β, fail-hard",
    aima: "prune at α ≥ β, bounds as before the test",
    negamax: "numbers of the side to move",
    cs188: "prune at α > β, rounds and entered states shown",
  } as Record<Profile, string>,
  differing: {
    strict: "This trace cuts at α > β; your convention cuts at α ≥ β.",
    "not-strict": "This trace cuts at α ≥ β; your convention cuts at α > β.",
    hard: "This trace is fail-hard; your convention is fail-soft.",
    soft: "This trace is fail-soft; your convention is fail-hard.",
  } as Record<Differing, string>,
  rounds: { one: "{n} round played", other: "{n} rounds played" },
  entered: "Entered states: {names}",
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
  rules: {
    "knuth-moore": "poda com α ≥ β, fail-soft",
    strict: "poda com α > β, fail-soft",
    "fail-hard": "poda com α ≥ β, fail-hard",
    aima: "poda com α ≥ β, limites como antes do teste",
    negamax: "números de quem joga",
    cs188: "poda com α > β, rodadas e estados visitados à vista",
  },
  differing: {
    strict: "Esta busca poda com α > β; sua convenção poda com α ≥ β.",
    "not-strict": "Esta busca poda com α ≥ β; sua convenção poda com α > β.",
    hard: "Esta busca é fail-hard; sua convenção é fail-soft.",
    soft: "Esta busca é fail-soft; sua convenção é fail-hard.",
  },
  rounds: { one: "{n} rodada jogada", other: "{n} rodadas jogadas" },
  entered: "Estados visitados: {names}",
};

export const conventionWords: Record<LanguageCode, ConventionWords> = { en, "pt-BR": ptBR };
