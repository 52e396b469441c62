//! Pictures of an open trace as a textbook draws it: a file a step, or one that plays.

use crate::picture::{
    MOST_NODES, MOST_STEPS, PictureFormat, Pictures, Steps, USUAL_NODES, Wish, draw, film,
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

/// Milliseconds that a step of a film is shown unless asked otherwise.
const PAUSE: u32 = 1_200;
/// The shortest and the longest time for a step, milliseconds.
const PAUSES: (u32, u32) = (50, 60_000);
/// Nodes of all pictures of one answer together.
const MOST_DRAWN: u64 = 200_000;

/// What is drawn of a trace, and how.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct PictureLook {
    /// `svg`, `tex` or `dot`.
    pub format: PictureFormat,
    /// The step that is drawn, with where the search is; null: the end.
    #[serde(default)]
    pub step: Option<u32>,
    /// First step of a range, one picture a step; null with `to`: 0.
    #[serde(default)]
    pub from: Option<u32>,
    /// Last step of the range; null with `from`: the last of the trace.
    #[serde(default)]
    pub to: Option<u32>,
    /// The range as one SVG that plays.
    #[serde(default)]
    pub animate: bool,
    /// Milliseconds that each step of it is shown, 50 to 60,000; null: 1,200.
    #[serde(default)]
    pub pause_ms: Option<u32>,
    /// Nodes drawn at most, 1 to 2,000; null: 60.
    #[serde(default)]
    pub max_nodes: Option<u32>,
    /// Plies drawn below the node at the top at most; null: all.
    #[serde(default)]
    pub plies: Option<u32>,
    /// The node at the top; null: the root.
    #[serde(default)]
    pub node: Option<u32>,
    /// The node at the top, as the moves that lead to it, joined by `-`.
    #[serde(default)]
    pub path: Option<String>,
    /// The convention that rules its numbers and words; without one `knuth-moore`.
    #[serde(default)]
    pub profile: Profile,
    /// The language of its words; without one `en`.
    #[serde(default)]
    pub language: Language,
}

impl PictureLook {
    /// How the search ended, of the usual size.
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

/// Asks for pictures of an open trace.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct PictureRequest {
    /// The trace.
    pub trace: u64,
    /// What is drawn of it, and how.
    #[serde(flatten)]
    pub look: PictureLook,
}

/// One file.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct PicturePage {
    /// The step that it draws; null: the end, or a range in one file.
    pub step: Option<u32>,
    /// The file.
    pub text: String,
}

/// Pictures, with what they leave out.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct PictureAnswer {
    /// The files.
    pub pages: Vec<PicturePage>,
    /// Nodes drawn, in the last picture.
    pub drawn: u32,
    /// Searched nodes that are only counted there, or lie above the node at the top or in other
    /// iterations.
    pub left_out: u64,
    /// What is left out, as a sentence; null: nothing.
    pub note: Option<String>,
}

/// Draws pictures of a trace.
///
/// # Errors
/// A step, a node or a path that is not there; a size or a time out of its range.
pub fn picture(trace: &Trace, look: &PictureLook) -> Result<PictureAnswer, ServiceError> {
    let wish = read(trace, look)?;
    if trace.is_empty() {
        let reason = "nothing was recorded, so there is nothing to draw";
        return Err(ServiceError::refused("trace", reason, "search with a higher limit"));
    }
    let pictures = draw(trace, &wish);
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

/// Searched nodes that are not drawn, wherever they are.
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

fn read(trace: &Trace, look: &PictureLook) -> Result<Wish, ServiceError> {
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
    Ok(Wish { steps, node, max_nodes, plies, profile, language, ..Wish::default() })
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

/// The node at the top, by its number or by its path.
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

/// The node that the name of a place (`C`) or the moves from the root of the answer (`4-3`) lead to; of a move
/// that was re-searched the last.
///
/// # Errors
/// A name or a move that the search does not have there.
pub fn node_by_path(trace: &Trace, path: &str) -> Result<u32, ServiceError> {
    node_by_path_below(trace, trace.answer_root(), path)
}

/// The same in the pass with this root.
///
/// # Errors
/// A name or a move that the search does not have there.
pub fn node_by_path_below(trace: &Trace, root: u32, path: &str) -> Result<u32, ServiceError> {
    trace.node_named_below(root, path).map_err(|refused| ServiceError::input("path", refused))
}
