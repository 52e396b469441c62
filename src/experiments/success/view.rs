//! The wire form of success curves, with the meaning of every figure.

use super::{Curve, Point, SuccessTask, Trial};
use crate::experiments::document::Convention;
use crate::experiments::positions::set_title;
use crate::experiments::success::json::{
    SolvedShare, SuccessGroup, SuccessPoint, SuccessPosition, SuccessRun, SuccessView,
};
use crate::search::Stop;
use crate::stats::grouped;
use crate::stats::{Proportion, places_by};

impl SuccessTask {
    pub(super) fn view(
        &self,
        curves: &[Curve],
        wrong: Option<String>,
        stopped: bool,
    ) -> SuccessView {
        let places = places_by(self.trials.iter().map(|trial| trial.filling.stones));
        let groups = places.iter().map(|(&stones, places)| SuccessGroup {
            stones,
            empties: self.trials[places[0]].filling.empties(),
            positions: places.len() as u32,
        });
        let first = &self.trials[0].request;
        let stones: Vec<u32> = places.keys().copied().collect();
        let run = |(word, curve): (&String, &Curve)| self.run_view(word, curve, &stones);
        SuccessView {
            title: set_title(first, Some(self.trials.len())),
            source: self.source.clone(),
            drawn: self.drawn,
            limit: self.limit(),
            by: self.by().to_owned(),
            node_limit: first.limits.nodes,
            time_limit_ms: first.time_limit_ms,
            groups: groups.collect(),
            runs: self.words.iter().zip(curves).map(run).collect(),
            wrong,
            stopped: stopped.then_some(Stop::Cancelled),
            positions: self.trials.iter().map(position).collect(),
            conventions: self.conventions(),
        }
    }

    fn run_view(&self, word: &str, curve: &Curve, stones: &[u32]) -> SuccessRun {
        let share = |stones: Option<u32>| {
            let of_group = |point: &&Point| {
                stones.is_none_or(|stones| self.trials[point.place].filling.stones == stones)
            };
            let tried = curve.points.iter().filter(of_group);
            solved_share(Proportion::of(tried.map(|point| point.is_right)))
        };
        let is_timed = self.trials[0].request.time_limit_ms.is_some();
        let point = |point: &Point| SuccessPoint {
            position: point.place as u32,
            solved: point.is_right,
            value: point.value,
            nodes: point.nodes,
            milliseconds: is_timed.then_some(point.milliseconds),
        };
        let wrong = curve.points.iter().filter(|point| point.value.is_some() && !point.is_right);
        SuccessRun {
            run: word.to_owned(),
            all: share(None),
            groups: stones.iter().map(|&stones| share(Some(stones))).collect(),
            nodes: curve.points.iter().map(|point| point.nodes).sum(),
            wrong: wrong.count() as u32,
            gave_up_at: curve.gave_up_at,
            stopped: curve.cancelled.then_some(Stop::Cancelled),
            points: curve.points.iter().map(point).collect(),
        }
    }

    fn by(&self) -> &'static str {
        self.trials[0].request.game().entry().stones
    }

    fn limit(&self) -> String {
        let request = &self.trials[0].request;
        match (request.limits.nodes, request.time_limit_ms) {
            (Some(nodes), _) => format!("{} nodes", grouped(nodes)),
            (None, Some(time)) => format!("{} s", time as f64 / 1e3),
            (None, None) => "no limit".to_owned(),
        }
    }

    fn conventions(&self) -> Vec<Convention> {
        let limit = match self.trials[0].request.time_limit_ms {
            Some(_) => {
                "of wall-clock time, counted without recording, on this machine and beside \
                        what else it did: another one gives another curve"
            }
            None => {
                "entered, roots, every pass and re-search included, nodes of ordering searches \
                     not: the same on every machine"
            }
        };
        let mut tried = "searches that were not stopped from outside".to_owned();
        if let Some(patience) = self.patience {
            tried += &format!(
                "; a run is skipped after {patience} consecutive failures, the fullest board first"
            );
        }
        let convention = |(column, text): (&str, String)| {
            let column = column.to_owned();
            Convention { column, text }
        };
        let solved = "searches to the end of the game, with no depth limit, that ended within the \
                      limit with the score that the set gives, or else the one of the run that \
                      solved the position first";
        let interval = "of the 95 % interval of the share, the positions being a sample (E. B. \
                        Wilson, Probable inference, the law of succession, and statistical \
                        inference, 1927)";
        [
            ("limit", format!("{} {limit}", self.limit())),
            ("positions", format!("those {}", self.source)),
            ("stones", format!("{}; a pass places no stone", self.by())),
            ("tried", tried),
            ("solved", solved.to_owned()),
            ("share", "solved over tried".to_owned()),
            ("low", format!("the lower end {interval}")),
            ("high", "the upper end of the same".to_owned()),
        ]
        .into_iter()
        .map(convention)
        .collect()
    }
}

fn solved_share(found: Proportion) -> SolvedShare {
    let interval = found.interval();
    SolvedShare {
        tried: found.tried,
        solved: found.solved,
        share: found.share(),
        low: interval.map(|(low, _)| low),
        high: interval.map(|(_, high)| high),
    }
}

fn position(trial: &Trial) -> SuccessPosition {
    SuccessPosition {
        position: trial.request.position_text(),
        stones: trial.filling.stones,
        empties: trial.filling.empties(),
        expected: trial.expected,
    }
}
