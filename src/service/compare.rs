//! Several runs of one position, and perft: counting operations.

use super::wire::{ComparisonView, RunRequest};
use super::{Handle, Request, ServiceError, comparison_view, count, now};
use crate::analysis::compare;
use crate::game::{InputError, Setup, perft};
use crate::with_position;

/// Deepest perft, plies.
const MAX_PERFT: u32 = 30;

/// Counts every run on one position. All words are read before the first run starts; `begin` is
/// told which run begins. A cancelled comparison keeps the runs that finished.
pub fn compare_runs(
    shared: &RunRequest,
    runs: &[String],
    handle: &Handle,
    mut begin: impl FnMut(usize, &str),
) -> Result<ComparisonView, ServiceError> {
    if runs.is_empty() {
        let error = InputError::whole("no run was given", "write for example minimax,alphabeta");
        return Err(ServiceError::input("runs", &error));
    }
    let read = |run: &String| Request::read(&RunRequest { run: run.clone(), ..shared.clone() });
    let requests: Vec<Request> = runs.iter().map(read).collect::<Result<_, _>>()?;
    let (mut counted, mut times) = (Vec::new(), Vec::new());
    for (place, request) in requests.iter().enumerate() {
        begin(place, &runs[place]);
        let start = now();
        counted.push(count(request, handle));
        times.push(start.elapsed().as_secs_f64() * 1e3);
        if handle.is_stopped() {
            break;
        }
    }
    Ok(comparison_view(&requests[0], &compare(counted), runs, &times))
}

/// Move paths of 1 to `depth` plies.
pub fn perft_table(setup: &Setup, depth: u32) -> Result<Vec<u64>, ServiceError> {
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
