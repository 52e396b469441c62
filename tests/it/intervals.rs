//! Proved intervals: none is false, and all use everything that the record shows.

use crate::truth::{Case, Truth, case, recorded, two_of_each};
use plyscope::evaluation::{Evaluation, Score};
use plyscope::game::{Game, Keyed, Notation, PositionExt};
use plyscope::search::{Algorithm, Interval, Run, Task, bind};
use plyscope::trace::{Status, Trace};

/// Checks that every interval contains the plain minimax value to the remaining plies.
struct Sound<'a> {
    case: &'a Case,
    runs: &'a [Run],
    budget: u64,
}

impl Task for Sound<'_> {
    /// The number of exactly known nodes with a bound that is not exact.
    type Output = usize;

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> usize {
        let mut truth = Truth::new(root, evaluation);
        let mut gained = 0;
        for &run in self.runs {
            let trace = recorded(root, evaluation, (run, self.case.depth, self.budget));
            for id in 0..trace.len() {
                let node = trace.node(id).unwrap();
                let what = || format!("node {id}, {run}, {}: {root:?}", self.case.label);
                let Some(proved) = trace.proved(id) else {
                    assert!(node.score().is_none(), "{}", what());
                    continue;
                };
                let at = trace.moves_to(id).into_iter().fold(root.clone(), |at, mv| at.child(mv));
                let left = trace.draft(id).unwrap_or(u32::MAX);
                let value = truth.value(&at, left);
                assert!(proved.allows(value), "{}: {proved:?} without {value}", what());
                let leaf = matches!(node.status(), Status::Leaf | Status::Terminal);
                if leaf && !trace.is_foreseen(id) {
                    assert_eq!(proved.exact(), Some(value), "{}", what());
                    assert_eq!(trace.static_value(id), Some(value), "{}", what());
                }
                let known = proved.exact().is_some();
                gained +=
                    usize::from(known && node.bound() != Some(plyscope::search::Bound::Exact));
            }
        }
        gained
    }
}

#[test]
fn every_interval_holds_the_value() {
    let mut gained = 0;
    for game in Game::ALL {
        for number in 0..150 {
            let case = case(5200, number, game);
            let runs = two_of_each(number, 11);
            let budget = if number % 5 == 0 { 3 + number % 40 } else { 1_000_000 };
            let sound = Sound { case: &case, runs: &runs, budget };
            gained += bind(&case.position, case.evaluation, sound);
        }
    }
    assert!(gained > 10_000, "only {gained} nodes are known better than by their bound");
}

/// Plain minimax knows the exact value of every node it closes.
struct Exact<'a>(&'a Case);

impl Task for Exact<'_> {
    type Output = ();

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) {
        let run = Run::plain(Algorithm::Minimax);
        let trace = recorded(root, evaluation, (run, self.0.depth, 1_000_000));
        for id in 0..trace.len() {
            let score = trace.node(id).unwrap().score();
            assert_eq!(trace.proved(id).and_then(Interval::exact), score, "{}", self.0.label);
        }
    }
}

#[test]
fn a_minimax_run_is_exact_everywhere() {
    for game in Game::ALL {
        for number in 0..100 {
            let case = case(5300, number, game);
            bind(&case.position, case.evaluation, Exact(&case));
        }
    }
}

/// The interval of an alpha-beta node by its definition: recursion over the petgraph itself and fresh
/// evaluations of the leaves.
fn folded<P: Keyed, E: Evaluation<P>>(
    trace: &Trace,
    id: u32,
    position: &P,
    evaluation: &E,
    max: plyscope::game::Player,
) -> Interval {
    let graph = trace.graph();
    let node = trace.node(id).unwrap();
    if matches!(node.status(), Status::Leaf | Status::Terminal) {
        let fresh = evaluation.start(position);
        let value = evaluation.score(position, &fresh, position.outcome(), max);
        return Interval { lo: value, hi: value };
    }
    let mut bounds = Vec::new();
    let mut all = true;
    for child in graph.neighbors(id.into()) {
        let edge = graph.find_edge(id.into(), child).unwrap();
        if graph[child].status() == Status::Pruned {
            all = false;
            continue;
        }
        let below = position.child(graph[edge].mv);
        bounds.push(folded(trace, child.index() as u32, &below, evaluation, max));
    }
    let (lo, hi) = (bounds.iter().map(|b| b.lo), bounds.iter().map(|b| b.hi));
    if node.is_max() {
        let hi = if all { hi.max().unwrap() } else { Score::INFINITY };
        Interval { lo: lo.max().unwrap(), hi }
    } else {
        let lo = if all { lo.min().unwrap() } else { Score::MINUS_INFINITY };
        Interval { lo, hi: hi.min().unwrap() }
    }
}

struct Complete<'a>(&'a Case, Run);

impl Task for Complete<'_> {
    type Output = ();

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) {
        let trace = recorded(root, evaluation, (self.1, self.0.depth, 1_000_000));
        for id in (0..trace.len()).filter(|&id| !trace.is_pruned(id)) {
            let at = trace.moves_to(id).into_iter().fold(root.clone(), |at, mv| at.child(mv));
            let expected = folded(&trace, id, &at, evaluation, root.max_player());
            assert_eq!(trace.proved(id), Some(expected), "node {id}, {}, {}", self.1, self.0.label);
        }
    }
}

#[test]
fn a_thousand_alpha_beta_runs_know_what_an_independent_fold_knows() {
    let runs = ["alphabeta", "alphabeta+hard", "alphabeta+static", "alphabeta+worst+hard"];
    let mut done = 0;
    for game in Game::ALL {
        for number in 0..42 {
            let case = case(5400, number, game);
            for run in runs {
                let complete = Complete(&case, run.parse().unwrap());
                bind(&case.position, case.evaluation, complete);
                done += 1;
            }
        }
    }
    assert!(done >= 1_000, "{done}");
}
