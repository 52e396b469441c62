//! A Monte Carlo search at a step: the visits of nodes, the candidates of a selection, the random game, and the
//! share of each move of the root over the iterations.

use crate::analysis::says_reward;
use crate::say::Message;
use crate::search::{Algorithm, MonteCarlo};
use crate::trace::{Phase, StepEvent, Trace, Visits};
use crate::views::small_board::{PlayoutBoard, boards_of_game};
use crate::work::error::ServiceError;
use crate::work::numbers::within;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The visits of a node at a step.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "NodeVisits")]
pub struct VisitsView {
    /// Iterations that have passed through the node.
    pub visits: u32,
    /// The sum of their rewards, for MAX.
    pub reward: u64,
    /// The mean reward for the player who chooses the node, 0 to 1; at the root for MAX. Null before the first
    /// visit.
    pub mean: Option<f64>,
    /// The mean reward for MAX, 0 to 1, whoever chooses the node. Null before the first visit.
    pub share: Option<f64>,
    /// The reward that the solver has proved, for MAX; null: none.
    pub proved: Option<u32>,
}

/// A move with the visits of its child.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct VisitedChild {
    /// Id of the child.
    pub node: u32,
    /// The move to it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move in readable form: the name of the child if it has one.
    pub called: String,
    /// Its visits.
    #[serde(flatten)]
    pub visits: VisitsView,
}

/// A move that a selection compares, with its visits before this iteration.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct Candidate {
    /// The move.
    #[serde(flatten)]
    pub child: VisitedChild,
    /// The bonus for few visits, c * sqrt(ln N / n); null before the first visit, and in flat Monte Carlo.
    pub bonus: Option<f64>,
    /// Whether the search selects it.
    pub chosen: bool,
}

/// The random game of an iteration.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct RandomGame {
    /// Its moves, from the last node of the iteration on.
    pub moves: Vec<String>,
    /// The reward of its end, for MAX.
    pub reward: u32,
    /// How it ended.
    pub said: Message,
    /// Positions of the game, at most six, the last at its end; empty for games without a board.
    pub boards: Vec<PlayoutBoard>,
}

/// A step of a Monte Carlo search.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct IterationStep {
    /// Number of the iteration, from 1; 0 before the first.
    pub iteration: u32,
    /// Number of iterations in the whole search.
    pub iterations: u32,
    /// The phase; null before the first iteration.
    pub phase: Option<Phase>,
    /// First step of the iteration; 1 before the first.
    pub first_step: u32,
    /// Last step of the iteration.
    pub last_step: u32,
    /// Ids of the nodes of the iteration's path, root first, as far as the step has come.
    pub path: Vec<u32>,
    /// The reward of the iteration's game for MAX, once it is played; null before.
    pub reward: Option<u32>,
    /// The visits of the node of the event.
    pub here: Option<VisitsView>,
    /// The moves compared by a selection, in the order of the run; in later phases those that the iteration compared at
    /// the root. Empty if it compared none.
    pub candidates: Vec<Candidate>,
    /// The move that the search would play if it were stopped here; null before the first visit.
    pub leader: Option<VisitedChild>,
}

/// The figures of a Monte Carlo search.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct MonteCarloSummary {
    /// Iterations done.
    pub iterations: u32,
    /// Positions entered: the root, and one per move in the tree and in random games.
    pub entered: u64,
    /// Random games.
    pub playouts: u32,
    /// Moves in random games.
    pub playout_moves: u64,
    /// The greatest reward of a game for MAX: 2 on a board, where a draw is 1; in a tree the range of its leaves.
    pub reward_max: u32,
    /// The reward of the root that the solver has proved, for MAX; null: none.
    pub proved: Option<u32>,
    /// The exploration constant; null in flat Monte Carlo.
    pub c: Option<f64>,
    /// The seed of the random games, as text, because JSON's readers round large numbers.
    pub seed: String,
    /// Whether finished games prove the nodes above them.
    pub solver: bool,
    /// The moves of the root at the end, in the order of the run.
    pub moves: Vec<VisitedChild>,
}

