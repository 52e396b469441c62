// What the pieces of a game look like. Blue and orange belong to MAX and MIN, who are not always the same player.

/** Crosses and noughts, coloured discs, or black and white stones. */
export type Pieces = "marks" | "discs" | "stones";

export const piecesOf = (game: string): Pieces =>
  game === "tictactoe" ? "marks" : game === "connect4" ? "discs" : "stones";
