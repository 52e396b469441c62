//! What a search with quiescence adds to its record: nodes beyond the depth limit, and scores with which a mover could
//! decline all loud moves.

use super::Trace;
use super::sums::Extras;
use crate::evaluation::Score;
use crate::game::{Loud, Move, Notation, Position};
use crate::search::Run;
use crate::with_position;

/// Why the moves of a node at the depth limit or beyond it are loud. [`Trace::alarm`] returns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alarm {
    /// The mover can complete a line at once.
    Wins,
    /// The other side could complete one, so that the mover must answer.
    MustBlock,
    /// After each of the moves, the mover could complete a line with its next one.
    Threatens,
    /// The moves take a corner.
    Corners,
}

impl Trace {
    /// Returns the depth limit beyond which the search continued where a position was not quiet, in plies; `None` for a
    /// search that never does.
    pub fn horizon(&self) -> Option<u32> {
        self.about.run()?.quiescence?;
        self.iterations.first()?.depth
    }

    /// Returns whether a node lies beyond the depth limit.
    pub fn is_quiet(&self, id: u32) -> bool {
        let limit = self.horizon();
        limit.is_some_and(|limit| self.node(id).is_some_and(|node| node.ply() > limit))
    }

    /// Returns the score with which the mover of a node could stand pat, in MAX's view; `None` where it could not.
    /// O(log nodes).
    pub fn stand(&self, id: u32) -> Option<Score> {
        let place = self.stands.binary_search_by_key(&id, |&(node, _)| node).ok()?;
        Some(self.stands[place].1)
    }

    /// Returns why the search continued at a node at the depth limit or beyond it; `None` for any other node. O(ply).
    pub fn alarm(&self, id: u32) -> Option<Alarm> {
        let limit = self.horizon()?;
        let first = self
            .children(id)
            .next()
            .filter(|_| self.node(id).is_some_and(|node| node.ply() >= limit))?;
        let text = self.name(self.edge(first)?.mv);
        let (position, _) = self.position_at(id)?;
        with_position!(&position, position => alarm(position, position.parse_move(text).ok()?))
    }

    /// Counts the nodes below an id whose standing pat is no later than a step.
    pub(super) fn stands_by(&self, step: u32, below: u32) -> u32 {
        let stands = &self.stands[..self.stands.partition_point(|&(node, _)| node < below)];
        let is_later =
            |&(id, _): &(u32, Score)| self.node(id).is_some_and(|node| node.enter >= step);
        (stands.len() - usize::from(stands.last().is_some_and(is_later))) as u32
    }

    /// Returns the facts that counting its nodes needs.
    pub(super) fn extras(&self) -> Extras<'_> {
        Extras { stands: &self.stands, horizon: self.horizon(), is_selective: self.is_selective() }
    }

    /// Returns whether a record is checked by making its search again.
    pub(super) fn is_repeated(&self) -> bool {
        let by_run = self.about.run().as_ref().is_some_and(Run::is_checked_by_repeating);
        by_run || self.has_chance()
    }
}

/// Returns why a move is loud, by the first rule that it meets.
fn alarm<P: Position>(position: &P, mv: Move) -> Option<Alarm> {
    let mover = position.side_to_move();
    match P::LOUD {
        Loud::Never => None,
        Loud::Corners => Some(Alarm::Corners),
        Loud::Lines if position.completes_line(mv, mover) => Some(Alarm::Wins),
        Loud::Lines if position.completes_line(mv, mover.opponent()) => Some(Alarm::MustBlock),
        Loud::Lines => Some(Alarm::Threatens),
    }
}
