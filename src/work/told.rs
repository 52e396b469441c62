//! What is told of a search's evaluation and of how far it went.

use crate::play::Why;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The evaluation of a search, and why it has it.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct EvaluationTold {
    /// The evaluation, with its weights if it has others than the published ones.
    pub evaluation: String,
    /// `horizon`: the game's default, as lines can end before the game does; `end`: the default of
    /// searches to the end of the game; `refused`: `result`, as a modifier of the run would be
    /// refused by that default; `leaves`: a tree's leaves have their values; `named`: as named.
    pub why: Why,
    /// Both in a sentence: `lines: default for Connect Four where a horizon is possible`.
    pub text: String,
}

/// All leaves of a search that a depth limit cut off have one value: it could not tell one move
/// from another.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct EqualLeaves {
    /// The value.
    pub value: i32,
    /// The evaluations of the game that tell unfinished positions apart, but for the search's own;
    /// empty: there is none.
    pub tell_more: Vec<String>,
}

impl EqualLeaves {
    /// Both in a sentence; `whose` are the leaves: `every leaf`, `every leaf of all runs`.
    pub fn text(&self, whose: &str) -> String {
        let more = match &self.tell_more[..] {
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

/// A search without any limit that had entered too many nodes and was begun again at the game's
/// default depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct BegunAgain {
    /// Nodes that it may enter without an end, those of ordering searches included.
    pub nodes: u64,
    /// The depth limit that it was begun again with, plies.
    pub depth: u32,
}

impl BegunAgain {
    /// The same in a sentence; `what` was begun again: `the search`, `all runs`.
    pub fn text(self, what: &str) -> String {
        let Self { nodes, depth } = self;
        let nodes = crate::stats::grouped(nodes);
        format!(
            "more than {nodes} nodes were entered without an end, so {what} began again at the game's \
             default depth, {depth}; a depth or a node limit of your own goes further"
        )
    }
}
