//! What a picture is made of: placed glyphs, edges, strokes and labels, in points of print (1/72 inch)
//! from the upper left corner. Writers know nothing else.

use super::metrics::width;

/// How something is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Searched, at a node where MAX moves.
    Max,
    /// Searched, at a node where MIN moves.
    Min,
    /// Searched: leaves and words.
    Ink,
    /// Less than that: windows, what is counted.
    Quiet,
    /// Never searched.
    Pruned,
    /// Not searched yet.
    Future,
    /// A cut.
    Cut,
}

impl Tone {
    /// That of a searched node with this outline.
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
    /// The outline of a leaf, or of a node at which MAX or MIN moves.
    pub(super) const fn of(is_leaf: bool, is_max: bool) -> Self {
        match (is_leaf, is_max) {
            (true, _) => Self::Leaf,
            (false, true) => Self::Up,
            (false, false) => Self::Down,
        }
    }
}

/// Where the step of the picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Elsewhere.
    None,
    /// On the way to the node of the step.
    Path,
    /// At this node.
    Now,
}

/// A node.
#[derive(Clone, Debug, PartialEq)]
pub struct Glyph {
    /// Its number in the trace.
    pub node: u32,
    /// Its outline.
    pub shape: Shape,
    /// Its middle from the left.
    pub x: f32,
    /// Its top.
    pub y: f32,
    /// Half its width.
    pub half: f32,
    /// Its height.
    pub height: f32,
    /// How it is drawn.
    pub tone: Tone,
    /// Where the step is.
    pub at: Place,
    /// Whether the table answered it: a second outline.
    pub hit: bool,
    /// Whether a move led here that did not count: a dashed outline.
    pub dashed: bool,
    /// Whether the text around the picture points at it: a ring.
    pub ringed: bool,
}

impl Glyph {
    /// The corners, `out` points outside the outline.
    pub fn corners(&self, out: f32) -> Vec<(f32, f32)> {
        let Self { x, y, half, height, .. } = *self;
        // The sides of a triangle move outwards by `out`, so its corners go further.
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

    /// Half its width so far below its top.
    pub fn half_at(&self, below: f32) -> f32 {
        let share = (below / self.height).clamp(0.0, 1.0);
        match self.shape {
            Shape::Up => self.half * share,
            Shape::Down => self.half * (1.0 - share),
            Shape::Leaf => self.half,
        }
    }
}

/// An edge from a node to a child, or to what stands for children.
#[derive(Clone, Debug, PartialEq)]
pub struct Edge {
    /// The node above.
    pub parent: u32,
    /// The node below; `None`: nodes that are counted.
    pub child: Option<u32>,
    /// Its upper end.
    pub from: (f32, f32),
    /// Its lower end.
    pub to: (f32, f32),
    /// How it is drawn.
    pub tone: Tone,
    /// Whether it lies on the principal variation: bold.
    pub pv: bool,
    /// Whether it is a re-search: dashed.
    pub dashed: bool,
    /// Whether what is below is counted only: dotted.
    pub dotted: bool,
}

/// A stroke of a cut.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// One end.
    pub from: (f32, f32),
    /// The other.
    pub to: (f32, f32),
}

/// Which point of a text its place is.
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
    /// Its anchor from the left.
    pub x: f32,
    /// Its middle from the top.
    pub y: f32,
    /// What `x` is of it.
    pub anchor: Anchor,
    /// The size of its font.
    pub size: f32,
    /// The text.
    pub text: String,
    /// What follows below the line.
    pub sub: String,
    /// Whether it is bold.
    pub bold: bool,
    /// Whether it is slanted: a value that is not final.
    pub italic: bool,
    /// How it is drawn.
    pub tone: Tone,
    /// The node whose value it is, written inside its glyph.
    pub value_of: Option<u32>,
}

/// The size of what is below the line, in parts of the text's.
pub(super) const SUB: f32 = 0.72;

impl Label {
    /// Its width.
    pub fn width(&self) -> f32 {
        width(&self.text, self.size) + width(&self.sub, self.size * SUB)
    }

    /// Left, top, right and bottom.
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
    /// What it is of.
    pub title: String,
    /// What is to be seen, for who does not see it.
    pub description: String,
    /// What the nodes with a ring are called.
    pub ringed: Vec<String>,
    /// The step; `None`: the end.
    pub step: Option<u32>,
    /// Nodes.
    pub glyphs: Vec<Glyph>,
    /// Edges.
    pub edges: Vec<Edge>,
    /// Strokes across the edges of pruned nodes.
    pub strokes: Vec<Line>,
    /// Texts.
    pub labels: Vec<Label>,
    /// Entered nodes that are left out.
    pub left_out: u64,
    /// Pruned nodes that are left out.
    pub pruned_left_out: u64,
    /// Nodes of a textbook or uniform tree that are left out below the nodes drawn, because the search never came to them.
    pub lacking_left_out: u64,
}
