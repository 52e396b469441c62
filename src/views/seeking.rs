//! The target steps of the debugger's commands, such as step over.

use crate::analysis::{Condition, Field, Seek, seek};
use crate::evaluation::Score;
use crate::trace::{Frames, Node, Phase, Trace};
use crate::views::open::Open;
use crate::work::asker::Asker;
use crate::work::error::{Code, ServiceError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A command of the debugger that moves to another step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeekKind {
    /// The next event, whatever its node.
    Into,
    /// The next event of this node or of an ancestor.
    Over,
    /// This node's return.
    Out,
    /// The next cutoff, at any node.
    Cutoff,
    /// The next change of the root's best value.
    RootBest,
    /// The step worth seeing first, whatever the current one: the first cutoff, else the first change of the root's
    /// best value. In a Monte Carlo search the first selection: each move of the root has had an
    /// iteration by then.
    WorthSeeing,
    /// The next scored leaf.
    Leaf,
    /// The next event of `node`.
    Visit,
    /// The entry of `node`, whatever the current step.
    Node,
    /// The next step at which `condition` holds.
    Breakpoint,
}

/// A request for the target step of a debugger command, for the operation `seek`.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct SeekRequest {
    /// Handle of the open trace.
    pub trace: u64,
    /// The current step, from 0 to one past the last step.
    pub step: u32,
    /// Whether to search backwards; `node` ignores it.
    pub backwards: bool,
    /// The debugger command.
    pub kind: SeekKind,
    /// Id of the node; required by `visit` and `node`.
    pub node: Option<u32>,
    /// The condition, for `breakpoint`.
    pub condition: Option<String>,
}

/// The target of a debugger command, the answer of the operation `seek`.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
#[schemars(rename = "Seek")]
pub struct SeekAnswer {
    /// The target step; null: none in that direction.
    pub step: Option<u32>,
}

/// Finds the target step of a debugger command. Ignores `trace` of the request.
///
/// # Errors
/// Fails if the node is missing or the condition does not parse.
pub fn seek_answer(stored: &Open, request: &SeekRequest) -> Result<SeekAnswer, ServiceError> {
    seek_for(stored, request, &Asker::default())
}

/// Like [`seek_answer`], but stops once the client has left.
pub(crate) fn seek_for(
    stored: &Open,
    request: &SeekRequest,
    asker: &Asker,
) -> Result<SeekAnswer, ServiceError> {
    let trace = &stored.trace;
    // One past the last step is allowed, so that a backward search can find the last one.
    let step = request.step.min(trace.steps().saturating_add(1));
    let request = &SeekRequest { step, ..request.clone() };
    let node =
        || request.node.ok_or_else(|| ServiceError::new(Code::Input, "seek: `node` is missing"));
    let kind = match request.kind {
        SeekKind::Into => Seek::Into,
        SeekKind::Over => Seek::Over,
        SeekKind::Out => Seek::Out,
        SeekKind::Cutoff => Seek::Cutoff,
        SeekKind::RootBest => Seek::RootBest,
        SeekKind::WorthSeeing => return Ok(found(worth_seeing(stored))),
        SeekKind::Leaf => Seek::Leaf,
        SeekKind::Visit => Seek::Visit(node()?),
        SeekKind::Node => return Ok(found(trace.node(node()?).and_then(Node::enter))),
        SeekKind::Breakpoint => return breakpoint(trace, request, asker),
    };
    Ok(found(seek(trace, &stored.cutoffs, request.step, kind, request.backwards)))
}

fn worth_seeing(stored: &Open) -> Option<u32> {
    let trace = &stored.trace;
    if trace.monte_carlo().is_some() {
        return (0..=trace.steps()).find(|&step| trace.phase(step) == Some(Phase::Select));
    }
    if let Some(proof) = trace.proof().filter(|proof| !proof.is_depth_first()) {
        // The second expansion is the first that follows from numbers that differ.
        return proof.steps_of_expansion(trace, 1).map(|(first, _)| first);
    }
    let first = |kind| seek(trace, &stored.cutoffs, 0, kind, false);
    first(Seek::Cutoff).or_else(|| first(Seek::RootBest))
}

const fn found(step: Option<u32>) -> SeekAnswer {
    SeekAnswer { step }
}

pub(super) fn parsed(condition: &str) -> Result<Condition, ServiceError> {
    Condition::parse(condition).map_err(ServiceError::of("condition"))
}

pub(super) fn fits(frames: &Frames<'_>, condition: &Condition, step: u32) -> bool {
    condition.holds(&|field| field_at(frames, step, field))
}

/// Steps per block of a backward search, which scans each block forwards.
const BLOCK: u32 = 1 << 12;

fn breakpoint(
    trace: &Trace,
    request: &SeekRequest,
    asker: &Asker,
) -> Result<SeekAnswer, ServiceError> {
    let condition = parsed(request.condition.as_deref().unwrap_or_default())?;
    let frames = Frames::of(trace);
    if !request.backwards {
        let steps = request.step.saturating_add(1)..=trace.steps();
        let mut steps = steps.take_while(|&step| asker.waits_at(step));
        let step = steps.find(|&step| fits(&frames, &condition, step));
        return asker.waits().map(|()| found(step));
    }
    let mut end = request.step;
    while end > 1 {
        asker.waits()?;
        let begin = end.saturating_sub(BLOCK).max(1);
        let last = (begin..end).filter(|&step| fits(&frames, &condition, step)).last();
        if last.is_some() {
            return Ok(found(last));
        }
        end = begin;
    }
    Ok(found(None))
}

/// Evaluates a field of a condition at a step; a field without a value there is `Number(None)`.
fn field_at(frames: &Frames<'_>, step: u32, field: &str) -> Field {
    let trace = frames.trace();
    let Some(event) = frames.event(step) else { return Field::Number(None) };
    let Some(id) = event.node() else { return Field::Number(None) };
    let node = trace.node(id);
    let frame = || frames.at(id, step);
    let number = |score: Option<Score>| Field::Number(score.and_then(Score::finite).map(i64::from));
    match field {
        "ply" => Field::Number(node.map(|node| i64::from(node.ply()))),
        "node" => Field::Number(Some(i64::from(id))),
        "event" => Field::Word(event.kind().word().to_owned()),
        "kind" => Field::Word(node.map_or("", |node| node.kind().word()).to_owned()),
        "move" => Field::Word(trace.edge(id).map_or("", |edge| trace.name(edge.mv)).to_owned()),
        "value" => number(node.filter(|node| node.exit() == Some(step)).and_then(Node::score)),
        "alpha" => number(frame().map(|frame| frame.window.alpha)),
        "beta" => number(frame().map(|frame| frame.window.beta)),
        "best" => number(frame().and_then(|frame| frame.best)),
        _ => Field::Number(None),
    }
}
