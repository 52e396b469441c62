//! The JSON types of a comparison: the request, the answer, and the remarks that follow from it.

use crate::analysis::Ratios;
use crate::experiments::claims::JudgedClaims;
use crate::experiments::document::{Convention, ExportFormat};
use crate::experiments::ladder::Board;
use crate::format::{ProofAnswer, ProofNumber};
use crate::game::SetupRequest;
use crate::play::matches::GameResult;
use crate::search::{LineEnd, NodeCounts, Run, SelectiveCounts, Stop};
use crate::stats::grouped;
use crate::trace::Theory;
use crate::work::notices::{EqualLeaves, EvaluationChoice, Restart};
use crate::work::schema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Runs to count on one position, or on each of a set of positions.
#[derive(Clone, Debug, Default, JsonSchema, Deserialize)]
pub struct CompareRequest {
    /// The game, its board, and the position; games of `games:` start from it.
    pub setup: SetupRequest,
    /// A set in place of the one position: one position per line, with an optional score for the side to
    /// move after a space. Blank lines and lines that start with `#` are skipped. Or
    /// `games:N:SEED:PLIES`, the positions after PLIES random plies of N games.
    pub positions: Option<String>,
    /// The run words; empty with a ladder, which has its own.
    #[serde(default)]
    pub runs: Vec<String>,
    /// A ladder of the catalogue: it sets game, evaluation and runs, and the positions unless the request has some.
    pub ladder: Option<String>,
    /// Depth limit, plies; absent: to the end of the game.
    pub depth: Option<u32>,
    /// The evaluation; `default`: the game's own for searches in which a horizon is possible, else
    /// `result`, the same for all runs and positions; absent: `result`.
    pub eval: Option<String>,
    /// Maximum nodes of each search; absent: no limit.
    pub node_limit: Option<u64>,
    /// Wall-clock limit of each search, milliseconds; absent: no limit.
    pub time_limit_ms: Option<u64>,
    /// How often each run is timed, 1 to 100; absent: once. 0: one position after a warm-up until five
    /// timings or half a second, whichever comes first; a run of more than half a second once; a set once.
    pub repeats: Option<u32>,
    /// Seeded random orders in which alpha-beta is counted, 0 to 10,000; absent: none.
    pub random_orders: Option<u32>,
    /// The seed of the first random order; absent: 1.
    pub seed: Option<u64>,
    /// Whether every claim of a run with forward pruning is held against plain alpha-beta, on a single position.
    #[serde(default)]
    pub claims: bool,
}

/// The value that a run finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RunValue {
    /// The score for MAX.
    Score(i32),
    /// The numbers of A, B and C, in a tree for three players.
    Numbers([i32; 3]),
}

impl RunValue {
    /// Returns the score for MAX, or A's number.
    pub const fn score(self) -> i32 {
        match self {
            Self::Score(score) | Self::Numbers([score, ..]) => score,
        }
    }
}

/// One run on one position of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(transform = schema::with_all)]
pub struct ComparePoint {
    /// The root's score for MAX; null if the search was stopped or missed its window.
    pub value: Option<i32>,
    /// Nodes entered, the root included.
    pub nodes: u64,
    /// Nodes scored without expansion, terminals included.
    pub leaves: u64,
    /// Nodes at which the window closed while a child was left.
    pub cutoffs: u64,
}

/// The figures of a Monte Carlo search, whose `nodes` are those of its tree. All are null for any other run, and on a
/// set of positions.
#[derive(Clone, Debug, Default, PartialEq, JsonSchema, Serialize, Deserialize)]
#[serde(default)]
pub struct MonteCarloFigures {
    /// Iterations done; on a set of positions their sum, as of the next three.
    pub iterations: Option<u32>,
    /// Positions entered: the root, and one per move in the tree and in random games.
    pub entered: Option<u64>,
    /// Random games.
    pub playouts: Option<u32>,
    /// Moves in random games.
    pub playout_moves: Option<u64>,
    /// The greatest ply of a node in the tree, in a proof-number search too.
    pub deepest: Option<u32>,
    /// The greatest reward of a game for MAX; the least is 0.
    pub reward_max: Option<u32>,
    /// The reward of the root that the solver has proved; null: none.
    pub proved: Option<u32>,
    /// MAX's share of the points of all games through the best move, 0 to 1; null on a set of positions.
    pub share: Option<f64>,
    /// The root's moves in the order of the run: the move, its visits, the sum of its rewards for MAX, and its
    /// proved reward or -1.
    pub children: Option<Vec<(String, u32, u64, i64)>>,
}

