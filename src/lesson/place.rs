//! Resolves the words of a page on a trace: steps, nodes and numbers. Refuses words that the trace
//! lacks.

use super::page::{Moment, StageWords};
use crate::evaluation::Score;
use crate::trace::{CutoffSteps, Trace};
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A request to resolve the words of a page's stage on a trace, for the operation `lesson_stage`.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub(crate) struct LessonStageRequest {
    /// Handle of the open trace of the stage's request.
    pub trace: u64,
    /// The words of the page.
    pub words: StageWords,
}

/// The resolved words of a page: steps, nodes and numbers. They are the answer of the operation
/// `lesson_stage`.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[schemars(rename = "LessonStageResolved")]
pub struct StagePlaces {
    /// The step to show, from `from` to `to`.
    pub step: u32,
    /// First step that the reader can reach; 0 by default.
    pub from: u32,
    /// Last step that the reader can reach; by default the last step of the search.
    pub to: u32,
    /// Ids of the nodes to mark, in the order of the words.
    pub highlight: Vec<u32>,
    /// The numbers as text, in the order of the words: `3`, `inf`, `-inf`.
    pub numbers: Vec<String>,
}

/// Resolves the words of a page on the trace of its stage. Fails if the trace has no such step,
/// node or number.
pub(crate) fn resolve(trace: &Trace, words: &StageWords) -> Result<StagePlaces, ServiceError> {
    let last = trace.steps();
    let within = |field: &str, step: u32| {
        if step <= last {
            return Ok(step);
        }
        let reason = format!("there is no step {step}");
        Err(ServiceError::refused(field, reason, format!("the last one is {last}")))
    };
    let step = match words.at {
        Moment::Start => 0,
        Moment::End => last,
        Moment::Step(step) => within("step", step)?,
        Moment::Cutoff(number) => cutoff(trace, number)?,
    };
    let from = within("from", words.from.unwrap_or(0))?;
    let to = within("to", words.to.unwrap_or(last))?;
    if !(from..=to).contains(&step) {
        let reason = format!("step {step} is not between {from} and {to}");
        return Err(ServiceError::refused("step", reason, "change `step`, `from` or `to`"));
    }
    let node = |name: &str, field| {
        trace.node_named(name).map_err(|refused| ServiceError::input(field, refused))
    };
    let nodes = words.highlight.iter().map(|name| node(name, "highlight"));
    let numbers =
        words.numbers.iter().map(|wanted| number(trace, wanted, |name| node(name, "number")));
    Ok(StagePlaces {
        step,
        from,
        to,
        highlight: nodes.collect::<Result<_, _>>()?,
        numbers: numbers.collect::<Result<_, _>>()?,
    })
}

/// Returns the step of a cutoff by its number, from 1. Fails if there are fewer cutoffs.
fn cutoff(trace: &Trace, number: u32) -> Result<u32, ServiceError> {
    let index = CutoffSteps::of(trace);
    let mut steps = std::iter::successors(index.after(0), |&step| index.after(step));
    let found = number.checked_sub(1).and_then(|before| steps.nth(before as usize));
    found.ok_or_else(|| {
        let (all, reason) = (index.up_to(trace.steps()), format!("there is no cutoff {number}"));
        let remedy =
            if all == 0 { "the search cuts nothing".to_owned() } else { format!("use 1 to {all}") };
        ServiceError::refused("at", reason, remedy)
    })
}

/// Returns a number from the search. Fails for a node that the search never entered, or that has
/// not returned its value.
fn number(
    trace: &Trace,
    wanted: &str,
    node: impl Fn(&str) -> Result<u32, ServiceError>,
) -> Result<String, ServiceError> {
    let counts = &trace.counts().total;
    let refused = |reason: String, remedy: &str| ServiceError::refused("number", reason, remedy);
    let count = match wanted.trim() {
        "nodes" => Some(counts.nodes),
        "leaves" => Some(counts.leaves),
        "cutoffs" => Some(counts.cutoffs),
        _ => None,
    };
    if let Some(count) = count {
        return Ok(count.to_string());
    }
    let Some((what, name)) = wanted.trim().split_once(" of ") else {
        let remedy = "write value of C, alpha of C, beta of C, nodes, leaves or cutoffs";
        return Err(refused(format!("no number {wanted:?}"), remedy));
    };
    let id = node(name.trim())?;
    let entered = trace.node(id).filter(|node| node.was_entered());
    let Some(node) = entered else {
        let reason = format!("{name} is never entered, so it has no {what}");
        return Err(refused(reason, "ask for a node that the search enters"));
    };
    let score = match what.trim() {
        "value" => node.score(),
        "alpha" => Some(node.window().alpha),
        "beta" => Some(node.window().beta),
        other => {
            return Err(refused(
                format!("no number {other:?} of a node"),
                "write value, alpha or beta",
            ));
        }
    };
    let open = || refused(format!("{name} has not returned"), "ask for a node that returns");
    let text = |score: Score| score.to_string().trim_start_matches('+').to_owned();
    score.map(text).ok_or_else(open)
}
