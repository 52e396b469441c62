//! Textbook trees in the table of games.

use crate::game::entry::{GameEntry, NotationEntry};

pub(in crate::game) const ENTRY: GameEntry = GameEntry {
    word: "tree",
    title: "Textbook tree",
    notations: &[
        NotationEntry::new(
            "brackets",
            "((3 12 8)(2 4 6)(14 5 2))",
            "leaf values in brackets, MAX at the root",
        ),
        NotationEntry::new("names", "A(B(3 12 8) C(2 4 6))", "inner nodes may have names"),
        NotationEntry::new("min", "min:((3 12)(2 4))", "MIN at the root"),
        NotationEntry::new(
            "opponents",
            "((min:(3 12) 8)(min:(4 6) 5))",
            "MIN after MIN, as with two opponents",
        ),
    ],
    ..GameEntry::TREE
};
