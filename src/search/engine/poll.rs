//! Counting nodes, and asking the outside now and then whether to go on.

use super::memory::Remember;
use super::{Searcher, Stopped};
use crate::evaluation::Evaluation;
use crate::search::limits::POLL_INTERVAL;
use crate::search::order::StaticOrder;
use crate::search::{Observer, Stop};

impl<P: StaticOrder, E: Evaluation<P>, O: Observer, X: Remember<P>> Searcher<'_, P, E, O, X> {
    /// Counts a node, and asks the outside now and then.
    #[inline]
    pub(super) fn tick(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes >= self.checkpoint { self.poll() } else { Ok(()) }
    }

    #[cold]
    fn poll(&mut self) -> Result<(), Stopped> {
        let entered = self.nodes - 1;
        let stop = if entered >= self.node_limit {
            Some(Stop::Nodes)
        } else {
            self.control.poll(self.serves.unwrap_or(entered))
        };
        if stop.is_some() {
            self.nodes = entered;
            self.stop = stop;
            return Err(Stopped);
        }
        self.checkpoint = (self.nodes + POLL_INTERVAL).min(self.node_limit + 1);
        if let Some(shorten) = self.run.shorten.filter(|_| self.shortened_at.is_none()) {
            if shorten.nodes.map_or_else(|| self.control.shorten(), |nodes| entered >= nodes) {
                self.shortened_at = Some(entered);
            } else if let Some(nodes) = shorten.nodes {
                self.checkpoint = self.checkpoint.min(nodes + 1);
            }
        }
        Ok(())
    }

    /// Plies left to the depth limit, which can have fallen.
    #[inline]
    pub(super) fn left(&self, ply: u32, depth: u32) -> u32 {
        match self.run.shorten {
            Some(shorten) if self.shortened_at.is_some() => {
                depth.min(shorten.depth.saturating_sub(ply))
            }
            _ => depth,
        }
    }
}
