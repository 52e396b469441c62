//! The summary of a trace, and the view of a node.

use crate::analysis::{Manner, explain, left_window, numbers_text, says};
use crate::evaluation::{EvaluationName, Score};
use crate::game::{Game, SetupRequest, ThreePlayers};
use crate::play::alternative_evaluations;
use crate::say::Message;
use crate::search::{Bound, Counts, LineEnd, Mark, NodeCounts, RunRequest, Stop};
use crate::trace::{
    ChanceValues, Iteration, Kind, Node, Place, Theory, Trace, effective_branching,
    first_move_share,
};
use crate::views::monte_carlo::{MonteCarloSummary, monte_carlo_summary};
use crate::views::proof::{ProofSummary, proof_summary};
use crate::views::step::{ExitView, NodeView, Way};
use crate::work::error::ServiceError;
use crate::work::notices::{EqualLeaves, EvaluationChoice, Restart};
use crate::work::request::Request;
use crate::work::schema;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Counts of one search; nodes that were not recorded count too.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "Counts")]
pub struct CountsView {
    /// Counts of the whole search.
    #[serde(flatten)]
    pub total: NodeCounts,
    /// Nodes of the searches that only order moves; not part of `nodes`.
    pub ordering_nodes: u64,
    /// Counts per ply, index = ply.
    pub per_ply: Vec<NodeCounts>,
}

impl CountsView {
    /// Builds the view of a search's counts.
    pub fn of(counts: &Counts, ordering_nodes: u64) -> Self {
        Self { total: counts.total, ordering_nodes, per_ply: counts.per_ply.clone() }
    }
}

/// One search from the root in iterative deepening, aspiration windows or MTD(f).
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct IterationView {
    /// Id of the root node of this iteration.
    pub root: u32,
    /// Depth limit of this iteration, plies; null: to the end of every line.
    pub depth: Option<u32>,
    /// Lower end of the root window; null is open.
    pub alpha: Option<i32>,
    /// Upper end of the root window; null is open.
    pub beta: Option<i32>,
    /// The score of this iteration, for MAX; null if it was stopped.
    pub score: Option<i32>,
    /// The bound type of the score; null without a score.
    pub bound: Option<Bound>,
    /// Nodes entered in this iteration, unrecorded ones included.
    pub nodes: u64,
}

/// The result of the last depth that a stopped search finished.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "BeforeStop")]
pub struct BeforeStopView {
    /// The score for MAX.
    pub value: i32,
    /// The move that the search would play.
    pub best_move: String,
    /// The best move in readable form: the name of the child if it has one.
    #[serde(default)]
    pub best_called: String,
    /// The step at which that depth finished.
    #[serde(default)]
    pub step: u32,
}

/// The values of a tree with chance nodes, where every score is a number of parts of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "ChanceValues")]
pub struct ChanceView {
    /// Parts per point, from 1 on.
    pub scale: u32,
    /// The least value of a leaf.
    pub least: i32,
    /// The greatest value of a leaf.
    pub greatest: i32,
}

/// The values of a tree for three players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "ThreeValues")]
pub struct ThreeView {
    /// The numbers of A, B and C at the root; null if the search was stopped, and for `paranoid`.
    pub numbers: Option<[i32; 3]>,
    /// The greatest sum of the numbers of a leaf.
    pub total: i32,
    /// The greatest number of one player at a leaf.
    pub greatest: i32,
}

impl ThreeView {
    /// Writes the numbers of the root, as `NodeView::vector_text` does; `None` without them.
    pub fn text(&self) -> Option<String> {
        self.numbers.map(numbers_text)
    }
}

