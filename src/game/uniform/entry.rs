//! Uniform trees in the table of games.

use crate::game::entry::{GameEntry, NotationEntry};

pub(in crate::game) const ENTRY: GameEntry = GameEntry {
    word: "uniform",
    title: "Uniform tree",
    notations: &[NotationEntry::new(
        "parameters",
        "uniform:b=3,d=4,seed=7,min=-9,max=9",
        "branching 1 to 32, depth 0 to 24, seed, range of leaf values",
    )],
    ..GameEntry::TREE
};
