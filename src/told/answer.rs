//! What a check answers.

use super::kind::Kind;
use crate::evaluation::Score;
use crate::mistakes::Mistake;
use crate::say::Said;
use schemars::JsonSchema;
use serde::Serialize;

/// A score in the points of the program.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
#[serde(untagged)]
pub enum ScoreTold {
    /// A whole number.
    Whole(i64),
    /// A part of a scale.
    Decimal(f64),
    /// `inf` or `-inf`.
    Open(&'static str),
}

impl ScoreTold {
    /// A score in parts of a scale.
    pub(super) fn of(score: Score, scale: i64) -> Self {
        match score.finite().map(i64::from) {
            None => Self::Open(if score == Score::INFINITY { "inf" } else { "-inf" }),
            Some(points) if points % scale == 0 => Self::Whole(points / scale),
            Some(points) => Self::Decimal(points as f64 / scale as f64),
        }
    }
}

impl std::fmt::Display for ScoreTold {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Whole(points) => write!(f, "{points}"),
            Self::Decimal(points) => write!(f, "{points}"),
            Self::Open(end) => f.write_str(end),
        }
    }
}

/// An event with the fields that are told.
#[derive(Clone, Debug, Default, PartialEq, JsonSchema, Serialize)]
pub struct EventTold {
    /// `enter`, `exit` or `cut`; a leaf is an `enter` and an `exit`.
    pub e: &'static str,
    /// The move that leads to the node.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// The lower end of the window, in the view of the header.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<ScoreTold>,
    /// The upper end of the window, in the view of the header.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<ScoreTold>,
    /// The value that is returned, in the view of the header.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<ScoreTold>,
    /// The best move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
}

/// The first event that differs.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Difference {
    /// Its line in the file, from 1; of a file that ends early that of the last event.
    pub line: u32,
    /// What differs.
    pub kind: Kind,
    /// The moves from the root to the node that is open before the event.
    pub path: Vec<String>,
    /// What the reference does there; null where it does nothing more.
    pub expected: Option<EventTold>,
    /// What the program does there; null where that is no event.
    pub got: Option<EventTold>,
    /// The sentence that says so.
    pub said: Said,
    /// The same in plain English.
    pub sentence: String,
}

/// A count of the program beside that of the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct TwoCounts {
    /// Nodes that the program tells.
    pub yours: u64,
    /// Nodes that the reference enters; null where it was left before its end.
    pub reference: Option<u64>,
}

/// A value of the program beside that of the reference.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct TwoValues {
    /// What the root's exit tells; null where it tells nothing.
    pub yours: Option<ScoreTold>,
    /// The root's value; null where the reference was left before its end.
    pub reference: Option<ScoreTold>,
}

/// What a check says of one search.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Checked {
    /// What the program calls itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The line of the header, from 1.
    pub header_line: u32,
    /// Whether everything that is told agrees with the reference.
    pub agrees: bool,
    /// Lines of events.
    pub events: u64,
    /// Lines of other output.
    pub skipped_lines: u64,
    /// The first event that differs; null where all agrees.
    pub first_difference: Option<Difference>,
    /// The mistakes that explain everything that is told.
    pub diagnosis: Vec<Mistake>,
    /// Whether mistakes were tried; they are not where all agrees, nor for very large searches.
    pub diagnosed: bool,
    /// That all agrees; else what is said of the mistakes. Null: nothing is.
    pub said: Option<Said>,
    /// Nodes of both.
    pub nodes: TwoCounts,
    /// The root's value of both, in the view of the header.
    pub value: TwoValues,
}
