//! Validates a trace file: lists the checked rules, and the unchecked ones with reasons. Repeats the run
//! to see whether it gives the same trace.

use crate::format::{self, Allowance, Facts};
use crate::game::Notation;
use crate::search::{Control, Event, Observer as _, Stop, any};
use crate::trace::{Recorder, Rule, Trace};
use crate::with_position;
use crate::work::error::{Code, ServiceError};
use crate::work::files::{OpenFile, invalid, opened};
use crate::work::host::Clock;
use crate::work::request::Request;
use std::cell::Cell;
use std::io::Read;
use std::time::Duration;

/// Largest run that is repeated, in nodes, ordering searches included.
pub const MOST_REPEATED: u64 = 5_000_000;
/// Maximum time for a repetition; a longer one counts as not repeated.
const PATIENCE: Duration = Duration::from_secs(2);
/// Maximum number of nodes between two polls of a search.
const POLL: u64 = 512;

/// A valid trace file, with the checks that were made.
#[derive(Debug)]
pub struct Validation {
    /// The checked trace, with its notes.
    pub opened: OpenFile,
    /// All rules of a trace; one that was not checked has the reason.
    pub rules: Vec<Rule>,
    /// Whether the file contains a hash of its bytes; a wrong hash is refused.
    pub sha256: bool,
    /// Success if the repeated run gave the same result; otherwise the reason it was not repeated.
    pub repeated: Result<(), String>,
}

impl Validation {
    /// Returns whether the whole trace was checked against every rule.
    pub fn is_complete(&self) -> bool {
        self.rules.iter().all(|rule| rule.unchecked.is_none())
    }
}

/// Validates a trace from a stream and repeats its run, for two seconds at most. Fails if the
/// repetition gives something else.
pub(crate) fn validate_stream(
    input: &mut impl Read,
    allowed: Allowance,
    clock: &dyn Clock,
) -> Result<Validation, ServiceError> {
    let read = format::inspect_up_to(input, None, allowed);
    let (trace, facts) = read.map_err(|error| invalid(&error))?;
    let repeated = repeat(&trace, clock)?;
    let mut rules = rules(&trace, &facts);
    if repeated.is_ok() {
        // The same run gives the same moves in the same order, so the order is now verified.
        rules.iter_mut().filter(|rule| rule.word == "order").for_each(|rule| rule.unchecked = None);
    }
    Ok(Validation { opened: opened(trace), rules, sha256: facts.sha256, repeated })
}

fn rules(trace: &Trace, facts: &Facts) -> Vec<Rule> {
    let mut rules = vec![version(facts), keys(facts)];
    rules.extend(trace.rules());
    rules
}

/// Validates an external run, printed by another program, without repeating it.
pub(crate) fn unrepeated(opened: OpenFile, facts: &Facts) -> Validation {
    let repeated = repeatable(&opened.trace).map(drop);
    Validation { rules: rules(&opened.trace, facts), opened, sha256: false, repeated }
}

fn version(facts: &Facts) -> Rule {
    let missing = || "the file does not name its format and version".to_owned();
    Rule {
        word: "format",
        demands: "a version of the format that this program knows",
        unchecked: (!facts.named).then(missing),
    }
}

fn keys(facts: &Facts) -> Rule {
    let names = facts.unknown.join(", ");
    Rule {
        word: "keys",
        demands: "no key that means nothing",
        unchecked: (!names.is_empty()).then(|| format!("unknown here, read past: {names}")),
    }
}

/// Repeats the run behind a trace, within the cost that the file itself states. The inner error is the
/// reason it was not repeated. The outer error means that the repetition gives something else.
fn repeat(trace: &Trace, clock: &dyn Clock) -> Result<Result<(), String>, ServiceError> {
    let differs = |reason: String| {
        let remedy = "trace the run again from its request";
        Err(ServiceError::new(Code::InvalidFile, reason).with_remedy(remedy))
    };
    if trace.monte_carlo().is_some() || trace.proof().is_some() {
        // To read such a file is to make its search again.
        return Ok(Ok(()));
    }
    let request = match repeatable(trace) {
        Ok(request) => request,
        Err(why) => return Ok(Err(why)),
    };
    let recorded = Cell::new(0);
    let most = trace.counts().total.nodes;
    let mut control = Bounds {
        clock,
        deadline: clock.now() + PATIENCE,
        most,
        room: u64::from(trace.len()),
        recorded: &recorded,
        polls: 0,
        ended: None,
    };
    let Request { start, evaluation, run, limits, budget, .. } = &request;
    let root = &start.position;
    let mut recorder = Recorder::new(*budget);
    let mut record = |event: Event<'_>| {
        recorder.on(event);
        recorded.set(recorder.recorded());
    };
    let report = any::search(root, *evaluation, *run, *limits, &mut record, &mut control);
    let name = |mv| with_position!(root, root => root.move_text(mv));
    let again = recorder.finish(request.about(), report, name);
    match control.ended {
        Some(End::Longer) => differs("the run, repeated, is longer than the file says".to_owned()),
        Some(End::Time) => Ok(Err(format!("it takes more than {} seconds", PATIENCE.as_secs()))),
        Some(End::Nodes) => Ok(Err(too_many())),
        None => match trace.compare(&again) {
            Ok(()) => Ok(Ok(())),
            Err(error) => differs(error.to_string().split("; ").next().unwrap_or("").to_owned()),
        },
    }
}

fn too_many() -> String {
    "it has more than 5,000,000 nodes".to_owned()
}

/// Returns the request that reproduces the trace, or the reason that there is none.
fn repeatable(trace: &Trace) -> Result<Request, String> {
    if trace.is_external() {
        return Err("another program tells it".to_owned());
    }
    if trace.was_cut_off() {
        return Err("the file ends early".to_owned());
    }
    let request = Request::of_about(trace.about()).map_err(|error| error.to_string())?;
    let nodes = trace.counts().total.nodes;
    if nodes.saturating_add(trace.ordering_nodes()) > MOST_REPEATED {
        return Err(too_many());
    }
    let by_count = trace.about().words().node_limit == Some(nodes);
    match trace.stop() {
        Some(Stop::Time | Stop::Cancelled) if !by_count => {
            Err("it is not known at which node it was stopped".to_owned())
        }
        _ => Ok(request),
    }
}

enum End {
    Longer,
    Time,
    Nodes,
}

struct Bounds<'a> {
    clock: &'a dyn Clock,
    deadline: Duration,
    /// Maximum number of nodes entered, as the file states it.
    most: u64,
    /// Maximum number of graph nodes recorded, as in the file.
    room: u64,
    recorded: &'a Cell<u64>,
    polls: u64,
    ended: Option<End>,
}

impl Control for Bounds<'_> {
    fn poll(&mut self, nodes: u64) -> Option<Stop> {
        self.polls += 1;
        self.ended = if nodes > self.most || self.recorded.get() > self.room {
            Some(End::Longer)
        } else if self.polls > 2 * MOST_REPEATED / POLL {
            Some(End::Nodes)
        } else if self.clock.now() >= self.deadline {
            Some(End::Time)
        } else {
            None
        };
        self.ended.as_ref().map(|_| Stop::Cancelled)
    }
}
