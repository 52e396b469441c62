//! Compares runs on the same positions: node ratios, and agreement of their values.

use crate::evaluation::Score;
use crate::game::Move;
use crate::search::{Algorithm, Bound, Counts, Line, Order, Report, Run, VisitedMove};
use crate::trace::effective_branching;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The counts of one run on one position.
#[derive(Clone, Debug)]
pub struct PositionCounts {
    /// The report of the run, which it names.
    pub report: Report,
    /// Node counts of the whole search and of each ply.
    pub counts: Counts,
    /// The line that the search followed, from best child to best child. It is the principal variation
    /// only for a single iteration without a memory.
    pub followed: Vec<Move>,
    /// The principal variation, if it was requested.
    pub line: Option<Line>,
    /// Distinct leaves, if requested and if the run can score a leaf more than once.
    pub distinct_leaves: Option<u64>,
    /// The single value of all leaves, if a depth limit cut the search off and they all agree.
    pub common_leaf: Option<Score>,
    /// The visits of the root's moves in a Monte Carlo search, in the order of the run; empty in any other.
    pub root_moves: Vec<VisitedMove>,
}

/// One run on every position of a set.
#[derive(Clone, Debug)]
pub struct RunCounts {
    /// The run, the same on every position.
    pub run: Run,
    /// One count per position, in order; fewer if the comparison was stopped.
    pub counted: Vec<PositionCounts>,
}

impl PositionCounts {
    /// Returns the score of a finished search if it is exact. Outside a given window, the score is only
    /// a bound.
    pub fn score(&self) -> Option<Score> {
        self.report.score.filter(|&score| self.report.run.bound(score) == Bound::Exact)
    }

    /// Like [`Self::score`], but only if the depth limit was not reduced on the way, because a reduced
    /// limit can change the value.
    pub fn whole_score(&self) -> Option<Score> {
        self.score().filter(|_| self.report.shortened_at.is_none())
    }
}

#[cfg(test)]
impl PositionCounts {
    /// Builds a search with the given score and nodes, and no other data.
    pub(crate) fn sample(run: Run, score: Option<Score>, nodes: u64) -> Self {
        let limits = crate::search::Limits::default();
        let report = Report { score, nodes, ..Report::before(run, limits) };
        Self {
            report,
            counts: Counts::default(),
            followed: Vec::new(),
            line: None,
            distinct_leaves: None,
            common_leaf: None,
            root_moves: Vec::new(),
        }
    }
}

impl RunCounts {
    /// Returns the nodes entered on all positions together, without those of searches that only
    /// ordered moves.
    pub fn nodes(&self) -> u64 {
        self.counted.iter().map(|counted| counted.report.nodes).sum()
    }

    /// Returns the counts of all positions together, added ply by ply.
    pub fn counts(&self) -> Counts {
        let mut sum = Counts::default();
        for PositionCounts { counts, .. } in &self.counted {
            sum.total += counts.total;
            if sum.per_ply.len() < counts.per_ply.len() {
                sum.per_ply.resize(counts.per_ply.len(), crate::search::NodeCounts::default());
            }
            for (ply, &more) in sum.per_ply.iter_mut().zip(&counts.per_ply) {
                *ply += more;
            }
        }
        sum
    }

    /// Returns the mean effective branching factor of the finished searches; a stopped search has none.
    pub fn branching(&self) -> Option<f64> {
        let of_each: Vec<f64> = self
            .counted
            .iter()
            .filter(|counted| counted.report.stop.is_none())
            .filter_map(|counted| effective_branching(&counted.counts))
            .collect();
        (!of_each.is_empty()).then(|| of_each.iter().sum::<f64>() / of_each.len() as f64)
    }

    /// Returns the single value of all leaves on all positions, or `None` if a
    /// [`PositionCounts::common_leaf`] is missing or differs.
    pub fn common_leaf(&self) -> Option<Score> {
        let value = self.counted.first()?.common_leaf?;
        self.counted.iter().all(|one| one.common_leaf == Some(value)).then_some(value)
    }

    /// Returns whether the run finished on each of `positions` positions.
    pub fn is_complete(&self, positions: usize) -> bool {
        let done = |counted: &PositionCounts| counted.report.score.is_some();
        self.counted.len() == positions && self.counted.iter().all(done)
    }
}

/// Ratios of a run's nodes to those of each reference. The reference must be among the runs, and both
/// must finish on every position.
#[derive(Clone, Copy, Debug, Default, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct Ratios {
    /// Ratio to plain minimax, if it is among the runs; null, like the other ratios, if the values
    /// disagree.
    pub to_minimax: Option<f64>,
    /// Ratio to `alphabeta+best`, the best-first reference, if it is among the runs.
    pub to_best_first: Option<f64>,
    /// Ratio to `alphabeta+worst`, if it is among the runs.
    pub to_worst: Option<f64>,
    /// Ratio to the mean of the random orders, if there are any and all of them finished.
    pub to_random: Option<f64>,
}

/// One run, and its node ratios to the references.
#[derive(Clone, Debug)]
pub struct Row {
    /// The run and its counts on every position.
    pub measured: RunCounts,
    /// The node ratios; `None` for a reference that is missing or unfinished.
    pub ratios: Ratios,
}

