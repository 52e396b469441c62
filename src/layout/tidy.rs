//! A tidy tree of the open nodes for a screen: chooses the nodes to draw, and places them.

use super::place::{Extent, place};
use crate::trace::{Trace, UnsearchedPart, Visits};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;

/// Siblings drawn one by one, in a Monte Carlo search the most visited; further ones are folded into a fan.
const WIDEST: usize = 12;

/// The choice of the nodes to draw; the default draws the root alone.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Id of the node in focus: its path is open.
    pub focus: u32,
    /// Ids of nodes opened by hand.
    pub opened: BTreeSet<u32>,
    /// Ids of nodes closed by hand; takes precedence over `opened`.
    pub closed: BTreeSet<u32>,
    /// Number of glyphs from which no more nodes open; the children of the last node may exceed it.
    pub max_glyphs: usize,
    /// Draws only nodes that have a place at this step; `None` draws all.
    pub step: Option<u32>,
    /// Whether every recorded node is open, whatever its path.
    pub whole: bool,
    /// Whether every pruned node, and every node that the record lacks, is open.
    pub whole_below: bool,
}

/// A node with its position, in glyph widths and plies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glyph {
    /// Id of the node; past the record's end for a node that the record lacks.
    pub node: u32,
    /// Distance from the left, in glyph widths.
    pub x: f32,
    /// Distance from the top, in plies.
    pub y: u32,
    /// Nodes hidden below it, recorded or not; 0 if it is open or has none.
    pub folded: u32,
}

/// Siblings drawn as one fan, because their row has no room for them.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Fold {
    /// Id of the parent of the siblings.
    pub parent: u32,
    /// Distance from the left, in glyph widths.
    pub x: f32,
    /// Distance from the top, in plies.
    pub y: u32,
    /// Number of siblings, at least 1.
    pub count: u32,
    /// Id of the leftmost of the siblings.
    pub first: u32,
    /// Number of nodes in the siblings' subtrees, the siblings included, recorded or not.
    pub nodes: u32,
}

/// A drawing of part of a tree, in glyph widths by plies.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// Nodes by ascending id.
    pub glyphs: Vec<Glyph>,
    /// The fans, from the top row down.
    pub folds: Vec<Fold>,
    /// Width in glyph widths.
    pub width: f32,
    /// Height in plies.
    pub height: u32,
}

#[derive(Clone, Copy)]
enum Item {
    Node(u32),
    Rest { parent: u32, first: u32, count: u32, nodes: u32 },
}

/// An item with its open children, by index into the plan.
struct PlanItem {
    item: Item,
    y: u32,
    children: Vec<usize>,
    folded: u32,
}

/// Draws the open part of a trace, together with the nodes that its record `lacks`. Opens nodes ply
/// by ply from the root, until it has drawn about `max_glyphs`.
pub fn tidy_tree(trace: &Trace, lacks: Option<&UnsearchedPart<'_>>, wanted: &Selection) -> Drawing {
    if trace.is_empty() {
        return Drawing::default();
    }
    let plan = plan(trace, lacks, wanted);
    // Each item is one glyph wide.
    let one = |planned: &PlanItem| Extent {
        row: planned.y,
        children: planned.children.clone(),
        left: 0.5,
        right: 0.5,
    };
    let places = place(&plan.iter().map(one).collect::<Vec<_>>());
    let mut drawing = Drawing::default();
    for (planned, x) in plan.iter().zip(places) {
        // `place` returns middles, but a glyph stores its left edge.
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

/// Chooses the items to draw, parents before children.
fn plan(trace: &Trace, lacks: Option<&UnsearchedPart<'_>>, wanted: &Selection) -> Vec<PlanItem> {
    let path: BTreeSet<u32> = trace.path(wanted.focus).into_iter().collect();
    let step = wanted.step.unwrap_or(trace.steps());
    let visits = trace.visits_at(step);
    // Below a node that is proved or disproved nothing happens any more.
    let is_decided = |id| trace.proof_numbers(id, step).is_some_and(|now| now.decided().is_some());
    let is_open = |id: u32| {
        let all = if trace.is_pruned(id) || id >= trace.len() {
            wanted.whole_below
        } else {
            wanted.whole && (id == 0 || !is_decided(id))
        };
        !wanted.closed.contains(&id) && (all || path.contains(&id) || wanted.opened.contains(&id))
    };
    let is_placed = |id: u32| {
        wanted.step.is_none_or(|step| {
            trace.is_placed(id, step) || lacks.is_some_and(|lacks| lacks.is_passed_over(id, step))
        })
    };
    let below = |id: u32| {
        let recorded = trace.node(id).map_or(0, |node| node.end() - id - 1);
        let lacking = lacks.map_or(0, |lacks| lacks.below(id));
        recorded.saturating_add(lacking.try_into().unwrap_or(u32::MAX))
    };
    // Draw only the iteration of the focus, because each iteration is a tree of its own.
    let root = trace.iteration_of(wanted.focus).map_or(0, |iteration| iteration.root);
    let mut plan = vec![PlanItem { item: Item::Node(root), y: 0, children: Vec::new(), folded: 0 }];
    let mut at = 0;
    while at < plan.len() {
        let (Item::Node(id), y) = (plan[at].item, plan[at].y) else {
            at += 1;
            continue;
        };
        let lacking = lacks.map_or(&[][..], |lacks| lacks.children(id));
        let children = trace.children(id).chain(lacking.iter().copied());
        let children: Vec<u32> = children.filter(|&child| is_placed(child)).collect();
        if children.is_empty() || !is_open(id) || plan.len() + 2 > wanted.max_glyphs {
            let is_leaf = children.is_empty() && !trace.is_pruned(id);
            plan[at].folded = if is_leaf { 0 } else { below(id) };
            at += 1;
            continue;
        }
        let room = WIDEST.min(wanted.max_glyphs - plan.len());
        let foremost = Visits::foremost(visits.as_deref(), &children, room);
        // Children that are open are drawn even beyond the widest row, so that the path stays visible.
        let kept = |child: u32| foremost.contains(&child) || is_open(child);
        let mut rest = Vec::new();
        for &child in &children {
            if children.len() <= WIDEST || kept(child) {
                let index = plan.len();
                plan.push(PlanItem {
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
            let sizes = rest.iter().map(|&child| below(child) + 1);
            let item =
                Item::Rest { parent: id, first, count: rest.len() as u32, nodes: sizes.sum() };
            let index = plan.len();
            plan.push(PlanItem { item, y: y + 1, children: Vec::new(), folded: 0 });
            plan[at].children.push(index);
        }
        at += 1;
    }
    plan
}

#[cfg(test)]
mod tests;
