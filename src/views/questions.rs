//! Questions that take a walk: how large, and where.

use crate::analysis::{Condition, Field, estimate_minimax};
use crate::evaluation::Score;
use crate::trace::Trace;
use crate::views::step::NodeView;
use crate::views::summary::node_view;
use crate::with_position;
use crate::work::asker::Asker;
use crate::work::error::ServiceError;
use crate::work::request::Request;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What an estimate is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum EstimateKind {
    /// Sampled.
    Sampled,
    /// No more than that.
    Bound,
}

/// How large a run will be.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Estimate")]
pub struct EstimateView {
    /// Nodes: the sampled size of the minimax tree.
    pub nodes: f64,
    /// `sampled` for minimax; `bound` for alpha-beta, which enters no more than that.
    pub kind: EstimateKind,
    /// Least nodes that are likely.
    pub low: f64,
    /// Most nodes that are likely.
    pub high: f64,
    /// At ten million nodes a second.
    pub seconds: f64,
    /// Memory of the recording, bytes.
    pub bytes: f64,
}

/// Nodes to look for.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct FindRequest {
    /// The trace.
    pub trace: u64,
    /// `#123`, moves from the root `5-1-9`, or `value=0`, `cut>3`, `size>=1000`, `ply=2`.
    pub query: String,
    /// Hits left out in front.
    pub offset: u32,
    /// Hits at most.
    pub count: u32,
}

/// What was found.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Found {
    /// A page of hits.
    pub hits: Vec<NodeView>,
    /// Hits in all.
    pub total: u32,
}

/// Bytes of a graph node.
const NODE_BYTES: f64 = 56.0;
/// The fields of a node that can be looked for: `cut` counts its pruned children, `size` the graph
/// nodes of its subtree.
const FIELDS: [&str; 8] = ["ply", "node", "value", "move", "kind", "status", "cut", "size"];
/// Hits of one page.
const MAX_HITS: u32 = 500;

/// How large a run will be.
pub(crate) fn estimate(request: &Request) -> EstimateView {
    let depth = request.limits.depth;
    let found = with_position!(&request.start.position, p => estimate_minimax(p, depth));
    let minimax = request.run.is_plain() && !request.run.has_windows();
    // Alpha-beta's best case enters about twice the square root.
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

/// Looks for nodes, for as long as it is asked for.
pub(crate) fn find(
    trace: &Trace,
    request: &FindRequest,
    asker: &Asker,
) -> Result<Found, ServiceError> {
    let query = request.query.trim();
    let hits: Vec<u32> = if let Some(id) = query.strip_prefix('#') {
        id.parse().ok().filter(|&id| id < trace.len()).into_iter().collect()
    } else if query.contains(['=', '<', '>']) {
        let condition = Condition::parse_over(query, &FIELDS).map_err(ServiceError::of("query"))?;
        (0..trace.len())
            .take_while(|&id| asker.waits_at(id))
            .filter(|&id| condition.holds(&|field| field_of(trace, id, field)))
            .collect()
    } else {
        by_moves(trace, query).into_iter().collect()
    };
    asker.waits()?;
    let page = hits.iter().skip(request.offset as usize).take(request.count.min(MAX_HITS) as usize);
    Ok(Found {
        total: hits.len() as u32,
        hits: page.map(|&id| node_view(trace, id)).collect::<Result<_, _>>()?,
    })
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
    use crate::game::SetupWords;
    use crate::search::RunRequest;
    use crate::work::control::Handle;
    use crate::work::run::record;

    fn traced(position: &str, run: &str) -> Trace {
        let words = RunRequest::of(SetupWords::at("tree", position), run);
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
        assert!(found("9-9").is_empty() && found("#99").is_empty());
    }
}
