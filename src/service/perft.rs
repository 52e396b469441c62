//! Perft: move paths of every length, as an operation.

use crate::game::{InputError, SetupWords, perft};
use crate::with_position;
use crate::work::error::ServiceError;

/// Deepest perft, plies.
const MAX_PERFT: u32 = 30;

/// Move paths of 1 to `depth` plies.
pub fn perft_table(setup: &SetupWords, depth: u32) -> Result<Vec<u64>, ServiceError> {
    if !(1..=MAX_PERFT).contains(&depth) {
        let reason = format!("{depth} plies are out of range");
        let error = InputError::whole(reason, format!("use 1 to {MAX_PERFT}"));
        return Err(ServiceError::input("depth", &error));
    }
    let start = setup.read()?;
    Ok(with_position!(&start.position, position => {
        (1..=depth).map(|plies| perft(position, plies)).collect()
    }))
}
