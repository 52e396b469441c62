//! The parts of a picture: placed glyphs, edges, strokes and labels, in points of print (1/72 inch) from
//! the upper left corner. Writers need nothing else.

use super::metrics::width;

/// The tone in which an element is drawn.
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
    /// Not searched yet.
    Future,
    /// A cut.
    Cut,
}

impl Tone {
    /// Returns the tone of a searched node with this outline.
    pub(super) const fn searched(shape: Shape) -> Self {
        match shape {
            Shape::Up => Self::Max,
            Shape::Down => Self::Min,
            Shape::Leaf => Self::Ink,
        }
    }
}

/// The outline of a glyph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A triangle that points up: MAX moves.
    Up,
    /// A triangle that points down: MIN moves.
    Down,
    /// A leaf.
    Leaf,
}

impl Shape {
    /// Returns the outline of a leaf, or of a node with MAX or MIN to move.
    pub(super) const fn of(is_leaf: bool, is_max: bool) -> Self {
        match (is_leaf, is_max) {
            (true, _) => Self::Leaf,
            (false, true) => Self::Up,
            (false, false) => Self::Down,
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

/// A drawn node.
#[derive(Clone, Debug, PartialEq)]
pub struct Glyph {
    /// Its number in the trace.
    pub node: u32,
    /// Its outline.
    pub shape: Shape,
    /// The x coordinate of its middle.
    pub x: f32,
    /// The y coordinate of its top.
    pub y: f32,
    /// Half its width.
    pub half: f32,
    /// Its height.
    pub height: f32,
    /// The tone in which it is drawn.
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
            Shape::Leaf => vec![
                (x - half - out, y - out),
                (x + half + out, y - out),
                (x + half + out, y + height + out),
                (x - half - out, y + height + out),
            ],
        }
    }

    /// Returns half its width at a distance below its top.
    pub fn half_at(&self, below: f32) -> f32 {
        let share = (below / self.height).clamp(0.0, 1.0);
        match self.shape {
            Shape::Up => self.half * share,
            Shape::Down => self.half * (1.0 - share),
            Shape::Leaf => self.half,
        }
    }
}

/// An edge from a node to a child, or to a stub.
#[derive(Clone, Debug, PartialEq)]
pub struct Edge {
    /// The node above.
    pub parent: u32,
    /// The node below; `None` for a stub.
    pub child: Option<u32>,
    /// Its upper end.
    pub from: (f32, f32),
    /// Its lower end.
    pub to: (f32, f32),
    /// The tone in which it is drawn.
    pub tone: Tone,
    /// Whether it lies on the principal variation: bold.
    pub pv: bool,
    /// Whether it is a re-search: dashed.
    pub dashed: bool,
    /// Whether it leads to a stub: dotted.
    pub dotted: bool,
}

/// A stroke of a cut.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// One end.
    pub from: (f32, f32),
    /// The other end.
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

/// A text.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The x coordinate of its anchor.
    pub x: f32,
    /// The y coordinate of its middle.
    pub y: f32,
    /// The point of the text that `x` marks.
    pub anchor: Anchor,
    /// The size of its font.
    pub size: f32,
    /// The text.
    pub text: String,
    /// The subscript after the text.
    pub sub: String,
    /// Whether it is bold.
    pub bold: bool,
    /// Whether it is slanted, which marks a value that is not final.
    pub italic: bool,
    /// The tone in which it is drawn.
    pub tone: Tone,
    /// The node with this value, if the text is written inside its glyph.
    pub value_of: Option<u32>,
}

/// Font size of a subscript, relative to its text.
pub(super) const SUB: f32 = 0.72;

impl Label {
    /// Returns its width.
    pub fn width(&self) -> f32 {
        width(&self.text, self.size) + width(&self.sub, self.size * SUB)
    }

    /// Returns left, top, right and bottom.
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

/// A picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
    /// The game and the run, in words.
    pub title: String,
    /// A description for readers who cannot see the picture.
    pub description: String,
    /// The names of the nodes with a ring.
    pub ringed: Vec<String>,
    /// The step; `None` at the end of the search.
    pub step: Option<u32>,
    /// Nodes.
    pub glyphs: Vec<Glyph>,
    /// Edges.
    pub edges: Vec<Edge>,
    /// Strokes across the edges of pruned nodes.
    pub strokes: Vec<Line>,
    /// Texts.
    pub labels: Vec<Label>,
    /// Number of entered nodes left out.
    pub left_out: u64,
    /// Number of pruned nodes left out.
    pub pruned_left_out: u64,
    /// Nodes of a textbook or uniform tree left out below the drawn nodes, because the search never reached them.
    pub lacking_left_out: u64,
}
