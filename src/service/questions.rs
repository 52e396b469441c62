//! Questions that take a search or a walk: how large, where, and what if.

use super::wire::questions::{EstimateView, FindRequest, Found, WhatIfAnswer, WhatIfRequest};
use super::{Code, Handle, Request, ServiceError, node_view, position_at};
use crate::analysis::{Condition, Field, estimate_minimax};
use crate::evaluation::{Evaluation, Score};
use crate::game::{Move, Notation, Outcome, Player, Position};
use crate::search::{Algorithm, Limits, Report, Run, Silent, StaticOrder, Task, bind, search};
use crate::trace::{Status, Trace};
use crate::with_position;

/// Bytes of a graph node.
const NODE_BYTES: f64 = 56.0;
/// Most nodes of one what-if.
const WHAT_IF_NODES: u64 = 50_000_000;
/// The fields of a node that can be looked for: `cut` counts its pruned children, `size` the graph
/// nodes of its subtree.
const FIELDS: [&str; 8] = ["ply", "node", "value", "move", "kind", "status", "cut", "size"];
/// Hits of one page.
const MAX_HITS: u32 = 500;

/// How large a run will be.
pub(super) fn estimate(request: &Request) -> EstimateView {
    let depth = request.limits.depth;
    let found = with_position!(&request.start.position, p => estimate_minimax(p, depth));
    let minimax = request.run.is_plain() && !request.run.has_windows();
    // Alpha-beta's best case enters about twice the square root.
    let low = if minimax { found.low } else { (2.0 * found.low.sqrt()).min(found.low) };
    EstimateView {
        nodes: found.nodes.round(),
        kind: if minimax { "sampled" } else { "bound" },
        low: low.round(),
        high: found.high.round(),
        seconds: found.nodes / 1e7,
        bytes: found.high.min(request.budget as f64) * NODE_BYTES,
    }
}

/// Looks for nodes.
pub(super) fn find(trace: &Trace, request: &FindRequest) -> Result<Found, ServiceError> {
    let query = request.query.trim();
    let hits: Vec<u32> = if let Some(id) = query.strip_prefix('#') {
        id.parse().ok().filter(|&id| id < trace.len()).into_iter().collect()
    } else if query.contains(['=', '<', '>']) {
        let condition = Condition::parse_over(query, &FIELDS)
            .map_err(|error| ServiceError::input("query", &error))?;
        (0..trace.len())
            .filter(|&id| condition.holds(&|field| field_of(trace, id, field)))
            .collect()
    } else {
        by_moves(trace, query).into_iter().collect()
    };
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

/// Searches a pruned branch plainly.
pub(super) fn what_if(
    trace: &Trace,
    request: &WhatIfRequest,
) -> Result<WhatIfAnswer, ServiceError> {
    let node = trace.node(request.node).filter(|node| node.status() == Status::Pruned);
    let not_pruned = || ServiceError::new(Code::Input, "what if: the node was not pruned");
    let node = node.ok_or_else(not_pruned)?;
    let unknown = || ServiceError::not_found("what if: the game of this trace is not known");
    let (position, _) = position_at(trace, request.node).ok_or_else(unknown)?;
    let asked = Request::of_about(trace.about())?;
    // The depth of its pass, which can be less than that of the search.
    let depth = trace.draft(request.node);
    let handle = Handle::new();
    let nodes = request.node_limit.clamp(1, WHAT_IF_NODES);
    let limits = Limits { depth, nodes: Some(nodes) };
    let task = WhatIf { limits, node_is_max: node.is_max(), handle: &handle };
    let report = bind(&position, asked.evaluation, task);
    let branch: Vec<&str> = trace.moves_to(request.node).iter().map(|&mv| trace.name(mv)).collect();
    Ok(match report.score.and_then(Score::finite) {
        Some(value) => WhatIfAnswer {
            node: request.node,
            nodes: report.nodes as f64,
            sampled: false,
            low: report.nodes as f64,
            high: report.nodes as f64,
            value: Some(value),
            bound: Some("exact"),
            text: format!(
                "Branch {}: the cut saved {} nodes; its value is {value}.",
                branch.join("-"),
                report.nodes
            ),
            trace: None,
        },
        None => {
            let found = with_position!(&position, p => estimate_minimax(p, depth));
            WhatIfAnswer {
                node: request.node,
                nodes: found.nodes.round(),
                sampled: true,
                low: found.low.round(),
                high: found.high.round(),
                value: None,
                bound: None,
                text: format!(
                    "Branch {}: more than {nodes} nodes; about {:.0} by sampling (Knuth 1975).",
                    branch.join("-"),
                    found.nodes
                ),
                trace: None,
            }
        }
    })
}

struct WhatIf<'a> {
    limits: Limits,
    node_is_max: bool,
    handle: &'a Handle,
}

