//! Running a request: counted only, or recorded.

use crate::analysis::Counted;
use crate::evaluation::{Evaluation, FinalResult, Score};
use crate::game::{FinalScore, Keyed, Notation};
use crate::search::{
    Control, Event, Heard, LeafValues, Limits, Line, Observer, Report, Run, Stop, Tally, Task,
    bind, prove_line, search,
};
use crate::trace::{About, Recorder, Trace};
use crate::work::control::{Handle, Watch};
use crate::work::request::Request;
use crate::work::watched::Watched;
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
    let task = Count { run: request.run, limits: request.limits, control: &mut control };
    let counted = bind(&request.start.position, request.evaluation, task);
    tracing::info!(nodes = counted.report.nodes, "counted");
    counted
}

/// Counts a request's run on another board of the same game, by the game's own result.
pub fn count_on<P: Keyed + FinalScore>(
    position: &P,
    request: &Request,
    handle: &Handle,
) -> Counted {
    let mut control = handle.control(request.time_limit_ms.map(Duration::from_millis));
    let task = Count { run: request.run, limits: request.limits, control: &mut control };
    task.count(position, &FinalResult)
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
    let task = Record {
        run: request.run,
        limits: request.limits,
        about: request.about(),
        control: &mut control,
        handle,
        most,
    };
    let mut trace = bind(&request.start.position, request.evaluation, task);
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
    let Some(value) = counted.whole_score() else { return Line::STOPPED };
    let control = &mut handle.control(None);
    let find = FindLine { value: (value, request.limits.depth), counted, control };
    bind(&request.start.position, request.evaluation, find)
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
    let tell = TellApart { run, limits, control: &mut handle.control(None) };
    bind(&request.start.position, request.evaluation, tell)
}

struct TellApart<'a> {
    run: Run,
    limits: Limits,
    control: &'a mut dyn Control,
}

impl Task for TellApart<'_> {
    type Output = Option<u64>;

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, p: &P, e: &E) -> Option<u64> {
        // The very observer of a count: another one would be another copy of the search.
        let mut seen = (Tally::new().with_distinct_leaves(), LeafValues::new());
        let report = search(p, e, self.run, self.limits, &mut seen, self.control);
        report.score.and(seen.0.distinct_leaves())
    }
}

struct FindLine<'a> {
    value: (Score, Option<u32>),
    counted: &'a Counted,
    control: &'a mut dyn Control,
}

impl Task for FindLine<'_> {
    type Output = Line;

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> Line {
        let Counted { run, report, followed, .. } = self.counted;
        // In one pass without a memory the search has followed the line itself; else only its
        // first move is sure.
        let sure = if run.is_plain() { followed } else { report.best_move.as_slice() };
        if run.proves_its_line() {
            return prove_line(root, evaluation, self.value, sure, report.nodes, self.control);
        }
        Line::followed(root, followed.clone(), self.value.1)
    }
}

struct Count<'a> {
    run: Run,
    limits: Limits,
    control: &'a mut dyn Control,
}

impl Task for Count<'_> {
    type Output = Counted;

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> Counted {
        self.count(root, evaluation)
    }
}

impl Count<'_> {
    fn count<P: Keyed, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> Counted {
        let mut seen = (Tally::new(), LeafValues::new());
        let report = search(root, evaluation, self.run, self.limits, &mut seen, self.control);
        let (tally, leaves) = seen;
        Counted {
            run: self.run,
            report,
            counts: tally.counts(),
            followed: tally.variation().to_vec(),
            line: None,
            distinct_leaves: None,
            common_leaf: leaves.common(),
        }
    }
}

struct Record<'a> {
    run: Run,
    limits: Limits,
    about: About,
    control: &'a mut dyn Control,
    handle: &'a Handle,
    /// Nodes past which nothing is kept.
    most: Option<u64>,
}

impl Task for Record<'_> {
    type Output = Trace;

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> Trace {
        let recorder = Watched::new(Recorder::new(self.about.budget()), self.handle);
        let mut seen = (recorder, LeafValues::new());
        let (run, limits, control) = (self.run, self.limits, self.control);
        // A reader of the page fetches every copy of the search: there a recording shares one with the rare searches.
        let report = if cfg!(target_family = "wasm") {
            let mut record = |event: Event<'_>| seen.on(event);
            search(root, evaluation, run, limits, Heard(&mut record), control)
        } else {
            search(root, evaluation, run, limits, &mut seen, control)
        };
        let (recorder, leaves) = seen;
        let recorder = recorder.into_inner();
        // Freezing millions of nodes that are not wanted would delay the end of the job.
        let too_long = self.most.is_some_and(|most| is_too_long(&report, most));
        let unwanted = self.handle.is_discarded() || too_long;
        let recorder = if unwanted { Recorder::new(1) } else { recorder };
        let mut trace = recorder.finish(self.about, report, |mv| root.move_text(mv));
        trace.observe_leaves(leaves);
        // The clock of the search is not that of its line, which is a function of the search alone.
        let control = &mut self.handle.control(None);
        trace.find_line(root, evaluation, control, |mv| root.move_text(mv));
        trace
    }
}
