//! The hill climbing of `othello-deepdiver` (report, 2013). It changes one weight at a time: two
//! candidates around the weight play each other, and the better one then plays the current weight.
//!
//! The report leaves open the number of sweeps over all weights, and the choice among the starts at
//! the end. Here a start ends after a sweep without a change or after a maximum number of sweeps. The
//! results of the starts then play a round robin.

use super::{Duel, Point, Purpose, Tuner};
use crate::evaluation::LARGEST_WEIGHT;
use crate::random::{descend, next, scale};

/// Distance of a candidate from the weight, in percent of the weight; it grows by as much after each tie.
const STEP_PERCENT: i64 = 5;
/// Ties in a row after which a weight is left alone, because it does not decide the games.
const WIDEST: u32 = 8;

/// Settings of a climb; with the scores of the duels they determine it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClimbSettings {
    /// Number of weights of the evaluation, at least 1.
    pub weights: u32,
    /// Number of random starts, at least 1.
    pub starts: u32,
    /// Starts are drawn from 0 to this value inclusive, which is 1 in the unit of the weights.
    pub unit: i32,
    /// Maximum number of sweeps over all weights of a start.
    pub sweeps: u32,
    /// The seed of the starts; equal seeds give equal starts.
    pub seed: u64,
}

/// A hill climb in progress. Only its settings and the scores so far determine it.
#[derive(Clone, Debug)]
pub struct Climb {
    settings: ClimbSettings,
    duels: u32,
    points: Vec<Point>,
    /// The final weights of each finished start.
    ends: Vec<Vec<i32>>,
    current: Vec<i32>,
    sweep: u32,
    changed: bool,
    weight: u32,
    question: Question,
    /// The summed leads of each finished start in the round robin, half points.
    table: Vec<i64>,
}

#[derive(Clone, Debug)]
enum Question {
    Candidates { steps: u32 },
    Replacement { candidate: i32 },
    Final { a: u32, b: u32 },
    Nothing,
}

impl Climb {
    /// Returns a new climb at its first start, before any duel.
    pub fn new(settings: ClimbSettings) -> Self {
        let mut climb = Self {
            duels: 0,
            points: Vec::new(),
            ends: Vec::new(),
            current: Vec::new(),
            sweep: 0,
            changed: false,
            weight: 0,
            question: Question::Candidates { steps: 1 },
            table: vec![0; settings.starts as usize],
            settings,
        };
        climb.begin();
        climb
    }
}

impl Tuner for Climb {
    fn ask(&self) -> Option<Duel> {
        let start = self.ends.len() as u32;
        let (weight, with) = (self.weight, |value| self.with(value));
        let (purpose, a, b) = match self.question {
            Question::Candidates { steps } => {
                let (below, above) = self.candidates(steps);
                (Purpose::Candidates { start, weight, steps }, with(below), with(above))
            }
            Question::Replacement { candidate } => {
                (Purpose::Replacement { start, weight }, with(candidate), self.current.clone())
            }
            Question::Final { a, b } => {
                let end = |start: u32| self.ends[start as usize].clone();
                (Purpose::Final { a, b }, end(a), end(b))
            }
            Question::Nothing => return None,
        };
        Some(Duel { number: self.duels, purpose, a, b })
    }

    fn tell(&mut self, lead: i64, _games: u32) {
        self.duels += 1;
        match self.question {
            Question::Candidates { steps } if lead == 0 => {
                if steps < WIDEST {
                    self.question = Question::Candidates { steps: steps + 1 };
                } else {
                    self.next_weight();
                }
            }
            Question::Candidates { steps } => {
                let (below, above) = self.candidates(steps);
                let candidate = if lead > 0 { below } else { above };
                self.question = Question::Replacement { candidate };
            }
            Question::Replacement { candidate } => {
                // A candidate that draws replaces the weight too; only a loss rejects it.
                if lead >= 0 && self.current[self.weight as usize] != candidate {
                    self.current = self.with(candidate);
                    self.changed = true;
                    self.mark();
                }
                self.next_weight();
            }
            Question::Final { a, b } => {
                self.table[a as usize] += lead;
                self.table[b as usize] -= lead;
                self.question = self.next_final(a, b + 1);
            }
            Question::Nothing => self.duels -= 1,
        }
    }

    fn points(&self) -> &[Point] {
        &self.points
    }

    /// Returns the weights with the best score in the round robin, the first of equal ones. Before
    /// the round robin, returns the weights that the current start has reached.
    fn best(&self) -> Vec<i32> {
        if self.ends.len() < self.settings.starts as usize {
            return self.current.clone();
        }
        let best = (0..self.ends.len()).rev().max_by_key(|&end| self.table[end]).unwrap_or(0);
        self.ends[best].clone()
    }

    /// Returns the share of the work done: 90 % for the starts, 10 % for the round robin after
    /// them.
    fn progress(&self) -> f64 {
        let starts = f64::from(self.settings.starts);
        match self.question {
            Question::Nothing => 1.0,
            Question::Final { a, .. } => 0.9 + 0.1 * f64::from(a) / starts,
            _ => {
                let weights = f64::from(self.settings.weights);
                let sweep = f64::from(self.sweep) + f64::from(self.weight) / weights;
                let inside = sweep / f64::from(self.settings.sweeps);
                0.9 * (self.ends.len() as f64 + inside) / starts
            }
        }
    }
}

impl Climb {
    /// Starts the next climb from random weights, or the round robin after the last one.
    fn begin(&mut self) {
        let start = self.ends.len() as u64;
        if start == u64::from(self.settings.starts) {
            self.question = self.next_final(0, 1);
            return;
        }
        let mut state = descend(self.settings.seed, start);
        let range = self.settings.unit as u64 + 1;
        self.current =
            (0..self.settings.weights).map(|_| scale(next(&mut state), range) as i32).collect();
        (self.sweep, self.weight, self.changed) = (0, 0, false);
        self.question = Question::Candidates { steps: 1 };
        self.mark();
    }

    fn next_weight(&mut self) {
        self.question = Question::Candidates { steps: 1 };
        self.weight += 1;
        if self.weight < self.settings.weights {
            return;
        }
        self.weight = 0;
        self.sweep += 1;
        if self.changed && self.sweep < self.settings.sweeps {
            self.changed = false;
            return;
        }
        self.ends.push(self.current.clone());
        self.begin();
    }

    /// Returns the pairing (a, b) of the round robin, or the first valid one after it.
    fn next_final(&self, a: u32, b: u32) -> Question {
        let starts = self.settings.starts;
        match (a, b) {
            (a, b) if b < starts => Question::Final { a, b },
            (a, _) if a + 2 < starts => Question::Final { a: a + 1, b: a + 2 },
            _ => Question::Nothing,
        }
    }

    /// Returns the current weight moved down and up by a number of steps, each at least one unit.
    fn candidates(&self, steps: u32) -> (i32, i32) {
        let weight = self.current[self.weight as usize];
        let part = i64::from(weight.abs()) * STEP_PERCENT * i64::from(steps) / 100;
        let by = part.max(i64::from(steps)) as i32;
        let held = |value: i32| value.clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT);
        (held(weight - by), held(weight + by))
    }

    fn with(&self, value: i32) -> Vec<i32> {
        let mut weights = self.current.clone();
        weights[self.weight as usize] = value;
        weights
    }

    fn mark(&mut self) {
        self.points.push(Point {
            duels: self.duels,
            start: self.ends.len() as u32,
            weights: self.current.clone(),
        });
    }
}
