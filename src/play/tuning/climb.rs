//! The hill climbing of `othello-deepdiver` (report, 2013): one weight at a time, two candidates
//! around it, the better one against what there was.
//!
//! The report leaves open how often all weights are gone over, and which of the starts is taken at
//! the end. Here a start is climbed until a whole sweep changes nothing or a number of sweeps is
//! reached, and what the starts end with plays a round robin.

use super::{Duel, Point, Purpose, Tuner};
use crate::evaluation::LARGEST_WEIGHT;
use crate::random::{descend, next, scale};

/// Candidates differ from the weight by this part of it, and by as much more after each tie.
const STEP_PERCENT: i64 = 5;
/// After this many ties in a row the weight stays as it is: it is not what decides the games.
const WIDEST: u32 = 8;

/// What is climbed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClimbSettings {
    /// Weights of the evaluation, at least 1.
    pub weights: u32,
    /// Random starts, at least 1.
    pub starts: u32,
    /// Starts lie within 0 and this, both included: 1 in the unit of the weights.
    pub unit: i32,
    /// Times that all weights of a start are gone over, at most.
    pub sweeps: u32,
    /// The seed of the starts.
    pub seed: u64,
}

/// Hill climbing under way.
#[derive(Clone, Debug)]
pub struct Climb {
    settings: ClimbSettings,
    duels: u32,
    points: Vec<Point>,
    /// What the starts that were climbed ended with.
    ends: Vec<Vec<i32>>,
    /// The start that is being climbed.
    current: Vec<i32>,
    sweep: u32,
    changed: bool,
    weight: u32,
    question: Question,
    /// Half points of each end in the round robin.
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
    /// A climb that has not begun.
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
                // It replaces the original unless it loses.
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

    /// The end with the best score in the round robin, the first of equal ones; before it, what the
    /// current start has reached.
    fn best(&self) -> Vec<i32> {
        if self.ends.len() < self.settings.starts as usize {
            return self.current.clone();
        }
        let best = (0..self.ends.len()).rev().max_by_key(|&end| self.table[end]).unwrap_or(0);
        self.ends[best].clone()
    }

    /// The part of the starts that are climbed, and of the round robin after them.
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
    /// Begins the next start, or the round robin.
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

    /// The next pairing of the round robin from (a, b) on.
    fn next_final(&self, a: u32, b: u32) -> Question {
        let starts = self.settings.starts;
        match (a, b) {
            (a, b) if b < starts => Question::Final { a, b },
            (a, _) if a + 2 < starts => Question::Final { a: a + 1, b: a + 2 },
            _ => Question::Nothing,
        }
    }

    /// The current weight moved down and up by some steps, by one unit at least.
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
