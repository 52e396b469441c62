//! Searches of the games that Plyscope knows, with the words of the command line as typed arguments.

use crate::errors::{internal, raised};
use crate::number::{Whole, milliseconds};
use crate::record::Record;
use crate::signals::watched;
use plyscope::service::wire::{CompareRequest, RunRequest, SetupRequest, SolveRequest};
use plyscope::service::{CompareTask, DEFAULT_EVALUATION, Request, SolveTask, catalogue};
use plyscope::service::{PatientResult, record_patiently};
use pyo3::prelude::*;

fn setup(
    game: String,
    position: String,
    size: Option<String>,
    k: Option<Whole>,
    exact: bool,
    subboard: Option<String>,
) -> PyResult<SetupRequest> {
    Ok(SetupRequest { game, position, size, k: Whole::of(k, "k")?, exact, subboard, margin: None })
}

/// Searches a position and returns the record of the search.
#[pyfunction]
#[pyo3(signature = (
    game, position, *, run, depth, eval, size, k, exact, subboard, budget, node_limit, time_limit,
))]
#[expect(clippy::too_many_arguments, reason = "one per word of the command line")]
pub(crate) fn trace(
    py: Python<'_>,
    game: String,
    position: String,
    run: String,
    depth: Option<Whole>,
    eval: Option<String>,
    size: Option<String>,
    k: Option<Whole>,
    exact: bool,
    subboard: Option<String>,
    budget: Option<Whole>,
    node_limit: Option<Whole>,
    time_limit: Option<f64>,
) -> PyResult<Record> {
    let words = RunRequest {
        setup: setup(game, position, size, k, exact, subboard)?,
        run,
        depth: Whole::of(depth, "depth")?,
        eval: Some(eval.unwrap_or_else(|| DEFAULT_EVALUATION.to_owned())),
        budget: Whole::of(budget, "budget")?,
        node_limit: Whole::of(node_limit, "node_limit")?,
        time_limit_ms: milliseconds(time_limit)?,
        ..RunRequest::default()
    };
    let request = Request::read(&words).map_err(|error| raised(&error))?;
    let done = watched(py, |handle| {
        let done = record_patiently(&request, handle);
        if !handle.is_discarded() {
            done.found.prepare();
        }
        done
    })?;
    let PatientResult { found, request, restart } = done;
    let mut notes: Vec<String> = request.start.notes.iter().map(ToString::to_string).collect();
    notes.extend(restart.map(|restart| restart.text("the search")));
    Ok(Record::new(found, notes))
}

/// Counts runs on one position and returns the comparison as JSON.
#[pyfunction]
#[pyo3(signature = (game, position, *, runs, depth, eval, size, k, exact, subboard, node_limit, time_limit))]
#[expect(clippy::too_many_arguments, reason = "one per word of the command line")]
pub(crate) fn compare(
    py: Python<'_>,
    game: String,
    position: String,
    runs: Vec<String>,
    depth: Option<Whole>,
    eval: Option<String>,
    size: Option<String>,
    k: Option<Whole>,
    exact: bool,
    subboard: Option<String>,
    node_limit: Option<Whole>,
    time_limit: Option<f64>,
) -> PyResult<String> {
    let words = CompareRequest {
        setup: setup(game, position, size, k, exact, subboard)?,
        runs,
        depth: Whole::of(depth, "depth")?,
        eval: Some(eval.unwrap_or_else(|| DEFAULT_EVALUATION.to_owned())),
        node_limit: Whole::of(node_limit, "node_limit")?,
        time_limit_ms: milliseconds(time_limit)?,
        ..CompareRequest::default()
    };
    let task = CompareTask::read(&words).map_err(|error| raised(&error))?;
    let compared = watched(py, |handle| task.run(handle))?;
    serde_json::to_string(&compared).map_err(internal)
}

/// Solves a position to the end of the game and returns the answer as JSON, with the value of every move.
#[pyfunction]
#[pyo3(signature = (game, position, *, size, k, exact, subboard, node_limit, time_limit))]
#[expect(clippy::too_many_arguments, reason = "one per word of the command line")]
pub(crate) fn solve(
    py: Python<'_>,
    game: String,
    position: String,
    size: Option<String>,
    k: Option<Whole>,
    exact: bool,
    subboard: Option<String>,
    node_limit: Option<Whole>,
    time_limit: Option<f64>,
) -> PyResult<String> {
    let words = SolveRequest {
        setup: setup(game, position, size, k, exact, subboard)?,
        moves: true,
        node_limit: Whole::of(node_limit, "node_limit")?,
        time_limit_ms: milliseconds(time_limit)?,
        ..SolveRequest::default()
    };
    let task = SolveTask::read(&words).map_err(|error| raised(&error))?;
    let solved = watched(py, |handle| task.run(handle))?;
    serde_json::to_string(&solved).map_err(internal)
}

/// Returns everything that a request can name, as JSON.
#[pyfunction]
pub(crate) fn games() -> PyResult<String> {
    serde_json::to_string(&catalogue()).map_err(internal)
}
