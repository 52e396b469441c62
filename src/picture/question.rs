//! The tree of a question as a textbook prints it: only the given facts, no results of a search.
//!
//! A [`QuestionTree`] has neither trace nor run, so that its picture cannot reveal an answer.

use super::compose::Drawing;
use super::look::{Look, Sureness, printed_name, shown_value};
use super::plan::{Item, PlanItem};
use super::scene::{Place, Scene, Shape, Tone};
use crate::say::{Language, Message, message};
use crate::search::{Bound, Profile};
use crate::trace::{Kind, shown_name};
use std::collections::BTreeSet;

/// A node of the tree that a question is about, with only the given facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionNode {
    /// Index of the node above; `None` at the root.
    pub parent: Option<usize>,
    /// Indices of the nodes below, from the left.
    pub children: Vec<usize>,
    /// Who moves here; a leaf is drawn without a side.
    pub kind: Kind,
    /// The weight of an outcome of chance and the sum of all; `None` below MAX and MIN.
    pub probability: Option<(u32, u32)>,
    /// Its name: `C`, or `c3` for a leaf.
    pub name: String,
    /// A value for MAX that the question gives, and its relation to the true value.
    pub value: Option<(i32, Bound)>,
    /// Whether the question reveals that the search does not enter it.
    pub is_cut: bool,
}

/// The facts that a question gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionTree {
    /// The tree, each node after its parent; the root is the first.
    pub nodes: Vec<QuestionNode>,
    /// Index of the current node of the search, if the question gives it.
    pub at: Option<usize>,
    /// The convention for its values; `negamax` shows those of the side to move.
    pub profile: Profile,
    /// The language of its words.
    pub language: Language,
}

impl QuestionTree {
    /// Draws the whole tree, with every node equally dark; an empty tree gives an empty scene.
    pub fn draw(&self) -> Scene {
        let mut plan: Vec<PlanItem> = Vec::with_capacity(self.nodes.len());
        let mut looks = Vec::with_capacity(self.nodes.len());
        for (id, node) in self.nodes.iter().enumerate() {
            let row = node.parent.map_or(0, |parent| plan[parent].row + 1);
            let mut planned = PlanItem::new(Item::Node(id as u32), row, node.parent);
            planned.children.clone_from(&node.children);
            planned.name = Some(printed_name(&node.name));
            planned.mv = node.probability.map(|(weight, sum)| format!("{weight}/{sum}"));
            let is_player = !node.children.is_empty() && node.kind != Kind::Chance;
            planned.mover = is_player.then_some(node.kind);
            plan.push(planned);
            looks.push(self.look(id, node));
        }
        if plan.is_empty() {
            return Scene::default();
        }
        let looks = [looks];
        let mut scene = Drawing::new(&plan, &looks).scene(&BTreeSet::new(), &looks[0]);
        let (title, description) = self.words();
        (scene.title, scene.description) = (title, description);
        scene
    }

    fn look(&self, id: usize, node: &QuestionNode) -> Look {
        let shape = Shape::of(node.children.is_empty(), node.kind);
        let value = node.value.map(|(value, bound)| {
            let text = shown_value(value, bound, node.kind != Kind::Min, self.profile);
            let sureness = if node.children.is_empty() { Sureness::Known } else { Sureness::Done };
            (text, sureness)
        });
        let tone = if node.is_cut { Tone::Pruned } else { Tone::searched(shape) };
        let at = if self.at == Some(id) { Place::Now } else { Place::None };
        Look { shape: Some(shape), tone, value, lines: Vec::new(), at, hit: false }
    }

    /// Returns the title, and a description for readers who cannot see the picture.
    fn words(&self) -> (String, String) {
        let say = |message: Message| message.text(self.language);
        let child = |&child: &usize| {
            let node = &self.nodes[child];
            let name = shown_name(&node.name);
            let child = node.value.map_or_else(
                || name.clone(),
                |(value, bound)| {
                    let text = shown_value(value, bound, node.kind != Kind::Min, self.profile);
                    let is = if bound == Bound::Exact { " = " } else { " " };
                    format!("{name}{is}{text}")
                },
            );
            let child = match node.probability {
                Some((weight, sum)) => format!("{child} ({weight}/{sum})"),
                None => child,
            };
            if node.is_cut { say(message!("question.cut", child = child)) } else { child }
        };
        let rows = self.nodes.iter().filter(|node| !node.children.is_empty()).map(|node| {
            let below: Vec<String> = node.children.iter().map(child).collect();
            let mover = match node.kind {
                Kind::Chance => say(message!("exercise.chance")),
                kind => kind.name().to_owned(),
            };
            format!("{} ({mover}): {}.", shown_name(&node.name), below.join(", "))
        });
        let mut all: Vec<String> = rows.collect();
        if let Some(at) = self.at {
            let name = shown_name(&self.nodes[at].name);
            all.push(say(message!("question.at", at = message!("node.at.name", name = name))));
        }
        (say(message!("question.title")), all.join(" "))
    }
}
