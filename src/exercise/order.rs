//! Orders of the children, and the order in which alpha-beta scores the fewest leaves.

use super::tree::{Orders, Tree};
use super::walk::{How, walk};
use crate::search::Profile;

impl Orders {
    /// Returns the number of leaves that alpha-beta scores in this order.
    pub(super) fn leaves(&self, tree: &Tree, profile: Profile) -> u32 {
        walk(tree, How { orders: Some(self), profile, ..How::default() }).leaves
    }
}

/// The largest number of orders to try, because each takes a search of the tree.
pub(super) const MOST_ORDERS: u64 = 50_000;

/// Returns the number of orders, or `None` if there are more than [`MOST_ORDERS`].
pub(super) fn count(tree: &Tree) -> Option<u64> {
    let all = |children: usize| (1..=children as u64).product::<u64>();
    let mut count: u64 = 1;
    for node in &tree.0 {
        count = count.checked_mul(all(node.children.len().min(20)))?;
    }
    (count <= MOST_ORDERS).then_some(count)
}

/// Returns the fewest leaves that any order needs, and the first such order. It tries all orders.
pub(super) fn least(tree: &Tree, profile: Profile) -> (u32, Orders) {
    let mut orders = Orders::drawn(tree);
    let mut found = (orders.leaves(tree, profile), orders.clone());
    while next(&mut orders) {
        let leaves = orders.leaves(tree, profile);
        if leaves < found.0 {
            found = (leaves, orders.clone());
        }
    }
    found
}

/// Advances to the next order like an odometer. Returns `false` after the last.
fn next(orders: &mut Orders) -> bool {
    orders.0.iter_mut().rev().any(|row| next_permutation(row))
}

/// Advances to the next permutation in the order of ids. The last one becomes the first and returns `false`.
fn next_permutation(row: &mut [usize]) -> bool {
    let Some(fall) = row.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        row.reverse();
        return false;
    };
    let above = row.iter().rposition(|&id| id > row[fall]).unwrap_or(fall);
    row.swap(fall, above);
    row[fall + 1..].reverse();
    true
}
