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
pub trait Tuner {
    /// The next duel; the same one until its score is told, `None` at the end.
    fn ask(&self) -> Option<Duel>;

    /// The score of the duel that was asked for: `lead` is positive if `a` scored more than `b`,
    /// in half points, and `games` is how many were played.
    fn tell(&mut self, lead: i64, games: u32);

    /// The weights over time, by duels played: every change, and where each start began.
    fn points(&self) -> &[Point];

    /// The best weights so far.
    fn best(&self) -> Vec<i32>;

    /// How much is done, 0 to 1: an estimate where the number of duels is not known before.
    fn progress(&self) -> f64;
}
