//! Solving: what is asked, and what is answered.

use crate::game::SetupWords;
use crate::search::Stop;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A position, or a set of them, to be solved to the end of the game.
#[derive(Clone, Debug, Default, JsonSchema, Deserialize)]
pub struct SolveRequest {
    /// The game and its board, and the position where there is no set.
    pub setup: SetupWords,
    /// A set: a position a line with a score after it, or OBF lines; what they say is checked.
    pub positions: Option<String>,
    /// Whether every move gets its value.
    #[serde(default)]
    pub moves: bool,
    /// Whether win, draw or loss is enough.
    #[serde(default)]
    pub outcome: bool,
    /// Nodes that may be entered in all; absent: any number.
    pub node_limit: Option<u64>,
    /// Wall-clock limit of the whole, milliseconds; absent: none.
    pub time_limit_ms: Option<u64>,
    /// Bytes of the table, 1 MB to 1 TB; absent: 1 GB. It grows up to there as it is used.
    pub memory: Option<u64>,
    /// Whether it gives way to everything else on the machine (on Linux: a thread of the lowest priority).
    #[serde(default)]
    pub background: bool,
}

/// A move, and what is proved of it.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct SolvedMove {
    /// Its text.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value is at least this; null: nothing is known.
    pub lo: Option<i32>,
    /// Its value is at most this; null: nothing is known.
    pub hi: Option<i32>,
    /// Moves of both sides until the game is won or lost, this one counted; null: the score does not tell it.
    pub ends_in: Option<u32>,
}

/// A position, and what is proved of it.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct SolvedPosition {
    /// Its text.
    pub position: String,
    /// Its line in the set, from 1; null: there is no set.
    pub line: Option<usize>,
    /// Its value for MAX, the side to move; null: it is not known.
    pub value: Option<i32>,
    /// The value is at least this; null: nothing is known.
    pub lo: Option<i32>,
    /// The value is at most this; null: nothing is known.
    pub hi: Option<i32>,
    /// A move that reaches the value; null: the game is over, or none is known.
    pub best: Option<String>,
    /// Moves of both sides until the game is won or lost; null: the score does not tell it.
    pub ends_in: Option<u32>,
    /// All moves that reach it; null: they were not asked for, or are not known.
    pub best_moves: Option<Vec<String>>,
    /// Every move in the game's order; empty: they were not asked for.
    pub moves: Vec<SolvedMove>,
    /// Nodes entered.
    pub nodes: u64,
    /// Time, milliseconds.
    pub milliseconds: f64,
}

/// What each column of Connect Four on the board of 7x6 is worth for the side to move.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct SolveScores {
    /// The columns played, 1 to 7.
    pub pos: String,
    /// A number a column, from the left; 100 where it is full or the game is over.
    pub score: [i32; 7],
}

impl SolveScores {
    /// The number of a column without a move.
    pub const NO_MOVE: i32 = 100;
}

/// What a set says and is not so.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct WrongScore {
    /// Its line in the set, from 1.
    pub line: usize,
    /// The position.
    pub position: String,
    /// What the set says, in words.
    pub said: String,
    /// What is proved, in words.
    pub proved: String,
}

/// What came of solving.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct SolvingView {
    /// The game and the board, `connect4` or `connect4 5x4`.
    pub board: String,
    /// What the values are: `result`, `final` (Othello: empty squares to the winner), or `outcome`.
    pub eval: String,
    /// Positions asked about.
    pub positions: u32,
    /// Those that were begun, in order; only the last can lack its value.
    pub solved: Vec<SolvedPosition>,
    /// Scores of the set that are wrong; empty: all that were checked are right.
    pub wrong: Vec<WrongScore>,
    /// Scores of the set that were checked.
    pub checked: u32,
    /// Nodes of all positions.
    pub nodes: u64,
    /// Time of all positions, milliseconds.
    pub milliseconds: f64,
    /// Why it ended early; null: everything asked for is known.
    pub stopped: Option<Stop>,
}
