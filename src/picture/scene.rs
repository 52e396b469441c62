//! The parts of a picture: placed glyphs, edges, strokes and labels, in points of print (1/72 inch) from
//! the upper left corner. Writers need nothing else.

use super::metrics::width;
use crate::trace::Kind;

/// The tone in which an element is drawn; each format has a colour or a grey for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Searched node with MAX to move.
    Max,
    /// Searched node with MIN to move.
    Min,
    /// Searched leaf, or text.
    Ink,
    /// Less prominent text: windows and counts.
    Quiet,
    /// Never searched.
    Pruned,
    /// Not searched yet at the drawn step.
    Future,
    /// The strokes of a cut.
    Cut,
}

impl Tone {
    pub(super) const fn searched(shape: Shape) -> Self {
        match shape {
            Shape::Up => Self::Max,
            Shape::Down => Self::Min,
            Shape::Diamond | Shape::Round | Shape::Leaf => Self::Ink,
        }
    }
}

/// Corners of the outline of a chance node, enough to look round in print.
const ROUND: u32 = 32;

/// The outline of a glyph: a triangle for the side to move, or a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A triangle that points up: MAX moves, or A of three players.
    Up,
    /// A triangle that points down: MIN moves, or B.
    Down,
    /// A square on its corner: C moves.
    Diamond,
    /// An ellipse: chance moves.
    Round,
    /// A rectangle: a leaf.
    Leaf,
}

impl Shape {
    pub(super) const fn of(is_leaf: bool, kind: Kind) -> Self {
        match kind {
            _ if is_leaf => Self::Leaf,
            Kind::Max | Kind::A => Self::Up,
            Kind::Min | Kind::B => Self::Down,
            Kind::C => Self::Diamond,
            Kind::Chance => Self::Round,
        }
    }
}

/// The relation of a node to the current step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Neither on the path nor the node of the step.
    None,
    /// On the path to the node of the step.
    Path,
    /// The node of the step.
    Now,
}

/// A drawn node; its sizes are in points.
#[derive(Clone, Debug, PartialEq)]
pub struct Glyph {
    /// Its id in the trace, or its index in the tree of a question.
    pub node: u32,
    /// Its outline, which also shows the side to move.
    pub shape: Shape,
    /// The x coordinate of its middle, points.
    pub x: f32,
    /// The y coordinate of its top, points.
    pub y: f32,
    /// Half its width, points.
    pub half: f32,
    /// Its height, points.
    pub height: f32,
    /// The tone in which it is drawn; each format chooses the colour.
    pub tone: Tone,
    /// Its relation to the current step.
    pub at: Place,
    /// Whether a table entry answered it: a second outline.
    pub hit: bool,
    /// Whether the search passed it over: a dashed outline.
    pub dashed: bool,
    /// Whether the text around the picture refers to it: a ring.
    pub ringed: bool,
}

impl Glyph {
    /// Returns the corners, `out` points outside the outline.
    pub fn corners(&self, out: f32) -> Vec<(f32, f32)> {
        let Self { x, y, half, height, .. } = *self;
        // The sides of a triangle move outwards by `out`, so its corners move further.
        let slant = half.hypot(height);
        let (tip, wide) = (out * slant / half, out * (slant + half) / height);
        match self.shape {
            Shape::Up => vec![
                (x, y - tip),
                (x + half + wide, y + height + out),
                (x - half - wide, y + height + out),
            ],
            Shape::Down => {
                vec![(x - half - wide, y - out), (x + half + wide, y - out), (x, y + height + tip)]
            }
            Shape::Diamond => {
                let side = half.hypot(height / 2.0);
                let (aside, high) = (out * side * 2.0 / height, out * side / half);
                let middle = y + height / 2.0;
                vec![
                    (x, y - high),
                    (x + half + aside, middle),
                    (x, y + height + high),
                    (x - half - aside, middle),
                ]
            }
            Shape::Round => (0..ROUND)
                .map(|corner| {
                    let angle = std::f32::consts::TAU * corner as f32 / ROUND as f32;
                    let high = height / 2.0 + out;
                    (x + (half + out) * angle.cos(), y + height / 2.0 + high * angle.sin())
                })
                .collect(),
            Shape::Leaf => vec![
                (x - half - out, y - out),
                (x + half + out, y - out),
                (x + half + out, y + height + out),
                (x - half - out, y + height + out),
            ],
        }
    }

