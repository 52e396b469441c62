//! The JSON Schema of the native format, from the types that write and read it.

use super::kind::{FORMAT_NAME, SCHEMA_URL};
use super::wire::{EdgeWire, Extension, GraphWire, NodeWire};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;

/// A trace of one game-tree search. Nodes are in the order in which the search entered them;
/// scores and windows are in MAX's view.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "its schema is what it is for: the writer streams the same keys")]
#[schemars(rename = "Trace")]
struct TraceFile<'a> {
    /// The address of this schema.
    #[serde(rename = "$schema")]
    schema: String,
    /// The format's name.
    #[schemars(extend("const" = FORMAT_NAME))]
    format: String,
    /// Files of another major version cannot be read.
    #[schemars(range(min = 1, max = 1))]
    format_major: u32,
    /// The minor version, which counts additions that older readers ignore.
    format_minor: u32,
    /// The program that wrote the file, with its version: `name@version`.
    exporter: String,
    /// For networkx: edges have a direction.
    #[schemars(extend("const" = true))]
    directed: bool,
    /// For networkx: no two edges join the same nodes.
    #[schemars(extend("const" = false))]
    multigraph: bool,
    /// The request and the result of the search.
    graph: GraphWire,
    /// Every recorded node; the index is the id.
    nodes: Vec<NodeWire<'a>>,
    /// One edge for each node except the roots.
    edges: Vec<EdgeWire<'a>>,
    /// The parts of other programs, each under its own name; missing: none.
    ext: Option<Extension>,
    /// The SHA-256 of all bytes before the comma in front of this key, which is the last one, in
    /// lower-case hexadecimal. Missing if the file was changed on purpose.
    sha256: Option<String>,
}

/// Returns the schema (JSON Schema 2020-12), indented, with a line break at the end.
pub fn schema() -> String {
    let generator = SchemaSettings::draft2020_12().into_generator();
    let mut schema = generator.into_root_schema_for::<TraceFile<'static>>();
    schema.insert("$id".to_owned(), SCHEMA_URL.into());
    let mut text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text.push('\n');
    text
}
