//! Turns a trace into scenes. All steps of an iteration share one geometry, so that nothing moves from
//! step to step.

use super::describe::{description, title};
use super::look::{Look, Moment, Subject, Sureness};
use super::metrics::width;
use super::plan::{Item, PlanItem};
use super::scene::{Anchor, Edge, Glyph, Label, Line, Place, Scene, Shape, Tone};
use super::select::choose;
use super::{DrawOptions, Steps};
use crate::layout::{Extent, place};
use crate::trace::{Kind, Trace};
use std::collections::BTreeSet;

/// Height of a triangle, and of a row with the name of a leaf in it, points.
const HIGH: f32 = 33.0;
const BAND: f32 = 37.0;
/// Top and height of a leaf in its row, points.
const LEAF: (f32, f32) = (2.0, 21.0);
/// Least and greatest half width of a triangle, and least half width of a leaf, points.
const HALF: (f32, f32) = (19.0, 36.0);
const LEAF_HALF: f32 = 12.0;
/// Font sizes of values, names, and everything else, points.
const VALUE: f32 = 10.0;
const NAME: f32 = 9.0;
const SMALL: f32 = 8.0;
/// Height of the moves above the nodes of a row, points.
const MOVES: f32 = 14.0;
/// Distance between two lines of a text, points.
const LINE: f32 = 9.5;
/// Free space, points: around a node, between a glyph and the text beside it, around the picture.
const AROUND: f32 = 4.5;
const BESIDE: f32 = 5.0;
const MARGIN: f32 = 5.0;
/// Distance between two rows, points: least and greatest. Then its ratio to the width of the widest
/// family.
const BETWEEN: (f32, f32) = (30.0, 70.0);
const BY_WIDTH: f32 = 0.11;
/// Relative height at which a triangle's value is written, and its relative width there.
const VALUE_AT: f32 = 0.67;
const VALUE_ROOM: f32 = 0.47;

/// The pictures of a trace; the counts are those of the last scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Pictures {
    /// One scene per step, in the order of the steps.
    pub scenes: Vec<Scene>,
    /// Number of nodes drawn in the last scene.
    pub drawn: u32,
    /// Number of entered nodes left out in the last scene.
    pub left_out: u64,
    /// Number of pruned nodes left out in the last scene.
    pub pruned_left_out: u64,
    /// Nodes of a textbook or uniform tree left out below the drawn nodes of the last scene, because the
    /// search never reached them.
    pub lacking_left_out: u64,
}

/// Draws the wished pictures. Steps past the end are left out. O(steps x nodes drawn x branching).
pub fn draw(trace: &Trace, wish: &DrawOptions) -> Pictures {
    let steps: Vec<u32> = match wish.steps {
        Steps::End => vec![trace.steps()],
        Steps::Range(from, to) => (from..=to.min(trace.steps())).collect(),
    };
    let marked = wish.steps != Steps::End;
    let root_at = |step: u32| match (wish.node, marked) {
        (Some(node), _) => node,
        (None, true) => trace.event(step).map_or(0, |event| trace.root_at(event)),
        (None, false) => trace.answer_root(),
    };
    let rooted: Vec<(u32, u32)> = steps.into_iter().map(|step| (root_at(step), step)).collect();
    let mut scenes = Vec::with_capacity(rooted.len());
    for group in rooted.chunk_by(|a, b| a.0 == b.0) {
        let root = group[0].0;
        let pass = trace.iteration_of(root).map_or(root, |pass| pass.root);
        let subject = Subject::of(trace, pass, wish.profile, wish.language);
        let moments: Vec<Moment> =
            group.iter().map(|&(_, step)| subject.moment(root, step, marked)).collect();
        let line = trace.line_nodes_at(pass, trace.steps());
        let paths = moments.iter().flat_map(|moment| moment.path.iter().chain(&moment.line));
        let pointed_at = wish.highlight.iter().flat_map(|&id| trace.path(id));
        let wanted = paths.copied().chain(line).chain(pointed_at).chain([root]);
        let wanted: BTreeSet<u32> = wanted.collect();
        let plan = choose(&subject, root, wish, &wanted);
        let opened: Vec<bool> = plan.iter().map(|planned| opens(&plan, planned)).collect();
        let looks = moments.iter().map(|moment| {
            let items = plan.iter().zip(&opened);
            items.map(|(planned, &opened)| subject.look(planned.item, opened, moment)).collect()
        });
        let looks: Vec<Vec<Look>> = looks.collect();
        let board = Drawing::new(&plan, &looks);
        scenes.extend(moments.iter().zip(&looks).map(|(moment, looks)| {
            let mut scene = board.scene(&moment.line, looks);
            scene.title = title(trace, wish.language);
            scene.step = marked.then_some(moment.step);
            for glyph in &mut scene.glyphs {
                glyph.ringed = wish.highlight.contains(&glyph.node);
            }
            scene.ringed = scene
                .glyphs
                .iter()
                .filter(|glyph| glyph.ringed)
                .map(|glyph| subject.called(glyph.node))
                .collect();
            scene.description = description(trace, &scene, wish.profile, wish.language);
            scene
        }));
    }
    let last = scenes.last();
    Pictures {
        drawn: last.map_or(0, |scene| scene.glyphs.len() as u32),
        left_out: last.map_or(0, |scene| scene.left_out),
        pruned_left_out: last.map_or(0, |scene| scene.pruned_left_out),
        lacking_left_out: last.map_or(0, |scene| scene.lacking_left_out),
        scenes,
    }
}

