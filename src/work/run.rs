//! Running a request: counted only, or recorded.

use crate::analysis::Counted;
use crate::game::ConnectFour;
use crate::search::any::{self, Counting};
use crate::search::{Line, Report, Run, Stop, Tally};
use crate::trace::any::Recording;
use crate::trace::{self, Trace};
use crate::with_position;
use crate::work::control::{Handle, Watch};
use crate::work::request::Request;
use std::time::Duration;

/// Runs a request without recording: counts, and the line that the search followed.
pub fn count(request: &Request, handle: &Handle) -> Counted {
    count_under(request, request.control(handle))
}

/// The same of a request without limits; `None` if it enters more nodes than that, those of
/// ordering searches included.
pub(crate) fn count_up_to(request: &Request, handle: &Handle, most: u64) -> Option<Counted> {
    let counted = count_under(request, request.control(handle).up_to(most));
    (!is_too_long(&counted.report, most)).then_some(counted)
}

/// Whether a search without limits of its own has entered more nodes than that. It is asked every
/// few hundred nodes, so one that has come to its end can have entered too many too.
fn is_too_long(report: &Report, most: u64) -> bool {
    let entered = report.nodes + report.ordering_nodes;
    match report.stop {
        None => entered > most,
        Some(stop) => stop == Stop::Nodes,
    }
}

fn count_under(request: &Request, mut control: Watch) -> Counted {
    let span = tracing::info_span!("count", run = %request.run);
    let _inside = span.enter();
    let Request { start, run, limits, evaluation, .. } = request;
    let found = any::count(&start.position, *evaluation, *run, *limits, Tally::new(), &mut control);
    let counted = counted(*run, found);
    tracing::info!(nodes = counted.report.nodes, "counted");
    counted
}

/// Counts a request's run on a board that is an array of squares, by the game's own result.
pub fn count_on_array(position: &ConnectFour, request: &Request, handle: &Handle) -> Counted {
    let mut control = handle.control(request.time_limit_ms.map(Duration::from_millis));
    let (run, limits) = (request.run, request.limits);
    counted(run, any::count_on_array(position, run, limits, &mut control))
}

/// Runs a request and records it into a trace: an empty one if the search was discarded.
pub fn record(request: &Request, handle: &Handle) -> Trace {
    record_under(request, handle, request.control(handle), None)
}

/// The same of a request without limits; `None` if it enters more nodes than that, those of
/// ordering searches included.
pub(crate) fn record_up_to(request: &Request, handle: &Handle, most: u64) -> Option<Trace> {
    let trace = record_under(request, handle, request.control(handle).up_to(most), Some(most));
    // Of one that was too long nothing is kept; a search that came to its end has a root.
    let too_long = match trace.stop() {
        None => trace.is_empty(),
        Some(stop) => stop == Stop::Nodes,
    };
    (!too_long).then_some(trace)
}

fn record_under(
    request: &Request,
    handle: &Handle,
    mut control: Watch,
    most: Option<u64>,
) -> Trace {
    let span = tracing::info_span!("record", run = %request.run);
    let _inside = span.enter();
    let about = request.about();
    let recording = Recording {
        budget: about.budget(),
        about,
        report: &|reach| handle.report(reach),
        is_wanted: &|report| {
            !handle.is_discarded() && most.is_none_or(|most| !is_too_long(report, most))
        },
    };
    let Request { start, run, limits, evaluation, .. } = request;
    let (root, evaluation) = (&start.position, *evaluation);
    let mut trace = trace::any::record(root, evaluation, *run, *limits, recording, &mut control);
    // The clock of the search is not that of its line, which is a function of the search alone.
    trace.find_line_of(root, evaluation, &mut handle.control(None));
    let nodes = trace.counts().total.nodes;
    if nodes > 0 && matches!(trace.stop(), Some(Stop::Time | Stop::Cancelled)) {
        // A node limit repeats the very same search; the clock would not, nor would the person who
        // ended it, and its link must not be that of the whole search.
        trace.limit_nodes(nodes);
    }
    tracing::info!(nodes = trace.counts().total.nodes, graph = trace.len(), "recorded");
    trace
}

impl Request {
    /// The clock and the stop flag of one search of it.
    pub(crate) fn control(&self, handle: &Handle) -> Watch {
        let milliseconds = |limit: Option<u64>| limit.map(Duration::from_millis);
        handle
            .control(milliseconds(self.time_limit_ms))
            .shortening(milliseconds(self.shorten_after_ms))
    }
}

/// The principal variation of a counted request, found after the search and outside its counts.
pub fn line(request: &Request, counted: &Counted, handle: &Handle) -> Line {
    let Some(value) = counted.whole_score() else {
        let stopped = counted.report.stop.is_some();
        return if stopped { Line::STOPPED } else { Line::OUTSIDE };
    };
    let Counted { run, report, followed, .. } = counted;
    let (root, depth) = (&request.start.position, request.limits.depth);
    if !run.proves_its_line() {
        return with_position!(root, root => Line::followed(root, followed.clone(), depth));
    }
    // In one pass without a memory the search has followed the line itself; else only its first
    // move is sure.
    let sure = if run.is_plain() { followed } else { report.best_move.as_slice() };
    let control = &mut handle.control(None);
    any::prove_line(root, request.evaluation, (value, depth), sure, report.nodes, control)
}

/// Nodes of the longest search whose leaves are told apart by counting it once more.
const MOST_TOLD_APART: u64 = 2_000_000;

/// Leaves of a counted request, each counted once, where its run can score one more than once;
/// `None` elsewhere, and for a search too long to be counted again for it.
pub fn distinct_leaves(request: &Request, counted: &Counted, handle: &Handle) -> Option<u64> {
    let nodes = counted.whole_score().map(|_| counted.report.nodes)?;
    if !request.run.repeats_leaves() || nodes > MOST_TOLD_APART {
        return None;
    }
    let (run, limits) = (request.run, request.limits);
    let tally = Tally::new().with_distinct_leaves();
    let control = &mut handle.control(None);
    let again =
        any::count(&request.start.position, request.evaluation, run, limits, tally, control);
    again.report.score.and(again.tally.distinct_leaves())
}

fn counted(run: Run, found: Counting) -> Counted {
    let Counting { report, tally, leaves } = found;
    Counted {
        run,
        report,
        counts: tally.counts(),
        followed: tally.variation().to_vec(),
        line: None,
        distinct_leaves: None,
        common_leaf: leaves.common(),
    }
}
