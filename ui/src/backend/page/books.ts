// Books and names of openings, fetched when a player uses a book or a game of Othello is shown. The core has none
// inside, because every reader fetches the core.
import connect4 from "../../../../books/connect4.book?url";
import othello from "../../../../books/othello.book?url";
import openings from "../../../../books/othello.openings?url";
import type { Crew } from "./crew";

/** The books of the published programs that use one. */
const ASKED: Record<string, { word: string; address: string }> = {
  "connect4-bitboard": { word: "connect4", address: connect4 },
  "othello-deepdiver": { word: "othello", address: othello },
};

const text = async (address: string): Promise<string> => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.text();
};

/** Gives a worker the books of the named players. */
export async function handBooks(crew: Crew, players: string[]): Promise<void> {
  const books = new Map(players.flatMap((name) => (ASKED[name] ? [[ASKED[name].word, ASKED[name].address]] : [])));
  for (const [word, address] of books) await crew.ask("take_book", [word, await text(address)]);
}

/** Gives a worker the names of Othello's openings. */
export async function handOpenings(crew: Crew): Promise<void> {
  await crew.ask("take_openings", [await text(openings)]);
}
