//! The overlay of two open traces of the same position.

use crate::analysis::{Mark, Savings, Shares, Side};
use crate::search::{Bound, ClaimBy, Stop};
use crate::trace::{Claim, Node, Status, Trace};
use crate::views::open::{Open, OrderedOverlay};
use crate::work::error::ServiceError;
use crate::work::request::Request;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// A request for the overlay of two open traces of one position, for the operation `overlay`.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct OverlayRequest {
    /// Handle of the first open trace.
    pub a: u64,
    /// Handle of the second open trace.
    pub b: u64,
}

/// Counts of places and saved nodes. A place is a path of moves from the root. A place that a search
/// enters in several iterations counts once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[schemars(rename = "OverlayCounts")]
pub struct OverlayCounts {
    /// Places that at least one search entered: the sum of the next five counts.
    pub union: u64,
    /// Number of places that both searches entered.
    pub both: u64,
    /// Number of places that only A entered.
    pub only_a: u64,
    /// Number of places that only B entered.
    pub only_b: u64,
    /// Places that A entered and that B's record does not cover: below a stub, or where B was stopped.
    pub unknown_a: u64,
    /// Number of places that B entered and that A's record does not cover.
    pub unknown_b: u64,
    /// Number of nodes of A inside its stubs, at unknown places.
    pub folded_a: u64,
    /// Number of nodes of B inside its stubs, at unknown places.
    pub folded_b: u64,
    /// Nodes of A that cuts of B saved. Counts every visit and the inside of stubs.
    pub saved_by_b: u64,
    /// Nodes of B that cuts of A saved, counted likewise.
    pub saved_by_a: u64,
}

/// The subtree below one move of the root, in both searches.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct OverlayMove {
    /// The move, as the game writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move's node in A; null if absent.
    pub node_a: Option<u32>,
    /// The move's node in B; null if absent.
    pub node_b: Option<u32>,
    /// A's mark for the move; null if absent.
    pub mark_a: Option<Mark>,
    /// B's mark for the move; null if absent.
    pub mark_b: Option<Mark>,
    /// Counts below the move, its own place included.
    pub counts: OverlayCounts,
}

/// One of the two searches of an overlay; its counts cover all iterations.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct OverlaySide {
    /// Handle of the open trace.
    pub trace: u64,
    /// The word that names the run.
    pub run: String,
    /// A one-line title of the run: game, position, run, evaluation and depth.
    pub title: String,
    /// The root's score for MAX; null if the search was stopped.
    pub value: Option<i32>,
    /// Nodes entered, in all iterations.
    pub nodes: u64,
    /// Number of subtrees that were counted but not recorded.
    pub stubs: u64,
    /// Why the search stopped early; null: it did not.
    pub stopped: Option<Stop>,
}

/// The overlay of two traces of one position, the answer of the operation `overlay`.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[schemars(rename = "Overlay")]
pub struct OverlayAnswer {
    /// The first search, that of `a` in the request.
    pub a: OverlaySide,
    /// The second search, that of `b` in the request.
    pub b: OverlaySide,
    /// Counts over all places.
    pub counts: OverlayCounts,
    /// The root moves: those of A in A's order, then those of B alone.
    pub root_moves: Vec<OverlayMove>,
    /// Whether both values are equal; null if either search was stopped.
    pub agree: Option<bool>,
    /// Other differences that make percentages doubtful, in words: depth, evaluation or limits.
    /// Empty: none.
    pub differences: Vec<String>,
    /// A sentence that defines the counts, in English.
    pub convention: String,
}

/// A request for the largest subtrees of A that cuts of B saved. Exchange A and B for the opposite
/// direction.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct OverlayCutsRequest {
    /// Handle of the trace that searched the subtrees.
    pub a: u64,
    /// Handle of the trace that cut the subtrees.
    pub b: u64,
    /// Subtrees to skip, from the largest on.
    pub offset: u32,
    /// Maximum number of subtrees, at most 500.
    pub count: u32,
}

/// A subtree that A searched and B cut.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct OverlayCut {
    /// The moves from the root to the subtree, root first.
    pub path: Vec<String>,
    /// Id of the root of the subtree in A.
    pub node_a: u32,
    /// Id of the pruned node in B.
    pub node_b: u32,
    /// Id of the node of B that cut the subtree: the parent of the pruned node.
    pub cutter_b: u32,
    /// The step of B that cut the subtree; null if the record ends before it.
    pub cutoff_step_b: Option<u32>,
    /// A's nodes in the subtree: the saving of the cut.
    pub nodes: u64,
}

/// A page of saved subtrees, largest first.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct OverlayCuts {
    /// The saved subtrees on this page, largest first.
    pub cuts: Vec<OverlayCut>,
    /// Saved subtrees on all pages.
    pub total: u32,
}

/// A request for the same place in another trace of the position, for the operation `counterpart`.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct CounterpartRequest {
    /// Handle of the trace of `node`.
    pub trace: u64,
    /// Id of the node in that trace.
    pub node: u32,
    /// Handle of the other trace.
    pub other: u64,
}