/// A plan with the position of every item, in points.
pub(super) struct Drawing<'a> {
    plan: &'a [PlanItem],
    /// Looks by moment, then by item.
    looks: &'a [Vec<Look>],
    /// Half the width of every triangle.
    half: f32,
    /// Middles of items from the left.
    x: Vec<f32>,
    /// Distance from the top of one row to the next.
    pitch: f32,
    top: f32,
    size: (f32, f32),
    /// The side to move in each row, true for MAX; `None` for both or neither.
    movers: Vec<Option<Kind>>,
}

impl<'a> Drawing<'a> {
    pub(super) fn new(plan: &'a [PlanItem], looks: &'a [Vec<Look>]) -> Self {
        let values = looks.iter().flatten().filter(|look| look.shape != Some(Shape::Leaf));
        let widths = values.filter_map(|look| Some(width(&look.value.as_ref()?.0, VALUE)));
        let half = widths.fold(HALF.0, |half, wide| half.max(wide / 2.0 / VALUE_ROOM)).min(HALF.1);
        let mut drawing = Self {
            plan,
            looks,
            half,
            x: Vec::new(),
            pitch: 0.0,
            top: MARGIN,
            size: (0.0, 0.0),
            movers: movers(plan),
        };
        let extents: Vec<Extent> = (0..plan.len()).map(|item| drawing.extent(item)).collect();
        drawing.x = place(&extents);
        drawing.settle(&extents);
        drawing
    }

    /// Returns the greatest extent of an item over all moments, because nothing may move between
    /// them.
    fn extent(&self, item: usize) -> Extent {
        let PlanItem { item: what, row, ref children, .. } = self.plan[item];
        let (mut left, mut right) = (0.0f32, 0.0f32);
        for look in self.looks.iter().map(|looks| &looks[item]) {
            let widest = |lines: &[String]| {
                lines.iter().map(|line| width(line, SMALL)).fold(0.0f32, f32::max)
            };
            let Some(shape) = look.shape else {
                let half = widest(&look.lines) / 2.0;
                (left, right) = (left.max(half), right.max(half));
                continue;
            };
            let glyph = self.glyph(what, look, shape, 0.0, 0.0);
            (left, right) = (left.max(glyph.half), right.max(glyph.half));
            if !look.lines.is_empty() {
                let start = beside(&glyph, look.lines.len());
                right = right.max(start + widest(&look.lines));
            }
        }
        let (Item::Node(_), Some(shape)) = (what, self.looks[0][item].shape) else {
            return Extent {
                row,
                children: children.clone(),
                left: left + AROUND,
                right: right + AROUND,
            };
        };
        for label in self.names(item, shape, 0.0, 0.0, Tone::Ink) {
            let [from, _, to, _] = label.bounds();
            (left, right) = (left.max(-from), right.max(to));
        }
        Extent { row, children: children.clone(), left: left + AROUND, right: right + AROUND }
    }

