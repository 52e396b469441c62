//! Measures figures that other sources publish.

use plyscope::evaluation::{ByOutcome, Discs, Evaluation, FinalResult};
use plyscope::game::{
    AnySize, ConnectFour, FinalScore, Keyed, Move, NumberedMoves, Othello, Outcome, Player,
    Position, Tree, Turn, Uniform,
};
use plyscope::search::{Counts, Limits, NoLimit, Report, Run, Silent, Tally, search};
use plyscope::trace::Theory;

fn counted<P: Keyed, E: Evaluation<P>>(
    root: &P,
    evaluation: &E,
    run: &str,
    depth: Option<u32>,
) -> (Report, Counts) {
    let (run, mut tally): (Run, _) = (run.parse().unwrap(), Tally::new());
    let limits = Limits { depth, nodes: None };
    let report = search(root, evaluation, run, limits, &mut tally, &mut NoLimit);
    (report, tally.counts())
}

fn nodes_by_outcome(columns: u32, rows: u32, run: &str) -> u64 {
    let board = ConnectFour::empty(AnySize::new(columns, rows).unwrap());
    let run = run.parse().unwrap();
    let report = search(&board, &ByOutcome, run, Limits::default(), Silent, &mut NoLimit);
    assert_eq!(report.score.map(plyscope::evaluation::Score::get), Some(0), "{columns}x{rows}");
    report.nodes
}

#[test]
fn small_boards_of_connect_four_are_draws_after_so_many_nodes() {
    assert_eq!(nodes_by_outcome(4, 4, "minimax"), 131_060_741);
    assert_eq!(nodes_by_outcome(4, 4, "alphabeta"), 62_889);
    assert_eq!(nodes_by_outcome(4, 5, "alphabeta"), 1_227_610);
    assert_eq!(nodes_by_outcome(5, 4, "alphabeta"), 18_026_614);
}

/// Nobody can win within six plies, so every score is 0 and every order is the best.
#[test]
fn the_first_plies_of_connect_four_are_the_minimal_tree() {
    let figures = [8, 21, 76, 173, 564, 1_249];
    for (depth, nodes) in (1..).zip(figures) {
        let (report, counts) = counted(&ConnectFour::new(), &FinalResult, "alphabeta", Some(depth));
        assert_eq!(report.nodes, nodes, "depth {depth}");
        assert_eq!(counts.total.leaves, Theory::of(7, depth).minimal_leaves, "depth {depth}");
        let of_plies: u64 = (0..=depth).map(|d| Theory::of(7, d).minimal_leaves).sum();
        assert_eq!(nodes, of_plies, "depth {depth}");
    }
}

#[test]
fn othello_on_4x4_is_won_by_the_second_player_by_8() {
    let board = Othello::new(4).unwrap();
    let (plain, counts) = counted(&board, &Discs, "minimax", None);
    assert_eq!(plain.score.map(plyscope::evaluation::Score::get), Some(-8));
    assert_eq!((plain.nodes, counts.total.leaves), (224_821, 60_060));
    let (cut, _) = counted(&board, &Discs, "alphabeta", None);
    assert_eq!((cut.score, cut.nodes), (plain.score, 15_138));
}

/// Russell and Norvig, "Artificial Intelligence: A Modern Approach": the tree of the chapter on adversarial
/// search.
#[test]
fn the_textbook_tree_needs_7_of_9_leaves_and_5_in_a_better_order() {
    let leaves = |text: &str, run: &str| {
        let (report, counts) = counted(&Tree::parse(text).unwrap(), &FinalResult, run, None);
        assert_eq!(report.score.map(plyscope::evaluation::Score::get), Some(3));
        counts.total.leaves
    };
    assert_eq!(leaves("((3 12 8)(2 4 6)(14 5 2))", "minimax"), 9);
    assert_eq!(leaves("((3 12 8)(2 4 6)(14 5 2))", "alphabeta"), 7);
    assert_eq!(leaves("((3 12 8)(2 4 6)(2 5 14))", "alphabeta"), 5);
}

/// A uniform tree with the best child first everywhere: child i is worth i less for its mover.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SortedTree {
    branching: u16,
    left: u32,
    ply: u32,
    value: i32,
}

impl Position for SortedTree {
    type Moves = NumberedMoves;

    fn side_to_move(&self) -> Player {
        Player::after(self.ply)
    }

    fn turn(&self) -> Turn<NumberedMoves> {
        match self.left {
            0 => Turn::Over(Outcome::Exhausted),
            _ => Turn::Moves(NumberedMoves::first(self.branching)),
        }
    }

    fn play(&mut self, mv: Move) {
        let worse = i32::from(mv.0);
        self.value += if self.side_to_move() == Player::First { -worse } else { worse };
        (self.left, self.ply) = (self.left - 1, self.ply + 1);
    }
}

impl FinalScore for SortedTree {
    fn final_score(&self, _: Outcome, player: Player) -> i32 {
        if player == Player::First { self.value } else { -self.value }
    }
}

impl Keyed for SortedTree {
    type Key = [u64; 1];

    fn key(&self) -> Self::Key {
        [self.value as u64 * 64 + u64::from(self.left)]
    }
}

#[test]
fn sorted_uniform_trees_need_the_leaves_of_the_minimal_tree() {
    for branching in 1..=6 {
        for left in 0..=8 {
            let tree = SortedTree { branching, left, ply: 0, value: 0 };
            let (_, counts) = counted(&tree, &FinalResult, "alphabeta", None);
            let theory = Theory::of(branching.into(), left);
            assert_eq!(counts.total.leaves, theory.minimal_leaves, "b={branching}, d={left}");
        }
    }
}

/// J. Pearl 1982: on random trees the leaves of alpha-beta grow asymptotically by 1.618 per ply (b = 2) and
/// by 2.148 (b = 3). The test compares two depths of the same parity and allows 8 per cent, because the
/// growth there is still slightly larger.
#[test]
fn random_orders_approach_the_growth_that_pearl_found() {
    let mean_leaves = |b: u32, d: u32| {
        let of = |seed: u64| {
            let text = format!("b={b},d={d},seed={seed},min=-1000000000,max=1000000000");
            let tree = Uniform::parse(&text).unwrap();
            counted(&tree, &FinalResult, &format!("alphabeta+random:{seed}"), None).1.total.leaves
        };
        (0..200).map(of).sum::<u64>() as f64 / 200.0
    };
    for (b, shallow, deep, growth) in [(2, 10, 16, 1.618), (3, 6, 10, 2.148)] {
        let ratio = mean_leaves(b, deep) / mean_leaves(b, shallow);
        let measured = ratio.powf(1.0 / f64::from(deep - shallow));
        assert!((measured / growth - 1.0).abs() < 0.08, "b={b}: {measured}");
    }
}
