//! The last four empties, one function each: no list of moves, no scan of the board.
//!
//! Each takes the empty squares by number, those in odd quarters first, and is fail-soft. The scheme is
//! from Andersson's endgame search (1997), as in most solvers since.

use super::board::{AROUND, count_last, flips};

/// Returns the score of a full or finished board for the owner of `own`: the empties go to the winner.
#[inline]
pub(super) const fn final_score(own: u64, opponent: u64, squares: i32) -> i32 {
    let (own, opponent) = (own.count_ones() as i32, opponent.count_ones() as i32);
    let empty = squares - own - opponent;
    let difference = own - opponent;
    match difference {
        0 => 0,
        1.. => difference + empty,
        _ => difference - empty,
    }
}

/// Scores one empty: the owner of `own` is to move, and the opponent owns all other squares.
#[inline]
fn last_one(own: u64, square: usize) -> i32 {
    let discs = 2 * own.count_ones() as i32;
    let turned = count_last(own, square);
    if turned != 0 {
        return discs + 2 * turned + 2 - 64;
    }
    let turned = count_last(!own & !(1 << square), square);
    if turned != 0 {
        return discs - 2 * turned - 64;
    }
    // Nobody can move, so the last square goes to the winner.
    if discs > 63 { discs - 62 } else { discs - 64 }
}

#[inline]
pub(super) fn last_two(
    own: u64,
    opponent: u64,
    beta: i32,
    squares: [usize; 2],
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let [a, b] = squares;
    let mut best = i32::MIN;
    if opponent & AROUND[a & 63] != 0 {
        let turned = flips(own, opponent, a);
        if turned != 0 {
            *nodes += 1;
            best = -last_one(opponent & !turned, b);
            if best >= beta {
                return best;
            }
        }
    }
    if opponent & AROUND[b & 63] != 0 {
        let turned = flips(own, opponent, b);
        if turned != 0 {
            *nodes += 1;
            best = best.max(-last_one(opponent & !turned, a));
        }
    }
    if best != i32::MIN {
        return best;
    }
    // A pass: the opponent takes the better of its two moves.
    let mut least = i32::MAX;
    for (square, other) in [(a, b), (b, a)] {
        let turned = flips(opponent, own, square);
        if turned != 0 {
            *nodes += 1;
            least = least.min(last_one(own & !turned, other));
        }
    }
    if least == i32::MAX { final_score(own, opponent, 64) } else { least }
}

pub(super) fn last_three(
    own: u64,
    opponent: u64,
    alpha: i32,
    beta: i32,
    squares: [usize; 3],
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let [a, b, c] = squares;
    let mut best = i32::MIN;
    let mut alpha = alpha;
    for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        if opponent & AROUND[square & 63] == 0 {
            continue;
        }
        let turned = flips(own, opponent, square);
        if turned != 0 {
            let (next_own, next_opponent) = (opponent & !turned, own | turned | 1 << square);
            let score = -last_two(next_own, next_opponent, -alpha, rest, nodes);
            if score > best {
                best = score;
                if best >= beta {
                    return best;
                }
                alpha = alpha.max(best);
            }
        }
    }
    if best != i32::MIN {
        return best;
    }
    let mut beta = beta;
    let mut least = i32::MAX;
    for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        let turned = flips(opponent, own, square);
        if turned != 0 {
            let (next_own, next_opponent) = (own & !turned, opponent | turned | 1 << square);
            let score = last_two(next_own, next_opponent, beta, rest, nodes);
            if score < least {
                least = score;
                if least <= alpha {
                    return least;
                }
                beta = beta.min(least);
            }
        }
    }
    if least == i32::MAX { final_score(own, opponent, 64) } else { least }
}

/// Scores four empties, given as a mask; `odd` are the quarters with an odd number of them.
pub(super) fn last_four(
    own: u64,
    opponent: u64,
    alpha: i32,
    beta: i32,
    odd: u64,
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let empty = !(own | opponent);
    let [a, b, c, d] = by_parity(empty, odd);
    let orders = [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])];
    let mut best = i32::MIN;
    let mut alpha = alpha;
    for (square, rest) in orders {
        if opponent & AROUND[square & 63] == 0 {
            continue;
        }
        let turned = flips(own, opponent, square);
        if turned != 0 {
            let (next_own, next_opponent) = (opponent & !turned, own | turned | 1 << square);
            let score =
                -last_three(next_own, next_opponent, -beta, -alpha, lone_first(rest), nodes);
            if score > best {
                best = score;
                if best >= beta {
                    return best;
                }
                alpha = alpha.max(best);
            }
        }
    }
    if best != i32::MIN {
        return best;
    }
    let mut beta = beta;
    let mut least = i32::MAX;
    for (square, rest) in orders {
        let turned = flips(opponent, own, square);
        if turned != 0 {
            let (next_own, next_opponent) = (own & !turned, opponent | turned | 1 << square);
            let score = last_three(next_own, next_opponent, alpha, beta, lone_first(rest), nodes);
            if score < least {
                least = score;
                if least <= alpha {
                    return least;
                }
                beta = beta.min(least);
            }
        }
    }
    if least == i32::MAX { final_score(own, opponent, 64) } else { least }
}

/// Returns the squares of a mask of four, those in odd quarters first.
#[inline]
fn by_parity(empty: u64, odd: u64) -> [usize; 4] {
    let mut squares = [0; 4];
    let (mut first, mut then) = (empty & odd, empty & !odd);
    for square in &mut squares {
        let from = if first == 0 { &mut then } else { &mut first };
        *square = from.trailing_zeros() as usize & 63;
        *from &= from.wrapping_sub(1);
    }
    squares
}

/// Sorts three squares: one alone in its quarter goes first if the other two share theirs.
#[inline]
fn lone_first([a, b, c]: [usize; 3]) -> [usize; 3] {
    let quarter = |square: usize| (square >> 5 & 1) << 1 | (square >> 2 & 1);
    let (x, y, z) = (quarter(a), quarter(b), quarter(c));
    if x == y && y != z {
        [c, a, b]
    } else if x == z && x != y {
        [b, a, c]
    } else {
        [a, b, c]
    }
}
