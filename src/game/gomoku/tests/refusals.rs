//! Texts that are refused, each with its place.

use super::{Random, start};
use crate::game::Notation;
use crate::game::gomoku::{Area, Rules};

/// Asserts that `text` is refused at byte `at` with a reason that holds `reason`, and a remedy.
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
    // Two lines of X without a common stone: whichever was made last, the other stood already.
    refused((5, 5, 3), "XXX../OO.../XXX../OO.../O....", 0, "no single last stone");
    // Two lines that cross in the last stone are one move's work.
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
        "a1",
        "b2",
        "C3",
        "d4",
        "0,0",
        "1,2",
        "4",
        ",",
        ";",
        " ",
        "\n",
        "/",
        "X",
        "o",
        ".",
        "...",
        "XO.",
        "@",
        "-",
        "a1-b2",
        "3x3",
        "9999999999",
        "\u{e9}",
        "\u{2003}",
        "x",
        "?",
    ];
    let mut random = Random(11);
    let start = start(3, 3, 3);
    let mut accepted = 0;
    for _ in 0..30_000 {
        let count = random.below(8);
        let text: String = (0..count).map(|_| pieces[random.below(pieces.len())]).collect();
        // The answer does not matter here, only that there is one.
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
