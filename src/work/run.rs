//! Runs a request, either counting only or recording.

use crate::analysis::PositionCounts;
use crate::game::ConnectFour;
use crate::search::any::{self, CountResult};
use crate::search::{Line, Report, Stop, Tally};
use crate::trace::any::Recording;
use crate::trace::{self, Trace};
use crate::with_position;
use crate::work::control::{Handle, Watch};
use crate::work::request::Request;
use std::time::Duration;

/// Runs a request without recording. Returns its counts and the line that the search followed.
pub fn count(request: &Request, handle: &Handle) -> PositionCounts {
    count_under(request, request.control(handle))
}

/// Counts a request without limits. Returns `None` if it enters more than `most` nodes, ordering
/// searches included.
pub(crate) fn count_up_to(request: &Request, handle: &Handle, most: u64) -> Option<PositionCounts> {
    let counted = count_under(request, request.control(handle).up_to(most));
    (!is_too_long(&counted.report, most)).then_some(counted)
}

/// Returns whether a search without its own limits has entered more than `most` nodes. Checks finished
/// searches too, because the search only polls every few hundred nodes.
fn is_too_long(report: &Report, most: u64) -> bool {
    let entered = report.nodes + report.ordering_nodes;
    match report.stop {
        None => entered > most,
        Some(stop) => stop == Stop::Nodes,
    }
}

fn count_under(request: &Request, mut control: Watch) -> PositionCounts {
    let span = tracing::info_span!("count", run = %request.run);
    let _inside = span.enter();
    let Request { start, run, limits, evaluation, .. } = request;
    let found = any::count(&start.position, *evaluation, *run, *limits, Tally::new(), &mut control);
    let counted = counted(found);
    tracing::info!(nodes = counted.report.nodes, "counted");
    counted
}

/// Counts a request's run on a board stored as an array of squares, with the game's own result as
/// evaluation.
pub fn count_on_array(
    position: &ConnectFour,
    request: &Request,
    handle: &Handle,
) -> PositionCounts {
    let mut control = handle.control(request.time_limit_ms.map(Duration::from_millis));
    counted(any::count_on_array(position, request.run, request.limits, &mut control))
}

/// Runs a request and records it into a trace, which is empty if the search was discarded.
pub fn record(request: &Request, handle: &Handle) -> Trace {
    record_under(request, handle, request.control(handle), None)
}

/// Records a request without limits. Returns `None` if it enters more than `most` nodes, ordering
/// searches included.
pub(crate) fn record_up_to(request: &Request, handle: &Handle, most: u64) -> Option<Trace> {
    let trace = record_under(request, handle, request.control(handle).up_to(most), Some(most));
    // A recording that was too long is dropped and has no root, even if the search finished.
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
    // The search's time limit does not apply to its line, because the line must depend on the search
    // alone.
    if run.algorithm.finds_value() {
        trace.find_line_of(root, evaluation, &mut handle.control(None));
    }
    let entered = trace.monte_carlo().map(|record| record.counts().entered);
    let nodes = entered.unwrap_or(trace.counts().total.nodes);
    if nodes > 0 && matches!(trace.stop(), Some(Stop::Time | Stop::Cancelled)) {
        // A node limit repeats the same search exactly, while a time limit or a cancellation does not.
        // It also keeps the link distinct from that of the whole search.
        trace.limit_nodes(nodes);
    }
    tracing::info!(nodes = trace.counts().total.nodes, graph = trace.len(), "recorded");
    trace
}

impl Request {
    pub(crate) fn control(&self, handle: &Handle) -> Watch {
        let milliseconds = |limit: Option<u64>| limit.map(Duration::from_millis);
        handle
            .control(milliseconds(self.time_limit_ms))
            .shortening(milliseconds(self.shorten_after_ms))
    }
}

/// Finds the principal variation of a counted request after the search, outside its counts.
pub fn line(request: &Request, counted: &PositionCounts, handle: &Handle) -> Line {
    let Some(value) = counted.whole_score() else {
        let is_outside = counted.report.score.is_some() && counted.score().is_none();
        return if is_outside { Line::OUTSIDE } else { Line::STOPPED };
    };
    let PositionCounts { report, followed, .. } = counted;
    let run = report.run;
    let (root, depth) = (&request.start.position, request.limits.depth);
    if !run.proves_its_line() || root.has_chance() {
        return with_position!(root, root => Line::followed(root, followed.clone(), depth));
    }
    // In a single iteration without a memory, the search has followed the line itself. Otherwise only
    // the first move is certain.
    let sure = if run.is_plain() { followed } else { report.best_move.as_slice() };
    let control = &mut handle.control(None);
    any::prove_line(root, request.evaluation, (value, depth), sure, report.nodes, control)
}

/// Largest search that is repeated to count its distinct leaves, in nodes.
const MOST_REPEATED: u64 = 2_000_000;

/// Counts the distinct leaves of a request if its run can score a leaf more than once. Returns `None`
/// otherwise, and for a search too long to repeat.
pub fn distinct_leaves(
    request: &Request,
    counted: &PositionCounts,
    handle: &Handle,
) -> Option<u64> {
    let nodes = counted.whole_score().map(|_| counted.report.nodes)?;
    if !request.run.repeats_leaves() || nodes > MOST_REPEATED {
        return None;
    }
    let (run, limits) = (request.run, request.limits);
    let tally = Tally::new().with_distinct_leaves();
    let control = &mut handle.control(None);
    let again =
        any::count(&request.start.position, request.evaluation, run, limits, tally, control);
    again.report.score.and(again.tally.distinct_leaves())
}

fn counted(found: CountResult) -> PositionCounts {
    let CountResult { report, tally, leaves, root_moves } = found;
    let mut counts = tally.counts();
    // A search that grows a tree has no events that the tally could count.
    counts.total.nodes = counts.total.nodes.max(report.nodes);
    // Leaves with one number for A can differ in the others.
    let by_three = report.run.algorithm.is_for_three();
    PositionCounts {
        report,
        counts,
        root_moves,
        followed: tally.variation().to_vec(),
        line: None,
        distinct_leaves: None,
        common_leaf: leaves.common().filter(|_| !by_three),
    }
}
