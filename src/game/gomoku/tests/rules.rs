//! Play, lines, search areas and distances.

use super::{Random, SIZES, for_random_positions, read, start};
use crate::game::gomoku::{Area, Gomoku, Rules};
use crate::game::{Move, Notation, Outcome, Player, Position, PositionExt, perft};

fn exact(width: u32, height: u32, k: u32) -> Gomoku {
    Gomoku::new(Rules { width, height, k, exact: true }).expect("rules in range")
}

#[test]
fn the_smallest_board_is_tic_tac_toe() {
    let expected = [9, 72, 504, 3024, 15120, 54720, 148_176];
    for (depth, paths) in (1..).zip(expected) {
        assert_eq!(perft(&start(3, 3, 3), depth), paths);
    }
}

#[test]
fn no_moves_exactly_when_play_has_ended() {
    for_random_positions(12, |position| {
        let moves = position.moves();
        assert_eq!(moves.is_empty(), position.outcome().is_some());
        assert!(moves.is_sorted(), "row by row from the top left");
        assert!(moves.iter().all(|&mv| position.clone().try_play(mv)));
        assert!(moves.iter().all(|&mv| position.stone(mv).is_none()));
    });
}

#[test]
fn lines_win_in_all_four_directions() {
    for line in ["b2a5c2b5d2c5e2", "b1a5b2a4b3a3b4", "a1a5b2b5c3a3d4", "a4a1b3b1c2a2d1"] {
        assert_eq!(read(5, 5, 4, line).outcome(), Some(Outcome::Win(Player::First)), "{line}");
    }
    let second = read(5, 5, 4, "a1b5a2c5a4d5c2e5");
    assert_eq!(second.outcome(), Some(Outcome::Win(Player::Second)));
}

#[test]
fn a_longer_line_wins_unless_exactly_k_is_asked() {
    let six = "a1a3b1b3c1c3e1a5f1c5d1";
    let free = start(7, 5, 5);
    assert_eq!(
        free.read(six).expect("a right text").position.outcome(),
        Some(Outcome::Win(Player::First))
    );
    let position = exact(7, 5, 5).read(six).expect("a right text").position;
    assert_eq!(position.outcome(), None);
    assert_eq!(
        exact(7, 5, 5).read(&position.position_text()).expect("a right text").position,
        position
    );
}

#[test]
fn a_full_board_is_a_draw_and_a_full_area_only_ends_the_search() {
    let draw = read(3, 3, 3, "XOX/XOO/OXX");
    assert_eq!(draw.outcome(), Some(Outcome::Draw));
    let full = read(4, 4, 4, "a4b4a3b3@a3-b4");
    assert_eq!(full.outcome(), Some(Outcome::Exhausted));
    assert!(full.moves().is_empty());
    let whole = Area::whole(full.rules());
    assert_eq!(full.with_area(whole).moves().len(), 12);
}

#[test]
fn moves_stay_in_the_area_and_lines_do_not() {
    let position = read(15, 15, 5, "a1a15b1b15c1c15d1d15@e1-f2");
    assert_eq!(position.moves_text(&position.moves()), "e2f2e1f1");
    let e1 = position.parse_move("e1").expect("a right text");
    assert_eq!(position.child(e1).outcome(), Some(Outcome::Win(Player::First)));
}

#[test]
fn areas_grow_around_the_stones_and_stay_on_the_board() {
    let rules = Rules::default();
    let area = |text: &str, margin| read(15, 15, 5, text).area_by_margin(margin).text(&rules);
    assert_eq!(area("", 0), "h8-h8");
    assert_eq!(area("", 1), "g7-i9");
    assert_eq!(area("h9f7f9j7g8", 1), "e6-k10");
    assert_eq!(area("a1b3", 2), "a1-d5");
    assert_eq!(area("o15", u32::MAX), "a1-o15");
    assert_eq!(start(4, 4, 4).area_by_margin(0).text(start(4, 4, 4).rules()), "b3-b3");
    let small = start(3, 3, 3).with_area(Area::parse("k1-o2", &rules).expect("a right text"));
    assert_eq!(small.moves().len(), 1, "an area of a larger board is moved onto this one");
}

#[test]
fn rules_out_of_range_are_refused() {
    for (width, height, k) in
        [(2, 5, 3), (5, 20, 3), (5, 5, 2), (5, 5, 6), (0, 0, 0), (u32::MAX, 3, 3)]
    {
        let error =
            Gomoku::new(Rules { width, height, k, exact: false }).expect_err("rules out of range");
        assert!(!error.remedy.is_empty(), "{error}");
    }
    assert!(Gomoku::new(Rules { width: 3, height: 19, k: 19, exact: true }).is_ok());
}

#[test]
fn distances_are_the_kings_moves_to_the_nearest_stone() {
    let mut random = Random(3);
    for (width, height, k) in SIZES {
        for stones in [0, 1, 2, 5] {
            let mut position = start(width, height, k);
            for _ in 0..stones {
                let moves = position.moves();
                position.play(moves[random.below(moves.len())]);
            }
            let area = position.area_by_margin(random.below(4) as u32);
            for position in [position.clone(), position.with_area(area)] {
                let distances = position.distances();
                for mv in position.moves() {
                    let here = (mv.0 as i32 % width as i32, mv.0 as i32 / width as i32);
                    let nearest = (0..(width * height) as u16)
                        .filter(|&index| position.stone(Move(index)).is_some())
                        .map(|index| (index as i32 % width as i32, index as i32 / width as i32))
                        .map(|(x, y)| (x - here.0).abs().max((y - here.1).abs()))
                        .min();
                    assert_eq!(distances.of(mv) as i32, nearest.unwrap_or(0));
                }
            }
        }
    }
}
