//! The memory of the solver: a lower and an upper bound per position, in buckets of four. The table grows
//! in place up to its fixed size.

use super::shape::Word;
use crate::solve::{Interrupt, Meter};

/// Entries of a bucket: half a cache line of the narrow word.
const WAYS: usize = 4;
/// Bits of a bound. Scores are -32 to 32, and a stored 0 marks an empty entry.
const BOUND: u32 = 7;
/// The offset of a stored score, so that no bound is 0.
const OFFSET: i32 = 64;
/// Bits of an entry's cost, as a power of two.
const WORK: u32 = 6;
/// Bits below the tag: two bounds and the cost.
const BELOW: u32 = 2 * BOUND + WORK;
/// Buckets at the start of a search, as a power of two: 4 KB are cleared in no time.
const FIRST: u32 = 7;
/// Buckets between two polls of the control while the table grows: a megabyte or two, about a millisecond.
const PIECE: usize = 1 << 15;

/// Four entries, aligned to 32 bytes, so that those of the narrow word never straddle two cache
/// lines.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
struct Bucket<W>([W; WAYS]);

/// A table of fixed largest size. It uses only as many buckets as it needs, so that a small search stays in
/// the cache of the processor, and clearing costs no more than the search before it.
///
/// The place and the tag together are the whole key, so an entry never belongs to another position.
#[derive(Debug)]
pub(super) struct Table<W> {
    buckets: Vec<Bucket<W>>,
    /// Bits of a key, 20 to 72.
    key_bits: u32,
    /// Buckets in use, as a power of two.
    bits: u32,
    least_bits: u32,
    most_bits: u32,
    /// Places filled since the last clearing, and the number at which the table grows next.
    filled: usize,
    grow_at: usize,
    mask: W,
    tag: W,
}

/// The place of a key: its hash, which no other key has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot<W> {
    hash: W,
}

impl<W: Word> Table<W> {
    /// Makes a table for keys of so many bits in at most so many bytes, or in the fewest that the whole key needs.
    pub(super) fn new(key_bits: u32, bytes: u64) -> Self {
        let least_bits = FIRST.max(key_bits.saturating_sub(W::WIDTH - BELOW));
        let fit = bytes / size_of::<Bucket<W>>() as u64;
        let most_bits = fit.checked_ilog2().unwrap_or(0).clamp(least_bits, key_bits - 2);
        let mask = if key_bits == W::WIDTH { !W::NONE } else { (W::ONE << key_bits) - W::ONE };
        let tag = !W::NONE >> BELOW;
        let mut table = Self {
            buckets: Vec::new(),
            key_bits,
            bits: least_bits,
            least_bits,
            most_bits,
            filled: 0,
            grow_at: 0,
            mask,
            tag: tag & mask,
        };
        table.clear();
        table
    }

    /// Clears the table down to its first size, so that the cost does not depend on the search
    /// before.
    pub(super) fn clear(&mut self) {
        self.bits = self.least_bits;
        let first = 1 << self.bits;
        let kept = self.buckets.len().min(first);
        self.buckets[..kept].fill(Bucket::default());
        if kept < first {
            self.buckets.resize(first, Bucket::default());
        }
        self.filled = 0;
        self.grow_at = self.next_growth();
    }

    fn next_growth(&self) -> usize {
        if self.bits == self.most_bits { usize::MAX } else { (WAYS << self.bits) / 2 }
    }

    /// Returns the place of a key, without reading it yet.
    #[inline(always)]
    pub(super) fn slot(&self, key: W) -> Slot<W> {
        Slot { hash: key.mixed() & self.mask }
    }

    #[inline(always)]
    fn index(&self, slot: Slot<W>) -> usize {
        (slot.hash >> (self.key_bits - self.bits)).low() as usize
    }

    /// Returns the bounds of a position, if they are known.
    #[inline(always)]
    pub(super) fn get(&self, slot: Slot<W>) -> Option<(i32, i32)> {
        let tag = slot.hash & self.tag;
        let bucket = &self.buckets[self.index(slot)].0;
        for &entry in bucket {
            if entry >> BELOW == tag && !entry.is_empty() {
                return Some(bounds(entry));
            }
        }
        None
    }

