//! Questions that need a walk over the tree: estimates of its size, and searches for nodes.

use crate::analysis::{Condition, Field, estimate_minimax};
use crate::evaluation::Score;
use crate::trace::{Node, Status, Trace};
use crate::views::step::NodeView;
use crate::views::summary::node_view;
use crate::with_position;
use crate::work::asker::Asker;
use crate::work::error::ServiceError;
use crate::work::request::Request;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The kind of an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum EstimateKind {
    /// A sampled size (Knuth 1975).
    Sampled,
    /// An upper bound, from a sample of the minimax tree.
    Bound,
}

/// The estimated size of a run, the answer of the operation `estimate`.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Estimate")]
pub struct EstimateView {
    /// Nodes: the sampled size of the minimax tree.
    pub nodes: f64,
    /// `sampled` for minimax; `bound` for alpha-beta, because it never enters more nodes than minimax.
    pub kind: EstimateKind,
    /// Lower end of the likely size, nodes.
    pub low: f64,
    /// Upper end of the likely size, nodes.
    pub high: f64,
    /// Estimated time, seconds, at ten million nodes per second.
    pub seconds: f64,
    /// Memory for the recording, bytes.
    pub bytes: f64,
}

/// A search for nodes, for the operation `find`.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct FindRequest {
    /// Handle of the open trace.
    pub trace: u64,
    /// `#123`, moves from the root `5-1-9`, a word of the drawing (`cutoff`, `leaf`, `max`), or `value=0`, `cut>3`,
    /// `size>=1000`, `ply=2`.
    pub query: String,
    /// Hits to skip, in the order of the ids.
    pub offset: u32,
    /// Maximum number of hits, at most 500.
    pub count: u32,
}

/// The result of a search for nodes, the answer of the operation `find`.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct FoundNodes {
    /// The hits on this page, by ascending id.
    pub hits: Vec<NodeView>,
    /// Hits on all pages.
    pub total: u32,
}

/// Memory use per graph node, bytes.
const NODE_BYTES: f64 = 56.0;
/// The node fields that a query can use. `cut` counts pruned children; `size` counts the graph nodes of
/// the subtree.
const FIELDS: [&str; 8] = ["ply", "node", "value", "move", "kind", "status", "cut", "size"];
/// Maximum number of hits per page.
const MAX_HITS: u32 = 500;

/// Estimates the size of a run from a sample of the minimax tree.
pub(crate) fn estimate(request: &Request) -> EstimateView {
    let depth = request.limits.depth;
    let found = with_position!(&request.start.position, p => estimate_minimax(p, depth));
    let minimax = request.run.is_plain() && !request.run.has_windows();
    // In the best case, alpha-beta enters about twice the square root of minimax's nodes.
    let low = if minimax { found.low } else { (2.0 * found.low.sqrt()).min(found.low) };
    EstimateView {
        nodes: found.nodes.round(),
        kind: if minimax { EstimateKind::Sampled } else { EstimateKind::Bound },
        low: low.round(),
        high: found.high.round(),
        seconds: found.nodes / 1e7,
        bytes: found.high.min(request.budget as f64) * NODE_BYTES,
    }
}

/// Searches for nodes. Stops once the client has left.
pub(crate) fn find(
    trace: &Trace,
    request: &FindRequest,
    asker: &Asker,
) -> Result<FoundNodes, ServiceError> {
    let query = request.query.trim();
    let hits: Vec<u32> = if let Some(id) = query.strip_prefix('#') {
        id.parse().ok().filter(|&id| id < trace.len()).into_iter().collect()
    } else if query.contains(['=', '<', '>']) {
        let condition = Condition::parse_over(query, &FIELDS).map_err(ServiceError::of("query"))?;
        (0..trace.len())
            .take_while(|&id| asker.waits_at(id))
            .filter(|&id| condition.holds(&|field| field_of(trace, id, field)))
            .collect()
    } else if let Some(id) = by_moves(trace, query) {
        vec![id]
    } else {
        let word = query.to_lowercase();
        let is_called = |id: u32| trace.node(id).is_some_and(|node| is_called(node, &word));
        (0..trace.len()).take_while(|&id| asker.waits_at(id)).filter(|&id| is_called(id)).collect()
    };
    asker.waits()?;
    let page = hits.iter().skip(request.offset as usize).take(request.count.min(MAX_HITS) as usize);
    Ok(FoundNodes {
        total: hits.len() as u32,
        hits: page.map(|&id| node_view(trace, id)).collect::<Result<_, _>>()?,
    })
}

/// Returns whether a word of the drawing names a node: its side, its state, or that it is a re-search.
fn is_called(node: &Node, word: &str) -> bool {
    let status = node.status();
    let is_end = word == Status::Leaf.word() && status == Status::Terminal;
    let words = [node.kind().word(), status.word()];
    is_end || words.contains(&word) || (word == "re-search" && node.is_re_search())
}

fn by_moves(trace: &Trace, query: &str) -> Option<u32> {
    let mut at = trace.root();
    for mv in query.split(['-', ' ']).filter(|mv| !mv.is_empty()) {
        let named = |&child: &u32| trace.edge(child).is_some_and(|edge| trace.name(edge.mv) == mv);
        at = trace.children(at).find(named)?;
    }
    (!trace.is_root(at)).then_some(at)
}

fn field_of(trace: &Trace, id: u32, field: &str) -> Field {
    let Some(node) = trace.node(id) else { return Field::Number(None) };
    match field {
        "ply" => Field::Number(Some(i64::from(node.ply()))),
        "node" => Field::Number(Some(i64::from(id))),
        "value" => Field::Number(node.score().and_then(Score::finite).map(i64::from)),
        "move" => Field::Word(trace.edge(id).map_or("", |e| trace.name(e.mv)).to_owned()),
        "kind" => Field::Word(if node.is_max() { "max" } else { "min" }.to_owned()),
        "status" => Field::Word(node.status().word().to_owned()),
        "cut" => Field::Number(Some(
            trace.children(id).filter(|&child| trace.is_pruned(child)).count() as i64,
        )),
        "size" => Field::Number(Some(i64::from(node.end() - id))),
        _ => Field::Number(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::SetupRequest;
    use crate::search::RunRequest;
    use crate::work::control::Handle;
    use crate::work::run::record;

    fn traced(position: &str, run: &str) -> Trace {
        let words = RunRequest::of(SetupRequest::at("tree", position), run);
        record(&Request::read(&words).unwrap(), &Handle::new())
    }

    #[test]
    fn nodes_are_found() {
        let trace = traced("((3 12 8)(2 4 6)(14 5 2))", "alphabeta");
        let found = |query: &str| {
            let request = FindRequest { trace: 1, query: query.to_owned(), offset: 0, count: 9 };
            find(&trace, &request, &Asker::default())
                .unwrap()
                .hits
                .iter()
                .map(|node| node.id)
                .collect::<Vec<_>>()
        };
        assert_eq!(found("#5"), [5]);
        assert_eq!(found("3-1"), [10]);
        assert_eq!(found("cut > 1"), [5]);
        assert_eq!(found("size >= 4 and ply = 1"), [1, 5, 9]);
        assert_eq!(found("value = 14"), [10]);
        assert_eq!(found("status = cutoff"), [5]);
        assert_eq!(found("Cutoff"), [5]);
        assert_eq!([found("pruned"), found("min")], [vec![7, 8], vec![1, 5, 9]]);
        assert_eq!(found("leaf"), [2, 3, 4, 6, 10, 11, 12]);
        assert!(found("9-9").is_empty() && found("#99").is_empty());
    }
}
