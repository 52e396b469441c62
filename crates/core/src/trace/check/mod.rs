//! Full checking: whether a search can have left this trace.
//!
//! One file covers each kind of rule: the events and the fold of scores and windows ([`Trace::check`]),
//! the counts, and the game itself ([`Trace::check_game`]). Everything walks the nodes in id order with
//! an explicit stack, so that deep trees cannot overflow the call stack.

mod counts;
mod error;
mod events;
mod external;
mod foreseen;
mod game;
mod line;
mod monte_carlo;
mod plan;
mod proof;
mod repeated;
mod rules;
mod scores;
mod searched;
mod table;

pub use error::{CheckError, Fault};
pub use rules::Rule;

use super::{Iteration, MAX_BUDGET, Node, Status, Trace};
use crate::search::{Algorithm, Mark, Order, Run, Stop, TableSize};

impl Trace {
    /// Checks ids, plies, steps and counts. If the algorithm is known, also checks every window, score,
    /// bound, cutoff and limit, and the variation. O(nodes).
    ///
    /// # Errors
    /// The first broken rule.
    pub fn check(&self) -> Result<(), CheckError> {
        if self.is_empty() && self.stop.is_none() && !self.cut_off_file {
            return Err(CheckError::whole(Fault::Root, "no nodes"));
        }
        if !self.is_forest() {
            return Err(CheckError::whole(Fault::Parent, "the edges make no tree per iteration"));
        }
        let is_foreign = |node: &Node| {
            matches!(node.mark(), Mark::Null | Mark::Reduced | Mark::Deeper | Mark::Check)
        };
        if !self.is_selective()
            && let Some(id) = (0..self.len()).find(|&id| self.node(id).is_some_and(is_foreign))
        {
            let reason = "the run makes no null moves, checks or reductions";
            return Err(CheckError::at(id, Fault::Kind, reason));
        }
        let three = self.is_for_three() && !self.external;
        let is_out_of_place = |node: &Node| node.kind().place().is_some() != three;
        if let Some(id) = (0..self.len()).find(|&id| self.node(id).is_some_and(is_out_of_place)) {
            let reason = "A, B and C move in a search for three players, and in no other";
            return Err(CheckError::at(id, Fault::Kind, reason));
        }
        if self.external {
            external::check(self)?;
            return counts::check(self);
        }
        self.check_run()?;
        if let Some(run) = self.about.run().filter(|run| !run.algorithm.finds_value()) {
            let (is_there, otherwise) = if run.algorithm.is_proof() {
                (self.proof.is_some(), "a search for a proof without numbers")
            } else {
                (self.monte_carlo.is_some(), "a Monte Carlo search without iterations")
            };
            let refusal = || CheckError::whole(Fault::Run, otherwise);
            return is_there.then_some(()).ok_or_else(refusal);
        }
        // Such a search is repeated with the game, because its windows depend on the weights, or its moves on what is
        // loud.
        if !self.is_repeated() {
            events::check(self)?;
        }
        let last = self.last_step();
        if self.steps != last {
            let reason = format!("{} steps are claimed, the nodes give {last}", self.steps);
            return Err(CheckError::whole(Fault::Step, reason));
        }
        counts::check(self)?;
        table::check(self)?;
        self.check_limits()?;
        if self.about.run().is_some() && !self.cut_off_file {
            self.check_variation()?;
        }
        Ok(())
    }

    /// Refuses an unknown modifier of a known algorithm, because it is damage. An unknown algorithm
    /// belongs to another program.
    fn check_run(&self) -> Result<(), CheckError> {
        let word = self.about.words().run.split(['+', ':']).next().unwrap_or_default();
        if Algorithm::ALL.iter().all(|algorithm| algorithm.word() != word) {
            return Ok(());
        }
        let read = self.about.words().run.parse::<Run>();
        read.map(drop).map_err(|error| CheckError::whole(Fault::Run, format!("run: {error}")))
    }

