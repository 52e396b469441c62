//! Pictures of an open trace, drawn as in a textbook: one file per step, or one animated file.

use crate::picture::{
    DrawOptions, MOST_NODES, MOST_STEPS, PictureFormat, Pictures, Steps, USUAL_NODES, draw, film,
};
use crate::say::Language;
use crate::search::Profile;
use crate::stats::grouped;
use crate::trace::Trace;
use crate::views::step::no_step;
use crate::views::summary::no_node;
use crate::work::error::ServiceError;
use crate::work::numbers::within;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Default duration of an animation step, milliseconds.
const PAUSE: u32 = 1_200;
/// Shortest and longest duration of an animation step, milliseconds.
const PAUSES: (u32, u32) = (50, 60_000);
/// Maximum number of nodes in all pictures of an answer.
const MOST_DRAWN: u64 = 200_000;

/// The part of a trace to draw, and the style; without a step and a range the end of the search.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct PictureLook {
    /// `svg`, `tex` or `dot`.
    pub format: PictureFormat,
    /// The step to draw, with the current node marked; null: the end.
    #[serde(default)]
    pub step: Option<u32>,
    /// First step of a range, drawn as one picture per step; null with `to`: 0.
    #[serde(default)]
    pub from: Option<u32>,
    /// Last step of the range; null with `from`: the last of the trace.
    #[serde(default)]
    pub to: Option<u32>,
    /// Whether to draw the range as one animated SVG; default: false.
    #[serde(default)]
    pub animate: bool,
    /// Duration of each step of the animation, 50 to 60,000 milliseconds; null: 1,200.
    #[serde(default)]
    pub pause_ms: Option<u32>,
    /// Maximum number of nodes to draw, 1 to 2,000; null: 60.
    #[serde(default)]
    pub max_nodes: Option<u32>,
    /// Maximum number of plies to draw below the top node; null: all.
    #[serde(default)]
    pub plies: Option<u32>,
    /// The top node of the drawing; null: the root of the drawn iteration.
    #[serde(default)]
    pub node: Option<u32>,
    /// The top node of the drawing, as the moves from the root joined by `-`; excludes `node`.
    #[serde(default)]
    pub path: Option<String>,
    /// The convention for numbers and words; defaults to `knuth-moore`.
    #[serde(default)]
    pub profile: Profile,
    /// The language of the words; defaults to `en`.
    #[serde(default)]
    pub language: Language,
}

impl PictureLook {
    /// Draws the end of the search at the default size.
    pub const fn of(format: PictureFormat) -> Self {
        Self {
            format,
            step: None,
            from: None,
            to: None,
            animate: false,
            pause_ms: None,
            max_nodes: None,
            plies: None,
            node: None,
            path: None,
            profile: Profile::KnuthMoore,
            language: Language::English,
        }
    }
}

/// A request for pictures of an open trace, for the operation `picture`.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct PictureRequest {
    /// Handle of the open trace.
    pub trace: u64,
    /// The part of the trace to draw, and the style.
    #[serde(flatten)]
    pub look: PictureLook,
}

/// One file of pictures: one step, or a whole animation.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct PicturePage {
    /// The step in the picture; null: the end of the search, or a range in one file.
    pub step: Option<u32>,
    /// The file's text, in the requested format.
    pub text: String,
}

/// Pictures, and the number of nodes they leave out: the answer of the operation `picture`.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct PictureAnswer {
    /// The files, in the order of the steps.
    pub pages: Vec<PicturePage>,
    /// Nodes drawn in the last picture.
    pub drawn: u32,
    /// Searched nodes that the last picture does not draw: they are only counted there, lie
    /// outside the drawn subtree, or belong to other iterations.
    pub left_out: u64,
    /// A sentence about the nodes left out; null: none.
    pub note: Option<String>,
}

/// Draws pictures of a trace.
///
/// # Errors
/// Fails if a step, node or path does not exist, or if a size or duration is out of range.
pub fn picture(trace: &Trace, look: &PictureLook) -> Result<PictureAnswer, ServiceError> {
    let pictures = drawn(trace, look)?;
    let pages = if look.animate {
        let text = film(&pictures.scenes, look.pause_ms.unwrap_or(PAUSE));
        vec![PicturePage { step: None, text }]
    } else {
        let page = |scene| look.format.write(scene);
        let scenes = pictures.scenes.iter();
        scenes.map(|scene| PicturePage { step: scene.step, text: page(scene) }).collect()
    };
    Ok(PictureAnswer {
        pages,
        drawn: pictures.drawn,
        left_out: elsewhere(trace, &pictures),
        note: note(trace, &pictures),
    })
}

/// Draws the same pictures without writing them in a format.
pub(crate) fn drawn(trace: &Trace, look: &PictureLook) -> Result<Pictures, ServiceError> {
    let wish = read(trace, look)?;
    if trace.is_empty() {
        let reason = "nothing was recorded, so there is nothing to draw";
        return Err(ServiceError::refused("trace", reason, "search with a higher limit"));
    }
    Ok(draw(trace, &wish))
}

