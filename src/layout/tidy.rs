//! A tidy tree of what is open, for a screen: what is drawn of it, and where.

use super::place::{Extent, place};
use crate::trace::Trace;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;

/// Siblings drawn one by one before the rest is folded into a fan.
const WIDEST: usize = 12;

/// What is to be drawn.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// The node in focus: its path is open.
    pub focus: u32,
    /// Nodes opened by hand.
    pub opened: BTreeSet<u32>,
    /// Nodes closed by hand; goes before `opened`.
    pub closed: BTreeSet<u32>,
    /// Most glyphs drawn; the rest stays folded.
    pub max_glyphs: usize,
    /// Nodes with a greater id are not drawn: they lie in the future of a step.
    pub last_id: Option<u32>,
}

/// A node with its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glyph {
    /// The node.
    pub node: u32,
    /// From the left, in glyph widths.
    pub x: f32,
    /// From the top, in plies.
    pub y: u32,
    /// Graph nodes hidden below it; 0 when it is open or has none.
    pub folded: u32,
}

/// Siblings that are drawn as one fan.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Fold {
    /// Their parent.
    pub parent: u32,
    /// From the left, in glyph widths.
    pub x: f32,
    /// From the top, in plies.
    pub y: u32,
    /// How many siblings.
    pub count: u32,
    /// The first of them.
    pub first: u32,
    /// Graph nodes in their subtrees.
    pub nodes: u32,
}

/// A drawing of part of a tree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// Nodes by ascending id.
    pub glyphs: Vec<Glyph>,
    /// Fans.
    pub folds: Vec<Fold>,
    /// Width in glyph widths.
    pub width: f32,
    /// Height in plies.
    pub height: u32,
}

/// What is drawn at one place: a node, or the rest of a node's children.
#[derive(Clone, Copy)]
enum Item {
    Node(u32),
    Rest { parent: u32, first: u32, count: u32, nodes: u32 },
}

/// An item with its open children, by index into the plan.
struct Planned {
    item: Item,
    y: u32,
    children: Vec<usize>,
    folded: u32,
}

/// Draws the open part of a trace. Nodes open from the focus outwards: its path first, then what
/// was opened by hand, until `max_glyphs` are drawn.
pub fn tidy_tree(trace: &Trace, wanted: &Wanted) -> Drawing {
    if trace.is_empty() {
        return Drawing::default();
    }
    let plan = plan(trace, wanted);
    // Each item is one glyph wide.
    let one = |planned: &Planned| Extent {
        row: planned.y,
        children: planned.children.clone(),
        left: 0.5,
        right: 0.5,
    };
    let places = place(&plan.iter().map(one).collect::<Vec<_>>());
    let mut drawing = Drawing::default();
    for (planned, x) in plan.iter().zip(places) {
        // A place is the middle of its glyph.
        let (x, y) = (x - 0.5, planned.y);
        drawing.width = drawing.width.max(x + 1.0);
        drawing.height = drawing.height.max(y + 1);
        match planned.item {
            Item::Node(node) => drawing.glyphs.push(Glyph { node, x, y, folded: planned.folded }),
            Item::Rest { parent, first, count, nodes } => {
                drawing.folds.push(Fold { parent, x, y, count, first, nodes });
            }
        }
    }
    drawing.glyphs.sort_by_key(|glyph| glyph.node);
    drawing
}

/// Decides what is drawn, parents before children.
fn plan(trace: &Trace, wanted: &Wanted) -> Vec<Planned> {
    let path: BTreeSet<u32> = trace.path(wanted.focus).into_iter().collect();
    let is_open = |id: u32| {
        !wanted.closed.contains(&id) && (path.contains(&id) || wanted.opened.contains(&id))
    };
    let future = |id: u32| wanted.last_id.is_some_and(|last| id > last);
    // The iteration of the focus is drawn; the others are trees of their own.
    let root = trace.iteration_of(wanted.focus).map_or(0, |iteration| iteration.root);
    let mut plan = vec![Planned { item: Item::Node(root), y: 0, children: Vec::new(), folded: 0 }];
    let mut at = 0;
    while at < plan.len() {
        let (Item::Node(id), y) = (plan[at].item, plan[at].y) else {
            at += 1;
            continue;
        };
        let children: Vec<u32> = trace.children(id).filter(|&child| !future(child)).collect();
        let hidden = trace.node(id).map_or(0, |node| node.end() - id - 1);
        if children.is_empty() || !is_open(id) || plan.len() + 2 > wanted.max_glyphs {
            plan[at].folded = if children.is_empty() { 0 } else { hidden };
            at += 1;
            continue;
        }
        let room = WIDEST.min(wanted.max_glyphs - plan.len());
        // Children on the path or opened by hand are drawn even beyond the widest row.
        let kept = |place: usize, child: u32| place < room || is_open(child);
        let mut rest = Vec::new();
        for (place, &child) in children.iter().enumerate() {
            if kept(place, child) || children.len() <= WIDEST {
                let index = plan.len();
                plan.push(Planned {
                    item: Item::Node(child),
                    y: y + 1,
                    children: Vec::new(),
                    folded: 0,
                });
                plan[at].children.push(index);
            } else {
                rest.push(child);
            }
        }
        if let Some(&first) = rest.first() {
            let sizes = rest.iter().filter_map(|&c| Some(trace.node(c)?.end() - c));
            let item =
                Item::Rest { parent: id, first, count: rest.len() as u32, nodes: sizes.sum() };
            let index = plan.len();
            plan.push(Planned { item, y: y + 1, children: Vec::new(), folded: 0 });
            plan[at].children.push(index);
        }
        at += 1;
    }
    plan
}

#[cfg(test)]
mod tests;
