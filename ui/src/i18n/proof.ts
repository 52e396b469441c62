// The words of a proof-number search at its step, in every language; fetched with its card.
import type { LanguageCode } from "./language";

const en = {
  toProve: "to prove",
  toDisprove: "to disprove",
  meter: "The root's numbers over the search, up to {most} (log scale)",
  expansion: "Expansion {n} of {all}",
  why: "Why is {node} at {numbers}?",
  root: "the root",
  oneProves: "One move proves it, so the least of {list} counts: {number} to prove.",
  allDisprove: "All moves disprove it: {sum} to disprove.",
  allProve: "All moves prove it: {sum} to prove.",
  oneDisproves: "One move disproves it, so the least of {list} counts: {number} to disprove.",
  leaf: "It is not expanded yet: one proof, or one disproof, decides it.",
  over: "The game is over here.",
  thresholds: "The visit ends at pn {pn} or dn {dn}.",
  mark: "Ring the leaves that",
  proof_set: "prove it",
  disproof_set: "disprove it",
  none: "no ring",
  move: "move",
};

type Words = typeof en;

const ptBR: Words = {
  toProve: "a provar",
  toDisprove: "a refutar",
  meter: "Os números da raiz ao longo da busca, até {most} (escala log)",
  expansion: "Expansão {n} de {all}",
  why: "Por que {node} está em {numbers}?",
  root: "a raiz",
  oneProves: "Um lance basta para provar, então conta o menor de {list}: {number} a provar.",
  allDisprove: "Todos os lances são precisos para refutar: {sum} a refutar.",
  allProve: "Todos os lances são precisos para provar: {sum} a provar.",
  oneDisproves: "Um lance basta para refutar, então conta o menor de {list}: {number} a refutar.",
  leaf: "Ainda não foi expandido: uma prova, ou uma refutação, o decide.",
  over: "A partida acabou aqui.",
  thresholds: "A visita acaba com pn {pn} ou dn {dn}.",
  mark: "Anel nas folhas que",
  proof_set: "provam",
  disproof_set: "refutam",
  none: "sem anel",
  move: "lance",
};

export const proofWords: Record<LanguageCode, Words> = { en, "pt-BR": ptBR };
