//! The order in which moves are tried: one file per kind of ordering.
//!
//! All sorts are stable over the natural order of the game, and none of them counts a node.

mod listed;
mod listing;
mod random;

pub(crate) use listed::ListedOrder;
pub(super) use random::{RandomOrder, shuffle};

use crate::game::InputError;
use crate::search::techniques::MODIFIERS;
use std::fmt;
use std::str::FromStr;

/// The rule for the order of a node's moves; natural by default. [`Run`](crate::search::Run) has an
/// example.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// The order in which the game generates its moves.
    #[default]
    Natural,
    /// Usually good moves first, by the game's rule, without looking ahead; ties in natural order.
    Static,
    /// The moves that leave the opponent the fewest replies first ("fastest first", M. Buro 1997).
    Fewest,
    /// By plain minimax to the same remaining depth, best first for the side to move.
    Best,
    /// By plain minimax to the same remaining depth, worst first.
    Worst,
    /// Shuffled by a seed, 0 to 2^64 - 1, and the path from the root.
    Random(u64),
    /// By plain minimax to this many plies, 1 to 16, best first.
    Shallow(u32),
}

/// The orders by their words, without `random` and `shallow`, which take a number.
const PLAIN: [(&str, Order); 5] = [
    ("natural", Order::Natural),
    ("static", Order::Static),
    ("fewest", Order::Fewest),
    ("best", Order::Best),
    ("worst", Order::Worst),
];

/// Plies that a shallow ordering search may look ahead.
const SHALLOW: std::ops::RangeInclusive<u32> = 1..=16;

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random(seed) => write!(f, "random:{seed}"),
            Self::Shallow(plies) => write!(f, "shallow:{plies}"),
            plain => f.write_str(
                PLAIN.iter().find(|(_, order)| order == plain).map_or("", |found| found.0),
            ),
        }
    }
}

impl FromStr for Order {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let (word, number) = match text.split_once(':') {
            Some((word, number)) => (word, Some(number)),
            None => (text, None),
        };
        let number_at = word.len() + 1;
        if let Some((_, order)) = PLAIN.into_iter().find(|(plain, _)| *plain == text) {
            return Ok(order);
        }
        match (word, number) {
            ("shallow", None) => Ok(Self::Shallow(1)),
            ("shallow", Some(plies)) => match plies.parse() {
                Ok(plies) if SHALLOW.contains(&plies) => Ok(Self::Shallow(plies)),
                _ => {
                    let reason = format!("{plies:?} is not a number of plies");
                    Err(InputError::at(number_at, reason, "use shallow:1 to shallow:16"))
                }
            },
            ("random", None) => {
                Err(InputError::at(0, "random needs a seed", "write for example random:7"))
            }
            ("random", Some(seed)) => match seed.parse() {
                Ok(seed) => Ok(Self::Random(seed)),
                Err(_) => {
                    let remedy = "use a whole number from 0 to 2^64 - 1, as in random:7";
                    Err(InputError::at(number_at, format!("{seed:?} is not a seed"), remedy))
                }
            },
            _ => {
                let known = MODIFIERS.map(|modifier| modifier.example).join(", ");
                let remedy = format!("use one of {known}");
                Err(InputError::at(0, format!("unknown modifier {text:?}"), remedy))
            }
        }
    }
}
