//! Keys of textbook trees: places in the tree.

use super::Tree;
use crate::game::Keyed;

impl Keyed for Tree {
    type Key = [u64; 1];

    /// The number of the node; who moves there follows from it.
    fn key(&self) -> Self::Key {
        [u64::from(self.node)]
    }
}
