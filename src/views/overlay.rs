//! Answers about two open traces laid over each other.

use crate::analysis::{Saved, Shares, Side};
use crate::trace::{Node, Status, Trace};
use crate::views::open::{Laid, Open};
use crate::views::overlay_view::{
    Counterpart, CounterpartRequest, OverlayAnswer, OverlayCounts, OverlayCut, OverlayCuts,
    OverlayCutsRequest, OverlayMove, OverlayRequest, OverlaySide,
};
use crate::work::error::ServiceError;
use crate::work::request::Request;

/// Saved subtrees of one page.
const MAX_CUTS: u32 = 500;

/// Counts, root moves and guards of an overlay.
pub(crate) fn overlay(a: &Open, b: &Open, laid: &Laid, request: OverlayRequest) -> OverlayAnswer {
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
        // The exit comes right behind the cutoff.
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