/// A request for the share of each move of the root over the iterations, for the operation `visit_shares`.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct VisitSharesRequest {
    /// Handle of the open trace.
    pub trace: u64,
    /// Number of moments, 1 to 1,000, evenly spread over the iterations; the last is the end.
    pub columns: u32,
}

/// The visits of the moves of the root over the iterations.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct VisitShares {
    /// Ids of the children of the root, in the order of the run.
    pub nodes: Vec<u32>,
    /// The moments: iterations done, ascending.
    pub iterations: Vec<u32>,
    /// For each child the visits at each moment.
    pub visits: Vec<Vec<u32>>,
}

/// A request for the random game of an iteration, for the operation `random_game`.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct RandomGameRequest {
    /// Handle of the open trace.
    pub trace: u64,
    /// Number of the iteration, from 1.
    pub iteration: u32,
    /// Another seed, for a game that the search has not played; null: its own.
    #[serde(default)]
    pub seed: Option<u64>,
}

/// Most moments of the shares.
const MAX_COLUMNS: u32 = 1_000;

pub(crate) fn visits_view(trace: &Trace, visits: &Visits, (node, step): (u32, u32)) -> VisitsView {
    let (count, reward) = visits.of(node);
    VisitsView {
        visits: count,
        reward,
        mean: visits.mean(trace, node),
        share: visits.share(trace, node),
        proved: trace.proved_by(node, step),
    }
}

/// Returns the nodes on the path of a step, root first: in a Monte Carlo search the path of the iteration as far as it
/// has come, else the path to the node of the event.
pub(crate) fn path_at(trace: &Trace, step: u32, event: StepEvent) -> Vec<u32> {
    let last = match event {
        StepEvent::Select { child, .. } => Some(child),
        StepEvent::Backup(_) => trace.played_at(step).map(|played| played.node),
        event => event.node(),
    };
    last.map_or_else(Vec::new, |last| trace.path(last))
}

fn visited_child(trace: &Trace, visits: &Visits, (node, step): (u32, u32)) -> Option<VisitedChild> {
    let mv = trace.edge(node)?.mv;
    Some(VisitedChild {
        node,
        mv: trace.name(mv).to_owned(),
        called: trace.move_called(&trace.moves_to(trace.parent(node)?), mv),
        visits: visits_view(trace, visits, (node, step)),
    })
}

/// Returns what a step of a Monte Carlo search shows; `None` for any other trace. O(nodes + iterations).
pub(crate) fn iteration_step(trace: &Trace, step: u32, event: StepEvent) -> Option<IterationStep> {
    let record = trace.monte_carlo()?;
    let iteration = trace.iteration_at(step);
    let (first_step, last_step) =
        iteration.and_then(|number| trace.steps_of_iteration(number)).unwrap_or((1, 1));
    let phase = trace.phase(step);
    let played = matches!(phase, Some(Phase::Playout | Phase::Backup));
    // After the selections, the reader still sees why the iteration went down here.
    let (selection, at) = match event {
        StepEvent::Select { .. } => (Some(event), step),
        _ => (trace.event(first_step), first_step),
    };
    let candidates = match selection {
        Some(StepEvent::Select { node, child }) => {
            let before = trace.visits_at(at)?;
            let seen = |id: &u32| trace.is_placed(*id, at);
            let candidate = |id: u32| {
                Some(Candidate {
                    child: visited_child(trace, &before, (id, at))?,
                    bonus: before.bonus(trace, id),
                    chosen: id == child,
                })
            };
            trace.children(node).filter(seen).filter_map(candidate).collect()
        }
        _ => Vec::new(),
    };
    let visits = trace.visits_at(step)?;
    Some(IterationStep {
        iteration: iteration.map_or(0, |number| number + 1),
        iterations: record.counts().iterations,
        phase,
        first_step,
        last_step,
        path: path_at(trace, step, event),
        reward: trace.played_at(step).filter(|_| played).map(|played| played.reward),
        here: event.node().map(|node| visits_view(trace, &visits, (node, step))),
        candidates,
        leader: trace
            .answer_at(step)
            .and_then(|child| visited_child(trace, &visits, (child, step))),
    })
}

