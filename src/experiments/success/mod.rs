//! Success curves: how many positions each run solves within a limit, by stones on the board.
//!
//! Solved is a position whose search, which has no depth limit, comes to its end within the limit
//! with the right score. Everything is read before the first search. The runs come one after the
//! other, each from the fullest board to the emptiest; what is stopped keeps what it has.

pub(crate) mod export;
pub(crate) mod json;
pub(crate) mod need;
pub(crate) mod read;
pub(crate) mod view;

use crate::evaluation::Score;
use crate::experiments::positions::place_text;
use crate::experiments::success::json::SuccessView;
use crate::game::Filling;
use crate::search::{Run, Stop};
use crate::work::control::{Handle, now};
use crate::work::request::Request;
use crate::work::run::count;
use crate::work::stage::{CompareProgress, Stage};
pub use export::export_success;

/// A success curve, read and checked.
#[derive(Clone, Debug)]
pub struct SuccessTask {
    /// The positions, each with the limit and any run.
    trials: Vec<Trial>,
    /// Their places from the fullest board to the emptiest.
    order: Vec<usize>,
    words: Vec<String>,
    runs: Vec<Run>,
    /// Unsolved positions in a row after which a run gives up.
    patience: Option<u32>,
    source: String,
}

/// A position to solve.
#[derive(Clone, Debug)]
struct Trial {
    request: Request,
    filling: Filling,
    /// The score that the set gives it.
    expected: Option<i32>,
    /// The line of the set that it stands in.
    line: Option<usize>,
}

/// What one run gave.
struct Curve {
    points: Vec<Point>,
    gave_up_at: Option<u32>,
    cancelled: bool,
}

/// What one search gave.
struct Point {
    place: usize,
    /// `None`: the limit came first.
    value: Option<i32>,
    is_right: bool,
    nodes: u64,
    milliseconds: f64,
}

/// The scores that are known, by position, and the first search that gave another one.
struct Known {
    scores: Vec<Option<(i32, String)>>,
    wrong: Option<String>,
}

impl SuccessTask {
    /// Tries every run on every position under a handle that can stop it and tells how far it is.
    pub fn run(&self, handle: &Handle) -> SuccessView {
        let given = |trial: &Trial| trial.expected.map(|score| (score, "the set".to_owned()));
        let scores = self.trials.iter().map(given).collect();
        let mut known = Known { scores, wrong: None };
        let (mut curves, mut nodes) = (Vec::new(), 0);
        for place in 0..self.runs.len() {
            if handle.is_stopped() {
                break;
            }
            curves.push(self.curve(handle, place, &mut nodes, &mut known));
        }
        self.view(&curves, known.wrong, handle.is_stopped())
    }

    fn curve(&self, handle: &Handle, run: usize, all: &mut u64, known: &mut Known) -> Curve {
        let mut curve = Curve { points: Vec::new(), gave_up_at: None, cancelled: false };
        let (before, mut failures) = (*all, 0);
        for (nth, &place) in self.order.iter().enumerate() {
            // A search of few nodes ends before it asks.
            if handle.is_stopped() {
                curve.cancelled = true;
                break;
            }
            if self.patience == Some(failures) {
                let last = curve.points.last().map_or(place, |point| point.place);
                curve.gave_up_at = Some(self.trials[last].filling.stones);
                break;
            }
            handle.enter_stage(Stage::Comparison(CompareProgress {
                run: run as u32,
                runs: self.runs.len() as u32,
                word: self.words[run].clone(),
                repeat: 0,
                position: nth as u32,
                positions: self.order.len() as u32,
                nodes_before: *all - before,
                all_nodes_before: *all,
            }));
            let start = now();
            let request = Request { run: self.runs[run], ..self.trials[place].request.clone() };
            let report = count(&request, handle).report;
            let milliseconds = start.elapsed().as_secs_f64() * 1e3;
            if report.stop == Some(Stop::Cancelled) {
                curve.cancelled = true;
                break;
            }
            *all += report.nodes;
            let value = report.score.and_then(Score::finite);
            let is_right = value.is_some_and(|value| self.check(run, place, value, known));
            failures = if is_right { 0 } else { failures + 1 };
            let nodes = report.nodes;
            curve.points.push(Point { place, value, is_right, nodes, milliseconds });
        }
        curve
    }

    /// Whether a score is the one that the set gives, or else the run that solved it first.
    fn check(&self, run: usize, place: usize, value: i32, known: &mut Known) -> bool {
        let word = &self.words[run];
        match &known.scores[place] {
            None => known.scores[place] = Some((value, word.clone())),
            Some((score, _)) if *score == value => {}
            Some((score, who)) => {
                if known.wrong.is_none() {
                    let trial = &self.trials[place];
                    let at = place_text(place, &trial.request, trial.line);
                    known.wrong =
                        Some(format!("{word} gives {value}, but {who} gives {score}{at}"));
                }
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::json::SuccessRequest;
    use super::*;
    use crate::game::SetupWords;

    #[test]
    fn no_search_begins_after_a_stop() {
        let request = SuccessRequest {
            setup: SetupWords { game: "tictactoe".to_owned(), ..SetupWords::default() },
            runs: vec!["alphabeta".to_owned()],
            positions: Some("1523\n1524".to_owned()),
            node_limit: Some(1_000),
            ..SuccessRequest::default()
        };
        let task = SuccessTask::read(&request).unwrap();
        let handle = Handle::new();
        let curve = |handle: &Handle| {
            let mut known = Known { scores: vec![None; 2], wrong: None };
            task.curve(handle, 0, &mut 0, &mut known)
        };
        assert_eq!(curve(&handle).points.len(), 2);
        handle.stop();
        let stopped = curve(&handle);
        assert!(stopped.points.is_empty() && stopped.cancelled);
    }
}
