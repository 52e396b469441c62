//! Alpha-beta in random orders: the cost of an order without knowledge.

use super::json;
use crate::evaluation::Score;
use crate::stats::Distribution;

const QUANTILES: [f64; 7] = [0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0];

#[derive(Default)]
pub(super) struct RandomOrders {
    /// Nodes on all positions together, of every order that finished on each of them.
    pub(super) counts: Vec<u64>,
    /// Number of orders that a limit cut short.
    pub(super) unfinished: u32,
    /// The first search with a score other than the first run's.
    pub(super) strayed: Option<ScoreMismatch>,
}

/// A search with a score other than a run's.
pub(super) struct ScoreMismatch {
    pub(super) word: String,
    pub(super) position: usize,
    pub(super) score: Score,
    /// The run's place, and its score.
    pub(super) other: (usize, Score),
}

impl RandomOrders {
    /// The mean; `None` if an order is missing, because limits cut the large ones.
    pub(super) fn mean(&self) -> Option<f64> {
        Distribution::of(self.counts.clone()).filter(|_| self.unfinished == 0).map(|all| all.mean)
    }

    /// The wire form; `None` if no order finished or met a limit.
    pub(super) fn view(&self, seed: u64) -> Option<json::RandomOrders> {
        if self.counts.is_empty() && self.unfinished == 0 {
            return None;
        }
        let all = Distribution::of(self.counts.clone()).filter(|_| self.unfinished == 0);
        Some(json::RandomOrders {
            seed,
            counts: self.counts.clone(),
            unfinished: self.unfinished,
            mean: all.as_ref().map(|all| all.mean),
            deviation: all.as_ref().map(|all| all.deviation),
            quantiles: all.map(|all| QUANTILES.map(|part| all.quantile(part))),
        })
    }
}
