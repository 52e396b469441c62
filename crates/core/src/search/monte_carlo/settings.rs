//! The settings of a Monte Carlo search, and their words.

use crate::game::InputError;
use std::fmt;

/// The most iterations of one search.
pub const MAX_ITERATIONS: u32 = 10_000_000;
/// Iterations of a run that gives none.
const USUAL_ITERATIONS: u32 = 1_000;
/// Millionths of the greatest exploration constant, 1,000.
const MAX_MILLIONTHS: u32 = 1_000_000_000;

/// The exploration constant c: the weight of a move's uncertainty against its mean reward.
///
/// # Examples
/// ```
/// use plyscope_core::search::Exploration;
///
/// assert_eq!(Exploration::default().value(), std::f64::consts::SQRT_2);
/// assert_eq!(Exploration::Millionths(700_000).to_string(), "0.7");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Exploration {
    /// The square root of 2, the constant of the proof for rewards from 0 to 1.
    #[default]
    RootTwo,
    /// A decimal, in millionths, up to 1,000,000,000.
    Millionths(u32),
}

impl Exploration {
    /// Returns the constant as a number.
    pub fn value(self) -> f64 {
        match self {
            Self::RootTwo => std::f64::consts::SQRT_2,
            Self::Millionths(millionths) => f64::from(millionths) / 1e6,
        }
    }
}

impl fmt::Display for Exploration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Millionths(millionths) = self else { return f.write_str("sqrt 2") };
        write!(f, "{}", millionths / 1_000_000)?;
        let places = format!("{:06}", millionths % 1_000_000);
        match places.trim_end_matches('0') {
            "" => Ok(()),
            places => write!(f, ".{places}"),
        }
    }
}

impl std::str::FromStr for Exploration {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let (whole, places) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        let read = || {
            if !is_number(whole) || !is_number(places) || places.len() > 6 {
                return None;
            }
            let millionths = format!("{places:0<6}").parse::<u32>().ok()?;
            let all = whole.parse::<u32>().ok()?.checked_mul(1_000_000)?.checked_add(millionths)?;
            (all <= MAX_MILLIONTHS).then_some(Self::Millionths(all))
        };
        let refusal = || {
            let remedy = "use 0 to 1000 with up to six decimals, as in c:1.4";
            InputError::at(0, format!("{text:?} is not an exploration constant"), remedy)
        };
        read().ok_or_else(refusal)
    }
}

/// The settings of a Monte Carlo search. [`monte_carlo`](super::monte_carlo()) has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MonteCarlo {
    /// Iterations, 1 to [`MAX_ITERATIONS`]: each plays one random game, or visits a finished one again.
    pub iterations: u32,
    /// The exploration constant; flat Monte Carlo ignores it.
    pub exploration: Exploration,
    /// The seed of the random games.
    pub seed: u64,
    /// Whether finished games prove the nodes above them.
    pub solver: bool,
}

impl MonteCarlo {
    /// The settings of a run that gives none: 1,000 iterations, c = sqrt 2, seed 0, no solver.
    pub const USUAL: Self = Self {
        iterations: USUAL_ITERATIONS,
        exploration: Exploration::RootTwo,
        seed: 0,
        solver: false,
    };

    /// Reads the number after `mcts:` or `flat:`.
    pub(in crate::search) fn iterations(text: &str) -> Result<u32, InputError> {
        let read = text.parse().ok().filter(|count| (1..=MAX_ITERATIONS).contains(count));
        read.ok_or_else(|| {
            let remedy = format!("use 1 to {MAX_ITERATIONS}, as in mcts:1000");
            InputError::at(0, format!("{text:?} is not a number of iterations"), remedy)
        })
    }
}
