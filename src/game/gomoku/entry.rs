//! Gomoku in the table of games.

use crate::game::entry::{GameEntry, NotationEntry};

pub(in crate::game) const ENTRY: GameEntry = GameEntry {
    word: "gomoku",
    title: "Gomoku (m,n,k)",
    default_depth: Some(3),
    sizes: &["15x15", "3x3", "5x5", "19x19"],
    static_order: "nearest to a stone first",
    has_ceiling: true,
    notations: &[
        NotationEntry::new("moves", "h8i9", "column letter and row number, row 1 at the bottom"),
        NotationEntry::new("board", "X../.O./...", "rows of X O . from the top, separated by /"),
        NotationEntry::new("gomocup", "7,7 8,8", "x,y from 0,0 at the top left, as Gomocup counts"),
        NotationEntry::new("sgf", "(;GM[4]SZ[15];B[hh];W[ig])", "one SGF game"),
    ],
    ..GameEntry::BOARD
};
