//! Alpha-beta in random orders: what an order costs that knows nothing.

use super::json;
use crate::evaluation::Score;
use crate::stats::Distribution;

/// Where the quantiles lie.
const QUANTILES: [f64; 7] = [0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0];

/// What the random orders have given.
#[derive(Default)]
pub(super) struct RandomOrders {
    /// Nodes on all positions together, of every order that came to its end on each of them.
    pub(super) counts: Vec<u64>,
    /// Orders that a limit cut short.
    pub(super) unfinished: u32,
    /// The first search that gives another score than the first run.
    pub(super) strayed: Option<Strayed>,
}

/// A search that gives another score than a run.
pub(super) struct Strayed {
    pub(super) word: String,
    pub(super) position: usize,
    pub(super) score: Score,
    /// The run's place, and its score.
    pub(super) other: (usize, Score),
}

impl RandomOrders {
    /// The mean; `None` as long as an order is missing. Those that a limit cuts are the large ones:
    /// a mean without them is none of all orders.
    pub(super) fn mean(&self) -> Option<f64> {
        Distribution::of(self.counts.clone()).filter(|_| self.unfinished == 0).map(|all| all.mean)
    }

    /// As they are answered; nothing if no order was tried to its end or to a limit.
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
