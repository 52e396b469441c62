//! The memory of the solver: proved bounds of positions and the moves that proved them.

use crate::solve::{Interrupt, Meter};

/// The number for an unknown move: one past the last square.
pub(super) const NONE: u8 = 64;
/// Buckets between two polls of the control while the table is made: a megabyte or two, about a millisecond.
const PIECE: usize = 1 << 15;

/// A searched position with the interval of its score.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    own: u64,
    opponent: u64,
    /// The score lies between `lower` and `upper`, both included, -64 to 64.
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The number of empties, which measures the cost of an entry; 0 marks a free place.
    empties: u8,
    /// The best moves, the latest first.
    pub(super) moves: [u8; 2],
    /// The search that wrote it: always 0, because each search has a table of its own.
    age: u8,
}

const FREE: Entry =
    Entry { own: 0, opponent: 0, lower: -64, upper: 64, empties: 0, moves: [NONE; 2], age: 0 };

/// A table of buckets of two entries: one keeps the costliest position, the other the latest.
pub(super) struct Table {
    buckets: Vec<[Entry; 2]>,
    shift: u32,
    age: u8,
}

impl Table {
    /// Bytes of a bucket: two entries of 24.
    pub(super) const BUCKET: usize = size_of::<[Entry; 2]>();

    /// Makes a table of at most so many bytes, at least two buckets. It has only two if the work stops meanwhile.
    pub(super) fn new(bytes: usize, meter: &mut Meter<'_>) -> Self {
        let bits = (bytes / Self::BUCKET).max(2).ilog2();
        let whole = Self::of(1 << bits, meter);
        let (buckets, bits) = whole.map_or_else(|_| (vec![[FREE; 2]; 2], 1), |all| (all, bits));
        Self { buckets, shift: 64 - bits, age: 0 }
    }

    /// Makes so many free buckets. It polls the control between pieces, because a gigabyte takes longer
    /// than a stop may wait.
    fn of(number: usize, meter: &mut Meter<'_>) -> Result<Vec<[Entry; 2]>, Interrupt> {
        let mut buckets = Vec::with_capacity(number);
        while buckets.len() < number {
            meter.look()?;
            buckets.resize((buckets.len() + PIECE).min(number), [FREE; 2]);
        }
        Ok(buckets)
    }

    #[inline]
    fn place(&self, own: u64, opponent: u64) -> usize {
        let mixed = own.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
            ^ opponent.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        (mixed >> self.shift) as usize
    }

    #[inline]
    pub(super) fn get(&self, own: u64, opponent: u64) -> Option<&Entry> {
        let bucket = &self.buckets[self.place(own, opponent)];
        bucket.iter().find(|entry| entry.own == own && entry.opponent == opponent)
    }

    /// Stores the result of a search: a score that is exact inside the window and a bound outside.
    #[inline]
    pub(super) fn put(
        &mut self,
        own: u64,
        opponent: u64,
        empties: u32,
        (alpha, beta): (i32, i32),
        score: i32,
        mv: u8,
    ) {
        let place = self.place(own, opponent);
        let age = self.age;
        let bucket = &mut self.buckets[place];
        let known = bucket.iter_mut().find(|e| e.own == own && e.opponent == opponent);
        if let Some(entry) = known {
            if score < beta {
                entry.upper = entry.upper.min(score as i8);
            }
            if score > alpha {
                entry.lower = entry.lower.max(score as i8);
            }
            if (score > alpha || entry.moves[0] == NONE) && entry.moves[0] != mv {
                entry.moves = [mv, entry.moves[0]];
            }
            entry.age = age;
            return;
        }
        let entry = Entry {
            own,
            opponent,
            lower: if score > alpha { score as i8 } else { -64 },
            upper: if score < beta { score as i8 } else { 64 },
            empties: empties as u8,
            moves: [mv, NONE],
            age,
        };
        let keeps = bucket[0].age == age && bucket[0].empties > entry.empties;
        bucket[usize::from(keeps)] = entry;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Stop;

    #[test]
    fn a_table_in_the_making_gives_way_to_a_stop() {
        let bytes = 4 * PIECE * Table::BUCKET;
        for (stop_at, looks_due, buckets) in [(1, 1, 2), (4, 4, 2), (5, 4, 4 * PIECE)] {
            let mut looks = 0;
            let mut outside = |_: u64| {
                looks += 1;
                (looks == stop_at).then_some(Stop::Cancelled)
            };
            let mut meter = Meter::new(&mut outside, None);
            let mut table = Table::new(bytes, &mut meter);
            assert_eq!((meter.stop().is_some(), looks), (buckets == 2, looks_due), "{stop_at}");
            assert_eq!(table.buckets.len(), buckets, "{stop_at}");
            for number in 0..100 {
                table.put(number, !number, 9, (-1, 1), 3, 5);
                assert_eq!(table.get(number, !number).map(|entry| entry.lower), Some(3));
            }
        }
    }
}
