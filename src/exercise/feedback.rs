//! The feedback on answers, as the operations return it in JSON.

use super::elements::Part;
use crate::mistakes::Mistake;
use crate::say::Message;
use crate::search::Profile;
use schemars::JsonSchema;
use serde::Serialize;

/// The state of an answer, which hints show without the right answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AnswerState {
    /// The answer is blank; an unmarked edge is open only while no edge is marked.
    Open,
    /// The answer is right, or rightly blank.
    Right,
    /// The answer is wrong, or leaves out the mark of an edge while others are marked.
    Wrong,
}

/// The reason why an answer is right; it decides which fields of `Reason` have a meaning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReasonKind {
    /// `node` takes the greatest (MAX) or the smallest (MIN) of `values`, which is `value`.
    #[default]
    Chosen,
    /// Chance moves at `node`: `value` is the average of `values`, each times its part of `weights`.
    Averaged,
    /// `node` has `value`, which meets the `bound` of `owner`, so the edge is never followed. In a tree with chance
    /// nodes only the sentence has the numbers.
    Cut,
    /// `node` has `value` (null: none yet) before the edge, and it does not meet `bound` (null: open). In a tree with
    /// chance nodes only the sentence has the numbers.
    Followed,
    /// `node` is below the edge to `other`, which is never followed.
    Below,
    /// The end of the window is `bound`, which `owner` has set; null: the end is open.
    Window,
    /// With the change `owner` gets `value`: the best move changes from `other` (`bound`) to `owner`.
    Flips,
    /// With the change of the leaf `node` the best move stays `other` (`bound`); `owner` gets `value`.
    Stays,
    /// `node` is child number `value`, from 1, of `owner`, which has type `bound`.
    Critical,
    /// The fewest leaves are `value`; the drawn order needs `bound`.
    Leaves,
    /// The best of `values` at `node` is `bound`, outside the window, so `node` returns the window's
    /// end `value`.
    Clamped,
}

/// The reason why an answer is right, in numbers and names of the tree. Fields that a kind does not use
/// are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Reason {
    /// The meaning of the numbers.
    pub kind: ReasonKind,
    /// The name of the node: `C` or `c3`.
    pub node: String,
    /// Whether MAX moves at the node; for `window`, whether the end is alpha for MAX.
    pub max: bool,
    /// Whether the numbers are in the view of the side to move at `node`, as in its convention;
    /// otherwise they are in MAX's view.
    pub own: bool,
    /// The values of the node's children that count, in drawn order.
    pub values: Vec<i32>,
    /// The weights of `values` at a chance node; empty elsewhere.
    pub weights: Vec<u32>,
    /// The main value of the reason, which `kind` defines.
    pub value: Option<i32>,
    /// The value that the main value is compared with.
    pub bound: Option<i32>,
    /// The name of the owner, which `kind` defines; null: there is none.
    pub owner: Option<String>,
    /// The plies from the owner of a bound to the node. More than 1 is a deep cutoff.
    pub plies: u32,
    /// The name of another node, which `kind` defines; null: there is none.
    pub other: Option<String>,
}

/// The feedback on one answer.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ElementFeedback {
    /// The key of the element: `C.alpha`.
    pub key: String,
    /// The id of the node, in preorder from 0.
    pub node: u32,
    /// The required property of the node.
    pub part: Part,
    /// The state of the answer, the same with hints.
    pub judged: AnswerState,
    /// The given answer in canonical words; empty if it is blank.
    pub given: String,
    /// The right answer, or one right order; null if only hints are requested and the answer is not
    /// right yet.
    pub expected: Option<String>,
    /// Whether the answer follows from the wrong answers below it.
    pub follows: bool,
    /// The misconceptions that lead to this answer, those that explain every answer first; empty
    /// unless it is wrong.
    pub misconceptions: Vec<Mistake>,
    /// The reason why the answer is right; null if only hints are requested and the reason would reveal
    /// an open answer.
    pub reason: Option<Reason>,
    /// The full feedback in order: the first point to check, the reason or else its source, and the
    /// mistake that explains the answer.
    pub said: Vec<Message>,
}

/// The feedback on all answers to one exercise.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Feedback {
    /// The words of the exercise: `cuts-2-17`.
    pub item: String,
    /// The convention of the exercise, which sets the view of its numbers.
    pub profile: Profile,
    /// The number of right answers; for an order 0 or 1.
    pub right: u32,
    /// The number of answers that count; for an order 1.
    pub of: u32,
    /// Whether all answers that count are right.
    pub solved: bool,
    /// The misconceptions that each explain every answer; empty if all are right.
    pub misconceptions: Vec<Mistake>,
    /// The feedback on each answer. Edges that are rightly unmarked, and nodes that rightly have no
    /// answer, are left out.
    pub elements: Vec<ElementFeedback>,
    /// The key of the answer to look at first; null if all are right. It is the first wrong answer in
    /// search order, so that it does not rest on another wrong one; if none is wrong, it is the first
    /// open one.
    pub first: Option<String>,
    /// The number of leaves that the given order needs; null in other kinds, and without an order.
    pub leaves: Option<u32>,
    /// The fewest leaves; null in other kinds, and if only hints are requested and the order needs more.
    pub least: Option<u32>,
}
