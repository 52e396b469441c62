//! How many positions of each number of stones can be asked for: near the start there are few.

use super::key;
use crate::game::{AnyPosition, Position, PositionExt};
use crate::with_position;
use std::collections::{BTreeMap, BTreeSet};

/// Positions that are wanted of each number of stones: `per`, or all that there are from `start`
/// on if those are fewer. They are counted up to the first number that has `per`; behind it there
/// may be fewer than said. `None` for trees, which have no board.
pub(super) fn wanted(start: &AnyPosition, per: u32) -> Option<BTreeMap<u32, usize>> {
    let board = start.filling()?;
    let mut wanted: BTreeMap<u32, usize> =
        (board.stones..board.squares).map(|stones| (stones, per as usize)).collect();
    let mut level = vec![start.clone()];
    for size in wanted.values_mut() {
        if level.len() >= per as usize {
            break;
        }
        *size = level.len();
        level = one_stone_more(level)?;
    }
    wanted.retain(|_, size| *size > 0);
    Some(wanted)
}

/// The positions with one stone more in which play goes on, each once.
fn one_stone_more(mut level: Vec<AnyPosition>) -> Option<Vec<AnyPosition>> {
    let (mut seen, mut next) = (BTreeSet::new(), Vec::new());
    while let Some(at) = level.pop() {
        for mv in with_position!(&at, position => position.moves()) {
            let mut child = at.clone();
            with_position!(&mut child, position => position.play(mv));
            if with_position!(&child, position => position.outcome().is_some()) {
                continue;
            }
            // A pass puts no stone down: the move behind it does.
            if child.filling()?.stones == at.filling()?.stones {
                level.push(child);
            } else if seen.insert(key(&child)) {
                next.push(child);
            }
        }
    }
    Some(next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, SetupWords};

    #[test]
    fn the_first_numbers_of_stones_have_few_positions() {
        let sizes = |game, per| {
            let start = SetupWords::start(game).read().unwrap();
            let sizes = wanted(&start.position, per).unwrap();
            sizes.into_values().take(5).collect::<Vec<_>>()
        };
        assert_eq!(sizes(Game::TicTacToe, 1_000), [1, 9, 72, 252, 756]);
        assert_eq!(sizes(Game::ConnectFour, 60), [1, 7, 49, 60, 60]);
        assert_eq!(sizes(Game::Othello, 1), [1; 5]);
        let tree = SetupWords { position: "(1 2)".to_owned(), ..SetupWords::start(Game::Tree) };
        assert_eq!(wanted(&tree.read().unwrap().position, 5), None);
    }
}
