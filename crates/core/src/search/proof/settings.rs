//! The question of a proof-number search, and its words.

use crate::evaluation::Score;
use crate::game::InputError;
use std::fmt;
use std::str::FromStr;

/// The most nodes, or visits, of one search.
pub const MAX_PROOF_NODES: u64 = 50_000_000;
/// Nodes of a run that gives no limit.
const USUAL_NODES: u64 = 5_000_000;

/// What is to be proved of the root.
///
/// # Examples
/// ```
/// use plyscope_core::search::Goal;
///
/// let goals = ["win", "draw", "5"].map(|text| text.parse::<Goal>().unwrap());
/// assert_eq!(goals, [Goal::Win, Goal::Draw, Goal::AtLeast(5)]);
/// assert_eq!(goals.map(Goal::least), [1, 0, 5]);
/// assert!("loss".parse::<Goal>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Goal {
    /// MAX wins.
    #[default]
    Win,
    /// MAX wins or draws.
    Draw,
    /// The value for MAX is at least this; for trees.
    AtLeast(i32),
}

impl Goal {
    /// Returns the least score of a finished game, for MAX, that reaches the goal.
    pub const fn least(self) -> i32 {
        match self {
            Self::Win => 1,
            Self::Draw => 0,
            Self::AtLeast(value) => value,
        }
    }
}

/// Writes the goal as in a run word, after `goal:`.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win => f.write_str("win"),
            Self::Draw => f.write_str("draw"),
            Self::AtLeast(value) => write!(f, "{value}"),
        }
    }
}

impl FromStr for Goal {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        match text {
            "win" => return Ok(Self::Win),
            "draw" => return Ok(Self::Draw),
            _ => {}
        }
        let value = text.parse::<i32>().ok().filter(|&value| Score::new(value).get() == value);
        value.map(Self::AtLeast).ok_or_else(|| {
            let remedy = "use goal:win or goal:draw, or in a tree a value, as in goal:5";
            InputError::at(0, format!("{text:?} is not a goal"), remedy)
        })
    }
}

/// The settings of a proof-number search. [`proof_search`](super::proof_search) has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProofSettings {
    /// What is to be proved.
    pub goal: Goal,
    /// Nodes that `pn` may create, or visits of `dfpn`, 1 to [`MAX_PROOF_NODES`].
    pub limit: u64,
}

impl ProofSettings {
    /// The settings of a run that gives none: MAX wins, 5,000,000 nodes.
    pub const USUAL: Self = Self { goal: Goal::Win, limit: USUAL_NODES };

    /// Reads the number after `limit:`.
    pub(in crate::search) fn limit(text: &str) -> Result<u64, InputError> {
        let read = text.parse().ok().filter(|limit| (1..=MAX_PROOF_NODES).contains(limit));
        read.ok_or_else(|| {
            let remedy = format!("use 1 to {MAX_PROOF_NODES}, as in limit:100000");
            InputError::at(0, format!("{text:?} is not a number of nodes"), remedy)
        })
    }
}
