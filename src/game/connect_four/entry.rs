//! Connect Four in the table of games.

use crate::game::entry::{GameEntry, NotationEntry};

pub(in crate::game) const ENTRY: GameEntry = GameEntry {
    word: "connect4",
    title: "Connect Four",
    default_depth: Some(6),
    sizes: &["7x6", "4x4", "5x4", "8x8"],
    static_order: "middle columns first",
    has_ceiling: true,
    has_points: true,
    notations: &[
        NotationEntry::new("moves", "4453", "columns played, 1 from the left"),
        NotationEntry::new(
            "board",
            "......./......./......./......./...O.../..OXX..",
            "rows of X O . from the top, separated by /",
        ),
    ],
    ..GameEntry::BOARD
};