/// Counts the searched nodes that are not drawn, in any iteration.
fn elsewhere(trace: &Trace, pictures: &Pictures) -> u64 {
    let glyphs = pictures.scenes.last().into_iter().flat_map(|scene| &scene.glyphs);
    let drawn = glyphs.filter(|glyph| !trace.is_pruned(glyph.node)).count();
    trace.counts().total.nodes.saturating_sub(drawn as u64)
}

fn note(trace: &Trace, pictures: &Pictures) -> Option<String> {
    let all = elsewhere(trace, pictures);
    let mut parts = Vec::new();
    if pictures.left_out > 0 {
        parts.push(format!("{} searched nodes as counted stubs", grouped(pictures.left_out)));
    }
    if pictures.pruned_left_out > 0 {
        parts.push(format!("{} pruned nodes", grouped(pictures.pruned_left_out)));
    }
    let outside = all.saturating_sub(pictures.left_out);
    if outside > 0 {
        parts.push(format!("{} searched nodes outside the part that is drawn", grouped(outside)));
    }
    (!parts.is_empty()).then(|| {
        format!(
            "{} nodes are drawn; left out are {}",
            grouped(pictures.drawn.into()),
            parts.join(", ")
        )
    })
}

fn read(trace: &Trace, look: &PictureLook) -> Result<DrawOptions, ServiceError> {
    let max_nodes = within("max_nodes", look.max_nodes.unwrap_or(USUAL_NODES), 1..=MOST_NODES)?;
    if let Some(pause) = look.pause_ms {
        within("pause_ms", pause, PAUSES.0..=PAUSES.1)?;
    }
    if look.animate && look.format != PictureFormat::Svg {
        let reason = "only SVG can play";
        return Err(ServiceError::refused("animate", reason, "use svg, or one file a step"));
    }
    let steps = match (look.step, look.from, look.to) {
        (None, None, None) if look.animate => Steps::Range(0, trace.steps()),
        (None, None, None) => Steps::End,
        (Some(step), None, None) => Steps::Range(step, step),
        (Some(_), ..) => {
            let remedy = "use one step, or a range";
            return Err(ServiceError::refused(
                "step",
                "a step and a range exclude each other",
                remedy,
            ));
        }
        (None, from, to) => Steps::Range(from.unwrap_or(0), to.unwrap_or(trace.steps())),
    };
    if let Steps::Range(from, to) = steps {
        range(trace, from, to, max_nodes)?;
    }
    let node = node(trace, look)?;
    let PictureLook { plies, profile, language, .. } = *look;
    Ok(DrawOptions { steps, node, max_nodes, plies, profile, language, ..DrawOptions::default() })
}

fn range(trace: &Trace, from: u32, to: u32, max_nodes: u32) -> Result<(), ServiceError> {
    for step in [from, to] {
        if step > trace.steps() {
            return Err(no_step(trace, step));
        }
    }
    if from > to {
        let reason = format!("the range begins at step {from} and ends at step {to}");
        return Err(ServiceError::refused("from", reason, "begin with the smaller one"));
    }
    let count = u64::from(to - from) + 1;
    let drawn = count * u64::from(max_nodes.min(trace.len()));
    if count > u64::from(MOST_STEPS) || drawn > MOST_DRAWN {
        let reason = format!("a range of {} steps is too long", grouped(count));
        let most = u64::from(MOST_STEPS).min(MOST_DRAWN / u64::from(max_nodes.min(trace.len())));
        let remedy = format!("draw at most {} at once", grouped(most));
        return Err(ServiceError::refused("to", reason, remedy));
    }
    Ok(())
}

/// Resolves the top node from its number or its path. Refuses a pruned node, because nothing is
/// below it.
fn node(trace: &Trace, look: &PictureLook) -> Result<Option<u32>, ServiceError> {
    let node = match (look.node, &look.path) {
        (Some(_), Some(_)) => {
            let reason = "a node and a path exclude each other";
            return Err(ServiceError::refused("path", reason, "use one of them"));
        }
        (None, None) => return Ok(None),
        (Some(node), None) if node >= trace.len() => {
            return Err(
                no_node(node).with_remedy(format!("use 0 to {}", trace.len().saturating_sub(1)))
            );
        }
        (Some(node), None) => node,
        (None, Some(path)) => node_by_path(trace, path)?,
    };
    if trace.is_pruned(node) {
        let reason = "this node was pruned, so nothing is below it";
        return Err(ServiceError::refused("node", reason, "name a node that was searched"));
    }
    Ok(Some(node))
}

/// Resolves a place name (`C`), or the moves from the root of the answer (`4-3`), to a node. For a move
/// that was re-searched, returns the last search of it.
///
/// # Errors
/// Fails if the search has no such name or move there.
pub fn node_by_path(trace: &Trace, path: &str) -> Result<u32, ServiceError> {
    node_by_path_below(trace, trace.answer_root(), path)
}

/// Like [`node_by_path`], but starts from the root of the given iteration.
///
/// # Errors
/// Fails if the search has no such name or move there.
pub fn node_by_path_below(trace: &Trace, root: u32, path: &str) -> Result<u32, ServiceError> {
    trace.node_named_below(root, path).map_err(|refused| ServiceError::input("path", refused))
}
