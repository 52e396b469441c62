//! What is given: positions with their scores, and how much random play may look for them.

use crate::game::{AnyPosition, InputError, SetupWords, Start};
use crate::work::asker::Asker;

/// Positions of one set.
pub(super) const MAX_POSITIONS: usize = 10_000;

/// A position of a set.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub(crate) setup: SetupWords,
    pub(crate) start: Start,
    /// The score that the set gives it, for the side to move: the game's own final score.
    pub(crate) expected: Option<i32>,
    /// Its line in the set, from 1; `None` for a random game.
    pub(crate) line: Option<usize>,
}

/// Random plies of one request, which are played while it is read, before there is a job that could
/// be stopped: a few seconds of Gomoku, whose plies take longest.
pub(super) const MOST: u64 = 3_000_000;

/// The random plies that a request has left, for as long as its answer is waited for.
pub(crate) struct Plies {
    left: u64,
    asker: Asker,
}

impl Plies {
    /// All that a request may have played.
    pub(crate) fn of_a_request(asker: &Asker) -> Self {
        Self { left: MOST, asker: asker.clone() }
    }

    /// # Errors
    /// The asker has gone.
    pub(super) fn go_on(&self) -> Result<(), InputError> {
        let gone = |_| InputError::whole("the client no longer waits", "ask again");
        self.asker.waits().map_err(gone)
    }

    /// Takes what a random game of so many plies costs.
    ///
    /// # Errors
    /// There are not so many left, or the asker has gone.
    pub(super) fn take(&mut self, plies: usize) -> Result<(), InputError> {
        self.go_on()?;
        // A game that ends at once costs something too.
        self.left = self.left.checked_sub(plies as u64 + 1).ok_or_else(|| {
            let reason = format!("this takes more than {MOST} random plies");
            InputError::whole(reason, "take fewer games, or positions earlier in the game")
        })?;
        Ok(())
    }
}

/// Plies after which no game from here goes on: each fills a square, and between two there is one
/// pass at most. `None` for trees, which have no board.
pub(crate) fn last_ply(position: &AnyPosition) -> Option<u32> {
    let empties = position.filling()?.empties();
    let passes = if position.game().entry().has_passes { empties } else { 0 };
    Some((empties + passes).saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_is_gone() {
        let mut plies = Plies::of_a_request(&Asker::default());
        for _ in 0..MOST / 100 {
            plies.take(99).unwrap();
        }
        let error = plies.take(0).unwrap_err();
        assert!(error.reason.contains("3000000 random plies"), "{error}");
    }
}
