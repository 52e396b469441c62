//! The one watcher of a solver: it counts nodes, and ends the work.

use crate::search::{Control, Stop};

/// Nodes between two questions to the outside: a fraction of a millisecond.
const BETWEEN: u64 = 512;

/// The work was ended from outside, or its nodes are used up. What was proved until then stays true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Counts the nodes of a solver; all parts of one answer share it.
pub struct Meter<'a> {
    control: &'a mut dyn Control,
    nodes: u64,
    /// The count at which it looks up.
    next: u64,
    /// Nodes that may be entered.
    limit: u64,
    stop: Option<Stop>,
}

impl std::fmt::Debug for Meter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Meter").field("nodes", &self.nodes).field("stop", &self.stop).finish()
    }
}

impl<'a> Meter<'a> {
    /// Nothing counted; `limit`: nodes that may be entered, `None` for any number.
    pub fn new(control: &'a mut dyn Control, limit: Option<u64>) -> Self {
        let limit = limit.unwrap_or(u64::MAX);
        Self { control, nodes: 0, next: limit.min(BETWEEN), limit, stop: None }
    }

    /// A node is entered. `Err`: it is not to be, and the solver gives back what it has proved.
    #[expect(clippy::inline_always, reason = "one call a node, in loops that are measured")]
    #[inline(always)]
    pub fn enter(&mut self) -> Result<(), Stopped> {
        if self.nodes < self.next {
            self.nodes += 1;
            return Ok(());
        }
        self.look_up()
    }

    #[cold]
    #[inline(never)]
    fn look_up(&mut self) -> Result<(), Stopped> {
        self.ask()?;
        self.nodes += 1;
        self.next = (self.nodes + BETWEEN).min(self.limit);
        Ok(())
    }

    /// Whether the limit or who asked lets it go on; once stopped, it stays so.
    fn ask(&mut self) -> Result<(), Stopped> {
        if self.stop.is_none() {
            self.stop = if self.nodes >= self.limit {
                Some(Stop::Nodes)
            } else {
                self.control.poll(self.nodes)
            };
        }
        if self.stop.is_some() {
            return Err(Stopped);
        }
        Ok(())
    }

    /// So many nodes were entered at one go, too few to be worth a question each: for solvers that count in a
    /// register. The limit is overstepped by at most one such go. `Err`: no more are to be entered.
    pub fn entered(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.nodes += nodes;
        if self.nodes < self.next {
            return Ok(());
        }
        self.ask()?;
        self.next = (self.nodes + BETWEEN).min(self.limit);
        Ok(())
    }

    /// Nodes until it wants to be asked again.
    pub fn until_next(&self) -> u64 {
        self.next.saturating_sub(self.nodes)
    }

    /// Nodes entered.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Why it ended; `None`: it did not.
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// Asks the outside between parts of the work, where no node may be entered for long.
    pub fn look(&mut self) -> Result<(), Stopped> {
        if self.stop.is_none() {
            self.stop = self.control.poll(self.nodes);
        }
        if self.stop.is_none() {
            return Ok(());
        }
        // Not one node more, though it would not have looked up yet.
        self.next = self.nodes;
        Err(Stopped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Unlimited;

    #[test]
    fn a_limit_of_nodes_is_exact() {
        for limit in [0, 1, 511, 512, 513, 10_000] {
            let mut outside = Unlimited;
            let mut meter = Meter::new(&mut outside, Some(limit));
            let entered = std::iter::from_fn(|| meter.enter().ok()).take(20_000).count();
            assert_eq!(
                (entered as u64, meter.nodes(), meter.stop()),
                (limit, limit, Some(Stop::Nodes))
            );
        }
    }

    #[test]
    fn the_outside_is_asked_often_and_stays_stopped() {
        let mut outside = |nodes| (nodes >= 5_000).then_some(Stop::Cancelled);
        let mut meter = Meter::new(&mut outside, None);
        while meter.enter().is_ok() {}
        assert!((5_000..=5_000 + BETWEEN).contains(&meter.nodes()));
        assert_eq!((meter.enter(), meter.stop()), (Err(Stopped), Some(Stop::Cancelled)));
    }

    #[test]
    fn no_node_is_entered_after_a_look_that_is_told_to_stop() {
        let mut outside = |nodes| (nodes == 7).then_some(Stop::Cancelled);
        let mut meter = Meter::new(&mut outside, None);
        for _ in 0..7 {
            assert_eq!((meter.look(), meter.enter()), (Ok(()), Ok(())));
        }
        assert_eq!((meter.look(), meter.enter(), meter.nodes()), (Err(Stopped), Err(Stopped), 7));
    }
}
