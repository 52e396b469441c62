//! Trees as numbers, as in exercises: the depth and the branching on one line, and the leaves after it.

use super::format::{Format, Item};
use super::pieces::whole;
use crate::game::{Game, InputError, Note};

pub(super) const FORMAT: Format = Format {
    title: "depth, branching and leaves",
    games: &[Game::Tree],
    endings: &["txt"],
    is_own: false,
    looks: |text, game| {
        let Some((head, leaves)) = text.trim().split_once('\n') else { return false };
        let are_numbers = |text: &str| words(text).all(|word| word.parse::<f64>().is_ok());
        game == Game::Tree
            && words(head).count() == 2
            && words(head).all(|word| word.parse::<u32>().is_ok())
            && are_numbers(leaves)
    },
    split: whole,
    read: |text, _| read(text),
};

/// Maximum number of leaves; with branching 2 they have fewer than 1,000,000 nodes.
const MOST: u64 = 500_000;

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
}

fn read(text: &str) -> Result<Item<'_>, InputError> {
    let (head, leaves) = text.trim().split_once('\n').unwrap_or_default();
    let mut sizes = words(head).filter_map(|word| word.parse::<u32>().ok());
    let (depth, branching) = (sizes.next().unwrap_or(0), sizes.next().unwrap_or(0));
    let wanted = u64::from(branching).checked_pow(depth).filter(|leaves| *leaves <= MOST);
    let found = words(leaves).count() as u64;
    if wanted != Some(found) || branching == 0 || depth > 200 {
        let reason =
            format!("{found} leaves, which depth {depth} and branching {branching} do not have");
        return Err(InputError::whole(
            reason,
            "write depth and branching, then branching to the power of depth leaves",
        ));
    }
    let mut tree = String::with_capacity(text.len() * 2);
    for (number, leaf) in words(leaves).enumerate() {
        // A bracket opens before the first leaf of every subtree.
        let opened = (1..=depth)
            .filter(|ply| (number as u64).is_multiple_of(u64::from(branching).pow(*ply)));
        (0..opened.count()).for_each(|_| tree.push('('));
        tree.push_str(leaf);
        let closed = (1..=depth)
            .filter(|ply| (number as u64 + 1).is_multiple_of(u64::from(branching).pow(*ply)));
        (0..closed.count()).for_each(|_| tree.push(')'));
        tree.push(' ');
    }
    Ok(Item::of(tree).with(Note::Laid(depth, branching)))
}
