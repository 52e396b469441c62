//! Runs side by side: what is asked, what is answered, and what that allows to be said.

use crate::analysis::Ratios;
use crate::experiments::document::{Convention, ExportFormat};
use crate::experiments::ladder::Board;
use crate::game::SetupWords;
use crate::search::{LineEnd, NodeCounts, Stop};
use crate::stats::grouped;
use crate::trace::Theory;
use crate::work::schema;
use crate::work::told::{BegunAgain, EqualLeaves, EvaluationTold};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Runs to count on one position, or on each of a set of positions.
#[derive(Clone, Debug, Default, JsonSchema, Deserialize)]
pub struct CompareRequest {
    /// The game, its board, and the position; `games:` plays on from it.
    pub setup: SetupWords,
    /// A set instead of the one position: a position a line, with an optional score for the side
    /// to move after a space (blank lines and lines that begin with `#` are skipped), or
    /// `games:N:SEED:PLIES`, the positions after PLIES random plies of N games.
    pub positions: Option<String>,
    /// The run words; none with a ladder, which has its own.
    #[serde(default)]
    pub runs: Vec<String>,
    /// A ladder of the catalogue: it brings game, evaluation and runs along, and positions unless
    /// some are given.
    pub ladder: Option<String>,
    /// Depth limit, plies; absent: to the end of the game.
    pub depth: Option<u32>,
    /// The evaluation; `default`: the game's own for searches in which a horizon is possible, else
    /// `result`, for all runs and positions alike; absent: `result`.
    pub eval: Option<String>,
    /// Nodes that each search may enter.
    pub node_limit: Option<u64>,
    /// Wall-clock limit of each search, milliseconds.
    pub time_limit_ms: Option<u64>,
    /// How often each run is timed, 1 to 100; absent: once. 0: one position after a warm-up until five
    /// timings or half a second, whichever comes first, a run of more than half a second once; a set once.
    pub repeats: Option<u32>,
    /// Seeded random orders to count alpha-beta in, 0 to 10,000; absent: none.
    pub random_orders: Option<u32>,
    /// The first of their seeds; absent: 1.
    pub seed: Option<u64>,
}

/// One run on one position of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(transform = schema::with_all)]
pub struct ComparePoint {
    /// The root's score; null if the search was stopped.
    pub value: Option<i32>,
    /// Nodes entered.
    pub nodes: u64,
    /// Leaves.
    pub leaves: u64,
    /// Cutoffs.
    pub cutoffs: u64,
}

/// One run of a comparison. On a set of positions the counts are sums over the set.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(transform = schema::with_all)]
pub struct CompareRow {
    /// The rung of the ladder, where it is one.
    pub rung: Option<String>,
    /// The rung's board: `usual`, or `array` for a plain array of squares.
    pub board: Option<Board>,
    /// Positions on which the score is the one that the set gives; null if it gives none.
    pub right: Option<u32>,
    /// The run word as typed.
    pub run: String,
    /// The root's score; null if the run was stopped, and on a set of positions.
    pub value: Option<i32>,
    /// The root's best move; null likewise.
    pub best_move: Option<String>,
    /// The principal variation; empty likewise.
    pub pv: Vec<String>,
    /// Why it goes no further; null where there is none.
    pub pv_end: Option<LineEnd>,
    /// Nodes entered, roots included.
    pub nodes: u64,
    /// Leaves.
    pub leaves: u64,
    /// Leaves counted once each, where iterations or re-searches can score one again; null elsewhere,
    /// for a set, and after a search of more than 2,000,000 nodes.
    pub distinct_leaves: Option<u64>,
    /// Terminals.
    pub terminals: u64,
    /// Cutoffs.
    pub cutoffs: u64,
    /// Cutoffs right after the first child.
    pub first_move_cutoffs: u64,
    /// Children never entered.
    pub pruned: u64,
    /// Nodes that the transposition table answered.
    pub table_hits: u64,
    /// Nodes of ordering searches.
    pub ordering_nodes: u64,
    /// Nodes by ply.
    pub per_ply: Vec<u64>,
    /// All counts by ply.
    pub plies: Vec<NodeCounts>,
    /// Nodes a position.
    pub mean_nodes: f64,
    /// Share of cutoffs right after the first child.
    pub first_move_share: Option<f64>,
    /// Effective branching factor b*; on a set the mean.
    pub branching: Option<f64>,
    /// Its nodes over those of the references.
    #[serde(flatten)]
    pub ratios: Ratios,
    /// Why it stopped early, if it did.
    pub stopped: Option<Stop>,
    /// Wall-clock time on this machine, milliseconds: the median of the timings.
    pub milliseconds: f64,
    /// The fastest timing.
    pub milliseconds_low: f64,
    /// The slowest timing.
    pub milliseconds_high: f64,
    /// A quarter of the timings is faster.
    #[serde(default)]
    pub milliseconds_q1: f64,
    /// A quarter of the timings is slower.
    #[serde(default)]
    pub milliseconds_q3: f64,
    /// How many timings there are.
    #[serde(default)]
    pub timings: u32,
    /// Nanoseconds a node.
    pub ns_per_node: Option<f64>,
    /// Each position of a set, in order; fewer where it was stopped.
    pub by_position: Vec<ComparePoint>,
    /// The one value of all leaves, where a depth limit cut its searches off and there is only
    /// one: it could not tell one move from another. Else null.
    pub leaf_value: Option<i32>,
}