/// The figures of a proof-number search. All are null for any other run, and on a set of positions.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(default)]
pub struct ProofFigures {
    /// `proved` or `disproved`; `unknown` if the search was stopped before it knew.
    pub result: Option<ProofAnswer>,
    /// Nodes that `pn` expanded.
    pub expanded: Option<u64>,
    /// Nodes of the proof, or disproof, that `pn` found.
    pub proof: Option<u64>,
    /// The proof number of the root at the end.
    pub pn: Option<ProofNumber>,
    /// The disproof number of the root at the end.
    pub dn: Option<ProofNumber>,
    /// Visits of `dfpn`; they are its `nodes`.
    pub visits: Option<u64>,
    /// Positions in the table of `dfpn`.
    pub stored: Option<u64>,
}

impl CompareRow {
    /// Whether the run finds no value: it plays random games, or proves a goal.
    pub fn is_without_value(&self) -> bool {
        self.monte_carlo.iterations.is_some() || self.proof.result.is_some()
    }

    /// Returns the positions that the run entered: its nodes, or those of a Monte Carlo search with its random games.
    pub fn entered(&self) -> u64 {
        self.monte_carlo.entered.unwrap_or(self.nodes)
    }
}

/// The claims of a run with forward pruning. All are null for any other run, and on a set of positions; those
/// but `claims` also where the request does not say `claims`.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(default)]
pub struct ClaimFigures {
    /// Claims.
    pub claims: Option<u64>,
    /// Claims that plain alpha-beta refutes.
    pub false_claims: Option<u64>,
    /// False claims of null moves that are due to zugzwang; null without null moves.
    pub zugzwang: Option<u64>,
    /// The value that plain alpha-beta finds to the same depth with the same evaluation.
    pub sound_value: Option<i32>,
    /// The value of the move that the run chose, found in the same way.
    pub best_is_worth: Option<i32>,
}

impl ClaimFigures {
    /// Takes the judged claims.
    pub(super) fn take(&mut self, judged: Option<&JudgedClaims>) {
        let Some(judged) = judged.filter(|judged| judged.judged == judged.recorded) else { return };
        self.false_claims = Some(judged.false_claims);
        self.zugzwang = judged.zugzwang;
        (self.sound_value, self.best_is_worth) = (judged.sound_value, judged.best_is_worth);
    }
}

