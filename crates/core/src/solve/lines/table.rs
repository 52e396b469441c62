//! The proved positions: whether the attacker wins. An entry is found by its stones, so it never
//! answers for another position.

use super::bits::Bits;
use crate::solve::{Interrupt, Meter};

/// Buckets at the start: a power of two, so that a mask gives the place.
const FIRST: usize = 1 << 8;
/// Buckets between two polls of the control while the table doubles: a megabyte or more, about a millisecond.
const PIECE: usize = 1 << 14;

#[derive(Clone, Copy)]
struct Entry<const W: usize> {
    /// The attacker's and the defender's stones; both are empty in a free place.
    stones: [Bits<W>; 2],
    signature: u64,
    /// Whether the attacker wins; otherwise it is proved that it does not.
    wins: bool,
    /// The cost of the proof, as a power of two of nodes.
    cost: u8,
}

impl<const W: usize> Entry<W> {
    const FREE: Self = Self { stones: [Bits::EMPTY; 2], signature: 0, wins: false, cost: 0 };

    fn is_free(&self) -> bool {
        self.stones.iter().all(Bits::is_empty)
    }
}

/// Buckets of two: one keeps the costlier proof, the other the latest. A half-full table doubles, up to its limit.
pub(super) struct Table<const W: usize> {
    buckets: Vec<[Entry<W>; 2]>,
    used: usize,
    most: usize,
}

impl<const W: usize> Table<W> {
    /// Makes a table of at most so many bytes, but at least one bucket.
    pub(super) fn new(bytes: u64) -> Self {
        let buckets = (bytes / size_of::<[Entry<W>; 2]>() as u64).clamp(1, 1 << 40);
        let most = 1usize << buckets.ilog2();
        Self { buckets: vec![[Entry::FREE; 2]; FIRST.min(most)], used: 0, most }
    }

    fn place(&self, signature: u64) -> usize {
        signature as usize & (self.buckets.len() - 1)
    }

    #[inline]
    pub(super) fn get(&self, signature: u64, stones: &[Bits<W>; 2]) -> Option<bool> {
        let bucket = &self.buckets[self.place(signature)];
        bucket.iter().find(|entry| entry.stones == *stones).map(|entry| entry.wins)
    }

    /// Stores the proof of a position. If the table has to double, it polls the control.
    pub(super) fn put(
        &mut self,
        (signature, stones): (u64, [Bits<W>; 2]),
        wins: bool,
        nodes: u64,
        meter: &mut Meter<'_>,
    ) {
        // If the work stops meanwhile, clear the table, because its entries would be in two orders.
        if self.used > self.buckets.len()
            && self.buckets.len() < self.most
            && self.double(meter).is_err()
        {
            self.clear();
        }
        let cost = nodes.max(1).ilog2() as u8;
        self.keep(Entry { stones, signature, wins, cost });
    }

    fn keep(&mut self, entry: Entry<W>) {
        let place = self.place(entry.signature);
        let bucket = &mut self.buckets[place];
        let keeps = bucket[0].stones != entry.stones && bucket[0].cost > entry.cost;
        let old = &mut bucket[usize::from(keeps)];
        self.used += usize::from(old.is_free());
        *old = entry;
    }

    /// Doubles the buckets in place: a bucket's entries stay, or move up by the old number of buckets. It
    /// polls the control between pieces, because gigabytes take longer than a stop may wait.
    fn double(&mut self, meter: &mut Meter<'_>) -> Result<(), Interrupt> {
        let old = self.buckets.len();
        // Reserve everything at once, because untouched memory costs nothing and nothing is copied then.
        let whole = self.buckets.try_reserve_exact(self.most - old);
        if whole.or_else(|_| self.buckets.try_reserve_exact(old)).is_err() {
            self.most = old;
            return Ok(());
        }
        while self.buckets.len() < 2 * old {
            meter.look()?;
            let longer = (self.buckets.len() + PIECE).min(2 * old);
            self.buckets.resize(longer, [Entry::FREE; 2]);
        }
        self.used = 0;
        for from in 0..old {
            if from % PIECE == 0 {
                meter.look()?;
            }
            let entries = std::mem::replace(&mut self.buckets[from], [Entry::FREE; 2]);
            entries.into_iter().filter(|entry| !entry.is_free()).for_each(|entry| self.keep(entry));
        }
        Ok(())
    }

    pub(super) fn clear(&mut self) {
        self.buckets.truncate(FIRST.min(self.most));
        self.buckets.fill([Entry::FREE; 2]);
        self.used = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::mix;
    use crate::search::{NoLimit, Stop};

    const BUCKET: usize = size_of::<[Entry<1>; 2]>();

    fn note(table: &mut Table<1>, number: u64, meter: &mut Meter<'_>) {
        let stones = [Bits::of(number as usize % 60), Bits::of(number as usize / 60 % 60)];
        table.put((mix(number), stones), number.is_multiple_of(3), number % 40, meter);
    }

    /// A doubled table equals a table of that size that kept the same entries, from the first bucket on.
    #[test]
    fn a_doubled_table_holds_what_its_entries_give_in_their_order() {
        let mut outside = NoLimit;
        let mut meter = Meter::new(&mut outside, None);
        let mut table = Table::<1>::new(1 << 24);
        let mut number = 0;
        while table.used <= table.buckets.len() || table.buckets.len() < 8 * FIRST {
            note(&mut table, number, &mut meter);
            number += 1;
        }
        let before = table.buckets.clone();
        table.double(&mut meter).unwrap();
        let mut whole = Table::<1>::new(1 << 24);
        whole.buckets.resize(2 * before.len(), [Entry::FREE; 2]);
        for entry in before.into_iter().flatten().filter(|entry| !entry.is_free()) {
            whole.keep(entry);
        }
        let all = |table: &Table<1>| -> Vec<_> {
            let entries = table.buckets.iter().flatten();
            entries.map(|entry| (entry.signature, entry.stones, entry.wins, entry.cost)).collect()
        };
        assert_eq!((all(&table), table.used), (all(&whole), whole.used));
        assert_eq!(table.buckets.len(), 16 * FIRST);
    }

    /// The control is polled between the pieces of a growth, and a stop there leaves an empty table that
    /// can be used.
    #[test]
    fn doubling_gives_way_to_a_stop() {
        // The smaller table has four pieces: as many are added, and as many are split.
        let (pieces, smaller) = (8, 4 * PIECE);
        for stop_at in [1, pieces / 2, pieces, pieces + 1] {
            let mut table = Table::<1>::new((2 * smaller * BUCKET) as u64);
            table.buckets.resize(smaller, [Entry::FREE; 2]);
            table.used = smaller + 1;
            let mut looks = 0;
            let mut outside = |_: u64| {
                looks += 1;
                (looks == stop_at).then_some(Stop::Cancelled)
            };
            let mut meter = Meter::new(&mut outside, None);
            note(&mut table, 1, &mut meter);
            let is_stopped = meter.stop().is_some();
            assert_eq!((looks, is_stopped), (stop_at.min(pieces), stop_at <= pieces), "{stop_at}");
            let buckets = if is_stopped { FIRST } else { 2 * smaller };
            assert_eq!((table.buckets.len(), table.used), (buckets, 1), "{stop_at}");
        }
    }
}
