//! A tuning on the wire.

use super::{Method, TuneTask};
use crate::experiments::tuning::json::{TuneDuel, TuneView};
use crate::experiments::weights::weights_file;
use crate::play::tuning::{Duel, Point, Purpose, Tuner};
use crate::search::Stop;
use crate::work::stage::{TunePoint, TuneProgress};

/// Points before the last one that progress carries.
const SHOWN: usize = 200;

impl TuneTask {
    /// How far it is before the duel that is asked for.
    pub(super) fn progress(&self, tuner: &Tuner, duels: &[TuneDuel], asked: &Duel) -> TuneProgress {
        let points = tuner.points();
        let every = points.len().div_ceil(SHOWN).max(1);
        let last = points.len().saturating_sub(1);
        let shown =
            points.iter().enumerate().filter(|(place, _)| place % every == 0 || *place == last);
        TuneProgress {
            duels: duels.len() as u32,
            games: duels.len() as u32 * 2 * self.pairs,
            nodes: duels.iter().map(|duel| duel.nodes).sum(),
            part: tuner.progress(),
            purpose: purpose(asked, &self.names()),
            names: self.names().into_iter().map(str::to_owned).collect(),
            points: shown.map(|(_, point)| on_the_wire(point)).collect(),
        }
    }

    /// What came of it.
    pub(super) fn view(&self, tuner: &Tuner, duels: Vec<TuneDuel>) -> TuneView {
        let weights = tuner.best();
        // A tuner keeps its weights in range.
        let tuned = self.evaluation.with_weights(&weights).unwrap_or(self.evaluation);
        let method = match self.method {
            Method::Climb { .. } => "climb",
            Method::Spsa { .. } => "spsa",
        };
        let setup = &self.start.setup;
        let size = setup.size.as_ref().map(|size| format!(" {size}")).unwrap_or_default();
        let title = format!(
            "{}, {method}, {} depth {}, {}{size}, random:{}, {} pairs a duel, seed {}",
            self.evaluation.word(),
            self.run,
            self.depth,
            setup.game,
            self.plies,
            self.pairs,
            self.seed
        );
        let games = duels.len() as u32 * 2 * self.pairs;
        let note = format!("tuned by plyscope: {title}; {} duels, {games} games", duels.len());
        TuneView {
            evaluation: self.evaluation.word().to_owned(),
            unit: self.evaluation.weight_unit().unwrap_or_default().to_owned(),
            names: self.names().into_iter().map(str::to_owned).collect(),
            weights,
            text: tuned.to_string(),
            file: weights_file(tuned, &note),
            games,
            nodes: duels.iter().map(|duel| duel.nodes).sum(),
            points: tuner.points().iter().map(on_the_wire).collect(),
            duels,
            stopped: tuner.ask().map(|_| Stop::Cancelled),
            title,
        }
    }
}

/// The weights over time as CSV: `duels,start` and a column a weight.
pub fn points_csv(tuning: &TuneView) -> String {
    let mut text = format!("duels,start,{}\n", tuning.names.join(","));
    for point in &tuning.points {
        let weights: Vec<_> = point.weights.iter().map(ToString::to_string).collect();
        text += &format!("{},{},{}\n", point.duels, point.start, weights.join(","));
    }
    text
}

fn on_the_wire(point: &Point) -> TunePoint {
    TunePoint { duels: point.duels, start: point.start, weights: point.weights.clone() }
}

/// What a duel decides, in words; starts and iterations are counted from 1 here.
pub(super) fn purpose(duel: &Duel, names: &[&str]) -> String {
    let name = |weight: u32| names.get(weight as usize).copied().unwrap_or_default();
    match duel.purpose {
        Purpose::Candidates { start, weight, steps } => {
            format!("start {}: {} {} % down or up", start + 1, name(weight), 5 * steps)
        }
        Purpose::Replacement { start, weight } => {
            format!("start {}: {} replaced or not", start + 1, name(weight))
        }
        Purpose::Final { a, b } => format!("final: start {} or {}", a + 1, b + 1),
        Purpose::Gradient { iteration } => format!("iteration {}", iteration + 1),
    }
}
