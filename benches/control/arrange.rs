//! The orders of the control, which the measured searches compile but do not run.

use super::{Searcher, Stopped};
use plyscope::evaluation::{Evaluation, Score};
use plyscope::game::splitmix;
use plyscope::game::{Move, PositionExt};
use plyscope::search::{Algorithm, Limits, Order, Run, StaticOrder, Window};

/// The seeded random order, as in `src/search/order/seeded.rs`.
pub(super) struct Seeded {
    states: Vec<u64>,
    natural: Vec<u16>,
}

impl Seeded {
    pub(super) fn new(seed: u64) -> Self {
        Self { states: vec![seed], natural: Vec::new() }
    }

    fn shuffle(&mut self, ply: usize, base: usize, moves: &mut [Move]) {
        self.natural.truncate(base);
        self.natural.extend(0..moves.len() as u16);
        let mut state = self.states[ply];
        for last in (1..moves.len()).rev() {
            let word = splitmix::next(&mut state);
            let other = splitmix::scale(word, last as u64 + 1) as usize;
            moves.swap(last, other);
            self.natural[base..].swap(last, other);
        }
    }

    pub(super) fn descend(&mut self, ply: usize, place: usize) {
        let state = splitmix::descend(self.states[ply], u64::from(self.natural[place]));
        self.states.truncate(ply + 1);
        self.states.push(state);
    }
}

impl<P: StaticOrder, E: Evaluation<P>> Searcher<'_, P, E> {
    pub(super) fn arrange(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        ply: u32,
        depth: u32,
        base: usize,
    ) -> Result<(), Stopped> {
        let below = match self.run.order {
            Order::Natural => return Ok(()),
            Order::Static => {
                position.sort_static(&mut self.moves[base..]);
                return Ok(());
            }
            Order::Fewest => {
                let replies = |&mv: &Move| position.child(mv).moves().len();
                self.moves[base..].sort_by_cached_key(replies);
                return Ok(());
            }
            Order::Random(_) => {
                self.seeded.shuffle(ply as usize, base, &mut self.moves[base..]);
                return Ok(());
            }
            Order::Best | Order::Worst => depth - 1,
            Order::Shallow(plies) => plies.clamp(1, depth) - 1,
        };
        let mut ranked = Vec::with_capacity(self.moves.len() - base);
        for place in base..self.moves.len() {
            ranked.push((self.ordering_score(position, accumulator, ply, below, place)?, place));
        }
        let worst_first = self.run.order == Order::Worst;
        ranked.sort_by(|(a, _), (b, _)| if worst_first { a.cmp(b) } else { b.cmp(a) });
        let sorted: Vec<_> = ranked.iter().map(|&(_, place)| self.moves[place]).collect();
        self.moves[base..].copy_from_slice(&sorted);
        Ok(())
    }

    /// The score of one move by plain minimax to `depth` plies below it.
    fn ordering_score(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        ply: u32,
        depth: u32,
        place: usize,
    ) -> Result<Score, Stopped> {
        let max_below = self.is_max(ply + 1);
        let mv = self.moves[place];
        let mut child = position.clone();
        child.play(mv);
        let below = self.evaluation.advance(accumulator, position, mv, &child);
        let run = Run::plain(Algorithm::Minimax);
        let (evaluation, limits) = (self.evaluation, Limits::default());
        let mut plain = Searcher::new(evaluation, &mut *self.control, run, limits, &child);
        (plain.max, plain.max_at_root) = (self.max, max_below);
        (plain.serves, plain.checkpoint) = (Some(self.nodes), self.checkpoint - self.nodes);
        let result = plain.visit::<false>(&child, &below, 0, depth, Window::FULL);
        let (nodes, checkpoint, stop) = (plain.nodes, plain.checkpoint, plain.stop);
        self.ordering_nodes += nodes;
        if result.is_err() {
            self.stop = stop;
        }
        self.checkpoint = (self.nodes + checkpoint - nodes).min(self.node_limit + 1);
        result.map(|score| -score)
    }
}
