//! Recording without type parameters, as [`crate::search::any`] searches without them.

use super::progress::ProgressRecorder;
use super::{About, Reach, Recorder, Trace};
use crate::evaluation::{Evaluation, EvaluationName};
use crate::game::{AnyPosition, Keyed, Notation, Player, Position};
use crate::search::any::prove;
use crate::search::{
    Algorithm, Control, Event, FnObserver, LeafValues, Limits, Observer, Report, Run, Task, bind,
    monte_carlo, plain_for, search,
};
use crate::with_position;

/// The settings of a recording, and its two calls back to the caller. [`record`] has an example.
pub struct Recording<'a> {
    /// The request that the trace stores; the end of the search completes it.
    pub about: About,
    /// The largest number of graph nodes, 1 to 50,000,000; any other counts as the nearer end.
    pub budget: u64,
    /// Receives the progress of the recording every 512 nodes, after each root move and at the end.
    pub report: &'a dyn Fn(Reach),
    /// Returns whether the trace is wanted once the search has ended. An unwanted trace is empty,
    /// because freezing millions of nodes would delay the end.
    pub is_wanted: &'a dyn Fn(&Report) -> bool,
}

impl Recording<'_> {
    /// Returns the recorder that becomes the trace: an empty one if nobody wants the trace.
    fn kept(&self, recorder: ProgressRecorder<'_>, report: &Report) -> Recorder {
        let recorder = recorder.into_inner();
        if (self.is_wanted)(report) { recorder } else { Recorder::new(1) }
    }
}

/// Searches and records. The line ends where the record ends; [`Trace::find_line_of`] finds the rest.
///
/// # Examples
/// ```
/// use plyscope_core::evaluation::EvaluationName;
/// use plyscope_core::game::SetupRequest;
/// use plyscope_core::search::{Limits, NoLimit, RunRequest};
/// use plyscope_core::trace::any::{Recording, record};
/// use plyscope_core::trace::{About, DEFAULT_BUDGET, Reach};
/// use std::cell::Cell;
///
/// let setup = SetupRequest::at("tree", "((3 12 8)(2 4 6)(14 5 2))");
/// let start = setup.read()?;
/// let about = About::from(RunRequest::of(setup, "alphabeta"));
/// let (run, evaluation) = (about.run().unwrap(), EvaluationName::Result);
/// let reach = Cell::new(Reach::default());
/// let recording = Recording {
///     about,
///     budget: DEFAULT_BUDGET,
///     report: &|now| reach.set(now),
///     is_wanted: &|_| true,
/// };
/// let limits = Limits::default();
/// let trace = record(&start.position, evaluation, run, limits, recording, &mut NoLimit);
/// assert_eq!((reach.get().recorded, reach.get().root_done), (13, 3));
/// assert_eq!(trace.node_name(5), Some("C"));
/// # Ok::<(), plyscope_core::game::SetupError>(())
/// ```
pub fn record(
    root: &AnyPosition,
    evaluation: EvaluationName,
    run: Run,
    limits: Limits,
    recording: Recording<'_>,
    control: &mut dyn Control,
) -> Trace {
    let name = |mv| with_position!(root, root => root.move_text(mv));
    if run.algorithm.is_monte_carlo() {
        let result = with_position!(root, root => monte_carlo(root, run, limits, true, control));
        if !(recording.is_wanted)(&result.report) {
            return Trace::default();
        }
        return Trace::of_monte_carlo(recording.about, result, &name);
    }
    if run.algorithm.is_proof() {
        // Without room for the next node the search ends, as at a node limit, because a part of a tree proves nothing.
        let has_room = run.proof.is_none_or(|settings| settings.limit <= recording.budget);
        let most = limits.nodes.unwrap_or(u64::MAX).min(recording.budget);
        let limits = if has_room { limits } else { Limits { nodes: Some(most), ..limits } };
        let result = prove(root, evaluation, (run, limits), true, control);
        if !(recording.is_wanted)(&result.report) {
            return Trace::default();
        }
        return Trace::of_proof(recording.about, result, &name);
    }
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
        let mut seen = (ProgressRecorder::new(recorder, recording.report), LeafValues::new());
        // Each copy of the search adds to the WebAssembly download, so there a recording shares one
        // copy with the rare searches.
        let report = if cfg!(target_family = "wasm") {
            let mut record = |event: Event<'_>| seen.on(event);
            search(root, evaluation, run, limits, FnObserver(&mut record), control)
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

/// Records plain minimax on a branch of another search. MAX moves at the branch's root exactly if `max`
/// is true, regardless of the side to move there. [`record`] has an example of a recording.
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
        let max = player_of(root, self.max);
        let recorder = Recorder::new(recording.budget);
        let mut recorder = ProgressRecorder::new(recorder, recording.report);
        let mut record = |event: Event<'_>| recorder.on(event);
        let has_chance = root.chance_values(false).is_some();
        let algorithm = if has_chance { Algorithm::Expectimax } else { Algorithm::Minimax };
        let run = Run::plain(algorithm);
        let observer = FnObserver(&mut record);
        let report = plain_for(max, root, evaluation, (run, limits), observer, control);
        let recorder = recording.kept(recorder, &report);
        recorder.finish(recording.about, report, |mv| root.move_text(mv))
    }
}

impl Trace {
    /// Finds the rest of the line, as [`Trace::find_line`] does, for a trace that [`record`] made.
    pub fn find_line_of(
        &mut self,
        root: &AnyPosition,
        evaluation: EvaluationName,
        control: &mut dyn Control,
    ) {
        bind(root, evaluation, FindLine { trace: self, branch: None, control });
    }

    /// Finds the rest of the line for a trace that [`record_branch`] made, with its `max`.
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
    /// True if MAX moves at the branch's root; `None` if there is no branch.
    branch: Option<bool>,
    control: &'a mut dyn Control,
}

impl Task for FindLine<'_> {
    type Output = ();

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) {
        let (trace, control) = (self.trace, self.control);
        let name = |mv| root.move_text(mv);
        let max = self.branch.map_or(root.max_player(), |max| player_of(root, max));
        trace.find_line_for(max, root, evaluation, control, &name);
    }
}

/// Returns the player called MAX in a branch; `max`: whether MAX moves at its root.
fn player_of<P: Position>(root: &P, max: bool) -> Player {
    let mover = root.side_to_move();
    if max { mover } else { mover.opponent() }
}
