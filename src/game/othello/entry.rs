//! Othello in the table of games.

use crate::game::entry::{GameEntry, NotationEntry};

pub(in crate::game) const ENTRY: GameEntry = GameEntry {
    word: "othello",
    title: "Othello",
    default_depth: Some(4),
    sizes: &["8", "4", "6"],
    static_order: "square table of the phases evaluation, highest first",
    stones: "discs on the board",
    has_passes: true,
    has_points: true,
    notations: &[
        NotationEntry::new(
            "moves",
            "f5d6c3",
            "squares played, row 1 at the top; passes implied or --",
        ),
        NotationEntry::new(
            "board",
            "---------------------------OX------XO--------------------------- X",
            "64 (36, 16) of X O - row by row from a1, then the side to move",
        ),
        NotationEntry::new(
            "obf",
            "---------------------------OX------XO--------------------------- X; f5:0;",
            "one OBF line: board, side, moves with scores",
        ),
        NotationEntry::new(
            "ggf",
            "(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)",
            "one GGF game",
        ),
        NotationEntry::new("sgf", "(;GM[2]SZ[8];B[fe];W[df])", "one SGF game"),
    ],
    ..GameEntry::BOARD
};
