//! The rungs of a ladder in a comparison: selects those that a set allows, runs them on their boards, and
//! groups their results by the stones of a position.

use crate::analysis::{PositionCounts, Row};
use crate::experiments::comparison::json::{
    CompareRequest, GroupRung, LadderGroup, LadderView, SkippedRung,
};
use crate::experiments::ladder::{Board, LADDERS, Ladder, Rung};
use crate::game::{AnyPosition, FillLevel, InputError};
use crate::stats::places_by;
use crate::work::control::Handle;
use crate::work::error::ServiceError;
use crate::work::request::Request;
use crate::work::run::{count, count_on_array};

#[derive(Clone, Debug)]
pub(super) struct Climb {
    pub(super) ladder: &'static Ladder,
    /// The rungs that the set allows, one per run.
    pub(super) rungs: Vec<&'static Rung>,
    left_out: Vec<&'static Rung>,
}

/// The searches of one run on one position that were not cut short.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Timing {
    searches: u32,
    milliseconds: f64,
}

impl Timing {
    /// Adds a search, unless it was cut short, because its time would cover fewer nodes.
    pub(super) fn add(&mut self, found: &PositionCounts, milliseconds: f64) {
        if found.report.score.is_some() {
            self.searches += 1;
            self.milliseconds += milliseconds;
        }
    }

    /// Mean milliseconds of a search; `None` without any.
    fn mean(self) -> Option<f64> {
        (self.searches > 0).then(|| self.milliseconds / f64::from(self.searches))
    }
}

/// The ladder that a request names; it sets game, runs and evaluation.
pub(super) fn named(wire: &CompareRequest) -> Result<Option<&'static Ladder>, ServiceError> {
    let Some(word) = wire.ladder.as_deref() else { return Ok(None) };
    let Some(ladder) = Ladder::of(word) else {
        let known: Vec<&str> = LADDERS.iter().map(|ladder| ladder.word).collect();
        return Err(ServiceError::refused(
            "ladder",
            format!("unknown ladder {word:?}"),
            format!("use {}", known.join(" or ")),
        ));
    };
    let refuse = |field: &str, given: bool| {
        let reason = format!("the ladder {word} has its own");
        let error = InputError::whole(reason, "leave it out");
        if given { Err(ServiceError::input(field, error)) } else { Ok(()) }
    };
    let setup = &wire.setup;
    refuse("game", !setup.game.is_empty() && setup.game != ladder.game.word())?;
    refuse("size", setup.size.is_some())?;
    refuse("runs", !wire.runs.is_empty())?;
    refuse("depth", wire.depth.is_some())?;
    refuse("eval", wire.eval.is_some())?;
    refuse("random_orders", wire.random_orders.unwrap_or(0) > 0)?;
    Ok(Some(ladder))
}

impl Climb {
    /// Selects the rungs that reach every position of the set.
    ///
    /// # Errors
    /// No rung reaches every position.
    pub(super) fn of(ladder: &'static Ladder, requests: &[Request]) -> Result<Self, ServiceError> {
        let most = requests.iter().map(|request| empties(&request.start.position)).max();
        let (rungs, left_out): (Vec<_>, Vec<_>) =
            ladder.rungs.iter().partition(|rung| most.is_none_or(|most| most <= rung.reach));
        if rungs.is_empty() {
            let reach = ladder.rungs.iter().map(|rung| rung.reach).max().unwrap_or(0);
            let reason = format!("a position has {} empty squares", most.unwrap_or(0));
            return Err(ServiceError::refused(
                "positions",
                reason,
                format!("give positions with {reach} at most"),
            ));
        }
        Ok(Self { ladder, rungs, left_out })
    }

    /// Groups the results of the rungs by the stones of a position; `times` are by run and position.
    pub(super) fn view(
        &self,
        requests: &[Request],
        rows: &[Row],
        times: &[Vec<Timing>],
    ) -> LadderView {
        let ladder = self.ladder;
        let key = |request: &Request| {
            let filling = request.start.position.filling();
            let count = |board: FillLevel| {
                if ladder.by_stones { board.stones } else { board.empties() }
            };
            filling.map_or(0, count)
        };
        let places = places_by(requests.iter().map(key));
        let group = |(&stones, places): (&u32, &Vec<usize>)| LadderGroup {
            stones,
            positions: places.len() as u32,
            rungs: rows
                .iter()
                .zip(times)
                .map(|(row, times)| on_group(&row.measured.counted, times, places))
                .collect(),
        };
        let left = |rung: &&Rung| SkippedRung {
            rung: rung.title.to_owned(),
            reason: format!("a position has more than {} empty squares", rung.reach),
        };
        LadderView {
            word: ladder.word.to_owned(),
            title: ladder.title.to_owned(),
            convention: ladder.convention.to_owned(),
            by: if ladder.by_stones { "stones played" } else { "empty squares" }.to_owned(),
            groups: places.iter().map(group).collect(),
            left_out: self.left_out.iter().map(left).collect(),
        }
    }
}

/// One rung on the positions of a group; null values if one of them was not searched to its end.
fn on_group(counted: &[PositionCounts], times: &[Timing], places: &[usize]) -> GroupRung {
    let done = |&place: &usize| {
        let found = counted.get(place).filter(|counted| counted.report.score.is_some())?;
        Some((found.report.nodes, times.get(place)?.mean()?))
    };
    let Some(found) = places.iter().map(done).collect::<Option<Vec<_>>>() else {
        return GroupRung { mean_nodes: None, nodes_per_second: None };
    };
    let nodes: u64 = found.iter().map(|(nodes, _)| nodes).sum();
    let milliseconds: f64 = found.iter().map(|(_, taken)| taken).sum();
    let rate = nodes as f64 * 1e3 / milliseconds;
    GroupRung {
        mean_nodes: Some(nodes as f64 / found.len().max(1) as f64),
        nodes_per_second: Some(rate).filter(|rate| rate.is_finite()),
    }
}

/// Counts one run of a comparison, on the board of its rung.
pub(super) fn count_rung(
    rung: Option<&&Rung>,
    request: &Request,
    handle: &Handle,
) -> PositionCounts {
    match (rung.map(|rung| rung.board), &request.start.position) {
        (Some(Board::Array), AnyPosition::ConnectFour(position)) => {
            count_on_array(position, request, handle)
        }
        _ => count(request, handle),
    }
}

/// The number of empty squares of a position; 0 without a board.
fn empties(position: &AnyPosition) -> u32 {
    position.filling().map_or(0, FillLevel::empties)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(is_whole: bool) -> PositionCounts {
        let score = is_whole.then(|| crate::evaluation::Score::new(1));
        PositionCounts::sample("alphabeta".parse().unwrap(), score, 600)
    }

    #[test]
    fn the_speed_is_that_of_whole_searches() {
        let mut times = [Timing::default(); 2];
        for (place, is_whole, milliseconds) in
            [(0, true, 2.0), (1, true, 4.0), (0, true, 4.0), (1, false, 1.0)]
        {
            times[place].add(&counted(is_whole), milliseconds);
        }
        let found = on_group(&[counted(true), counted(true)], &times, &[0, 1]);
        // 600 nodes in (2 + 4) / 2 ms, and 600 in the 4 ms of the search that was not cut short.
        assert_eq!(found.nodes_per_second, Some(1200.0 / 7.0 * 1e3));
        let cut = on_group(&[counted(true), counted(false)], &times, &[0, 1]);
        assert_eq!((cut.mean_nodes, cut.nodes_per_second), (None, None));
    }
}
