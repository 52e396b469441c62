//! Answers "What if this branch had not been cut?" by searching the skipped subtree with plain minimax.
//!
//! The size of that subtree is the saving of the cut. Above a node limit, the size is a sampled
//! estimate (Knuth 1975) and the value stays unknown.

mod cutting;

use self::cutting::CutNumbers;
use crate::analysis::{Manner, Names, estimate_minimax};
use crate::evaluation::{EvaluationName, Score};
use crate::game::{AnyPosition, Move, Notation as _, SetupRequest, Start};
use crate::say::{Language, Message, message, points};
use crate::search::{Algorithm, Bound, Limits, Run, RunRequest};
use crate::trace::any::{Recording, record_branch};
use crate::trace::{About, Claim, DEFAULT_BUDGET, Node, Status, Trace};
use crate::with_position;
use crate::work::control::Handle;
use crate::work::error::{Code, ServiceError};
use crate::work::need::{Need, of_search};
use crate::work::request::Request;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A request to search a pruned branch after all, or one about which the search believes something, for the operation
/// `what_if`.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct WhatIfRequest {
    /// Handle of the open trace.
    pub trace: u64,
    /// Id of the pruned node, or of a node with a claim.
    pub node: u32,
    /// Maximum number of nodes to search, 1 to 50,000,000; above it the size is a sampled estimate.
    pub node_limit: u64,
    /// The style of the numbers in the sentences; by default they are for MAX.
    #[serde(default)]
    pub manner: Manner,
}

/// The saving of a cut, and why the branch could not matter; a job of the operation `what_if` ends
/// with it.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[schemars(rename = "WhatIf")]
pub struct WhatIfAnswer {
    /// Id of the pruned node.
    pub node: u32,
    /// Nodes that the cut saved, the pruned node included.
    pub nodes: f64,
    /// Whether `nodes` is a sampled estimate (Knuth 1975).
    pub sampled: bool,
    /// Lower end of the likely size, nodes.
    pub low: f64,
    /// Upper end of the likely size, nodes.
    pub high: f64,
    /// The branch's value for MAX; null above the node limit.
    pub value: Option<i32>,
    /// `exact` if there is a value; null above the node limit.
    pub bound: Option<Bound>,
    /// The saving and the reason, in sentences; `text` has them in English.
    pub said: Vec<Message>,
    /// The same sentences in English.
    pub text: String,
    /// Handle of a trace of the branch, with the MAX and MIN roles of the whole search; null if its
    /// size is only sampled.
    pub trace: Option<u64>,
    /// The plain search of the branch as a run of its own; null if no notation can write its position.
    pub request: Option<RunRequest>,
}

/// Searches a pruned branch after all. Ignores `trace` of the request.
///
/// # Errors
/// Fails if the node was not pruned, or if the game of the trace is unknown.
pub fn what_if(
    trace: &Trace,
    request: &WhatIfRequest,
    handle: &Handle,
) -> Result<WhatIfAnswer, ServiceError> {
    Ok(Branch::of(trace, request)?.search(handle).0)
}

/// Maximum number of nodes searched in a branch; a request for more gets this number.
pub const MOST_BRANCH_NODES: u64 = 50_000_000;

pub(crate) struct Branch {
    whole: Request,
    node: u32,
    by: Message,
    /// The cutoff that skipped the branch, if recorded.
    cutting: Option<CutNumbers>,
    /// Whether a null move leads to the branch.
    after_null: bool,
    /// The claim in whose place the branch is searched; `None` for a pruned branch.
    claim: Option<Claim>,
    position: AnyPosition,
    node_is_max: bool,
    evaluation: EvaluationName,
    limits: Limits,
    /// The branch's plain search as a run of its own, if a notation can write its position.
    request: Option<Request>,
    about: About,
}

/// Lists the first eight pruned branches by their moves, for an error message.
fn those_pruned(trace: &Trace) -> String {
    const MOST_LISTED: usize = 8;
    let is_pruned = |id: &u32| trace.node(*id).is_some_and(|node| node.status() == Status::Pruned);
    let pruned = (0..trace.len()).filter(is_pruned);
    let paths: Vec<String> =
        pruned.map(|id| trace.called(&trace.moves_to(id))).take(MOST_LISTED + 1).collect();
    match &paths[..] {
        [] => "this search pruned nothing".to_owned(),
        all if all.len() > MOST_LISTED => {
            format!("ask about one that was: {} and more", all[..MOST_LISTED].join(", "))
        }
        all => format!("ask about one that was: {}", all.join(", ")),
    }
}

