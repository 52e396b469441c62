//! The elements of an exercise: each needs one answer. This module also reads and writes answers.

use super::item::ExerciseKind;
use super::tree::Tree;
use super::walk::WalkRecord;
use crate::evaluation::Score;
use crate::mistakes::{Mistake, typed};
use crate::search::Bound;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The property of a node that an element needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// The value of the node: a number. Under alpha-beta also `<=3` or `>=5`, and `-` if the node is
    /// never entered.
    Value,
    /// Alpha on entry: a number or `-inf`.
    Alpha,
    /// Beta on entry: a number or `inf`.
    Beta,
    /// Whether the edge to the node is never followed: `yes` or `no`.
    Cut,
    /// An unmarked edge below the node that is never followed. It appears only in hints.
    Cuts,
    /// The name of the one leaf that changes the best move.
    Leaf,
    /// The type of the node in the critical tree: 1, 2 or 3, or `-` if the node is not critical.
    Type,
    /// The names of the node's children, each once, in the order to search them.
    Order,
    /// The name of the node that is entered next, or `-` if the search is over.
    Next,
}

/// One answer that an exercise takes, at most 200 bytes.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Element {
    /// The key in answers: `C`, `C.alpha`, `c3.cut`, `leaf`, `next`.
    pub key: String,
    /// The id of the node, in preorder; 0 for `leaf`, and for `next` the leaf that was scored last.
    pub node: u32,
    /// The required property of the node.
    pub part: Part,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Blank,
    /// `-`: there is no value.
    None,
    /// A number, and the sign of a bound if the answer has one.
    Number(i32, Option<Bound>),
    /// An infinite end of a window.
    Open {
        up: bool,
    },
    Cut(bool),
    Leaf(usize),
    Node(usize),
    Order(Vec<usize>),
}

impl Answer {
    /// Returns whether the answer is nothing: a blank, `-`, or an edge that is not cut.
    pub(super) fn is_nothing(&self) -> bool {
        matches!(self, Self::Blank | Self::None | Self::Cut(false))
    }

    pub(super) fn text(&self, tree: &Tree) -> String {
        let name = |id: &usize| tree.0[*id].name.clone();
        match self {
            Self::Blank => String::new(),
            Self::None => "-".to_owned(),
            Self::Number(value, None | Some(Bound::Exact)) => value.to_string(),
            Self::Number(value, Some(Bound::Lower)) => format!(">={value}"),
            Self::Number(value, Some(Bound::Upper)) => format!("<={value}"),
            Self::Open { up: true } => "inf".to_owned(),
            Self::Open { up: false } => "-inf".to_owned(),
            Self::Cut(true) => "yes".to_owned(),
            Self::Cut(false) => "no".to_owned(),
            Self::Leaf(id) | Self::Node(id) => name(id),
            Self::Order(row) => row.iter().map(name).collect::<Vec<_>>().join(" "),
        }
    }

    pub(super) fn end(score: Score) -> Self {
        score
            .finite()
            .map_or(Self::Open { up: score == Score::INFINITY }, |n| Self::Number(n, None))
    }
}

/// The right answer, and the sign of a bound that is accepted as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RightAnswer {
    pub(super) answer: Answer,
    pub(super) also: Option<Bound>,
}

impl RightAnswer {
    pub(super) fn plain(answer: Answer) -> Self {
        Self { answer, also: None }
    }

    pub(super) fn takes(&self, given: &Answer) -> bool {
        match (&self.answer, given) {
            (Answer::Number(wanted, sign), Answer::Number(number, written)) => {
                wanted == number && (written.is_none() || written == sign || *written == self.also)
            }
            (wanted, given) => wanted == given || (wanted.is_nothing() && given.is_nothing()),
        }
    }
}

/// The longest answer, in bytes.
pub(super) const LONGEST: usize = 200;

