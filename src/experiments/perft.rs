//! Perft: counts move paths of every length, up to 30 plies.

use crate::game::{Position, PositionExt, SetupRequest, Turn, perft};
use crate::with_position;
use crate::work::control::Handle;
use crate::work::error::ServiceError;
use crate::work::numbers::within;

/// Deepest perft, plies.
const MAX_PERFT: u32 = 30;
/// Plies counted without a look at the handle: about as many positions as a board has squares.
const AT_ONCE: u32 = 2;

/// Counts the move paths of 1 to `depth` plies, and hands each count to `finished` with its plies. If the
/// handle is stopped, it ends before the next count.
///
/// # Errors
/// A wrong position, a depth out of range, or an error of `finished`.
pub fn perft_table<E: From<ServiceError>>(
    setup: &SetupRequest,
    depth: u32,
    handle: &Handle,
    mut finished: impl FnMut(u32, u64) -> Result<(), E>,
) -> Result<(), E> {
    within("depth", depth, 1..=MAX_PERFT)?;
    let start = setup.read().map_err(ServiceError::from)?;
    for plies in 1..=depth {
        let paths = with_position!(&start.position, position => paths(position, plies, handle));
        let Some(paths) = paths else { break };
        finished(plies, paths)?;
    }
    Ok(())
}

/// Counts move paths; `None` if the handle was stopped.
fn paths<P: Position>(position: &P, depth: u32, handle: &Handle) -> Option<u64> {
    if handle.is_stopped() {
        return None;
    }
    match position.turn() {
        Turn::Moves(mut moves) if depth > AT_ONCE => {
            moves.try_fold(0, |sum, mv| Some(sum + paths(&position.child(mv), depth - 1, handle)?))
        }
        _ => Some(perft(position, depth)),
    }
}
