//! Counts on the wire.

use super::{Whole, capped};
use crate::search::{Counts, NodeCounts};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Counts of one ply, or of what is inside a stub.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(in crate::format) struct PlyCountsWire {
    /// Positions entered.
    nodes: Whole<u64>,
    /// Nodes scored without being expanded, terminals included.
    leaves: Whole<u64>,
    /// Finished games among the leaves.
    terminals: Whole<u64>,
    /// Nodes whose loop the window stopped while a child was left.
    cutoffs: Whole<u64>,
    /// Cutoffs right after the first child.
    first_move_cutoffs: Whole<u64>,
    /// Children never entered because of cutoffs, at the ply of the node that cut.
    pruned: Whole<u64>,
    /// Nodes that the transposition table answered; missing: none.
    #[serde(default = "none", skip_serializing_if = "is_none")]
    table_hits: Whole<u64>,
}

const fn none() -> Whole<u64> {
    Whole(0)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_none(count: &Whole<u64>) -> bool {
    count.0 == 0
}

/// Exact counts of the whole search, of what was not recorded too.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(in crate::format) struct CountsWire {
    nodes: Whole<u64>,
    leaves: Whole<u64>,
    terminals: Whole<u64>,
    cutoffs: Whole<u64>,
    first_move_cutoffs: Whole<u64>,
    pruned: Whole<u64>,
    /// Nodes that the transposition table answered; missing: none.
    #[serde(default = "none", skip_serializing_if = "is_none")]
    table_hits: Whole<u64>,
    /// Nodes of the searches that only ordered moves; in no other count.
    pub(in crate::format) ordering_nodes: Whole<u64>,
    /// Index = ply.
    #[serde(deserialize_with = "capped::list")]
    per_ply: Vec<PlyCountsWire>,
}

impl From<NodeCounts> for PlyCountsWire {
    fn from(counts: NodeCounts) -> Self {
        Self {
            nodes: Whole(counts.nodes),
            leaves: Whole(counts.leaves),
            terminals: Whole(counts.terminals),
            cutoffs: Whole(counts.cutoffs),
            first_move_cutoffs: Whole(counts.first_move_cutoffs),
            pruned: Whole(counts.pruned),
            table_hits: Whole(counts.table_hits),
        }
    }
}

impl From<PlyCountsWire> for NodeCounts {
    fn from(wire: PlyCountsWire) -> Self {
        Self {
            nodes: wire.nodes.0,
            leaves: wire.leaves.0,
            terminals: wire.terminals.0,
            cutoffs: wire.cutoffs.0,
            first_move_cutoffs: wire.first_move_cutoffs.0,
            pruned: wire.pruned.0,
            table_hits: wire.table_hits.0,
        }
    }
}

impl CountsWire {
    pub(super) fn new(counts: &Counts, ordering_nodes: u64) -> Self {
        let total = counts.total;
        Self {
            nodes: Whole(total.nodes),
            leaves: Whole(total.leaves),
            terminals: Whole(total.terminals),
            cutoffs: Whole(total.cutoffs),
            first_move_cutoffs: Whole(total.first_move_cutoffs),
            pruned: Whole(total.pruned),
            table_hits: Whole(total.table_hits),
            ordering_nodes: Whole(ordering_nodes),
            per_ply: counts.per_ply.iter().map(|&ply| ply.into()).collect(),
        }
    }
}

impl From<CountsWire> for Counts {
    fn from(wire: CountsWire) -> Self {
        let total = NodeCounts {
            nodes: wire.nodes.0,
            leaves: wire.leaves.0,
            terminals: wire.terminals.0,
            cutoffs: wire.cutoffs.0,
            first_move_cutoffs: wire.first_move_cutoffs.0,
            pruned: wire.pruned.0,
            table_hits: wire.table_hits.0,
        };
        Self { total, per_ply: wire.per_ply.into_iter().map(Into::into).collect() }
    }
}
