//! An entry with its position, as plain words.

use super::{Entry, Key};
use crate::evaluation::Score;
use crate::game::Move;
use crate::search::Bound;

/// A place of a table: the position and 24 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot<K> {
    words: K,
    stored_by: u64,
    draft: u32,
    score: Score,
    mv: u16,
    has_move: bool,
    complete: bool,
    /// `None`: the slot is empty, and its words mean nothing.
    bound: Option<Bound>,
}

impl<K: Copy + Eq> Slot<K> {
    /// An empty slot; any words will do.
    #[inline]
    pub(super) fn empty(key: &Key<K>) -> Self {
        Self {
            words: key.words,
            stored_by: 0,
            draft: 0,
            score: Score::ZERO,
            mv: 0,
            has_move: false,
            complete: false,
            bound: None,
        }
    }

    #[inline]
    pub(super) fn new(key: &Key<K>, entry: &Entry) -> Self {
        Self {
            words: key.words,
            stored_by: entry.stored_by,
            draft: entry.draft,
            score: entry.score,
            mv: entry.mv.map_or(0, |mv| mv.0),
            has_move: entry.mv.is_some(),
            complete: entry.complete,
            bound: Some(entry.bound),
        }
    }

    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.bound.is_none()
    }

    #[inline]
    pub(super) const fn draft(&self) -> u32 {
        self.draft
    }

    #[inline]
    pub(super) const fn words(&self) -> &K {
        &self.words
    }

    /// Whether it holds this position at this remaining depth.
    #[inline]
    pub(super) fn is(&self, key: &Key<K>, draft: u32) -> bool {
        !self.is_empty() && self.draft == draft && self.words == key.words
    }

    #[inline]
    pub(super) fn entry(&self) -> Option<Entry> {
        Some(Entry {
            bound: self.bound?,
            score: self.score,
            draft: self.draft,
            mv: self.has_move.then_some(Move(self.mv)),
            stored_by: self.stored_by,
            complete: self.complete,
        })
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
    }
}
