//! Whether the recording left subtrees out where the budget was used up, and only there: a node's
//! children get their places before the first of them is entered, or none.

use super::{CheckError, Fault};
use crate::search::Run;
use crate::trace::{MAX_BUDGET, Trace};

/// The places of the graph, given out again.
pub(super) struct Room {
    budget: u64,
    reserved: u64,
    twice: bool,
}

impl Room {
    pub(super) fn of(trace: &Trace, run: Run) -> Self {
        let budget = trace.about.budget().clamp(1, MAX_BUDGET);
        Self { budget, reserved: 0, twice: run.algorithm.re_searches() }
    }

    /// Gives the children of a node their places, of which the answer is the number; `counted`:
    /// they were left out.
    pub(super) fn expand(
        &mut self,
        id: u32,
        moves: usize,
        counted: bool,
    ) -> Result<u64, CheckError> {
        let moves = moves as u64;
        let children = if self.twice { (2 * moves).saturating_sub(1) } else { moves };
        let fits = u64::from(id) + 1 + self.reserved + children <= self.budget;
        if fits == counted {
            let budget = self.budget;
            let reason = if counted {
                format!("only counted, though a budget of {budget} nodes had room for its children")
            } else {
                format!("its children are recorded, for which a budget of {budget} had no room")
            };
            return Err(CheckError::at(id, Fault::Limit, reason));
        }
        let given = if fits { children } else { 0 };
        self.reserved += given;
        Ok(given)
    }

    /// A child takes one of the places that are left to its parent.
    pub(super) fn take(&mut self, left: &mut u64) {
        if *left > 0 {
            *left -= 1;
            self.reserved -= 1;
        }
    }

    /// The places that a closed node did not need are free again.
    pub(super) fn leave(&mut self, left: u64) {
        self.reserved -= left;
    }
}
