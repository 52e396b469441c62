//! A trace at a glance, and a node as a view.

use super::step::{bound_word, kind};
use super::wire::{
    BeforeStopView, CountsView, EqualLeaves, NodeView, PassView, RunRequest, TraceSummary,
};
use super::{Request, ServiceError};
use crate::evaluation::{EvaluationName, Score};
use crate::game::Game;
use crate::play::telling_more;
use crate::search::Counts;
use crate::trace::{Pass, Status, Trace, effective_branching, first_move_share};

/// A trace at a glance. O(nodes), for the check whether the tree is uniform.
pub fn summary(trace: &Trace) -> TraceSummary {
    let about = trace.about();
    let request = Request::of_about(about).ok();
    let words = |request: &Request| request.canonical();
    let unknown = || RunRequest {
        game: about.game.clone(),
        position: about.position.clone(),
        run: about.run.clone(),
        depth: about.depth,
        eval: Some(about.evaluation.clone()),
        ..RunRequest::default()
    };
    let pv: Vec<String> = trace.variation().iter().map(|&mv| trace.name(mv).to_owned()).collect();
    let value = trace.score().and_then(Score::finite);
    let counts = trace.counts();
    let equal_leaves = trace.common_leaf().and_then(|value| {
        let request = request.as_ref()?;
        equal_leaves(request.setup.game, request.evaluation, value)
    });
    let words = request.as_ref().map_or_else(unknown, words);
    let link = serde_json::to_string(&words).unwrap_or_default();
    TraceSummary {
        trace: None,
        run_id: run_id(&link),
        link,
        title: request.as_ref().map_or_else(
            || format!("{}, {}, {}", about.game, about.position, about.run),
            Request::title,
        ),
        request: words,
        value,
        best_move: value.and(pv.first().cloned()),
        pv,
        pv_end: trace.line_end().map(|end| end.word().to_owned()),
        root_kind: trace.node(trace.root()).map(|root| kind(root.is_max()).to_owned()),
        distinct_leaves: trace.distinct_leaves(),
        counts: CountsView::of(counts, trace.ordering_nodes()),
        graph_nodes: trace.len(),
        steps: trace.steps(),
        deepest_ply: deepest_ply(counts),
        first_move_share: first_move_share(counts),
        branching: effective_branching(counts),
        theory: trace.theory().map(Into::into),
        stopped: trace.stop().map(|stop| stop.word().to_owned()),
        before_stop: trace.before_stop().and_then(|found| {
            let best_move = found.best_move.clone();
            Some(BeforeStopView { value: found.score.finite()?, best_move })
        }),
        passes: trace.passes().iter().filter_map(|pass| pass_view(trace, pass)).collect(),
        stubs: trace.stubs().len() as u64,
        budget: about.budget,
        cut_off_file: trace.was_cut_off(),
        evaluation: request.as_ref().map(Request::evaluation_told),
        equal_leaves,
        begun_again: None,
    }
}

/// That all leaves have one value, with the evaluations that would tell more.
pub(super) fn equal_leaves(
    game: Game,
    evaluation: EvaluationName,
    value: Score,
) -> Option<EqualLeaves> {
    let more = telling_more(game, evaluation);
    let tell_more = more.into_iter().map(str::to_owned).collect();
    Some(EqualLeaves { value: value.finite()?, tell_more })
}

fn pass_view(trace: &Trace, pass: &Pass) -> Option<PassView> {
    let node = trace.node(pass.root)?;
    Some(PassView {
        root: pass.root,
        depth: pass.depth,
        alpha: node.window().alpha.finite(),
        beta: node.window().beta.finite(),
        score: node.score().and_then(Score::finite),
        bound: node.bound().map(|bound| bound_word(bound).to_owned()),
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

/// Everything a node can show. O(subtree), for what is inside.
pub fn node_view(trace: &Trace, id: u32) -> Result<NodeView, ServiceError> {
    let node =
        trace.node(id).ok_or_else(|| ServiceError::not_found(format!("there is no node {id}")))?;
    let edge = trace.edge(id);
    let pruned =
        |&child: &u32| trace.node(child).is_some_and(|child| child.status() == Status::Pruned);
    Ok(NodeView {
        id,
        parent: trace.parent(id),
        ply: node.ply(),
        kind: kind(node.is_max()).to_owned(),
        status: node.status().word().to_owned(),
        mv: edge.map(|edge| trace.name(edge.mv).to_owned()),
        ordinal: edge.map_or(0, |edge| u32::from(edge.ordinal)),
        score: node.score().and_then(Score::finite),
        bound: node.bound().map(|bound| bound_word(bound).to_owned()),
        proved: trace.proved(id).map(Into::into),
        static_value: trace.static_value(id).and_then(Score::finite),
        alpha_in: node.window().alpha.finite(),
        beta_in: node.window().beta.finite(),
        size: node.end() - id,
        children: trace.children(id).count() as u32,
        inside: trace.inside(id),
        enter: node.enter(),
        exit: node.exit(),
        again: node.is_again(),
        stored_by: trace.hit(id).and_then(|hit| hit.stored_by),
        cut_children: trace.children(id).filter(pruned).count() as u32,
    })
}

/// A node's children in search order, pruned ones last.
pub fn children_of(trace: &Trace, id: u32) -> Vec<u32> {
    trace.children(id).collect()
}
