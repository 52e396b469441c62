//! The two players and the outcomes of a game. Both are absolute: they do not depend on the side to move.

use std::fmt;

/// One of the two players; colours and marks (X, black, red) are only names of these.
#[cfg_attr(doc, doc = "[`Player::after`] has an example.")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Player {
    /// Moves first from the start position: X, black, or the first stone.
    First,
    /// Moves second: O, white, or the second stone.
    Second,
}

impl Player {
    /// The first and the second, in the order of [`Player::index`].
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The other player.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first player, 1 for the second: an index into arrays of two.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The mark on a board in text: X or O.
    pub const fn mark(self) -> char {
        match self {
            Self::First => 'X',
            Self::Second => 'O',
        }
    }

    /// The player who moves after `plies` moves from the start of a game without passes.
    ///
    /// # Examples
    /// ```
    /// use plyscope_core::game::Player;
    ///
    /// assert_eq!(Player::after(3), Player::Second);
    /// assert_eq!(Player::Second.opponent(), Player::First);
    /// assert_eq!(Player::First.to_string(), "first player");
    /// ```
    #[inline]
    pub const fn after(plies: u32) -> Self {
        if plies.is_multiple_of(2) { Self::First } else { Self::Second }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first player",
            Self::Second => "second player",
        })
    }
}

/// How play ended at a position: `draw`, `exhausted`, or the winner.
#[cfg_attr(doc, doc = "See the example of [`Position`](super::Position).")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Outcome {
    /// A draw by the rules: a full board without a line, or equal discs.
    Draw,
    /// Nothing is left to search, though the rules name no result: a full Gomoku search area, or
    /// the leaf of a tree. Only the evaluation can score it.
    Exhausted,
    /// The rules name a winner; serialised as that player.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Win(Player),
}

/// The word in files and on screens; a win is the winner's, `first` or `second`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Draw => "draw",
            Self::Exhausted => "exhausted",
            Self::Win(Player::First) => "first",
            Self::Win(Player::Second) => "second",
        })
    }
}

impl Outcome {
    /// The winner, if the rules name one; `None` for a draw and for exhausted play.
    #[inline]
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Win(player) => Some(player),
            Self::Draw | Self::Exhausted => None,
        }
    }
}
