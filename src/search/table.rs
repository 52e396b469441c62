//! The transposition table: what earlier nodes have proved, by position and remaining depth.
//!
//! J. R. Slate and L. R. Atkin, "CHESS 4.5", 1977; the two-part bucket is from D. M. Breuker,
//! J. W. H. M. Uiterwijk and H. J. van den Herik, "Replacement schemes for transposition tables",
//! ICCA Journal 17, 1994.

mod buckets;
mod everything;
mod room;

use self::buckets::Buckets;
use self::everything::Everything;
pub use self::room::table_room;
use super::{Bound, Window};
use crate::evaluation::Score;
use crate::game::Move;
use crate::game::splitmix::mix;

/// Bytes that a table without a size may come to; while it grows to that, half as much again.
pub const LARGEST: u64 = 1 << 30;

/// How much a table may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableSize {
    /// Every inner node of the search, by position and remaining depth. A search that needs more
    /// than [`LARGEST`] bytes for them stops.
    Unlimited,
    /// This many bytes, in buckets of two entries. The first keeps the entry with the greater
    /// remaining depth, the second always takes what the first does not. An entry holds the whole
    /// position and 24 bytes beside it: 32 bytes for tic-tac-toe, 40 for Connect Four on 7x6, 48
    /// for Othello, 184 for Gomoku.
    Bytes(u64),
}

/// What a node has proved. Scores are for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) score: Score,
    pub(super) bound: Bound,
    /// The remaining depth that was searched, plies; `u32::MAX` for a search without a limit.
    pub(super) draft: u32,
    /// The best move, where one is known.
    pub(super) mv: Option<Move>,
    /// The number of the node that stored it, in the order of entry, from 0.
    pub(super) stored_by: u64,
    /// Whether no line below ended at a depth limit.
    pub(super) complete: bool,
}

impl Entry {
    /// Whether a node with this window and this remaining depth needs no more than the entry.
    #[inline]
    pub(super) fn answers(&self, draft: u32, window: Window) -> bool {
        // Where the cutoff test is `>`, a window can be closed: its score settles nothing then.
        let fits = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= window.beta && self.score > window.alpha,
            Bound::Upper => self.score <= window.alpha && self.score < window.beta,
        };
        fits && self.draft == draft
    }
}

/// A position hashed: the same on every machine.
#[inline]
fn hash(key: &impl AsRef<[u64]>) -> u64 {
    key.as_ref().iter().fold(0x9E37_79B9_7F4A_7C15, |state, &word| mix(state ^ word))
}

enum Store<K> {
    Everything(Everything<K>),
    Buckets(Buckets<K>),
}

/// A table for positions with keys of type `K`.
pub(super) struct Table<K>(Store<K>);

impl<K: AsRef<[u64]> + Copy + Eq> Table<K> {
    /// `largest`: bytes that a table without a size may come to.
    pub(super) fn new(size: TableSize, largest: u64) -> Self {
        Self(match size {
            TableSize::Unlimited => Store::Everything(Everything::up_to(largest)),
            TableSize::Bytes(bytes) => Store::Buckets(Buckets::new(bytes)),
        })
    }

    /// The entry of a position for a remaining depth.
    #[inline]
    pub(super) fn get(&self, key: &K, draft: u32) -> Option<Entry> {
        match &self.0 {
            Store::Everything(entries) => entries.get(key, draft),
            Store::Buckets(buckets) => {
                let fits = |(known, entry): &&(K, Entry)| known == key && entry.draft == draft;
                buckets.at(hash(key))?.iter().flatten().find(fits).map(|(_, entry)| *entry)
            }
        }
    }

    /// Whether an entry was refused because the table may not grow: it no longer is what a table
    /// without a size promises to be.
    pub(super) fn is_full(&self) -> bool {
        matches!(&self.0, Store::Everything(entries) if entries.is_full())
    }

    /// A move that was good in a position: found at this remaining depth, or one ply less.
    pub(super) fn best_move(&self, key: &K, draft: u32) -> Option<Move> {
        let found = |draft| self.get(key, draft).and_then(|entry| entry.mv);
        found(draft).or_else(|| found(draft.checked_sub(1)?))
    }

    /// Takes an entry; the older one of the same position and depth goes.
    #[inline]
    pub(super) fn put(&mut self, key: K, entry: Entry) {
        match &mut self.0 {
            Store::Everything(entries) => entries.put(key, entry),
            Store::Buckets(buckets) => {
                let [deepest, latest] = buckets.at_mut(hash(&key));
                let same = |slot: &Option<(K, Entry)>| {
                    slot.as_ref().is_some_and(|(k, e)| *k == key && e.draft == entry.draft)
                };
                if same(deepest) || deepest.as_ref().is_none_or(|(_, e)| e.draft <= entry.draft) {
                    if !same(deepest) {
                        *latest = deepest.take().or(*latest);
                    }
                    *deepest = Some((key, entry));
                } else {
                    *latest = Some((key, entry));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(draft: u32, points: i32) -> Entry {
        let (bound, mv) = (Bound::Exact, Some(Move(3)));
        Entry { score: Score::new(points), bound, draft, mv, stored_by: 0, complete: true }
    }

    #[test]
    fn an_entry_has_the_size_that_is_stated() {
        let sizes = [
            size_of::<Option<([u64; 1], Entry)>>(),
            size_of::<Option<([u64; 2], Entry)>>(),
            size_of::<Option<([u64; 3], Entry)>>(),
            size_of::<Option<([u64; 20], Entry)>>(),
        ];
        assert_eq!(sizes, [32, 40, 48, 184]);
    }

    #[test]
    fn a_bucket_keeps_the_deepest_and_the_latest() {
        let mut table: Table<[u64; 1]> = Table::new(TableSize::Bytes(1), LARGEST);
        for (key, draft) in [(1, 5), (2, 3), (3, 4), (4, 2)] {
            table.put([key], entry(draft, key as i32));
        }
        let kept = |key: u64, draft| table.get(&[key], draft).map(|entry| entry.score.get());
        assert_eq!(
            [kept(1, 5), kept(2, 3), kept(3, 4), kept(4, 2)],
            [Some(1), None, None, Some(4)]
        );
        assert_eq!(kept(1, 4), None, "only the same depth answers");
        table.put([5], entry(6, 5));
        assert_eq!(table.get(&[1], 5).map(|entry| entry.score.get()), Some(1), "it moves over");
        assert_eq!(table.best_move(&[5], 7), Some(Move(3)));
        assert_eq!(table.best_move(&[5], 8), None);
    }

    #[test]
    fn bounds_answer_where_they_settle_the_window() {
        let window = |alpha, beta| Window { alpha: Score::new(alpha), beta: Score::new(beta) };
        let with = |bound| Entry { bound, ..entry(2, 5) };
        assert!(with(Bound::Exact).answers(2, window(0, 1)));
        assert!(!with(Bound::Exact).answers(3, window(0, 1)));
        assert!(with(Bound::Lower).answers(2, window(0, 5)));
        assert!(!with(Bound::Lower).answers(2, window(0, 6)));
        assert!(!with(Bound::Lower).answers(2, window(5, 5)));
        assert!(with(Bound::Upper).answers(2, window(5, 9)));
        assert!(!with(Bound::Upper).answers(2, window(4, 9)));
        assert!(!with(Bound::Upper).answers(2, window(5, 5)));
    }
}