/// One run of a comparison. On a set of positions the counts are sums over the set.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(transform = schema::with_all)]
pub struct CompareRow {
    /// The rung of the ladder; null: the comparison is not a ladder.
    pub rung: Option<String>,
    /// The rung's board: `usual`, or `array` for a plain array of squares.
    pub board: Option<Board>,
    /// Positions with the score that the set gives; null: the set gives no scores.
    pub right: Option<u32>,
    /// The run word as typed.
    pub run: String,
    /// The root's score for MAX, or the three numbers of maxn; null if the run was stopped, and on a set of positions.
    pub value: Option<RunValue>,
    /// The root's best move; of a stopped run that of its last finished depth, null if there is none; null on a set of
    /// positions.
    pub best_move: Option<String>,
    /// The score of the last finished depth of a stopped run, for MAX; null: it came to its end, or finished none.
    #[serde(default)]
    pub reached: Option<i32>,
    /// The result of the best move for the side to move with best play, as a solver proved it; null: the position was
    /// not solved.
    #[serde(default)]
    pub best_move_result: Option<GameResult>,
    /// The principal variation; empty if stopped, and on a set of positions.
    pub pv: Vec<String>,
    /// Why the principal variation ends; null: there is none.
    pub pv_end: Option<LineEnd>,
    /// Nodes entered, roots included.
    pub nodes: u64,
    /// Nodes scored without expansion, terminals included.
    pub leaves: u64,
    /// Leaves counted once each, if iterations or re-searches can repeat a leaf; null otherwise, for a
    /// set, and after a search of more than 2,000,000 nodes.
    pub distinct_leaves: Option<u64>,
    /// Finished games among the leaves.
    pub terminals: u64,
    /// Nodes at which the window closed while a child was left.
    pub cutoffs: u64,
    /// Cutoffs right after the first child.
    pub first_move_cutoffs: u64,
    /// Children never entered because of a cutoff.
    pub pruned: u64,
    /// Nodes that the transposition table answered; they are not leaves.
    pub table_hits: u64,
    /// Nodes of searches that only ordered moves; not part of `nodes`.
    pub ordering_nodes: u64,
    /// Cutoffs at chance nodes, part of `cutoffs`.
    #[serde(default)]
    pub chance_cutoffs: u64,
    /// Outcomes of chance entered as a probe.
    #[serde(default)]
    pub probes: u64,
    /// Values of probes that were kept, so that a move was not searched again.
    #[serde(default)]
    pub kept: u64,
    /// Nodes entered beyond the depth limit, by quiescence.
    #[serde(default)]
    pub quiet_nodes: u64,
    /// Nodes whose mover could stand pat.
    #[serde(default)]
    pub stands: u64,
    /// Cutoffs by standing pat, part of `cutoffs`. Each is a leaf too.
    #[serde(default)]
    pub stand_cutoffs: u64,
    /// The trials of forward pruning, and how often they decided.
    #[serde(default, flatten)]
    pub selective: SelectiveCounts,
    /// The claims of a run with forward pruning.
    #[serde(default, flatten)]
    pub judged: ClaimFigures,
    /// Events of the search, one a step; null if it was stopped, and on a set of positions.
    #[serde(default)]
    pub steps: Option<u64>,
    /// Parts per point of `value`: more than 1 in a tree with chance nodes.
    #[serde(default)]
    pub scale: u32,
    /// The figures of a Monte Carlo search.
    #[serde(default, flatten)]
    pub monte_carlo: MonteCarloFigures,
    /// The figures of a proof-number search.
    #[serde(default, flatten)]
    pub proof: ProofFigures,
    /// Nodes by plies from the root.
    pub per_ply: Vec<u64>,
    /// All counts by plies from the root; pruned children count at the ply of the node that cut.
    pub plies: Vec<NodeCounts>,
    /// Mean nodes per position searched.
    pub mean_nodes: f64,
    /// Share of cutoffs right after the first child, 0 to 1; null without cutoffs.
    pub first_move_share: Option<f64>,
    /// Effective branching factor b*; on a set, the mean.
    pub branching: Option<f64>,
    /// Its nodes relative to the references.
    #[serde(flatten)]
    pub ratios: Ratios,
    /// Why the run stopped early; null: it did not.
    pub stopped: Option<Stop>,
    /// Wall-clock time on this machine, milliseconds: the median of the timings.
    pub milliseconds: f64,
    /// The fastest timing, milliseconds.
    pub milliseconds_low: f64,
    /// The slowest timing, milliseconds.
    pub milliseconds_high: f64,
    /// The lower quartile of the timings, milliseconds.
    #[serde(default)]
    pub milliseconds_q1: f64,
    /// The upper quartile of the timings, milliseconds.
    #[serde(default)]
    pub milliseconds_q3: f64,
    /// Number of timings; 0 in files of versions without this field.
    #[serde(default)]
    pub timings: u32,
    /// Nanoseconds per node at the median time, in a Monte Carlo search per position entered; null if no node was
    /// entered.
    pub ns_per_node: Option<f64>,
    /// The run on each position of a set, in order; fewer if it was stopped.
    pub by_position: Vec<ComparePoint>,
    /// The one value of all leaves, if a depth limit cut the searches off and there is no other, so that
    /// the run cannot distinguish moves; null otherwise.
    pub leaf_value: Option<i32>,
}

