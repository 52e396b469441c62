// Measurements of the backend in memory: ladders that are counted, matches, curves and tunings that are made up.
import type {
  CompareRequest,
  Comparison,
  JobEvent,
  LadderEntry,
  Match,
  MatchGame,
  MatchRequest,
  Progress,
  Success,
  SuccessRequest,
  TuneRequest,
  Tuning,
} from "../../src/generated/wire";
import { comparisonOf } from "./compare";
import { idle } from "./think";

const rung = (title: string, run: string, reach: number) => ({
  title,
  text: `new: ${title}`,
  run,
  board: "usual",
  reach,
});

export const ladders: LadderEntry[] = [
  {
    word: "connect4",
    title: "A ladder",
    game: "tictactoe",
    evaluation: "result",
    convention: "every position is a node",
    rungs: [rung("plain", "minimax", 4), rung("alpha-beta", "alphabeta", 7), rung("unheard of", "alphabeta+static", 7)],
  },
  {
    word: "unknown",
    title: "A ladder without words of ours",
    game: "tictactoe",
    evaluation: "result",
    convention: "as it comes",
    rungs: [rung("only", "minimax", 9)],
  },
];

/** The runs of a request, a ladder's where it names one. */
export const runsOf = ({ ladder, runs }: CompareRequest): string[] =>
  ladder === undefined ? (runs ?? []) : ladders.find(({ word }) => word === ladder)!.rungs.map(({ run }) => run);

/** A ladder on the position 519 and one that has a stone more; `plain` does not reach as far. */
export function climbedOf(request: CompareRequest, done: number): Comparison {
  const ladder = ladders.find(({ word }) => word === request.ladder)!;
  const left = request.positions === undefined ? [] : ladder.rungs.slice(0, 1);
  const climbed = ladder.rungs.slice(left.length).slice(0, done);
  const setup = { ...request.setup, position: "519" };
  const comparison = comparisonOf({ ...request, setup, runs: climbed.map(({ run }) => run) });
  const runs = comparison.runs.map((row, place) => ({ ...row, rung: climbed[place]!.title, board: "usual", right: 2 }));
  const group = (stones: number) => ({
    stones,
    positions: 1,
    rungs: runs.map(({ nodes }) => ({ mean_nodes: nodes / stones, nodes_per_second: 1e6 })),
  });
  return {
    ...comparison,
    runs,
    positions: ["519", "5193"].map((position) => ({ position, expected: 0 })),
    ladder: {
      word: ladder.word,
      title: ladder.title,
      convention: ladder.convention,
      by: "stones played",
      groups: [group(3), group(4)],
      left_out: left.map(({ title }) => ({ rung: title, reason: "too far" })),
    },
  };
}

const spent = { moves: 10, nodes: 1000, milliseconds: 5, timed_out: 0 };
const gameOf = (game: number): MatchGame => ({
  game,
  opening: Math.floor(game / 2),
  first: game % 2 === 0 ? "a" : "b",
  result: game % 3 === 0 ? "win" : game % 3 === 1 ? "draw" : "loss",
  awarded: false,
  opening_plies: 0,
  moves: ["1", "4", "2", "5", "3"],
  a: spent,
  b: spent,
});

export function matchOf(request: MatchRequest, done: number): Match {
  const games = Array.from({ length: done }, (_, place) => gameOf(place));
  const of = (result: string) => games.filter((game) => game.result === result).length;
  const [wins, draws, losses] = [of("win"), of("draw"), of("loss")];
  const share = done === 0 ? null : (wins + draws / 2) / done;
  const bounds = { share_low: share && share - 0.1, share_high: share && share + 0.1, elo_low: -40, elo_high: null };
  return {
    title: "tictactoe",
    game: request.setup.game,
    size: null,
    position: request.setup.position,
    a: request.a,
    b: request.b,
    planned: request.games ?? 100,
    opening_plies: 0,
    seed: request.seed ?? 1,
    five: request.five ?? false,
    score: { wins, draws, losses, pairs: [0, 0, 0, 0, 0], share, elo: 12.4, ...bounds },
    method: "by pairs",
    remark: null,
    spent_a: spent,
    spent_b: spent,
    games,
    stopped: done < (request.games ?? 100) ? "cancelled" : null,
  };
}

export function successOf(request: SuccessRequest, done: number): Success {
  const share = { tried: 10, solved: 5, share: 0.5, low: 0.24, high: 0.76 };
  return {
    title: "tictactoe",
    source: "random games",
    limit: "1,000 nodes",
    by: "stones played",
    node_limit: request.node_limit ?? null,
    time_limit_ms: request.time_limit_ms ?? null,
    groups: [
      { stones: 4, empties: 5, positions: 10 },
      { stones: 5, empties: 4, positions: 10 },
    ],
    runs: request.runs.slice(0, done).map((run) => ({
      run,
      all: share,
      groups: [share, { ...share, solved: 10, share: 1 }],
      nodes: 100,
      wrong: 0,
      gave_up_at: null,
      stopped: null,
      points: [],
    })),
    wrong: null,
    stopped: done < request.runs.length ? "cancelled" : null,
    positions: [],
    conventions: [],
  };
}

export const names = ["corner", "edge"];
const pointsOf = (done: number) =>
  Array.from({ length: done }, (_, duels) => ({ duels, start: 0, weights: [100 + duels, -10 * duels] }));

export function tuningOf(request: TuneRequest, done: number): Tuning {
  return {
    title: "a tuning",
    evaluation: request.eval,
    unit: "points",
    names,
    weights: [104, -40],
    text: `${request.eval}:104,-40`,
    file: "{}",
    games: done,
    nodes: 10,
    points: pointsOf(done),
    duels: [],
    stopped: done < 5 ? "cancelled" : null,
  };
}

/** Something that is measured in parts: how many there are, what is told after each, and the last event. */
export interface Measured {
  parts: number;
  told: (done: number) => Partial<Progress>;
  ended: (done: number) => JobEvent;
}

export const measuredMatch = (request: MatchRequest): Measured => ({
  parts: request.games ?? 100,
  told: (done) => {
    const { score, planned } = matchOf(request, done);
    return { games: { done, games: planned, nodes: 10 * done, score } };
  },
  ended: (done) => ({ type: "matched", result: matchOf(request, done) }),
});
export const measuredSuccess = (request: SuccessRequest): Measured => ({
  parts: request.runs.length,
  told: () => ({}),
  ended: (done) => ({ type: "solved", success: successOf(request, done) }),
});
export const measuredTuning = (request: TuneRequest): Measured => ({
  parts: 5,
  told: (done) => ({
    tuning: {
      duels: done,
      games: 2 * done,
      nodes: 10,
      part: done / 5,
      purpose: "a step",
      names,
      points: pointsOf(done),
    },
  }),
  ended: (done) => ({ type: "tuned", tuning: tuningOf(request, done) }),
});

interface Watched {
  job: number;
  measured: Measured;
  /** Between two parts, milliseconds. */
  pace: number;
  stopped: () => boolean;
}

/** One part after the other; a stop keeps those that are done. */
export function watchMeasured({ job, measured, pace, stopped }: Watched, on: (event: JobEvent) => void): () => void {
  let done = 0;
  const timer = setInterval(() => {
    if (stopped() || done >= measured.parts) {
      clearInterval(timer);
      return on(measured.ended(done));
    }
    done += 1;
    on({ type: "progress", progress: { ...idle, job, comparison: null, ...measured.told(done) } });
  }, pace);
  return () => clearInterval(timer);
}