/// The summary of a trace; scores are for MAX.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(transform = schema::with_trace)]
pub struct TraceSummary {
    /// Handle of the trace; a service always sends it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u64")]
    pub trace: Option<u64>,
    /// The canonical request as JSON text, for use in a link.
    pub link: String,
    /// First 16 hexadecimal digits of the SHA-256 of `link`: equal runs have equal ids.
    pub run_id: String,
    /// A one-line title of the run: game, position, run, evaluation and depth.
    pub title: String,
    /// The request in canonical words.
    pub request: RunRequest,
    /// The root's score for MAX; null if the search was stopped.
    pub value: Option<i32>,
    /// The bound type of `value` if it is not exact, because the value lies outside a window given to
    /// the search; absent elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value_bound: Option<Bound>,
    /// The first move of the principal variation; null if the search was stopped.
    pub best_move: Option<String>,
    /// The best move in readable form: the name of the child if it has one; null without a best
    /// move.
    #[serde(default)]
    pub best_called: Option<String>,
    /// The root's principal variation, as moves.
    pub pv: Vec<String>,
    /// The principal variation in readable form: `B b₁` by the names of its nodes, else `5-1`.
    #[serde(default)]
    pub pv_called: String,
    /// Why the principal variation ends; null in older files.
    pub pv_end: Option<LineEnd>,
    /// A warning that the best move may be inferior, because the run keeps the last of equal moves and
    /// took a bound for a value; absent elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caution: Option<Message>,
    /// Parts per point of all values, and the least and the greatest value of a leaf, in a tree with chance
    /// nodes; absent elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<ChanceView>,
    /// The numbers of a search for three players; absent elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub three: Option<ThreeView>,
    /// The figures of a Monte Carlo search; absent for any other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub monte_carlo: Option<MonteCarloSummary>,
    /// The figures of a proof-number search; absent in any other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofSummary>,
    /// The side to move at the root; all values are for MAX. Null if nothing was recorded.
    pub root_kind: Option<Kind>,
    /// Distinct leaves by path from the root, for searches in which several iterations or
    /// re-searches can count a leaf again; null elsewhere, and if the recording is incomplete.
    pub distinct_leaves: Option<u64>,
    /// Leaves of a textbook or uniform tree that no iteration examined; null for games with a
    /// board, and if the recording is incomplete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub never_examined: Option<u64>,
    /// Exact counts of the whole search, unrecorded nodes included.
    pub counts: CountsView,
    /// Graph nodes: entered, pruned and stubs.
    pub graph_nodes: u32,
    /// Number of the last step; step 0 is before the first node.
    pub steps: u32,
    /// The deepest ply entered, 0 at the root.
    pub deepest_ply: u32,
    /// Share of cutoffs directly after the first child, 0 to 1; null without a cutoff.
    pub first_move_share: Option<f64>,
    /// Effective branching factor b*; null for a search that was stopped.
    pub branching: Option<f64>,
    /// Theoretical counts; null unless the tree is uniform.
    pub theory: Option<Theory>,
    /// Why the search stopped early; the tree is then a true prefix. Null: it did not.
    pub stopped: Option<Stop>,
    /// The result of the last finished depth, if a search with several iterations stopped early;
    /// absent elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before_stop: Option<BeforeStopView>,
    /// The iterations, in order.
    pub iterations: Vec<IterationView>,
    /// The places of a textbook tree of at most 200 nodes, searched or not, breadth first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Place>,
    /// Number of subtrees that were counted but not recorded.
    pub stubs: u64,
    /// Maximum number of recorded graph nodes.
    pub budget: u64,
    /// Whether the source file ended early.
    pub cut_off_file: bool,
    /// Whether the trace is an external run, printed by another program: it is compared with a
    /// reference and not verified.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub external: bool,
    /// The evaluation, and the reason for its choice; absent if this program does not know the game or
    /// evaluation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<EvaluationChoice>,
    /// The single value of all leaves, if a depth limit cut the search off and they all agree;
    /// absent elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equal_leaves: Option<EqualLeaves>,
    /// The restart of a search without a limit that entered too many nodes and began again at the
    /// game's default depth; known only while the trace is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restart: Option<Restart>,
}

/// The published program that produced a trace, as the trace's file records it for other programs.
#[derive(Serialize, Deserialize)]
struct PublishedProgram {
    preset: String,
    /// The settings that differ from the preset; empty: none.
    #[serde(default)]
    changed: Vec<String>,
}

/// Maximum number of characters that a file's own words may take in a title.
const MOST_NAMED: usize = 120;

