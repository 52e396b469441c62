//! Matches of two players: openings, sides, the score and its significance.

mod five;
mod lapse;
mod openings;
mod rating;
mod score;
mod sprt;

pub use five::{Award, longest_chains};
pub use lapse::LapseKind;
pub use openings::openings;
pub use rating::{Rating, ratings};
pub use score::{Estimate, GameResult, Score, Strength};
pub use sprt::{Sprt, Verdict};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One of the two players of a match, in the order of their names in the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "MatchSide")]
pub enum Side {
    /// The player named first; scores are from their point of view.
    A,
    /// The player named second.
    B,
}

impl Side {
    /// Returns the other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// The opening and the first player of a game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The opening, from 0; games 2n and 2n + 1 share opening n.
    pub opening: u32,
    /// The side that plays first: A in even games.
    pub first: Side,
}

/// Returns the pairing of a game, counted from 0. Sides alternate, so that each opening is played
/// twice with sides swapped.
pub const fn pairing(game: u32) -> Pairing {
    let first = if game.is_multiple_of(2) { Side::A } else { Side::B };
    Pairing { opening: game / 2, first }
}
