//! Two open traces of one position, laid over each other.

use crate::analysis::{Mark, Saved, Shares, Side};
use crate::search::Stop;
use crate::trace::{Node, Status, Trace};
use crate::views::open::{Laid, Open};
use crate::work::error::ServiceError;
use crate::work::request::Request;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Two open traces of one position.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct OverlayRequest {
    /// The first trace.
    pub a: u64,
    /// The second trace.
    pub b: u64,
}

/// Places and saved nodes. A place is a path of moves from the root; a place that a search entered
/// in several passes is one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[schemars(rename = "OverlayCounts")]
pub struct OverlayCounts {
    /// Places that at least one of the two entered: the sum of the next five.
    pub union: u64,
    /// Places that both entered.
    pub both: u64,
    /// Places that only A entered.
    pub only_a: u64,
    /// Places that only B entered.
    pub only_b: u64,
    /// Places that A entered and of which B's record says nothing: below a stub or where it was
    /// stopped.
    pub unknown_a: u64,
    /// The same of B, where A's record says nothing.
    pub unknown_b: u64,
    /// Nodes of A inside its stubs: counted, at no known place.
    pub folded_a: u64,
    /// Nodes of B inside its stubs.
    pub folded_b: u64,
    /// Nodes of A that cuts of B saved, every visit and the inside of stubs counted.
    pub saved_by_b: u64,
    /// Nodes of B that cuts of A saved.
    pub saved_by_a: u64,
}

/// What lies below one move of the root.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct OverlayMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its node in A; null: not placed there.
    pub node_a: Option<u32>,
    /// Its node in B; null: not placed there.
    pub node_b: Option<u32>,
    /// What A did with it; null: nothing.
    pub mark_a: Option<Mark>,
    /// What B did with it; null: nothing.
    pub mark_b: Option<Mark>,
    /// Below it, its own place included.
    pub counts: OverlayCounts,
}

/// One of the two searches.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct OverlaySide {
    /// The trace.
    pub trace: u64,
    /// The run word.
    pub run: String,
    /// One line that names the run.
    pub title: String,
    /// The root's score; null if the search was stopped.
    pub value: Option<i32>,
    /// Nodes entered.
    pub nodes: u64,
    /// Subtrees that were counted but not recorded.
    pub stubs: u64,
    /// Why the search stopped early, if it did.
    pub stopped: Option<Stop>,
}

/// Two traces of one position, laid over each other.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[schemars(rename = "Overlay")]
pub struct OverlayAnswer {
    /// The first.
    pub a: OverlaySide,
    /// The second.
    pub b: OverlaySide,
    /// All places together.
    pub counts: OverlayCounts,
    /// The moves of the root: in A's order, then those of B alone.
    pub root_moves: Vec<OverlayMove>,
    /// Whether the values are equal; null: one of the two was stopped.
    pub agree: Option<bool>,
    /// What else differs and makes percentages doubtful: depth, evaluation, limits. In words.
    pub differences: Vec<String>,
    /// What is counted.
    pub convention: String,
}

/// The largest subtrees of A that cuts of B saved. For the other way round ask with A and B
/// exchanged.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct OverlayCutsRequest {
    /// The trace that searched them.
    pub a: u64,
    /// The trace that cut them.
    pub b: u64,
    /// Subtrees left out in front.
    pub offset: u32,
    /// Subtrees at most, 500 at the utmost.
    pub count: u32,
}

/// A subtree that A searched and B cut.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct OverlayCut {
    /// The moves that lead to it.
    pub path: Vec<String>,
    /// Its root in A.
    pub node_a: u32,
    /// The pruned node in B.
    pub node_b: u32,
    /// The node of B that cut it: the pruned node's parent.
    pub cutter_b: u32,
    /// The step of B at which it was cut; null where the record ends before.
    pub cutoff_step_b: Option<u32>,
    /// Nodes of A inside: what the cut saved.
    pub nodes: u64,
}

/// A page of saved subtrees, largest first.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct OverlayCuts {
    /// The page.
    pub cuts: Vec<OverlayCut>,
    /// Subtrees in all.
    pub total: u32,
}

/// A node whose place is looked for in another trace of the same position.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct CounterpartRequest {
    /// The trace.
    pub trace: u64,
    /// Its node.
    pub node: u32,
    /// The other trace.
    pub other: u64,
}

/// The same place in the other trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Counterpart {
    /// The node there; null: the other search never placed it.
    pub node: Option<u32>,
    /// The node there, or else that of the deepest ancestor which is there.
    pub nearest: u32,
    /// Plies from `nearest` down to the place; 0 with a node.
    pub plies_below: u32,
    /// What the other search did at this place.
    pub mark: Mark,
}

/// Saved subtrees of one page.
const MAX_CUTS: u32 = 500;

/// Counts, root moves and guards of an overlay.
pub fn overlay(a: &Open, b: &Open, laid: &Laid, request: OverlayRequest) -> OverlayAnswer {
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

fn root_moves(laid: &Laid, a: &Trace, b: &Trace) -> Vec<OverlayMove> {
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

/// Unequal depth, evaluation or limits, in words.
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

/// A page of the subtrees that B saved.
pub(crate) fn cuts(a: &Open, b: &Open, laid: &Laid, request: OverlayCutsRequest) -> OverlayCuts {
    let saved = laid.overlay.saved(laid.first);
    let page =
        saved.iter().skip(request.offset as usize).take(request.count.min(MAX_CUTS) as usize);
    OverlayCuts {
        cuts: page.filter_map(|saved| cut(&a.trace, &b.trace, saved)).collect(),
        total: saved.len() as u32,
    }
}

fn cut(a: &Trace, b: &Trace, saved: &Saved) -> Option<OverlayCut> {
    let cutter = b.parent(saved.pruned)?;
    let cutoff = b.node(cutter).filter(|node| node.status() == Status::Cutoff);
    let path = a.moves_to(saved.searched);
    Some(OverlayCut {
        path: path.into_iter().map(|mv| a.name(mv).to_owned()).collect(),
        node_a: saved.searched,
        node_b: saved.pruned,
        cutter_b: cutter,
        // The exit comes right after the cutoff.
        cutoff_step_b: cutoff.and_then(Node::exit).and_then(|exit| exit.checked_sub(1)),
        nodes: saved.nodes,
    })
}

/// The same place in another trace.
pub(crate) fn counterpart(
    open: &Open,
    laid: &Laid,
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
