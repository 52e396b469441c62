//! Notes on how a text was read and which parts of it were ignored, so that nothing is misread in silence.

use super::Move;
use std::fmt;

/// One note on a text that was read; its `Display` is an English phrase.
/// See the example of [`Collection`](super::Collection).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The title of the format, given only if it is none of the game's own notations.
    Format(&'static str),
    /// The text holds several games or positions: the number of this one, from 1, and the number of
    /// all.
    OneOf(usize, usize),
    /// A number was read as the score for the side to move, not as a move.
    Score(i32),
    /// The text does not give the side to move, so black moves.
    BlackMoves,
    /// Squares or columns are counted from this number, 0 or 1.
    CountedFrom(u8),
    /// The text names no game, so it was read as this one.
    NoGame(&'static str),
    /// The number in `GM`, the game that it names, and the game as which the text was read.
    OtherGame(i64, &'static str, &'static str),
    /// The names of unknown properties that may hold squares and were ignored, with commas.
    PassedOver(String),
    /// The number of branches beside the main line that were ignored.
    Branches(usize),
    /// A plain list of leaves was laid out as a tree of this depth and branching.
    Laid(u32, u32),
    /// Values have fractions, so they are kept as parts of a point, this many per point.
    Parts(u32),
    /// The number of leaves without a value, which were given 0.
    NoValue(usize),
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format(title) => write!(f, "read as {title}"),
            Self::OneOf(number, all) => write!(f, "number {number} of {all} in this text"),
            Self::Score(score) => write!(f, "{score} is read as the score for the side to move"),
            Self::BlackMoves => f.write_str("nothing says who moves, so black does"),
            Self::CountedFrom(first) => write!(f, "squares are counted from {first} there"),
            Self::NoGame(game) => write!(f, "no GM names the game, so it is read as {game}"),
            Self::OtherGame(number, named, taken) => {
                write!(f, "GM[{number}] names {named}, and it is read as {taken}")
            }
            Self::PassedOver(names) => {
                write!(f, "Plyscope does not know {names}, and skips the squares there")
            }
            Self::Branches(number) => {
                write!(f, "only the main line is read; other branches: {number}")
            }
            Self::Laid(depth, branching) => {
                write!(f, "laid out as a tree of depth {depth} and branching {branching}")
            }
            Self::Parts(parts) => write!(f, "values are kept as 1/{parts} of a point"),
            Self::NoValue(leaves) => write!(f, "leaves without a value, read as 0: {leaves}"),
        }
    }
}

/// The claim of a text about its position, for the side to move.
/// See the example of [`Collection`](super::Collection).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// The final score with best play, from -64 to 64 points.
    Score(i32),
    /// The sign of the final score: 1 a win, 0 a draw, -1 a loss.
    Sign(i32),
    /// Moves with the score after each: the rest of an OBF line.
    Moves(Vec<(Move, i32)>),
}
