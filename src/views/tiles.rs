//! The icicle of an open trace, as bytes.

use crate::analysis::Mark;
use crate::analysis::worth;
use crate::layout::{Shared, Tile, Tiles, Viewport, tiles};
use crate::trace::Trace;
use crate::views::open::{Laid, Open};
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::Deserialize;

/// The icicle's tiles for a viewport; the answer is bytes.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct TilesRequest {
    /// The trace.
    pub trace: u64,
    /// What of it is looked at.
    #[serde(flatten)]
    pub view: Viewport,
    /// Another open trace of the same position: marks then follow the tiles.
    pub against: Option<u64>,
}

/// Widest view, pixels: four screens of 8K beside each other.
const WIDEST: f64 = 32_768.0;
/// Pixels of a tile that has room for its move.
const NAMED: f32 = 40.0;

/// The tiles as little-endian bytes. First their count, that of the cells, the nodes touched by the
/// walk, and the greatest value of the trace without its sign, each u32.
///
/// Then 20 bytes a tile: node u32, left f32, right f32 (pixels), ply u16, flags u16, score i32
/// (`i32::MIN`: none). Flags: bits 0 to 2 status, 3 MIN, 4 on the final variation, 5 and 6 bound.
/// Score and bound are what the whole record proves.
///
/// Then 12 bytes a cell, one pixel of a row where nodes are narrower than that: column u16, ply u16,
/// and shares of the pixel in 255ths, each u8: MAX, MIN, pruned; of MAX and MIN together those cut,
/// those without children, those that were only counted or left open; and the values for MAX and for
/// MIN, each as the root of its part of the greatest.
///
/// With an overlay a byte a tile follows, the number of its [`Mark`](crate::analysis::Mark), and one
/// a cell, the share in 255ths whose places both searches entered.
///
/// Last the moves of the tiles that are at least 40 pixels wide: a byte for the length, then UTF-8.
///
/// # Errors
/// A width that no screen has.
pub fn tile_bytes(
    stored: &Open,
    view: &Viewport,
    laid: Option<&Laid>,
) -> Result<Vec<u8>, ServiceError> {
    let width = view.width;
    if width > WIDEST {
        let reason = format!("{width} pixels are out of range");
        return Err(ServiceError::refused("width", reason, format!("use {WIDEST} at most")));
    }
    let trace = &stored.trace;
    let both = |id: u32| laid.and_then(|laid| laid.mark(id)) == Some(Mark::Both);
    let shared = laid
        .map(|laid| Shared { areas: laid.shared_areas(trace, stored.blend.plies()), both: &both });
    let Tiles { found, cells, touched } = tiles(trace, &stored.blend, shared.as_ref(), view);
    let line = trace.line_nodes_at(0, trace.steps());
    let mut bytes = Vec::with_capacity(16 + found.len() * 21 + cells.len() * 13);
    for count in [found.len() as u32, cells.len() as u32, touched, stored.blend.reach()] {
        bytes.extend(count.to_le_bytes());
    }
    for tile in &found {
        let best = !line.is_empty() && (tile.node == 0 || line.contains(&tile.node));
        write_tile(&mut bytes, trace, tile, best);
    }
    for cell in &cells {
        bytes.extend(cell.column.to_le_bytes());
        bytes.extend(cell.ply.to_le_bytes());
        bytes.extend(cell.shares);
    }
    if let Some(laid) = laid {
        bytes.extend(found.iter().map(|tile| laid.mark(tile.node).map_or(0, |mark| mark as u8)));
        bytes.extend(cells.iter().map(|cell| cell.both));
    }
    for tile in found.iter().filter(|tile| tile.right - tile.left >= NAMED) {
        let name = trace.edge(tile.node).map_or("", |edge| trace.name(edge.mv));
        let name = &name[..name.floor_char_boundary(u8::MAX.into())];
        bytes.push(name.len() as u8);
        bytes.extend(name.as_bytes());
    }
    Ok(bytes)
}

fn write_tile(bytes: &mut Vec<u8>, trace: &Trace, tile: &Tile, best: bool) {
    let node = trace.node(tile.node);
    let worth = worth(trace, tile.node);
    let flags = node.map_or(0, |node| node.status() as u16)
        | u16::from(node.is_some_and(|node| !node.is_max())) << 3
        | u16::from(best) << 4
        | worth.map_or(0, |(_, bound)| bound as u16) << 5;
    bytes.extend(tile.node.to_le_bytes());
    bytes.extend(tile.left.to_le_bytes());
    bytes.extend(tile.right.to_le_bytes());
    bytes.extend((tile.ply as u16).to_le_bytes());
    bytes.extend(flags.to_le_bytes());
    bytes.extend(worth.map_or(i32::MIN, |(value, _)| value).to_le_bytes());
}
