//! Every position on a principal variation has the root's value, and the line ends at a leaf or at the
//! depth limit. This holds for every algorithm and modifier that does not state an exception.

use crate::random_positions::{Random, modified};
use crate::soak::times;
use crate::truth::{Case, Truth, case, pairs, recorded, two_of_each};
use plyscope::evaluation::{Evaluation, FinalResult, Score};
use plyscope::game::{Game, Keyed, Move, Notation, PositionExt, Tree};
use plyscope::search::{
    Bound, Limits, LineEnd, NoLimit, Run, RunRequest, Silent, Task, bind, prove_line, search,
};
use plyscope::trace::{About, Recorder};

struct Hold<'a> {
    case: &'a Case,
    runs: &'a [Run],
    budget: u64,
}

impl Hold<'_> {
    fn line<P: Keyed, E: Evaluation<P>>(
        &self,
        root: &P,
        truth: &mut Truth<'_, E>,
        (moves, end): (&[Move], LineEnd),
        what: &str,
    ) {
        let whole = self.case.depth.unwrap_or(u32::MAX);
        let value = truth.value(root, whole);
        let (mut at, mut left) = (root.clone(), whole);
        for &mv in moves {
            assert!(at.try_play(mv), "{what}: {mv:?} is not legal");
            left -= 1;
            assert_eq!(truth.value(&at, left), value, "{what}: after {mv:?} of {moves:?}");
        }
        let over = at.outcome().is_some();
        let expected = if over { LineEnd::Leaf } else { LineEnd::Limit };
        assert_eq!(end, expected, "{what}: {moves:?}");
        assert!(over || left == 0, "{what}: {moves:?} ends early");
    }
}

impl Task for Hold<'_> {
    type Output = ();

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) {
        let mut truth = Truth::new(root, evaluation);
        let depth = self.case.depth;
        for &run in self.runs.iter().filter(|run| run.proves_its_line()) {
            let what = format!("{run}, {}: {root:?}", self.case.label);
            let trace = recorded(root, evaluation, (run, depth, self.budget));
            trace.check().unwrap_or_else(|error| panic!("{what}: {error}"));
            let line = (trace.variation(), trace.line_end().unwrap());
            if run.bound(trace.score().unwrap()) != Bound::Exact {
                assert_eq!(line, (&[][..], LineEnd::Outside), "{what}");
                continue;
            }
            self.line(root, &mut truth, line, &format!("recorded {what}"));
            // Without a record too, because the answer alone must give the same first move.
            let limits = Limits { depth, nodes: None };
            let report = search(root, evaluation, run, limits, Silent, &mut NoLimit);
            let known = (report.score.unwrap(), depth);
            let first = report.best_move.as_slice();
            let found = prove_line(root, evaluation, known, first, 0, &mut NoLimit);
            self.line(root, &mut truth, (&found.moves, found.end), &format!("counted {what}"));
            assert_eq!(found.moves.first(), trace.variation().first(), "{what}");
        }
    }
}

fn hold(series: u64, cases: u64, game: Game) {
    let seed = 7;
    for number in 0..cases {
        let case = case(series, number, game);
        let all = modified().flat_map(|algorithm| pairs(algorithm, seed));
        let all: Vec<Run> = if times(2, usize::MAX) == 2 { Vec::new() } else { all.collect() };
        let runs = if all.is_empty() { two_of_each(number, seed) } else { all };
        // A small budget in every fifth case, so that most of the tree is only counted.
        let budget = if number % 5 == 0 { 3 + number % 40 } else { 1_000_000 };
        bind(&case.position, case.evaluation, Hold { case: &case, runs: &runs, budget });
    }
}

#[test]
fn every_pair_of_modifiers_comes_up_in_500_cases() {
    for algorithm in modified() {
        let pairs = pairs(algorithm, 7);
        let used: Vec<Run> = (0..500).flat_map(|number| two_of_each(number, 7)).collect();
        assert!(pairs.len() > 50, "{algorithm:?}: {}", pairs.len());
        assert!(pairs.iter().all(|run| used.contains(run)), "{algorithm:?}");
    }
}

#[test]
fn tic_tac_toe() {
    hold(5000, 500, Game::TicTacToe);
}

#[test]
fn gomoku() {
    hold(5000, 500, Game::Gomoku);
}

