//! A position of a set with its score, and the budget of random plies for finding positions.

use crate::game::{AnyPosition, InputError, SetupRequest, Start};
use crate::work::asker::Asker;

pub(super) const MAX_POSITIONS: usize = 10_000;

#[derive(Clone, Debug)]
pub(crate) struct SetPosition {
    pub(crate) setup: SetupRequest,
    pub(crate) start: Start,
    /// The score in the set, for the side to move: the game's own final score.
    pub(crate) expected: Option<i32>,
    /// The line in the set, from 1; `None` for a random game.
    pub(crate) line: Option<usize>,
}

/// Maximum random plies per request: a few seconds of Gomoku, the slowest game. They are played while the
/// request is read, before there is a job to stop.
pub(super) const MOST: u64 = 3_000_000;

/// The remaining random plies of a request, as long as the asker waits.
pub(crate) struct Plies {
    left: u64,
    asker: Asker,
}

impl Plies {
    /// Creates the full budget of a request.
    pub(crate) fn of_a_request(asker: &Asker) -> Self {
        Self { left: MOST, asker: asker.clone() }
    }

    /// Checks that the asker still waits.
    ///
    /// # Errors
    /// The asker is gone.
    pub(super) fn go_on(&self) -> Result<(), InputError> {
        let gone = |_| InputError::whole("the client no longer waits", "ask again");
        self.asker.waits().map_err(gone)
    }

    /// Subtracts the cost of a random game of `plies` plies.
    ///
    /// # Errors
    /// Too few plies are left, or the asker is gone.
    pub(super) fn take(&mut self, plies: usize) -> Result<(), InputError> {
        self.go_on()?;
        // A game that ends at once has a cost too.
        self.left = self.left.checked_sub(plies as u64 + 1).ok_or_else(|| {
            let reason = format!("this takes more than {MOST} random plies");
            InputError::whole(reason, "take fewer games, or positions earlier in the game")
        })?;
        Ok(())
    }
}

/// Plies after which every game from here is over: each fills a square, with at most one pass between two.
/// `None` for trees, which have no board.
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
