//! The only observer of a solver: it counts nodes and stops the work.

use crate::search::{Control, Stop};

/// Nodes between two polls of the control: a fraction of a millisecond.
const BETWEEN: u64 = 512;

/// The control stopped the work, or its nodes are used up. All proofs up to then stay true. [`Meter`] has
/// an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupt;

/// Counts the nodes of a solver. All parts of one answer share it.
///
/// # Examples
/// ```
/// use plyscope_core::search::{NoLimit, Stop};
/// use plyscope_core::solve::{Interrupt, Meter};
///
/// let mut control = NoLimit;
/// let mut meter = Meter::new(&mut control, Some(2));
/// assert_eq!([meter.enter(), meter.enter(), meter.enter()], [Ok(()), Ok(()), Err(Interrupt)]);
/// assert_eq!((meter.nodes(), meter.stop()), (2, Some(Stop::Nodes)));
/// ```
pub struct Meter<'a> {
    control: &'a mut dyn Control,
    nodes: u64,
    /// The node count of the next poll, 512 after the last one at most.
    next: u64,
    /// Nodes that may be entered; `u64::MAX` without a limit.
    limit: u64,
    stop: Option<Stop>,
}

impl std::fmt::Debug for Meter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Meter").field("nodes", &self.nodes).field("stop", &self.stop).finish()
    }
}

impl<'a> Meter<'a> {
    /// Starts at 0 nodes. `limit`: nodes that may be entered, `None` for any number.
    pub fn new(control: &'a mut dyn Control, limit: Option<u64>) -> Self {
        let limit = limit.unwrap_or(u64::MAX);
        Self { control, nodes: 0, next: limit.min(BETWEEN), limit, stop: None }
    }

    /// Counts a node before it is entered. On `Err` the solver must not enter it and returns its proofs so far.
    #[expect(clippy::inline_always, reason = "one call a node, in loops that are measured")]
    #[inline(always)]
    pub fn enter(&mut self) -> Result<(), Interrupt> {
        if self.nodes < self.next {
            self.nodes += 1;
            return Ok(());
        }
        self.look_up()
    }

    #[cold]
    #[inline(never)]
    fn look_up(&mut self) -> Result<(), Interrupt> {
        self.ask()?;
        self.nodes += 1;
        self.next = (self.nodes + BETWEEN).min(self.limit);
        Ok(())
    }

    /// Checks the limit and polls the control. Once stopped, it stays stopped.
    fn ask(&mut self) -> Result<(), Interrupt> {
        if self.stop.is_none() {
            self.stop = if self.nodes >= self.limit {
                Some(Stop::Nodes)
            } else {
                self.control.poll(self.nodes)
            };
        }
        if self.stop.is_some() {
            return Err(Interrupt);
        }
        Ok(())
    }

    /// Counts a batch of nodes at once, because a check per node costs too much in solvers that count in a
    /// register. The count can exceed the limit by at most one batch. On `Err` the solver must not enter
    /// more nodes.
    pub fn entered(&mut self, nodes: u64) -> Result<(), Interrupt> {
        self.nodes += nodes;
        if self.nodes < self.next {
            return Ok(());
        }
        self.ask()?;
        self.next = (self.nodes + BETWEEN).min(self.limit);
        Ok(())
    }

    /// Returns the nodes left until the next poll, 512 at most.
    pub fn until_next(&self) -> u64 {
        self.next.saturating_sub(self.nodes)
    }

    /// Returns the nodes entered, by all parts of the answer.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the reason for the stop; `None` if it was not stopped.
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// Polls the control between parts of the work that may enter no node for long. On `Err` no
    /// node may follow.
    pub fn look(&mut self) -> Result<(), Interrupt> {
        if self.stop.is_none() {
            self.stop = self.control.poll(self.nodes);
        }
        if self.stop.is_none() {
            return Ok(());
        }
        // Refuse the next node too, because `enter` would not poll for it yet.
        self.next = self.nodes;
        Err(Interrupt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::NoLimit;

    #[test]
    fn a_limit_of_nodes_is_exact() {
        for limit in [0, 1, 511, 512, 513, 10_000] {
            let mut outside = NoLimit;
            let mut meter = Meter::new(&mut outside, Some(limit));
            let entered = std::iter::from_fn(|| meter.enter().ok()).take(20_000).count();
            assert_eq!(
                (entered as u64, meter.nodes(), meter.stop()),
                (limit, limit, Some(Stop::Nodes))
            );
        }
    }

    #[test]
    fn the_control_is_polled_often_and_stays_stopped() {
        let mut outside = |nodes| (nodes >= 5_000).then_some(Stop::Cancelled);
        let mut meter = Meter::new(&mut outside, None);
        while meter.enter().is_ok() {}
        assert!((5_000..=5_000 + BETWEEN).contains(&meter.nodes()));
        assert_eq!((meter.enter(), meter.stop()), (Err(Interrupt), Some(Stop::Cancelled)));
    }

    #[test]
    fn no_node_is_entered_after_a_look_that_stops() {
        let mut outside = |nodes| (nodes == 7).then_some(Stop::Cancelled);
        let mut meter = Meter::new(&mut outside, None);
        for _ in 0..7 {
            assert_eq!((meter.look(), meter.enter()), (Ok(()), Ok(())));
        }
        assert_eq!(
            (meter.look(), meter.enter(), meter.nodes()),
            (Err(Interrupt), Err(Interrupt), 7)
        );
    }
}