#[test]
fn connect_four() {
    hold(5000, 500, Game::ConnectFour);
}

#[test]
fn othello() {
    hold(5000, 500, Game::Othello);
}

#[test]
fn uniform_trees() {
    hold(5000, 500, Game::Uniform);
}

#[test]
fn two_thousand_random_trees() {
    hold(5000, 2_000, Game::Tree);
}

/// Lines of null-window searches that a lecturer reported, because the textbook contradicts them.
#[test]
fn lines_that_real_use_found_wrong() {
    let deep = "((((8 2)(2 2))((7 5)(4 6)))(((3 1)(3 4))((1 1)(3 6))))";
    for (tree, run, line) in [
        ("(((1 7) (0 6)) ((6 9) (0 7)))", "pvs+hard", "2 2 2"),
        ("(((0 0) (9 4)) ((1 7) (1 0)))", "mtdf", "2 2 1"),
        (deep, "pvs", "2 1 2 1"),
    ] {
        let tree = Tree::parse(tree).unwrap();
        let trace = recorded(&tree, &FinalResult, (run.parse().unwrap(), None, 1_000));
        let names: Vec<&str> = trace.variation().iter().map(|&mv| trace.name(mv)).collect();
        assert_eq!(names.join(" "), line, "{run}");
        assert_eq!(trace.line_end(), Some(LineEnd::Leaf));
    }
}

/// A stopped search has the line of the last depth that it finished, or none.
#[test]
fn a_stopped_search_has_the_line_of_its_last_depth() {
    let mut lines = [0, 0];
    for number in 0..200 {
        let case = case(5100, number, Game::ConnectFour);
        let mut random = Random::of(5101, number);
        let run: Run = ["alphabeta+deepening", "pvs+deepening+tt", "mtdf+deepening", "pvs"]
            [random.below(4)]
        .parse()
        .unwrap();
        let nodes = random.from(1, 60) as u64;
        lines[usize::from(bind(&case.position, case.evaluation, StopControl { run, nodes }))] += 1;
    }
    assert!(lines[0] > 20 && lines[1] > 20, "{lines:?}");
}

struct StopControl {
    run: Run,
    nodes: u64,
}

impl Task for StopControl {
    /// True if there was a line.
    type Output = bool;

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> bool {
        let (run, limits) = (self.run, Limits { depth: None, nodes: Some(self.nodes) });
        let mut recorder = Recorder::new(1_000_000);
        let report = search(root, evaluation, run, limits, &mut recorder, &mut NoLimit);
        let about = About::from(RunRequest {
            run: run.to_string(),
            node_limit: limits.nodes,
            budget: Some(1_000_000),
            ..RunRequest::default()
        });
        let mut trace = recorder.finish(about, report, |mv| root.move_text(mv));
        trace.find_line(root, evaluation, &mut NoLimit, |mv| root.move_text(mv));
        trace.check().unwrap();
        if report.stop.is_none() {
            return true;
        }
        let Some(value) = report.before_stop else {
            assert_eq!((trace.variation(), trace.line_end()), (&[][..], Some(LineEnd::Stop)));
            return false;
        };
        let (found, depth) = trace.line_value().unwrap();
        let mut truth = Truth::new(root, evaluation);
        let (mut at, mut left) = (root.clone(), depth.unwrap());
        assert_eq!((found, truth.value(&at, left)), (value, value), "{run}");
        for &mv in trace.variation() {
            assert!(at.try_play(mv));
            left -= 1;
            assert_eq!(truth.value(&at, left), value, "{run}, {root:?}");
        }
        assert!(left == 0 || at.outcome().is_some(), "{run}, {root:?}");
        true
    }
}

/// Proving a line adds nothing to the counts of a search, and costs an unobserved search nothing.
#[test]
fn a_line_changes_no_count() {
    let tree = Tree::parse("(((1 7) (0 6)) ((6 9) (0 7)))").unwrap();
    let run = "pvs+hard".parse().unwrap();
    let trace = recorded(&tree, &FinalResult, (run, None, 4));
    assert!(trace.is_over_budget() && trace.line_end() == Some(LineEnd::Leaf));
    let silent = search(&tree, &FinalResult, run, Limits::default(), Silent, &mut NoLimit);
    assert_eq!(trace.counts().total.nodes, silent.nodes);
    assert_eq!(silent.score, Some(Score::new(7)));
}
