//! Pure geometry: the icicle's tiles for a viewport, a tidy tree of the open nodes, and the positions of
//! the items of any tree.
//!
//! Nothing here knows pixels beyond a width in them, colours, or a canvas. Nothing recurses, and the cost
//! depends on the visible part, not on the size of the trace.

mod blend;
mod icicle;
mod layered;
mod place;
mod tidy;

pub use blend::{Areas, Blend, OverlayAreas, SHARES};
pub use icicle::{Cell, Tile, Tiles, Viewport, tiles};
pub use layered::layered;
pub use place::{Extent, place};
pub use tidy::{Drawing, Fold, Glyph, Selection, tidy_tree};
