//! Matches of two players: openings, sides, the score and what it is worth.

mod five;
mod openings;
mod score;
mod sprt;

pub use five::{Award, longest_chains};
pub use openings::openings;
pub use score::{Estimate, GameResult, Score, Strength};
pub use sprt::{Sprt, Verdict};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One of the two players of a match, as they were named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "MatchSide")]
pub enum Side {
    /// The player who was named first; scores are theirs.
    A,
    /// The other.
    B,
}

impl Side {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// Who opens a game of a match, and from which opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The opening, from 0; games 2n and 2n + 1 share opening n.
    pub opening: u32,
    /// Who is the first player of the game.
    pub first: Side,
}

/// The pairing of a game, counted from 0: sides alternate, and every opening is played twice with
/// sides swapped.
pub const fn pairing(game: u32) -> Pairing {
    let first = if game.is_multiple_of(2) { Side::A } else { Side::B };
    Pairing { opening: game / 2, first }
}