/// Records in a trace the published program that produced it and the changed settings. The title and
/// the file then name them.
#[must_use]
pub fn name_program(trace: Trace, preset: &str, changed: &[String]) -> Trace {
    let published = PublishedProgram { preset: preset.to_owned(), changed: changed.to_vec() };
    match serde_json::to_string(&published) {
        Ok(text) => trace.with_ext(text.into()),
        Err(_) => trace,
    }
}

/// Returns for example `othello-phases, changed: depth 4`, or `None` if no published program made the
/// trace.
fn program(trace: &Trace) -> Option<String> {
    let PublishedProgram { preset, changed } = serde_json::from_str(trace.ext()?).ok()?;
    let words = match &changed[..] {
        [] => preset,
        changed => format!("{preset}, changed: {}", changed.join(", ")),
    };
    Some(words.chars().take(MOST_NAMED).collect())
}

/// Summarises a trace. O(nodes), because it checks whether the tree is uniform.
pub fn summary(trace: &Trace) -> TraceSummary {
    let about = trace.about();
    let recorded = about.words();
    let request = Request::of_about(about).ok();
    // The rules of an unknown game are unknown too, so keep only its name and position.
    let unknown = || {
        let SetupRequest { game, position, .. } = recorded.setup.clone();
        let setup = SetupRequest { game, position, ..SetupRequest::default() };
        RunRequest { setup, budget: None, node_limit: None, ..recorded.clone() }
    };
    let pv: Vec<String> = trace.variation().iter().map(|&mv| trace.name(mv).to_owned()).collect();
    let value = trace.score().and_then(Score::finite);
    let counts = trace.counts();
    let monte_carlo = monte_carlo_summary(trace);
    // A Monte Carlo search and a proof have a move, though no value.
    let proof = proof_summary(trace);
    let has_answer = value.is_some() || monte_carlo.is_some() || proof.is_some();
    let equal_leaves = trace.common_leaf().and_then(|value| {
        let request = request.as_ref()?;
        equal_leaves(request.game(), request.evaluation, value)
    });
    let words = request.as_ref().map_or_else(unknown, Request::canonical);
    let link = serde_json::to_string(&words).unwrap_or_default();
    let title = request.as_ref().map_or_else(
        || format!("{}, {}, {}", recorded.setup.game, recorded.setup.position, recorded.run),
        Request::title,
    );
    TraceSummary {
        trace: None,
        run_id: run_id(&link),
        link,
        title: match program(trace) {
            Some(program) => format!("{program}: {title}"),
            None => title,
        },
        request: words,
        value,
        value_bound: trace.value_bound().filter(|&bound| bound != Bound::Exact),
        best_move: pv.first().filter(|_| has_answer).cloned(),
        best_called: trace
            .variation()
            .first()
            .filter(|_| has_answer)
            .map(|&best| trace.move_called(&[], best)),
        monte_carlo,
        proof,
        pv_called: trace.line_called(&[], trace.variation()),
        pv,
        pv_end: trace.line_end(),
        caution: caution(trace),
        chance: trace.chance_values().map(|values| {
            let ChanceValues { scale, least, greatest } = values;
            ChanceView { scale, least, greatest }
        }),
        three: three_view(trace),
        root_kind: trace.node(trace.root()).map(Node::kind),
        distinct_leaves: trace.distinct_leaves(),
        never_examined: trace.leaves_never_examined(),
        counts: CountsView::of(counts, trace.ordering_nodes()),
        graph_nodes: trace.len(),
        steps: trace.steps(),
        deepest_ply: deepest_ply(counts),
        first_move_share: first_move_share(counts),
        // Undefined for a prefix, because a single line reached its deepest ply.
        branching: trace.stop().map_or_else(|| effective_branching(counts), |_| None),
        theory: trace.theory(),
        stopped: trace.stop(),
        before_stop: trace.before_stop().and_then(|found| {
            let best_move = found.best_move.clone();
            let mv = trace.names().find(&best_move);
            let best_called = mv.map_or_else(String::new, |mv| trace.move_called(&[], mv));
            let (value, step) = (found.score.finite()?, trace.answer_step());
            Some(BeforeStopView { value, best_move, best_called, step })
        }),
        iterations: trace.iterations().iter().filter_map(|pass| pass_view(trace, pass)).collect(),
        places: trace.places().to_vec(),
        stubs: trace.stubs().len() as u64,
        budget: about.budget(),
        cut_off_file: trace.was_cut_off(),
        external: trace.is_external(),
        evaluation: request.as_ref().map(Request::evaluation_choice),
        equal_leaves,
        restart: None,
    }
}

