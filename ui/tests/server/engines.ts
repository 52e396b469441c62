/**
 * What an engine searches in tests instead of its time: the same run up to a number of nodes, because how far a second leads
 * depends on the machine and on what else it does.
 */
export const ENGINES: Readonly<Record<string, string>> = {
  "connect4-bitboard": "alphabeta+static+tt:64MB+deepening,eval=result,nodes=300000",
};

/** A search that nobody waits for to its end: it is at work until a test stops it. */
export const ENDLESS = "minimax,depth=30,eval=lines";
