//! Tests of the rules and the notation of the (m, n, k) game.

use super::{Area, Gomoku, Rules};
use crate::game::{Move, Notation, Outcome, Player, Position, PositionExt, perft};
use crate::random::below;

/// Width, height and k: boards that differ in shape, line length and size.
const SIZES: [(u32, u32, u32); 6] =
    [(3, 3, 3), (4, 4, 4), (7, 3, 3), (3, 9, 5), (15, 15, 5), (19, 19, 5)];

fn start(width: u32, height: u32, k: u32) -> Gomoku {
    Gomoku::new(Rules { width, height, k, exact: false }).expect("rules in range")
}

fn read(width: u32, height: u32, k: u32, text: &str) -> Gomoku {
    start(width, height, k).read(text).unwrap_or_else(|error| panic!("{text}: {error}")).position
}

/// Visits every position of seeded random games, in turn over the whole board and in an area.
fn for_random_positions(games: usize, mut visit: impl FnMut(&Gomoku)) {
    let mut state = 7;
    for (width, height, k) in SIZES {
        for game in 0..games {
            let exact = game % 3 == 2;
            let rules = Rules { width, height, k, exact };
            let mut position = Gomoku::new(rules).expect("rules in range");
            if game % 2 == 1 {
                let area = position.area_by_margin(1 + below(&mut state, 3) as u32);
                position = position.with_area(area);
            }
            visit(&position);
            while position.outcome().is_none() {
                let moves = position.moves();
                position.play(moves[below(&mut state, moves.len())]);
                visit(&position);
            }
        }
    }
}

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
fn a_longer_line_wins_unless_exactly_k_is_required() {
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
    let mut state = 3;
    for (width, height, k) in SIZES {
        for stones in [0, 1, 2, 5] {
            let mut position = start(width, height, k);
            for _ in 0..stones {
                let moves = position.moves();
                position.play(moves[below(&mut state, moves.len())]);
            }
            let area = position.area_by_margin(below(&mut state, 4) as u32);
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

#[test]
fn every_position_reads_back_from_its_text() {
    for_random_positions(6, |position| {
        let empty = Gomoku::new(*position.rules()).expect("rules in range");
        let text = position.position_text();
        let reading = empty.read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(&reading.position, position, "{text}");
        assert_eq!(reading.moves, None);
        for (name, other) in position.other_notations(None) {
            let read = empty.read(&other).expect("a right text").position;
            // SGF cannot express a search area.
            let read = if name == "SGF" { read.with_area(position.area()) } else { read };
            assert_eq!(&read, position, "{name}: {other}");
        }
    });
}

#[test]
fn every_move_reads_back_from_its_text() {
    for (width, height) in [(3, 3), (4, 7), (15, 15), (19, 19)] {
        let start = start(width, height, 3);
        for mv in start.moves() {
            let text = start.move_text(mv);
            assert_eq!(start.parse_move(&text), Ok(mv));
            assert_eq!(start.parse_move(&format!(" {} ", text.to_uppercase())), Ok(mv));
        }
    }
}

#[test]
fn squares_are_lettered_with_i_and_numbered_from_the_bottom() {
    let start = start(15, 15, 5);
    for (mv, text, pair) in
        [(0, "a15", "0,0"), (14, "o15", "14,0"), (112, "h8", "7,7"), (113, "i8", "8,7")]
    {
        assert_eq!(start.move_text(Move(mv)), text);
        assert_eq!(start.parse_move(pair), Ok(Move(mv)));
    }
}

#[test]
fn moves_are_read_in_every_spelling() {
    let expected = start(15, 15, 5).read("h8i9g10").expect("a right text");
    assert_eq!(expected.moves.as_ref().map(Vec::len), Some(3));
    for text in [
        "H8I9G10",
        " h8 i9 g10\n",
        "h8,i9,g10",
        "h8; i9; g10",
        "h08i9 g10",
        "7,7 8,6 6,5",
        "7,7;8,6;6, 5",
        "7,7\n8,6\r\n6,5\n",
        "h8 8,6 g10",
    ] {
        assert_eq!(start(15, 15, 5).read(text).as_ref(), Ok(&expected), "{text:?}");
    }
}

#[test]
fn rows_are_read_in_every_spelling() {
    let expected = read(4, 3, 3, "b2c2d3");
    assert_eq!(expected.position_text(), "...X/.XO./....");
    for text in [
        "...X/.XO./....",
        "...x/.xo./....",
        "---*/-*o-/____",
        " . . . X / . X O . / . . . . ",
        "...X\n.XO.\n....\n",
        "...X\r\n.XO.\r\n....\r\n",
        "4x3 ...X/.XO./....",
        "4x3:...X/.XO./....",
        "4X3\n...X\n.XO.\n....",
    ] {
        let reading = start(4, 3, 3).read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(reading.position, expected, "{text:?}");
    }
    let won = read(3, 3, 3, "XXX\nOOX\nXOO");
    assert!(won.outcome().is_some(), "a full board has no dot and needs no slash");
}

#[test]
fn the_area_comes_after_the_stones_and_stays_without_one() {
    let position = read(15, 15, 5, "h9f7f9j7g8@f6-j10");
    assert_eq!(position.moves().len(), 20);
    assert_eq!(read(15, 15, 5, "h9f7f9j7g8 @ J6-F10 "), position, "corners in any order");
    assert!(position.position_text().ends_with("@f6-j10"));
    let moves = start(15, 15, 5).read("h9f7f9j7g8").expect("a right text");
    assert_eq!(
        start(15, 15, 5)
            .with_area(position.area())
            .read("h9f7f9j7g8")
            .expect("a right text")
            .position,
        position
    );
    assert_ne!(moves.position, position, "the area is part of the position");
    let notations = position.other_notations(moves.moves.as_deref());
    assert_eq!(notations[0], ("moves", "h9f7f9j7g8@f6-j10".to_owned()));
    assert_eq!(notations[1], ("Gomocup", "7,6 5,8 5,6 9,8 6,7@f6-j10".to_owned()));
    for (name, text) in notations.iter().filter(|(name, _)| *name != "SGF") {
        assert_eq!(read(15, 15, 5, text), position, "{name}");
    }
}

#[test]
fn empty_text_is_the_start() {
    for text in ["", "  \n"] {
        let reading = start(3, 3, 3).read(text).expect("a right text");
        assert_eq!((reading.position, reading.moves), (start(3, 3, 3), Some(Vec::new())));
    }
}

#[test]
fn the_picture_frames_the_area() {
    let whole = read(4, 3, 3, "b2c2d3");
    assert_eq!(whole.picture(), " 3 . . . X\n 2 . X O .\n 1 . . . .\n   a b c d\n");
    let framed = read(4, 3, 3, "b2c2d3@b1-d2");
    assert_eq!(framed.picture(), " 3       X\n 2  [X O .]\n 1  [. . .]\n   a b c d\n");
    let tall = read(3, 10, 3, "a10").picture();
    assert!(tall.starts_with("10 X . .\n 9 . . .\n"), "{tall}");
}

#[test]
fn a_game_in_sgf_comes_back() {
    let empty = Gomoku::new(Rules { width: 15, height: 15, k: 5, exact: false }).unwrap();
    let game = empty.read("h8i9h9").unwrap();
    let sgf = |position: &Gomoku, moves| {
        let others = position.other_notations(moves);
        others.into_iter().find(|(name, _)| *name == "SGF").unwrap().1
    };
    let text = sgf(&game.position, game.moves.as_deref());
    assert_eq!(text, "(;GM[4]FF[4]CA[UTF-8]SZ[15];B[hh];W[ig];B[hg])");
    assert_eq!(empty.read(&text).unwrap(), game);
    let stones = sgf(&game.position, None);
    assert_eq!(stones, "(;GM[4]FF[4]CA[UTF-8]SZ[15]AB[hg][hh]AW[ig]PL[W])");
    assert_eq!(empty.read(&stones).unwrap().position, game.position);
    for (text, word) in [
        ("(;GM[4]SZ[19];B[hh])", "size 19"),
        ("(;GM[4]SZ[15];B[hh];W[hh])", "move 2"),
        ("(;GM[4]SZ[15];W[hh])", "move 1"),
        ("(;GM[4]SZ[15];B[zz])", "no square"),
        ("(;GM[4]SZ[15]AB[aa][bb][cc])", "3 black"),
        ("(;GM[4]SZ[15];B[hh]", "damaged"),
    ] {
        let error = empty.read(text).expect_err(text).to_string();
        assert!(error.contains(word), "{text}: {error}");
    }
    let deep = "(;GM[4]".to_owned() + &";B[aa]".repeat(3_000) + ")";
    assert!(empty.read(&deep).is_err());
}

fn refused(size: (u32, u32, u32), text: &str, at: impl Into<Option<usize>>, reason: &str) {
    let error = start(size.0, size.1, size.2).read(text).expect_err(text);
    assert_eq!(error.at, at.into(), "{text:?}: {error}");
    assert!(error.reason.contains(reason), "{text:?}: {error}");
    assert!(!error.remedy.is_empty(), "{text:?}: {error}");
}

#[test]
fn wrong_moves_are_refused_in_their_place() {
    let size = (5, 5, 3);
    refused(size, "a1b2 a1", 5, "a1 is taken by X");
    refused(size, "a1f2", 2, "column f is off the board");
    refused(size, "a1b6", 3, "row 6 is off the board");
    refused(size, "a1b0", 3, "row 0 is off the board");
    refused(size, "a1b99999999999", 3, "row 99999999999 is off the board");
    refused(size, "a1b", 3, "row number of column b is missing");
    refused(size, "a1?", 2, "'?' does not begin a square");
    refused(size, "a1\u{e9}2", 2, "'\u{e9}' does not begin a square");
    refused(size, "a1a2b1b2c1 e5", 11, "X won with move 5");
    refused(size, "h", 0, "column h");
    refused(size, "0,0 5,1", 4, "x = 5 is off the board");
    refused(size, "0,0 1,5", 6, "y = 5 is off the board");
    refused(size, "0,0,1", 3, "only two numbers");
    refused(size, "0,0 1", 5, "a comma and y");
    refused(size, "0,0 1,", 6, "y is missing");
    let draw = "a3b3c3b2a2c2b1a1c1";
    refused((3, 3, 3), &format!("{draw}a1"), draw.len(), "taken by O");
}

#[test]
fn wrong_rows_are_refused_in_their_place() {
    let size = (3, 3, 3);
    refused(size, ".../..../...", 7, "row 2 is too long");
    refused(size, ".../../...", 6, "row 2 has 2 of 3");
    refused(size, ".../...", 7, "2 of 3 rows");
    refused(size, ".../.../.../...", 12, "a row too many");
    refused(size, ".../.#./...", 5, "'#' is no stone");
    refused(size, "4x3 .../.../...", 0, "4x3 board, this one is 3x3");
    refused(size, "3x3 ", 3, "row 3 has 0 of 3");
    refused(size, "3x3", 3, "row 3 has 0 of 3");
}

#[test]
fn boards_that_no_game_reaches_are_refused() {
    refused((3, 3, 3), "XX./.../...", None, "2 X and 0 O");
    refused((3, 3, 3), "O../.../...", None, "0 X and 1 O");
    refused((3, 3, 3), "XXX/OO./O..", 0, "the other player moved");
    refused((3, 3, 3), "OOO/XX./XX.", 0, "the other player moved");
    refused((3, 3, 3), "XXX/OOO/...", 0, "both players");
    // Two lines of X without a common stone: whichever came last, the other had already won.
    refused((5, 5, 3), "XXX../OO.../XXX../OO.../O....", 0, "no single last stone");
    // One move can make two lines, if they cross in its stone.
    assert!(start(3, 3, 3).read("XXX/XOO/XOO").is_ok());
}

#[test]
fn wrong_areas_are_refused_in_their_place() {
    let size = (5, 5, 3);
    refused(size, "a1@", 3, "a square is missing");
    refused(size, "a1@b2", 5, "a hyphen");
    refused(size, "a1@b2-", 6, "a square is missing");
    refused(size, "a1@b2-f3", 6, "column f is off the board");
    refused(size, "a1@b2-c3 d4", 8, "goes on");
    refused(size, "a1@b2-c3@a1-b2", 8, "goes on");
    assert!(Area::parse("f6-j10", &Rules::default()).is_ok());
}

#[test]
fn one_move_is_one_move() {
    let start = start(5, 5, 3);
    assert_eq!(start.parse_move("a1b2").expect_err("a wrong text").at, Some(2));
    assert_eq!(start.parse_move("").expect_err("a wrong text").at, Some(0));
    assert_eq!(start.parse_move("f1").expect_err("a wrong text").at, Some(0));
}

#[test]
fn no_text_panics_and_what_is_accepted_reads_back() {
    let pieces = [
        &["a1", "b2", "C3", "d4", "0,0", "1,2", "4", "9999999999", "a1-b2", "3x3", "@", "-"][..],
        &[",", ";", " ", "\n", "/", "\u{2003}", "?", "\u{e9}"],
        &["X", "o", "x", ".", "...", "XO."],
    ]
    .concat();
    let mut state = 11;
    let start = start(3, 3, 3);
    let mut accepted = 0;
    for _ in 0..30_000 {
        let count = below(&mut state, 8);
        let text: String = (0..count).map(|_| pieces[below(&mut state, pieces.len())]).collect();
        // The result does not matter, because the test only checks that the readers return.
        let _ = start.parse_move(&text);
        match start.read(&text) {
            Ok(reading) => {
                accepted += 1;
                let written = reading.position.position_text();
                assert_eq!(start.read(&written).map(|again| again.position), Ok(reading.position));
            }
            Err(error) => {
                assert!(error.at.is_none_or(|at| text.is_char_boundary(at)), "{text:?}: {error}");
            }
        }
    }
    assert!(accepted > 1000, "{accepted}");
}
