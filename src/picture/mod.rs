//! Pictures of a trace as a textbook draws it, in one geometry for every format.
//!
//! A [`Wish`] says what is drawn and how much of it; [`draw`] picks the nodes and gives one [`Scene`]
//! a step, and a [`PictureFormat`] writes a scene as SVG, LaTeX or DOT. What is left out
//! is a counted stub: drawn nodes and stubs together are all nodes below the one that is drawn.

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

/// Nodes drawn unless asked otherwise: what a page of a book has room for.
pub const USUAL_NODES: u32 = 60;
/// Nodes drawn at most.
pub const MOST_NODES: u32 = 2_000;
/// Pictures of one range of steps at most.
pub const MOST_STEPS: u32 = 1_000;

/// The steps that are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// The search as it ended, without a mark of where it is.
    End,
    /// The search as it is at each of these steps, the last one included.
    Range(u32, u32),
}

/// What is drawn of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// The steps.
    pub steps: Steps,
    /// The node at the top; `None`: the root of the iteration that a step belongs to.
    pub node: Option<u32>,
    /// Nodes drawn at most, at least 1.
    pub max_nodes: u32,
    /// Plies drawn below the node at the top at most; `None`: all.
    pub plies: Option<u32>,
    /// The convention that rules its numbers and its words.
    pub profile: Profile,
    /// The language of its words.
    pub language: Language,
    /// Nodes that the text around the picture points at: drawn with a ring.
    pub highlight: Vec<u32>,
}

impl Default for Wish {
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

/// A format of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PictureFormat {
    /// Vector graphics for browsers, slides and word processors.
    Svg,
    /// LaTeX with TikZ, in black and white: compiles alone, and inside a paper by `\input`.
    Tex,
    /// Graphviz, with the places of everything fixed.
    Dot,
}

impl PictureFormat {
    /// Every format.
    pub const ALL: [Self; 3] = [Self::Svg, Self::Tex, Self::Dot];

    /// How the names of such files end.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Svg => ".svg",
            Self::Tex => ".tex",
            Self::Dot => ".dot",
        }
    }

    /// The format that a file's name says; capitals do not matter.
    pub fn of_path(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_string_lossy().to_lowercase();
        Self::ALL.into_iter().find(|format| name.ends_with(format.extension()))
    }

    /// The text of a scene, the same bytes for the same scene.
    pub fn write(self, scene: &Scene) -> String {
        match self {
            Self::Svg => svg::write(scene),
            Self::Tex => latex::write(scene),
            Self::Dot => dot::write(scene),
        }
    }
}
