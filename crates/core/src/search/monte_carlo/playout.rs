//! One random game to the end, and its reward.

use crate::game::{Move, Player, Position, Turn};
use crate::random::{below, descend};

/// Plays random moves from an unfinished position to the end of the game. Returns the reward and the number
/// of moves; `hear` receives each move. The moves depend only on the seed and the number of the iteration
/// (from 0), so a record need not keep them.
pub(crate) fn playout<P: Position>(
    position: &P,
    max: Player,
    seed: u64,
    iteration: u32,
    mut hear: impl FnMut(Move),
) -> (u32, u32) {
    let mut position = position.clone();
    let mut state = descend(seed, u64::from(iteration));
    let mut moves = 0;
    loop {
        match position.turn() {
            Turn::Over(outcome) => return (position.reward(outcome, max), moves),
            Turn::Moves(mut legal) => {
                let number = below(&mut state, legal.len());
                let Some(mv) = legal.nth(number) else { return (0, moves) };
                hear(mv);
                position.play(mv);
                moves += 1;
            }
        }
    }
}
