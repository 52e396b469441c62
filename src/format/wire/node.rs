//! Nodes and edges on the wire.

use super::{Extension, PlyCountsWire, Whole};
use crate::search::Bound;
use crate::trace::{Kind, NodeRecord, Status};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// One node of the tree. Scores and windows are in MAX's view.
#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Node")]
pub(in crate::format) struct NodeWire<'a> {
    /// In JSON Lines: that this line is a node.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    line: Option<LineWire>,
    /// The node's number, from 0 in the order in which nodes were entered: a preorder.
    id: Whole<u32>,
    /// The parent; missing at the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    parent_id: Option<Whole<u32>>,
    /// The move that leads here; missing at the root.
    #[serde(rename = "move", borrow, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    mv: Option<Text<'a>>,
    /// Plies from the root.
    ply: Whole<u32>,
    /// Who moves here.
    kind: Kind,
    /// What became of the node.
    status: Status,
    /// The score returned; missing at pruned and open nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Whole<i32>>,
    /// What the score proves.
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<Bound>,
    /// A leaf's value before fail-hard clamped it to the score; missing where it is the score.
    /// Added in 1.1.
    #[serde(rename = "static", skip_serializing_if = "Option::is_none")]
    static_value: Option<Whole<i32>>,
    /// Lower end of the window at entry; missing where it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    alpha_in: Option<Whole<i32>>,
    /// Upper end of the window at entry; missing where it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    beta_in: Option<Whole<i32>>,
    /// Step of entry, counted from 1; missing at pruned nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    enter: Option<Whole<u32>>,
    /// Step of return; missing at pruned and open nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    exit: Option<Whole<u32>>,
    /// 2 at a second attempt at its elder sibling's move; missing elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    attempt: Option<Whole<u32>>,
    /// At a hit: the node that stored the table's entry; missing where it was not recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    stored_by: Option<Whole<u32>>,
    /// At a hit by a child's entry: the move to that child.
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    hit_move: Option<Text<'a>>,
    /// Counts of a subtree that was not recorded, this node included.
    #[serde(skip_serializing_if = "Option::is_none")]
    inside: Option<PlyCountsWire>,
    /// Other programs' part, each under its own name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Extension>")]
    ext: Option<Cow<'a, RawValue>>,
}

/// A text that is borrowed from the line where it can be; a `Cow` inside an `Option` never is.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// An edge from parent to child.
#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Edge")]
pub(in crate::format) struct EdgeWire<'a> {
    /// The parent's id.
    pub(in crate::format) source: Whole<u32>,
    /// The child's id.
    pub(in crate::format) target: Whole<u32>,
    /// The move.
    #[serde(rename = "move", borrow)]
    pub(in crate::format) mv: Cow<'a, str>,
    /// Place among the parent's children in search order, from 0; pruned children come last.
    pub(in crate::format) order: Whole<u32>,
}

/// What a line of JSON Lines is.
#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Line")]
enum LineWire {
    Node,
}

impl<'a> NodeWire<'a> {
    /// The number of an attempt that there cannot be.
    pub(in crate::format) fn odd_attempt(&self) -> Option<u32> {
        self.attempt.map(|attempt| attempt.0).filter(|attempt| !(1..=2).contains(attempt))
    }

    /// The node as the builder takes it.
    pub(in crate::format) fn record(&self) -> NodeRecord<'_> {
        let number = |whole: Option<Whole<u32>>| whole.map(|whole| whole.0);
        NodeRecord {
            id: self.id.0,
            parent: number(self.parent_id),
            mv: self.move_text(),
            ply: self.ply.0,
            max: self.kind == Kind::Max,
            status: self.status,
            score: self.score.map(|score| score.0),
            bound: self.bound,
            static_value: self.static_value.map(|value| value.0),
            alpha: self.alpha_in.map(|alpha| alpha.0),
            beta: self.beta_in.map(|beta| beta.0),
            enter: number(self.enter),
            exit: number(self.exit),
            again: self.attempt.is_some_and(|attempt| attempt.0 == 2),
            stored_by: number(self.stored_by),
            hit_move: self.hit_move.as_ref().map(|text| &*text.0),
            inside: self.inside.clone().map(Into::into),
            ext: self.ext.as_deref().map(RawValue::get),
        }
    }

    /// The text of the move.
    pub(in crate::format) fn move_text(&self) -> Option<&str> {
        self.mv.as_ref().map(|text| &*text.0)
    }

    /// Other programs' part, for tidying.
    pub(in crate::format) fn ext_mut(&mut self) -> Option<&mut Cow<'a, RawValue>> {
        self.ext.as_mut()
    }
}
