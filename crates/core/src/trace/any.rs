//! Recording without type parameters, as [`crate::search::any`] searches without them.

use super::watched::Watched;
use super::{About, Reach, Recorder, Trace};
use crate::evaluation::{Evaluation, EvaluationName};
use crate::game::{AnyPosition, Keyed, Notation};
use crate::search::rooted::{OfInside, Rooted};
use crate::search::{
    Algorithm, Control, Event, Heard, LeafValues, Limits, Observer, Report, Run, Task, bind,
    search, search_plain,
};

/// How a search is recorded.
pub struct Recording<'a> {
    /// What the trace says of itself.
    pub about: About,
    /// Graph nodes at most.
    pub budget: u64,
    /// Is called every few hundred nodes, and at the end, with how far the recording is.
    pub report: &'a dyn Fn(Reach),
    /// Whether the record is wanted when the search has ended. The trace of one that is not is empty, because to freeze
    /// millions of nodes would delay the end.
    pub is_wanted: &'a dyn Fn(&Report) -> bool,
}

impl Recording<'_> {
    /// The recorder that the trace is made of.
    fn kept(&self, recorder: Watched<'_>, report: &Report) -> Recorder {
        let recorder = recorder.into_inner();
        if (self.is_wanted)(report) { recorder } else { Recorder::new(1) }
    }
}

/// Searches and records; the line ends where the record does ([`Trace::find_line_of`] finds the rest).
pub fn record(
    root: &AnyPosition,
    evaluation: EvaluationName,
    run: Run,
    limits: Limits,
    recording: Recording<'_>,
    control: &mut dyn Control,
) -> Trace {
    bind(root, evaluation, Record { run, limits, recording, control })
}

struct Record<'a> {
    run: Run,
    limits: Limits,
    recording: Recording<'a>,
    control: &'a mut dyn Control,
}

impl Task for Record<'_> {
    type Output = Trace;

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> Trace {
        let Self { run, limits, recording, control } = self;
        let recorder = Recorder::new(recording.budget);
        let mut seen = (Watched::new(recorder, recording.report), LeafValues::new());
        // A reader of the page fetches every copy of the search: there a recording shares one with the rare searches.
        let report = if cfg!(target_family = "wasm") {
            let mut record = |event: Event<'_>| seen.on(event);
            search(root, evaluation, run, limits, Heard(&mut record), control)
        } else {
            search(root, evaluation, run, limits, &mut seen, control)
        };
        let (recorder, leaves) = seen;
        let recorder = recording.kept(recorder, &report);
        let mut trace = recorder.finish(recording.about, report, |mv| root.move_text(mv));
        trace.observe_leaves(leaves);
        trace
    }
}

/// Records plain minimax of a branch of another search: MAX moves at its root exactly where `max` says so, whoever is to
/// move there.
pub fn record_branch(
    root: &AnyPosition,
    evaluation: EvaluationName,
    max: bool,
    limits: Limits,
    recording: Recording<'_>,
    control: &mut dyn Control,
) -> Trace {
    bind(root, evaluation, RecordBranch { max, limits, recording, control })
}

struct RecordBranch<'a> {
    max: bool,
    limits: Limits,
    recording: Recording<'a>,
    control: &'a mut dyn Control,
}

impl Task for RecordBranch<'_> {
    type Output = Trace;

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> Trace {
        let Self { limits, recording, control, .. } = self;
        let inside = Rooted::at(root, self.max);
        let recorder = Recorder::new(recording.budget);
        let mut recorder = Watched::new(recorder, recording.report);
        let mut record = |event: Event<'_>| recorder.on(event);
        let run = Run::plain(Algorithm::Minimax);
        let heard = Heard(&mut record);
        let report = search_plain(&inside, &OfInside(evaluation), run, limits, heard, control)
            .expect("minimax is plain");
        let recorder = recording.kept(recorder, &report);
        recorder.finish(recording.about, report, |mv| root.move_text(mv))
    }
}

impl Trace {
    /// Finds the rest of a line as [`Trace::find_line`] does, of a record that [`record`] made.
    pub fn find_line_of(
        &mut self,
        root: &AnyPosition,
        evaluation: EvaluationName,
        control: &mut dyn Control,
    ) {
        bind(root, evaluation, FindLine { trace: self, branch: None, control });
    }

    /// The same of a record that [`record_branch`] made, with its `max`.
    pub fn find_line_of_branch(
        &mut self,
        root: &AnyPosition,
        evaluation: EvaluationName,
        max: bool,
        control: &mut dyn Control,
    ) {
        bind(root, evaluation, FindLine { trace: self, branch: Some(max), control });
    }
}

struct FindLine<'a> {
    trace: &'a mut Trace,
    /// Whether MAX moves at the root of a branch.
    branch: Option<bool>,
    control: &'a mut dyn Control,
}

impl Task for FindLine<'_> {
    type Output = ();

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) {
        let (trace, control) = (self.trace, self.control);
        let name = |mv| root.move_text(mv);
        match self.branch {
            None => trace.find_line(root, evaluation, control, name),
            Some(max) => {
                let inside = Rooted::at(root, max);
                trace.find_line(&inside, &OfInside(evaluation), control, name);
            }
        }
    }
}
