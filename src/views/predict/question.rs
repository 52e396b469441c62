//! The questions of Predict and their answers, as shells ask and answer them.

use crate::mistakes::Mistake;
use crate::say::Message;
use crate::search::{Bound, ClaimBy};
use crate::trace::{Kind, Trace};
use crate::views::monte_carlo::VisitsView;
use crate::views::proof::ProofView;
use crate::views::step::{OwnerView, ProvedView};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A request for the question before a step, for the operation `predict_question`.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct PredictRequest {
    /// Handle of the open trace.
    pub trace: u64,
    /// The step at which a child's value reaches its parent, or at which a child is selected.
    pub step: u32,
    /// Whether numbers are for the side to move; otherwise they are for MAX.
    pub own: bool,
}

/// The question before a step, if there is one.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct PredictPrompt {
    /// The question; null: this step leaves nothing to work out.
    pub question: Option<PredictQuestion>,
}

/// The subject of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PredictSubject {
    /// The value of the node, and the edges that it cuts.
    Value,
    /// The child that the search goes to.
    Child,
    /// The truth of a claim; the operation `judge_claims` has the answer.
    Claim,
    /// The averages that stay possible at a chance node, and the edges that it cuts.
    Interval,
}

/// A question for the reader. All numbers are as shown on screen.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct PredictQuestion {
    /// The subject.
    pub asks: PredictSubject,
    /// Id of the node of the question.
    pub node: u32,
    /// The moves from the root to the node, root first.
    pub path: Vec<String>,
    /// The readable form of the node: its name or its moves; empty at a root without a name.
    pub called: String,
    /// The side to move at the node, whatever the numbers are for.
    pub kind: Kind,
    /// `max` if the node takes the largest number shown, `min` if the smallest.
    pub chooser: Kind,
    /// Whether all children have been searched.
    pub complete: bool,
    /// The values that the children have returned, in order.
    pub returned: Vec<PredictChild>,
    /// Alpha before the value arrived; null is open.
    pub alpha: Option<i32>,
    /// Beta before the value arrived; null is open.
    pub beta: Option<i32>,
    /// Children with edges that the node may cut; empty if a cut is impossible. Of `child`: those that the search can
    /// go to.
    pub options: Vec<PredictEdge>,
    /// The claim of `claim`; null of any other.
    pub claim: Option<PredictClaim>,
    /// Of `interval`: the range of the leaves, in which each outcome that is left lies; null of any other.
    pub leaves: Option<ProvedView>,
}

impl PredictQuestion {
    /// Returns a question about a node without any numbers.
    pub(super) fn about(trace: &Trace, node: u32, asks: PredictSubject, own: bool) -> Option<Self> {
        let (path, kind) = (trace.moves_to(node), trace.node(node)?.kind());
        Some(Self {
            asks,
            node,
            path: path.iter().map(|&mv| trace.name(mv).to_owned()).collect(),
            called: trace.called(&path),
            kind,
            chooser: if own && kind != Kind::Chance { Kind::Max } else { kind },
            complete: false,
            returned: Vec::new(),
            alpha: None,
            beta: None,
            options: Vec::new(),
            claim: None,
            leaves: None,
        })
    }
}

/// The claim that a search is about to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct PredictClaim {
    /// The test or reduction that makes the search believe it.
    pub by: ClaimBy,
    /// `lower`: the value is claimed to be at least `score`; `upper`: at most.
    pub bound: Bound,
    /// The claimed bound, as shown on screen.
    pub score: i32,
    /// Plies to which that is claimed.
    pub plies: u32,
}

/// The value that a child has returned.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct PredictChild {
    /// The move to the child, as the game writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The value of the child, as shown on screen.
    pub value: i32,
}

/// The edge to a child.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct PredictEdge {
    /// Id of the child node.
    pub node: u32,
    /// The move to the child, as the game writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The readable form of the child: its name or its move.
    pub called: String,
    /// Its proof and disproof number at the step, where they select; null elsewhere.
    pub proof: Option<ProofView>,
    /// Its visits at the step, where they select; null elsewhere.
    pub visits: Option<VisitsView>,
}

/// A reader's answer to a question, for the operation `predict`.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct PredictAnswer {
    /// The question.
    #[serde(flatten)]
    pub question: PredictRequest,
    /// The value as it was typed: a number with or without the sign of a bound, or the two ends of an interval.
    pub value: String,
    /// Ids of the children with edges marked as cut.
    pub cut: Vec<u32>,
    /// Id of the child that the search is believed to go to; null without a choice.
    #[serde(default)]
    pub child: Option<u32>,
}

/// The verdict on an answer, with the mistake behind it.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Prediction {
    /// The number typed, of an interval its lower end; null if the text is not a number.
    pub given: Option<i32>,
    /// The mistake in the value; null: it is right, or there is no number.
    pub value: Option<Mistake>,
    /// The mistake in the marks; null: they are right.
    pub cuts: Option<Mistake>,
    /// The mistake in the choice of a child; null: it is right, or there is none.
    pub child: Option<Mistake>,
    /// Sentences about the first of these mistakes, in the numbers of the tree; empty if all is
    /// right.
    pub said: Vec<Message>,
    /// The correct answer.
    pub truth: PredictTruth,
}

/// The correct answer to a question, from the recorded search.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct PredictTruth {
    /// The value of the node, as shown on screen; null where the question is not about a value.
    pub value: Option<i32>,
    /// The averages that stay possible; null where the question is not about them.
    pub interval: Option<ProvedView>,
    /// The bound sign before the value if the node is cut; null elsewhere.
    pub bound: Option<Bound>,
    /// Whether the remaining edges are cut, at the step after the question's.
    pub cut: bool,
    /// Id of the child that the search goes to; null where the question is not about a child.
    pub child: Option<u32>,
    /// The owner of the bound that causes the cut; null without a cut, or if the search's own window
    /// causes it.
    pub owner: Option<OwnerView>,
    /// The step that shows the whole answer: the cutoff, or else the step of the question.
    pub step: u32,
}
