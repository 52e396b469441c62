//! The order of moves where no search is needed to compute it, for code that checks a record.

use super::listing::sort_by_replies;
use super::{Order, RandomOrder};
use crate::game::{Move, Position, PositionExt};
use crate::search::Run;

/// Puts the moves of the nodes of one walk into the order of a run. The walk has one stack of moves; a
/// node's moves start at its `base`.
pub(crate) struct ListedOrder {
    order: Order,
    seeded: RandomOrder,
}

impl ListedOrder {
    /// Returns `None` for a run with an order that depends on a search, or on the search's memory of other
    /// nodes. In iterations without a table, only the root's order depends on the iterations before.
    pub(crate) fn of(run: &Run) -> Option<Self> {
        let searched = matches!(run.order, Order::Best | Order::Worst | Order::Shallow(_));
        let remembered = run.killer || run.history || (run.iterates() && run.table.is_some());
        let seed = if let Order::Random(seed) = run.order { seed } else { 0 };
        (!searched && !remembered)
            .then(|| Self { order: run.order, seeded: RandomOrder::new(seed) })
    }

    /// Sorts the legal moves of a node, given in natural order. `first` was the best move at the root of
    /// the previous iteration.
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

    /// Enters the child by the move at `place` of the stack, because a random order depends on the
    /// path.
    pub(crate) fn descend(&mut self, ply: u32, place: usize) {
        if matches!(self.order, Order::Random(_)) {
            self.seeded.descend(ply as usize, place);
        }
    }
}
