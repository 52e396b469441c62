//! The transposition table: the results of earlier nodes, by position and remaining depth.
//!
//! D. J. Slate and L. R. Atkin, "CHESS 4.5", 1977; the two-part bucket is from D. M. Breuker,
//! J. W. H. M. Uiterwijk and H. J. van den Herik, "Replacement schemes for transposition tables",
//! ICCA Journal 17, 1994.

mod buckets;
mod entry;
mod everything;

use self::buckets::Buckets;
pub(crate) use self::buckets::{Placing, bucket_of, entries_in, placing};
pub(super) use self::entry::{Entry, Key};
use self::everything::Everything;
use crate::game::Keyed;

/// The most bytes that a table without a size may use. Growing to that size takes half as much again.
/// [`table_room`] has an example.
pub const LARGEST: u64 = 1 << 30;

/// The capacity of a table. [`table_room`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableSize {
    /// Every inner node of the search, by position and remaining depth. A search that needs more than
    /// [`LARGEST`] bytes for this stops.
    Unlimited,
    /// This many bytes, in buckets of two entries; a run word accepts 1 KB to 1 GB. The first entry is the
    /// one with the greater remaining depth; the second always takes the other. An entry holds the whole
    /// position and 24 bytes beside it: 32 bytes for tic-tac-toe, 40 for Connect Four on 7x6, 48 for Othello,
    /// 184 for Gomoku.
    Bytes(u64),
}

enum Store<K> {
    Everything(Everything<K>),
    Buckets(Buckets<K>),
}

pub(super) struct Table<K>(Store<K>);

impl<K: AsRef<[u64]> + Copy + Eq> Table<K> {
    /// `largest`: the most bytes that a table without a size may use.
    pub(super) fn new(size: TableSize, largest: u64) -> Self {
        Self(match size {
            TableSize::Unlimited => Store::Everything(Everything::up_to(largest)),
            TableSize::Bytes(bytes) => Store::Buckets(Buckets::new(bytes)),
        })
    }

    /// Returns the entry of a position for exactly this remaining depth.
    #[inline]
    pub(super) fn get(&self, key: &Key<K>, draft: u32) -> Option<Entry> {
        match &self.0 {
            Store::Everything(entries) => entries.get(key, draft),
            Store::Buckets(buckets) => buckets.get(key, draft),
        }
    }

    /// Returns every entry.
    #[cfg(test)]
    pub(super) fn entries(&self) -> Vec<Entry> {
        match &self.0 {
            Store::Everything(entries) => entries.entries().collect(),
            Store::Buckets(buckets) => buckets.entries().collect(),
        }
    }

    /// Whether the table has refused an entry because it may not grow. It then no longer holds every node,
    /// as a table without a size must.
    pub(super) fn is_full(&self) -> bool {
        matches!(&self.0, Store::Everything(entries) if entries.is_full())
    }

    /// Stores an entry in place of an older one for the same position and depth. A table without a
    /// size refuses a new one when it is full.
    #[inline]
    pub(super) fn put(&mut self, key: Key<K>, entry: Entry) {
        match &mut self.0 {
            Store::Everything(entries) => entries.put(key, entry),
            Store::Buckets(buckets) => buckets.put(key, entry),
        }
    }
}

/// Returns the most bytes that the table of a search from `position` takes if it stores at most `entries`
/// nodes. For a table without a size this is the peak while it doubles, because the old and the new one
/// then coexist.
///
/// # Examples
/// ```
/// use plyscope_core::game::ConnectFour;
/// use plyscope_core::search::{LARGEST_TABLE, TableSize, table_room};
///
/// let room = |size| table_room(&ConnectFour::new(), size, u64::MAX);
/// assert!(room(TableSize::Bytes(64 << 20)) < 65 << 20);
/// assert!(room(TableSize::Unlimited) <= LARGEST_TABLE / 2 * 3);
/// ```
pub fn table_room<P: Keyed>(_position: &P, size: TableSize, entries: u64) -> u64 {
    match size {
        TableSize::Bytes(bytes) => Buckets::<P::Key>::room(bytes, entries),
        TableSize::Unlimited => Everything::<P::Key>::room(LARGEST, entries),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::Score;
    use crate::game::{ConnectFour, Move, Standard};
    use crate::search::{Bound, Window};

    fn entry(draft: u32, points: i32) -> Entry {
        let (bound, mv) = (Bound::Exact, Some(Move(3)));
        Entry { score: Score::new(points), bound, draft, mv, stored_by: 0, complete: true }
    }

    #[test]
    fn a_bucket_keeps_the_deepest_and_the_latest() {
        let mut table: Table<[u64; 1]> = Table::new(TableSize::Bytes(1), LARGEST);
        for (key, draft) in [(1, 5), (2, 3), (3, 4), (4, 2)] {
            table.put(Key::new([key]), entry(draft, key as i32));
        }
        let kept =
            |key: u64, draft| table.get(&Key::new([key]), draft).map(|entry| entry.score.get());
        assert_eq!(
            [kept(1, 5), kept(2, 3), kept(3, 4), kept(4, 2)],
            [Some(1), None, None, Some(4)]
        );
        assert_eq!(kept(1, 4), None, "only the same depth answers");
        table.put(Key::new([5]), entry(6, 5));
        assert_eq!(
            table.get(&Key::new([1]), 5).map(|entry| entry.score.get()),
            Some(1),
            "it moves over"
        );
    }

    #[test]
    fn bounds_answer_where_they_settle_the_window() {
        let window = |alpha, beta| Window { alpha: Score::new(alpha), beta: Score::new(beta) };
        let with = |bound| Entry { bound, ..entry(2, 5) };
        assert!(with(Bound::Exact).answers(window(0, 1)));
        assert!(with(Bound::Lower).answers(window(0, 5)));
        assert!(!with(Bound::Lower).answers(window(0, 6)));
        assert!(!with(Bound::Lower).answers(window(5, 5)));
        assert!(with(Bound::Upper).answers(window(5, 9)));
        assert!(!with(Bound::Upper).answers(window(4, 9)));
        assert!(!with(Bound::Upper).answers(window(5, 5)));
    }

    #[test]
    fn a_small_search_needs_little_and_a_large_one_what_its_table_may_come_to() {
        let board: ConnectFour<Standard> = ConnectFour::new();
        let room = |size, entries| table_room(&board, size, entries);
        assert!(room(TableSize::Unlimited, 100) < 32 << 10);
        let largest = room(TableSize::Unlimited, u64::MAX);
        assert!((LARGEST * 3 / 4..=LARGEST * 3 / 2).contains(&largest), "{largest}");
        assert_eq!(largest, room(TableSize::Unlimited, 1 << 40));
        let sized = room(TableSize::Bytes(64 << 20), u64::MAX);
        assert!((64 << 20..65 << 20).contains(&sized), "{sized}");
        assert!(room(TableSize::Bytes(64 << 20), 1) < 1 << 20, "one page");
    }
}
