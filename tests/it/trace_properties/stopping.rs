//! Searches that end early: by nodes, by time, by request.

use super::{Case, entered};
use crate::random_positions::Random;
use plyscope::evaluation::{Evaluation, FinalResult, Score};
use plyscope::game::{ConnectFour, Move, Othello, Outcome, Player};
use plyscope::search::{Limits, NoLimit, Report, Run, Silent, Stop, search};
use plyscope::trace::{DEFAULT_BUDGET, Status, Trace};
use std::sync::atomic::{AtomicU64, Ordering};

#[test]
fn a_node_limit_gives_a_true_prefix() {
    for case in Case::of_every_game(900, 150) {
        let full = case.full();
        let total = full.counts().total.nodes;
        let mut random = Random::of(9, total);
        for limit in [0, 1, 2, total - 1, total, total + 1, 1 + random.word() % total] {
            let label = format!("{limit} nodes, {}", case.label);
            let (trace, report) = case.record(DEFAULT_BUDGET, Some(limit));
            let stopped = limit < total;
            assert_eq!(report.stop, stopped.then_some(Stop::Nodes), "{label}");
            assert_eq!(report.nodes, limit.min(total), "{label}");
            assert_eq!(entered(&trace), report.nodes, "{label}");
            assert_eq!(trace.counts().total.nodes, report.nodes, "{label}");
            assert_eq!((report.score.is_none(), trace.stop()), (stopped, report.stop), "{label}");
            assert_eq!(trace.is_empty(), limit == 0, "{label}");
            assert!(trace.is_forest(), "{label}");
            assert_prefix(&trace, &full, &label);
        }
    }
}

fn assert_prefix(trace: &Trace, full: &Trace, label: &str) {
    for id in 0..trace.len() {
        let (cut, whole) = (trace.node(id).unwrap(), full.node(id).unwrap());
        assert_eq!((trace.parent(id), trace.edge(id)), (full.parent(id), full.edge(id)), "{label}");
        assert_eq!((cut.enter(), cut.window()), (whole.enter(), whole.window()), "{label}");
        if cut.status() == Status::Open {
            assert_eq!((cut.score(), cut.end()), (None, trace.len()), "{label}");
        } else {
            assert_eq!(cut, whole, "{label}");
        }
    }
    for step in (0..=trace.steps()).rev().take(40) {
        assert_eq!(trace.state(step), full.state(step), "step {step} of {label}");
    }
}

/// Asserts that everything is equal except the reason of the stop and the nodes of ordering searches.
fn assert_same(a: &Trace, b: &Trace, label: &str) {
    assert_eq!((a.len(), a.steps()), (b.len(), b.steps()), "{label}");
    for id in 0..a.len() {
        assert_eq!(a.node(id), b.node(id), "{label}");
        assert_eq!((a.parent(id), a.edge(id)), (b.parent(id), b.edge(id)), "{label}");
    }
    assert_eq!((a.stubs(), a.counts()), (b.stubs(), b.counts()), "{label}");
    assert_eq!((a.variation(), a.names()), (b.variation(), b.names()), "{label}");
}

/// The clock of these tests runs out at a chosen poll.
#[test]
fn a_time_stop_is_repeated_by_its_node_count() {
    let mut stopped = 0;
    for case in Case::of_every_game(1000, 400) {
        for (patience, budget) in [(0, DEFAULT_BUDGET), (1, 40), (3, 5), (7, 300)] {
            let label = format!("{patience} polls, budget {budget}, {}", case.label);
            let mut polls = 0;
            let mut clock = |_| {
                polls += 1;
                (polls > patience).then_some(Stop::Time)
            };
            let (timed, report) = case.record_under(budget, None, &mut clock);
            if report.stop.is_none() {
                continue;
            }
            stopped += 1;
            assert_eq!((report.stop, timed.stop()), (Some(Stop::Time), report.stop), "{label}");
            let (repeated, again) = case.record(budget, Some(report.nodes));
            assert_eq!(again.stop, Some(Stop::Nodes), "{label}");
            assert_eq!(again.nodes, report.nodes, "{label}");
            assert_same(&timed, &repeated, &label);
        }
    }
    assert!(stopped > 500, "only {stopped} searches met the clock");
}

/// An evaluation that counts the moves played anywhere, ordering searches included.
struct MoveCounter(AtomicU64);

impl Evaluation<Othello> for MoveCounter {
    type Accumulator = ();

    fn start(&self, _: &Othello) {}

    fn advance(&self, (): &(), _: &Othello, _: Move, _: &Othello) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn score(&self, p: &Othello, (): &(), _: Option<Outcome>, max: Player) -> Score {
        Score::new(p.disc_difference(max))
    }
}

/// The search polls the caller every 512 nodes, including those of ordering searches, and a stop is final.
#[test]
fn a_request_to_stop_acts_within_512_nodes() {
    let root = Othello::new(6).unwrap();
    for word in [
        "minimax",
        "alphabeta+random:5",
        "alphabeta+best",
        "alphabeta+worst",
        "alphabeta+shallow:1",
        "minimax+shallow:3",
        "alphabeta+shallow:2+hard",
    ] {
        let counting = MoveCounter(AtomicU64::new(0));
        let (mut before, mut longest, mut polls, mut reported) = (0, 0, 0, 0);
        let mut control = |nodes| {
            let now = counting.0.load(Ordering::Relaxed);
            longest = longest.max(now - before);
            before = now;
            polls += 1;
            assert!(nodes >= reported, "{word}: {nodes} nodes after {reported}");
            reported = nodes;
            (polls == 50).then_some(Stop::Cancelled)
        };
        let run: Run = word.parse().unwrap();
        let report = search(&root, &counting, run, Limits::depth(12), Silent, &mut control);
        assert_eq!(report.stop, Some(Stop::Cancelled), "{word}");
        assert_eq!((report.score, report.best_move), (None, None), "{word}");
        assert!(longest <= 513, "{word}: {longest} nodes between two polls");
        let after = counting.0.load(Ordering::Relaxed) - before;
        assert_eq!(after, 0, "{word}: went on after the stop");
        assert_eq!(reported, report.nodes, "{word}");
        let total = report.nodes + report.ordering_nodes;
        assert!(total >= 45 * 512, "{word}: {total} nodes in 50 polls");
    }
}

#[test]
fn the_largest_node_limit_is_no_limit() {
    let run: Run = "alphabeta+shallow:2".parse().unwrap();
    let limits = Limits { depth: Some(6), nodes: Some(u64::MAX) };
    let board = ConnectFour::new();
    let limited = search(&board, &FinalResult, run, limits, Silent, &mut NoLimit);
    let free = search(&board, &FinalResult, run, Limits::depth(6), Silent, &mut NoLimit);
    assert_eq!(limited, Report { limits, ..free });
    assert!(free.nodes > 1000);
}
