//! The errors of forward pruning: every claim of a search held against plain alpha-beta.

use crate::evaluation::{EvaluationName, Score};
use crate::game::{AnyPosition, Move, Notation, Player, Position, PositionExt, Start};
use crate::search::any::{PlainQuestion, plain_value, search_in_doubt};
use crate::search::{Bound, ClaimBy, Doubt, Limits, Order, Report, Window};
use crate::trace::{Claim, Node, Reach, Trace};
use crate::with_position;
use crate::work::control::Handle;
use crate::work::error::{Code, ServiceError};
use crate::work::request::Request;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A request to judge every claim of an open trace, for the operation `judge_claims`.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct ClaimsRequest {
    /// Handle of the open trace.
    pub trace: u64,
}

/// A claim with its truth.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct JudgedClaim {
    /// Id of the node whose value is claimed.
    pub node: u32,
    /// The moves to it from the root, joined by hyphens; a null move is `null`.
    pub path: String,
    /// The test or reduction that made the search believe it.
    pub by: ClaimBy,
    /// `lower`: the value is claimed to be at least `score`; `upper`: at most.
    pub bound: Bound,
    /// The claimed bound for MAX.
    pub score: i32,
    /// Plies to which that is claimed; null to the end of the game.
    pub plies: Option<u32>,
    /// Whether plain alpha-beta to these plies finds the same.
    pub holds: bool,
    /// The value for MAX that plain alpha-beta finds; null where the claim holds, because only its side was searched.
    pub worth: Option<i32>,
    /// The moves by which plain alpha-beta comes to `worth`, of the 30 worst claims; of any other empty.
    pub line: Vec<String>,
    /// Whether a false claim of a null move is due to zugzwang: after the null move the full depth still keeps it, so
    /// that having to move hurts. False where the search was only too shallow, null for any other claim.
    pub zugzwang: Option<bool>,
    /// What the same search finds if it does not make this claim; null for a claim that holds, and where that was not
    /// searched. It is searched for the 30 worst claims as long as all nodes stay within three times those of the plain
    /// search, or 1 million.
    pub without: Option<Without>,
}

/// The result of a search that does not make one of its claims, but searches plainly from there on.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Without {
    /// The value at the root for MAX.
    pub value: i32,
    /// The move at the root; null if there is none.
    pub best_move: Option<String>,
    /// Whether the value or the move is another one than with the claim.
    pub changes: bool,
}

impl JudgedClaim {
    /// Returns by how many points the claim is wrong; 0 if it holds.
    pub fn error(&self) -> u32 {
        self.worth.map_or(0, |worth| worth.abs_diff(self.score))
    }
}

/// The claims of a search with forward pruning, and those that are false; a job of the operation `judge_claims` ends
/// with it.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct JudgedClaims {
    /// Claims of the search.
    pub claims: u64,
    /// Claims that the record has: those inside subtrees that were only counted are missing. If the work was stopped
    /// before they were collected, all claims.
    pub recorded: u64,
    /// Claims that were judged: all recorded ones, unless the work was stopped.
    pub judged: u64,
    /// Judged claims that are false.
    pub false_claims: u64,
    /// False claims of null moves that are due to zugzwang; null if the run makes no null move.
    pub zugzwang: Option<u64>,
    /// The value of the search for MAX; null if it was stopped.
    pub value: Option<i32>,
    /// The value that plain alpha-beta finds to the same depth with the same evaluation; null if the work was stopped.
    pub sound_value: Option<i32>,
    /// The value of the move that the search chose, found in the same way; null without such a move, or if the work
    /// was stopped.
    pub best_is_worth: Option<i32>,
    /// Nodes of that plain search.
    pub sound_nodes: u64,
    /// Nodes of all searches that judged.
    pub nodes: u64,
    /// The claims that are false: those that change the root first, then by error, the greatest first.
    pub wrong: Vec<JudgedClaim>,
}

/// The most claims with a line, and with a search without them.
const MOST_LINES: usize = 30;

/// The limit of nodes for everything, in times of the plain search; a search without a claim ends there.
const TIMES: u64 = 3;
/// That limit for small searches.
const LEAST: u64 = 1_000_000;

/// Judges the claims of a trace.
struct Judge<'a> {
    trace: &'a Trace,
    evaluation: EvaluationName,
    order: Order,
    max: Player,
    handle: &'a Handle,
    nodes: u64,
}

