//! The buckets of a table with a size, in pages. A page is allocated with its first entry.
//!
//! So a search that stores little costs little, and no search waits for a gigabyte to be cleared before its
//! first node, where nothing could stop it.

use super::entry::{Entry, Key, Slot, hash, slot_bytes};
use crate::random::scale;

/// A bucket: the deepest entry, then the latest of the others.
type Bucket<K> = [Slot<K>; 2];

/// Buckets per page; a power of two. A page has some 300 KiB for Connect Four and is cleared in tens of microseconds.
const PAGE: usize = 1 << 12;

/// The effect of a new entry on the two slots of its bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placing {
    /// It takes the first slot.
    First,
    /// It takes the first slot, and the entry there moves over to the second.
    Before,
    /// It takes the second slot.
    Second,
}

/// Returns where a new entry goes. `first` has the remaining depth of the entry in the first slot, and whether it is
/// for the same position and depth. The deepest entry keeps its slot.
#[inline]
pub(crate) const fn placing(first: Option<(u32, bool)>, draft: u32) -> Placing {
    match first {
        None | Some((_, true)) => Placing::First,
        Some((held, false)) if held <= draft => Placing::Before,
        Some(_) => Placing::Second,
    }
}

/// Returns the number of entries that a table of so many bytes has room for, with keys of so many words.
pub(crate) const fn entries_in(bytes: u64, words: usize) -> u64 {
    2 * buckets_in(bytes, 2 * slot_bytes(words))
}

/// Returns the number of the bucket for a position's key in a table of so many bytes.
pub(crate) fn bucket_of(words: &[u64], bytes: u64) -> u32 {
    // A table has at most 1 GB, so its buckets have numbers of 32 bits.
    scale(hash(words), buckets_in(bytes, 2 * slot_bytes(words.len()))) as u32
}

/// Returns the number of buckets of a table: as many as fit into the bytes, at least one.
const fn buckets_in(bytes: u64, bucket: usize) -> u64 {
    let fit = bytes / bucket as u64;
    if fit == 0 { 1 } else { fit }
}

pub(super) struct Buckets<K> {
    /// `None`: the page is empty.
    pages: Vec<Option<Box<[Bucket<K>]>>>,
    len: usize,
}

impl<K: Copy + Eq> Buckets<K> {
    /// Makes as many buckets as fit into these bytes, at least one.
    pub(super) fn new(bytes: u64) -> Self {
        let len = buckets_in(bytes, size_of::<Bucket<K>>()) as usize;
        Self { pages: vec![None; len.div_ceil(PAGE)], len }
    }

    /// Returns the most bytes that buckets with this budget take for so many entries. Each entry can be the
    /// first of its page.
    pub(super) fn room(bytes: u64, entries: u64) -> u64 {
        let page = (PAGE * size_of::<Bucket<K>>()) as u64;
        let pages = bytes.div_ceil(page);
        pages * size_of::<Option<Box<[Bucket<K>]>>>() as u64
            + bytes.min(entries.saturating_mul(page))
    }

    #[cfg(test)]
    pub(super) fn entries(&self) -> impl Iterator<Item = Entry> {
        self.pages.iter().flatten().flatten().flatten().filter_map(|slot| slot.entry)
    }

    #[inline]
    pub(super) fn get(&self, key: &Key<K>, draft: u32) -> Option<Entry> {
        let bucket = self.bucket(key.hash)?;
        bucket.iter().find(|slot| slot.is(key, draft))?.entry
    }

    /// Stores an entry.
    #[inline]
    pub(super) fn put(&mut self, key: Key<K>, entry: Entry) {
        let [deepest, latest] = self.bucket_mut(&key);
        let is_known = deepest.is(&key, entry.draft);
        let slot = Slot::new(&key, entry);
        match placing(deepest.entry.map(|held| (held.draft, is_known)), entry.draft) {
            Placing::First => *deepest = slot,
            Placing::Before => *latest = std::mem::replace(deepest, slot),
            Placing::Second => *latest = slot,
        }
    }

    /// Returns the bucket of a hash, if its page exists.
    #[inline]
    fn bucket(&self, hash: u64) -> Option<&Bucket<K>> {
        let place = self.place(hash);
        self.pages[place / PAGE].as_ref().map(|page| &page[place % PAGE])
    }

    /// Returns the bucket of a key for writing; the first in a page allocates the page.
    #[inline]
    fn bucket_mut(&mut self, key: &Key<K>) -> &mut Bucket<K> {
        let place = self.place(key.hash);
        let page = self.pages[place / PAGE].get_or_insert_with(|| {
            let here = PAGE.min(self.len - place / PAGE * PAGE);
            vec![[Slot::empty(key); 2]; here].into_boxed_slice()
        });
        &mut page[place % PAGE]
    }

    #[inline]
    fn place(&self, hash: u64) -> usize {
        scale(hash, self.len as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_made_when_they_are_written_to() {
        let buckets = 3 * PAGE + 5;
        let bytes = (buckets * size_of::<Bucket<[u64; 1]>>()) as u64;
        let mut table: Buckets<[u64; 1]> = Buckets::new(bytes);
        assert_eq!((table.len, table.pages.len()), (buckets, 4));
        assert!(table.bucket(0).is_none() && table.bucket(u64::MAX).is_none());
        table.bucket_mut(&Key { words: [0], hash: u64::MAX });
        let made: Vec<_> = table.pages.iter().map(|page| page.as_ref().map(|p| p.len())).collect();
        assert_eq!(made, [None, None, None, Some(5)], "the last page is as long as what is left");
        assert!(table.bucket(0).is_none() && table.bucket(u64::MAX).is_some());
    }
}
