//! Checks chains counted by hand, and the running sums against a scan after every move.

use super::*;
use crate::game::gomoku::Rules;
use crate::game::{Notation, Position, PositionExt};
use crate::random::below;

fn read(width: u32, height: u32, k: u32, text: &str) -> Gomoku {
    let start = Gomoku::new(Rules { width, height, k, exact: false }).expect("rules in range");
    start.read(text).expect("a right text").position
}

/// The squares and blocked stones of the first player, then of the second.
fn sums(position: &Gomoku) -> [(u32, u32); 2] {
    let sums = Chains.start(position);
    Player::BOTH.map(|player| (sums.squares(player), sums.blocked_stones(player)))
}

fn score(position: &Gomoku, max: Player) -> i32 {
    Chains.score(position, &Chains.start(position), position.outcome(), max).get()
}

#[test]
fn a_lone_stone_is_one_chain_of_one() {
    let position = read(5, 5, 4, "c3");
    assert_eq!(sums(&position), [(1, 0), (0, 0)]);
    assert_eq!(score(&position, Player::First), 1);
    assert_eq!(score(&position, Player::Second), -1);
}

#[test]
fn runs_count_once_a_direction() {
    // A 2x2 block: two rows, two columns, one of each diagonal, six runs of two.
    let position = read(7, 5, 4, "......./.XX..../.XX..../......./O.O.O.O");
    assert_eq!(sums(&position), [(24, 0), (4, 0)]);
}

#[test]
fn blocked_stones_count_once_and_the_edge_does_not_block() {
    let position = read(6, 4, 4, "....../...O../XOOO../X..X.X");
    // X: the column a1-a2 (4), d1 and f1 alone (1 + 1), nothing blocked: after a1 comes the edge.
    // O: the row b2-d2 (9) blocked by a2, the column d2-d3 (4) blocked by d1, the diagonal c2-d3
    // (4) free: b2, c2, d2 and d3 are blocked, d2 by both but counted once.
    assert_eq!(sums(&position), [(6, 0), (17, 4)]);
    assert_eq!(score(&position, Player::First), 6 * 5 - 17);
    assert_eq!(score(&position, Player::Second), 17 - 6);
}

#[test]
fn chains_of_the_winner_weigh_a_hundredfold_for_the_loser() {
    let position = read(5, 5, 3, "a1a5b1c5c1");
    // X: a run of three (9). O: two single stones (2).
    assert_eq!(sums(&position), [(9, 0), (2, 0)]);
    assert_eq!(score(&position, Player::First), 9 - 2);
    assert_eq!(score(&position, Player::Second), 2 - 100 * 9);
}

#[test]
fn running_sums_equal_the_scan_after_every_move() {
    let mut state = 0x5eed;
    let sizes = [(3, 3, 3), (4, 4, 4), (7, 3, 3), (3, 9, 5), (8, 8, 8), (15, 15, 5), (19, 19, 19)];
    let mut compared = 0;
    for (width, height, k) in sizes {
        for _ in 0..40 {
            let mut position = read(width, height, k, "");
            let mut sums = Chains.start(&position);
            while position.outcome().is_none() {
                let moves = position.moves();
                let mv = moves[below(&mut state, moves.len())];
                let after = position.child(mv);
                sums = Chains.advance(&sums, &position, mv, &after);
                position = after;
                assert_eq!(sums, ChainSums::of(&position), "{}", position.position_text());
                for max in Player::BOTH {
                    let outcome = position.outcome();
                    assert_eq!(
                        Chains.score(&position, &sums, outcome, max),
                        RecomputedChains.score(&position, &(), outcome, max),
                    );
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 20_000, "{compared}");
}
