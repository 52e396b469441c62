//! Step 2 of the search: the moves of a node in the order of the run, which may need a search.

use super::Order;
use crate::evaluation::{Evaluation, Score};
use crate::game::{Move, Position, PositionExt, Turn};
use crate::search::searcher::{Searcher, Sides, Unwind};
use crate::search::{Algorithm, Limits, Observer, Run, Silent, Stop, Window};

impl<P: Position, E: Evaluation<P>, O: Observer> Searcher<'_, P, E, O> {
    /// Puts the legal moves of a node onto the stack, in the order of the run. Fails if a search
    /// that orders moves is stopped.
    #[cfg_attr(not(target_family = "wasm"), inline)]
    pub(in crate::search) fn list(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        ply: u32,
        depth: u32,
        moves: P::Moves,
    ) -> Result<(), Unwind> {
        // Natural order has its own copy, because most searches use it. WebAssembly has none, to keep the
        // code small.
        if cfg!(not(target_family = "wasm")) && self.run.order == Order::Natural {
            self.moves.extend(moves);
            return Ok(());
        }
        self.list_in_order(position, accumulator, ply, depth, moves)
    }

    fn list_in_order(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        ply: u32,
        depth: u32,
        moves: P::Moves,
    ) -> Result<(), Unwind> {
        let base = self.moves.len();
        if self.run.order == Order::Static {
            position.static_order(moves, &mut self.moves);
            return Ok(());
        }
        self.moves.extend(moves);
        match self.run.order {
            Order::Natural | Order::Static => {}
            Order::Fewest => sort_by_replies(position, &mut self.moves[base..]),
            Order::Random(_) => self.seeded.shuffle(ply as usize, base, &mut self.moves[base..]),
            Order::Best | Order::Worst => {
                self.sort_by_search(position, accumulator, depth - 1, base)?;
            }
            Order::Shallow(plies) => {
                self.sort_by_search(position, accumulator, plies.clamp(1, depth) - 1, base)?;
            }
        }
        Ok(())
    }

    /// Notes that the child by the move at `place` of the stack is entered next, because a random
    /// order depends on the path.
    #[inline]
    pub(in crate::search) fn descend(&mut self, ply: u32, place: usize) {
        if matches!(self.run.order, Order::Random(_)) {
            self.seeded.descend(ply as usize, place);
        }
    }

    /// Sorts by plain minimax, `depth` plies below each child, unseen by the observer.
    fn sort_by_search(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        depth: u32,
        base: usize,
    ) -> Result<(), Unwind> {
        // Stop here, so that a search with this node limit ends at the same node.
        if self.serves.is_none() && self.nodes >= self.node_limit {
            self.stop = Some(Stop::Nodes);
            return Err(Unwind);
        }
        let mut ranked = Vec::with_capacity(self.moves.len() - base);
        for place in base..self.moves.len() {
            let mv = self.moves[place];
            let child = position.child(mv);
            let below = self.evaluation.advance(accumulator, position, mv, &child);
            let score = self.ordering_score(&child, &below, depth)?;
            ranked.push((Sides::of(position, &child).score(score), mv));
        }
        sort_by_score(&mut ranked, self.run.order == Order::Worst);
        self.moves.truncate(base);
        self.moves.extend(ranked.into_iter().map(|(_, mv)| mv));
        Ok(())
    }

    /// Returns the score of a child by plain minimax, for the child's side to move.
    fn ordering_score(
        &mut self,
        child: &P,
        accumulator: &E::Accumulator,
        depth: u32,
    ) -> Result<Score, Unwind> {
        let run = Run::plain(Algorithm::Minimax);
        let (evaluation, control) = (self.evaluation, &mut *self.control);
        let limits = Limits::default();
        let mut plain = Searcher::new(evaluation, Silent, control, run, limits, self.max);
        // The nodes of both searches count towards the next poll, because otherwise many small orderings
        // would delay it without end.
        plain.serves = Some(self.nodes);
        plain.checkpoint = self.checkpoint - self.nodes;
        plain.ordering_nodes = self.ordering_nodes;
        let result = plain.node::<false, false>(child, accumulator, 0, depth, Window::FULL, None);
        let (nodes, checkpoint, stop) = (plain.nodes, plain.checkpoint, plain.stop);
        self.ordering_nodes += nodes;
        if result.is_err() {
            self.stop = stop;
            return result;
        }
        self.checkpoint = (self.nodes + checkpoint - nodes).min(self.node_limit + 1);
        // Poll at the next node, because the ordering did not poll for the depth limit of this search.
        if self.run.shorten.is_some() && self.shortened_at.is_none() {
            self.checkpoint = self.nodes + 1;
        }
        result
    }
}

/// Sorts by the number of replies that each move leaves, the fewest first; a finished game has
/// none.
pub(super) fn sort_by_replies<P: Position>(position: &P, moves: &mut [Move]) {
    let replies = |&mv: &Move| match position.child(mv).turn() {
        Turn::Moves(replies) => (replies.len(), mv),
        Turn::Over(_) => (0, mv),
    };
    let mut counted: Vec<(usize, Move)> = moves.iter().map(replies).collect();
    sort_by_number(&mut counted);
    moves.iter_mut().zip(counted).for_each(|(place, (_, mv))| *place = mv);
}

// Sorting uses neither game nor evaluation, so it is compiled once, not once per pair of them.

#[inline(never)]
fn sort_by_score(ranked: &mut [(Score, Move)], worst_first: bool) {
    ranked.sort_by(|(a, _), (b, _)| if worst_first { a.cmp(b) } else { b.cmp(a) });
}

#[inline(never)]
fn sort_by_number(counted: &mut [(usize, Move)]) {
    counted.sort_by_key(|&(number, _)| number);
}