impl Branch {
    /// Finds the branch below a pruned node, or below a node about which the search believes something. Fails for any
    /// other node, for an external run, and for an unknown game.
    pub(crate) fn of(trace: &Trace, branch_request: &WhatIfRequest) -> Result<Self, ServiceError> {
        if trace.is_external() {
            let reason = "what if: another program tells this search, and nothing says that its cuts are sound";
            return Err(ServiceError::new(Code::Input, reason).with_remedy("ask the reference"));
        }
        let whole = Request::of_about(trace.about())?;
        if whole.run.quiescence.is_some() {
            let reason =
                "what if: a branch is searched without quiescence, so its value would be another";
            let remedy = "search the position after the move with the same run";
            return Err(ServiceError::new(Code::Input, reason).with_remedy(remedy));
        }
        if whole.run.algorithm.is_for_three() {
            let reason = "what if: a branch is searched for two players";
            let remedy = "search the tree with maxn, which enters every branch";
            return Err(ServiceError::new(Code::Input, reason).with_remedy(remedy));
        }
        let claim = trace.claims_of(branch_request.node).next();
        let is_asked = |node: &&Node| node.status() == Status::Pruned || claim.is_some();
        let node = trace.node(branch_request.node).filter(is_asked);
        let not_pruned = || {
            ServiceError::new(Code::Input, "what if: the node was not pruned")
                .with_remedy(those_pruned(trace))
        };
        let node = node.ok_or_else(not_pruned)?;
        let unknown = || ServiceError::not_found("what if: the game of this trace is not known");
        let (position, _) = trace.position_at(branch_request.node).ok_or_else(unknown)?;
        let nodes = branch_request.node_limit.clamp(1, MOST_BRANCH_NODES);
        // The depth of its iteration can be less than that of the whole search.
        let left = trace.draft(branch_request.node);
        let depth = claim.map_or(left, |claim| claim.plies);
        let limits = Limits { depth, nodes: Some(nodes) };
        let request = own_request(&whole, &position, depth);
        let about = request.as_ref().unwrap_or(&whole).about();
        let mut path = trace.moves_to(branch_request.node);
        let Some(mv) = path.pop() else { return Err(not_pruned()) };
        // Where claims are believed, nothing proves that the branch cannot matter.
        let cutting = trace.parent(branch_request.node).filter(|_| !trace.is_selective());
        let cutting =
            cutting.and_then(|parent| CutNumbers::at(trace, parent, branch_request.manner));
        Ok(Self {
            node: branch_request.node,
            by: Names::in_trace(trace).mv(&path, mv),
            cutting,
            claim,
            after_null: trace.moves_to(branch_request.node).contains(&Move::NULL),
            position,
            node_is_max: node.is_max(),
            evaluation: whole.evaluation,
            limits,
            request,
            about,
            whole,
        })
    }

    /// Returns the cost of recording the branch; its budget is its node limit.
    pub(crate) fn need(&self) -> Need {
        let start = Start::new(self.position.clone(), None);
        let (run, budget) = (exhaustive(&self.position), self.budget());
        let plain =
            Request { start, run, limits: self.limits, budget, book: None, ..self.whole.clone() };
        Need { budget: self.limits.nodes.unwrap_or_default(), ..of_search(&plain) }
    }

    /// Returns the limit on recorded graph nodes: the node limit, but at most the default budget.
    fn budget(&self) -> u64 {
        self.limits.nodes.unwrap_or(DEFAULT_BUDGET).min(DEFAULT_BUDGET)
    }

    /// Searches the branch. Returns its trace only if the search finished.
    pub(crate) fn search(&self, handle: &Handle) -> (WhatIfAnswer, Option<Trace>) {
        let Self { position, evaluation, node_is_max, limits, .. } = self;
        let recording = Recording {
            about: self.about.clone(),
            budget: self.budget(),
            report: &|reach| handle.report(reach),
            is_wanted: &|_| true,
        };
        let control = &mut handle.control(None);
        let mut trace =
            record_branch(position, *evaluation, *node_is_max, *limits, recording, control);
        let control = &mut handle.control(None);
        trace.find_line_of_branch(position, *evaluation, *node_is_max, control);
        let score = trace.score().and_then(Score::finite).filter(|_| trace.stop().is_none());
        let Some(value) = score else { return (self.sampled(), None) };
        let nodes = trace.counts().total.nodes;
        let turned = |value: i32| match &self.cutting {
            Some(cutting) if cutting.turns => -value,
            _ => value,
        };
        let by = self.by.clone();
        let value_text = points(turned(value), parts_of(&self.position));
        let mut messages = match &self.claim {
            None => vec![
                message!("whatif.saved", n = nodes),
                message!("whatif.value", by = by, value = value_text),
            ],
            Some(claim) => vec![
                message!("whatif.claim.size", n = nodes),
                message!("whatif.claim.value", by = by, value = value_text),
                judged(claim, value),
            ],
        };
        messages.extend(self.cutting.as_ref().map(|cutting| cutting.why(Some(turned(value)))));
        let size = (nodes as f64, nodes as f64, nodes as f64);
        // No notation says who moves after a null move, so the trace would begin elsewhere.
        let trace = Some(trace).filter(|_| !self.after_null);
        (self.answer(size, Some(value), messages), trace)
    }

