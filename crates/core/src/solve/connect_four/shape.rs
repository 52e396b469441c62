//! Board sizes for the solver: words with arithmetic, and precomputed masks.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Add, BitAnd, BitOr, BitOrAssign, BitXor, Not, Shl, Shr, Sub};

/// A machine word as a set of squares, and as a number: `u64` or `u128`.
pub(super) trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The width in bits, 64 or 128.
    const WIDTH: u32;
    /// No square; zero.
    const NONE: Self;
    /// The lowest square; one.
    const ONE: Self;
    /// Returns the number of squares in the set.
    fn count(self) -> u32;
    /// Returns the product with an odd number, which mixes bits upwards; it wraps at the width.
    fn mixed(self) -> Self;
    /// Returns a number of up to 64 bits as a word.
    fn of(number: u64) -> Self;
    /// Returns the lowest 64 bits.
    fn low(self) -> u64;

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Whether two squares or more are in the set.
    #[inline(always)]
    fn has_two(self) -> bool {
        self.has_any() && !(self & (self - Self::ONE)).is_empty()
    }

    #[inline(always)]
    fn has_any(self) -> bool {
        !self.is_empty()
    }
}

macro_rules! word {
    ($word:ty, $odd:expr) => {
        impl Word for $word {
            const WIDTH: u32 = <$word>::BITS;
            const NONE: Self = 0;
            const ONE: Self = 1;
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn mixed(self) -> Self {
                self.wrapping_mul($odd)
            }
            #[inline(always)]
            fn of(number: u64) -> Self {
                Self::from(number)
            }
            #[inline(always)]
            fn low(self) -> u64 {
                self as u64
            }
        }
    };
}
word!(u64, 0x9E37_79B9_7F4A_7C15);
word!(u128, 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);

/// A board size. A column takes `rows + 1` bits, the lowest square first, the highest bit empty.
pub(super) trait Shape: Copy + Debug {
    /// The word that holds a board: 64 bits for keys of up to 56 bits, else 128.
    type Word: Word;
    /// Columns, 4 to 8.
    fn columns(self) -> u32;
    /// Rows, 4 to 8.
    fn rows(self) -> u32;
    /// The lowest squares of all columns, one bit per column.
    fn bottom(self) -> Self::Word;
    /// Every square, without the empty bit above each column.
    fn board(self) -> Self::Word;

    /// Squares, 16 to 64.
    #[inline(always)]
    fn cells(self) -> i32 {
        (self.columns() * self.rows()) as i32
    }

    /// Every square of the first column: as many bits as rows.
    #[inline(always)]
    fn first_column(self) -> Self::Word {
        (Self::Word::ONE << self.rows()) - Self::Word::ONE
    }

    /// Every square of a column, counted from 0.
    #[inline(always)]
    fn column(self, column: u32) -> Self::Word {
        self.first_column() << (column * (self.rows() + 1))
    }

    /// Bits of a key, 20 to 72: one per square and one more per column.
    #[inline(always)]
    fn key_bits(self) -> u32 {
        self.columns() * (self.rows() + 1)
    }

    /// Reverses the order of the columns. O(columns).
    #[inline(always)]
    fn mirrored(self, squares: Self::Word) -> Self::Word {
        let (width, whole) =
            (self.rows() + 1, (Self::Word::ONE << (self.rows() + 1)) - Self::Word::ONE);
        let mut turned = Self::Word::NONE;
        for column in 0..self.columns() {
            let stack = (squares >> (column * width)) & whole;
            turned |= stack << ((self.columns() - 1 - column) * width);
        }
        turned
    }
}

/// 7 columns by 6 rows, constant for the compiler.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standard;

impl Shape for Standard {
    type Word = u64;
    #[inline(always)]
    fn columns(self) -> u32 {
        7
    }
    #[inline(always)]
    fn rows(self) -> u32 {
        6
    }
    #[inline(always)]
    fn bottom(self) -> u64 {
        0x0000_0408_1020_4081
    }
    #[inline(always)]
    fn board(self) -> u64 {
        self.bottom() * 0x3F
    }
}

/// Any size with a board that fits the word: all but 8x8 fit 64 bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Any<W> {
    columns: u32,
    rows: u32,
    bottom: W,
    board: W,
}

impl<W: Word> Any<W> {
    /// Makes a board of so many columns and rows; `columns * (rows + 1)` is at most the width of the word.
    pub(super) fn new(columns: u32, rows: u32) -> Self {
        let (mut bottom, mut board) = (W::NONE, W::NONE);
        for column in 0..columns {
            bottom |= W::ONE << (column * (rows + 1));
            board |= ((W::ONE << rows) - W::ONE) << (column * (rows + 1));
        }
        Self { columns, rows, bottom, board }
    }
}

impl<W: Word> Shape for Any<W> {
    type Word = W;
    #[inline(always)]
    fn columns(self) -> u32 {
        self.columns
    }
    #[inline(always)]
    fn rows(self) -> u32 {
        self.rows
    }
    #[inline(always)]
    fn bottom(self) -> W {
        self.bottom
    }
    #[inline(always)]
    fn board(self) -> W {
        self.board
    }
}
