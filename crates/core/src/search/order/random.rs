//! The seeded random order: a permutation of each node's moves. It depends only on the seed and the path
//! from the root, so that every algorithm sees the same order at the same node.

use crate::game::Move;
use crate::random::{descend, next, scale};

/// Shuffles the moves of a node with the generator's state there, and their natural indices with them
/// (Fisher-Yates from the last index down).
pub(in crate::search) fn shuffle(mut state: u64, moves: &mut [Move], natural: &mut [u16]) {
    for last in (1..moves.len()).rev() {
        let other = scale(next(&mut state), last as u64 + 1) as usize;
        moves.swap(last, other);
        natural.swap(last, other);
    }
}

/// Generator states along the open path, and the natural index of every move on the stack.
pub(in crate::search) struct RandomOrder {
    /// State by ply; the root's is the seed.
    states: Vec<u64>,
    /// Natural indices, parallel to the search's stack of moves.
    natural: Vec<u16>,
}

impl RandomOrder {
    pub(in crate::search) fn new(seed: u64) -> Self {
        Self { states: vec![seed], natural: Vec::new() }
    }

    /// Shuffles the moves of a node, which start at `base` of the move stack.
    pub(in crate::search) fn shuffle(&mut self, ply: usize, base: usize, moves: &mut [Move]) {
        self.natural.truncate(base);
        self.natural.extend(0..moves.len() as u16);
        shuffle(self.states[ply], moves, &mut self.natural[base..]);
    }

    /// Follows the search when it moves the move at `base + place` to the front, so that both lists
    /// stay parallel.
    pub(in crate::search) fn move_to_front(&mut self, base: usize, place: usize) {
        self.natural[base..=base + place].rotate_right(1);
    }

    /// Keeps some of the moves of a node, which start at `base` of the move stack, with their natural indices.
    pub(in crate::search) fn keep(
        &mut self,
        base: usize,
        moves: &mut Vec<Move>,
        kept: impl Fn(Move) -> bool,
    ) {
        let has_natural = self.natural.len() == moves.len();
        let mut to = base;
        for from in base..moves.len() {
            if kept(moves[from]) {
                moves.swap(to, from);
                if has_natural {
                    self.natural.swap(to, from);
                }
                to += 1;
            }
        }
        moves.truncate(to);
        self.natural.truncate(to);
    }

    /// Enters the child by the move at `place` of the move stack. Its state comes from the move's
    /// natural index, so it does not depend on the order.
    pub(in crate::search) fn descend(&mut self, ply: usize, place: usize) {
        self.descend_by(ply, u64::from(self.natural[place]));
    }

    /// Enters the child with a number, which is the natural index of a move.
    pub(in crate::search) fn descend_by(&mut self, ply: usize, number: u64) {
        let state = descend(self.states[ply], number);
        self.states.truncate(ply + 1);
        self.states.push(state);
    }
}
