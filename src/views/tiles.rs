//! The icicle of an open trace, as bytes.

use crate::analysis::Mark;
use crate::analysis::worth;
use crate::layout::{OverlayAreas, Tile, Tiles, Viewport, tiles};
use crate::trace::Trace;
use crate::views::open::{Open, OrderedOverlay};
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::Deserialize;

/// A request for the icicle's tiles in a viewport; the answer is binary.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct TilesRequest {
    /// Handle of the open trace.
    pub trace: u64,
    /// The viewport.
    #[serde(flatten)]
    pub view: Viewport,
    /// Handle of another open trace of the same position; its marks then follow the tiles.
    pub against: Option<u64>,
}

/// Widest view, pixels: four 8K screens side by side.
const WIDEST: f64 = 32_768.0;
/// Smallest width of a tile with a label, pixels.
const NAMED: f32 = 40.0;

/// Encodes the tiles as little-endian bytes. The header has four u32: the number of tiles, the number
/// of cells, the number of nodes the walk touched, and the greatest absolute value in the trace.
///
/// Each tile takes 20 bytes: node u32, left f32, right f32 (pixels), ply u16, flags u16, score i32
/// (`i32::MIN`: none). Flags: bits 0 to 2 status, 3 MIN, 4 on the final variation, 5 and 6 bound. Score
/// and bound are those that the whole record proves.
///
/// Each cell takes 12 bytes. A cell is one pixel of a row in which nodes are narrower than a pixel:
/// column u16, ply u16, then eight u8. The first three are shares of the pixel in 255ths: MAX, MIN,
/// pruned. The next three are shares of MAX and MIN together: cut, without children, only counted or
/// left open. The last two are the values in favour of MAX and of MIN, each as the square root of its
/// fraction of the greatest value.
///
/// With an overlay, one byte per tile follows, the number of its [`Mark`](crate::analysis::Mark). Then
/// one byte per cell follows, the share in 255ths of places that both searches entered.
///
/// The moves of the tiles at least 40 pixels wide come last: one byte for the length, then UTF-8.
///
/// # Errors
/// Fails if the view is wider than 32,768 pixels.
pub fn tile_bytes(
    stored: &Open,
    view: &Viewport,
    laid: Option<&OrderedOverlay>,
) -> Result<Vec<u8>, ServiceError> {
    let width = view.width;
    if width > WIDEST {
        let reason = format!("{width} pixels are out of range");
        return Err(ServiceError::refused("width", reason, format!("use {WIDEST} at most")));
    }
    let trace = &stored.trace;
    let both = |id: u32| laid.and_then(|laid| laid.mark(id)) == Some(Mark::Both);
    let shared = laid.map(|laid| OverlayAreas {
        areas: laid.shared_areas(trace, stored.blend.plies()),
        both: &both,
    });
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
