//! Tic-tac-toe in the table of games.

use crate::game::entry::{GameEntry, NotationEntry};

pub(in crate::game) const ENTRY: GameEntry = GameEntry {
    word: "tictactoe",
    title: "Tic-tac-toe",
    sizes: &["3x3"],
    static_order: "centre, corners, edges",
    has_ceiling: true,
    notations: &[
        NotationEntry::new("moves", "159", "squares played, 1 to 9 row by row from the top left"),
        NotationEntry::new(
            "board",
            "X...O...X",
            "nine of X O . (also - _ b); who moves follows from the count",
        ),
        NotationEntry::new(
            "coordinates",
            "a1b2",
            "column letter and row number, row 1 at the bottom",
        ),
    ],
    ..GameEntry::BOARD
};
