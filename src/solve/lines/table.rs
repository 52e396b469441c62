//! Positions of which it is proved whether the attacker wins.

use super::bits::Bits;

/// Buckets at the beginning.
const FIRST: usize = 1 << 8;

#[derive(Clone, Copy)]
struct Entry<const W: usize> {
    /// The attacker's and the defender's stones; both empty: a free place.
    stones: [Bits<W>; 2],
    signature: u64,
    /// Whether the attacker wins.
    wins: bool,
    /// What it cost, as a power of two of nodes.
    cost: u8,
}

impl<const W: usize> Entry<W> {
    const FREE: Self = Self { stones: [Bits::EMPTY; 2], signature: 0, wins: false, cost: 0 };

    fn is_free(&self) -> bool {
        self.stones.iter().all(Bits::is_empty)
    }
}

/// Buckets of two: one keeps the costlier proof, the other the last. The table doubles while it is half full and may.
pub(super) struct Table<const W: usize> {
    buckets: Vec<[Entry<W>; 2]>,
    used: usize,
    most: usize,
}

impl<const W: usize> Table<W> {
    /// At most so many bytes, but at least one bucket.
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

    pub(super) fn put(&mut self, signature: u64, stones: [Bits<W>; 2], wins: bool, nodes: u64) {
        if self.used > self.buckets.len() && self.buckets.len() < self.most {
            self.double();
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

    fn double(&mut self) {
        let larger = vec![[Entry::FREE; 2]; 2 * self.buckets.len()];
        let old = std::mem::replace(&mut self.buckets, larger);
        self.used = 0;
        for entry in old.into_iter().flatten().filter(|entry| !entry.is_free()) {
            self.keep(entry);
        }
    }

    pub(super) fn clear(&mut self) {
        self.buckets = vec![[Entry::FREE; 2]; FIRST.min(self.most)];
        self.used = 0;
    }
}