    /// Returns half its width at a distance below its top, both in points. The distance ends at its
    /// height.
    pub fn half_at(&self, below: f32) -> f32 {
        let share = (below / self.height).clamp(0.0, 1.0);
        match self.shape {
            Shape::Up => self.half * share,
            Shape::Down => self.half * (1.0 - share),
            Shape::Diamond => self.half * (1.0 - (2.0 * share - 1.0).abs()),
            Shape::Round => self.half * (1.0 - (2.0 * share - 1.0).powi(2)).sqrt(),
            Shape::Leaf => self.half,
        }
    }
}

/// An edge from a node to a child, or to a stub; its ends are in points.
#[derive(Clone, Debug, PartialEq)]
pub struct Edge {
    /// Id of the node above.
    pub parent: u32,
    /// Id of the node below; `None` for a stub.
    pub child: Option<u32>,
    /// Its upper end: x and y, points.
    pub from: (f32, f32),
    /// Its lower end: x and y, points.
    pub to: (f32, f32),
    /// The tone in which it is drawn; each format chooses the colour.
    pub tone: Tone,
    /// Whether it lies on the principal variation: bold.
    pub pv: bool,
    /// Whether it is a re-search: dashed.
    pub dashed: bool,
    /// Whether it leads to a stub: dotted.
    pub dotted: bool,
}

/// One of the two strokes of a cut.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// One end: x and y, points.
    pub from: (f32, f32),
    /// The other end: x and y, points.
    pub to: (f32, f32),
}

/// The point of a text that its `x` marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// A text on one line.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The x coordinate of its anchor, points.
    pub x: f32,
    /// The y coordinate of its middle, points.
    pub y: f32,
    /// The point of the text that `x` marks.
    pub anchor: Anchor,
    /// The size of its font, points.
    pub size: f32,
    /// The text, without its subscript.
    pub text: String,
    /// The subscript after the text; may be empty.
    pub sub: String,
    /// Whether it is bold: a final value, the name of an inner node, or a stub on the path.
    pub bold: bool,
    /// Whether it is slanted, which marks a value that is not final.
    pub italic: bool,
    /// The tone in which it is drawn; each format chooses the colour.
    pub tone: Tone,
    /// The node with this value, if the text is written inside its glyph.
    pub value_of: Option<u32>,
}

/// Font size of a subscript, relative to its text.
pub(super) const SUB: f32 = 0.72;

impl Label {
    /// Returns an upper estimate of its width, points, because its font is unknown.
    pub fn width(&self) -> f32 {
        width(&self.text, self.size) + width(&self.sub, self.size * SUB)
    }

    /// Returns its left, top, right and bottom, points.
    pub fn bounds(&self) -> [f32; 4] {
        let width = self.width();
        let left = match self.anchor {
            Anchor::Start => self.x,
            Anchor::Middle => self.x - width / 2.0,
            Anchor::End => self.x - width,
        };
        let half = self.size * 0.5;
        [left, self.y - half, left + width, self.y + half]
    }
}

/// A picture; y grows downwards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Its width, points.
    pub width: f32,
    /// Its height, points.
    pub height: f32,
    /// The game and the run, in the chosen language.
    pub title: String,
    /// A description for readers who cannot see the picture, in the chosen language.
    pub description: String,
    /// The names of the nodes with a ring, in the order of the glyphs.
    pub ringed: Vec<String>,
    /// The step; `None` at the end of the search.
    pub step: Option<u32>,
    /// The drawn nodes, each after its parent.
    pub glyphs: Vec<Glyph>,
    /// The edges, one per node or stub below the top node.
    pub edges: Vec<Edge>,
    /// Strokes across the edges of pruned nodes, two per cut.
    pub strokes: Vec<Line>,
    /// The texts: names, moves, values, windows and counts.
    pub labels: Vec<Label>,
    /// Number of entered nodes left out.
    pub left_out: u64,
    /// Number of pruned nodes left out.
    pub pruned_left_out: u64,
    /// Nodes of a textbook or uniform tree left out below the drawn nodes, because the search never reached them.
    pub lacking_left_out: u64,
}