    fn settle(&mut self, extents: &[Extent]) {
        let rim =
            if self.movers.iter().any(Option::is_some) { 2.0 + width("MAX", SMALL) } else { 0.0 };
        let wide = self.x.iter().zip(extents).map(|(x, extent)| x + extent.right);
        let wide = wide.fold(0.0f32, f32::max);
        self.x.iter_mut().for_each(|x| *x += MARGIN + rim);
        let reach = self
            .plan
            .iter()
            .enumerate()
            .filter_map(|(item, planned)| Some((self.x[item] - self.x[planned.parent?]).abs()));
        let between = (reach.fold(0.0f32, f32::max) * BY_WIDTH).clamp(BETWEEN.0, BETWEEN.1);
        let has_moves = self.plan.iter().any(|planned| planned.mv.is_some());
        let top_move = self.plan.first().is_some_and(|planned| planned.mv.is_some());
        self.top = MARGIN + if top_move { MOVES } else { 0.0 };
        self.pitch = BAND + between + if has_moves { MOVES } else { 0.0 };
        let rows = self.plan.iter().map(|planned| planned.row).max().unwrap_or(0);
        let high = self.top + rows as f32 * self.pitch + BAND + MARGIN;
        self.size = (MARGIN + rim + wide + MARGIN, high);
    }

    fn y(&self, item: usize) -> f32 {
        self.top + self.plan[item].row as f32 * self.pitch
    }

    fn glyph(&self, item: Item, look: &Look, shape: Shape, x: f32, y: f32) -> Glyph {
        let node = if let Item::Node(id) = item { id } else { 0 };
        let wide = look.value.as_ref().map_or(0.0, |(text, _)| width(text, VALUE));
        let (top, half, height) = match shape {
            Shape::Leaf => (LEAF.0, LEAF_HALF.max(wide / 2.0 + 4.0), LEAF.1),
            Shape::Up | Shape::Down | Shape::Diamond | Shape::Round => (0.0, self.half, HIGH),
        };
        let Look { tone, at, hit, .. } = *look;
        let dashed = matches!(tone, Tone::Pruned);
        Glyph { node, shape, x, y: y + top, half, height, tone, at, hit, dashed, ringed: false }
    }

    /// Draws one moment; `line` is the set of nodes on the best line so far.
    pub(super) fn scene(&self, line: &BTreeSet<u32>, looks: &[Look]) -> Scene {
        let (width, height) = self.size;
        let mut scene = Scene { width, height, ..Scene::default() };
        for (row, mover) in self.movers.iter().enumerate() {
            if let Some(mover) = mover {
                let text = mover.name();
                let y = self.top + row as f32 * self.pitch + HIGH / 2.0;
                let label = label((MARGIN, y), Anchor::Start, SMALL, text);
                scene.labels.push(Label { tone: Tone::Quiet, ..label });
            }
        }
        for (item, look) in looks.iter().enumerate() {
            self.edge(item, line, looks, &mut scene);
            match (self.plan[item].item, look.shape) {
                (Item::Node(id), Some(shape)) => self.node(item, id, look, shape, &mut scene),
                (Item::Stub(left), _) => {
                    scene.left_out += left.entered;
                    scene.pruned_left_out += left.pruned;
                    scene.lacking_left_out += left.lacking;
                    let is_path = look.at == Place::Path;
                    for (line, text) in look.lines.iter().enumerate() {
                        let at = (self.x[item], self.y(item) + 6.0 + LINE * line as f32);
                        let label = label(at, Anchor::Middle, SMALL, text);
                        scene.labels.push(Label { tone: look.tone, bold: is_path, ..label });
                    }
                }
                (Item::Node(_), None) => {}
            }
        }
        scene
    }

