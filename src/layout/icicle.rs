//! The icicle: every node as a rectangle over the range of its subtree's ids, one row per ply.
//!
//! The picture needs no layout step, because ids are a preorder. Nodes narrower than a pixel are blended,
//! row by row, into columns of one pixel, which hold the shares of the nodes there.

use super::blend::{Blend, OverlayAreas, SHARES, share_of, shares};
use crate::trace::{Node, Trace};
use schemars::JsonSchema;
use serde::Deserialize;
use std::ops::Range;

/// The visible part of the icicle: a range of ids by a range of plies.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Deserialize)]
pub struct Viewport {
    /// First id at the left edge; ids are the unit of the x axis.
    pub from: f64,
    /// One past the last id at the right edge, greater than `from`.
    pub to: f64,
    /// Width of the view, pixels.
    pub width: f64,
    /// The first ply shown, from 0 at the root.
    pub first_ply: u32,
    /// Maximum number of plies shown; the picture ends at the deepest ply.
    pub plies: u32,
}

/// One node of the icicle, at least a pixel wide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tile {
    /// Id of the node in the trace.
    pub node: u32,
    /// Left edge, pixels from the left of the view.
    pub left: f32,
    /// Right edge, pixels.
    pub right: f32,
    /// The row: plies from the root.
    pub ply: u32,
}

/// A blend of all nodes narrower than a pixel in one pixel of one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The pixel, from the left of the view.
    pub column: u16,
    /// The row: plies from the root.
    pub ply: u16,
    /// The kinds of its nodes, as shares of the pixel in 255ths: see [`SHARES`].
    pub shares: [u8; SHARES],
    /// The share that another search entered too, in 255ths; 0 if there is none.
    pub both: u8,
}

/// The visible tiles and cells, and the cost of finding them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tiles {
    /// Tiles by ascending id within a ply.
    pub found: Vec<Tile>,
    /// Cells by ascending column, then by ply.
    pub cells: Vec<Cell>,
    /// Number of nodes that the walk visited; proportional to the pixels of the view.
    pub touched: u32,
}

/// Returns the tiles for a viewport. The number of nodes touched is proportional to the pixels, not to
/// the size of the trace.
pub fn tiles(
    trace: &Trace,
    blend: &Blend,
    shared: Option<&OverlayAreas<'_>>,
    view: &Viewport,
) -> Tiles {
    let scale = view.width / (view.to - view.from);
    if trace.is_empty() || !scale.is_finite() || scale <= 0.0 {
        return Tiles::default();
    }
    let last_ply = view.first_ply.saturating_add(view.plies).min(blend.plies());
    let rows = last_ply.saturating_sub(view.first_ply) as usize;
    let mut walk = Walk {
        trace,
        blend,
        shared,
        view,
        scale,
        last_ply,
        todo: Vec::new(),
        now: Column::new(0, rows),
        next: Column::new(1, rows),
        tiles: Tiles::default(),
    };
    walk.queue(trace.iterations().iter().map(|iteration| iteration.root));
    while let Some(part) = walk.todo.pop() {
        match part {
            Part::Wide(id) => walk.wide(id),
            Part::Narrow(ids) if 1.0 / scale < f64::from(blend.block()) => walk.nodes(ids),
            Part::Narrow(ids) => walk.blocks(&ids),
        }
    }
    walk.flush(i64::MAX);
    walk.tiles
}

enum Part {
    /// A subtree at least a pixel wide.
    Wide(u32),
    /// Adjacent siblings, each less than a pixel wide.
    Narrow(Range<u32>),
}

struct Column {
    at: i64,
    /// Number of ids in a pixel.
    whole: f32,
    used: bool,
    sums: Vec<([f32; SHARES], f32)>,
}

impl Column {
    fn new(at: i64, rows: usize) -> Self {
        Self { at, whole: 1.0, used: false, sums: vec![([0.0; SHARES], 0.0); rows] }
    }
}

