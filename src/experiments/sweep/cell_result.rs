//! Runs a cell and returns its result, of which only the time depends on the machine.

use super::cell::{Cell, Kind};
use crate::experiments::matches::MatchTask;
use crate::experiments::success::SuccessTask;
use crate::search::Stop;
use crate::trace::effective_branching;
use crate::work::control::Handle;
use crate::work::error::ServiceError;
use crate::work::request::Request;
use crate::work::run::{count, line};
use serde::{Deserialize, Serialize};

/// The result of a cell: the same on every machine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The root's score, from MAX's point of view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// The best move; absent without an exact score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_move: Option<String>,
    /// The principal variation, moves separated by spaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pv: Option<String>,
    /// Nodes of all searches of the cell.
    pub nodes: u64,
    /// Nodes of searches that only ordered moves; not part of `nodes`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ordering_nodes: Option<u64>,
    /// Nodes scored without expansion, terminals included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaves: Option<u64>,
    /// Nodes at which the window closed while a child was left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cutoffs: Option<u64>,
    /// Cutoffs right after the first child.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_move_cutoffs: Option<u64>,
    /// Nodes that the table answered; they are not leaves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tt_hits: Option<u64>,
    /// The effective branching factor, to four places.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effective_branching: Option<f64>,
    /// The limit that ended the search early; absent: none did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub truncated: Option<String>,
    /// Games of a match that `a` won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wins: Option<u32>,
    /// Games of a match that were drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draws: Option<u32>,
    /// Games of a match that `a` lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub losses: Option<u32>,
    /// The share of the points in a match, or of the solved positions of a curve, to six places.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// The lower end of its 95 % interval.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share_low: Option<f64>,
    /// The upper end of the interval.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share_high: Option<f64>,
    /// The Elo difference of a match, to three places.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elo: Option<f64>,
    /// Positions of a curve that were searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<u32>,
    /// Positions of a curve that were solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solved: Option<u32>,
    /// The curve as JSON: for each number of stones that number, and the positions searched and
    /// solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub curve: Option<String>,
}

/// A finished cell, with its time on this machine.
#[derive(Clone, Debug, PartialEq)]
pub struct CellResult {
    /// The result, the same on every machine.
    pub outcome: Outcome,
    /// Wall-clock time on this machine, nanoseconds.
    pub wall_ns: u64,
}

/// Runs a cell; `None` without any result if the handle stopped it.
///
/// # Errors
/// The request of the cell is invalid.
pub fn run_cell(cell: &Cell, handle: &Handle) -> Result<Option<CellResult>, ServiceError> {
    let start = handle.now();
    let wall_ns = || handle.since(start).as_nanos() as u64;
    let ran = |outcome| CellResult { outcome, wall_ns: wall_ns() };
    match cell.kind {
        Kind::Search => search(cell, handle),
        Kind::Match => Ok(match_of(cell, handle)?.map(ran)),
        Kind::Success => Ok(curve(cell, handle)?.map(ran)),
    }
}

fn search(cell: &Cell, handle: &Handle) -> Result<Option<CellResult>, ServiceError> {
    let request = Request::read(&cell.search())?;
    let start = handle.now();
    let counted = count(&request, handle);
    let wall_ns = handle.since(start).as_nanos() as u64;
    if counted.report.stop == Some(Stop::Cancelled) {
        return Ok(None);
    }
    // Found after the search, so that it adds to no count and no time.
    let pv = counted.whole_score().map(|_| line(&request, &counted, handle).moves);
    // A stop leaves half a line.
    if handle.is_stopped() {
        return Ok(None);
    }
    let words = |moves: Vec<_>| {
        moves.into_iter().map(|mv| request.move_text(mv)).collect::<Vec<_>>().join(" ")
    };
    let (report, total) = (counted.report, counted.counts.total);
    let outcome = Outcome {
        score: counted.score().and_then(crate::evaluation::Score::finite),
        best_move: counted.score().and(report.best_move).map(|mv| request.move_text(mv)),
        pv: pv.map(words),
        nodes: report.nodes,
        ordering_nodes: Some(report.ordering_nodes),
        leaves: Some(total.leaves),
        cutoffs: Some(total.cutoffs),
        first_move_cutoffs: Some(total.first_move_cutoffs),
        tt_hits: Some(total.table_hits),
        effective_branching: effective_branching(&counted.counts).map(|b| rounded(b, 1e4)),
        truncated: report.stop.map(|stop| stop.word().to_owned()),
        ..Outcome::default()
    };
    Ok(Some(CellResult { outcome, wall_ns }))
}