/// A position of a set.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(transform = schema::with_all)]
pub struct ComparePosition {
    /// Its text.
    pub position: String,
    /// The score that the set gives it, as far as the evaluation tells it: its sign for `outcome`,
    /// null by an evaluation that is not the game's own.
    pub expected: Option<i32>,
}

/// Nodes of alpha-beta in random orders.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(transform = schema::with_all)]
pub struct RandomOrders {
    /// The first seed; the others follow it.
    pub seed: u64,
    /// Nodes on all positions together, by seed, of the orders that came to their ends.
    pub counts: Vec<u64>,
    /// Orders that a limit of nodes or time cut short.
    #[serde(default)]
    pub unfinished: u32,
    /// The mean of all orders; null where some were cut short, being the larger ones.
    pub mean: Option<f64>,
    /// Their standard deviation; null likewise.
    pub deviation: Option<f64>,
    /// Quantiles 0, 5, 25, 50, 75, 95 and 100 %; null likewise.
    pub quantiles: Option<[f64; 7]>,
}

impl RandomOrders {
    /// Orders that were cut short, in words; nothing if none was.
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

/// What theory says of the uniform tree that was searched, in leaves.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct CompareTheory {
    /// What it says of every run.
    #[serde(flatten)]
    pub tree: Theory,
    /// Growth a ply of alpha-beta on random uniform trees (Pearl 1982).
    pub pearl_growth: f64,
    /// That growth to the d: the order of the average leaves, not their number.
    pub pearl_leaves: f64,
}

/// One rung on the positions of a group; null where the rung was stopped on one of them.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(transform = schema::with_all)]
pub struct GroupRung {
    /// Nodes a position.
    pub mean_nodes: Option<f64>,
    /// Nodes a second on this machine.
    pub nodes_per_second: Option<f64>,
}

/// The positions of a set with as many stones, or as many empty squares.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct LadderGroup {
    /// How many.
    pub stones: u32,
    /// Positions.
    pub positions: u32,
    /// One a run of the comparison.
    pub rungs: Vec<GroupRung>,
}

/// A rung that a set does not allow.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct LeftOut {
    /// Its title.
    pub rung: String,
    /// Why.
    pub reason: String,
}

/// The ladder that was climbed.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct LadderView {
    /// Its word.
    pub word: String,
    /// Its name.
    pub title: String,
    /// What its nodes and scores are.
    pub convention: String,
    /// What the groups count: `stones played` or `empty squares`.
    pub by: String,
    /// The groups, by ascending number.
    pub groups: Vec<LadderGroup>,
    /// Rungs that would take too long on this set.
    pub left_out: Vec<LeftOut>,
}

/// Runs side by side.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "Comparison", transform = schema::with_all)]
pub struct ComparisonView {
    /// The position and limits that the runs share.
    pub title: String,
    /// One row a run that began, as asked for.
    pub runs: Vec<CompareRow>,
    /// Whether all finished searches of a position have the same value, those left out whose depth
    /// limit fell on the way.
    pub agree: bool,
    /// If they do not: the two rows and their values in words.
    pub disagreement: Option<String>,
    /// The positions of a set; empty for one position.
    pub positions: Vec<ComparePosition>,
    /// How often a run was timed at most.
    pub repeats: u32,
    /// Alpha-beta in random orders, if asked for.
    pub random: Option<RandomOrders>,
    /// Theory, where the tree is uniform.
    pub theory: Option<CompareTheory>,
    /// Why it stopped early: the runs before are complete.
    pub stopped: Option<Stop>,
    /// The ladder, where the runs are its rungs.
    pub ladder: Option<LadderView>,
    /// What every column counts.
    pub conventions: Vec<Convention>,
    /// The evaluation of all runs, and why they have it; null in files from before it was told.
    pub evaluation: Option<EvaluationTold>,
    /// That every leaf of some runs, those with a `leaf_value`, has one value; null: of none.
    pub equal_leaves: Option<EqualLeaves>,
    /// That a run without limits entered too many nodes, so all were begun again; null: none did.
    pub begun_again: Option<BegunAgain>,
}

/// A comparison to write.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct ExportRequest {
    /// As it was answered.
    pub comparison: ComparisonView,
    /// How.
    pub format: ExportFormat,
}

impl ComparisonView {
    /// What is to be known of all figures: the evaluation with its reason, leaves that are all
    /// alike, and that the runs were begun again.
    pub fn notes(&self) -> Vec<String> {
        let evaluation = self.evaluation.as_ref().map(|told| told.text.clone());
        let again = self.begun_again.map(|again| again.text("all runs"));
        let notes = [evaluation, self.equal_leaves_text(), self.distinct_text(), again];
        notes.into_iter().flatten().collect()
    }

    /// Whose leaves were scored more than once, in a sentence.
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

    /// Whose leaves are all alike, in a sentence.
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

    /// What can be said of the values where none differs.
    pub fn agreement(&self) -> &'static str {
        if self.runs.iter().any(|row| row.stopped.is_some()) {
            "the values that were found agree; a run that was stopped has none there"
        } else {
            "all values agree"
        }
    }
}