    /// Refuses limits, counts and stops that no search can have, regardless of the nodes.
    fn check_request(&self) -> Result<(), CheckError> {
        let refuse = |reason: String| Err(CheckError::whole(Fault::Limit, reason));
        let about = self.about.words();
        let budget = self.about.budget();
        if budget > MAX_BUDGET {
            return refuse(format!("a budget of {budget}, past {MAX_BUDGET}"));
        }
        if let Some(limit) = about.node_limit.filter(|&limit| limit > 1 << 53) {
            return refuse(format!("a node limit of {limit}, past 2^53"));
        }
        let Some(run) = self.about.run() else { return Ok(()) };
        let orders = matches!(run.order, Order::Best | Order::Worst | Order::Shallow(_));
        if !orders && self.ordering_nodes > 0 {
            let count = self.ordering_nodes;
            return refuse(format!("{count} nodes for ordering, but the run searches for none"));
        }
        if self.stop == Some(Stop::Memory) && run.table != Some(TableSize::Unlimited) {
            return refuse("stopped by a memory limit, which the run does not have".to_owned());
        }
        Ok(())
    }

    fn check_limits(&self) -> Result<(), CheckError> {
        let refuse = |reason: String| Err(CheckError::whole(Fault::Limit, reason));
        // The root of an iteration always has a place.
        let roots = (self.iterations.len() as u64).saturating_sub(1);
        let budget = self.about.budget().max(1).saturating_add(roots);
        if u64::from(self.len()) > budget {
            return refuse(format!("{} nodes are recorded over a budget of {budget}", self.len()));
        }
        self.check_request()?;
        self.check_passes()?;
        self.check_before_stop()?;
        let entered = self.counts.total.nodes;
        if let Some(limit) = self.about.words().node_limit
            && entered > limit
        {
            return refuse(format!("{entered} nodes were entered past a limit of {limit}"));
        }
        if self.stop == Some(Stop::Nodes) && self.about.words().node_limit != Some(entered) {
            return refuse(format!("stopped by a node limit after {entered} nodes"));
        }
        let root_is_open = self.node(self.root()).is_none_or(|root| root.status() == Status::Open);
        // Between two iterations no root is open.
        let between = self.stop.is_some() && self.about.run().is_none_or(|run| run.iterates());
        if !self.cut_off_file && root_is_open != self.stop.is_some() && !between {
            return refuse("stopped and the root open must go together".to_owned());
        }
        Ok(())
    }

    /// Checks the number and the depths of the iterations, if the algorithm is known; an iteration
    /// has the depth of the one before, or one ply more.
    fn check_passes(&self) -> Result<(), CheckError> {
        let refuse = |reason: String| Err(CheckError::whole(Fault::Limit, reason));
        let Some(run) = self.about.run() else { return Ok(()) };
        if !run.iterates() && self.iterations.len() > 1 {
            return refuse(format!("{} iterations, but the run has one", self.iterations.len()));
        }
        let limit = self.about.words().depth;
        let mut depth =
            if run.deepening { limit.map_or(Some(1), |d| Some(d.min(1))) } else { limit };
        for iteration in &self.iterations {
            let deeper = run.deepening
                && iteration.root > 0
                && iteration.depth == depth.and_then(|d| d.checked_add(1));
            if deeper {
                depth = iteration.depth;
            }
            if iteration.depth != depth || iteration.depth > limit.or(Some(u32::MAX)) {
                let reason = format!("an iteration from node {} to another depth", iteration.root);
                return refuse(reason);
            }
        }
        if limit.is_some() && depth != limit && self.stop.is_none() && !self.cut_off_file {
            return refuse("the last iteration does not reach the depth limit".to_owned());
        }
        Ok(())
    }

    /// Checks that the answer before a stop is the score of a finished iteration.
    fn check_before_stop(&self) -> Result<(), CheckError> {
        let Some(found) = &self.before_stop else { return Ok(()) };
        let refuse = |reason: &str| Err(CheckError::whole(Fault::Score, reason));
        if self.stop.is_none() {
            return refuse("an answer before the stop of a search that was not stopped");
        }
        let finished = |iteration: &Iteration| self.node(iteration.root)?.score();
        let is_there =
            self.iterations.iter().filter_map(finished).any(|score| score == found.score);
        // Iterations past the budget are not recorded.
        if !is_there && self.stubs.is_empty() && !self.cut_off_file {
            return refuse("no finished iteration has the answer before the stop");
        }
        Ok(())
    }
}