    /// Stores the bounds of a position; `work`: nodes that they cost. If the table has to grow, it polls
    /// the control.
    #[inline(always)]
    pub(super) fn put(
        &mut self,
        slot: Slot<W>,
        (lower, upper): (i32, i32),
        work: u64,
        meter: &mut Meter<'_>,
    ) {
        let tag = slot.hash & self.tag;
        let index = self.index(slot);
        let work = u64::from((work | 1).ilog2());
        let low =
            (lower + OFFSET) as u64 | ((upper + OFFSET) as u64) << BOUND | work << (2 * BOUND);
        let fresh = tag << BELOW | W::of(low);
        let bucket = &mut self.buckets[index].0;
        let mut place = 0;
        let mut least = u64::MAX;
        for (way, entry) in bucket.iter().enumerate() {
            if entry.is_empty() {
                bucket[way] = fresh;
                self.filled += 1;
                if self.filled >= self.grow_at {
                    self.grow(meter);
                }
                return;
            }
            if *entry >> BELOW == tag {
                bucket[way] = fresh;
                return;
            }
            let cost = (entry.low() >> (2 * BOUND)) & ((1 << WORK) - 1);
            if cost < least {
                (place, least) = (way, cost);
            }
        }
        bucket[place] = fresh;
        // Lower the cost of the others, so that a costly entry that is no longer used makes room in the end.
        for (way, entry) in bucket.iter_mut().enumerate() {
            let cost = (entry.low() >> (2 * BOUND)) & ((1 << WORK) - 1);
            if way != place && cost > 0 && cost > least + 8 {
                *entry = *entry - W::of(1 << (2 * BOUND));
            }
        }
    }

    /// Doubles the buckets. If the work stops meanwhile, clears the table, because its entries would be in
    /// two orders.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, meter: &mut Meter<'_>) {
        let old = 1usize << self.bits;
        if self.buckets.len() < 2 * old {
            // Reserve everything at once, because untouched pages cost nothing.
            let rest = (1usize << self.most_bits) - self.buckets.len();
            if self.buckets.try_reserve_exact(rest).is_err() {
                (self.most_bits, self.grow_at) = (self.bits, usize::MAX);
                return;
            }
        }
        if self.double(old, meter).is_err() {
            self.clear();
            return;
        }
        self.bits += 1;
        self.grow_at = self.next_growth();
    }

    /// Doubles the buckets in place, from the last one down: a bucket's entries go to two neighbours. It
    /// polls the control between pieces, because gigabytes take longer than a stop may wait.
    fn double(&mut self, old: usize, meter: &mut Meter<'_>) -> Result<(), Interrupt> {
        while self.buckets.len() < 2 * old {
            meter.look()?;
            self.buckets.resize((self.buckets.len() + PIECE).min(2 * old), Bucket::default());
        }
        let next_bit = self.key_bits - self.bits - 1;
        for from in (0..old).rev() {
            if from % PIECE == 0 {
                meter.look()?;
            }
            let entries = self.buckets[from].0;
            let mut two = [Bucket::default(); 2];
            let mut used = [0; 2];
            for entry in entries.into_iter().filter(|entry| entry.has_any()) {
                let side = ((entry >> (BELOW + next_bit)) & W::ONE).low() as usize;
                two[side].0[used[side]] = entry;
                used[side] += 1;
            }
            self.buckets[2 * from] = two[0];
            self.buckets[2 * from + 1] = two[1];
        }
        Ok(())
    }
}

