//! A game that only the events define: the reported tree is the game.

use super::file_tree::FileTree;
use crate::evaluation::Score;
use crate::mistakes::Field;

pub(super) struct Own<'a> {
    tree: &'a FileTree,
    for_mover: bool,
    path: Vec<u32>,
}

impl<'a> Own<'a> {
    pub(super) fn of(tree: &'a FileTree, for_mover: bool) -> Self {
        Self { tree, for_mover, path: vec![0] }
    }

    fn place(&self) -> u32 {
        self.path.last().copied().unwrap_or(0)
    }
}

impl Field for Own<'_> {
    fn cuts_at_the_end(&self) -> bool {
        true
    }

    fn is_max(&self) -> bool {
        self.tree.get(self.place()).is_none_or(|node| node.max)
    }

    fn list(&mut self, _ply: u32, moves: &mut Vec<u32>) {
        moves.extend(self.tree.children(self.place()).map(|(id, _)| id));
    }

    fn descend(&mut self, _ply: u32, _index: usize, mv: u32) {
        self.path.push(mv);
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn code(&self, mv: u32) -> Option<u32> {
        self.tree.get(mv)?.mv.map(|word| word.index() as u32)
    }

    fn leaf(&mut self, _ply: u32, _for_mover: bool) -> Score {
        let value = self.tree.get(self.place()).and_then(|node| node.value).unwrap_or(Score::ZERO);
        if self.for_mover && !self.is_max() { -value } else { value }
    }
}
