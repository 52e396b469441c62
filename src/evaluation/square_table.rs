//! What a square of an Othello board is worth, by its distance to the nearest edges.
//!
//! The tables are symmetric in both axes, so a quarter from the corner inwards is all of them;
//! smaller boards read the same quarter. Squares are numbered as in [`crate::game::Othello`].

use crate::game::Othello;

/// A quarter of an 8x8 board, from the corner inwards.
pub(super) type Quarter = [[i32; 4]; 4];

/// The table of the `deepdiver` player (report, 2013).
pub(super) const DEEPDIVER: Quarter =
    [[99, -8, 8, 6], [-8, -24, -4, -3], [8, -4, 7, 4], [6, -3, 4, 0]];

const fn weight(quarter: &Quarter, size: usize, row: usize, column: usize) -> i32 {
    quarter[Othello::to_edge(size, row)][Othello::to_edge(size, column)]
}

/// A table laid out so that a set of squares is weighed with one look-up a row.
pub(super) struct RowWeights {
    /// By row, then by the eight bits of the row: the sum of the weights of the set bits.
    sums: [[i16; 256]; 8],
}

impl RowWeights {
    /// The table of a board of up to 8x8 squares.
    pub(super) const fn new(quarter: &Quarter, size: usize) -> Self {
        let mut sums = [[0; 256]; 8];
        let mut row = 0;
        while row < size {
            let mut bits = 0;
            while bits < 1 << size {
                let mut column = 0;
                while column < size {
                    if bits >> column & 1 != 0 {
                        sums[row][bits] += weight(quarter, size, row, column) as i16;
                    }
                    column += 1;
                }
                bits += 1;
            }
            row += 1;
        }
        Self { sums }
    }

    /// The sum of the weights of these squares.
    #[inline]
    pub(super) fn sum(&self, squares: u64) -> i32 {
        let rows = squares.to_le_bytes();
        self.sums.iter().zip(rows).map(|(sums, row)| i32::from(sums[usize::from(row)])).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_boards_read_by_the_nearest_edges() {
        let row = |size: usize, row: usize| {
            (0..size).map(|column| weight(&DEEPDIVER, size, row, column)).collect::<Vec<_>>()
        };
        assert_eq!(row(8, 0), [99, -8, 8, 6, 6, 8, -8, 99]);
        assert_eq!(row(8, 6), [-8, -24, -4, -3, -3, -4, -24, -8]);
        assert_eq!(row(6, 2), [8, -4, 7, 7, -4, 8]);
        assert_eq!(row(4, 3), [99, -8, -8, 99]);
    }

    #[test]
    fn sums_are_those_of_the_squares() {
        for size in [4, 6, 8] {
            let table = RowWeights::new(&DEEPDIVER, size);
            let squares = 0x8a53_11f0_c29b_7e35_u64;
            let single: i32 = (0..64)
                .filter(|s| squares >> s & 1 != 0 && s / 8 < size && s % 8 < size)
                .map(|square| weight(&DEEPDIVER, size, square / 8, square % 8))
                .sum();
            let area = (0..64).filter(|s| s / 8 < size && s % 8 < size).fold(0, |a, s| a | 1 << s);
            assert_eq!(table.sum(squares & area), single);
        }
    }
}
