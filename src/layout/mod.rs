//! Pure geometry: the icicle's tiles for a viewport, and a tidy tree of what is open.
//!
//! Nothing here knows pixels beyond a width in them, colours, or a canvas; nothing recurses, and
//! the cost depends on what can be seen, not on the size of the trace.

mod blend;
mod icicle;
mod tidy;

pub use blend::{Areas, Blend, SHARES, Shared};
pub use icicle::{Cell, Tile, Tiles, Viewport, tiles};
pub use tidy::{Drawing, Fold, Glyph, Wanted, tidy_tree};