/// Two finished searches of one position with different values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// Indices of the two rows, the lower one first.
    pub rows: (usize, usize),
    /// Index of the position in the set, from 0.
    pub position: usize,
    /// The values of the two searches for MAX, in the order of `rows`.
    pub values: (Score, Score),
}

/// Several runs on the same positions.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// One row per run, in the requested order.
    pub rows: Vec<Row>,
    /// The first two rows that disagree, on the earliest such position, if any do.
    pub disagreement: Option<Disagreement>,
}

/// Compares runs on the same positions. `random_mean` is the mean node count of alpha-beta in random
/// orders, over all positions together.
pub fn compare(runs: Vec<RunCounts>, positions: usize, random_mean: Option<f64>) -> Comparison {
    let nodes_of = |wanted: Run| {
        // Ties and fail-hard do not change the entered nodes, and neither does the move order of plain
        // minimax.
        let plain = wanted.algorithm == Algorithm::Minimax;
        let same = |run: &Run| {
            let order = if plain { wanted.order } else { run.order };
            Run { order, tie: wanted.tie, hard: wanted.hard, ..*run } == wanted
        };
        let found = runs.iter().find(|run| same(&run.run) && run.is_complete(positions));
        found.map(|run| run.nodes() as f64)
    };
    let alpha_beta = |order| Run { order, ..Run::plain(Algorithm::AlphaBeta) };
    let minimax = nodes_of(Run::plain(Algorithm::Minimax));
    let best_first = nodes_of(alpha_beta(Order::Best));
    let worst = nodes_of(alpha_beta(Order::Worst));
    let disagreement = disagreement(&runs);
    let row = |measured: RunCounts| {
        let (nodes, done) = (measured.nodes() as f64, measured.is_complete(positions));
        let ratio = |base: Option<f64>| base.filter(|_| done).map(|base| nodes / base);
        let ratios = Ratios {
            to_minimax: ratio(minimax),
            to_best_first: ratio(best_first),
            to_worst: ratio(worst),
            to_random: ratio(random_mean),
        };
        Row { measured, ratios }
    };
    Comparison { rows: runs.into_iter().map(row).collect(), disagreement }
}

/// Finds two runs with different values. Quiescence changes what a depth limit cuts off, so only runs with the same one
/// must agree.
fn disagreement(runs: &[RunCounts]) -> Option<Disagreement> {
    let longest = runs.iter().map(|run| run.counted.len()).max().unwrap_or(0);
    (0..longest).find_map(|position| {
        let score = |run: &RunCounts| run.counted.get(position)?.whole_score();
        let scored = runs.iter().enumerate().filter_map(|(row, run)| Some((row, run, score(run)?)));
        let scored: Vec<(usize, &RunCounts, Score)> = scored.collect();
        scored.iter().find_map(|&(first, run, value)| {
            let depth = run.counted[position].report.limits.depth;
            let alike =
                scored.iter().filter(|(_, other, _)| other.run.scores_like(&run.run, depth));
            let (second, _, other) = alike.into_iter().find(|&&(_, _, other)| other != value)?;
            Some(Disagreement { rows: (first, *second), position, values: (value, *other) })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(word: &str, values: &[(i32, u64)]) -> RunCounts {
        let run: Run = word.parse().unwrap();
        let counted = |&(value, nodes): &(i32, u64)| {
            PositionCounts::sample(run, Some(Score::new(value)), nodes)
        };
        RunCounts { run, counted: values.iter().map(counted).collect() }
    }

    #[test]
    fn the_two_rows_that_differ_are_named() {
        let runs = vec![
            measured("minimax", &[(1, 100), (2, 100)]),
            measured("alphabeta", &[(1, 10), (2, 20)]),
            measured("alphabeta+static", &[(1, 10), (3, 20)]),
        ];
        let found = compare(runs, 2, None).disagreement.unwrap();
        assert_eq!((found.rows, found.position), ((0, 2), 1));
        assert_eq!(found.values, (Score::new(2), Score::new(3)));
    }

    #[test]
    fn a_search_whose_limit_fell_is_not_held_to_agreement() {
        let mut fell = measured("alphabeta+shorten:1@5", &[(7, 10), (2, 20)]);
        fell.counted[0].report.shortened_at = Some(5);
        let whole = || measured("minimax", &[(1, 100), (2, 100)]);
        assert_eq!(compare(vec![fell.clone(), whole()], 2, None).disagreement, None);
        fell.counted[1].report.score = Some(Score::new(3));
        let found = compare(vec![fell, whole()], 2, None).disagreement.unwrap();
        assert_eq!((found.rows, found.position), ((0, 1), 1), "on the second it did not fall");
    }

    #[test]
    fn references_must_be_complete() {
        let runs = || {
            vec![
                measured("minimax", &[(1, 100), (2, 300)]),
                measured("alphabeta+best+last", &[(1, 10)]),
                measured("alphabeta", &[(1, 40), (2, 60)]),
            ]
        };
        let found = compare(runs(), 2, Some(200.0));
        let row = found.rows[2].ratios;
        assert_eq!((row.to_minimax, row.to_best_first), (Some(0.25), None));
        assert_eq!((row.to_random, row.to_worst), (Some(0.5), None));
        assert_eq!(found.rows[1].ratios.to_minimax, None, "it was not complete");
        assert_eq!(found.disagreement, None);
    }
}
