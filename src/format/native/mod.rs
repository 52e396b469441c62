//! The native format: one flat JSON object that networkx, pandas and DuckDB open as it is.

mod edges;
mod read;
mod write;

pub(super) use read::read;
pub(super) use write::write;
