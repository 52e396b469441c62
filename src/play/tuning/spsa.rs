//! Simultaneous perturbation stochastic approximation (Spall 1992): all weights are moved at once
//! in a random direction, and the result of two opposite moves is the slope along it.

use super::{Duel, Point, Purpose, Tuner};
use crate::evaluation::LARGEST_WEIGHT;
use crate::random::{descend, next};

/// Exponents of the gains as Spall (1998) recommends them for practice.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// The stability constant A as a part of the iterations (Spall 1998: a tenth or less).
const STABILITY: f64 = 0.1;

/// What is tuned, and how boldly.
#[derive(Clone, Debug, PartialEq)]
pub struct SpsaSettings {
    /// The weights to begin with, at least one.
    pub weights: Vec<i32>,
    /// Iterations, at least 1; each is one duel.
    pub iterations: u32,
    /// The first perturbation (c), in the unit of the weights: large enough that it shows in play.
    pub perturbation: f64,
    /// How far a duel won outright moves every weight in the first iteration, in the unit of
    /// the weights; from it the gain (a) follows, as Spall (1998) chooses it.
    pub first_step: f64,
    /// The seed of the directions.
    pub seed: u64,
}

/// SPSA under way.
#[derive(Clone, Debug)]
pub struct Spsa {
    settings: SpsaSettings,
    iteration: u32,
    weights: Vec<f64>,
    points: Vec<Point>,
}

impl Spsa {
    /// Before the first iteration.
    pub fn new(settings: SpsaSettings) -> Self {
        let weights = settings.weights.iter().map(|&weight| f64::from(weight)).collect();
        let mut spsa = Self { settings, iteration: 0, weights, points: Vec::new() };
        spsa.mark();
        spsa
    }
}

impl Tuner for Spsa {
    /// The next duel: the weights moved along the direction (a) against those moved back (b).
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
        // 1. The result of `a` less that of `b`, from -1 to 1.
        let difference = lead as f64 / f64::from(2 * games);
        // 2. The slope along the direction; each component of it is +1 or -1.
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

    /// The weights before every iteration, and the last ones.
    fn points(&self) -> &[Point] {
        &self.points
    }

    fn best(&self) -> Vec<i32> {
        self.weights.iter().map(|&weight| rounded(weight)).collect()
    }

    /// The part of the iterations that are done.
    fn progress(&self) -> f64 {
        f64::from(self.iteration) / f64::from(self.settings.iterations)
    }
}

impl Spsa {
    /// `c_k = c / (k + 1)^gamma`, in the unit of the weights.
    fn perturbation(&self) -> f64 {
        self.settings.perturbation / f64::from(self.iteration + 1).powf(GAMMA)
    }

    /// `a_k = a / (A + k + 1)^alpha`, with a such that the first step is the one that is asked for.
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

/// Plus or minus one for each weight, each equally likely.
fn direction_of(settings: &SpsaSettings, iteration: u32) -> impl Iterator<Item = f64> + use<> {
    let mut state = descend(settings.seed, u64::from(iteration));
    std::iter::repeat_with(move || if next(&mut state) >> 63 == 0 { 1.0 } else { -1.0 })
}

fn rounded(weight: f64) -> i32 {
    (weight.round() as i32).clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT)
}
