//! The records around the nodes: the search as a whole, edges, header and footer lines.

use super::node::Tag;
use super::whole::{optional, whole};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Counts of one ply, or of a part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(in crate::format) struct Ply {
    /// Positions entered.
    #[serde(deserialize_with = "whole")]
    pub nodes: u64,
    /// Nodes scored without expansion.
    #[serde(deserialize_with = "whole")]
    pub leaves: u64,
    /// Finished games among them.
    #[serde(deserialize_with = "whole")]
    pub terminals: u64,
    /// Nodes that were cut.
    #[serde(deserialize_with = "whole")]
    pub cutoffs: u64,
    /// Cutoffs right after the first child.
    #[serde(deserialize_with = "whole")]
    pub first_move_cutoffs: u64,
    /// Children never entered, at the ply of the node that cut.
    #[serde(deserialize_with = "whole")]
    pub pruned: u64,
}

/// Counts of the whole search.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub(in crate::format) struct CountsRecord {
    /// Positions entered, root included.
    #[serde(deserialize_with = "whole")]
    pub nodes: u64,
    /// Nodes scored without expansion.
    #[serde(deserialize_with = "whole")]
    pub leaves: u64,
    /// Finished games among them.
    #[serde(deserialize_with = "whole")]
    pub terminals: u64,
    /// Nodes that were cut.
    #[serde(deserialize_with = "whole")]
    pub cutoffs: u64,
    /// Cutoffs right after the first child.
    #[serde(deserialize_with = "whole")]
    pub first_move_cutoffs: u64,
    /// Children never entered.
    #[serde(deserialize_with = "whole")]
    pub pruned: u64,
    /// Nodes of the searches that only ordered moves; not part of `nodes`.
    #[serde(default, deserialize_with = "whole")]
    pub ordering_nodes: u64,
    /// By ply, index = ply.
    pub per_ply: Vec<Ply>,
}

/// What the game's rules need beyond its name.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub(in crate::format) struct RulesRecord {
    /// Board size, columns first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    /// Gomoku: stones in a row that win.
    #[serde(default, deserialize_with = "optional", skip_serializing_if = "Option::is_none")]
    pub k: Option<u32>,
    /// Gomoku: exactly k.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exact: bool,
    /// Gomoku: the search area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subboard: Option<String>,
}

/// How far the search went.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub(in crate::format) struct Config {
    /// Depth limit, plies; left out: to the end of the game.
    #[serde(default, deserialize_with = "optional", skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Node limit.
    #[serde(default, deserialize_with = "optional", skip_serializing_if = "Option::is_none")]
    pub node_limit: Option<u64>,
    /// Graph nodes that could be recorded.
    #[serde(deserialize_with = "whole")]
    pub budget: u64,
}

/// One pass of the search: an iteration, a retry or a probe, each with its own root.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(in crate::format) struct Pass {
    /// Its root.
    #[serde(deserialize_with = "whole")]
    pub root: u32,
}

/// Why the recording is incomplete.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(in crate::format) struct Truncated {
    /// `budget`.
    pub reason: String,
    /// Subtrees that were only counted.
    #[serde(deserialize_with = "whole")]
    pub stubs: u64,
}

/// The search as a whole.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(in crate::format) struct GraphRecord {
    /// The game's word.
    pub game: String,
    /// Its rules.
    #[serde(default)]
    pub rules: RulesRecord,
    /// The position in its canonical spelling.
    pub position: String,
    /// The algorithm's word.
    pub algorithm: String,
    /// The run word: the algorithm with its modifiers.
    pub run: String,
    /// The evaluation's word.
    pub evaluation: String,
    /// Limits.
    pub config: Config,
    /// The root of the first pass.
    #[serde(deserialize_with = "whole")]
    pub root: u32,
    /// The passes.
    pub passes: Vec<Pass>,
    /// The root's score; null if the search was stopped.
    #[serde(default, deserialize_with = "optional")]
    pub value: Option<i32>,
    /// The root's best move; null at a leaf and if the search was stopped.
    #[serde(default)]
    pub best_move: Option<String>,
    /// The principal variation.
    pub pv: Vec<String>,
    /// `node limit`, `time limit` or `cancelled`; null if the search ended by itself.
    #[serde(default)]
    pub stopped: Option<String>,
    /// Why the recording is incomplete; null if it is complete.
    #[serde(default)]
    pub truncated: Option<Truncated>,
    /// The last step.
    #[serde(deserialize_with = "whole")]
    pub steps: u32,
    /// Exact counts of the whole search.
    pub counts: CountsRecord,
}

/// An edge from a parent to a child.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(in crate::format) struct EdgeRecord<'a> {
    /// The parent.
    #[serde(deserialize_with = "whole")]
    pub source: u32,
    /// The child.
    #[serde(deserialize_with = "whole")]
    pub target: u32,
    /// The move.
    #[serde(rename = "move", borrow)]
    pub mv: std::borrow::Cow<'a, str>,
    /// Place among the parent's children, from 0.
    #[serde(deserialize_with = "whole")]
    pub order: u32,
}

/// The first line of JSON Lines.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(in crate::format) struct HeaderLine {
    /// `header`.
    #[serde(rename = "type")]
    pub tag: Tag,
    /// Address of the schema.
    #[serde(rename = "$schema", default)]
    pub schema: String,
    /// `plyscope-trace`.
    pub format: String,
    /// Incompatible changes.
    pub format_major: u32,
    /// Compatible additions.
    pub format_minor: u32,
    /// Program and version.
    #[serde(default)]
    pub exporter: String,
    /// The search as a whole.
    pub graph: GraphRecord,
    /// Other programs' part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ext: Option<Box<serde_json::value::RawValue>>,
}

/// The last line of JSON Lines.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(in crate::format) struct Footer {
    /// `footer`.
    #[serde(rename = "type")]
    pub tag: Tag,
    /// Node lines.
    pub nodes: u32,
    /// SHA-256 of all bytes before this line, lower-case hexadecimal.
    pub sha256: String,
}
