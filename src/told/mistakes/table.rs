//! Alpha-beta with a table, for one mistake: bounds that are kept as values.
//!
//! It is not the search of this house, whose table is `search/table.rs`. It searches to the end of the game,
//! so an entry needs no depth.

use crate::evaluation::Score;
use crate::game::Move;
use crate::search::any::{self, Walk};
use crate::search::{Bound, Window};
use crate::told::field::Ruled;
use crate::told::item::{Item, Listener};
use std::collections::HashMap;

struct Search<'a> {
    walk: &'a mut dyn Walk,
    /// What a position returned, and what that proves to MAX.
    entries: HashMap<Vec<u64>, (Score, Bound)>,
    /// The mistake: every entry counts as a value.
    exact: bool,
    listener: &'a mut dyn Listener,
    goes_on: bool,
}

/// Tells what alpha-beta with a table does; `exact`: it takes every entry for a value.
pub(super) fn search(game: Ruled<'_>, exact: bool, listener: &mut dyn Listener) {
    any::walk(game.root, game.evaluation, None, &mut |walk| {
        let entries = HashMap::new();
        let mut search = Search { walk, entries, exact, listener: &mut *listener, goes_on: true };
        search.node(None, Window::FULL);
    });
}

impl Search<'_> {
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
    fn node(&mut self, mv: Option<Move>, entry: Window) -> Score {
        let max = self.walk.is_max();
        self.tell(Item::Enter { mv: mv.map(|mv| u32::from(mv.0)), max, window: entry });
        if self.walk.is_over() {
            return self.leaf(self.walk.score(false));
        }
        let key = self.walk.key();
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
        self.walk.legal_moves(&mut moves);
        for (place, &mv) in moves.iter().enumerate() {
            self.walk.descend(0, 0, mv);
            let value = self.node(Some(mv), now);
            self.walk.leave();
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
