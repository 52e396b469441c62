//! The shapes of the native format, as types: what is written, what is read, and the schema.
//!
//! The names of the fields are chosen so that networkx, pandas, DuckDB, Cytoscape and d3 take the
//! file as it is: `edges` and not `links`, `parent_id` and not `parent`, `score` and not `value`.

mod capped;
mod graph;
mod node;
mod whole;

pub(super) use capped::{MAX_LIST, MAX_TEXTS};
pub(super) use graph::GraphWire;
pub(super) use node::{CountsWire, EdgeWire, NodeWire, PlyCountsWire};
pub(super) use whole::Whole;

/// Texts in a file may have this many bytes, but for the position.
pub(super) const MAX_TEXT: usize = 4 << 10;
/// Bytes of a position: a textbook tree can be long.
pub(super) const MAX_POSITION: usize = 16 << 20;

/// What other programs add under their own name; kept as it came.
///
/// Only its schema is a type: the text is kept raw.
pub(super) struct Extension;

impl schemars::JsonSchema for Extension {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Extension".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "What other programs add, each under its own name; kept as it came.",
            "type": "object",
        })
    }
}