    fn node(&self, item: usize, id: u32, look: &Look, shape: Shape, scene: &mut Scene) {
        let (x, y) = (self.x[item], self.y(item));
        let glyph = self.glyph(self.plan[item].item, look, shape, x, y);
        let quiet = matches!(look.tone, Tone::Pruned | Tone::Future);
        let tone = if quiet { look.tone } else { Tone::Ink };
        scene.labels.extend(self.names(item, shape, x, y, tone));
        if let Some((text, sureness)) = &look.value {
            let (at, room) = match shape {
                Shape::Up => (VALUE_AT, glyph.half * 2.0 * VALUE_ROOM),
                Shape::Down => (1.0 - VALUE_AT, glyph.half * 2.0 * VALUE_ROOM),
                Shape::Diamond => (0.5, glyph.half * 1.4),
                Shape::Round => (0.5, glyph.half * 1.6),
                Shape::Leaf => (0.5, f32::INFINITY),
            };
            let size = VALUE * (room / width(text, VALUE)).min(1.0);
            let tone = match sureness {
                Sureness::Known if look.tone == Tone::Future => Tone::Quiet,
                Sureness::Known => look.tone,
                Sureness::Done | Sureness::SoFar => Tone::Ink,
            };
            scene.labels.push(Label {
                bold: *sureness == Sureness::Done,
                italic: *sureness == Sureness::SoFar,
                tone,
                value_of: Some(id),
                ..label((x, glyph.y + glyph.height * at), Anchor::Middle, size, text)
            });
        }
        for (line, text) in look.lines.iter().enumerate() {
            let above = 7.0 + LINE * line as f32;
            let below = HIGH - 7.0 - LINE * (look.lines.len() - 1 - line) as f32;
            let down = if shape == Shape::Up { above } else { below };
            let at = (x + beside(&glyph, look.lines.len()), y + down);
            scene.labels.push(Label { tone: Tone::Quiet, ..label(at, Anchor::Start, SMALL, text) });
        }
        scene.glyphs.push(glyph);
    }

    /// Returns the labels of a node's name and of the move that leads to it; a node has at most one
    /// of them.
    fn names(&self, item: usize, shape: Shape, x: f32, y: f32, tone: Tone) -> Vec<Label> {
        let mut labels = Vec::new();
        if let Some(mv) = &self.plan[item].mv {
            let label = label((x, y - MOVES + SMALL * 0.7), Anchor::Middle, SMALL, mv);
            labels.push(Label { tone, ..label });
        }
        let Some((name, sub)) = self.plan[item].name.clone() else { return labels };
        let bare = Glyph { half: self.half, height: HIGH, shape, ..BARE };
        let made = match shape {
            Shape::Leaf => label((x, y + LEAF.0 + LEAF.1 + 7.5), Anchor::Middle, SMALL, &name),
            Shape::Up => {
                let at = (x - bare.half_at(12.0) - BESIDE, y + 7.0);
                Label { bold: true, ..label(at, Anchor::End, NAME, &name) }
            }
            Shape::Down | Shape::Diamond | Shape::Round => {
                let at = (x - bare.half_at(HIGH - 12.0) - BESIDE, y + HIGH - 7.0);
                Label { bold: true, ..label(at, Anchor::End, NAME, &name) }
            }
        };
        labels.push(Label { sub, tone, ..made });
        labels
    }

    /// Returns the offset of an edge's start from the middle of the parent's base, so that edges to a row of
    /// children fan out.
    fn slide(&self, above: usize, item: usize, shape: Option<Shape>) -> f32 {
        let row = &self.plan[above].children;
        let place = row.iter().position(|&child| child == item).unwrap_or(0);
        match (shape, row.len()) {
            (Some(Shape::Up), count @ 2..) => {
                let share = 2.0 * place as f32 / (count - 1) as f32 - 1.0;
                let reach = (self.half * 0.7).min(4.0 * count as f32);
                share * reach
            }
            _ => 0.0,
        }
    }

