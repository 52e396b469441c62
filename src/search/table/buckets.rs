//! The buckets of a table with a size: pages of them, each made when its first entry comes.
//!
//! A search that stores little pays for little, and no search waits for a gigabyte to be cleared
//! before its first node, when nothing could stop it.

use super::Entry;
use crate::game::splitmix::scale;

/// A bucket: the deepest entry, then the latest of the others.
pub(super) type Bucket<K> = [Option<(K, Entry)>; 2];

/// Buckets a page; a power of two. Some 300 KiB for Connect Four: cleared in tens of microseconds.
const PAGE: usize = 1 << 12;

/// Buckets by the hash of a position.
pub(super) struct Buckets<K> {
    /// `None`: nothing was stored in it yet.
    pages: Vec<Option<Box<[Bucket<K>]>>>,
    len: usize,
}

impl<K: Copy> Buckets<K> {
    /// As many as fit into these bytes, at least one.
    pub(super) fn new(bytes: u64) -> Self {
        let len = (bytes / size_of::<Bucket<K>>() as u64).max(1) as usize;
        Self { pages: vec![None; len.div_ceil(PAGE)], len }
    }

    /// Bytes that buckets of these bytes take at most for so many entries: each can be the first of
    /// its page.
    pub(super) fn room(bytes: u64, entries: u64) -> u64 {
        let page = (PAGE * size_of::<Bucket<K>>()) as u64;
        let pages = bytes.div_ceil(page);
        pages * size_of::<Option<Box<[Bucket<K>]>>>() as u64
            + bytes.min(entries.saturating_mul(page))
    }

    /// The bucket of a hash, where its page has been written to.
    #[inline]
    pub(super) fn at(&self, hash: u64) -> Option<&Bucket<K>> {
        let place = self.place(hash);
        self.pages[place / PAGE].as_ref().map(|page| &page[place % PAGE])
    }

    /// The bucket of a hash, to be written to.
    #[inline]
    pub(super) fn at_mut(&mut self, hash: u64) -> &mut Bucket<K> {
        let place = self.place(hash);
        let page = self.pages[place / PAGE].get_or_insert_with(|| {
            let here = PAGE.min(self.len - place / PAGE * PAGE);
            vec![[None; 2]; here].into_boxed_slice()
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
        assert!(table.at(0).is_none() && table.at(u64::MAX).is_none());
        *table.at_mut(u64::MAX) = [None; 2];
        let made: Vec<_> = table.pages.iter().map(|page| page.as_ref().map(|p| p.len())).collect();
        assert_eq!(made, [None, None, None, Some(5)], "the last page is as long as what is left");
        assert!(table.at(0).is_none() && table.at(u64::MAX).is_some());
    }
}
