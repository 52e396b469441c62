//! The contents of a table: an entry of 24 bytes, and the whole key of its position.

use crate::evaluation::Score;
use crate::game::Move;
use crate::random::mix;
use crate::search::{Bound, Window};

/// The result of a node. Scores are for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct Entry {
    pub(in crate::search) score: Score,
    pub(in crate::search) bound: Bound,
    /// The remaining depth that was searched, plies; `u32::MAX` for a search without a limit.
    pub(in crate::search) draft: u32,
    /// The best move; `None` if no move was better than another.
    pub(in crate::search) mv: Option<Move>,
    /// The number of the node that stored it, in the order of entry, from 0.
    pub(in crate::search) stored_by: u64,
    /// Whether no line below ended at a depth limit.
    pub(in crate::search) complete: bool,
}

impl Entry {
    /// Whether the entry settles a node with this window and the entry's remaining depth.
    #[inline]
    pub(in crate::search) fn answers(&self, window: Window) -> bool {
        window.is_settled_by(self.score, self.bound)
    }
}

/// A position's key with its hash, which is the same on every machine.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Key<K> {
    pub(super) words: K,
    pub(super) hash: u64,
}

impl<K: AsRef<[u64]>> Key<K> {
    #[inline]
    pub(in crate::search) fn new(words: K) -> Self {
        let hash = hash(words.as_ref());
        Self { words, hash }
    }
}

/// Returns the hash of a key.
#[inline]
pub(super) fn hash(words: &[u64]) -> u64 {
    words.iter().fold(0x9E37_79B9_7F4A_7C15, |state, &word| mix(state ^ word))
}

/// Returns the bytes of a slot for keys of so many words.
pub(super) const fn slot_bytes(words: usize) -> usize {
    24 + 8 * words
}

/// A slot of a table: the words of a position, and an entry of 24 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot<K> {
    pub(super) words: K,
    /// `None`: the slot is empty, and its words have no meaning.
    pub(super) entry: Option<Entry>,
}

impl<K: Copy + Eq> Slot<K> {
    /// Makes an empty slot; any words will do.
    #[inline]
    pub(super) fn empty(key: &Key<K>) -> Self {
        Self { words: key.words, entry: None }
    }

    #[inline]
    pub(super) fn new(key: &Key<K>, entry: Entry) -> Self {
        Self { words: key.words, entry: Some(entry) }
    }

    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.entry.is_none()
    }

    /// Whether the slot holds this position at this remaining depth; it compares the whole key, not
    /// the hash.
    #[inline]
    pub(super) fn is(&self, key: &Key<K>, draft: u32) -> bool {
        self.entry.is_some_and(|entry| entry.draft == draft) && self.words == key.words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sizes that are stated at [`TableSize`](crate::search::TableSize).
    #[test]
    fn an_entry_has_the_size_that_is_stated() {
        let sizes = [
            size_of::<Slot<[u64; 1]>>(),
            size_of::<Slot<[u64; 2]>>(),
            size_of::<Slot<[u64; 3]>>(),
            size_of::<Slot<[u64; 20]>>(),
        ];
        assert_eq!(sizes, [32, 40, 48, 184]);
        assert_eq!(sizes, [1, 2, 3, 20].map(slot_bytes));
    }
}