/// The same place in the other trace, the answer of the operation `counterpart`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Counterpart {
    /// The node at that place; null if the other search has none.
    pub node: Option<u32>,
    /// The node at that place, or else its deepest ancestor in the other trace.
    pub nearest: u32,
    /// Plies from `nearest` down to the place; 0 if `node` is present.
    pub plies_below: u32,
    /// The other search's mark at this place.
    pub mark: Mark,
}

/// A request for the claims of B, a search with forward pruning, at their places in A.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct OverlayClaimsRequest {
    /// Handle of the first open trace.
    pub a: u64,
    /// Handle of the trace that makes the claims.
    pub b: u64,
    /// Ids of the nodes of B with a false claim, in the order of `judge_claims`.
    #[serde(default)]
    pub refuted: Vec<u32>,
}

/// A claim of B at its place in A.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct OverlayClaim {
    /// Id of the node in B whose value is claimed.
    pub node_b: u32,
    /// Id of the node in A at its place.
    pub node_a: u32,
    /// Id after the last node of its subtree in A.
    pub end_a: u32,
    /// The ply of the place.
    pub ply: u32,
    /// The moves from the root to the place.
    pub path: Vec<String>,
    /// The test or reduction that made the search believe it.
    pub by: ClaimBy,
    /// `lower`: the value is claimed to be at least `score`; `upper`: at most.
    pub bound: Bound,
    /// The claimed bound for MAX.
    pub score: i32,
    /// Plies to which that is claimed; null to the end of the game.
    pub plies: Option<u32>,
}

/// The claims of B at their places in A.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct OverlayClaims {
    /// At most 500 claims: those of `refuted` in that order, then the others by the size of their subtrees in A.
    pub claims: Vec<OverlayClaim>,
    /// All recorded claims of B; those without a place in A are among them.
    pub total: u64,
    /// Places that A alone entered at or below a place of `refuted`: B saved them wrongly.
    pub saved_wrongly: u64,
}

/// Maximum number of claims of an overlay.
const MAX_CLAIMS: usize = 500;

/// Maximum number of saved subtrees per page.
const MAX_CUTS: u32 = 500;

/// Builds the counts, root moves and warnings of an overlay; A is the trace named first.
pub fn overlay(
    a: &Open,
    b: &Open,
    laid: &OrderedOverlay,
    request: OverlayRequest,
) -> OverlayAnswer {
    let sides = [(a, request.a), (b, request.b)].map(|(open, handle)| side(open, handle));
    let [a_side, b_side] = sides;
    let both_end = a.trace.score().zip(b.trace.score());
    OverlayAnswer {
        counts: counts(laid.overlay.total(), laid.first),
        root_moves: root_moves(laid, &a.trace, &b.trace),
        agree: both_end.map(|(a, b)| a == b),
        differences: differences(&a.trace, &b.trace),
        convention: "Places are paths of moves from the root, the root's own included; a place \
                     that is entered again in another pass counts once. Saved nodes are visits: \
                     every pass counts, and so does the inside of stubs."
            .to_owned(),
        a: a_side,
        b: b_side,
    }
}

fn side(stored: &Open, trace: u64) -> OverlaySide {
    let of = &stored.trace;
    OverlaySide {
        trace,
        run: of.about().words().run.clone(),
        title: Request::of_about(of.about()).map_or_else(
            |_| format!("{}, {}", of.about().words().setup.game, of.about().words().run),
            |r| r.title(),
        ),
        value: of.score().and_then(crate::evaluation::Score::finite),
        nodes: of.counts().total.nodes,
        stubs: of.stubs().len() as u64,
        stopped: of.stop(),
    }
}

fn counts(shares: &Shares, first: Side) -> OverlayCounts {
    let (a, b) = (first as usize, first.other() as usize);
    OverlayCounts {
        union: shares.union(),
        both: shares.both,
        only_a: shares.only[a],
        only_b: shares.only[b],
        unknown_a: shares.unknown[a],
        unknown_b: shares.unknown[b],
        folded_a: shares.folded[a],
        folded_b: shares.folded[b],
        saved_by_b: shares.saved[a],
        saved_by_a: shares.saved[b],
    }
}

fn root_moves(laid: &OrderedOverlay, a: &Trace, b: &Trace) -> Vec<OverlayMove> {
    let (first, second) = (laid.first, laid.first.other());
    let name = |trace: &Trace, node: Option<u32>| {
        node.and_then(|node| trace.edge(node)).map(|edge| trace.name(edge.mv).to_owned())
    };
    let mark = |side: Side, node: Option<u32>| node.and_then(|node| laid.overlay.mark(side, node));
    let row = |row: &crate::analysis::RootMove| {
        let (node_a, node_b) = (row.nodes[first as usize], row.nodes[second as usize]);
        OverlayMove {
            mv: name(a, node_a).or_else(|| name(b, node_b)).unwrap_or_default(),
            node_a,
            node_b,
            mark_a: mark(first, node_a),
            mark_b: mark(second, node_b),
            counts: counts(&row.shares, first),
        }
    };
    laid.overlay.root_moves().iter().map(row).collect()
}

