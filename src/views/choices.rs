//! The moves that a search would have played if it had been stopped, for a race of two searches at equal work.

use crate::evaluation::Score;
use crate::search::Stop;
use crate::trace::Trace;
use crate::views::step::no_step;
use crate::work::error::ServiceError;
use crate::work::numbers::within;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Most moments of an answer.
const MAX_COLUMNS: u32 = 1_000;

/// A request for the moves that a search would have played, for the operation `choices`.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct ChoicesRequest {
    /// Handle of the open trace.
    pub trace: u64,
    /// Number of moments, 1 to 1,000, evenly spread over the positions entered; the last is the end.
    pub columns: u32,
}

/// A move that a search would play, from a moment on.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ChoiceView {
    /// Positions entered by then: nodes, or in a Monte Carlo search the root and every move made, random games
    /// included.
    pub entered: u64,
    /// The step from which the move holds.
    pub step: u32,
    /// The move; null: none.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The move in readable form: the name of the child if it has one.
    pub called: Option<String>,
    /// The value that the search has for it, in MAX's view; null: none, as in a Monte Carlo search.
    pub value: Option<i32>,
}

/// A moment of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct MomentView {
    /// Positions entered by then.
    pub entered: u64,
    /// The last step by then.
    pub step: u32,
}

/// The moves that a search would have played, each from the moment of the change, and moments of the search.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Choices {
    /// The changes of the move or its value, in order.
    pub choices: Vec<ChoiceView>,
    /// Moments of the search, in order; the last is its end.
    pub moments: Vec<MomentView>,
    /// Why the search stopped early; null: it did not.
    pub stopped: Option<Stop>,
}

/// Returns the moves that a search would have played.
///
/// # Errors
/// Fails if `columns` is out of range, for an external run, and if the trace does not record every entered node.
pub(crate) fn choices(trace: &Trace, request: &ChoicesRequest) -> Result<Choices, ServiceError> {
    let columns = within("columns", request.columns, 1..=MAX_COLUMNS)?;
    if trace.is_empty() {
        return Err(no_step(trace, 1));
    }
    if trace.is_external() {
        let remedy = "choose a search of this program";
        return Err(ServiceError::refused(
            "trace",
            "an external run has no best move by step",
            remedy,
        ));
    }
    let (Some(choices), Some(moments)) = (trace.choices(), trace.moments(columns)) else {
        let remedy = "record it with a larger budget";
        return Err(ServiceError::refused(
            "trace",
            "this trace has parts that are only counted",
            remedy,
        ));
    };
    let view = |choice: &crate::trace::Choice| ChoiceView {
        entered: choice.entered,
        step: choice.step,
        mv: choice.mv.map(|mv| trace.name(mv).to_owned()),
        called: choice.mv.map(|mv| trace.move_called(&[], mv)),
        value: choice.value.and_then(Score::finite),
    };
    Ok(Choices {
        choices: choices.iter().map(view).collect(),
        moments: moments.into_iter().map(|(entered, step)| MomentView { entered, step }).collect(),
        stopped: trace.stop(),
    })
}
