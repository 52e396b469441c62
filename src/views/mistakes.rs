//! A common mistake as a screen shows it: both runs drawn where they part.

use crate::picture::PictureFormat;
use crate::told::{
    MistakeAnswer, MistakeRequest, Shown, SpotAnswer, SpotRequest, mistake as told_mistake,
    spot as told_spot,
};
use crate::trace::Trace;
use crate::views::drawing::{PictureLook, picture};
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::Serialize;

/// The two runs of a mistake, drawn.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[schemars(rename = "MistakeShown")]
pub struct MistakeView {
    /// Both runs, and what the check says.
    #[serde(flatten)]
    pub answer: MistakeAnswer,
    /// The right run as SVG, at the step at which the other parts from it.
    pub right_picture: String,
    /// The run with the mistake as SVG, at its first difference.
    pub wrong_picture: String,
    /// The right run at its end.
    pub right_end: String,
    /// The run with the mistake at its end.
    pub wrong_end: String,
}

/// A run to be judged, drawn.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[schemars(rename = "Spot")]
pub struct SpotView {
    /// The run, the choices, and once it was judged what is wrong with it.
    #[serde(flatten)]
    pub answer: SpotAnswer,
    /// How it ended, as SVG.
    pub picture: String,
}

/// A mistake's two runs.
///
/// # Errors
/// A word that names none.
pub fn mistake(request: &MistakeRequest) -> Result<MistakeView, ServiceError> {
    let Shown { answer, right, wrong, step, right_step } = told_mistake(request)?;
    Ok(MistakeView {
        right_picture: drawn(&right, Some(right_step))?,
        wrong_picture: drawn(&wrong, Some(step))?,
        right_end: drawn(&right, None)?,
        wrong_end: drawn(&wrong, None)?,
        answer,
    })
}

/// A run with at most one mistake, without its name.
///
/// # Errors
/// An answer that is not one of the choices.
pub fn spot(request: &SpotRequest) -> Result<SpotView, ServiceError> {
    let (answer, trace) = told_spot(request)?;
    Ok(SpotView { picture: drawn(&trace, None)?, answer })
}

/// Nodes of a picture at most.
const MOST_DRAWN: u32 = 120;
/// Nodes of a tree that is drawn whole where its runs part; of a larger one the part around that place is.
const WHOLE: u32 = 40;
/// Plies above that place.
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
