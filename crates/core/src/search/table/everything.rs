//! The table that forgets nothing and reports when it is full.
//!
//! Slots in one array, found by linear probing from the hash of the position: D. E. Knuth, "The Art
//! of Computer Programming", volume 3, section 6.4.

use super::entry::{Entry, Key, Slot};
use crate::random::scale;

/// Slots of the first array: a power of two, so that a mask wraps the places.
const FIRST: usize = 16;

pub(super) struct Everything<K> {
    /// At most three quarters of them are used.
    slots: Vec<Slot<K>>,
    used: usize,
    /// Bytes that the slots may take.
    most: u64,
    full: bool,
}

impl<K: AsRef<[u64]> + Copy + Eq> Everything<K> {
    pub(super) const fn up_to(most: u64) -> Self {
        Self { slots: Vec::new(), used: 0, most, full: false }
    }

    /// Returns the most bytes that the table takes for so many entries if its slots may take `most`. While
    /// the table doubles, the smaller array exists too.
    pub(super) fn room(most: u64, entries: u64) -> u64 {
        let slot = size_of::<Slot<K>>() as u64;
        let wanted = (entries.min(most) * 4).div_ceil(3).max(FIRST as u64).next_power_of_two();
        let largest = 1 << (most / slot).max(1).ilog2();
        wanted.min(largest) * slot * 3 / 2
    }

    #[inline]
    pub(super) fn get(&self, key: &Key<K>, draft: u32) -> Option<Entry> {
        self.slots.get(self.find(key, draft)?)?.entry
    }

    #[cfg(test)]
    pub(super) fn entries(&self) -> impl Iterator<Item = Entry> {
        self.slots.iter().filter_map(|slot| slot.entry)
    }

    /// Whether the table has refused an entry; it stays so.
    pub(super) const fn is_full(&self) -> bool {
        self.full
    }

    /// Stores an entry, or refuses it if the array would grow too large.
    #[inline]
    pub(super) fn put(&mut self, key: Key<K>, entry: Entry) {
        if 4 * self.used >= 3 * self.slots.len() {
            self.grow(&key);
        }
        let Some(place) = self.find(&key, entry.draft) else {
            self.full = true;
            return;
        };
        if self.slots[place].is_empty() {
            if 4 * self.used >= 3 * self.slots.len() {
                self.full = true;
                return;
            }
            self.used += 1;
        }
        self.slots[place] = Slot::new(&key, entry);
    }

    /// Returns the slot of a position at a remaining depth, or the empty slot for it; `None` if there are
    /// no slots.
    #[inline]
    fn find(&self, key: &Key<K>, draft: u32) -> Option<usize> {
        let last = self.slots.len().checked_sub(1)?;
        // Spread the depths of a position, because otherwise neighbouring depths would share a run of slots.
        let spread = key.hash.wrapping_add(u64::from(draft).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut place = scale(spread, self.slots.len() as u64) as usize;
        loop {
            let slot = &self.slots[place & last];
            if slot.is_empty() || slot.is(key, draft) {
                return Some(place & last);
            }
            place += 1;
        }
    }

    /// Doubles the array, if the limit allows it. O(slots).
    #[cold]
    fn grow(&mut self, key: &Key<K>) {
        let doubled = (2 * self.slots.len()).max(FIRST);
        if (doubled * size_of::<Slot<K>>()) as u64 > self.most {
            return;
        }
        let old = std::mem::replace(&mut self.slots, vec![Slot::empty(key); doubled]);
        for slot in old {
            let Some(entry) = slot.entry else { continue };
            if let Some(place) = self.find(&Key::new(slot.words), entry.draft) {
                self.slots[place] = slot;
            }
        }
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
            table.put(Key::new([key, 7]), entry(key as i32, key as u32 % 5));
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
        let found = |key: u64| table.get(&Key::new([key, 7]), key as u32 % 5);
        assert!((0..2000).all(|key| found(key).map(|e| e.score.get()) == Some(key as i32)));
        assert_eq!((table.get(&Key::new([7, 0]), 2), table.is_full()), (None, false));
        assert!(table.get(&Key::new([7, 7]), 3).is_none(), "another remaining depth");
    }

    #[test]
    fn it_refuses_what_would_make_it_too_large_and_keeps_the_rest() {
        let mut table = table(1 << 16, 2000);
        assert!(table.is_full());
        let bytes = table.slots.len() * size_of::<Slot<[u64; 2]>>();
        assert!((1 << 15..=1 << 16).contains(&bytes), "{bytes} for {}", table.used);
        let held = table.used;
        table.put(Key::new([3, 7]), entry(-1, 3));
        assert_eq!(table.get(&Key::new([3, 7]), 3).map(|entry| entry.score.get()), Some(-1));
        assert_eq!(table.used, held);
    }
}
