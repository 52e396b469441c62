//! A game that only the events know: the tree that they tell is the game.

use super::record::Record;
use super::simulate::Field;
use super::told_tree::ToldTree;
use crate::evaluation::Score;

/// The tree that was told, as a game.
pub(super) struct Own {
    tree: ToldTree,
    for_mover: bool,
}

impl Own {
    pub(super) fn of(record: &Record, for_mover: bool) -> Self {
        Self { tree: ToldTree::of(record), for_mover }
    }
}

impl Field for Own {
    type Place = u32;

    const CUTS_AT_THE_END: bool = true;

    fn root(&mut self) -> u32 {
        0
    }

    fn is_max(&self, &place: &u32) -> bool {
        self.tree.get(place).is_none_or(|node| node.max)
    }

    fn list(&mut self, &place: &u32, _ply: u32, moves: &mut Vec<u32>) {
        moves.extend(self.tree.children(place).map(|(id, _)| id));
    }

    fn child(&mut self, _place: &u32, _ply: u32, _index: usize, mv: u32) -> u32 {
        mv
    }

    fn code(&self, mv: u32) -> Option<u32> {
        self.tree.get(mv)?.mv.map(|word| word.index() as u32)
    }

    fn leaf(&self, &place: &u32, _for_mover: bool) -> Score {
        let told = self.tree.get(place).and_then(|node| node.value).unwrap_or(Score::ZERO);
        if self.for_mover && !self.is_max(&place) { -told } else { told }
    }
}