/// Judges every recorded claim of a search by plain alpha-beta: each with a null window, and only a false one with a
/// full one as well.
///
/// # Errors
/// Fails for a search that claims nothing, and for a game that is not known.
pub fn judge_claims(trace: &Trace, handle: &Handle) -> Result<JudgedClaims, ServiceError> {
    let (start, request) = check_claims(trace)?;
    let max = with_position!(&start.position, root => root.max_player());
    let (evaluation, order) = (request.evaluation, request.run.order);
    let mut judge = Judge { trace, evaluation, order, max, handle, nodes: 0 };
    let (depth, run) = (request.limits.depth, request.run);
    let sound_value = judge.value(&start.position, depth, Window::FULL);
    let sound_nodes = judge.nodes;
    let best_is_worth = trace.variation().first().and_then(|&best| {
        let below = after(start.position.clone(), best)?;
        judge.value(&below, depth.map(|depth| depth.saturating_sub(1)), Window::FULL)
    });
    let mut wrong = Vec::new();
    let mut judged = 0;
    let all = trace.claims_unless(|| handle.is_stopped());
    let counted = trace.counts().total.selective.claims();
    let recorded = all.as_ref().map_or(counted, |all| all.len() as u64);
    // A stopped search has claims in its counts that it did not finish.
    let claims = if trace.stubs().is_empty() { recorded } else { counted };
    let all = all.unwrap_or_default();
    for claim in &all {
        let Some(found) = judge.judged(claim) else { break };
        judged += 1;
        // The progress counts claims where that of a search counts root moves.
        let (root_moves, root_done) = (all.len() as u32, judged as u32);
        handle.report(Reach { recorded: judged, root_moves, root_done, deepest_ply: 0 });
        wrong.extend(Some(found).filter(|found| !found.holds));
    }
    wrong.sort_by_key(|claim| (std::cmp::Reverse(claim.error()), claim.node));
    for claim in wrong.iter_mut().take(MOST_LINES).take_while(|_| !handle.is_stopped()) {
        claim.line = judge.line(claim.node, claim.plies);
    }
    judge.search_without(&start.position, &request, &mut wrong, sound_nodes);
    let changes = |claim: &JudgedClaim| claim.without.as_ref().is_some_and(|found| found.changes);
    wrong.sort_by_key(|claim| !changes(claim));
    let by_zugzwang = wrong.iter().filter(|claim| claim.zugzwang == Some(true)).count() as u64;
    Ok(JudgedClaims {
        claims,
        recorded,
        judged,
        false_claims: wrong.len() as u64,
        zugzwang: run.selective.null.map(|_| by_zugzwang),
        value: trace.score().and_then(Score::finite),
        sound_value: sound_value.and_then(Score::finite),
        best_is_worth: best_is_worth.and_then(Score::finite),
        sound_nodes,
        nodes: judge.nodes,
        wrong,
    })
}

/// Checks that a trace has claims that can be judged; returns its start and its request.
pub(crate) fn check_claims(trace: &Trace) -> Result<(&Start, Request), ServiceError> {
    let refused = |reason: &str, remedy: &str| {
        ServiceError::new(Code::Input, format!("claims: {reason}")).with_remedy(remedy)
    };
    if !trace.is_selective() || trace.is_external() {
        let remedy = "open a trace of alphabeta with null, lmr, futility or probcut";
        return Err(refused("this search makes no claims that can be checked", remedy));
    }
    let request = Request::of_about(trace.about())?;
    if request.limits.depth.is_none() {
        let remedy = "trace it with a depth limit";
        return Err(refused("without a depth limit plain alpha-beta may never end", remedy));
    }
    let unknown = || refused("the game of this trace is not known", "open a trace of a known game");
    Ok((trace.start().ok_or_else(unknown)?, request))
}

/// Returns the position after a step of a search; `None` if it cannot be taken.
fn after(mut position: AnyPosition, step: Move) -> Option<AnyPosition> {
    with_position!(&mut position, at => at.follow(step)).then_some(position)
}