/// A position of a set, which has at most 10,000.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(transform = schema::with_all)]
pub struct ComparePosition {
    /// The position's canonical text.
    pub position: String,
    /// The score that the set gives, as far as the evaluation can show it: its sign for `outcome`, null
    /// for an evaluation that is not the game's own.
    pub expected: Option<i32>,
}

/// Nodes of alpha-beta in random orders, all positions together.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(transform = schema::with_all)]
pub struct RandomOrders {
    /// The first seed; the others follow it.
    pub seed: u64,
    /// Nodes on all positions together, by seed, of the finished orders.
    pub counts: Vec<u64>,
    /// Number of orders that a limit of nodes or time cut short.
    #[serde(default)]
    pub unfinished: u32,
    /// The mean of all orders; null if some were cut short, because those are the larger ones.
    pub mean: Option<f64>,
    /// The standard deviation; null if some orders were cut short.
    pub deviation: Option<f64>,
    /// Quantiles 0, 5, 25, 50, 75, 95 and 100 %; null if some orders were cut short.
    pub quantiles: Option<[f64; 7]>,
}

impl RandomOrders {
    /// Describes the orders that were cut short; `None` if there are none.
    pub fn remark(&self) -> Option<String> {
        let (cut, all) = (self.unfinished, self.counts.len() + self.unfinished as usize);
        (cut > 0).then(|| {
            format!(
                "{cut} of {all} random orders met a limit and are not counted; they are the larger \
                 ones, so there is no mean"
            )
        })
    }
}

/// The theory of the uniform tree that was searched, in leaves.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct CompareTheory {
    /// The theory for every algorithm.
    #[serde(flatten)]
    pub tree: Theory,
    /// Growth per ply of alpha-beta on random uniform trees (Pearl 1982).
    pub pearl_growth: f64,
    /// That growth to the power of d: the order of the average leaves, not their number.
    pub pearl_leaves: f64,
}

/// One rung on the positions of a group; null values if the rung was stopped on one of them.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(transform = schema::with_all)]
pub struct GroupRung {
    /// Mean nodes per position.
    pub mean_nodes: Option<f64>,
    /// Nodes per second on this machine.
    pub nodes_per_second: Option<f64>,
}

/// The positions of a set with the same number of stones, or of empty squares.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct LadderGroup {
    /// The number of stones or empty squares.
    pub stones: u32,
    /// Number of positions in the group.
    pub positions: u32,
    /// The rungs, one per run of the comparison.
    pub rungs: Vec<GroupRung>,
}

/// A rung that cannot be climbed on this set.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct SkippedRung {
    /// The rung's title: `null windows`.
    pub rung: String,
    /// Why the rung is left out: a position has too many empty squares.
    pub reason: String,
}

/// The ladder of a comparison, with the results by stones or by empty squares.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct LadderView {
    /// The ladder's word: `connect4` or `othello`.
    pub word: String,
    /// The ladder's name for people, in English.
    pub title: String,
    /// The definition of its nodes and scores.
    pub convention: String,
    /// The quantity that the groups count: `stones played` or `empty squares`.
    pub by: String,
    /// The groups, in ascending order.
    pub groups: Vec<LadderGroup>,
    /// Rungs that would take too long on this set.
    pub left_out: Vec<SkippedRung>,
}

/// Runs side by side on the same positions.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "Comparison", transform = schema::with_all)]
pub struct ComparisonView {
    /// The position and limits that the runs share.
    pub title: String,
    /// One row per run that started, in the order of the request.
    pub runs: Vec<CompareRow>,
    /// Whether all finished searches of a position agree in value, except those with a depth limit
    /// shortened on the way.
    pub agree: bool,
    /// The two rows that disagree and their values, as text; null: they agree.
    pub disagreement: Option<String>,
    /// The positions of a set; empty for one position.
    pub positions: Vec<ComparePosition>,
    /// The greatest number of timings of a run; 0 to 100.
    pub repeats: u32,
    /// Alpha-beta in random orders, if requested.
    pub random: Option<RandomOrders>,
    /// Theory in leaves, if one uniform tree was searched.
    pub theory: Option<CompareTheory>,
    /// Why it stopped early, the runs before being complete; null: it did not.
    pub stopped: Option<Stop>,
    /// The ladder; null: the runs are not rungs of one.
    pub ladder: Option<LadderView>,
    /// The meaning of every column that counts something.
    pub conventions: Vec<Convention>,
    /// The evaluation of all runs, and the reason for it; null in files of versions without this field.
    pub evaluation: Option<EvaluationChoice>,
    /// The common value of all leaves of the runs with a `leaf_value`; null: no run has one.
    pub equal_leaves: Option<EqualLeaves>,
    /// The restart of all runs because a run without limits entered too many nodes; null: there was none.
    pub restart: Option<Restart>,
}

