//! The native format as types: for writing, for reading, and for the schema.
//!
//! The names of the fields are chosen so that networkx, pandas, DuckDB, Cytoscape and d3 read the file
//! directly: `edges` and not `links`, `parent_id` and not `parent`, `score` and not `value`.

mod graph;
mod lists;
mod node;
mod proof_number;
mod whole;

pub(super) use graph::GraphWire;
pub(super) use lists::{MAX_LIST, MAX_TEXTS};
pub(super) use node::{CountsWire, EdgeWire, NodeWire, PlyCountsWire};
pub use proof_number::{ProofAnswer, ProofNumber};
pub(super) use whole::Whole;

/// The most bytes of a text in a file, except the position.
pub(super) const MAX_TEXT: usize = 4 << 10;
/// The most bytes of a position, because a textbook tree can be long.
pub(super) const MAX_POSITION: usize = 16 << 20;

/// Additions of other programs, each under its own name; kept unchanged.
///
/// The type only provides the schema, because the text is kept raw.
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