impl Judge<'_> {
    /// Returns the score that plain alpha-beta finds; outside the window it is a bound. `None` once stopped.
    fn value(
        &mut self,
        position: &AnyPosition,
        plies: Option<u32>,
        window: Window,
    ) -> Option<Score> {
        let report = self.search(position, plies, window);
        report.score.filter(|_| !self.handle.is_stopped())
    }

    fn search(&mut self, position: &AnyPosition, plies: Option<u32>, window: Window) -> Report {
        let question = PlainQuestion { max: self.max, order: self.order, plies, window };
        let control = &mut self.handle.control(None);
        let report = plain_value(position, self.evaluation, question, control);
        self.nodes += report.nodes;
        report
    }

    fn judged(&mut self, claim: &Claim) -> Option<JudgedClaim> {
        let Claim { node, by, bound, score, plies } = *claim;
        let (position, _) = self.trace.position_at(node)?;
        let holds = self.keeps(&position, plies, claim)?;
        let mut worth = None;
        let mut zugzwang = None;
        if !holds {
            worth = self.value(&position, plies, Window::FULL)?.finite();
            if by == ClaimBy::Null {
                let passed = after(position, Move::NULL)?;
                let fewer = plies.map(|plies| plies.saturating_sub(1));
                zugzwang = Some(self.keeps(&passed, fewer, claim)?);
            }
        }
        let path = self.trace.line_text(&self.trace.moves_to(node));
        let score = score.get();
        let (line, without) = (Vec::new(), None);
        Some(JudgedClaim {
            node,
            path,
            by,
            bound,
            score,
            plies,
            holds,
            worth,
            line,
            zugzwang,
            without,
        })
    }

    /// Searches again without each of the worst claims, within a number of nodes.
    fn search_without(
        &mut self,
        root: &AnyPosition,
        request: &Request,
        wrong: &mut [JudgedClaim],
        sound_nodes: u64,
    ) {
        // A stopped search has no result to compare, and nodes of a counted subtree have no place in the order of entries.
        let value = self.trace.score().and_then(Score::finite);
        if value.is_none() || !self.trace.stubs().is_empty() {
            return;
        }
        let most = sound_nodes.saturating_mul(TIMES).max(LEAST);
        let best = self.trace.variation().first().copied();
        for claim in wrong.iter_mut().take(MOST_LINES) {
            let nodes = most.saturating_sub(self.nodes);
            // Without the claim the search takes about as many nodes as with it.
            if nodes < self.trace.counts().total.nodes {
                return;
            }
            let limits = Limits { nodes: Some(nodes), ..request.limits };
            let doubt = Doubt { entry: self.entry(claim.node), by: claim.by };
            let control = &mut self.handle.control(None);
            let (run, evaluation) = (request.run, self.evaluation);
            let found = search_in_doubt(root, evaluation, (run, limits), doubt, control);
            self.nodes += found.nodes;
            let Some(score) = found.score.and_then(Score::finite) else { return };
            claim.without = Some(Without {
                value: score,
                best_move: found.best_move.map(|mv| self.trace.name(mv).to_owned()),
                changes: (Some(score), found.best_move) != (value, best),
            });
        }
    }

    /// Returns the number of a node among the entered ones, from 1. O(nodes).
    fn entry(&self, node: u32) -> u64 {
        let is_entered = |&id: &u32| self.trace.node(id).is_some_and(Node::was_entered);
        (0..=node).filter(is_entered).count() as u64
    }

    /// Returns the line of plain alpha-beta from a node, by a search after each of its moves. It is shorter once
    /// stopped.
    fn line(&mut self, node: u32, plies: Option<u32>) -> Vec<String> {
        let mut line = Vec::new();
        let Some((mut position, _)) = self.trace.position_at(node) else { return line };
        for made in 0..plies.unwrap_or(0) {
            let left = plies.map(|plies| plies - made);
            let report = self.search(&position, left, Window::FULL);
            // A stopped search has a best move so far, which proves nothing.
            let Some(best) = report.best_move.filter(|_| report.score.is_some()) else { break };
            line.push(with_position!(&position, at => at.move_text(best)));
            let Some(below) = after(position, best) else { break };
            position = below;
        }
        line
    }

    /// Returns whether plain alpha-beta finds a position on the claimed side of the score.
    fn keeps(&mut self, position: &AnyPosition, plies: Option<u32>, claim: &Claim) -> Option<bool> {
        let Claim { bound, score, .. } = *claim;
        if bound == Bound::Lower {
            let window = Window { alpha: score.previous(), beta: score };
            Some(self.value(position, plies, window)? >= score)
        } else {
            let window = Window { alpha: score, beta: score.next() };
            Some(self.value(position, plies, window)? <= score)
        }
    }
}
