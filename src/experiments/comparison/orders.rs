//! Alpha-beta in random orders: what an order costs that knows nothing.

use super::{CompareTask, Done};
use crate::evaluation::Score;
use crate::search::{Algorithm, Order, Run, Stop};
use crate::stats::Distribution;
use crate::work::control::Handle;
use crate::work::request::Request;
use crate::work::run::{count, count_up_to};

/// Where the quantiles lie.
const QUANTILES: [f64; 7] = [0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0];

/// What the random orders have given.
#[derive(Default)]
pub(super) struct RandomOrders {
    /// Nodes on all positions together, of every order that came to its end on each of them.
    counts: Vec<u64>,
    /// Orders that a limit cut short.
    unfinished: u32,
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

    /// As the wire carries them; nothing if no order was tried to its end or to a limit.
    pub(super) fn view(&self, seed: u64) -> Option<super::json::RandomOrders> {
        if self.counts.is_empty() && self.unfinished == 0 {
            return None;
        }
        let all = Distribution::of(self.counts.clone()).filter(|_| self.unfinished == 0);
        Some(super::json::RandomOrders {
            seed,
            counts: self.counts.clone(),
            unfinished: self.unfinished,
            mean: all.as_ref().map(|all| all.mean),
            deviation: all.as_ref().map(|all| all.deviation),
            quantiles: all.map(|all| QUANTILES.map(|part| all.quantile(part))),
        })
    }
}

impl CompareTask {
    /// Counts alpha-beta in one random order on all positions; false if somebody stopped it. An
    /// order that meets a limit is left there. `None` if a search enters too many nodes.
    pub(super) fn random_order(
        &self,
        handle: &Handle,
        order: u32,
        done: &mut Done,
    ) -> Option<bool> {
        let seed = self.seed.wrapping_add(u64::from(order));
        let run = Run { order: Order::Random(seed), ..Run::plain(Algorithm::AlphaBeta) };
        let (place, word) = (self.runs.len() + order as usize, run.to_string());
        let mut nodes = 0;
        for (position, request) in self.requests.iter().enumerate() {
            // A search of few nodes ends before it asks.
            if handle.is_stopped() {
                return Some(false);
            }
            self.tell(handle, (place, &word), 0, position, (nodes, done.nodes));
            let request = Request { run, ..request.clone() };
            let report = match done.most {
                Some(most) => count_up_to(&request, handle, most)?.report,
                None => count(&request, handle).report,
            };
            done.nodes += report.nodes;
            nodes += report.nodes;
            let Some(score) = report.score else {
                let cancelled = report.stop == Some(Stop::Cancelled);
                done.random.unfinished += u32::from(!cancelled);
                return Some(!cancelled);
            };
            let whole = done.measured.iter().enumerate().find_map(|(run, measured)| {
                Some((run, measured.counted.get(position)?.whole_score()?))
            });
            let other = whole.filter(|&(_, other)| other != score);
            if let (None, Some(other)) = (&done.random.strayed, other) {
                let word = word.clone();
                done.random.strayed = Some(Strayed { word, position, score, other });
            }
        }
        done.random.counts.push(nodes);
        Some(true)
    }
}