/// Returns the figures of a Monte Carlo search; `None` for any other trace.
pub(crate) fn monte_carlo_summary(trace: &Trace) -> Option<MonteCarloSummary> {
    let record = trace.monte_carlo()?;
    let MonteCarlo { exploration, seed, solver, .. } = trace.settings()?;
    let is_flat = trace.about().run()?.algorithm == Algorithm::Flat;
    let (counts, end) = (record.counts(), trace.steps());
    let visits = trace.visits_at(end)?;
    let root_move = |node: u32| visited_child(trace, &visits, (node, end));
    Some(MonteCarloSummary {
        iterations: counts.iterations,
        entered: counts.entered,
        playouts: counts.playouts,
        playout_moves: counts.playout_moves,
        reward_max: counts.reward_max,
        proved: counts.proved,
        c: (!is_flat).then(|| exploration.value()),
        seed: seed.to_string(),
        solver,
        moves: trace.children(0).filter_map(root_move).collect(),
    })
}

/// Returns the visits of the root's moves over the iterations. O(iterations x plies).
///
/// # Errors
/// Fails for a trace of another search, and if `columns` is out of range.
pub(crate) fn visit_shares(
    trace: &Trace,
    request: &VisitSharesRequest,
) -> Result<VisitShares, ServiceError> {
    let columns = within("columns", request.columns, 1..=MAX_COLUMNS)?;
    let record = trace.monte_carlo().ok_or_else(no_games)?;
    let nodes: Vec<u32> = trace.children(0).collect();
    let all = record.iterations().len() as u64;
    let moment = |column: u32| (u64::from(column + 1) * all / u64::from(columns)) as u32;
    let mut iterations: Vec<u32> = (0..columns).map(moment).filter(|&moment| moment > 0).collect();
    iterations.dedup();
    let mut counts = vec![0_u32; nodes.len()];
    let mut visits = vec![Vec::with_capacity(iterations.len()); nodes.len()];
    let mut done = 0;
    for &moment in &iterations {
        for played in &record.iterations()[done as usize..moment as usize] {
            // The subtree of a child is a range of ids.
            let below = nodes.partition_point(|&child| child <= played.node);
            if let Some(count) = below.checked_sub(1).and_then(|place| counts.get_mut(place)) {
                *count += 1;
            }
        }
        done = moment;
        visits.iter_mut().zip(&counts).for_each(|(all, &count)| all.push(count));
    }
    Ok(VisitShares { nodes, iterations, visits })
}

/// Returns the random game of an iteration.
///
/// # Errors
/// Fails for a trace of another search, for an iteration that there is not, and for one that ended at a finished
/// game.
pub(crate) fn random_game(
    trace: &Trace,
    request: &RandomGameRequest,
) -> Result<RandomGame, ServiceError> {
    let record = trace.monte_carlo().ok_or_else(no_games)?;
    let iteration = within("iteration", request.iteration, 1..=record.counts().iterations)? - 1;
    let game = trace.playout(iteration, request.seed).ok_or_else(|| {
        let reason = format!("iteration {} ended at a finished game", request.iteration);
        ServiceError::refused("iteration", reason, "choose an iteration with a random game")
    })?;
    let from = record.iterations()[iteration as usize].node;
    let boards = boards_of_game(trace, from, &game.moves);
    let said = says_reward(trace, game.reward).ok_or_else(no_games)?;
    Ok(RandomGame { moves: game.texts, reward: game.reward, said, boards })
}

fn no_games() -> ServiceError {
    let remedy = "search with mcts or flat";
    ServiceError::refused("trace", "this search played no random games", remedy)
}
