//! Checks the file of a Monte Carlo search by making its search again. The visits of a node follow from all
//! random games before, so nothing less than the search can check them.

use super::{CheckError, Fault};
use crate::game::Notation;
use crate::search::{Algorithm, Limits, NoLimit, monte_carlo};
use crate::trace::record::{MonteCarloHeader, VisitRecord};
use crate::trace::{Trace, Visits};
use crate::with_position;

/// The most positions that a search may enter to check a file: a quarter of a minute.
const LARGEST_REPEATED: u64 = 200_000_000;

impl Trace {
    /// Makes the search of a file again and compares it with the file, which names the request, its tree and its
    /// iterations. Returns the search, because only it has the whole record.
    pub(in crate::trace) fn repeated_monte_carlo(
        &self,
        header: &MonteCarloHeader,
        visits: &[VisitRecord],
    ) -> Result<Self, CheckError> {
        let refuse = |fault, reason: String| Err(CheckError::whole(fault, reason));
        let otherwise = "visits, but the run plays no random games";
        let (run, start) = self.run_and_start(Algorithm::is_monte_carlo, otherwise)?;
        let entered = header.entered;
        if entered > LARGEST_REPEATED {
            let reason = format!("{entered} positions were entered, too many to play again");
            return refuse(Fault::Limit, reason);
        }
        // A stopped search is made again up to the position at which it stopped.
        let nodes = if self.stop.is_some() { entered } else { entered.saturating_add(1) };
        let limits = Limits { depth: None, nodes: Some(nodes) };
        let root = &start.position;
        let result =
            with_position!(root, root => monte_carlo(root, run, limits, true, &mut NoLimit));
        let name = |mv| with_position!(root, root => root.move_text(mv));
        let mut repeated = Self::of_monte_carlo(self.about.clone(), result, &name);
        if repeated.stop.is_some() && self.stop.is_none() {
            return refuse(Fault::Count, format!("more than {entered} positions are entered"));
        }
        self.compare_named(&repeated)?;
        let Some(record) = repeated.monte_carlo() else { return Ok(repeated) };
        let played = record.iterations().iter().map(|played| (played.node, played.reward));
        if !played.eq(header.iterations.iter().copied()) {
            return refuse(Fault::Repeated, "the run, repeated, has other iterations".to_owned());
        }
        let at_end = Visits::at(&repeated, repeated.steps());
        for (id, found) in (0..).zip(visits) {
            let (count, reward) = at_end.as_ref().map_or((0, 0), |visits| visits.of(id));
            let proved = record.proof(id).map(|proof| proof.reward);
            if *found != (VisitRecord { visits: count, reward, proved }) {
                let reason = "the run, repeated, has other visits there";
                return Err(CheckError::at(id, Fault::Repeated, reason));
            }
        }
        repeated.stop = self.stop;
        Ok(repeated)
    }
}
