/**
 * Searches of engines in tests: the same run up to a number of nodes instead of a time, because progress in a second
 * depends on the machine and its load.
 */
export const ENGINES: Readonly<Record<string, string>> = {
  "connect4-bitboard": "alphabeta+static+tt:64MB+deepening,eval=result,nodes=300000",
};

/** A search that does not finish: it runs until a test stops it. */
export const ENDLESS = "minimax,depth=30,eval=lines";
