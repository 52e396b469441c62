//! Positions from seeded random games; the same seed gives the same positions.

use super::set_position::{MAX_POSITIONS, Plies, SetPosition, last_ply};
use crate::game::{AnyPosition, InputError, Move, Position, PositionExt, SetupRequest, Start};
use crate::random::{descend, next, scale};
use crate::with_position;

/// Maximum random games for one position of a wanted length.
const GAMES_TRIED: u64 = 1_000;
pub(super) const MAX_PLIES: u32 = 400;

pub(super) fn random_games(
    setup: &SetupRequest,
    words: &str,
    budget: &mut Plies,
) -> Result<Vec<SetPosition>, InputError> {
    let remedy = format!(
        "write games:N:SEED:PLIES with N 1 to {MAX_POSITIONS}, PLIES 0 to {MAX_PLIES}, as in \
         games:20:7:12"
    );
    let wrong = || InputError::whole(format!("games:{words} is not understood"), remedy.clone());
    let mut parts = words.split(':').map(str::trim);
    let mut part = || parts.next().ok_or_else(wrong);
    let count: usize = part()?.parse().map_err(|_| wrong())?;
    let seed: u64 = part()?.parse().map_err(|_| wrong())?;
    let plies: u32 = part()?.parse().map_err(|_| wrong())?;
    if parts.next().is_some() || !(1..=MAX_POSITIONS).contains(&count) || plies > MAX_PLIES {
        return Err(wrong());
    }
    if setup.game().map_err(|refused| refused.error)?.entry().is_tree {
        let reason = "a tree is no game to play";
        return Err(InputError::whole(reason, "write one tree a line"));
    }
    let start = start_of_games(setup)?;
    if let Some(last) = last_ply(&start.position).filter(|&last| plies > last) {
        let reason = format!("no game goes on from here after {plies} plies");
        return Err(InputError::whole(reason, format!("use {last} plies at most")));
    }
    let game = |number: u64| {
        let mut start = play_out(&start, descend(seed, number), plies, budget)?;
        lay_area(&mut start, setup.margin);
        let setup = SetupRequest { margin: None, position: start.text(), ..setup.clone() };
        Ok(SetPosition { setup, start, expected: None, line: None })
    };
    (0..count as u64).map(game).collect()
}

/// The start of random games. A margin is left out, because they use the whole board.
pub(super) fn start_of_games(setup: &SetupRequest) -> Result<Start, InputError> {
    let whole = SetupRequest { margin: None, ..setup.clone() };
    whole.read().map_err(|refused| refused.error)
}

/// Sets Gomoku's search area around the current stones, if there is a margin.
pub(super) fn lay_area(start: &mut Start, margin: Option<u32>) {
    if let (AnyPosition::Gomoku(board), Some(margin)) = (&mut start.position, margin) {
        *board = board.clone().with_area(board.area_by_margin(margin));
    }
}

/// The position after `plies` random plies, from the first game that lasts so long. If none of a thousand
/// does, uses the longest, at its last position with a move.
fn play_out(
    start: &Start,
    state: u64,
    plies: u32,
    budget: &mut Plies,
) -> Result<Start, InputError> {
    let mut longest = random_line(&start.position, state, plies);
    budget.take(longest.len())?;
    for attempt in 1..GAMES_TRIED {
        if longest.len() == plies as usize {
            break;
        }
        let line = random_line(&start.position, descend(state, attempt), plies);
        budget.take(line.len())?;
        if line.len() > longest.len() {
            longest = line;
        }
    }
    let mut start = start.clone();
    for mv in longest {
        play(&mut start, mv);
    }
    Ok(start)
}

/// Plays a random game, each legal move equally likely. It ends after `plies` plies, or before the move
/// that would end the game.
pub(super) fn random_line(start: &AnyPosition, mut state: u64, plies: u32) -> Vec<Move> {
    let mut line = Vec::new();
    let mut at = start.clone();
    with_position!(&mut at, position => {
        for _ in 0..plies {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[scale(next(&mut state), moves.len() as u64) as usize];
            let after = position.child(mv);
            if after.outcome().is_some() {
                break;
            }
            *position = after;
            line.push(mv);
        }
    });
    line
}

/// Plays a legal move, and adds it to the moves if they are known.
pub(super) fn play(start: &mut Start, mv: Move) {
    with_position!(&mut start.position, position => position.play(mv));
    if let Some(moves) = &mut start.moves {
        moves.push(mv);
    }
}