fn match_of(cell: &Cell, handle: &Handle) -> Result<Option<Outcome>, ServiceError> {
    let view = MatchTask::read(&cell.game_match())?.run(handle, |_, _| Ok(()))?;
    if handle.is_stopped() || view.stopped.is_some() {
        return Ok(None);
    }
    let score = view.score;
    Ok(Some(Outcome {
        nodes: view.spent_a.nodes + view.spent_b.nodes,
        wins: Some(score.wins),
        draws: Some(score.draws),
        losses: Some(score.losses),
        share: score.share.map(share),
        share_low: score.share_low.map(share),
        share_high: score.share_high.map(share),
        elo: score.elo.map(|elo| rounded(elo, 1e3)),
        ..Outcome::default()
    }))
}

fn curve(cell: &Cell, handle: &Handle) -> Result<Option<Outcome>, ServiceError> {
    let view = SuccessTask::read(&cell.success())?.run(handle);
    let Some(run) = view.runs.first().filter(|_| !handle.is_stopped()) else { return Ok(None) };
    let groups = view.groups.iter().zip(&run.groups);
    let points: Vec<_> =
        groups.map(|(group, share)| [group.stones, share.tried, share.solved]).collect();
    Ok(Some(Outcome {
        nodes: run.nodes,
        share: run.all.share.map(share),
        share_low: run.all.low.map(share),
        share_high: run.all.high.map(share),
        positions: Some(run.all.tried),
        solved: Some(run.all.solved),
        curve: serde_json::to_string(&points).ok(),
        ..Outcome::default()
    }))
}

/// Rounds to six places, because the last digits of a logarithm or a root can differ between machines.
fn share(share: f64) -> f64 {
    rounded(share, 1e6)
}

fn rounded(number: f64, places: f64) -> f64 {
    (number * places).round() / places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(cell: &Cell) -> Outcome {
        run_cell(cell, &Handle::new()).unwrap().unwrap().outcome
    }

    fn small(kind: Kind) -> Cell {
        Cell { kind, game: "tictactoe".to_owned(), ..Cell::default() }
    }

    #[test]
    fn every_kind_repeats_and_is_written_and_read() {
        let run = Some("alphabeta".to_owned());
        let search = Cell { run: run.clone(), depth: Some(9), ..small(Kind::Search) };
        let (a, b) = (Some("alphabeta,depth=2".to_owned()), Some("random".to_owned()));
        let openings = Some("random:1".to_owned());
        let played = Cell { a, b, openings, games: Some(6), seed: Some(3), ..small(Kind::Match) };
        let solved = Cell {
            run,
            games: Some(50),
            per: Some(3),
            node_limit: Some(500),
            seed: Some(3),
            ..small(Kind::Success)
        };
        for cell in [&search, &played, &solved] {
            let found = outcome(cell);
            assert_eq!(found, outcome(cell), "{cell}");
            let text = serde_json::to_string(&found).unwrap();
            assert_eq!(serde_json::from_str::<Outcome>(&text).unwrap(), found, "{text}");
        }
        let found = outcome(&search);
        assert_eq!((found.score, found.nodes, found.leaves), (Some(0), 18_297, Some(7330)));
        assert_eq!(found.pv.unwrap().split(' ').count(), 9);
        let found = outcome(&played);
        assert_eq!(
            [found.wins, found.draws, found.losses].map(Option::unwrap).iter().sum::<u32>(),
            6
        );
        let found = outcome(&solved);
        assert!(found.solved.unwrap() > 0 && found.solved < found.positions, "{found:?}");
    }

    #[test]
    fn a_node_limit_truncates_and_a_stop_leaves_nothing() {
        let cell = Cell {
            run: Some("alphabeta".to_owned()),
            node_limit: Some(1_000),
            ..small(Kind::Search)
        };
        let found = outcome(&cell);
        let (score, truncated) = (found.score, found.truncated.as_deref());
        assert_eq!((found.nodes, score, truncated), (1_000, None, Some("node limit")));
        let stopped = Handle::new();
        stopped.stop();
        assert_eq!(run_cell(&cell, &stopped), Ok(None));
    }
}
