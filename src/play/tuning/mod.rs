//! Tuning the weights of a linear evaluation by play: which weights are to play each other next.
//!
//! A tuner asks for duels and is told their scores; who plays them, and how often at once, is not
//! its business. What it asks depends on its settings, its seed and the scores alone, so a list
//! of scores is all that it takes to bring it back to where it was.

mod climb;
mod duel;
mod spsa;
#[cfg(test)]
mod tests;

pub use climb::{Climb, ClimbSettings};
pub use duel::{Duel, Point, Purpose};
pub use spsa::{Spsa, SpsaSettings};

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
