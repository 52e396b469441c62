//! Estimates the size of a plain minimax tree from random dives.
//!
//! D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975:
//! take the product of the branching factors along a random path, and sum it over the plies. The mean
//! of that sum is the size of the tree.

use crate::game::{Move, Position};
use crate::random::{next, scale};

/// Dives per estimate.
const DIVES: u32 = 400;

/// Cap on the size, in nodes, so that its square is finite.
const LARGEST: f64 = 1e150;

/// A sampled tree size, in nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean of the dives.
    pub nodes: f64,
    /// The mean minus twice the standard error, at least 1.
    pub low: f64,
    /// The mean plus twice the standard error.
    pub high: f64,
}

/// Estimates the size of the minimax tree below a position, root included, down to `depth` plies
/// (`None`: to the end). The seed is fixed, so the same position always gives the same estimate.
pub fn estimate_minimax<P: Position>(root: &P, depth: Option<u32>) -> Estimate {
    let mut state = 1;
    let mut moves: Vec<Move> = Vec::new();
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..DIVES {
        let (mut position, mut width, mut size) = (root.clone(), 1.0, 1.0);
        for _ in 0..depth.unwrap_or(u32::MAX) {
            moves.clear();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            width = (width * moves.len() as f64).min(LARGEST);
            size = (size + width).min(LARGEST);
            position.play(moves[scale(next(&mut state), moves.len() as u64) as usize]);
        }
        sum += size;
        squares += size * size;
    }
    let dives = f64::from(DIVES);
    let nodes = sum / dives;
    let error = 2.0 * ((squares / dives - nodes * nodes).max(0.0) / dives).sqrt();
    Estimate { nodes, low: (nodes - error).max(1.0), high: nodes + error }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::gomoku::Rules;
    use crate::game::{Gomoku, TicTacToe, Uniform};

    #[test]
    fn uniform_trees_are_exact_and_tic_tac_toe_is_close() {
        let tree = Uniform::parse("b=3,d=4").unwrap();
        let found = estimate_minimax(&tree, None);
        assert_eq!((found.nodes, found.low, found.high), (121.0, 121.0, 121.0));
        assert!((estimate_minimax(&tree, Some(2)).nodes - 13.0).abs() < 1e-9);
        let rules = Rules { width: 15, height: 15, k: 5, exact: false };
        let whole = estimate_minimax(&Gomoku::new(rules).unwrap(), None);
        assert!(whole.nodes > 1e149 && whole.low.is_finite() && whole.high.is_finite());
        let found = estimate_minimax(&TicTacToe::new(), None).nodes;
        assert!((500_000.0..600_000.0).contains(&found), "{found}");
    }
}
