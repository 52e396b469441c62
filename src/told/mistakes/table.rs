//! Alpha-beta with a table, for one mistake: bounds that are kept as values.
//!
//! It is not the search of this house, whose table is `search/table.rs`. It searches to the end of the game,
//! so an entry needs no depth.

use crate::evaluation::{Evaluation, Score};
use crate::game::{Keyed, Move, PositionExt};
use crate::search::{Bound, Window};
use crate::told::item::{Item, Listener};
use std::collections::HashMap;

struct Search<'a, P, E> {
    root: &'a P,
    evaluation: &'a E,
    /// What a position returned, and what that proves to MAX.
    entries: HashMap<Vec<u64>, (Score, Bound)>,
    /// The mistake: every entry counts as a value.
    exact: bool,
    listener: &'a mut dyn Listener,
    goes_on: bool,
}

/// Tells what alpha-beta with a table does; `exact`: it takes every entry for a value.
pub(super) fn search<P: Keyed, E: Evaluation<P>>(
    root: &P,
    evaluation: &E,
    exact: bool,
    listener: &mut dyn Listener,
) {
    let mut search =
        Search { root, evaluation, entries: HashMap::new(), exact, listener, goes_on: true };
    search.node(root, &evaluation.start(root), None, Window::FULL);
}

impl<P: Keyed, E: Evaluation<P>> Search<'_, P, E> {
    fn tell(&mut self, item: Item) {
        if self.goes_on {
            self.goes_on = self.listener.take(item);
        }
    }

    fn leaf(&mut self, value: Score) -> Score {
        self.tell(Item::Exit { value, also: value, best: None, leaf: true });
        value
    }

    /// As deep as the game is long, which is a board of few squares.
    fn node(&mut self, at: &P, below: &E::Accumulator, mv: Option<Move>, entry: Window) -> Score {
        let max = at.side_to_move() == self.root.max_player();
        self.tell(Item::Enter { mv: mv.map(|mv| u32::from(mv.0)), max, window: entry });
        let outcome = at.outcome();
        if outcome.is_some() {
            let value = self.evaluation.score(at, below, outcome, self.root.max_player());
            return self.leaf(value);
        }
        let key = at.key().as_ref().to_vec();
        if let Some(&(value, bound)) = self.entries.get(&key) {
            let answers = match bound {
                _ if self.exact => true,
                Bound::Exact => true,
                Bound::Lower => value >= entry.beta,
                Bound::Upper => value <= entry.alpha,
            };
            if answers {
                return self.leaf(value);
            }
        }
        let (mut now, mut best_move) = (entry, None);
        let mut best = if max { Score::MINUS_INFINITY } else { Score::INFINITY };
        let mut moves = Vec::new();
        at.legal_moves(&mut moves);
        for (place, &mv) in moves.iter().enumerate() {
            let child = at.child(mv);
            let under = self.evaluation.advance(below, at, mv, &child);
            let value = self.node(&child, &under, Some(mv), now);
            if !self.goes_on {
                return best;
            }
            if if max { value > best } else { value < best } {
                (best, best_move) = (value, Some(u32::from(mv.0)));
            }
            if max {
                now.alpha = now.alpha.max(best);
            } else {
                now.beta = now.beta.min(best);
            }
            if now.is_closed() && place + 1 < moves.len() {
                self.tell(Item::Cut);
                break;
            }
        }
        let bound = entry.bound(best);
        self.entries.insert(key, (best, bound));
        self.tell(Item::Exit { value: best, also: best, best: best_move, leaf: false });
        best
    }
}
