//! Full checking: whether a search can have left this trace.
//!
//! One file per kind of rule: the events and the fold of scores and windows ([`Trace::check`]),
//! the counts, and the game itself ([`Trace::check_game`]). Everything walks the nodes in id
//! order with an explicit stack, so depth costs no recursion.

mod counts;
mod error;
mod events;
mod game;
mod scores;

pub use error::{CheckError, Fault};

use super::{Status, Trace};
use crate::game::Move;
use crate::search::Stop;

impl Trace {
    /// Checks the structure: ids, plies, steps, counts, and, for an algorithm that this program
    /// knows, every window, score, bound, cutoff, limit and the variation. O(nodes).
    pub fn check(&self) -> Result<(), CheckError> {
        if self.is_empty() && self.stop.is_none() && !self.cut_off_file {
            return Err(CheckError::whole(Fault::Root, "no nodes"));
        }
        if !self.is_tree() {
            return Err(CheckError::whole(Fault::Parent, "the edges make no tree"));
        }
        events::check(self)?;
        let last = self.last_step();
        if self.steps != last {
            let reason = format!("{} steps are claimed, the nodes give {last}", self.steps);
            return Err(CheckError::whole(Fault::Step, reason));
        }
        counts::check(self)?;
        self.check_limits()?;
        if self.about.run().is_some() && !self.cut_off_file {
            self.check_variation()?;
        }
        Ok(())
    }

    fn check_limits(&self) -> Result<(), CheckError> {
        let refuse = |reason: String| Err(CheckError::whole(Fault::Limit, reason));
        let budget = self.about.budget.max(1);
        if u64::from(self.len()) > budget {
            return refuse(format!("{} nodes are recorded over a budget of {budget}", self.len()));
        }
        let entered = self.counts.total.nodes;
        if let Some(limit) = self.about.node_limit
            && entered > limit
        {
            return refuse(format!("{entered} nodes were entered past a limit of {limit}"));
        }
        if self.stop == Some(Stop::Nodes) && self.about.node_limit != Some(entered) {
            return refuse(format!("stopped by a node limit after {entered} nodes"));
        }
        let root_is_open = self.node(0).is_none_or(|root| root.status() == Status::Open);
        if !self.cut_off_file && root_is_open != self.stop.is_some() {
            return refuse("stopped and the root open must go together".to_owned());
        }
        Ok(())
    }

    /// The variation follows the best child as far as nodes are recorded.
    fn check_variation(&self) -> Result<(), CheckError> {
        let best = self.line_from(0, self.steps);
        let recorded: Vec<Move> =
            best.iter().filter_map(|&node| self.edge(node)).map(|edge| edge.mv).collect();
        let end = best.last().copied().unwrap_or(0);
        let goes_on = self.stub(end).is_some();
        let fits = if goes_on {
            self.variation.starts_with(&recorded)
        } else {
            self.variation == recorded
        };
        if !fits {
            return Err(CheckError::whole(
                Fault::Variation,
                "the variation is not the line of the best children",
            ));
        }
        Ok(())
    }
}
