//! Pictures of a trace in the style of a textbook, with one geometry for every format.
//!
//! A [`DrawOptions`] selects the part to draw. [`draw`] picks the nodes and returns one [`Scene`] per step, and a
//! [`PictureFormat`] writes a scene as SVG, LaTeX or DOT. Counted stubs replace nodes that are left out:
//! drawn nodes and stubs together are all nodes below the top one.

mod compose;
mod describe;
mod dot;
mod film;
mod latex;
mod look;
mod metrics;
mod plan;
mod question;
mod scene;
mod select;
mod svg;

pub use compose::{Pictures, draw};
pub use film::film;
pub use question::{QuestionNode, QuestionTree};
pub use scene::{Anchor, Edge, Glyph, Label, Line, Scene, Shape, Tone};

use crate::say::Language;
use crate::search::Profile;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Default number of nodes to draw, which fits on the page of a book.
pub const USUAL_NODES: u32 = 60;
/// Maximum number of nodes to draw; a request for more is refused.
pub const MOST_NODES: u32 = 2_000;
/// Maximum number of pictures for one range of steps; a longer range is refused.
pub const MOST_STEPS: u32 = 1_000;

/// The steps to draw: the end, or a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// The end of the search, without a mark of the current step.
    End,
    /// The search at each of these steps, including the last one.
    Range(u32, u32),
}

/// The part of a trace to draw, and how to label it; by default the end of the search with 60
/// nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawOptions {
    /// The steps; by default the end of the search.
    pub steps: Steps,
    /// Id of the node at the top; `None` for the root of the iteration that a step belongs to.
    pub node: Option<u32>,
    /// Maximum number of nodes to draw, at least 1; 60 by default.
    pub max_nodes: u32,
    /// Maximum plies to draw below the top node; `None` for all.
    pub plies: Option<u32>,
    /// The convention for numbers and words; Knuth and Moore's by default.
    pub profile: Profile,
    /// The language of the words; English by default.
    pub language: Language,
    /// Ids of the nodes that the text around the picture refers to, which get a ring.
    pub highlight: Vec<u32>,
}

impl Default for DrawOptions {
    fn default() -> Self {
        Self {
            steps: Steps::End,
            node: None,
            max_nodes: USUAL_NODES,
            plies: None,
            profile: Profile::default(),
            language: Language::default(),
            highlight: Vec::new(),
        }
    }
}

/// A format of pictures; all formats have the same geometry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PictureFormat {
    /// Vector graphics for browsers, slides and word processors.
    Svg,
    /// LaTeX with TikZ, in black and white: compiles alone, and with `\input` inside a paper.
    Tex,
    /// Graphviz with fixed positions, for `dot` and `neato`.
    Dot,
}

impl PictureFormat {
    /// Every format, in the order in which a file's name is compared with them.
    pub const ALL: [Self; 3] = [Self::Svg, Self::Tex, Self::Dot];

    /// Returns the ending of such files' names, with its dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Svg => ".svg",
            Self::Tex => ".tex",
            Self::Dot => ".dot",
        }
    }

    /// Returns the format for a file's name, ignoring case; `None` if no format has its ending.
    pub fn of_path(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_string_lossy().to_lowercase();
        Self::ALL.into_iter().find(|format| name.ends_with(format.extension()))
    }

    /// Writes a scene as text. Equal scenes give equal bytes.
    pub fn write(self, scene: &Scene) -> String {
        match self {
            Self::Svg => svg::write(scene),
            Self::Tex => latex::write(scene),
            Self::Dot => dot::write(scene),
        }
    }
}
