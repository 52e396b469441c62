//! The values that sort moves where nothing is proved. They change the number of nodes, not the
//! value.

use super::board::{CORNERS, around, moves};

/// The value of each square by itself: 18 in a corner, down to 0 in the centre.
pub(super) static SQUARE: [i32; 64] = {
    const QUARTER: [[i32; 4]; 4] = [[18, 4, 16, 12], [4, 2, 6, 8], [16, 6, 14, 10], [12, 8, 10, 0]];
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (row, column) = (square / 8, square % 8);
        let row = if row < 4 { row } else { 7 - row };
        let column = if column < 4 { column } else { 7 - column };
        all[square] = QUARTER[row][column];
        square += 1;
    }
    all
};

/// Returns a rough value of a board for its side to move, from moves, squares beside the opponent's discs,
/// corners, and few discs. The weights were set by hand, by the sum of nodes over FFO 21 to 38 for a few
/// values of each (`BENCHMARKS.md`).
pub(super) fn estimate(own: u64, opponent: u64, empty: u64) -> i32 {
    let count = |squares: u64| squares.count_ones() as i32;
    let mine = moves(own, opponent, empty);
    let theirs = moves(opponent, own, empty);
    let mobility = count(mine) + count(mine & CORNERS) - count(theirs) - count(theirs & CORNERS);
    let potential = count(around(opponent) & empty) - count(around(own) & empty);
    let corners = count(own & CORNERS) - count(opponent & CORNERS);
    let discs = count(own) - count(opponent);
    14 * mobility + 5 * potential + 60 * corners - 3 * discs
}