fn three_view(trace: &Trace) -> Option<ThreeView> {
    let start = trace.start().filter(|_| trace.is_for_three())?;
    let ThreePlayers { total, greatest, .. } = start.position.three()?;
    let numbers = trace.numbers(trace.root()).filter(|_| trace.score().is_some());
    Some(ThreeView { numbers, total, greatest })
}

/// Reports that all leaves have one value, with evaluations that distinguish more; `None` if it is
/// infinite.
pub(crate) fn equal_leaves(
    game: Game,
    evaluation: EvaluationName,
    value: Score,
) -> Option<EqualLeaves> {
    let more = alternative_evaluations(game, evaluation);
    let alternatives = more.into_iter().map(str::to_owned).collect();
    Some(EqualLeaves { value: value.finite()?, alternatives })
}

fn pass_view(trace: &Trace, pass: &Iteration) -> Option<IterationView> {
    let node = trace.node(pass.root)?;
    Some(IterationView {
        root: pass.root,
        depth: pass.depth,
        alpha: node.window().alpha.finite(),
        beta: node.window().beta.finite(),
        score: node.score().and_then(Score::finite),
        bound: node.bound(),
        nodes: trace.inside(pass.root),
    })
}

/// Returns a warning if a run that keeps the last of equal moves has not proved its best move.
fn caution(trace: &Trace) -> Option<Message> {
    let end = trace.state(trace.steps()).filter(|_| trace.keeps_last())?;
    let end = explain(trace, &end);
    let message = says(trace, &end, Manner::default()).head;
    message.key.starts_with("done.unproved").then_some(message)
}

/// Returns the id of a run: the first 16 hexadecimal digits of the SHA-256 of its canonical
/// request.
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

/// Builds the view of a node. O(children + log nodes).
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
        name: trace.node_name(id).map(str::to_owned),
        ordinal: edge.map_or(0, |edge| u32::from(edge.ordinal)),
        score: node.score().and_then(Score::finite),
        bound: node.bound(),
        vector: trace.numbers(id),
        proved: trace.proved(id).map(Into::into),
        static_value: trace.static_value(id).and_then(Score::finite),
        alpha_in: node.window().alpha.finite(),
        beta_in: node.window().beta.finite(),
        left: left_view(trace, id),
        size: node.end() - id,
        children,
        inside: trace.inside(id),
        enter: node.enter(),
        exit: node.exit(),
        re_search: node.is_re_search(),
        probe: node.mark() == Mark::Probe,
        quiet: trace.is_quiet(id),
        stand: trace.stand(id).and_then(Score::finite),
        how: Way::of(node.mark()),
        believed: trace.claims_of(id).next().map(|claim| claim.by),
        probability: trace.probability(id),
        stored_by: trace.hit(id).and_then(|hit| hit.stored_by),
        cut_children,
    })
}

fn left_view(trace: &Trace, id: u32) -> Option<ExitView> {
    let [last, tested] = [false, true].map(|tests_first| left_window(trace, id, tests_first));
    let (last, tested) = (last?, tested?);
    Some(ExitView {
        alpha: last.alpha.finite(),
        beta: last.beta.finite(),
        alpha_tested: tested.alpha.finite(),
        beta_tested: tested.beta.finite(),
    })
}

/// Returns the readable name of a node: `c₂`, or the moves that lead there, `5-1-9`; "root" for a root
/// without a name.
pub fn node_called(trace: &Trace, id: u32) -> String {
    match trace.called(&trace.moves_to(id)) {
        called if called.is_empty() => "root".to_owned(),
        called => called,
    }
}

/// Returns a node's children in search order, pruned ones last.
pub fn children_of(trace: &Trace, id: u32) -> Vec<u32> {
    trace.children(id).collect()
}
