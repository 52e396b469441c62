//! Step 2 of the search: the moves of a node in the order of the run, by searching if need be.

use super::{Nothing, Remember, Searcher, Stopped};
use crate::evaluation::Evaluation;
use crate::search::order::{Order, StaticOrder, sort_by_scores};
use crate::search::{Algorithm, Limits, Observer, Run, Silent, Stop, Window};

impl<P: StaticOrder, E: Evaluation<P>, O: Observer, X: Remember<P>> Searcher<'_, P, E, O, X> {
    /// Puts the moves from `base` on into the order of the run.
    pub(super) fn arrange(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        ply: u32,
        depth: u32,
        base: usize,
    ) -> Result<(), Stopped> {
        match self.run.order {
            Order::Natural => {}
            Order::Static => position.sort_static(&mut self.moves[base..]),
            Order::Fewest => self.sort_by_replies(position, base),
            Order::Random(_) => self.seeded.shuffle(ply as usize, base, &mut self.moves[base..]),
            Order::Best | Order::Worst => {
                self.sort_by_search(position, accumulator, ply, depth - 1, base)?;
            }
            Order::Shallow(plies) => {
                self.sort_by_search(position, accumulator, ply, plies.clamp(1, depth) - 1, base)?;
            }
        }
        Ok(())
    }

    /// Sorts by the number of replies that each move leaves; a finished game has none.
    fn sort_by_replies(&mut self, position: &P, base: usize) {
        let end = self.moves.len();
        let mut replies = Vec::with_capacity(end - base);
        for place in base..end {
            let mv = self.moves[place];
            let mut child = position.clone();
            child.play(mv);
            child.legal_moves(&mut self.moves);
            replies.push((self.moves.len() - end, mv));
            self.moves.truncate(end);
        }
        replies.sort_by_key(|&(count, _)| count);
        for (place, (_, mv)) in self.moves[base..].iter_mut().zip(replies) {
            *place = mv;
        }
    }

    /// Sorts by plain minimax, `depth` plies below each child, unseen by the observer.
    fn sort_by_search(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        ply: u32,
        depth: u32,
        base: usize,
    ) -> Result<(), Stopped> {
        // What a limit that ended an ordering left is repeated so: no node comes behind it.
        if self.serves.is_none() && self.nodes >= self.node_limit {
            self.stop = Some(Stop::Nodes);
            return Err(Stopped);
        }
        let max_below = self.is_max(ply + 1);
        let mut scores = Vec::with_capacity(self.moves.len() - base);
        for place in base..self.moves.len() {
            let mv = self.moves[place];
            let mut child = position.clone();
            child.play(mv);
            let child_accumulator = self.evaluation.advance(accumulator, position, mv, &child);
            let mut plain = Searcher::new(
                self.evaluation,
                Silent,
                &mut *self.control,
                Run::plain(Algorithm::Minimax),
                Limits::default(),
                &child,
                Nothing,
            );
            (plain.max, plain.max_at_root) = (self.max, max_below);
            // The nodes of both count toward the next poll, or many small orderings would
            // put it off without end.
            (plain.serves, plain.checkpoint) = (Some(self.nodes), self.checkpoint - self.nodes);
            plain.ordering_nodes = self.ordering_nodes;
            let result =
                plain.visit::<false>(&child, &child_accumulator, 0, depth, Window::FULL, None);
            let (nodes, checkpoint, stop) = (plain.nodes, plain.checkpoint, plain.stop);
            self.ordering_nodes += nodes;
            match result {
                Ok(score) => scores.push(-score),
                Err(Stopped) => {
                    self.stop = stop;
                    return Err(Stopped);
                }
            }
            self.checkpoint = (self.nodes + checkpoint - nodes).min(self.node_limit + 1);
            // The ordering has asked in place of this search, but not for its depth limit.
            if self.run.shorten.is_some() && self.shortened_at.is_none() {
                self.checkpoint = self.nodes + 1;
            }
        }
        sort_by_scores(&mut self.moves[base..], &scores, self.run.order == Order::Worst);
        Ok(())
    }
}