/// Reads an answer. `Err` holds advice on what to write.
pub(super) fn read(tree: &Tree, element: &Element, text: &str) -> Result<Answer, &'static str> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(Answer::Blank);
    }
    if text.len() > LONGEST {
        return Err("write less");
    }
    let none = matches!(text, "-" | "–" | "—" | "−");
    match element.part {
        Part::Value | Part::Next if none => Ok(Answer::None),
        Part::Value => number(text, true).ok_or("write a number as in 4, -2 or <=3, or - for none"),
        Part::Alpha | Part::Beta => number(text, false).ok_or("write a number, -inf or inf"),
        Part::Cut | Part::Cuts => match text.to_ascii_lowercase().as_str() {
            "yes" | "cut" | "x" => Ok(Answer::Cut(true)),
            "no" | "-" => Ok(Answer::Cut(false)),
            _ => Err("write yes or no"),
        },
        Part::Type if none || text == "0" => Ok(Answer::None),
        Part::Type => match text {
            "1" | "2" | "3" => Ok(Answer::Number(i32::from(text.as_bytes()[0] - b'0'), None)),
            _ => Err("write 1, 2, 3, or - for a node that is not critical"),
        },
        Part::Leaf => {
            let leaf = tree.find(text).filter(|&id| tree.0[id].is_leaf());
            leaf.map(Answer::Leaf).ok_or("write the name of a leaf, as in b2")
        }
        Part::Next => {
            tree.find(text).map(Answer::Node).ok_or("write the name of a node, as in C or c2")
        }
        Part::Order => {
            let row: Option<Vec<usize>> = text
                .split([' ', ','])
                .filter(|name| !name.is_empty())
                .map(|name| tree.find(name))
                .collect();
            let mut sorted = row.clone().unwrap_or_default();
            sorted.sort_unstable();
            let row = row.filter(|_| sorted == tree.0[element.node as usize].children);
            row.map(Answer::Order).ok_or("write the names of its children, each once")
        }
    }
}

/// Reads a number. With `signs` it may have the sign of a bound; without, it may be infinite.
fn number(text: &str, signs: bool) -> Option<Answer> {
    if !signs {
        match text.replace('−', "-").to_ascii_lowercase().as_str() {
            "inf" | "+inf" | "∞" | "+∞" => return Some(Answer::Open { up: true }),
            "-inf" | "-∞" => return Some(Answer::Open { up: false }),
            _ => {}
        }
    }
    let (value, bound) = typed(text)?;
    (signs || bound.is_none()).then_some(Answer::Number(value, bound))
}

/// Returns the elements of an exercise in preorder; those of `run` are all values, then all edges.
pub(super) fn elements(kind: ExerciseKind, tree: &Tree, right: &WalkRecord) -> Vec<Element> {
    let of = |id: usize, part: Part, ending: &str| Element {
        key: format!("{}{ending}", tree.0[id].name),
        node: id as u32,
        part,
    };
    let value = |id: usize| of(id, Part::Value, "");
    let cut = |id: usize| of(id, Part::Cut, ".cut");
    match kind {
        ExerciseKind::Values => tree.inner().map(value).collect(),
        ExerciseKind::Windows => tree
            .inner()
            .filter(|&id| id > 0 && right.entered(id))
            .flat_map(|id| [of(id, Part::Alpha, ".alpha"), of(id, Part::Beta, ".beta")])
            .collect(),
        ExerciseKind::Cuts => (1..tree.0.len()).map(cut).collect(),
        ExerciseKind::Run => tree.inner().map(value).chain((1..tree.0.len()).map(cut)).collect(),
        ExerciseKind::Order => tree
            .inner()
            .filter(|&id| tree.0[id].children.len() > 1)
            .map(|id| of(id, Part::Order, ".order"))
            .collect(),
        ExerciseKind::Leaf => vec![Element { key: "leaf".to_owned(), node: 0, part: Part::Leaf }],
        // The caller sets the element once it has chosen the moment.
        ExerciseKind::Next => Vec::new(),
        ExerciseKind::Critical => (0..tree.0.len()).map(|id| of(id, Part::Type, ".type")).collect(),
    }
}

/// Returns the leaves for which a change by `amount` changes the best move. The first of equal moves is
/// the best.
pub(super) fn flips(tree: &Tree, amount: i32, wrong: Option<Mistake>) -> Vec<usize> {
    let best = best_move(tree, &tree.minimax(wrong));
    let changes =
        |&leaf: &usize| best_move(tree, &changed(tree, leaf, amount).minimax(wrong)) != best;
    tree.leaves().filter(changes).collect()
}

/// Returns the tree with `amount` added to the value of one leaf.
pub(super) fn changed(tree: &Tree, leaf: usize, amount: i32) -> Tree {
    let mut other = tree.clone();
    other.0[leaf].value += amount;
    other
}

pub(super) fn best_move(tree: &Tree, values: &[i32]) -> Option<usize> {
    tree.0[0].children.iter().copied().find(|&child| values[child] == values[0])
}

/// Returns the node types of Knuth and Moore (1975). The root has type 1. Below a node of type 1 the
/// first child has type 1 and the others have type 2. Below a node of type 2 the first child has type 3
/// and the others have none. Below a node of type 3 all children have type 2.
pub(super) fn types(tree: &Tree) -> Vec<Option<u8>> {
    let mut types = vec![None; tree.0.len()];
    types[0] = Some(1);
    for id in 0..tree.0.len() {
        for (place, &child) in tree.0[id].children.iter().enumerate() {
            types[child] = match (types[id], place) {
                (Some(1), 0) => Some(1),
                (Some(1 | 3), _) => Some(2),
                (Some(2), 0) => Some(3),
                _ => None,
            };
        }
    }
    types
}
