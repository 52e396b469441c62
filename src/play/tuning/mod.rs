//! Tuning the weights of a linear evaluation by play: which weights are to play each other next.
//!
//! A tuner asks for duels and is told their scores; who plays them, and how often at once, is not
//! its business. What it asks depends on its settings, its seed and the scores alone, so a list
//! of scores is all that it takes to bring it back to where it was.

mod climb;
mod spsa;
#[cfg(test)]
mod tests;

pub use climb::{Climb, ClimbSettings};
pub use spsa::{Spsa, SpsaSettings};

/// Weights that are to play each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duel {
    /// Its number, from 0.
    pub number: u32,
    /// What is being decided.
    pub purpose: Purpose,
    /// One side's weights.
    pub a: Vec<i32>,
    /// The other's.
    pub b: Vec<i32>,
}

/// What a duel decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Climbing: whether a weight (its place) is better below (a) or above (b), this many steps away.
    Candidates {
        /// The random start, from 0.
        start: u32,
        /// The weight's place.
        weight: u32,
        /// Steps of 5 % on either side.
        steps: u32,
    },
    /// Climbing: whether the better candidate (a) replaces the weights (b).
    Replacement {
        /// The random start, from 0.
        start: u32,
        /// The weight's place.
        weight: u32,
    },
    /// Climbing: which of two starts (a and b, by their numbers) ended better.
    Final {
        /// One start.
        a: u32,
        /// The other.
        b: u32,
    },
    /// SPSA: the slope between two weights on both sides of the current ones.
    Gradient {
        /// The iteration, from 0.
        iteration: u32,
    },
}

/// Where the weights are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// Duels that were played before.
    pub duels: u32,
    /// The random start; 0 for SPSA.
    pub start: u32,
    /// The weights.
    pub weights: Vec<i32>,
}

/// A way to tune.
#[derive(Clone, Debug)]
pub enum Tuner {
    /// Hill climbing.
    Climb(Climb),
    /// SPSA.
    Spsa(Spsa),
}

impl Tuner {
    /// The next duel; the same one until its score is told, `None` at the end.
    pub fn ask(&self) -> Option<Duel> {
        match self {
            Self::Climb(climb) => climb.ask(),
            Self::Spsa(spsa) => spsa.ask(),
        }
    }

    /// The score of the duel that was asked for: `lead` is positive if `a` scored more than `b`,
    /// in half points, and `games` is how many were played.
    pub fn tell(&mut self, lead: i64, games: u32) {
        match self {
            Self::Climb(climb) => climb.tell(lead),
            Self::Spsa(spsa) => spsa.tell(lead, games),
        }
    }

    /// The weights over time, by duels played: every change, and where each start began.
    pub fn points(&self) -> &[Point] {
        match self {
            Self::Climb(climb) => climb.points(),
            Self::Spsa(spsa) => spsa.points(),
        }
    }

    /// The best weights so far.
    pub fn best(&self) -> Vec<i32> {
        match self {
            Self::Climb(climb) => climb.best(),
            Self::Spsa(spsa) => spsa.best(),
        }
    }

    /// How much is done, 0 to 1: an estimate where the number of duels is not known before.
    pub fn progress(&self) -> f64 {
        match self {
            Self::Climb(climb) => climb.progress(),
            Self::Spsa(spsa) => spsa.progress(),
        }
    }
}
