//! Reports about a search's evaluation and about how far it went, as data and in a sentence.

use crate::play::Why;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The evaluation of a search, and the reason for it.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct EvaluationChoice {
    /// The evaluation, with its weights if they differ from the published ones.
    pub evaluation: String,
    /// The reason for the evaluation. `horizon`: the game's default, because lines can end before the
    /// game does; `end`: the default for searches to the end of the game; `refused`: `result`, because
    /// the default would refuse a modifier of the run; `leaves`: the leaves of a tree have values;
    /// `named`: the request names it.
    pub why: Why,
    /// The evaluation and its reason in a sentence: `lines: default for Connect Four where a horizon is
    /// possible`.
    pub text: String,
}

/// All leaves of a depth-limited search have the same value, so it could not distinguish the moves.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct EqualLeaves {
    /// The common value of the leaves, for MAX.
    pub value: i32,
    /// Other evaluations of the game that distinguish unfinished positions; empty: there are none.
    pub alternatives: Vec<String>,
}

impl EqualLeaves {
    /// Formats both in a sentence; `whose` names the leaves: `every leaf`, `every leaf of all runs`.
    pub fn text(&self, whose: &str) -> String {
        let more = match &self.alternatives[..] {
            [] => "a deeper search can tell more".to_owned(),
            [one] => format!("the evaluation {one} tells more"),
            [most @ .., last] => {
                format!("the evaluations {} and {last} tell more", most.join(", "))
            }
        };
        let value = self.value;
        format!("{whose} has the value {value}, so no move was told from another: {more}")
    }
}

/// The restart of a search without any limit that entered too many nodes, at the game's default depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Restart {
    /// Maximum number of nodes that a search without any limit may enter, ordering searches included.
    pub nodes: u64,
    /// The depth limit of the restart, plies.
    pub depth: u32,
}

impl Restart {
    /// Formats the restart in a sentence; `what` names the restarted work: `the search`, `all runs`.
    pub fn text(self, what: &str) -> String {
        let Self { nodes, depth } = self;
        let nodes = crate::stats::grouped(nodes);
        format!(
            "more than {nodes} nodes were entered without an end, so {what} began again at the game's \
             default depth, {depth}; a depth or a node limit of your own goes further"
        )
    }
}
