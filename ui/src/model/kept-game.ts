// A game as it is kept from one session to the next.
import type { BoardView, Setup } from "../generated/wire";
import type { Ply, Seats } from "./game";

export interface KeptGame {
  setup: Setup;
  seats: Seats;
  seed: number;
  starter: BoardView["side_to_move"];
  line: readonly Ply[];
  at: number;
}

const isRecord = (thing: unknown): thing is Record<string, unknown> => typeof thing === "object" && thing !== null;

/** Whether something that was kept is a game; the service judges its moves. */
export function isKeptGame(thing: unknown): thing is KeptGame {
  if (!isRecord(thing) || !isRecord(thing.setup)) return false;
  const { seats, seed, starter, line, at } = thing;
  if (!Array.isArray(seats) || !Array.isArray(line)) return false;
  return (
    typeof thing.setup.game === "string" &&
    typeof thing.setup.position === "string" &&
    seats.length === 2 &&
    seats.every((word) => typeof word === "string") &&
    typeof seed === "number" &&
    (starter === "first" || starter === "second") &&
    line.every((ply: unknown) => isRecord(ply) && typeof ply.move === "string") &&
    Number.isInteger(at) &&
    (at as number) >= 0 &&
    (at as number) <= line.length
  );
}
