//! A common mistake as a screen shows it: both runs, drawn at their first difference.

use crate::external::{
    MistakeAnswer, MistakeRequest, MistakeTraces, SpotAnswer, SpotRequest,
    mistake as mistake_traces, spot as spot_trace,
};
use crate::picture::PictureFormat;
use crate::trace::Trace;
use crate::views::drawing::{PictureLook, picture};
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::Serialize;

/// The correct and the mistaken run, drawn: the answer of the operation `mistake`.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[schemars(rename = "MistakeShown")]
pub struct MistakeView {
    /// Both runs, and the report of the check.
    #[serde(flatten)]
    pub answer: MistakeAnswer,
    /// The correct run as SVG, at the step where the other run departs from it.
    pub right_picture: String,
    /// The run with the mistake as SVG, at its first difference.
    pub wrong_picture: String,
    /// The correct run as SVG, at its end.
    pub right_end: String,
    /// The run with the mistake as SVG, at its end.
    pub wrong_end: String,
}

/// A run for the reader to judge, drawn: the answer of the operation `spot`.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[schemars(rename = "Spot")]
pub struct SpotView {
    /// The run, the choices, and after an answer the mistake in the run.
    #[serde(flatten)]
    pub answer: SpotAnswer,
    /// The run as SVG, at its end.
    pub picture: String,
}

/// Draws both runs of a mistake.
///
/// # Errors
/// Fails if the request names no known mistake.
pub fn mistake(request: &MistakeRequest) -> Result<MistakeView, ServiceError> {
    let MistakeTraces { answer, right, wrong, step, right_step } = mistake_traces(request)?;
    Ok(MistakeView {
        right_picture: drawn(&right, Some(right_step))?,
        wrong_picture: drawn(&wrong, Some(step))?,
        right_end: drawn(&right, None)?,
        wrong_end: drawn(&wrong, None)?,
        answer,
    })
}

/// Draws a run with at most one mistake, without naming the mistake.
///
/// # Errors
/// Fails if the answer is not one of the choices.
pub fn spot(request: &SpotRequest) -> Result<SpotView, ServiceError> {
    let (answer, trace) = spot_trace(request)?;
    Ok(SpotView { picture: drawn(&trace, None)?, answer })
}

/// Maximum number of nodes in a picture.
const MOST_DRAWN: u32 = 120;
/// Largest tree that is drawn whole, in nodes. For a larger tree, only the part around the first
/// difference is drawn.
const WHOLE: u32 = 40;
/// Plies drawn above the first difference in a larger tree.
const ABOVE: usize = 2;

fn drawn(trace: &Trace, step: Option<u32>) -> Result<String, ServiceError> {
    let large = step.filter(|_| trace.len() > WHOLE);
    let place = large.and_then(|step| trace.event(step)?.node());
    let top = place.and_then(|place| trace.path(place).into_iter().rev().nth(ABOVE));
    let look = PictureLook {
        step,
        node: top,
        max_nodes: Some(MOST_DRAWN),
        ..PictureLook::of(PictureFormat::Svg)
    };
    let pages = picture(trace, &look)?.pages;
    Ok(pages.into_iter().next().map(|page| page.text).unwrap_or_default())
}
