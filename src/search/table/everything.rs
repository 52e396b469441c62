//! The table that forgets nothing, and says when it would have to.

use super::{Entry, hash};
use crate::game::splitmix::mix;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// A key as a hash map takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Words<K>(K, u32);

impl<K: AsRef<[u64]>> Hash for Words<K> {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(hash(&self.0) ^ u64::from(self.1));
    }
}

/// A hasher for words that are mixed already.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0 ^ word);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Entries by position and remaining depth.
pub(super) struct Everything<K> {
    entries: HashMap<Words<K>, Entry, BuildHasherDefault<Mixed>>,
    /// Bytes that the entries may take.
    most: u64,
    full: bool,
}

impl<K: AsRef<[u64]> + Copy + Eq> Everything<K> {
    pub(super) fn up_to(most: u64) -> Self {
        Self { entries: HashMap::default(), most, full: false }
    }

    /// Bytes that the map takes at most for so many entries, of which the places may take `most`: while
    /// it doubles, the smaller one is there too.
    pub(super) fn room(most: u64, entries: u64) -> u64 {
        let place = size_of::<(Words<K>, Entry)>() as u64 + 1;
        let wanted = (entries.min(most) * 8).div_ceil(7).max(16).next_power_of_two();
        let largest = 1 << (most / place).max(1).ilog2();
        wanted.min(largest) * place * 3 / 2
    }

    #[inline]
    pub(super) fn get(&self, key: &K, draft: u32) -> Option<Entry> {
        self.entries.get(&Words(*key, draft)).copied()
    }

    /// Whether an entry was refused.
    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    /// Takes an entry, or refuses it where the map would grow too large.
    #[inline]
    pub(super) fn put(&mut self, key: K, entry: Entry) {
        let key = Words(key, entry.draft);
        if self.entries.len() < self.entries.capacity() || self.may_grow() {
            self.entries.insert(key, entry);
        } else if let Some(older) = self.entries.get_mut(&key) {
            *older = entry;
        } else {
            self.full = true;
        }
    }

    /// The map doubles: seven of eight places are used, and each has a byte beside its entry.
    fn may_grow(&self) -> bool {
        let places = self.entries.capacity() as u64 * 8 / 7;
        2 * places * (size_of::<(Words<K>, Entry)>() as u64 + 1) <= self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::Score;
    use crate::search::Bound;

    fn table(most: u64, keys: u64) -> Everything<[u64; 2]> {
        let mut table = Everything::up_to(most);
        for key in 0..keys {
            table.put([key, 7], entry(key as i32, key as u32 % 5));
        }
        table
    }

    fn entry(points: i32, draft: u32) -> Entry {
        let (score, bound) = (Score::new(points), Bound::Exact);
        Entry { score, bound, draft, mv: None, stored_by: 0, complete: true }
    }

    #[test]
    fn nothing_is_forgotten() {
        let table = table(1 << 20, 2000);
        let found = |key: u64| table.get(&[key, 7], key as u32 % 5).map(|e| e.score.get());
        assert!((0..2000).all(|key| found(key) == Some(key as i32)));
        assert_eq!((table.get(&[7, 0], 2), table.is_full()), (None, false));
    }

    #[test]
    fn it_refuses_what_would_make_it_too_large_and_keeps_the_rest() {
        let mut table = table(1 << 16, 2000);
        assert!(table.is_full());
        let held = table.entries.len() as u64;
        let bytes = table.entries.capacity() as u64 * 8 / 7 * 49;
        assert!((1 << 15..=1 << 16).contains(&bytes), "{bytes} for {held}");
        table.put([3, 7], entry(-1, 3));
        assert_eq!(table.get(&[3, 7], 3).map(|entry| entry.score.get()), Some(-1));
        assert_eq!(table.entries.len() as u64, held);
    }
}
