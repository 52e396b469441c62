//! Board sizes of Connect Four and the words that hold them.
//!
//! A column takes `rows + 1` bits, bottom square first; the bit above the top square (the
//! *sentinel*) stays empty, so that a shift never joins two columns. On 7x6:
//!
//! ```text
//!   6 13 20 27 34 41 48   <- sentinels
//!   5 12 19 26 33 40 47   top row
//!   4 11 18 25 32 39 46
//!   3 10 17 24 31 38 45
//!   2  9 16 23 30 37 44
//!   1  8 15 22 29 36 43
//!   0  7 14 21 28 35 42   bottom row
//! ```

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

/// A machine word of 64 or 128 bits as a set of squares.
/// See the example of [`Geometry`].
pub trait Word:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Not<Output = Self>
{
    /// The word with bit 0 alone.
    const ONE: Self;
    /// Two such words as two or four 64-bit words, low half first.
    type Pair: AsRef<[u64]> + Copy + Eq + Debug + Send + Sync;
    /// Number of bits set, 0 to the width of the word.
    fn count(self) -> u32;
    /// The number of the lowest bit set; the width of the word if none is.
    fn lowest(self) -> u32;
    /// The 64 bits that start at a bit. The word is rotated, so that bits wrap round and bit numbers
    /// count modulo its width.
    fn bits_from(self, bit: u32) -> u64;
    /// This word, then the other one.
    fn pair(self, other: Self) -> Self::Pair;
}

impl Word for u64 {
    const ONE: Self = 1;
    type Pair = [u64; 2];
    #[inline]
    fn pair(self, other: Self) -> Self::Pair {
        [self, other]
    }
    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }
    #[inline]
    fn bits_from(self, bit: u32) -> u64 {
        self.rotate_right(bit)
    }
}

impl Word for u128 {
    const ONE: Self = 1;
    type Pair = [u64; 4];
    #[inline]
    fn pair(self, other: Self) -> Self::Pair {
        [self as u64, (self >> 64) as u64, other as u64, (other >> 64) as u64]
    }
    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }
    #[inline]
    fn bits_from(self, bit: u32) -> u64 {
        self.rotate_right(bit) as u64
    }
}

/// A board size, known to the compiler or at run time.
///
/// # Examples
/// ```
/// use plyscope_core::game::{AnySize, Geometry, Standard, Word};
///
/// assert_eq!(Standard.square(6, 0), 1u64 << 42);
/// assert_eq!(Standard.column(6).count(), 6);
/// assert_eq!(AnySize::new(5, 4).map(Geometry::cells), Some(20));
/// assert_eq!(AnySize::new(9, 6), None);
/// ```
pub trait Geometry: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The word that holds a board of this size with its sentinels.
    type Bits: Word;
    /// Columns, 4 to 8.
    fn columns(self) -> u32;
    /// Rows, 4 to 8.
    fn rows(self) -> u32;

    /// The bottom square of a column, counted from 0 at the left.
    #[inline]
    fn bottom(self, column: u32) -> Self::Bits {
        Self::Bits::ONE << (column * (self.rows() + 1))
    }

    /// The top square of a column, one bit below its sentinel.
    #[inline]
    fn top(self, column: u32) -> Self::Bits {
        Self::Bits::ONE << (column * (self.rows() + 1) + self.rows() - 1)
    }

    /// The top squares of all columns: O(columns), but a constant on the standard board.
    #[inline]
    fn top_row(self) -> Self::Bits {
        (0..self.columns()).fold(Self::Bits::default(), |row, column| row | self.top(column))
    }

    /// Every square of a column: `rows` bits, without the sentinel.
    #[inline]
    fn column(self, column: u32) -> Self::Bits {
        (self.bottom(column) << self.rows()) - self.bottom(column)
    }

    /// The bits that are not squares: the sentinels, and the bits beyond the last column.
    #[inline]
    fn off_board(self) -> Self::Bits {
        let columns = (0..self.columns()).map(|column| self.column(column));
        !columns.fold(Self::Bits::default(), |board, column| board | column)
    }

    /// One square; row 0 is the bottom.
    #[inline]
    fn square(self, column: u32, row: u32) -> Self::Bits {
        Self::Bits::ONE << (column * (self.rows() + 1) + row)
    }

    /// Squares on the board, 16 to 64.
    #[inline]
    fn cells(self) -> u32 {
        self.columns() * self.rows()
    }
}

/// The standard board, 7 columns by 6 rows, in one 64-bit word.
/// See the example of [`Geometry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standard;

/// The bottom squares of the seven columns of the standard board, 7 bits apart.
const BOTTOMS: u64 = 0x0000_0408_1020_4081;

impl Geometry for Standard {
    type Bits = u64;
    #[inline]
    fn top_row(self) -> u64 {
        BOTTOMS << 5
    }
    #[inline]
    fn off_board(self) -> u64 {
        !(BOTTOMS * 0b11_1111)
    }
    #[inline]
    fn columns(self) -> u32 {
        7
    }
    #[inline]
    fn rows(self) -> u32 {
        6
    }
}

/// Any other board from 4x4 to 8x8. It needs the wide word because 8x8 with its sentinels takes 72 bits.
/// See the example of [`Geometry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnySize {
    columns: u8,
    rows: u8,
}

impl AnySize {
    /// A board of 4 to 8 columns and 4 to 8 rows; `None` outside that range.
    pub const fn new(columns: u32, rows: u32) -> Option<Self> {
        if columns < 4 || columns > 8 || rows < 4 || rows > 8 {
            return None;
        }
        Some(Self { columns: columns as u8, rows: rows as u8 })
    }
}

impl Geometry for AnySize {
    type Bits = u128;
    #[inline]
    fn columns(self) -> u32 {
        u32::from(self.columns)
    }
    #[inline]
    fn rows(self) -> u32 {
        u32::from(self.rows)
    }
}
