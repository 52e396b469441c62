//! Nodes and edges as the reader sees them (`records` writes them), and counts.

use super::{Extension, ProofNumber, Whole, lists};
use crate::search::{Bound, Counts, Mark, NodeCounts, ProofNumbers, SelectiveCounts};
use crate::trace::{Kind, NodeRecord, Status, VisitRecord};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// One node of the tree. Scores and windows are in MAX's view.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Node")]
pub(in crate::format) struct NodeWire<'a> {
    /// In JSON Lines: the type of the line, a node.
    #[serde(rename = "type")]
    #[expect(dead_code, reason = "reading it refuses other lines, and it is in the schema")]
    line: Option<LineWire>,
    /// The node's number, from 0 in the order in which nodes were entered: a preorder.
    id: Whole<u32>,
    /// The parent's id; missing at the root.
    parent_id: Option<Whole<u32>>,
    /// The move that leads here; missing at the root.
    #[serde(rename = "move", borrow)]
    #[schemars(with = "Option<String>")]
    mv: Option<Text<'a>>,
    /// Plies from the root, 0 at the root.
    ply: Whole<u32>,
    /// The side to move here: `max`, `min` or `chance`, or one of three players, `a`, `b` or `c`; all but `max` and `min`
    /// were added in 1.2.
    kind: Kind,
    /// The state of the node; only a `pruned` one was never entered.
    status: Status,
    /// The score returned; missing at pruned and open nodes.
    score: Option<Whole<i32>>,
    /// The kind of bound that the score proves; missing without a score.
    bound: Option<Bound>,
    /// A leaf's value before fail-hard clamped it to the score; missing if it equals the score. Added in
    /// 1.1.
    #[serde(rename = "static")]
    static_value: Option<Whole<i32>>,
    /// The numbers of A, B and C in a search for three players, of which `score` is A's; missing elsewhere. For readers
    /// only, because they follow from the leaves. Added in 1.2.
    #[expect(
        dead_code,
        reason = "reading it refuses what are no numbers, and it is in the schema"
    )]
    vector: Option<[Whole<i32>; 3]>,
    /// The score with which the mover could stand pat, in place of every loud move; missing elsewhere. Added in 1.2.
    stand: Option<Whole<i32>>,
    /// The lower end of the window at entry; missing if it is infinite.
    alpha_in: Option<Whole<i32>>,
    /// The upper end of the window at entry; missing if it is infinite.
    beta_in: Option<Whole<i32>>,
    /// The step of entry, counted from 1; missing at pruned nodes.
    enter: Option<Whole<u32>>,
    /// The step of return; missing at pruned and open nodes.
    exit: Option<Whole<u32>>,
    /// 2 at a re-search of an elder sibling's move; missing elsewhere.
    attempt: Option<Whole<u32>>,
    /// True at an outcome of chance of which only the first move is searched; missing elsewhere. Added in 1.2.
    probe: Option<bool>,
    /// How a search with forward pruning came to the node: `null` by a null move, `reduced` to a reduced depth,
    /// `again` to the full depth after that, `check` once more to a lesser depth; else `futile` for a leaf above the
    /// limit; missing elsewhere. Added in 1.2.
    how: Option<How>,
    /// The claim of such a search about the node, without proof; missing where it claims nothing. For readers only,
    /// because it follows from the score. Added in 1.2.
    #[expect(dead_code, reason = "reading it refuses what is no claim, and it is in the schema")]
    claim: Option<ClaimWire>,
    /// True beyond the depth limit, where a search with quiescence tries loud moves alone; missing elsewhere. For readers
    /// only, because it follows from the ply. Added in 1.2.
    #[expect(
        dead_code,
        reason = "reading it refuses what is no truth value, and it is in the schema"
    )]
    quiet: Option<bool>,
    /// At a chance node: the least average still possible at the end of the search; missing if it is
    /// infinite. For readers only, because it follows from the outcomes. Added in 1.2.
    #[expect(dead_code, reason = "reading it refuses what is no number, and it is in the schema")]
    lo: Option<Whole<i32>>,
    /// The greatest average, as `lo`.
    #[expect(dead_code, reason = "reading it refuses what is no number, and it is in the schema")]
    hi: Option<Whole<i32>>,
    /// At a chance node: the sum of the weights of all outcomes. For readers only, because it follows from
    /// the position. Added in 1.2.
    #[expect(dead_code, reason = "reading it refuses what is no number, and it is in the schema")]
    of: Option<Whole<u64>>,
    /// At a table hit: the node that stored the entry; missing if that node was not recorded.
    stored_by: Option<Whole<u32>>,
    /// At a table hit by a child's entry: the move to that child; missing elsewhere.
    #[serde(borrow)]
    #[schemars(with = "Option<String>")]
    hit_move: Option<Text<'a>>,
    /// The name of the node in a textbook tree; missing elsewhere. For readers only, because it follows
    /// from the position. Added in 1.1.
    #[serde(borrow)]
    #[schemars(with = "Option<String>")]
    #[expect(dead_code, reason = "reading it refuses what is no text, and it is in the schema")]
    name: Option<Text<'a>>,
    /// Counts of a subtree that was not recorded, this node included; missing elsewhere.
    inside: Option<PlyCountsWire>,
    /// In a Monte Carlo search: iterations that passed through the node; missing elsewhere. Added in 1.2.
    visits: Option<Whole<u32>>,
    /// The sum of the rewards of these iterations, for MAX. Added in 1.2.
    reward: Option<Whole<u64>>,
    /// The reward that the solver has proved, for MAX; missing: none. Added in 1.2.
    proved: Option<Whole<u32>>,
    /// The iteration, or the expansion, that created the node, from 0; missing at the root. For readers only, because
    /// it follows from `iterations`, or from `expansions`. Added in 1.2.
    #[expect(dead_code, reason = "reading it refuses what is no number, and it is in the schema")]
    created: Option<Whole<u32>>,
    /// In a proof-number search: the least number of leaves to prove so that the node is proved. Added in 1.2.
    pn: Option<ProofNumber>,
    /// The least number of leaves to disprove so that the node is disproved. Added in 1.2.
    dn: Option<ProofNumber>,
    /// The threshold of `pn` with which a visit of `dfpn` began; missing elsewhere. For readers only, because it follows
    /// from the search. Added in 1.2.
    #[expect(dead_code, reason = "reading it refuses what is no number, and it is in the schema")]
    tp: Option<ProofNumber>,
    /// The threshold of `dn`, as `tp`.
    #[expect(dead_code, reason = "reading it refuses what is no number, and it is in the schema")]
    td: Option<ProofNumber>,
    /// The parts of other programs, each under its own name; missing: none.
    #[schemars(with = "Option<Extension>")]
    ext: Option<Cow<'a, RawValue>>,
}

