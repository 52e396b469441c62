//! Running a request: counted only, or recorded.

use super::control::Watch;
use super::watched::Watched;
use super::{Handle, Request};
use crate::analysis::Counted;
use crate::evaluation::{Evaluation, FinalResult, Score};
use crate::game::{FinalScore, Notation};
use crate::search::{
    Control, Limits, Line, Run, StaticOrder, Stop, Tally, Task, bind, prove_line, search,
};
use crate::trace::{About, Recorder, Trace};
use std::time::Duration;

/// Runs a request without recording: counts, and the line that the search followed.
pub fn count(request: &Request, handle: &Handle) -> Counted {
    let span = tracing::info_span!("count", run = %request.run);
    let _inside = span.enter();
    let mut control = request.control(handle);
    let task = Count { run: request.run, limits: request.limits, control: &mut control };
    let counted = bind(&request.start.position, request.evaluation, task);
    tracing::info!(nodes = counted.report.nodes, "counted");
    counted
}

/// Counts a request's run on another board of the same game, by the game's own result.
pub fn count_on<P: StaticOrder + FinalScore>(
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
    let span = tracing::info_span!("record", run = %request.run);
    let _inside = span.enter();
    let mut control = request.control(handle);
    let task = Record {
        run: request.run,
        limits: request.limits,
        about: request.about(),
        control: &mut control,
        handle,
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
    pub(super) fn control(&self, handle: &Handle) -> Watch {
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

struct FindLine<'a> {
    value: (Score, Option<u32>),
    counted: &'a Counted,
    control: &'a mut dyn Control,
}

impl Task for FindLine<'_> {
    type Output = Line;

    fn run<P: StaticOrder + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> Line {
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

    fn run<P: StaticOrder + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> Counted {
        self.count(root, evaluation)
    }
}

impl Count<'_> {
    fn count<P: StaticOrder, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> Counted {
        let mut tally = Tally::new();
        let report = search(root, evaluation, self.run, self.limits, &mut tally, self.control);
        let followed = tally.variation().to_vec();
        Counted { run: self.run, report, counts: tally.counts(), followed, line: None }
    }
}

struct Record<'a> {
    run: Run,
    limits: Limits,
    about: About,
    control: &'a mut dyn Control,
    handle: &'a Handle,
}

impl Task for Record<'_> {
    type Output = Trace;

    fn run<P: StaticOrder + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> Trace {
        let mut recorder = Watched::new(Recorder::new(self.about.budget), self.handle);
        let report = search(root, evaluation, self.run, self.limits, &mut recorder, self.control);
        let recorder = recorder.into_inner();
        // Freezing millions of nodes that nobody wants would delay the end of the job.
        let recorder = if self.handle.is_discarded() { Recorder::new(1) } else { recorder };
        let mut trace = recorder.finish(self.about, report, |mv| root.move_text(mv));
        // The clock of the search is not that of its line, which is a function of the search alone.
        let control = &mut self.handle.control(None);
        trace.find_line(root, evaluation, control, |mv| root.move_text(mv));
        trace
    }
}
