//! What is said of answers.

use super::elements::Part;
use crate::mistakes::Mistake;
use crate::say::Said;
use crate::search::Profile;
use schemars::JsonSchema;
use serde::Serialize;

/// How far an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Judged {
    /// Nothing is answered, though something should be.
    Open,
    /// It is right.
    Right,
    /// It is not right.
    Wrong,
}

/// Why an answer is right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReasonKind {
    /// `node` takes the greatest (MAX) or smallest (MIN) of `values`, which is `value`.
    #[default]
    Chosen,
    /// `node` has `value`, which meets `bound` of `owner`, so the edge is never followed.
    Cut,
    /// `node` has `value` (null: nothing yet) when the edge comes, which does not meet `bound` (null: open).
    Followed,
    /// `node` is below the edge to `other`, which is never followed.
    Below,
    /// The end of the window is `bound`, which `owner` has by then; null: it is open.
    Window,
    /// With the change `owner` gets `value`: the best move goes from `other` (`bound`) to it.
    Flips,
    /// With the change of the leaf `node` the best move stays `other` (`bound`); `owner` gets `value`.
    Stays,
    /// Of `owner`, which has type `bound`, it is the child in place `value`, from 1.
    Critical,
    /// The fewest leaves are `value`; the order drawn needs `bound`.
    Leaves,
    /// The best of `values` at `node` is `bound`, past its window, whose end `value` is returned.
    Clamped,
}

/// Why an answer is right, in numbers and names of the tree. What a kind does not use is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Reason {
    /// What the numbers say.
    pub kind: ReasonKind,
    /// The node.
    pub node: String,
    /// Whether MAX moves there.
    pub max: bool,
    /// Whether the numbers are those of the side to move at `node`, as its convention has it; else
    /// MAX's.
    pub own: bool,
    /// The values of its children that count.
    pub values: Vec<i32>,
    /// A value.
    pub value: Option<i32>,
    /// A value that it is held to.
    pub bound: Option<i32>,
    /// The node that holds the bound.
    pub owner: Option<String>,
    /// Plies from the owner of a bound to the node: more than 1 is a deep cutoff.
    pub plies: u32,
    /// Another node.
    pub other: Option<String>,
}

/// What is said of one answer.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ElementFeedback {
    /// The element.
    pub key: String,
    /// The node that it is about.
    pub node: u32,
    /// What of it was asked.
    pub part: Part,
    /// How far the answer is.
    pub judged: Judged,
    /// What was answered.
    pub given: String,
    /// What is right; of an order one that is; null: hints alone were asked for, and the answer is not right yet.
    pub expected: Option<String>,
    /// Whether it fits the wrong answers below it.
    pub follows: bool,
    /// The misconceptions that would have given this answer.
    pub misconceptions: Vec<Mistake>,
    /// Why; null: hints alone were asked for, and the reason would give an answer away that is not right yet.
    pub reason: Option<Reason>,
    /// All that is said of it, in order: what to check first, why it is right or else where it comes from, and the mistake that
    /// explains it.
    pub said: Vec<Said>,
}

/// What is said of all answers to one exercise.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Graded {
    /// The exercise.
    pub item: String,
    /// The convention that it is judged by.
    pub profile: Profile,
    /// Right answers.
    pub right: u32,
    /// Answers that were asked for.
    pub of: u32,
    /// Whether all of them are right.
    pub solved: bool,
    /// The misconceptions each of which explains every answer; none where all are right.
    pub misconceptions: Vec<Mistake>,
    /// Each answer. Edges that are rightly not marked, and nodes that rightly have nothing, are left out.
    pub elements: Vec<ElementFeedback>,
    /// The key of the answer to look at first: of those that are wrong, else of those that are open, the one that
    /// the search comes to first, so that what it rests on is not wrong; null: all are right.
    pub first: Option<String>,
    /// The leaves that the order given needs; null in other kinds, and where no order is given.
    pub leaves: Option<u32>,
    /// The fewest leaves; null in other kinds, and where hints alone were asked for and the order needs more.
    pub least: Option<u32>,
}
