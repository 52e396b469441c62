//! Flips, moves, stable discs and the last empties against the rules.

use super::board::{count_last, flips, moves};
use super::stable::stable;
use crate::game::{Notation, Othello, Player, Position, PositionExt};
use crate::random::{below, next};

#[test]
fn flips_and_moves_are_those_of_the_rules() {
    let mut state = 3;
    for _ in 0..5_000 {
        let (own, other) = (next(&mut state) & next(&mut state), next(&mut state));
        let opponent = (other | next(&mut state)) & !own;
        let centre = 0x0000_0018_1800_0000;
        let board = Othello::from_discs(8, own, opponent | (centre & !own), Player::First).unwrap();
        let (own, opponent, empty) = (board.own(), board.opponent(), board.empties());
        assert_eq!(moves(own, opponent, empty), board.mobility(Player::First));
        for square in (0..64).filter(|square| empty >> square & 1 != 0) {
            assert_eq!(
                flips(own, opponent, square),
                board.flips(square),
                "{own:x} {opponent:x} {square}"
            );
            let turned = flips(own, !own & !(1 << square), square).count_ones() as i32;
            assert_eq!(count_last(own, square), turned, "{own:x} {square}");
        }
    }
}

/// Discs reported as stable stay, whatever is played.
#[test]
fn stable_discs_are_never_turned_over() {
    let mut state = 5;
    let mut seen = 0;
    for _ in 0..2_000 {
        let mut position = Othello::new(8).unwrap();
        let mut safe = [0u64; 2];
        loop {
            for player in Player::BOTH {
                let known = &mut safe[player.index()];
                assert_eq!(position.discs(player) & *known, *known, "{}", position.picture());
                let (own, opponent) = (position.discs(player), position.discs(player.opponent()));
                *known |= stable(own, opponent);
                seen += known.count_ones();
            }
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[below(&mut state, moves.len())]);
        }
        // On a full board every disc is stable, because nothing can turn over any more.
        if position.empties() == 0 {
            assert_eq!(safe[0] | safe[1], !0);
        }
    }
    assert!(seen > 100_000, "too few to mean anything: {seen}");
}

/// The function may miss a stable disc, but it must find corners and full edges from them.
#[test]
fn corners_and_what_leans_on_them_are_stable() {
    assert_eq!(stable(0x01, 0), 0x01);
    assert_eq!(stable(0x0f, 0), 0x0f);
    assert_eq!(stable(0x0e, 0x10), 0);
    assert_eq!(stable(0x0107, 0), 0x0107);
    assert_eq!(stable(0x0303, 0), 0x0103);
    assert_eq!(stable(0x0307, 0), 0x0307);
    assert_eq!(stable(!0, 0), !0);
}
