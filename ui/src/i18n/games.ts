// The words of a Monte Carlo search at its step, in every language; fetched with its card.
import type { LanguageCode } from "./language";

const en = {
  phases: "Phases of an iteration",
  phase: { select: "Select", grow: "Grow", playout: "Playout", backup: "Backup" },
  iteration: "Iteration {n} of {all}",
  why: "Why {move}?",
  turn: "The moves of the root take turns.",
  move: "move",
  mean: "good so far",
  bonus: "rarely tried",
  sum: "sum",
  visits: "visits",
  game: "The random game",
  other: "Another random game",
  reward: "Reward for MAX: {reward} of {most}",
  roll: "Play another",
  own: "The search's own game",
  river: "Where the visits went",
  c: "c, the weight of rarely tried moves",
  ownC: "The search's own c",
  otherMove: "With c = {c} it would have selected {move}.",
  sameMove: "With c = {c} it would have selected {move} too.",
  best: "proved best",
};

type Words = typeof en;

const ptBR: Words = {
  phases: "Fases de uma iteração",
  phase: { select: "Seleção", grow: "Expansão", playout: "Simulação", backup: "Propagação" },
  iteration: "Iteração {n} de {all}",
  why: "Por que {move}?",
  turn: "Os lances da raiz se revezam.",
  move: "lance",
  mean: "bom até agora",
  bonus: "pouco testado",
  sum: "soma",
  visits: "visitas",
  game: "A partida aleatória",
  other: "Outra partida aleatória",
  reward: "Recompensa de MAX: {reward} de {most}",
  roll: "Sortear de novo",
  own: "A da própria busca",
  river: "Para onde foram as visitas",
  c: "c, o peso do que foi pouco testado",
  ownC: "O c da própria busca",
  otherMove: "Com c = {c} teria escolhido {move}.",
  sameMove: "Com c = {c} também teria escolhido {move}.",
  best: "provado como o melhor",
};

export const gamesWords: Record<LanguageCode, Words> = { en, "pt-BR": ptBR };