    fn sampled(&self) -> WhatIfAnswer {
        let depth = self.limits.depth;
        let found = with_position!(&self.position, p => estimate_minimax(p, depth));
        let (low, nodes, high) = (found.low.round(), found.nodes.round(), found.high.round());
        let (n, least, most) = (nodes as u64, low as u64, high as u64);
        let mut messages = vec![match self.claim {
            None => message!("whatif.sampled", n = n, least = least, most = most),
            Some(_) => message!("whatif.claim.sampled", n = n, least = least, most = most),
        }];
        messages.extend(self.cutting.as_ref().map(|cutting| cutting.why(None)));
        self.answer((low, nodes, high), None, messages)
    }

    fn answer(
        &self,
        (low, nodes, high): (f64, f64, f64),
        value: Option<i32>,
        messages: Vec<Message>,
    ) -> WhatIfAnswer {
        let text: Vec<String> =
            messages.iter().map(|message| message.text(Language::English)).collect();
        WhatIfAnswer {
            node: self.node,
            nodes,
            sampled: value.is_none(),
            low,
            high,
            value,
            bound: value.map(|_| Bound::Exact),
            text: text.join(" "),
            said: messages,
            trace: None,
            request: self.request.as_ref().map(Request::canonical),
        }
    }
}

/// Says whether a value keeps to a claim; both are for MAX.
fn judged(claim: &Claim, value: i32) -> Message {
    let Claim { bound, score, .. } = *claim;
    let score_text = points(score.get(), 1);
    match bound {
        Bound::Lower if value < score.get() => {
            message!("whatif.claim.false.least", bound = score_text)
        }
        Bound::Upper if value > score.get() => {
            message!("whatif.claim.false.most", bound = score_text)
        }
        _ => message!("whatif.claim.holds"),
    }
}

/// The search without cuts: minimax, and expectimax in a tree with chance nodes.
fn exhaustive(position: &AnyPosition) -> Run {
    let chance = position.has_chance();
    Run::plain(if chance { Algorithm::Expectimax } else { Algorithm::Minimax })
}

/// Parts per point of the values in a sentence: more than 1 in a tree with chance nodes.
fn parts_of(position: &AnyPosition) -> u32 {
    if position.has_chance() { position.scale() } else { 1 }
}

