//! What stands in the native files: plain records, apart from the types of the core.

mod convert;
pub(super) use convert::raw;
mod graph;
mod node;
mod whole;

pub(super) use graph::{
    Config, CountsRecord, EdgeRecord, Footer, GraphRecord, HeaderLine, Pass, Ply, RulesRecord,
    Truncated,
};
pub(super) use node::{BoundWord, Kind, NodeRecord, StatusWord, Tag};
