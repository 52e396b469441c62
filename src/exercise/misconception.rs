//! What students take wrong, as one change to the right search or to its answers.

use crate::search::Profile;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A misconception that answers are compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Misconception {
    /// A MIN node takes the greatest value, and raises alpha.
    MinAsMax,
    /// A child gets its parent's bound alone, not that of a deeper ancestor.
    ParentBound,
    /// A child keeps the bounds that its elder sibling has narrowed: the window is not set back.
    SiblingWindow,
    /// Equal bounds do not cut: > is read for >=.
    Strict,
    /// The cut tests the bound that the node raises itself.
    WrongSide,
    /// A number is given for the side to move, or with the other sign.
    Sign,
    /// The types 2 and 3 are taken for each other.
    TypesExchanged,
    /// Equal bounds cut, where only alpha > beta does.
    EqualCuts,
    /// Fail-soft: a value past the end of the window is not clamped to it.
    Unclamped,
}

impl Misconception {
    /// Every misconception, in the order in which they are named.
    pub const ALL: [Self; 9] = [
        Self::MinAsMax,
        Self::ParentBound,
        Self::SiblingWindow,
        Self::Strict,
        Self::WrongSide,
        Self::Sign,
        Self::TypesExchanged,
        Self::EqualCuts,
        Self::Unclamped,
    ];

    /// The word in answers.
    pub const fn word(self) -> &'static str {
        match self {
            Self::MinAsMax => "min-as-max",
            Self::ParentBound => "parent-bound",
            Self::SiblingWindow => "sibling-window",
            Self::Strict => "strict",
            Self::WrongSide => "wrong-side",
            Self::Sign => "sign",
            Self::TypesExchanged => "types-exchanged",
            Self::EqualCuts => "equal-cuts",
            Self::Unclamped => "unclamped",
        }
    }

    /// Whether it is one in a convention: what one takes wrong is the rule of another.
    pub const fn is_of(self, profile: Profile) -> bool {
        match self {
            Self::Strict => !profile.is_strict(),
            Self::EqualCuts => profile.is_strict(),
            Self::Unclamped => profile.is_hard(),
            _ => true,
        }
    }

    /// What it is in a convention, in one sentence.
    pub const fn about(self, profile: Profile) -> &'static str {
        match self {
            Self::WrongSide if profile.is_movers() => {
                "the cut is on the wrong side: a node cuts at beta, which its opponent holds"
            }
            Self::Sign if profile.is_movers() => {
                "the sign is turned: every number here is that of the side to move"
            }
            Self::MinAsMax => {
                "MIN is read as MAX: a MIN node takes the smallest of its values, and lowers beta"
            }
            Self::ParentBound => {
                "only the parent's bound is passed on: alpha and beta come down from every ancestor"
            }
            Self::SiblingWindow => {
                "the elder sibling's old window is kept: on the way to the next child alpha and beta are the parent's again"
            }
            Self::Strict => {
                "equality is not taken for a cut: here alpha >= beta cuts, not alpha > beta alone"
            }
            Self::WrongSide => {
                "the cut is on the wrong side: MAX cuts at beta, which MIN holds, and MIN at alpha"
            }
            Self::Sign => "the sign is turned: every number here is in MAX's view",
            Self::TypesExchanged => {
                "types 2 and 3 are exchanged: of a type 2 node one child is critical, of a type 3 node all are"
            }
            Self::EqualCuts => "equality is taken for a cut: here only alpha > beta cuts",
            Self::Unclamped => {
                "what is returned leaves the window: fail-hard returns the end of the window instead"
            }
        }
    }
}
