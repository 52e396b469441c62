//! The order of moves where no search is needed to know it, for whoever checks a record.

use super::listing::sort_by_replies;
use super::{Order, Seeded};
use crate::game::{Move, Position, PositionExt};
use crate::search::Run;

/// Puts the moves of the nodes of one walk into the order of a run. Moves are on one stack of
/// the walk, those of a node from its `base` on.
pub(crate) struct KnownOrder {
    order: Order,
    seeded: Seeded,
}

impl KnownOrder {
    /// `None` for runs whose order depends on searching or on what the search remembers of other
    /// nodes; of iterations without a table only the root's order depends on the iterations before.
    pub(crate) fn of(run: &Run) -> Option<Self> {
        let searched = matches!(run.order, Order::Best | Order::Worst | Order::Shallow(_));
        let remembered = run.killer || run.history || (run.iterates() && run.table.is_some());
        let seed = if let Order::Random(seed) = run.order { seed } else { 0 };
        (!searched && !remembered).then(|| Self { order: run.order, seeded: Seeded::new(seed) })
    }

    /// Sorts the legal moves of a node, given in natural order; `first` was best at the root of the
    /// iteration before.
    pub(crate) fn arrange<P: Position>(
        &mut self,
        position: &P,
        ply: u32,
        base: usize,
        moves: &mut [Move],
        first: Option<Move>,
    ) {
        match self.order {
            Order::Static if !moves.is_empty() => {
                moves.copy_from_slice(&position.moves_in_static_order());
            }
            Order::Fewest => sort_by_replies(position, moves),
            Order::Random(_) => self.seeded.shuffle(ply as usize, base, moves),
            _ => {}
        }
        let place = first.and_then(|first| moves.iter().position(|&mv| mv == first));
        if let Some(place) = place {
            moves[..=place].rotate_right(1);
            if matches!(self.order, Order::Random(_)) {
                self.seeded.move_to_front(base, place);
            }
        }
    }

    /// Goes down to the child by the move at `place` of the stack.
    pub(crate) fn descend(&mut self, ply: u32, place: usize) {
        if matches!(self.order, Order::Random(_)) {
            self.seeded.descend(ply as usize, place);
        }
    }
}
