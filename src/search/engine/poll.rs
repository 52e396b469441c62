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
            let full = self.extra.memory().is_some_and(|memory| memory.is_full());
            // A search that only orders moves goes on counting what its master has entered so.
            let (nodes, ordering) = match self.serves {
                Some(nodes) => (nodes, self.ordering_nodes + entered),
                None => (entered, self.ordering_nodes),
            };
            let asked = self.control.poll_all(nodes, ordering);
            asked.or_else(|| full.then_some(Stop::Memory))
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

#[cfg(test)]
mod tests {
    use crate::evaluation::{FinalResult, Score};
    use crate::game::TicTacToe;
    use crate::search::engine::{Memory, Searcher};
    use crate::search::{Limits, Report, Run, Silent, Stop, Unlimited};

    fn search(word: &str, largest: u64) -> Report {
        let run: Run = word.parse().unwrap();
        let (root, limits) = (TicTacToe::new(), Limits::default());
        let memory = Memory::new(run, false, largest);
        Searcher::new(&FinalResult, Silent, &mut Unlimited, run, limits, &root, memory)
            .passes(&root, None)
    }

    /// 5,478 positions need 2^13 places of 41 bytes.
    #[test]
    fn a_table_without_a_size_that_grows_too_large_stops_its_search() {
        let done = search("minimax+tt", 1 << 19);
        assert_eq!((done.score, done.stop, done.nodes), (Some(Score::new(0)), None, 16_168));
        let stopped = search("minimax+tt", 1 << 17);
        assert_eq!((stopped.score, stopped.stop), (None, Some(Stop::Memory)));
        assert!((1_000..16_168).contains(&stopped.nodes), "{}", stopped.nodes);
        assert_eq!(search("minimax+tt", 1 << 17).nodes, stopped.nodes, "it repeats");
        let sized = search("minimax+tt:1KB", 1 << 10);
        assert_eq!((sized.score, sized.stop), (done.score, None), "a table with a size forgets");
    }
}
