//! Sets of squares in a fixed number of words: one for boards of up to 64 squares, six for all others.

/// A set of squares: square s is bit s % 64 of word s / 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    pub(super) fn of(square: usize) -> Self {
        let mut bits = Self::EMPTY;
        bits.add(square);
        bits
    }

    #[inline]
    pub(super) fn add(&mut self, square: usize) {
        self.0[square / 64 % W] |= 1 << (square % 64);
    }

    #[inline]
    pub(super) fn has(&self, square: usize) -> bool {
        self.0[square / 64 % W] >> (square % 64) & 1 != 0
    }

    #[inline]
    fn zip(mut self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word = f(*word, other);
        }
        self
    }

    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline]
    pub(super) fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline]
    pub(super) fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(super) fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    #[inline]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

/// The squares, lowest first.
impl<const W: usize> IntoIterator for Bits<W> {
    type Item = usize;
    type IntoIter = Squares<W>;

    #[inline]
    fn into_iter(self) -> Squares<W> {
        Squares(self)
    }
}

/// The remaining squares of a set, lowest first.
pub(super) struct Squares<const W: usize>(Bits<W>);

impl<const W: usize> Iterator for Squares<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let (place, word) = self.0.0.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let square = 64 * place + word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(square)
    }
}
