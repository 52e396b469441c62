//! Orders by what a small search says of each move.

use crate::evaluation::Score;
use crate::game::Move;

/// Sorts moves by their scores for the side to move, best first; ties keep their order.
pub(in crate::search) fn sort_by_scores(moves: &mut [Move], scores: &[Score], worst_first: bool) {
    let mut ranked: Vec<(Score, Move)> = scores.iter().copied().zip(moves.to_vec()).collect();
    ranked.sort_by(|(a, _), (b, _)| if worst_first { a.cmp(b) } else { b.cmp(a) });
    for (place, (_, mv)) in moves.iter_mut().zip(ranked) {
        *place = mv;
    }
}