/// Describes unequal depths, evaluations or limits in words.
fn differences(a: &Trace, b: &Trace) -> Vec<String> {
    let (a, b) = (a.about().words(), b.about().words());
    let plies = |depth: Option<u32>| {
        depth.map_or_else(|| "to the end of the game".to_owned(), |depth| format!("{depth} plies"))
    };
    let mut found = Vec::new();
    if a.depth != b.depth {
        found.push(format!("the depths differ: {} and {}", plies(a.depth), plies(b.depth)));
    }
    if a.eval != b.eval {
        found.push(format!(
            "the evaluations differ: {} and {}",
            a.eval.as_deref().unwrap_or_default(),
            b.eval.as_deref().unwrap_or_default()
        ));
    }
    if a.node_limit != b.node_limit {
        found.push("the node limits differ".to_owned());
    }
    found
}

/// Returns one page, of at most 500, of the subtrees that B's cuts saved.
pub(crate) fn cuts(
    a: &Open,
    b: &Open,
    laid: &OrderedOverlay,
    request: OverlayCutsRequest,
) -> OverlayCuts {
    let saved = laid.overlay.saved(laid.first);
    let page =
        saved.iter().skip(request.offset as usize).take(request.count.min(MAX_CUTS) as usize);
    OverlayCuts {
        cuts: page.filter_map(|saved| cut(&a.trace, &b.trace, saved)).collect(),
        total: saved.len() as u32,
    }
}

fn cut(a: &Trace, b: &Trace, saved: &Savings) -> Option<OverlayCut> {
    let cutter = b.parent(saved.pruned)?;
    let cutoff = b.node(cutter).filter(|node| node.status() == Status::Cutoff);
    let path = a.moves_to(saved.searched);
    Some(OverlayCut {
        path: path.into_iter().map(|mv| a.name(mv).to_owned()).collect(),
        node_a: saved.searched,
        node_b: saved.pruned,
        cutter_b: cutter,
        // The exit event directly follows the cutoff event.
        cutoff_step_b: cutoff.and_then(Node::exit).and_then(|exit| exit.checked_sub(1)),
        nodes: saved.nodes,
    })
}

/// Returns B's claims at their places in A.
pub(crate) fn overlay_claims(
    a: &Open,
    b: &Open,
    laid: &OrderedOverlay,
    request: &OverlayClaimsRequest,
) -> OverlayClaims {
    let (a, b) = (&a.trace, &b.trace);
    let refuted: HashMap<u32, usize> = request.refuted.iter().copied().zip(0..).collect();
    let all = b.claims();
    let size = |id: u32| a.node(id).map_or(0, Node::end) - id;
    let place =
        |claim: &Claim| Some((laid.overlay.counterpart(laid.first.other(), claim.node)?, *claim));
    let mut placed: Vec<(u32, Claim)> = all.iter().filter_map(place).collect();
    placed.sort_by_key(|(id, claim)| {
        let rank = refuted.get(&claim.node).copied().unwrap_or(usize::MAX);
        (rank, std::cmp::Reverse(size(*id)), claim.node)
    });
    placed.truncate(MAX_CLAIMS);
    let claims = placed.into_iter().map(|(id, claim)| {
        let moves = a.moves_to(id);
        OverlayClaim {
            node_b: claim.node,
            node_a: id,
            end_a: id + size(id),
            ply: moves.len() as u32,
            path: moves.into_iter().map(|mv| a.name(mv).to_owned()).collect(),
            by: claim.by,
            bound: claim.bound,
            score: claim.score.get(),
            plies: claim.plies,
        }
    });
    OverlayClaims {
        claims: claims.collect(),
        total: all.len() as u64,
        saved_wrongly: laid.overlay.only_inside(laid.first, a, &request.refuted),
    }
}

/// Finds the same place in another trace. Fails if there is no such node.
pub(crate) fn counterpart(
    open: &Open,
    laid: &OrderedOverlay,
    request: CounterpartRequest,
) -> Result<Counterpart, ServiceError> {
    let unknown = || ServiceError::not_found(format!("there is no node {}", request.node));
    let mark = laid.overlay.mark(laid.first, request.node).ok_or_else(unknown)?;
    let there = |node: u32| laid.overlay.counterpart(laid.first, node);
    let path = open.trace.path(request.node);
    let found = path.iter().rev().enumerate().find_map(|(up, &node)| Some((up, there(node)?)));
    let (plies_below, nearest) = found.unwrap_or((0, 0));
    Ok(Counterpart {
        node: (plies_below == 0).then_some(nearest),
        nearest,
        plies_below: plies_below as u32,
        mark,
    })
}
