//! The JSON types of success curves: the request and the answer.

use crate::experiments::document::{Convention, ExportFormat};
use crate::game::{Game, SetupRequest};
use crate::search::Stop;
use crate::work::schema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Runs that try to solve positions to the end of the game within a limit: give `node_limit` or
/// `time_limit_ms`.
#[derive(Clone, Debug, Default, JsonSchema, Deserialize)]
pub struct SuccessRequest {
    /// The game and its board; random games start at its position.
    pub setup: SetupRequest,
    /// The run words, 1 to 64, none with `shorten`.
    pub runs: Vec<String>,
    /// A set: one position per line, with an optional score for the side to move after a space, which is
    /// checked, or `games:N:SEED:PLIES`. Absent: positions are drawn from random games.
    pub positions: Option<String>,
    /// Number of random games to draw from, 1 to 100,000; absent: 2,000.
    pub games: Option<u32>,
    /// Their seed; absent: 1.
    pub seed: Option<u64>,
    /// Maximum positions for each number of stones, 1 to 1,000; absent: 20 for random games, all of a set.
    pub per: Option<u32>,
    /// The evaluation; absent: `result`.
    pub eval: Option<String>,
    /// Maximum nodes of each search: the curve is the same on every machine.
    pub node_limit: Option<u64>,
    /// Wall-clock limit of each search, milliseconds: the curve holds for this machine only.
    pub time_limit_ms: Option<u64>,
    /// Number of unsolved positions in a row after which a run gives up, 1 to 10,000; absent: it never does.
    pub stop_after_failures: Option<u32>,
}

/// A position that the runs try to solve.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(transform = schema::with_all)]
pub struct SuccessPosition {
    /// The position's canonical text.
    pub position: String,
    /// Stones on the board.
    pub stones: u32,
    /// Empty squares.
    pub empties: u32,
    /// The score in the set; null: the set gives none.
    pub expected: Option<i32>,
}

/// The positions with one number of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct SuccessGroup {
    /// Stones on the board of each position.
    pub stones: u32,
    /// Empty squares of each position.
    pub empties: u32,
    /// Number of positions in the group.
    pub positions: u32,
}

/// The share of some positions that a run solved.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(transform = schema::with_all)]
pub struct SolvedShare {
    /// Positions that the run searched.
    pub tried: u32,
    /// Positions that the run solved.
    pub solved: u32,
    /// Solved over tried, 0 to 1; null if none was tried.
    pub share: Option<f64>,
    /// The lower end of the 95 % interval of the share (Wilson 1927).
    pub low: Option<f64>,
    /// The upper end of the interval; null if none was tried.
    pub high: Option<f64>,
}

/// One search of a run, within the limit of the request.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(transform = schema::with_all)]
pub struct SuccessPoint {
    /// The index of the position in `positions`, from 0.
    pub position: u32,
    /// Whether the search ended within the limit with the right score.
    pub solved: bool,
    /// The score for MAX; null if the search did not finish.
    pub value: Option<i32>,
    /// Nodes entered, the root included.
    pub nodes: u64,
    /// Wall-clock time, milliseconds; null under a node limit, because it decides nothing.
    pub milliseconds: Option<f64>,
}

/// The curve of one run, by stones on the board.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(transform = schema::with_all)]
pub struct SuccessRun {
    /// The run word as typed.
    pub run: String,
    /// The share of all positions together.
    pub all: SolvedShare,
    /// One per group, in the order of `groups`.
    pub groups: Vec<SolvedShare>,
    /// Nodes entered on all positions.
    pub nodes: u64,
    /// Searches that ended with a wrong score.
    pub wrong: u32,
    /// The stones of the position at which the run gave up; null if it did not.
    pub gave_up_at: Option<u32>,
    /// `cancelled` if the run was stopped before its end; null otherwise.
    pub stopped: Option<Stop>,
    /// Every search, from the fullest board to the emptiest.
    pub points: Vec<SuccessPoint>,
}

impl SuccessRun {
    /// Describes the stones at which the run gave up; `None` if it did not.
    pub fn remark(&self) -> Option<String> {
        let stones = self.gave_up_at?;
        Some(format!("{} gave up at {stones} stones; the rest was not tried", self.run))
    }
}

/// Unfinished positions from random games, without repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct DrawnPositions {
    /// The game.
    pub game: Game,
    /// Maximum random games.
    pub games: u32,
    /// Their seed.
    pub seed: u64,
    /// Maximum positions for each number of stones.
    pub per: u32,
}

/// Success curves: the share of positions solved within a limit, by stones on the board.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "Success", transform = schema::with_all)]
pub struct SuccessView {
    /// The game, the positions and the evaluation.
    pub title: String,
    /// The source of the positions: a set, or random games and their seed.
    pub source: String,
    /// The random games that gave the positions; null for a set.
    #[serde(default)]
    pub drawn: Option<DrawnPositions>,
    /// The limit of each search, as text.
    pub limit: String,
    /// The meaning of stones: `stones played` or `discs on the board`.
    pub by: String,
    /// Maximum nodes of each search; null under a time limit.
    pub node_limit: Option<u64>,
    /// Wall-clock limit of each search, milliseconds; null under a node limit.
    pub time_limit_ms: Option<u64>,
    /// The positions by number of stones, ascending.
    pub groups: Vec<SuccessGroup>,
    /// One curve per run that started.
    pub runs: Vec<SuccessRun>,
    /// The first wrong score with its place and the expected score; null: no score is wrong.
    pub wrong: Option<String>,
    /// Why it stopped early, the searches before being complete; null: it did not.
    pub stopped: Option<Stop>,
    /// Every position; the points of the runs count them from 0.
    pub positions: Vec<SuccessPosition>,
    /// The meaning of the figures, with the source of the interval.
    pub conventions: Vec<Convention>,
}

/// Success curves to export, which are not run again.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct ExportSuccessRequest {
    /// The curves as they were answered.
    pub success: SuccessView,
    /// The format: `json`, `csv`, `markdown` or `latex`.
    pub format: ExportFormat,
}
