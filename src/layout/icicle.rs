//! The icicle: every node as a rectangle over the range of its subtree's ids, one row a ply.
//!
//! Ids are a preorder, so the picture needs no layout step. Level of detail: a subtree narrower
//! than a pixel becomes a column of one pixel, and at most one column a pixel is kept.

use crate::trace::Trace;
use schemars::JsonSchema;
use serde::Deserialize;

/// How far below itself every subtree reaches.
#[derive(Clone, Debug)]
pub struct Heights(Vec<u8>);

impl Heights {
    /// The heights of a trace's subtrees in plies, 255 standing for more. O(nodes).
    pub fn of(trace: &Trace) -> Self {
        let mut heights = vec![0u8; trace.len() as usize];
        // Children have greater ids, so a walk from the back sees them first.
        for id in (1..trace.len()).rev() {
            if let Some(parent) = trace.parent(id) {
                let below = heights[id as usize].saturating_add(1);
                let height = &mut heights[parent as usize];
                *height = below.max(*height);
            }
        }
        Self(heights)
    }

    /// Bytes that they take.
    pub fn bytes(&self) -> u64 {
        self.0.capacity() as u64
    }

    fn get(&self, id: u32) -> u32 {
        self.0.get(id as usize).map_or(0, |&height| u32::from(height))
    }
}

/// The part of the icicle that can be seen.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Deserialize)]
pub struct Viewport {
    /// First id at the left edge; ids are the unit of the x axis.
    pub from: f64,
    /// One past the last id at the right edge, greater than `from`.
    pub to: f64,
    /// Width of the view, pixels.
    pub width: f64,
    /// First ply shown.
    pub first_ply: u32,
    /// Plies shown.
    pub plies: u32,
}

/// One rectangle of the icicle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tile {
    /// The node, or the first node of a merged column.
    pub node: u32,
    /// Left edge, pixels from the left of the view.
    pub left: f32,
    /// Right edge, pixels.
    pub right: f32,
    /// The row.
    pub ply: u32,
    /// Rows below that a merged column covers too; 0 for a tile of one node.
    pub rows: u32,
    /// Nodes of the subtree in a merged column; 0 for a tile of one node.
    pub merged: u32,
}

/// What can be seen through a viewport, and what finding it took.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tiles {
    /// By ascending id within a ply.
    pub found: Vec<Tile>,
    /// Nodes that the walk looked at.
    pub touched: u32,
}

/// The tiles for a viewport. Touches nodes in proportion to the pixels, whatever the size of the
/// trace.
pub fn tiles(trace: &Trace, heights: &Heights, view: &Viewport) -> Tiles {
    let scale = view.width / (view.to - view.from);
    if trace.is_empty() || !scale.is_finite() || scale <= 0.0 {
        return Tiles::default();
    }
    let pixel = |id: u32| (f64::from(id) - view.from) * scale;
    let last_ply = view.first_ply.saturating_add(view.plies);
    let mut found = Vec::new();
    let mut touched = 0;
    let mut last_column = vec![-1i64; 1 + usize::from(u8::MAX)];
    let mut todo: Vec<u32> =
        trace.iterations().iter().rev().map(|iteration| iteration.root).collect();
    while let Some(id) = todo.pop() {
        touched += 1;
        let Some(node) = trace.node(id) else { continue };
        let (left, right) = (pixel(id), pixel(node.end()));
        if right <= 0.0 || left >= view.width || node.ply() >= last_ply {
            continue;
        }
        let shown = node.ply() >= view.first_ply;
        if right - left >= 1.0 {
            if shown {
                found.push(tile(id, left, right, node.ply()));
            }
            let first = todo.len();
            todo.extend(trace.children(id));
            todo[first..].reverse();
        } else {
            let column = left.max(0.0) as i64;
            let last = &mut last_column[(node.ply() as usize).min(usize::from(u8::MAX))];
            if *last == column {
                continue;
            }
            *last = column;
            let ply = node.ply().max(view.first_ply);
            let bottom = (node.ply() + heights.get(id)).min(last_ply - 1);
            if bottom >= ply {
                found.push(Tile {
                    rows: bottom - ply,
                    merged: node.end() - id,
                    ..tile(id, column as f64, column as f64 + 1.0, ply)
                });
            }
        }
    }
    Tiles { found, touched }
}

fn tile(node: u32, left: f64, right: f64, ply: u32) -> Tile {
    Tile { node, left: left as f32, right: right as f32, ply, rows: 0, merged: 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::TicTacToe;

    /// The gates of the whole picture: few nodes touched and few rectangles at any zoom, rows
    /// without overlaps, and the root always there.
    #[test]
    fn detail_follows_the_viewport() {
        let trace = Trace::recorded(&TicTacToe::new(), "minimax", 9);
        let heights = Heights::of(&trace);
        assert_eq!(trace.len(), 549_946);
        let all = f64::from(trace.len());
        for zoom in [1.0, 10.0, 1_000.0, 100_000.0] {
            for centre in [0.0, 0.3, 0.77, 1.0] {
                let span = all / zoom;
                let from = (all - span) * centre;
                let view =
                    Viewport { from, to: from + span, width: 1280.0, first_ply: 0, plies: 20 };
                let Tiles { found, touched } = tiles(&trace, &heights, &view);
                assert!(touched <= 6_000, "{touched} nodes touched at zoom {zoom}");
                assert!(touched as usize >= found.len());
                assert!(found.len() <= 3_000, "{} tiles at zoom {zoom}", found.len());
                for ply in 0..10 {
                    let row: Vec<_> = found.iter().filter(|tile| tile.ply == ply).collect();
                    for pair in row.windows(2) {
                        assert!(pair[0].node < pair[1].node);
                        assert!(pair[0].left <= pair[1].left);
                    }
                }
                assert!(found.iter().all(|tile| tile.right > 0.0 && tile.left < 1280.0));
                assert_eq!(found.first().map(|tile| tile.node), Some(0));
            }
        }
    }
}
