//! Checks every algorithm with every modifier against plain minimax and the known figures.

use crate::random_positions::{OPTIONS, Random, enhanced, evaluation, orders, position};
use plyscope::evaluation::{Evaluation, FinalResult};
use plyscope::game::{Game, Keyed, Notation, Position, PositionExt, TicTacToe, perft};
use plyscope::search::techniques::MODIFIERS;
use plyscope::search::{
    Algorithm, Bound, Counts, Interval, Limits, NoLimit, Report, Run, Silent, Tally, Task, Tie,
    bind, search,
};
use plyscope::with_position;

/// Checks runs on one position against plain minimax.
pub(crate) struct Agree<'a> {
    pub(crate) runs: &'a [Run],
    pub(crate) depth: Option<u32>,
    pub(crate) label: &'a str,
}

impl Task for Agree<'_> {
    type Output = ();

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, p: &P, e: &E) {
        let limits = Limits { depth: self.depth, nodes: None };
        let plain = Run::plain(Algorithm::Minimax);
        let value = |p: &P, limits| search(p, e, plain, limits, Silent, &mut NoLimit).score;
        let expected = value(p, limits);
        for &run in self.runs {
            let what = || format!("{run}, {:?}, {}: {p:?}", self.depth, self.label);
            let mut tally = Tally::new();
            let watched = search(p, e, run, limits, &mut tally, &mut NoLimit);
            let found = watched.score.unwrap();
            let outside = run.bound(found) != Bound::Exact;
            let known = Interval::of(found, run.bound(found));
            assert!(known.allows(expected.unwrap()), "{}: {found}", what());
            assert_eq!(watched.nodes, tally.counts().total.nodes, "{}", what());
            assert_eq!(search(p, e, run, limits, Silent, &mut NoLimit), watched, "{}", what());
            // Outside a given window, either a move reaches the window or no move is known to be the best.
            if outside {
                let max = p.side_to_move() == p.max_player();
                let is_low = run.bound(found) == if max { Bound::Upper } else { Bound::Lower };
                assert!(!is_low || watched.best_move.is_none(), "{}", what());
                continue;
            }
            // If static knowledge closes the root, there is a move but no line.
            let first = tally.variation().first().copied();
            let known = run.prunes_statically() && first.is_none();
            assert!(watched.best_move == first || known, "{}", what());
            let Some(mv) = watched.best_move else {
                assert!(self.depth == Some(0) || p.outcome().is_some(), "{}", what());
                continue;
            };
            if run.tie == Tie::First {
                // The child must be worth as much for the same MAX.
                let mut one = Limits { depth: self.depth, nodes: None };
                one.depth = one.depth.map(|depth| depth - 1);
                let child = p.child(mv);
                let sign = child.max_player() == p.max_player();
                let below = value(&child, one).map(|score| if sign { score } else { -score });
                let fits = below == expected || !antisymmetric(&child, e);
                assert!(fits, "{}: {mv:?} gives {below:?}, not {expected:?}", what());
            }
        }
    }
}

/// Returns whether the evaluation is antisymmetric, so that a child can be searched alone.
fn antisymmetric<P: Position, E: Evaluation<P>>(position: &P, evaluation: &E) -> bool {
    let name = std::any::type_name::<E>();
    let _ = (position, evaluation);
    ["FinalResult", "ByOutcome", "Discs", "Zero"].iter().any(|known| name.ends_with(known))
}

/// Returns the runs of an algorithm with each modifier alone.
fn singles(seed: u64) -> Vec<Run> {
    let mut runs = Vec::new();
    for algorithm in Algorithm::WITH_VALUES {
        runs.push(Run::plain(algorithm));
        runs.extend(orders(seed).map(|order| Run { order, ..Run::plain(algorithm) }));
        for page in &MODIFIERS[MODIFIERS.len() - OPTIONS..] {
            for example in [page.example, page.word(), "tt:1KB", "aspiration:1"] {
                let word = format!("{}+{example}", algorithm.word());
                let run = word.parse::<Run>().ok().filter(|_| example.starts_with(page.word()));
                // These score other positions or leave some out (`quiescence.rs`, `selective.rs`).
                let agrees = |run: &Run| run.quiescence.is_none() && !run.selective.is_any();
                runs.extend(run.filter(agrees));
            }
        }
    }
    runs
}

fn case(series: u64, number: u64, game: Game, runs: impl Fn(&mut Random) -> Vec<Run>) {
    let mut random = Random::of(series + game as u64, number);
    let position = position(&mut random, game);
    let name = evaluation(&mut random, game);
    let paths = |d| with_position!(&position, p => perft(p, d));
    let depth = (0..=4).rev().find(|&depth| paths(depth) <= 600);
    // Half of the cases with a near end are searched to that end.
    let depth = depth.filter(|_| paths(9) > 2_000 || random.chance(2));
    let label = format!("case {number} of {game} with {name}");
    bind(&position, name, Agree { runs: &runs(&mut random), depth, label: &label });
}

#[test]
fn every_algorithm_with_every_single_modifier_agrees_with_minimax() {
    for game in Game::ALL {
        for number in 0..60 {
            case(3000, number, game, |random| singles(random.word()));
        }
    }
}

#[test]
fn many_modifiers_together_agree_with_minimax() {
    for game in Game::ALL {
        for number in 0..400 {
            case(3100, number, game, |random| {
                let order = orders(random.word())[random.below(8)];
                (0..6).map(|_| enhanced(random, order)).collect()
            });
        }
    }
}

fn tic_tac_toe(word: &str) -> (Report, Counts) {
    let (run, mut tally) = (word.parse().unwrap(), Tally::new());
    let limits = Limits::default();
    let report = search(&TicTacToe::new(), &FinalResult, run, limits, &mut tally, &mut NoLimit);
    assert_eq!(report.score.map(plyscope::evaluation::Score::get), Some(0), "{word}");
    (report, tally.counts())
}

/// The search expands every inner position once: 16,167 moves between positions, and the root.
#[test]
fn memo_enters_16168_nodes_of_tic_tac_toe() {
    let (report, counts) = tic_tac_toe("minimax+tt");
    assert_eq!(report.nodes, 16_168);
    let total = counts.total;
    // 5,478 positions, minus 958 finished ones, because the table does not store those.
    assert_eq!(total.nodes - total.leaves - total.table_hits, 5_478 - 958);
    let folded = tic_tac_toe("minimax+tt+symmetry").1.total;
    assert_eq!(folded.nodes - folded.leaves - folded.table_hits, 765 - 138);
}

/// Our own counts, without an independent confirmation: a change must be deliberate.
#[test]
fn counts_of_tic_tac_toe_stay() {
    for (word, nodes) in [
        ("minimax+tt+symmetry", 2_271),
        ("alphabeta+tt", 4_866),
        ("alphabeta+tt+symmetry", 1_113),
        ("alphabeta+tt+etc", 4_421),
        ("alphabeta+tt+deepening", 8_590),
        ("alphabeta+killer", 7_107),
        ("alphabeta+history", 10_230),
        ("alphabeta+strict", 146_120),
        ("alphabeta+aspiration:1", 16_811),
        ("pvs", 17_082),
        ("scout", 18_026),
        ("mtdf", 4_377),
        ("sss", 4_835),
    ] {
        assert_eq!(tic_tac_toe(word).0.nodes, nodes, "{word}");
    }
}