/// How a search with forward pruning came to a node.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(in crate::format) enum How {
    Null,
    Reduced,
    Again,
    Check,
    Futile,
}

impl How {
    const fn mark(self) -> Mark {
        match self {
            Self::Null => Mark::Null,
            Self::Reduced => Mark::Reduced,
            Self::Again => Mark::Deeper,
            Self::Check => Mark::Check,
            Self::Futile => Mark::Plain,
        }
    }
}

/// A claim about the value of a node, in MAX's view: it is at least `low`, or at most `high`.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[schemars(rename = "Claim")]
#[expect(dead_code, reason = "reading it refuses what is no number, and it is in the schema")]
pub(in crate::format) struct ClaimWire {
    low: Option<Whole<i32>>,
    high: Option<Whole<i32>>,
}

/// A text borrowed from the line if possible; a `Cow` inside an `Option` never borrows.
#[derive(Deserialize)]
#[serde(transparent)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// An edge from parent to child; it repeats data of the child, for programs such as networkx.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Edge")]
pub(in crate::format) struct EdgeWire<'a> {
    /// The parent's id, the same as `parent_id` of the child.
    pub(in crate::format) source: Whole<u32>,
    /// The child's id; each node except the roots is the child of one edge.
    pub(in crate::format) target: Whole<u32>,
    /// The move, the same as in the child.
    #[serde(rename = "move", borrow)]
    pub(in crate::format) mv: Cow<'a, str>,
    /// The position among the parent's children in search order, from 0; pruned children come last.
    pub(in crate::format) order: Whole<u32>,
    /// The weight of an outcome of chance; missing elsewhere. For readers only, because it follows from the
    /// position. Added in 1.2.
    #[expect(dead_code, reason = "reading it refuses what is no number, and it is in the schema")]
    pub(in crate::format) weight: Option<Whole<u32>>,
}

