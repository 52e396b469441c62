//! The static order of each game: where moves are usually good, without looking ahead.

use crate::evaluation::square_table::phases_weight;
use crate::game::{
    ConnectFour, ConnectFourArray, Geometry, Gomoku, Keyed, Move, Othello, TicTacToe, Tree, Uniform,
};

/// A game that can be searched: it has a static order of moves, and keys for a table.
pub trait StaticOrder: Keyed {
    /// Sorts the legal moves of this position, given in natural order; stable.
    fn sort_static(&self, moves: &mut [Move]);
}

/// Centre, corners, edges.
impl StaticOrder for TicTacToe {
    fn sort_static(&self, moves: &mut [Move]) {
        const RANK: [u8; 9] = [1, 2, 1, 2, 0, 2, 1, 2, 1];
        moves.sort_by_key(|mv| RANK[mv.index() % 9]);
    }
}

/// Columns by their distance from the middle; of two equally distant ones the left first.
impl<G: Geometry> StaticOrder for ConnectFour<G> {
    fn sort_static(&self, moves: &mut [Move]) {
        let middle = self.geometry().columns() as i32 - 1;
        moves.sort_by_key(|mv| (2 * i32::from(mv.0) - middle).abs());
    }
}

/// As on the bitboard.
impl StaticOrder for ConnectFourArray {
    fn sort_static(&self, moves: &mut [Move]) {
        moves.sort_by_key(|mv| (i32::from(mv.0) - 3).abs());
    }
}

/// As written.
impl StaticOrder for Tree {
    fn sort_static(&self, _moves: &mut [Move]) {}
}

/// As numbered.
impl StaticOrder for Uniform {
    fn sort_static(&self, _moves: &mut [Move]) {}
}

/// By the Chebyshev distance to the nearest stone of the whole board, nearest first.
impl StaticOrder for Gomoku {
    fn sort_static(&self, moves: &mut [Move]) {
        let distances = self.distances();
        moves.sort_by_key(|&mv| distances.of(mv));
    }
}

/// By the square table of the phases evaluation, highest first; a pass is alone.
impl StaticOrder for Othello {
    fn sort_static(&self, moves: &mut [Move]) {
        moves.sort_by_key(|mv| -phases_weight(self.size(), mv.index()));
    }
}
