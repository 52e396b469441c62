//! A trace at a glance, and a node as a view.

use crate::evaluation::{EvaluationName, Score};
use crate::game::{Game, SetupWords};
use crate::play::telling_more;
use crate::search::{Counts, RunRequest};
use crate::trace::{Iteration, Node, Trace, effective_branching, first_move_share};
use crate::views::counts::{BeforeStopView, CountsView, PassView, TraceSummary};
use crate::views::state::NodeView;
use crate::work::error::ServiceError;
use crate::work::request::Request;
use crate::work::told::EqualLeaves;

/// A trace at a glance. O(nodes), for the check whether the tree is uniform.
pub fn summary(trace: &Trace) -> TraceSummary {
    let about = trace.about();
    let told = about.words();
    let request = Request::of_about(about).ok();
    // The rules of a game that is not known here are its own.
    let unknown = || {
        let SetupWords { game, position, .. } = told.setup.clone();
        let setup = SetupWords { game, position, ..SetupWords::default() };
        RunRequest { setup, budget: None, node_limit: None, ..told.clone() }
    };
    let pv: Vec<String> = trace.variation().iter().map(|&mv| trace.name(mv).to_owned()).collect();
    let value = trace.score().and_then(Score::finite);
    let counts = trace.counts();
    let equal_leaves = trace.common_leaf().and_then(|value| {
        let request = request.as_ref()?;
        equal_leaves(request.game(), request.evaluation, value)
    });
    let words = request.as_ref().map_or_else(unknown, Request::canonical);
    let link = serde_json::to_string(&words).unwrap_or_default();
    TraceSummary {
        trace: None,
        run_id: run_id(&link),
        link,
        title: request.as_ref().map_or_else(
            || format!("{}, {}, {}", told.setup.game, told.setup.position, told.run),
            Request::title,
        ),
        request: words,
        value,
        best_move: value.and(pv.first().cloned()),
        pv,
        pv_end: trace.line_end(),
        root_kind: trace.node(trace.root()).map(Node::kind),
        distinct_leaves: trace.distinct_leaves(),
        counts: CountsView::of(counts, trace.ordering_nodes()),
        graph_nodes: trace.len(),
        steps: trace.steps(),
        deepest_ply: deepest_ply(counts),
        first_move_share: first_move_share(counts),
        branching: effective_branching(counts),
        theory: trace.theory(),
        stopped: trace.stop(),
        before_stop: trace.before_stop().and_then(|found| {
            let best_move = found.best_move.clone();
            Some(BeforeStopView { value: found.score.finite()?, best_move })
        }),
        passes: trace.iterations().iter().filter_map(|pass| pass_view(trace, pass)).collect(),
        stubs: trace.stubs().len() as u64,
        budget: about.budget(),
        cut_off_file: trace.was_cut_off(),
        evaluation: request.as_ref().map(Request::evaluation_told),
        equal_leaves,
        begun_again: None,
    }
}

/// That all leaves have one value, with the evaluations that would tell more.
pub(crate) fn equal_leaves(
    game: Game,
    evaluation: EvaluationName,
    value: Score,
) -> Option<EqualLeaves> {
    let more = telling_more(game, evaluation);
    let tell_more = more.into_iter().map(str::to_owned).collect();
    Some(EqualLeaves { value: value.finite()?, tell_more })
}

fn pass_view(trace: &Trace, pass: &Iteration) -> Option<PassView> {
    let node = trace.node(pass.root)?;
    Some(PassView {
        root: pass.root,
        depth: pass.depth,
        alpha: node.window().alpha.finite(),
        beta: node.window().beta.finite(),
        score: node.score().and_then(Score::finite),
        bound: node.bound(),
        nodes: trace.inside(pass.root),
    })
}

/// The id of a run: a hash of its canonical request.
fn run_id(link: &str) -> String {
    use sha2::{Digest, Sha256};
    let digest = Sha256::digest(link.as_bytes());
    let word = digest.iter().take(8).fold(0, |word, &byte| word << 8 | u64::from(byte));
    format!("{word:016x}")
}

fn deepest_ply(counts: &Counts) -> u32 {
    counts.per_ply.len().saturating_sub(1) as u32
}

pub(crate) fn no_node(id: u32) -> ServiceError {
    ServiceError::not_found(format!("there is no node {id}"))
}

/// Everything a node can show. O(children + log nodes).
pub fn node_view(trace: &Trace, id: u32) -> Result<NodeView, ServiceError> {
    let node = trace.node(id).ok_or_else(|| no_node(id))?;
    let edge = trace.edge(id);
    let (children, cut_children) = trace
        .children(id)
        .fold((0, 0), |(all, cut), child| (all + 1, cut + u32::from(trace.is_pruned(child))));
    Ok(NodeView {
        id,
        parent: trace.parent(id),
        ply: node.ply(),
        kind: node.kind(),
        status: node.status(),
        mv: edge.map(|edge| trace.name(edge.mv).to_owned()),
        ordinal: edge.map_or(0, |edge| u32::from(edge.ordinal)),
        score: node.score().and_then(Score::finite),
        bound: node.bound(),
        proved: trace.proved(id).map(Into::into),
        static_value: trace.static_value(id).and_then(Score::finite),
        alpha_in: node.window().alpha.finite(),
        beta_in: node.window().beta.finite(),
        size: node.end() - id,
        children,
        inside: trace.inside(id),
        enter: node.enter(),
        exit: node.exit(),
        again: node.is_re_search(),
        stored_by: trace.hit(id).and_then(|hit| hit.stored_by),
        cut_children,
    })
}

/// A node's children in search order, pruned ones last.
pub fn children_of(trace: &Trace, id: u32) -> Vec<u32> {
    trace.children(id).collect()
}