/// The type of a line in JSON Lines; here always `node`.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Line")]
enum LineWire {
    Node,
}

impl<'a> NodeWire<'a> {
    /// Returns the number of an attempt if it is out of range.
    pub(in crate::format) fn odd_attempt(&self) -> Option<u32> {
        self.attempt.map(|attempt| attempt.0).filter(|attempt| !(1..=2).contains(attempt))
    }

    pub(in crate::format) fn record(&self) -> NodeRecord<'_> {
        let number = |whole: Option<Whole<u32>>| whole.map(|whole| whole.0);
        NodeRecord {
            id: self.id.0,
            parent: number(self.parent_id),
            mv: self.move_text(),
            ply: self.ply.0,
            kind: self.kind,
            status: self.status,
            score: self.score.map(|score| score.0),
            bound: self.bound,
            static_value: self.static_value.map(|value| value.0),
            stand: self.stand.map(|value| value.0),
            alpha: self.alpha_in.map(|alpha| alpha.0),
            beta: self.beta_in.map(|beta| beta.0),
            enter: number(self.enter),
            exit: number(self.exit),
            mark: match (self.probe, &self.attempt, self.how) {
                (Some(true), ..) => Mark::Probe,
                (_, Some(Whole(2)), _) => Mark::ReSearch,
                (.., Some(how)) => how.mark(),
                _ => Mark::Plain,
            },
            stored_by: number(self.stored_by),
            hit_move: self.hit_move.as_ref().map(|text| &*text.0),
            inside: self.inside.clone().map(Into::into),
            visits: self.visits.zip(self.reward).map(|(visits, reward)| VisitRecord {
                visits: visits.0,
                reward: reward.0,
                proved: number(self.proved),
            }),
            numbers: self.pn.zip(self.dn).map(|(pn, dn)| ProofNumbers { pn: pn.0, dn: dn.0 }),
            ext: self.ext.as_deref().map(RawValue::get),
        }
    }

    pub(in crate::format) fn move_text(&self) -> Option<&str> {
        self.mv.as_ref().map(|text| &*text.0)
    }

    pub(in crate::format) fn ext_mut(&mut self) -> Option<&mut Cow<'a, RawValue>> {
        self.ext.as_mut()
    }
}

/// The counts of one ply, or of a stub; pruned children count at the ply of their parent.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(in crate::format) struct PlyCountsWire {
    /// The number of positions entered.
    nodes: Whole<u64>,
    /// The number of nodes scored without being expanded, terminals included.
    leaves: Whole<u64>,
    /// The number of leaves where the game has ended.
    terminals: Whole<u64>,
    /// The number of nodes at which the window stopped the loop while children were left.
    cutoffs: Whole<u64>,
    /// The number of cutoffs right after the first child.
    first_move_cutoffs: Whole<u64>,
    /// The number of children never entered because of cutoffs, at the ply of the node that cut.
    pruned: Whole<u64>,
    /// The number of nodes that the transposition table answered; missing: none.
    #[serde(default = "none", skip_serializing_if = "is_none")]
    table_hits: Whole<u64>,
    /// The number of cutoffs at chance nodes; missing: none. Added in 1.2.
    #[serde(default = "none", skip_serializing_if = "is_none")]
    chance_cutoffs: Whole<u64>,
    /// The number of outcomes entered as a probe; missing: none. Added in 1.2.
    #[serde(default = "none", skip_serializing_if = "is_none")]
    probes: Whole<u64>,
    /// The number of values of probes that were kept; missing: none. Added in 1.2.
    #[serde(default = "none", skip_serializing_if = "is_none")]
    kept: Whole<u64>,
    /// The number of nodes beyond the depth limit; missing: none. Added in 1.2.
    #[serde(default = "none", skip_serializing_if = "is_none")]
    quiet_nodes: Whole<u64>,
    /// The number of nodes whose mover could stand pat; missing: none. Added in 1.2.
    #[serde(default = "none", skip_serializing_if = "is_none")]
    stands: Whole<u64>,
    /// The number of cutoffs by standing pat; missing: none. Added in 1.2.
    #[serde(default = "none", skip_serializing_if = "is_none")]
    stand_cutoffs: Whole<u64>,
    /// The trials of forward pruning, and how often they decided; missing: none. Added in 1.2.
    #[serde(default, skip_serializing_if = "SelectiveCounts::is_none")]
    selective: SelectiveCounts,
}

