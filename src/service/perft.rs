//! Perft: move paths of every length, as an operation.

use crate::game::{SetupWords, perft};
use crate::with_position;
use crate::work::error::ServiceError;
use crate::work::numbers::within;

/// Deepest perft, plies.
const MAX_PERFT: u32 = 30;

/// Move paths of 1 to `depth` plies.
pub fn perft_table(setup: &SetupWords, depth: u32) -> Result<Vec<u64>, ServiceError> {
    within("depth", depth, 1..=MAX_PERFT)?;
    let start = setup.read()?;
    Ok(with_position!(&start.position, position => {
        (1..=depth).map(|plies| perft(position, plies)).collect()
    }))
}
