//! Ratings of players from all their games, by maximum likelihood.

use crate::stats::Z;

/// Elo per unit of the logistic scale, 400/ln 10.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// The most steps of Newton's method; a few suffice.
const STEPS: usize = 100;

/// The rating of a player, in points of logistic Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating. It is relative: only differences between players have a meaning.
    pub elo: f64,
    /// Half of the 95 % interval.
    pub half: f64,
}

/// Returns the ratings of players by the model of Bradley and Terry ("Rank analysis of incomplete block
/// designs", 1952), in which a draw is half a win. `points[i][j]` are the points of `i` against `j`, and the
/// games of a pair are the sum of both. Every player has one more game, drawn against a player of rating 0, so
/// that one who wins or loses everything has a finite rating.
pub fn ratings(points: &[Vec<f64>]) -> Vec<Rating> {
    let count = points.len();
    let mut rating = vec![0.0; count];
    for _ in 0..STEPS {
        let (gradient, information) = derivatives(points, &rating);
        let step = solve(information, gradient);
        // Short steps, because the first ones may lead far away.
        let most = step.iter().fold(0.0_f64, |most, step| most.max(step.abs()));
        let scale = if most > 2.0 { 2.0 / most } else { 1.0 };
        rating.iter_mut().zip(&step).for_each(|(rating, step)| *rating += scale * step);
        if most < 1e-10 {
            break;
        }
    }
    let (_, information) = derivatives(points, &rating);
    let variance = |player: usize| {
        let unit = (0..count).map(|other| f64::from(u8::from(other == player))).collect();
        solve(information.clone(), unit)[player]
    };
    let of = |player: usize| Rating {
        elo: rating[player] * ELO,
        half: Z * variance(player).max(0.0).sqrt() * ELO,
    };
    (0..count).map(of).collect()
}

/// Returns the gradient of the log-likelihood, and its negative second derivatives.
fn derivatives(points: &[Vec<f64>], rating: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let count = points.len();
    let expected = |lead: f64| 1.0 / (1.0 + (-lead).exp());
    let mut gradient = vec![0.0; count];
    let mut information = vec![vec![0.0; count]; count];
    for one in 0..count {
        // The drawn game against rating 0.
        let share = expected(rating[one]);
        gradient[one] += 0.5 - share;
        information[one][one] += share * (1.0 - share);
        for other in (0..count).filter(|&other| other != one) {
            let games = points[one][other] + points[other][one];
            let share = expected(rating[one] - rating[other]);
            let weight = games * share * (1.0 - share);
            gradient[one] += points[one][other] - games * share;
            information[one][one] += weight;
            information[one][other] -= weight;
        }
    }
    (gradient, information)
}

/// Solves a system of equations by elimination. The matrix is positive definite, so no pivot is 0.
fn solve(mut matrix: Vec<Vec<f64>>, mut values: Vec<f64>) -> Vec<f64> {
    let count = values.len();
    for column in 0..count {
        let (above, below) = matrix.split_at_mut(column + 1);
        let pivot = &above[column];
        for (row, line) in below.iter_mut().enumerate() {
            let factor = line[column] / pivot[column];
            line.iter_mut().zip(pivot).for_each(|(value, pivot)| *value -= factor * pivot);
            values[column + 1 + row] -= factor * values[column];
        }
    }
    for row in (0..count).rev() {
        let known: f64 = (row + 1..count).map(|column| matrix[row][column] * values[column]).sum();
        values[row] = (values[row] - known) / matrix[row][row];
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_match_gives_the_elo_of_its_share() {
        // 3 to 1 is 190.8 points; one drawn game in 4,000 changes little.
        let [a, b] = ratings(&[vec![0.0, 3_000.0], vec![1_000.0, 0.0]])[..] else { panic!() };
        assert!((a.elo - b.elo - 190.85).abs() < 0.5, "{a:?} {b:?}");
        assert!((a.elo + b.elo).abs() < 1e-6);
    }

    #[test]
    fn players_who_never_met_are_compared_by_a_third() {
        let points = [vec![0.0, 75.0, 0.0], vec![25.0, 0.0, 75.0], vec![0.0, 25.0, 0.0]];
        let all = ratings(&points);
        assert!(all[0].elo > 150.0 && all[1].elo.abs() < 1e-6 && all[2].elo < -150.0, "{all:?}");
        assert!(all[0].half > all[1].half, "the middle one has twice the games");
    }

    #[test]
    fn extremes_stay_finite() {
        let all = ratings(&[vec![0.0, 1_000.0], vec![0.0, 0.0]]);
        assert!(all.iter().all(|rating| rating.elo.is_finite() && rating.half.is_finite()));
        assert!(all[0].elo > 600.0);
        assert_eq!(ratings(&[]), []);
        assert!(ratings(&[vec![0.0]])[0].elo.abs() < 1e-9);
    }
}
