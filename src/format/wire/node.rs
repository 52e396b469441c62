//! A node's record.

use super::graph::Ply;
use super::whole::{optional, whole};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// Which player moves at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(in crate::format) enum Kind {
    /// MAX, the player to move at the root.
    Max,
    /// MIN, the other.
    Min,
}

/// What became of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(in crate::format) enum StatusWord {
    /// An inner node all of whose moves were tried.
    Searched,
    /// Scored at the depth limit.
    Leaf,
    /// A finished game.
    Terminal,
    /// An inner node whose last moves were cut.
    Cutoff,
    /// Never entered: cut at its parent.
    Pruned,
    /// Entered and closed, but what is inside was only counted.
    Stub,
    /// The search stopped inside.
    Open,
}

/// What a score proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(in crate::format) enum BoundWord {
    /// It is the true score.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// What a line of JSON Lines holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(in crate::format) enum Tag {
    /// The first line.
    Header,
    /// A node.
    Node,
    /// The last line.
    Footer,
}

/// A node. Scores and windows are for MAX; an open window end is left out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(in crate::format) struct NodeRecord<'a> {
    /// JSON Lines only: `node`.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<Tag>,
    /// Number of the node in the order of the search; a pruned node comes behind its siblings.
    #[serde(deserialize_with = "whole")]
    pub id: u32,
    /// The parent's id; only the root has none.
    #[serde(default, deserialize_with = "optional", skip_serializing_if = "Option::is_none")]
    pub parent_id: Option<u32>,
    /// The move that leads here.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none", borrow)]
    pub mv: Option<Cow<'a, str>>,
    /// Plies from the root.
    #[serde(deserialize_with = "whole")]
    pub ply: u32,
    /// Who moves here.
    pub kind: Kind,
    /// What became of it.
    pub status: StatusWord,
    /// The score that was returned.
    #[serde(default, deserialize_with = "optional", skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// What the score proves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<BoundWord>,
    /// Alpha at entry.
    #[serde(default, deserialize_with = "optional", skip_serializing_if = "Option::is_none")]
    pub alpha_in: Option<i32>,
    /// Beta at entry.
    #[serde(default, deserialize_with = "optional", skip_serializing_if = "Option::is_none")]
    pub beta_in: Option<i32>,
    /// The step of entry.
    #[serde(default, deserialize_with = "optional", skip_serializing_if = "Option::is_none")]
    pub enter: Option<u32>,
    /// The step of return.
    #[serde(default, deserialize_with = "optional", skip_serializing_if = "Option::is_none")]
    pub exit: Option<u32>,
    /// Counts inside a stub, its own node included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inside: Option<Ply>,
    /// Other programs' part, kept as it comes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<std::collections::BTreeMap<String, String>>")]
    pub ext: Option<Box<RawValue>>,
}
