//! Tests the tuners against players of known strength: closer to the optimum is stronger.

use super::*;
use crate::random::next;

const OPTIMUM: [i32; 3] = [420, 250, 800];

fn distance(weights: &[i32]) -> i64 {
    weights.iter().zip(OPTIMUM).map(|(weight, best)| i64::from(weight - best).pow(2)).sum()
}

/// Plays until the tuner has no duel left; `score` returns the lead of `a` in 20 games.
fn tuned(
    mut tuner: Box<dyn Tuner>,
    mut score: impl FnMut(&Duel) -> i64,
) -> (Box<dyn Tuner>, Vec<(Duel, i64)>) {
    let mut played = Vec::new();
    while let Some(duel) = tuner.ask() {
        assert_eq!(tuner.ask(), Some(duel.clone()), "the same until it is told");
        assert_eq!(duel.number as usize, played.len());
        let lead = score(&duel);
        tuner.tell(lead, 20);
        played.push((duel, lead));
        assert!(played.len() < 20_000);
    }
    (tuner, played)
}

fn climb(starts: u32, sweeps: u32) -> Box<dyn Tuner> {
    Box::new(Climb::new(ClimbSettings { weights: 3, starts, unit: 1000, sweeps, seed: 5 }))
}

fn spsa() -> Box<dyn Tuner> {
    Box::new(Spsa::new(SpsaSettings {
        weights: vec![600, 600, 600],
        iterations: 600,
        perturbation: 60.0,
        first_step: 40.0,
        seed: 3,
    }))
}

/// The side closer to the optimum wins every game.
fn exact(duel: &Duel) -> i64 {
    20 * (distance(&duel.b) - distance(&duel.a)).signum()
}

#[test]
fn climbing_ends_near_the_optimum_from_every_start() {
    let (tuner, _) = tuned(climb(6, 60), exact);
    assert!((tuner.progress() - 1.0).abs() < 1e-9);
    let best = tuner.best();
    for (weight, optimum) in best.iter().zip(OPTIMUM) {
        assert!((weight - optimum).abs() <= optimum / 20 + 1, "{best:?}");
    }
    let starts: Vec<_> = (0..6).map(|n| tuner.points().iter().find(|p| p.start == n)).collect();
    assert!(starts.iter().all(Option::is_some));
    assert!(tuner.points().windows(2).all(|pair| pair[0].duels <= pair[1].duels));
}

#[test]
fn ties_widen_both_candidates_and_equal_strength_replaces() {
    // A weight without effect causes eight ties, then the next weight follows.
    let (tuner, played) = tuned(climb(1, 5), |_| 0);
    let steps: Vec<_> = played.iter().map(|(duel, _)| duel.purpose).collect();
    assert_eq!(steps.len(), 3 * 8, "one sweep that changes nothing is the last");
    assert!(matches!(steps[7], Purpose::Candidates { start: 0, weight: 0, steps: 8 }));
    assert!(matches!(steps[8], Purpose::Candidates { start: 0, weight: 1, steps: 1 }));
    let start = &tuner.points()[0].weights;
    let (narrow, wide) = (&played[0].0, &played[1].0);
    let step = (start[0] * 5 / 100).max(1);
    assert_eq!((narrow.a[0], narrow.b[0]), (start[0] - step, start[0] + step));
    assert_eq!(wide.b[0], start[0] + (start[0] * 10 / 100).max(2));
    // The upper candidate wins, then draws with the original, so it replaces the original.
    let (mut tuner, mut alike) = (climb(1, 5), climb(1, 5));
    tuner.tell(-2, 20);
    alike.tell(-2, 20);
    tuner.tell(0, 20);
    alike.tell(-1, 20);
    assert_eq!(tuner.best()[0], start[0] + step);
    assert_eq!(alike.best()[0], start[0], "it lost");
}

#[test]
fn the_round_robin_takes_the_end_that_scores_best() {
    let (tuner, played) = tuned(climb(4, 1), |duel| match duel.purpose {
        Purpose::Final { a, b } => {
            if a == 2 {
                20
            } else if b == 2 {
                -20
            } else {
                0
            }
        }
        _ => 0,
    });
    let finals = played.iter().filter(|(duel, _)| matches!(duel.purpose, Purpose::Final { .. }));
    assert_eq!(finals.count(), 6);
    let third = tuner.points().iter().find(|point| point.start == 2).unwrap();
    assert_eq!(tuner.best(), third.weights);
}

#[test]
fn spsa_ends_near_the_optimum_though_games_are_noisy() {
    let mut state = 11;
    let (tuner, _) = tuned(spsa(), |duel| {
        // Twenty games, with a logistic chance by the difference in strength.
        let strength = (distance(&duel.b) - distance(&duel.a)) as f64 / 60_000.0;
        let chance = 1.0 / (1.0 + (-strength).exp());
        let won = (0..20).filter(|_| (next(&mut state) as f64 / u64::MAX as f64) < chance).count();
        4 * won as i64 - 40
    });
    assert!(distance(&tuner.best()) < distance(&[600; 3]) / 10, "{:?}", tuner.best());
    assert_eq!(tuner.points().len(), 601);
}

#[test]
fn a_list_of_scores_brings_a_tuner_back() {
    for new in [|| climb(3, 4), spsa] {
        let (whole, played) = tuned(new(), exact);
        let mut again = new();
        for (duel, lead) in &played {
            assert_eq!(again.ask().as_ref(), Some(duel));
            again.tell(*lead, 20);
        }
        assert_eq!((again.ask(), again.best()), (None, whole.best()));
        assert_eq!(again.points(), whole.points());
    }
}
