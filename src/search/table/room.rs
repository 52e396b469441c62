//! The most that a table can take, told before the search.

use super::buckets::Buckets;
use super::everything::Everything;
use super::{LARGEST, TableSize};
use crate::game::Keyed;

/// Bytes that the table of a search from `position` takes at most, if no more than `entries` nodes
/// are stored in it: of one without a size while it doubles, when the old and the new one are there.
pub fn table_room<P: Keyed>(_position: &P, size: TableSize, entries: u64) -> u64 {
    match size {
        TableSize::Bytes(bytes) => Buckets::<P::Key>::room(bytes, entries),
        TableSize::Unlimited => Everything::<P::Key>::room(LARGEST, entries),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{ConnectFour, Standard};

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
