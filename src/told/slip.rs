//! The known slips: alpha-beta with one change.

use schemars::JsonSchema;
use serde::Serialize;

/// A slip that the diagnosis knows. Some are wrong, some slower, some a convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Slip {
    /// MIN nodes do what MAX nodes do.
    MaxEverywhere,
    /// Negamax without the sign: a child's value is taken as it is.
    NoNegation,
    /// Every child is searched with an open window.
    WindowNotPassed,
    /// A child gets what its parent has alone: no deep cutoffs.
    ParentOnly,
    /// A negamax child gets its parent's window as it is.
    WindowNotSwapped,
    /// A cut needs alpha above beta: equality does not cut.
    Strict,
    /// Returned values are clamped to the window of entry.
    Hard,
    /// Of equal moves the last is kept.
    Last,
    /// The cut tests the bound that the node raises itself.
    CutAtOwnBound,
    /// Alpha, or beta at MIN, is set to the best value also where that lowers, or raises, it.
    AssignAlpha,
    /// The best value begins at 0.
    BestFromZero,
    /// The test is made, but the loop goes on.
    NoBreak,
    /// Leaves are evaluated for the side to move and taken as MAX's.
    EvalForMover,
    /// The depth limit is one ply less.
    DepthShort,
    /// The depth limit is one ply more.
    DepthLong,
}

impl Slip {
    /// Every slip.
    pub const ALL: [Self; 15] = [
        Self::MaxEverywhere,
        Self::NoNegation,
        Self::WindowNotPassed,
        Self::ParentOnly,
        Self::WindowNotSwapped,
        Self::Strict,
        Self::Hard,
        Self::Last,
        Self::CutAtOwnBound,
        Self::AssignAlpha,
        Self::BestFromZero,
        Self::NoBreak,
        Self::EvalForMover,
        Self::DepthShort,
        Self::DepthLong,
    ];

    /// The word in answers.
    pub const fn word(self) -> &'static str {
        match self {
            Self::MaxEverywhere => "max-everywhere",
            Self::NoNegation => "no-negation",
            Self::WindowNotPassed => "window-not-passed",
            Self::ParentOnly => "parent-only",
            Self::WindowNotSwapped => "window-not-swapped",
            Self::Strict => "strict",
            Self::Hard => "hard",
            Self::Last => "last",
            Self::CutAtOwnBound => "cut-at-own-bound",
            Self::AssignAlpha => "assign-alpha",
            Self::BestFromZero => "best-from-zero",
            Self::NoBreak => "no-break",
            Self::EvalForMover => "eval-for-mover",
            Self::DepthShort => "depth-short",
            Self::DepthLong => "depth-long",
        }
    }

    /// What it does, and whether that is wrong.
    pub const fn about(self) -> &'static str {
        match self {
            Self::MaxEverywhere => "MIN nodes take the maximum as MAX nodes do; values are wrong",
            Self::NoNegation => {
                "negamax that does not negate the value of a child; values are wrong"
            }
            Self::WindowNotPassed => {
                "every child is searched with an open window, so nothing is cut; values are right"
            }
            Self::ParentOnly => {
                "a child gets the best of its parent alone, so there are no deep cutoffs; values are right"
            }
            Self::WindowNotSwapped => {
                "a child of negamax gets (alpha, beta) instead of (-beta, -alpha); from an open window \
                 nothing is cut, so the root's value is right, and more nodes are entered"
            }
            Self::Strict => {
                "it cuts only when alpha is above beta, not when they are equal; a convention"
            }
            Self::Hard => "returned values are clamped to the window of entry; a convention",
            Self::Last => {
                "of equal moves the last is kept; a convention, but under alpha-beta an equal value \
                 can be a bound and the move worse"
            }
            Self::CutAtOwnBound => {
                "the cut compares the best value with the node's own bound instead of the \
                 opponent's; values are wrong"
            }
            Self::AssignAlpha => {
                "alpha, or beta at MIN, is set to the best value also where it was better before; \
                 the root's value is right, and more nodes are entered"
            }
            Self::BestFromZero => {
                "the best value begins at 0 instead of infinity; values are wrong"
            }
            Self::NoBreak => "the loop goes on after a cut; values are right, but nothing is saved",
            Self::EvalForMover => {
                "a leaf is evaluated for the side to move and taken as MAX's; values are wrong"
            }
            Self::DepthShort => "the depth limit is one ply less than the header says",
            Self::DepthLong => "the depth limit is one ply more than the header says",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_is_what_is_serialised() {
        for slip in Slip::ALL {
            assert_eq!(serde_json::to_value(slip).unwrap(), slip.word());
        }
    }
}
