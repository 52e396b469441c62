//! Compares a recorded search with the convention that the reader has chosen.

use crate::say::{Message, message};
use crate::search::{Deviation, Profile};
use crate::trace::{Node, StepEvent, Trace, shown_name};
use schemars::JsonSchema;
use serde::Serialize;

/// The data that a convention shows of a trace at a step.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[schemars(rename = "ConventionHere")]
pub struct ConventionView {
    /// The convention that the reader has chosen.
    pub profile: Profile,
    /// The differences between the recorded run and the convention; a recorded search keeps its own
    /// rules.
    pub differing: Vec<Deviation>,
    /// Number of rounds above the node of the step, one move of each side per round; null if the
    /// convention counts none.
    pub rounds: Option<u32>,
    /// The names of the states entered so far, in order of entry; null if the convention lists none, or
    /// if the places have no names.
    pub entered: Option<Vec<String>>,
    /// These facts in sentences, in the order of the fields.
    pub said: Vec<Message>,
}

/// Returns the data that a convention shows at a step. O(nodes) of a small tree, O(plies) of others.
pub fn convention(trace: &Trace, step: u32, profile: Profile) -> ConventionView {
    let mut view = facts(trace, step, profile);
    view.said = view.differing.iter().map(|&differing| differs(differing)).collect();
    view.said.extend(view.rounds.map(|rounds| message!("rounds", n = rounds)));
    if let Some(entered) = &view.entered {
        let names: Vec<String> = entered.iter().map(|name| shown_name(name)).collect();
        view.said.push(message!("entered", names = names.join(" ")));
    }
    view
}

fn differs(differing: Deviation) -> Message {
    match differing {
        Deviation::Strict => message!("differs.strict"),
        Deviation::NotStrict => message!("differs.not-strict"),
        Deviation::Hard => message!("differs.hard"),
        Deviation::Soft => message!("differs.soft"),
    }
}

fn facts(trace: &Trace, step: u32, profile: Profile) -> ConventionView {
    let run = trace.about().run();
    let differing = run.map_or_else(Vec::new, |run| profile.differing(&run));
    let mut view =
        ConventionView { profile, differing, rounds: None, entered: None, said: Vec::new() };
    if !profile.counts_rounds() {
        return view;
    }
    if let Some(node) = trace.event(step).and_then(StepEvent::node) {
        let path = trace.path(node);
        let of_max = path.iter().filter(|&&id| trace.node(id).is_some_and(Node::is_max)).count();
        view.rounds = Some((of_max as u32).saturating_sub(1));
    }
    if trace.places().is_empty() || trace.iterations().len() > 1 {
        return view;
    }
    let name = |id: u32| trace.node_name(id).map(str::to_owned);
    let by_then = |&id: &u32| {
        trace.node(id).is_some_and(|node| node.enter().is_some_and(|enter| enter <= step))
    };
    // A re-search enters no new state.
    let again = |id: &u32| trace.node(*id).is_some_and(Node::is_re_search);
    let entered = (0..trace.len()).filter(by_then).filter(|id| !again(id)).filter_map(name);
    view.entered = Some(entered.collect());
    view
}