/// A comparison to export, which is not run again.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct ExportRequest {
    /// The comparison as it was answered.
    pub comparison: ComparisonView,
    /// The format: `json`, `csv`, `markdown` or `latex`.
    pub format: ExportFormat,
}

impl ComparisonView {
    /// Remarks on all figures: the evaluation with its reason, leaves of equal value, repeated leaves, and a restart.
    pub fn notes(&self) -> Vec<String> {
        let evaluation = self.evaluation.as_ref().map(|choice| choice.text.clone());
        let again = self.restart.map(|again| again.text("all runs"));
        let notes = [evaluation, self.equal_leaves_text(), self.distinct_text(), again];
        notes.into_iter().flatten().collect()
    }

    /// Names the runs that scored some leaves more than once; `None` if there are none.
    fn distinct_text(&self) -> Option<String> {
        let fewer = |row: &CompareRow| {
            let distinct = row.distinct_leaves.filter(|&distinct| distinct < row.leaves)?;
            Some(format!("{} {} of {}", row.run, grouped(distinct), grouped(row.leaves)))
        };
        let rows: Vec<String> = self.runs.iter().filter_map(fewer).collect();
        (!rows.is_empty()).then(|| {
            format!(
                "distinct leaves, where several iterations score one again: {}",
                rows.join(", ")
            )
        })
    }

    /// Names the runs with leaves of one value only; `None` if there are none.
    pub fn equal_leaves_text(&self) -> Option<String> {
        let equal = self.equal_leaves.as_ref()?;
        let blind = self.runs.iter().filter(|row| row.leaf_value == Some(equal.value));
        let words: Vec<&str> = blind.map(|row| row.run.as_str()).collect();
        let whose = if words.len() == self.runs.len() {
            "every leaf of every run".to_owned()
        } else {
            format!("every leaf of {}", words.join(" and of "))
        };
        Some(equal.text(&whose))
    }

    /// Describes the agreement of the values, if none differs.
    pub fn agreement(&self) -> &'static str {
        if self.runs.iter().any(|row| row.monte_carlo.iterations.is_some()) {
            return "the values that were found agree; a search by random games finds none";
        }
        if self.runs.iter().any(|row| row.proof.result.is_some()) {
            return "the values that were found agree; a search for a proof finds none";
        }
        let run = |row: &CompareRow| row.run.parse::<Run>().ok();
        let selective = |row: &CompareRow| run(row).is_some_and(|run| run.selective.is_any());
        let quiescence = |row: &CompareRow| run(row).and_then(|run| run.quiescence);
        let first = self.runs.first().map(quiescence);
        let three: Vec<Run> =
            self.runs.iter().filter_map(run).filter(|run| run.algorithm.is_for_three()).collect();
        if three.iter().any(|run| !run.scores_like(&three[0], None)) {
            return "maxn and paranoid expect different play, and maxn follows its order; like runs agree";
        }
        if self.runs.iter().any(selective) {
            "runs with forward pruning need not agree; like runs without it do"
        } else if self.runs.iter().any(|row| Some(quiescence(row)) != first) {
            "runs with and without quiescence score different positions; like runs agree"
        } else if self.runs.iter().any(|row| row.stopped.is_some()) {
            "the values that were found agree; a run that was stopped has none there"
        } else {
            "all values agree"
        }
    }
}
