// The words of a race of two searches, in every language; fetched with it.
import type { LanguageCode } from "./language";

const en = {
  play: "Start the race",
  pause: "Pause",
  again: "Race again",
  intro: "Both visit nodes at the same speed.",
  done: "{run} is done after {nodes}.",
  visited: { one: "{n} node visited", other: "{n} nodes visited" },
  /** Two searches by the positions that they have entered. */
  entered: { one: "{n} position", other: "{n} positions" },
  same: { one: "After the same position", other: "After the same {n} positions" },
  plays: "{run} plays {move}",
  none: "{run} has no move yet",
  result: { win: "and wins", draw: "and draws", loss: "and loses" },
  lane: { win: "wins", draw: "draws", loss: "loses" },
  chip: "plays {move}",
  waits: "no move yet",
  worth: { win: "win", draw: "draw", loss: "loss" },
  value: "It values the position at {value}.",
  unknown: "It has no value yet.",
  games: "Move {move} has {visits} of {all} visits and a mean of {mean}.",
  lanes: "The move that each would play if it were stopped",
  regret: "What the chosen move throws away (simple regret)",
  across: "positions entered, the same for all",
  from: "plays {move} from {from} to {to}",
  ended: "It ended after {n}.",
  solved: "What each move is worth with best play, as a solver proves it.",
  unsolved: "What the moves are worth is not known here.",
  board: "The position of both",
  known: "Known positions",
  knownAs: { flat: "Flat loses, UCT draws", trap: "A trap for UCT", horizon: "Too deep for alpha-beta" },
};

type Words = typeof en;

const pt: Words = {
  play: "Iniciar a corrida",
  pause: "Pausar",
  again: "Correr de novo",
  intro: "As duas visitam nós na mesma velocidade.",
  done: "{run} termina após {nodes}.",
  visited: { one: "{n} nó visitado", other: "{n} nós visitados" },
  entered: { one: "{n} posição", other: "{n} posições" },
  same: { one: "Após a mesma posição", other: "Após as mesmas {n} posições" },
  plays: "{run} joga {move}",
  none: "{run} ainda não tem lance",
  result: { win: "e vence", draw: "e empata", loss: "e perde" },
  lane: { win: "vence", draw: "empata", loss: "perde" },
  chip: "joga {move}",
  waits: "ainda sem lance",
  worth: { win: "vitória", draw: "empate", loss: "derrota" },
  value: "Para ela, a posição vale {value}.",
  unknown: "Ainda não tem valor.",
  games: "O lance {move} tem {visits} de {all} visitas e média de {mean}.",
  lanes: "O lance que cada uma jogaria se fosse interrompida",
  regret: "O que o lance escolhido desperdiça (arrependimento simples)",
  across: "posições visitadas, as mesmas para todas",
  from: "joga {move} de {from} a {to}",
  ended: "Terminou após {n}.",
  solved: "O que cada lance vale com jogo perfeito dos dois lados, provado por um solucionador.",
  unsolved: "Aqui não se sabe quanto valem os lances.",
  board: "A posição das duas",
  known: "Posições conhecidas",
  knownAs: { flat: "Flat perde, UCT empata", trap: "Uma armadilha para UCT", horizon: "Fundo demais para alfa-beta" },
};

export const raceWords: Record<LanguageCode, Words> = { en, "pt-BR": pt };
