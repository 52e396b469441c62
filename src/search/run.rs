//! A run: which algorithm, with which modifiers. Written `ALGORITHM[+MODIFIER...]`.

use super::order::Order;
use crate::game::InputError;
use std::fmt;
use std::str::FromStr;

/// The algorithms. A new one is listed here and thereby covered by every agreement test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Every child of every inner node, no window. Shannon 1950; `b^d` leaves.
    Minimax,
    /// Fail-soft alpha-beta. Knuth and Moore 1975; `b^ceil(d/2) + b^floor(d/2) - 1` leaves at
    /// best, `b^d` at worst.
    AlphaBeta,
}

impl Algorithm {
    /// Every algorithm.
    pub const ALL: [Self; 2] = [Self::Minimax, Self::AlphaBeta];

    /// The word used in run words, files and links.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alphabeta",
        }
    }

    /// One line on what it does.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Minimax => "every child of every node, no window (Shannon 1950)",
            Self::AlphaBeta => "fail-soft alpha-beta (Knuth and Moore 1975)",
        }
    }
}

/// Which of several equally good children is kept as the best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tie {
    /// The first that reached the score; always a true best move.
    #[default]
    First,
    /// The last whose returned score equals the best. Under alpha-beta that score can be a mere
    /// bound and the move truly worse.
    Last,
}

/// An algorithm with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The order in which moves are tried.
    pub order: Order,
    /// Which of equal moves is kept.
    pub tie: Tie,
    /// Fail-hard: every returned score is clamped to the entry window.
    pub hard: bool,
}

impl Run {
    /// An algorithm in natural order without modifiers.
    pub const fn plain(algorithm: Algorithm) -> Self {
        Self { algorithm, order: Order::Natural, tie: Tie::First, hard: false }
    }

    /// Every modifier with an example and what it does.
    pub const MODIFIERS: [(&'static str, &'static str); 8] = [
        ("static", "moves in the game's static order (centre first, nearest first, ...)"),
        ("best", "moves best first by plain minimax to the same depth: the best-first reference"),
        ("worst", "moves worst first by plain minimax to the same depth"),
        ("random:7", "moves shuffled by a seed, 0 to 2^64 - 1, and the path"),
        ("shallow:2", "moves best first by plain minimax to 1 to 16 plies (1 if not said)"),
        ("natural", "moves in the order of generation (the default)"),
        ("last", "of equal moves the last is kept instead of the first"),
        ("hard", "fail-hard: returned scores are clamped to the window (alphabeta only)"),
    ];
}

/// The canonical run word: the order, then `hard`, then `last`; defaults are left out.
impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.algorithm.word())?;
        if self.order != Order::Natural {
            write!(f, "+{}", self.order)?;
        }
        if self.hard {
            f.write_str("+hard")?;
        }
        if self.tie == Tie::Last {
            f.write_str("+last")?;
        }
        Ok(())
    }
}

impl FromStr for Run {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let mut words = text.split('+');
        let first = words.next().unwrap_or("");
        let algorithm =
            Algorithm::ALL.into_iter().find(|a| a.word() == first).ok_or_else(|| {
                let known = Algorithm::ALL.map(Algorithm::word).join(" or ");
                InputError::at(0, format!("unknown algorithm {first:?}"), format!("use {known}"))
            })?;
        let mut run = Self::plain(algorithm);
        let mut at = first.len() + 1;
        let mut order_given = false;
        for word in words {
            match word {
                "last" if run.tie == Tie::First => run.tie = Tie::Last,
                "hard" if algorithm == Algorithm::Minimax => {
                    let reason = "minimax has no window to clamp to";
                    return Err(InputError::at(at, reason, "use alphabeta+hard"));
                }
                "hard" if !run.hard => run.hard = true,
                "last" | "hard" => {
                    let reason = format!("{word} stands twice");
                    return Err(InputError::at(at, reason, "write it once"));
                }
                _ => {
                    let order: Order = word.parse().map_err(|e: InputError| e.shifted(at))?;
                    if order_given {
                        let reason = "a second order";
                        return Err(InputError::at(at, reason, "give one order per run"));
                    }
                    run.order = order;
                    order_given = true;
                }
            }
            at += word.len() + 1;
        }
        Ok(run)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_round_trip_in_one_canonical_form() {
        for (text, canonical) in [
            ("minimax", "minimax"),
            ("alphabeta+natural", "alphabeta"),
            ("alphabeta+last+static", "alphabeta+static+last"),
            ("alphabeta+random:7+last", "alphabeta+random:7+last"),
            ("alphabeta+shallow", "alphabeta+shallow:1"),
            ("alphabeta+last+hard+worst", "alphabeta+worst+hard+last"),
        ] {
            let run: Run = text.parse().unwrap();
            assert_eq!(run.to_string(), canonical);
            assert_eq!(canonical.parse(), Ok(run));
        }
    }

    #[test]
    fn unknown_words_are_refused_with_their_place() {
        for (text, at) in [
            ("", 0),
            ("negamax", 0),
            ("alphabeta+", 10),
            ("alphabeta+static+best", 17),
            ("alphabeta+random", 10),
            ("alphabeta+random:-1", 17),
            ("alphabeta+shallow:0", 18),
            ("alphabeta+last+last", 15),
            ("minimax+hard", 8),
        ] {
            assert_eq!(text.parse::<Run>().expect_err(text).at, Some(at), "{text}");
        }
    }
}