struct Walk<'a> {
    trace: &'a Trace,
    blend: &'a Blend,
    shared: Option<&'a OverlayAreas<'a>>,
    view: &'a Viewport,
    /// Pixels per id.
    scale: f64,
    /// One past the last row shown, plies.
    last_ply: u32,
    todo: Vec<Part>,
    /// The pixel being blended and the next one. Two are enough, because parts arrive in the order of
    /// their ids and none reaches beyond the next pixel.
    now: Column,
    next: Column,
    tiles: Tiles,
}

impl Walk<'_> {
    fn pixel(&self, id: u32) -> f64 {
        (f64::from(id) - self.view.from) * self.scale
    }

    /// Returns the left edge of a pixel, in ids.
    fn edge(&self, column: i64) -> f64 {
        self.view.from + column as f64 / self.scale
    }

    /// Queues the visible siblings in reverse, because the last part of `todo` is processed first.
    fn queue(&mut self, siblings: impl Iterator<Item = u32>) {
        let first = self.todo.len();
        for id in siblings {
            self.tiles.touched += 1;
            let Some(node) = self.trace.node(id) else { break };
            let (left, right) = (self.pixel(id), self.pixel(node.end()));
            if left >= self.view.width || node.ply() >= self.last_ply {
                break;
            }
            if right <= 0.0 {
                continue;
            }
            match self.todo[first..].last_mut() {
                _ if right - left >= 1.0 => self.todo.push(Part::Wide(id)),
                Some(Part::Narrow(ids)) if ids.end == id => ids.end = node.end(),
                _ => self.todo.push(Part::Narrow(id..node.end())),
            }
        }
        self.todo[first..].reverse();
    }

    fn wide(&mut self, id: u32) {
        let Some(node) = self.trace.node(id) else { return };
        if node.ply() >= self.view.first_ply {
            let (left, right) = (self.pixel(id) as f32, self.pixel(node.end()) as f32);
            self.tiles.found.push(Tile { node: id, left, right, ply: node.ply() });
        }
        self.queue(self.trace.children(id));
    }

    /// Blends narrow subtrees node by node, because a pixel has few of them.
    fn nodes(&mut self, ids: Range<u32>) {
        let mut id = ids.start;
        while id < ids.end {
            self.tiles.touched += 1;
            let Some(node) = self.trace.node(id) else { break };
            let (left, right) = (self.pixel(id), self.pixel(node.end()));
            if left >= self.view.width {
                break;
            }
            if right > 0.0 && node.ply() >= self.view.first_ply {
                self.add(id, node, left, right);
            }
            let below = right > 0.0 && node.ply() + 1 < self.last_ply;
            id = if below { id + 1 } else { node.end() };
        }
    }

    /// Blends a node narrower than a pixel. It lies in one pixel or across the edge of two.
    fn add(&mut self, id: u32, node: &Node, left: f64, right: f64) {
        let parts = self.blend.parts(id, node).map(|part| part as f32);
        let both = self.shared.is_some_and(|shared| (shared.both)(id));
        let row = (node.ply() - self.view.first_ply) as usize;
        let column = left.floor();
        let edge = column + 1.0;
        let whole = (1.0 / self.scale) as f32;
        self.flush(column.max(0.0) as i64);
        for (column, from, to) in [(column, left, right.min(edge)), (edge, edge, right)] {
            if to > from && column >= 0.0 && column < self.view.width {
                let area = ((to - from) / self.scale) as f32;
                let parts = parts.map(|part| part * area);
                let both = if both { area } else { 0.0 };
                self.blend(column as i64, whole, row, &parts, both);
            }
        }
    }

    /// Blends narrow subtrees by the sums of whole blocks. A pixel then has at least as many ids as a
    /// block, so that rounding an edge to a block moves it by at most half a pixel.
    fn blocks(&mut self, ids: &Range<u32>) {
        let Some(top) = self.trace.node(ids.start).map(Node::ply) else { return };
        let block = f64::from(self.blend.block());
        let last = self.trace.len().div_ceil(self.blend.block());
        let place = |id: f64| ((id / block).round() as u32).min(last);
        let (start, end) = (place(f64::from(ids.start)), place(f64::from(ids.end)));
        let first = self.pixel(ids.start).max(0.0) as i64;
        let columns = self.pixel(ids.end).min(self.view.width).ceil() as i64;
        for column in first..columns {
            let edges = (place(self.edge(column)), place(self.edge(column + 1)));
            let (from, to) = (edges.0.max(start), edges.1.min(end));
            if to <= from {
                continue;
            }
            let whole = (edges.1 - edges.0) as f32 * block as f32;
            self.flush(column);
            for ply in top.max(self.view.first_ply)..self.last_ply {
                let sums = self.blend.between(ply, from, to).map(|sum| sum as f32);
                let both = self.shared.map_or(0, |shared| shared.between(ply, from, to));
                let row = (ply - self.view.first_ply) as usize;
                self.blend(column, whole, row, &sums, both as f32);
            }
        }
    }

    fn blend(&mut self, at: i64, whole: f32, row: usize, parts: &[f32; SHARES], both: f32) {
        let column = if at == self.now.at { &mut self.now } else { &mut self.next };
        column.whole = whole;
        column.used = true;
        let (sums, shared) = &mut column.sums[row];
        for (sum, part) in sums.iter_mut().zip(parts) {
            *sum += part;
        }
        *shared += both;
    }

    /// Writes the columns before `at`, because parts arrive from left to right.
    fn flush(&mut self, at: i64) {
        while self.now.at < at && (self.now.used || self.next.used) {
            self.write();
            std::mem::swap(&mut self.now, &mut self.next);
            self.next.at = self.now.at + 1;
        }
        if self.now.at < at {
            self.now.at = at;
            self.next.at = at.saturating_add(1);
        }
    }

    fn write(&mut self) {
        let Column { at, whole, used, sums } = &mut self.now;
        if !std::mem::take(used) {
            return;
        }
        for (row, (sums, both)) in sums.iter_mut().enumerate() {
            let shares = shares(&std::mem::take(sums), *whole);
            let both = share_of(std::mem::take(both), *whole);
            if shares[..3] != [0; 3] {
                let ply = (self.view.first_ply as usize + row) as u16;
                self.tiles.cells.push(Cell { column: *at as u16, ply, shares, both });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::TicTacToe;
    use crate::layout::Areas;

    const PLIES: usize = 10;

    fn blended(trace: &Trace) -> Blend {
        let value = |id: u32| trace.node(id)?.score()?.finite();
        Blend::of(trace, value)
    }

    fn views(nodes: u32) -> impl Iterator<Item = Viewport> {
        let all = f64::from(nodes);
        [1.0, 10.0, 1_000.0, 100_000.0].into_iter().flat_map(move |zoom| {
            let span = all / zoom;
            [0.0, 0.3, 0.77, 1.0].map(|centre| {
                let from = (all - span) * centre;
                Viewport { from, to: from + span, width: 1280.0, first_ply: 0, plies: 20 }
            })
        })
    }

    /// Nodes touched and rectangles are proportional to the pixels at any zoom. Rows have no overlaps, and
    /// the root is always there.
    #[test]
    fn detail_follows_the_viewport() {
        let trace = Trace::recorded(&TicTacToe::new(), "minimax", 9);
        let blend = blended(&trace);
        assert_eq!((trace.len(), blend.plies(), blend.reach()), (549_946, 10, 1));
        assert!(blend.bytes() <= u64::from(trace.len()) * 9);
        for view in views(trace.len()) {
            let Tiles { found, cells, touched } = tiles(&trace, &blend, None, &view);
            let looked = 4 * 1280 + 1280 * blend.block();
            assert!(touched <= looked, "{touched} nodes touched in {view:?}");
            assert!(found.len() <= 3_000, "{} tiles in {view:?}", found.len());
            assert!(cells.len() <= 1280 * PLIES);
            for ply in 0..PLIES as u32 {
                let row: Vec<_> = found.iter().filter(|tile| tile.ply == ply).collect();
                for pair in row.windows(2) {
                    assert!(pair[0].node < pair[1].node);
                    assert!(pair[0].left <= pair[1].left);
                }
            }
            let places: Vec<_> = cells.iter().map(|cell| (cell.column, cell.ply)).collect();
            assert!(places.is_sorted_by(|one, other| one < other), "each pixel once");
            assert!(found.iter().all(|tile| tile.right > 0.0 && tile.left < 1280.0));
            assert!(cells.iter().all(|cell| cell.column < 1280));
            assert_eq!(found.first().map(|tile| tile.node), Some(0));
        }
    }

    /// Paints every row by the definition, pixel by pixel, as the reference for the blends.
    fn painted(trace: &Trace, view: &Viewport, part: impl Fn(&Node) -> f64) -> Vec<[f64; PLIES]> {
        let scale = view.width / (view.to - view.from);
        let mut pixels = vec![[0.0; PLIES]; view.width as usize];
        for node in (0..trace.len()).map(|id| (id, trace.node(id).unwrap())) {
            let x = |id: u32| ((f64::from(id) - view.from) * scale).clamp(0.0, view.width);
            let (left, right) = (x(node.0), x(node.1.end()));
            for column in left as usize..(right.ceil() as usize).min(pixels.len()) {
                let inside = right.min(column as f64 + 1.0) - left.max(column as f64);
                pixels[column][node.1.ply() as usize] += part(node.1) * inside;
            }
        }
        pixels
    }

    /// A pixel equals the result of drawing each of its nodes. This holds for blending by nodes and for blending
    /// by blocks, which is off by at most half a pixel.
    #[test]
    fn a_merged_column_is_the_mean_of_what_it_merges() {
        let trace = Trace::recorded(&TicTacToe::new(), "alphabeta", 9);
        let blend = blended(&trace);
        let all = f64::from(trace.len());
        for (width, near) in [(1280.0, 0.03), (64.0, 0.2)] {
            let view = Viewport { from: 0.0, to: all, width, first_ply: 0, plies: 20 };
            let Tiles { found, cells, .. } = tiles(&trace, &blend, None, &view);
            let cover = painted(&trace, &view, |node| f64::from(u8::from(node.was_entered())));
            let plus = painted(&trace, &view, |node| {
                let score = node.score().and_then(crate::evaluation::Score::finite);
                f64::from(score.unwrap_or(0).max(0))
            });
            let wide = |column: u16, ply: u16| {
                let (left, right) = (f32::from(column), f32::from(column) + 1.0);
                let inside = |tile: &&Tile| tile.left < right && tile.right > left;
                found.iter().filter(inside).any(|tile| tile.ply == u32::from(ply))
            };
            let (mut off, mut seen) = (0.0, 0);
            for cell in cells.iter().filter(|cell| !wide(cell.column, cell.ply)) {
                let [max, min, ..] = cell.shares.map(|share| f64::from(share) / 255.0);
                let at = |pixels: &[[f64; PLIES]]| {
                    pixels[usize::from(cell.column)][usize::from(cell.ply)]
                };
                off += (max + min - at(&cover)).abs();
                off += (f64::from(cell.shares[6]) / 255.0 - at(&plus)).abs();
                seen += 1;
            }
            assert!(seen > 300, "{seen} cells of {width} pixels");
            assert!(off / f64::from(seen) < near, "{off} in {seen} cells of {width} pixels");
        }
    }

    #[test]
    fn the_share_of_another_search_is_that_of_the_row() {
        let trace = Trace::recorded(&TicTacToe::new(), "minimax", 9);
        let blend = blended(&trace);
        let early = |id: u32| trace.node(id).is_some_and(|node| node.ply() <= 4);
        let areas = Areas::of(&trace, blend.plies(), |id, _| [u32::from(early(id))]);
        let shared = OverlayAreas { areas: &areas, both: &early };
        for view in views(trace.len()) {
            let cells = tiles(&trace, &blend, Some(&shared), &view).cells;
            for cell in cells {
                let cover: u32 = cell.shares[..3].iter().map(|&share| u32::from(share)).sum();
                let both = if cell.ply <= 4 { cover } else { 0 };
                assert!(u32::from(cell.both).abs_diff(both) <= 1, "{cell:?} in {view:?}");
            }
        }
    }
}
