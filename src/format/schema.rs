//! The JSON Schema of the native format, made from the records themselves.

use super::wire::{EdgeRecord, GraphRecord, NodeRecord};
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// The format's name.
pub(super) const FORMAT: &str = "plyscope-trace";
/// Incompatible changes.
pub(super) const MAJOR: u32 = 1;
/// Compatible additions.
pub(super) const MINOR: u32 = 0;
/// Address of the schema: a name, not a promise that something is served there.
pub(super) const SCHEMA_URL: &str = "https://plyscope.dev/schema/trace-1.json";

/// Program and version.
pub(super) fn exporter() -> String {
    format!("plyscope@{}", env!("CARGO_PKG_VERSION"))
}

/// A recorded search: the tree as networkx' node-link data, and beside it what was asked for and
/// what was counted.
#[derive(JsonSchema)]
#[schemars(title = "Plyscope trace, version 1", rename = "Trace")]
#[expect(dead_code, reason = "it only describes: writer and reader stream the parts")]
struct Document<'a> {
    /// Address of this schema.
    #[schemars(rename = "$schema")]
    schema: String,
    /// `plyscope-trace`.
    format: String,
    /// Incompatible changes.
    format_major: u32,
    /// Compatible additions.
    format_minor: u32,
    /// Program and version.
    exporter: String,
    /// Always true.
    directed: bool,
    /// Always false.
    multigraph: bool,
    /// The search as a whole.
    graph: GraphRecord,
    /// The nodes: entered ones, pruned ones, stubs; in id order, which is a preorder.
    nodes: Vec<NodeRecord<'a>>,
    /// The edges.
    edges: Vec<EdgeRecord<'a>>,
    /// Other programs' part.
    ext: Option<BTreeMap<String, String>>,
}

/// The schema as pretty JSON with a final line break.
pub fn schema() -> String {
    let mut schema = schemars::schema_for!(Document<'static>);
    schema.insert("$id".to_owned(), SCHEMA_URL.into());
    serde_json::to_string_pretty(&schema).map_or_else(|_| String::new(), |text| text + "\n")
}
