//! How runs on one position compare: ratios, and whether their values agree.

use crate::evaluation::Score;
use crate::game::Move;
use crate::search::{Algorithm, Counts, Order, Report, Run};

/// One run, counted.
#[derive(Clone, Debug)]
pub struct Counted {
    /// The run.
    pub run: Run,
    /// Its report.
    pub report: Report,
    /// Its counts.
    pub counts: Counts,
    /// Its principal variation.
    pub variation: Vec<Move>,
}

/// One run beside the others.
#[derive(Clone, Debug)]
pub struct Row {
    /// The run and its counts.
    pub counted: Counted,
    /// Its nodes over those of plain minimax, if minimax is among the runs and finished.
    pub to_minimax: Option<f64>,
    /// Its nodes over those of the best-first reference (`alphabeta+best`), likewise.
    pub to_best_first: Option<f64>,
}

/// Two finished runs whose values differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// Places of the two rows.
    pub rows: (usize, usize),
    /// Their values.
    pub values: (Score, Score),
}

/// Runs side by side.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// One row a run, as asked for.
    pub rows: Vec<Row>,
    /// The first two rows that disagree, if any do.
    pub disagreement: Option<Disagreement>,
}

/// Compares runs of one position.
pub fn compare(runs: Vec<Counted>) -> Comparison {
    let finished = |counted: &&Counted| counted.report.score.is_some();
    let nodes_of = |wanted: fn(&Run) -> bool| {
        let found = runs.iter().filter(finished).find(|counted| wanted(&counted.run));
        found.map(|counted| counted.report.nodes as f64)
    };
    let minimax = nodes_of(|run| run.is_plain() && run.algorithm == Algorithm::Minimax);
    let best_first = nodes_of(|run| {
        run.is_plain() && run.algorithm == Algorithm::AlphaBeta && run.order == Order::Best
    });
    let disagreement = disagreement(&runs);
    let row = |counted: Counted| {
        let nodes = counted.report.nodes as f64;
        let done = counted.report.score.is_some();
        let ratio = |base: Option<f64>| base.filter(|_| done).map(|base| nodes / base);
        Row { to_minimax: ratio(minimax), to_best_first: ratio(best_first), counted }
    };
    Comparison { rows: runs.into_iter().map(row).collect(), disagreement }
}

fn disagreement(runs: &[Counted]) -> Option<Disagreement> {
    let mut scored =
        runs.iter().enumerate().filter_map(|(row, counted)| Some((row, counted.report.score?)));
    let (first, value) = scored.next()?;
    let (second, other) = scored.find(|&(_, score)| score != value)?;
    Some(Disagreement { rows: (first, second), values: (value, other) })
}