impl Task for WhatIf<'_> {
    type Output = Report;

    fn run<P: StaticOrder + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> Report {
        let mover = root.side_to_move();
        let max = if self.node_is_max { mover } else { mover.opponent() };
        let run = Run::plain(Algorithm::Minimax);
        let mut control = self.handle.control(None);
        let seen = SeenBy { max, evaluation };
        let report = search(root, &seen, run, self.limits, Silent, &mut control);
        // The branch was searched with its own root's mover as MAX.
        let own = root.max_player();
        Report { score: report.score.map(|s| if own == max { s } else { -s }), ..report }
    }
}

/// An evaluation for the MAX of the whole search, whoever is MAX at the root of a branch: some
/// evaluations are not antisymmetric, so the other player's number would be another one.
struct SeenBy<'a, E> {
    max: Player,
    evaluation: &'a E,
}

impl<P: Position, E: Evaluation<P>> Evaluation<P> for SeenBy<'_, E> {
    type Accumulator = E::Accumulator;

    fn start(&self, root: &P) -> Self::Accumulator {
        self.evaluation.start(root)
    }

    fn advance(
        &self,
        accumulator: &Self::Accumulator,
        before: &P,
        mv: Move,
        after: &P,
    ) -> Self::Accumulator {
        self.evaluation.advance(accumulator, before, mv, after)
    }

    fn score(
        &self,
        position: &P,
        accumulator: &Self::Accumulator,
        outcome: Option<Outcome>,
        asked: Player,
    ) -> Score {
        let score = self.evaluation.score(position, accumulator, outcome, self.max);
        if asked == self.max { score } else { -score }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::record;
    use crate::service::wire::RunRequest;

    fn traced(position: &str, run: &str) -> Trace {
        let words = RunRequest {
            game: "tree".to_owned(),
            position: position.to_owned(),
            run: run.to_owned(),
            ..RunRequest::default()
        };
        record(&Request::read(&words).unwrap(), &Handle::new())
    }

    /// Every pruned branch is as large, and as good, as plain minimax finds it to be.
    #[test]
    fn a_pruned_branch_is_what_minimax_says() {
        let text = "((3 12 8)(2 (4 1) 6)(14 5 2))";
        let (cut, plain) = (traced(text, "alphabeta"), traced(text, "minimax"));
        let pruned: Vec<u32> = (0..cut.len()).filter(|&id| cut.is_pruned(id)).collect();
        assert_eq!(pruned.len(), 2);
        for node in pruned {
            let request = WhatIfRequest { trace: 1, node, node_limit: 1_000 };
            let answer = what_if(&cut, &request).unwrap();
            let path = cut.moves_to(node);
            let same = (0..plain.len()).find(|&id| plain.moves_to(id) == path).unwrap();
            assert_eq!(answer.value, plain.node(same).unwrap().score().and_then(Score::finite));
            assert_eq!(answer.nodes as u64, plain.inside(same));
        }
        assert!(what_if(&cut, &WhatIfRequest { trace: 1, node: 0, node_limit: 9 }).is_err());
    }

    #[test]
    fn nodes_are_found() {
        let trace = traced("((3 12 8)(2 4 6)(14 5 2))", "alphabeta");
        let found = |query: &str| {
            let request = FindRequest { trace: 1, query: query.to_owned(), offset: 0, count: 9 };
            find(&trace, &request).unwrap().hits.iter().map(|node| node.id).collect::<Vec<_>>()
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
