//! The static order of Othello: squares by their usual value, highest first.

use super::Othello;
use crate::game::{BitMoves, Move};

/// Values of the squares of a quarter, from the corner inwards (article on an Othello engine, 2012).
/// Smaller boards use the same quarter, indexed by the distance to the nearest edges.
const WORTH: [[i32; 4]; 4] =
    [[120, -20, 20, 5], [-20, -40, -5, -5], [20, -5, 15, 3], [5, -5, 3, 3]];

/// The distinct values of `WORTH`, highest first.
const VALUES: [i32; 8] = [120, 20, 15, 5, 3, -5, -20, -40];

/// The squares of each value, by size (4, 6, 8) and then by value.
static SQUARES: [[u64; VALUES.len()]; 3] = [squares(4), squares(6), squares(8)];

const fn squares(size: usize) -> [u64; VALUES.len()] {
    let mut squares = [0; VALUES.len()];
    let mut place = 0;
    while place < VALUES.len() {
        let mut square = 0;
        while square < 8 * size {
            let (row, column) = (square / 8, square % 8);
            let is_here = column < size
                && WORTH[Othello::to_edge(size, row)][Othello::to_edge(size, column)]
                    == VALUES[place];
            squares[place] |= (is_here as u64) << square;
            square += 1;
        }
        place += 1;
    }
    squares
}

impl Othello {
    /// Number of steps from a row or column, counted from 0, to the nearer edge of a board.
    pub(crate) const fn to_edge(size: usize, line: usize) -> usize {
        let other = size - 1 - line;
        if line < other { line } else { other }
    }

    /// Appends the moves on these squares in static order, or the pass if there are none.
    pub(super) fn list_in_static_order(&self, squares: u64, list: &mut Vec<Move>) {
        if squares == 0 {
            list.push(Self::PASS);
        }
        for of_value in SQUARES[self.size() / 2 - 2] {
            list.extend(BitMoves(squares & of_value));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_one_value() {
        for size in Othello::SIZES {
            let of_size = SQUARES[size / 2 - 2];
            let area = of_size.iter().fold(0, |area, squares| area | squares);
            let count: u32 = of_size.iter().map(|squares| squares.count_ones()).sum();
            assert_eq!(area, Othello::new(size).unwrap().area());
            assert_eq!(count as usize, size * size);
        }
    }

    #[test]
    fn corners_first_and_the_squares_beside_them_last() {
        let mut list = Vec::new();
        let start = Othello::new(6).unwrap();
        start.list_in_static_order(start.area(), &mut list);
        let first: Vec<u16> = list.iter().take(4).map(|mv| mv.0).collect();
        let last: Vec<u16> = list.iter().rev().take(4).map(|mv| mv.0).collect();
        assert_eq!(first, [0, 5, 40, 45]);
        assert_eq!(last, [36, 33, 12, 9]);
    }
}
