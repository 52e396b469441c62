//! The ways in which a program loses a game before its end.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a program lost a game before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LapseKind {
    /// It did not start, or cannot play this game.
    NoStart,
    /// It ended, or closed its output.
    Ended,
    /// Its move came too late, or not at all.
    Timeout,
    /// Its answer is no move.
    Malformed,
    /// Its move is not legal.
    Illegal,
    /// It gave up the game, which is no fault.
    Resigned,
}

impl LapseKind {
    /// Returns the word that reports and files use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::NoStart => "no-start",
            Self::Ended => "ended",
            Self::Timeout => "timeout",
            Self::Malformed => "malformed",
            Self::Illegal => "illegal",
            Self::Resigned => "resigned",
        }
    }

    /// Returns whether the program is at fault.
    pub fn is_fault(self) -> bool {
        self != Self::Resigned
    }
}
