//! Results of theory: the minimal tree, and ties that mislead.

use plyscope::evaluation::FinalResult;
use plyscope::game::{FinalScore, Player, Position, PositionExt, Tree, Uniform};
use plyscope::search::{Limits, NoLimit, Run, Tally, search};
use plyscope::trace::Theory;
use std::collections::HashSet;

fn leaf_values(place: &Uniform, values: &mut Vec<i32>) {
    match place.outcome() {
        Some(outcome) => values.push(place.final_score(outcome, Player::First)),
        None => place.moves().into_iter().for_each(|mv| leaf_values(&place.child(mv), values)),
    }
}

/// Knuth and Moore 1975: with the best move first, alpha-beta scores b^ceil(d/2) + b^floor(d/2) - 1 leaves.
#[test]
fn best_first_reaches_the_minimal_tree() {
    let run: Run = "alphabeta+best".parse().unwrap();
    let mut trees = 0;
    for b in 1..=4 {
        for d in 0..=6 {
            for seed in 0..3 {
                let text = format!("b={b},d={d},seed={seed},min=-1000000000,max=1000000000");
                let tree = Uniform::parse(&text).unwrap();
                let mut values = Vec::new();
                leaf_values(&tree, &mut values);
                let distinct = values.iter().collect::<HashSet<_>>().len() == values.len();
                if !distinct {
                    continue;
                }
                trees += 1;
                let mut tally = Tally::new();
                search(&tree, &FinalResult, run, Limits::default(), &mut tally, &mut NoLimit);
                let leaves = tally.counts().total.leaves;
                assert_eq!(leaves, Theory::of(b, d).minimal_leaves, "{text}");
                assert_eq!(values.len() as u64, Theory::of(b, d).minimax_leaves, "{text}");
            }
        }
    }
    assert!(trees >= 80, "only {trees} trees had distinct values");
}

/// The second child is worth 2, but alpha-beta leaves it at a bound of 5, which equals the best. So `last`
/// chooses it; only minimax sees its value.
#[test]
fn under_alpha_beta_last_can_take_a_worse_move() {
    let tree = Tree::parse("((5 6)(5 2))").unwrap();
    for (word, best) in [
        ("minimax", 0),
        ("minimax+last", 0),
        ("alphabeta", 0),
        ("alphabeta+last", 1),
        ("alphabeta+hard", 0),
        ("alphabeta+hard+last", 1),
    ] {
        let run: Run = word.parse().unwrap();
        let limits = Limits::default();
        let report = search(&tree, &FinalResult, run, limits, Tally::new(), &mut NoLimit);
        assert_eq!(report.score.map(plyscope::evaluation::Score::get), Some(5), "{word}");
        assert_eq!(report.best_move.map(|mv| mv.0), Some(best), "{word}");
    }
}
