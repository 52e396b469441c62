//! Texts that are accepted, and what is written.

use super::{for_random_positions, read, start};
use crate::game::gomoku::{Gomoku, Rules};
use crate::game::{Move, Notation, Position, PositionExt};

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
            // SGF has no word for a search area.
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
