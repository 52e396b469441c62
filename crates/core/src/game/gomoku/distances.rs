//! Distances of squares from the stones, for move orders that put squares near the stones first.

use super::Gomoku;
use super::rules::MAX_SIDE;
use super::stones::{Columns, Square, column_bits};
use crate::game::Move;

const SIDE: usize = MAX_SIDE as usize;

/// The Chebyshev distance (king's moves) from each square of the search area to the nearest
/// stone on the whole board.
///
/// # Examples
/// ```
/// use plyscope_core::game::gomoku::Rules;
/// use plyscope_core::game::{Gomoku, Notation};
///
/// let board = Gomoku::new(Rules::default())?.read("h8")?.position;
/// assert_eq!(board.distances().of(board.parse_move("k10")?), 3);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Distances {
    of_square: [u8; SIDE * SIDE],
}

impl Distances {
    /// 1 to 18 for an empty square of the search area; 0 for every square of an empty board.
    #[inline]
    pub fn of(&self, mv: Move) -> u32 {
        self.of_square.get(mv.index()).copied().unwrap_or(0).into()
    }
}

impl Gomoku {
    /// The distances at this position, without allocating.
    ///
    /// The stones' bits grow by a ring of one square at a time, and the distance of a square is the
    /// number of the ring that reaches it. `O(height)` words per ring, and as many rings as the
    /// farthest square of the area needs.
    pub fn distances(&self) -> Distances {
        let mut of_square = [0; SIDE * SIDE];
        let board = column_bits(0, self.rules.width - 1);
        let height = self.rules.height as usize;
        let mut reached: [u32; SIDE] =
            std::array::from_fn(|row| self.stones[0].row(row) | self.stones[1].row(row));
        if self.plies.stones() == 0 {
            return Distances { of_square };
        }
        for ring in 1.. {
            let mut missing = false;
            let wider = reached.map(|bits| (bits | bits << 1 | bits >> 1) & board);
            let rows = self.area.rows();
            for row in 0..height {
                let above = if row == 0 { 0 } else { wider[row - 1] };
                let below = if row + 1 == height { 0 } else { wider[row + 1] };
                let grown = above | wider[row] | below;
                if rows.contains(&(row as u32)) {
                    let area = self.area.column_bits();
                    for column in Columns(grown & !reached[row] & area) {
                        let square = Square { column: column as i32, row: row as i32 };
                        of_square[square.index(&self.rules)] = ring;
                    }
                    missing |= area & !grown != 0;
                }
                reached[row] = grown;
            }
            if !missing {
                break;
            }
        }
        Distances { of_square }
    }
}