const fn none() -> Whole<u64> {
    Whole(0)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_none(count: &Whole<u64>) -> bool {
    count.0 == 0
}

/// Exact counts of the whole search, including nodes that were not recorded.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(in crate::format) struct CountsWire {
    nodes: Whole<u64>,
    leaves: Whole<u64>,
    terminals: Whole<u64>,
    cutoffs: Whole<u64>,
    first_move_cutoffs: Whole<u64>,
    pruned: Whole<u64>,
    /// The number of nodes that the transposition table answered; missing: none.
    #[serde(default = "none", skip_serializing_if = "is_none")]
    table_hits: Whole<u64>,
    /// The number of cutoffs at chance nodes; missing: none. Added in 1.2.
    #[serde(default = "none", skip_serializing_if = "is_none")]
    chance_cutoffs: Whole<u64>,
    /// The number of outcomes entered as a probe; missing: none. Added in 1.2.
    #[serde(default = "none", skip_serializing_if = "is_none")]
    probes: Whole<u64>,
    /// The number of values of probes that were kept; missing: none. Added in 1.2.
    #[serde(default = "none", skip_serializing_if = "is_none")]
    kept: Whole<u64>,
    /// The number of nodes beyond the depth limit; missing: none. Added in 1.2.
    #[serde(default = "none", skip_serializing_if = "is_none")]
    quiet_nodes: Whole<u64>,
    /// The number of nodes whose mover could stand pat; missing: none. Added in 1.2.
    #[serde(default = "none", skip_serializing_if = "is_none")]
    stands: Whole<u64>,
    /// The number of cutoffs by standing pat; missing: none. Added in 1.2.
    #[serde(default = "none", skip_serializing_if = "is_none")]
    stand_cutoffs: Whole<u64>,
    /// The trials of forward pruning, and how often they decided; missing: none. Added in 1.2.
    #[serde(default, skip_serializing_if = "SelectiveCounts::is_none")]
    selective: SelectiveCounts,
    /// The number of nodes of the searches that only ordered moves; not included in any other
    /// count.
    pub(in crate::format) ordering_nodes: Whole<u64>,
    /// The counts of each ply; the index is the ply.
    #[serde(deserialize_with = "lists::list")]
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
            chance_cutoffs: Whole(counts.chance_cutoffs),
            probes: Whole(counts.probes),
            kept: Whole(counts.kept),
            quiet_nodes: Whole(counts.quiet_nodes),
            stands: Whole(counts.stands),
            stand_cutoffs: Whole(counts.stand_cutoffs),
            selective: counts.selective,
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
            chance_cutoffs: wire.chance_cutoffs.0,
            probes: wire.probes.0,
            kept: wire.kept.0,
            quiet_nodes: wire.quiet_nodes.0,
            stands: wire.stands.0,
            stand_cutoffs: wire.stand_cutoffs.0,
            selective: wire.selective,
        }
    }
}

impl CountsWire {
    pub(super) fn new(counts: &Counts, ordering_nodes: u64) -> Self {
        let PlyCountsWire {
            nodes,
            leaves,
            terminals,
            cutoffs,
            first_move_cutoffs,
            pruned,
            table_hits,
            chance_cutoffs,
            probes,
            kept,
            quiet_nodes,
            stands,
            stand_cutoffs,
            selective,
        } = counts.total.into();
        let per_ply = counts.per_ply.iter().map(|&ply| ply.into()).collect();
        let ordering_nodes = Whole(ordering_nodes);
        Self {
            nodes,
            leaves,
            terminals,
            cutoffs,
            first_move_cutoffs,
            pruned,
            table_hits,
            chance_cutoffs,
            probes,
            kept,
            quiet_nodes,
            stands,
            stand_cutoffs,
            selective,
            ordering_nodes,
            per_ply,
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
            chance_cutoffs: wire.chance_cutoffs.0,
            probes: wire.probes.0,
            kept: wire.kept.0,
            quiet_nodes: wire.quiet_nodes.0,
            stands: wire.stands.0,
            stand_cutoffs: wire.stand_cutoffs.0,
            selective: wire.selective,
        };
        Self { total, per_ply: wire.per_ply.into_iter().map(Into::into).collect() }
    }
}
