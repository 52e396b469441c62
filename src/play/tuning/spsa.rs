//! Simultaneous perturbation stochastic approximation (Spall 1992). It moves all weights at once in a
//! random direction, and estimates the slope along it from the result of two opposite moves.

use super::{Duel, Point, Purpose, Tuner};
use crate::evaluation::LARGEST_WEIGHT;
use crate::random::{descend, next};

/// Exponents of the gains, as Spall (1998) recommends for practice.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// The stability constant A as a share of the iterations (Spall 1998: a tenth or less).
const STABILITY: f64 = 0.1;

/// Settings of SPSA; with the scores of the duels they determine it.
#[derive(Clone, Debug, PartialEq)]
pub struct SpsaSettings {
    /// The initial weights, at least one.
    pub weights: Vec<i32>,
    /// Number of iterations, at least 1; each is one duel.
    pub iterations: u32,
    /// The first perturbation (c), in the unit of the weights: large enough to have an effect in play.
    pub perturbation: f64,
    /// Distance that a duel won outright moves every weight in the first iteration, in the unit of the
    /// weights. It determines the gain (a), as Spall (1998) chooses it.
    pub first_step: f64,
    /// The seed of the directions; equal seeds give equal directions.
    pub seed: u64,
}

/// An SPSA in progress. Its weights move in fractions, and duels use the rounded ones.
#[derive(Clone, Debug)]
pub struct Spsa {
    settings: SpsaSettings,
    iteration: u32,
    weights: Vec<f64>,
    points: Vec<Point>,
}

impl Spsa {
    /// Returns the state before the first iteration; its first point is the initial weights.
    pub fn new(settings: SpsaSettings) -> Self {
        let weights = settings.weights.iter().map(|&weight| f64::from(weight)).collect();
        let mut spsa = Self { settings, iteration: 0, weights, points: Vec::new() };
        spsa.mark();
        spsa
    }
}

impl Tuner for Spsa {
    /// Returns the next duel: the weights moved along the direction (a) and those moved back (b).
    fn ask(&self) -> Option<Duel> {
        let iteration = self.iteration;
        (iteration < self.settings.iterations).then(|| {
            let moved = |sign: f64| {
                let by = sign * self.perturbation();
                let along = self.weights.iter().zip(self.direction());
                along.map(|(weight, direction)| rounded(weight + by * direction)).collect()
            };
            let purpose = Purpose::Gradient { iteration };
            Duel { number: iteration, purpose, a: moved(1.0), b: moved(-1.0) }
        })
    }

    fn tell(&mut self, lead: i64, games: u32) {
        if self.iteration >= self.settings.iterations || games == 0 {
            return;
        }
        // 1. The share of `a` minus that of `b`, from -1 to 1.
        let difference = lead as f64 / f64::from(2 * games);
        // 2. The slope along the direction. Multiplying by a component replaces the division in
        // Spall's formula, because each component is +1 or -1.
        let slope = difference / (2.0 * self.perturbation());
        let by = self.gain() * slope;
        for (weight, direction) in
            self.weights.iter_mut().zip(direction_of(&self.settings, self.iteration))
        {
            let limit = f64::from(LARGEST_WEIGHT);
            *weight = (*weight + by * direction).clamp(-limit, limit);
        }
        self.iteration += 1;
        self.mark();
    }

    /// Returns the weights before every iteration, and the final ones.
    fn points(&self) -> &[Point] {
        &self.points
    }

    fn best(&self) -> Vec<i32> {
        self.weights.iter().map(|&weight| rounded(weight)).collect()
    }

    fn progress(&self) -> f64 {
        f64::from(self.iteration) / f64::from(self.settings.iterations)
    }
}

impl Spsa {
    /// Returns `c_k = c / (k + 1)^gamma`, in the unit of the weights.
    fn perturbation(&self) -> f64 {
        self.settings.perturbation / f64::from(self.iteration + 1).powf(GAMMA)
    }

    /// Returns `a_k = a / (A + k + 1)^alpha`, with `a` chosen to make the first step `first_step`.
    fn gain(&self) -> f64 {
        let stability = STABILITY * f64::from(self.settings.iterations);
        let a = self.settings.first_step * 2.0 * self.settings.perturbation;
        let decay = (stability + 1.0) / (stability + f64::from(self.iteration) + 1.0);
        a * decay.powf(ALPHA)
    }

    fn direction(&self) -> impl Iterator<Item = f64> {
        direction_of(&self.settings, self.iteration)
    }

    fn mark(&mut self) {
        self.points.push(Point { duels: self.iteration, start: 0, weights: self.best() });
    }
}

/// Returns +1 or -1 for each weight, each with equal chance.
fn direction_of(settings: &SpsaSettings, iteration: u32) -> impl Iterator<Item = f64> + use<> {
    let mut state = descend(settings.seed, u64::from(iteration));
    std::iter::repeat_with(move || if next(&mut state) >> 63 == 0 { 1.0 } else { -1.0 })
}

fn rounded(weight: f64) -> i32 {
    (weight.round() as i32).clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT)
}
