//! How a text was taken, and what was left out of it: nothing is misread in silence.

use super::Move;
use std::fmt;

/// One thing to know of a text that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The format that it was taken for.
    Format(&'static str),
    /// It holds so many games or positions, of which this is the one of a number.
    OneOf(usize, usize),
    /// A number is the score for the side to move, and no move.
    Score(i32),
    /// Nothing says who moves, so black does.
    BlackMoves,
    /// Squares or columns are counted from this number.
    CountedFrom(u8),
    /// No game is named, so it is taken for this one.
    NoGame(&'static str),
    /// A number in `GM` names one game, and it is taken for another.
    OtherGame(i64, &'static str, &'static str),
    /// Properties that hold squares are not known and were passed over.
    PassedOver(String),
    /// So many other branches than the main line were left out.
    Branches(usize),
    /// Leaves without a number of plies were laid out as a tree of this depth and branching.
    Laid(u32, u32),
    /// Values have fractions, so they are kept as parts of a point, so many to one.
    Parts(u32),
    /// Leaves without a value were given 0: so many.
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
                write!(f, "{names}: not known, and passed over, though squares are in it")
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

/// What a text says of its position, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// The final score with best play.
    Score(i32),
    /// Its sign: 1 a win, 0 a draw, -1 a loss.
    Sign(i32),
    /// Moves with the score after each: the rest of an OBF line.
    Moves(Vec<(Move, i32)>),
}
