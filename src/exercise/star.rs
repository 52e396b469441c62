//! Star1 (Ballard 1983) over the tree of an exercise with chance nodes, right or with one mistake. The search is
//! recorded, because its own explanations are the reasons of its cuts.

use super::tree::{Node, Tree};
use super::walk::{Cut, Owners, WalkRecord};
use crate::analysis::{Manner, explain, says};
use crate::evaluation::Score;
use crate::game::SetupRequest;
use crate::mistakes::Mistake;
use crate::say::{Arg, Message, message, points};
use crate::search::{NoLimit, RunRequest};
use crate::trace::any::{Recording, record};
use crate::trace::{self, Status, Trace, shown_name};
use crate::work::request::Request;

/// The search of the exercises about cuts at chance nodes.
pub(super) const RUN: &str = "star1";

/// More nodes than the tree of an exercise has.
const MOST_NODES: u64 = 1_000;

#[derive(Clone, Debug)]
pub(super) struct StarSearch {
    trace: Trace,
    /// The node of the trace for each node of the tree; `None` below an edge that is never followed.
    places: Vec<Option<u32>>,
}

/// Records a search of a small tree, which needs no clock and no limit.
fn recorded(request: &Request) -> Trace {
    let recording = Recording {
        about: request.about(),
        budget: MOST_NODES,
        report: &|_| (),
        is_wanted: &|_| true,
    };
    let Request { start, evaluation, run, limits, .. } = request;
    record(&start.position, *evaluation, *run, *limits, recording, &mut NoLimit)
}

impl StarSearch {
    /// Searches a tree: with equal weights, or with MIN read as MAX, if that is the mistake. Returns `None` for any
    /// other mistake.
    pub(super) fn of(tree: &Tree, wrong: Option<Mistake>) -> Option<Self> {
        let mut misread = tree.clone();
        let read: fn(&mut Node) = match wrong {
            None => |_| {},
            Some(Mistake::WeightsIgnored) => |node| node.weights.fill(1),
            Some(Mistake::MaxEverywhere) => |node| node.max = !node.is_chance(),
            Some(_) => return None,
        };
        misread.0.iter_mut().for_each(read);
        let setup = SetupRequest::at("tree", &misread.text());
        let request = Request::read(&RunRequest::of(setup, RUN)).ok()?;
        let trace = recorded(&request);
        let mut places = vec![None; tree.0.len()];
        places[0] = Some(trace.root());
        for (id, node) in tree.0.iter().enumerate() {
            let Some(here) = places[id] else { continue };
            for (&child, below) in node.children.iter().zip(trace.children(here)) {
                places[child] = Some(below);
            }
        }
        Some(Self { trace, places })
    }

    fn entered(&self, id: usize) -> Option<&trace::Node> {
        self.trace.node(self.places[id]?).filter(|node| node.was_entered())
    }

    /// Returns the search as a walk. Its windows and values are in parts of a point, as many as the trace's scale.
    pub(super) fn walk(&self) -> WalkRecord {
        let all = || (0..self.places.len()).map(|id| self.entered(id));
        let values: Vec<Option<Score>> = all().map(|node| node?.score()).collect();
        let cut = |(node, entered): (usize, Option<&trace::Node>)| {
            let entered = entered.filter(|node| node.status() == Status::Cutoff)?;
            let window = entered.window();
            // Above every chance node of an exercise MAX alone has a value, so only MAX's nodes are cut at beta.
            let bound =
                if entered.is_max() && !entered.is_chance() { window.beta } else { window.alpha };
            Some(Cut { node, best: entered.score()?, bound, owner: None })
        };
        WalkRecord {
            windows: all().map(|node| Some(node?.window())).collect(),
            owners: vec![Owners::default(); self.places.len()],
            best: values.clone(),
            values,
            cuts: all().enumerate().filter_map(cut).collect(),
            leaves: all().flatten().filter(|node| !node.status().is_inner()).count() as u32,
            order: all().enumerate().filter_map(|(id, node)| node.map(|_| id)).collect(),
        }
    }

    /// Explains why the search never follows the edge to a node, or why it does. Returns nothing for the root, and for
    /// a node below a cut edge.
    pub(super) fn edge(&self, tree: &Tree, id: usize) -> Vec<Message> {
        let told = tree.0[id].parent.and_then(|parent| {
            let here = self.places[parent].filter(|_| self.entered(parent).is_some())?;
            match self.entered(id) {
                Some(child) => self.followed(tree, (parent, here), id, child.enter()?),
                None => self.cut(here),
            }
        });
        told.unwrap_or_default()
    }

    /// Returns the trace's own explanation of a cut, without the place of the bound's owner.
    fn cut(&self, here: u32) -> Option<Vec<Message>> {
        let state = self.trace.state(self.trace.cutoff_step(here)?)?;
        let told = says(&self.trace, &explain(&self.trace, &state), Manner::default());
        Some(std::iter::once(told.head).chain(told.detail.into_iter().take(1)).collect())
    }

    fn followed(
        &self,
        tree: &Tree,
        (parent, here): (usize, u32),
        id: usize,
        enter: u32,
    ) -> Option<Vec<Message>> {
        let node = shown_name(&tree.0[parent].name);
        let other = shown_name(&tree.0[id].name);
        if tree.0[parent].children.first() == Some(&id) {
            return Some(vec![message!(
                "exercise.reason.followed.first",
                node = node,
                other = other
            )]);
        }
        let frame = self.trace.frame(here, enter.checked_sub(1)?)?;
        let Some(alpha) = frame.window.alpha.finite().filter(|_| !tree.0[parent].max) else {
            return Some(vec![message!(
                "exercise.reason.followed.open",
                node = node,
                other = other
            )]);
        };
        let scale = self.trace.chance_values().map_or(1, |values| values.scale);
        let number = |score: Score| score.finite().map(|value| points(value, scale));
        let bound = points(alpha, scale);
        let reason = match frame.average {
            Some(average) => {
                let hi: Arg = number(average.hi)?;
                message!(
                    "exercise.reason.followed.average",
                    node = node,
                    hi = hi,
                    bound = bound,
                    other = other
                )
            }
            None => {
                let value: Arg = number(frame.best?)?;
                message!(
                    "exercise.reason.followed.outcome",
                    node = node,
                    value = value,
                    bound = bound,
                    other = other
                )
            }
        };
        Some(vec![reason])
    }
}
