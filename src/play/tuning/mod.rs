//! Tunes the weights of a linear evaluation by play: decides which weights play each other next.
//!
//! A tuner proposes duels and receives their scores. The caller plays them, in parallel if it likes.
//! The proposals depend only on settings, seed and scores, so that a list of scores restores a tuner.

mod climb;
mod duel;
mod spsa;
#[cfg(test)]
mod tests;

pub use climb::{Climb, ClimbSettings};
pub use duel::{Duel, Point, Purpose};
pub use spsa::{Spsa, SpsaSettings};

/// A tuning method, with the ask-and-tell interface of optimizers.
pub trait Tuner {
    /// Returns the next duel, the same one until its score is reported; `None` at the end.
    fn ask(&self) -> Option<Duel>;

    /// Reports the score of the current duel. `lead` is the score of `a` minus that of `b`, in half
    /// points; `games` is the number of games played.
    fn tell(&mut self, lead: i64, games: u32);

    /// Returns the weights over time, by duels played: the first of each start, and every change.
    fn points(&self) -> &[Point];

    /// Returns the best weights so far: the current ones until a method has compared others.
    fn best(&self) -> Vec<i32>;

    /// Returns the share of work done, 0 to 1: an estimate if the number of duels is not known in advance.
    fn progress(&self) -> f64;
}