/// Returns the plain search of `position` as a request, or `None` if its text does not read back as the
/// same position.
fn own_request(whole: &Request, position: &AnyPosition, depth: Option<u32>) -> Option<Request> {
    let start = Start::new(position.clone(), None);
    let run = exhaustive(position);
    let limits = Limits { depth, nodes: None };
    let request = Request {
        start,
        run,
        limits,
        time_limit_ms: None,
        shorten_after_ms: None,
        book: None,
        ..whole.clone()
    };
    let setup =
        SetupRequest { position: request.position_text(), margin: None, ..request.setup.clone() };
    let read = setup.read().ok()?.position;
    let same = match (&read, position) {
        // A branch of a drawn tree is a different place in that tree, so compare the subtrees by their
        // text.
        (AnyPosition::Tree(read), AnyPosition::Tree(here)) => {
            read.position_text() == here.position_text()
        }
        _ => read == *position,
    };
    same.then_some(Request { setup, ..request })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::Holder;
    use crate::work::run::record;

    fn traced(game: &str, position: &str, run: &str, depth: Option<u32>) -> Trace {
        let words = RunRequest { depth, ..RunRequest::of(SetupRequest::at(game, position), run) };
        record(&Request::read(&words).unwrap(), &Handle::new())
    }

    fn request(node: u32, node_limit: u64) -> WhatIfRequest {
        WhatIfRequest { trace: 1, node, node_limit, manner: Manner::default() }
    }

    /// Each pruned branch has the size and value that plain minimax finds, or expectimax below chance, and its nodes
    /// keep their roles.
    #[test]
    fn a_pruned_branch_is_what_minimax_says() {
        let tree = "((3 12 8)(2 (4 1) 6)(14 5 2))";
        let chance = "(chance(9*(2 2) 1*(3 3)) chance(9*(1 1) 1*(4 (chance(3 5 6) 7))))";
        for (game, position, [run, plain], depth) in [
            ("tree", tree, ["alphabeta", "minimax"], None),
            ("connect4", "4453", ["alphabeta", "minimax"], Some(3)),
            ("tree", chance, ["star1", "expectimax"], None),
        ] {
            let cut = traced(game, position, run, depth);
            let plain = traced(game, position, plain, depth);
            let pruned: Vec<u32> = (0..cut.len()).filter(|&id| cut.is_pruned(id)).collect();
            assert!(pruned.len() >= 2);
            for node in pruned {
                let branch = Branch::of(&cut, &request(node, 1_000)).unwrap();
                let (answer, trace) = branch.search(&Handle::new());
                let path = cut.moves_to(node);
                let same = (0..plain.len()).find(|&id| plain.moves_to(id) == path).unwrap();
                let there = plain.node(same).unwrap();
                assert_eq!(answer.value, there.score().and_then(Score::finite));
                assert_eq!(answer.nodes as u64, plain.inside(same));
                let trace = trace.unwrap();
                assert_eq!(trace.node(0).unwrap().is_max(), there.is_max());
                assert!(answer.request.is_some(), "{path:?}");
            }
            assert!(Branch::of(&cut, &request(0, 9)).is_err(), "the root was not pruned");
        }
    }

    /// The reason names an ancestor only where one owns the bound. It does not call an equal move
    /// worse, and does not call a move harmless in a run that keeps the last of equal moves.
    #[test]
    fn the_reason_is_that_of_the_cut() {
        let uniform = "uniform:b=3,d=4,seed=5,min=0,max=9";
        let mut keys = std::collections::BTreeMap::<String, u32>::new();
        for (game, position, run, depth) in [
            ("uniform", uniform, "alphabeta", None),
            ("uniform", uniform, "alphabeta+last", None),
            ("uniform", uniform, "pvs", None),
            ("uniform", uniform, "mtdf", None),
            ("uniform", uniform, "alphabeta+aspiration:1", None),
            ("connect4", "444333", "alphabeta+ceiling", Some(5)),
        ] {
            let trace = traced(game, position, run, depth);
            for node in (0..trace.len()).filter(|&id| trace.is_pruned(id)) {
                let (answer, _) =
                    Branch::of(&trace, &request(node, 5_000)).unwrap().search(&Handle::new());
                let Some(value) = answer.value else { continue };
                let above = trace.node(trace.parent(node).unwrap()).unwrap();
                let (max, best) = (above.is_max(), above.score().and_then(Score::finite).unwrap());
                let holder = trace.cut_holder(trace.parent(node).unwrap()).unwrap();
                let better = if max { value > best } else { value < best };
                let key = answer.said.last().unwrap().key.to_string();
                let expected = match holder {
                    Holder::Test { .. } | Holder::Pass { .. } | Holder::Outcome { .. } => {
                        "whatif.window"
                    }
                    Holder::Ceiling { .. } => "whatif.ceiling",
                    Holder::Ancestor(owner)
                        if run.ends_with("last") && owner.bound == Score::new(best) =>
                    {
                        "whatif.last"
                    }
                    Holder::Ancestor(_) if better => "whatif.further",
                    Holder::Ancestor(_) => "whatif.kept",
                };
                assert_eq!(key, expected, "{run}: node {node}, {}", answer.text);
                *keys.entry(key).or_default() += 1;
            }
        }
        assert_eq!(keys.len(), 5, "{keys:?}");
    }

    #[test]
    fn past_the_limit_the_size_is_sampled() {
        let cut = traced("tictactoe", "", "alphabeta", None);
        let pruned = (0..cut.len()).filter(|&id| cut.is_pruned(id));
        let node = pruned.min_by_key(|&id| cut.node(id).unwrap().ply()).unwrap();
        let (answer, trace) = Branch::of(&cut, &request(node, 5)).unwrap().search(&Handle::new());
        assert!(answer.sampled && answer.value.is_none() && trace.is_none());
        assert!(answer.low <= answer.nodes && answer.nodes <= answer.high);
    }
}
