//! The JSON types of solving: the request and the answer.

use crate::game::SetupRequest;
use crate::search::Stop;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A position, or a set of positions, to solve to the end of the game.
#[derive(Clone, Debug, Default, JsonSchema, Deserialize)]
pub struct SolveRequest {
    /// The game and its board, and the position if there is no set.
    pub setup: SetupRequest,
    /// A set: one position per line with a score after it, or OBF lines; the scores are verified.
    pub positions: Option<String>,
    /// Whether to compute the value of every move; absent: the position's value and one best move.
    #[serde(default)]
    pub moves: bool,
    /// Whether to prove only win, draw or loss; absent: the score.
    #[serde(default)]
    pub outcome: bool,
    /// Maximum nodes of all positions together; absent: any number.
    pub node_limit: Option<u64>,
    /// Wall-clock limit of all positions together, milliseconds; absent: none.
    pub time_limit_ms: Option<u64>,
    /// Largest size of the table, bytes, 1 MB to 1 TB; absent: 1 GB. The table grows as it is used.
    pub memory: Option<u64>,
    /// Whether to yield to everything else on the machine (on Linux: a thread of the lowest priority).
    #[serde(default)]
    pub background: bool,
}

/// A move, with its proved value.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct SolvedMove {
    /// The text of the move, in the notation of the game.
    #[serde(rename = "move")]
    pub mv: String,
    /// The value for the side to move in the position is at least this; null: unknown.
    pub lo: Option<i32>,
    /// The value for the side to move in the position is at most this; null: unknown.
    pub hi: Option<i32>,
    /// Moves of both sides until the game is won or lost, including this one; null: the score does not determine it.
    pub ends_in: Option<u32>,
}

/// A position, with its proved value.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct SolvedPosition {
    /// The position in the notation in which it was given.
    pub position: String,
    /// The position's line in the set, from 1; null: there is no set.
    pub line: Option<usize>,
    /// The value for MAX, the side to move; null: unknown.
    pub value: Option<i32>,
    /// The value is at least this; null: unknown.
    pub lo: Option<i32>,
    /// The value is at most this; null: unknown.
    pub hi: Option<i32>,
    /// A move that reaches the value; null: the game is over, or no such move is known.
    pub best: Option<String>,
    /// Moves of both sides until the game is won or lost; null: the score does not determine it.
    pub ends_in: Option<u32>,
    /// All moves that reach the value; null: not requested, or unknown.
    pub best_moves: Option<Vec<String>>,
    /// Every move in the game's order; empty: not requested.
    pub moves: Vec<SolvedMove>,
    /// Nodes entered: every call of the solver.
    pub nodes: u64,
    /// Wall-clock time, milliseconds.
    pub milliseconds: f64,
}

/// The values of the columns of Connect Four on the 7x6 board for the side to move.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct SolveScores {
    /// The columns played, 1 to 7.
    pub pos: String,
    /// One number per column, from the left; 100 if it is full or the game is over.
    pub score: [i32; 7],
}

impl SolveScores {
    /// The number of a column without a move.
    pub const NO_MOVE: i32 = 100;
}

/// A score of a set that the proof refutes.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct WrongScore {
    /// The line in the set, from 1.
    pub line: usize,
    /// The position in the notation of the set.
    pub position: String,
    /// The claim of the set, as text.
    pub said: String,
    /// The proved value, as text.
    pub proved: String,
}

/// The result of solving, complete unless `stopped` has a reason.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct SolvingView {
    /// The game and the board, `connect4` or `connect4 5x4`.
    pub board: String,
    /// The kind of value: `result`, `final` (Othello: empty squares to the winner), or `outcome`.
    pub eval: String,
    /// Number of positions in the request.
    pub positions: u32,
    /// The positions that were started, in order; only the last can lack its value.
    pub solved: Vec<SolvedPosition>,
    /// Wrong scores of the set; empty: all checked scores are right.
    pub wrong: Vec<WrongScore>,
    /// Number of scores of the set that were checked.
    pub checked: u32,
    /// Nodes of all positions together.
    pub nodes: u64,
    /// Wall-clock time of all positions together, milliseconds.
    pub milliseconds: f64,
    /// Why solving ended early; null: every requested value is known.
    pub stopped: Option<Stop>,
}