    fn edge(&self, item: usize, line: &BTreeSet<u32>, looks: &[Look], scene: &mut Scene) {
        let Some(above) = self.plan[item].parent else { return };
        let Item::Node(parent) = self.plan[above].item else { return };
        let (look, child) = match self.plan[item].item {
            Item::Node(id) => (&looks[item], Some(id)),
            Item::Stub(_) => (&looks[item], None),
        };
        let (px, cx) = (self.x[above], self.x[item]);
        let from = (px + self.slide(above, item, looks[above].shape), self.y(above) + HIGH);
        let aside = ((px - cx) * 0.2).clamp(-self.half * 0.5, self.half * 0.5);
        let has_move = self.plan[item].mv.is_some();
        let to = match look.shape {
            _ if has_move => (cx, self.y(item) - MOVES),
            Some(Shape::Down) => (cx + aside, self.y(item)),
            Some(Shape::Leaf) => (cx, self.y(item) + LEAF.0),
            _ => (cx, self.y(item)),
        };
        let tone = match look.tone {
            Tone::Pruned | Tone::Future => look.tone,
            _ => Tone::Ink,
        };
        scene.edges.push(Edge {
            parent,
            child,
            from,
            to,
            tone,
            pv: child.is_some_and(|id| line.contains(&id))
                && tone == Tone::Ink
                && line.contains(&parent),
            dashed: self.plan[item].is_re_search,
            dotted: child.is_none(),
        });
        // Mark only the edge where the searched part ends. Edges inside a pruned subtree are no cuts.
        if look.tone == Tone::Pruned && looks[above].tone != Tone::Pruned {
            scene.strokes.extend(strokes(from, to));
        }
    }
}

/// A glyph used only for its outline.
const BARE: Glyph = Glyph {
    node: 0,
    shape: Shape::Up,
    x: 0.0,
    y: 0.0,
    half: 0.0,
    height: 0.0,
    tone: Tone::Ink,
    at: Place::None,
    hit: false,
    dashed: false,
    ringed: false,
};

fn label((x, y): (f32, f32), anchor: Anchor, size: f32, text: &str) -> Label {
    Label {
        x,
        y,
        anchor,
        size,
        text: text.to_owned(),
        sub: String::new(),
        bold: false,
        italic: false,
        tone: Tone::Ink,
        value_of: None,
    }
}

/// Returns the distance from the middle of a triangle to the lines beside it, which are at its tip.
fn beside(glyph: &Glyph, lines: usize) -> f32 {
    let reach = 7.0 + LINE * lines.saturating_sub(1) as f32 + SMALL / 2.0;
    let at = if glyph.shape == Shape::Up { reach } else { glyph.height - reach };
    glyph.half_at(at) + BESIDE
}

fn opens(plan: &[PlanItem], planned: &PlanItem) -> bool {
    planned.children.iter().any(|&child| matches!(plan[child].item, Item::Node(_)))
}

/// Returns the side to move in each row; `None` for several or none.
fn movers(plan: &[PlanItem]) -> Vec<Option<Kind>> {
    let rows = plan.iter().map(|planned| planned.row).max().map_or(0, |row| row as usize + 1);
    let mut found: Vec<BTreeSet<Kind>> = vec![BTreeSet::new(); rows];
    for planned in plan {
        found[planned.row as usize].extend(planned.mover);
    }
    let only = |kinds: BTreeSet<Kind>| kinds.first().copied().filter(|_| kinds.len() == 1);
    found.into_iter().map(only).collect()
}

/// Returns two strokes across the middle of an edge, 3.2 points apart.
fn strokes(from: (f32, f32), to: (f32, f32)) -> [Line; 2] {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let long = dx.hypot(dy).max(1.0);
    let (dx, dy) = (dx / long, dy / long);
    let (sx, sy) = (4.6 * dy + 1.8 * dx, -4.6 * dx + 1.8 * dy);
    [-1.6, 1.6].map(|along| {
        let (x, y) =
            (f32::midpoint(from.0, to.0) + dx * along, f32::midpoint(from.1, to.1) + dy * along);
        Line { from: (x - sx, y - sy), to: (x + sx, y + sy) }
    })
}