#[inline(always)]
fn bounds<W: Word>(entry: W) -> (i32, i32) {
    let low = entry.low();
    let at = |shift: u32| ((low >> shift) & ((1 << BOUND) - 1)) as i32 - OFFSET;
    (at(0), at(BOUND))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{NoLimit, Stop};

    fn key(number: u64) -> u64 {
        number.wrapping_mul(0xD134_2543_DE82_EF95) >> 15
    }

    fn note(table: &mut Table<u64>, number: u64, meter: &mut Meter<'_>) {
        let value = (number % 60) as i32 - 30;
        table.put(table.slot(key(number)), (value, value + 1), number, meter);
    }

    fn filled(bytes: u64, entries: u64) -> Table<u64> {
        let (mut table, mut outside) = (Table::new(49, bytes), NoLimit);
        let mut meter = Meter::new(&mut outside, None);
        for number in 0..entries {
            note(&mut table, number, &mut meter);
        }
        table
    }

    #[test]
    fn an_entry_is_never_that_of_another_position() {
        const BYTES: u64 = 1 << 16;
        let mut table = filled(BYTES, 100_000);
        let mut found = 0;
        for number in 0..200_000 {
            if let Some(bounds) = table.get(table.slot(key(number))) {
                let value = (number % 60) as i32 - 30;
                assert!(number < 100_000 && bounds == (value, value + 1), "{number}: {bounds:?}");
                found += 1;
            }
        }
        assert_eq!(table.buckets.len() * size_of::<Bucket<u64>>(), BYTES as usize);
        assert!((BYTES / 16..=BYTES / 8).contains(&found), "{found} entries are left");
        table.clear();
        assert!((0..100_000).all(|number| table.get(table.slot(key(number))).is_none()));
    }

    #[test]
    fn little_is_lost_while_it_grows() {
        let table = filled(1 << 24, 100_000);
        let left = (0..100_000).filter(|&number| table.get(table.slot(key(number))).is_some());
        let left = left.count();
        assert!(left > 98_000, "{left} entries are left");
    }

    /// The control is polled between the pieces of a growth, and a stop there leaves an empty table that
    /// can be used.
    #[test]
    fn growing_gives_way_to_a_stop() {
        const BYTES: u64 = 1 << 23;
        // The last growth adds half of the buckets and splits as many.
        let pieces = BYTES as usize / size_of::<Bucket<u64>>() / PIECE;
        for stop_at in [1, pieces / 2, pieces, pieces + 1] {
            let (mut table, mut number) = (filled(BYTES, 0), 0);
            let mut outside = NoLimit;
            let mut meter = Meter::new(&mut outside, None);
            while table.bits + 1 < table.most_bits || table.filled + 1 < table.grow_at {
                note(&mut table, number, &mut meter);
                number += 1;
            }
            let mut looks = 0;
            let mut outside = |_: u64| {
                looks += 1;
                (looks == stop_at).then_some(Stop::Cancelled)
            };
            let mut meter = Meter::new(&mut outside, None);
            while table.filled > 0 && table.bits < table.most_bits {
                note(&mut table, number, &mut meter);
                number += 1;
            }
            let is_stopped = meter.stop().is_some();
            assert_eq!((looks, is_stopped), (stop_at.min(pieces), stop_at <= pieces), "{stop_at}");
            if is_stopped {
                assert!((0..number).all(|number| table.get(table.slot(key(number))).is_none()));
                let mut outside = NoLimit;
                let mut meter = Meter::new(&mut outside, None);
                (0..1_000).for_each(|number| note(&mut table, number, &mut meter));
                let kept = |number: &u64| table.get(table.slot(key(*number))).is_some();
                let kept = (0..1_000).filter(kept).count();
                assert!(kept > 980, "{kept} entries are left");
            }
        }
    }

    #[test]
    fn the_longest_keys_are_whole() {
        let mut table = Table::<u128>::new(72, 1 << 20);
        let key = |number: u128| number << 40 | number;
        let mut outside = NoLimit;
        let mut meter = Meter::new(&mut outside, None);
        for number in 0..3_000u128 {
            let bounds = (-32, (number % 65) as i32 - 32);
            table.put(table.slot(key(number)), bounds, 1, &mut meter);
        }
        for number in 0..6_000u128 {
            let Some((low, high)) = table.get(table.slot(key(number))) else { continue };
            assert!(number < 3_000 && (low, high) == (-32, (number % 65) as i32 - 32), "{number}");
        }
    }
}
