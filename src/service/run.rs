//! Running a request: counted only, or recorded.

use super::control::Watch;
use super::watched::Watched;
use super::{Handle, Request};
use crate::analysis::Counted;
use crate::evaluation::{Evaluation, FinalResult};
use crate::game::{FinalScore, Notation};
use crate::search::{Control, Limits, Run, StaticOrder, Stop, Tally, Task, bind, search};
use crate::trace::{About, Recorder, Trace};
use std::time::Duration;

/// Runs a request without recording: counts and the principal variation.
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
        let variation = tally.variation().to_vec();
        Counted { run: self.run, report, counts: tally.counts(), variation }
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
        recorder.finish(self.about, report, |mv| root.move_text(mv))
    }
}
