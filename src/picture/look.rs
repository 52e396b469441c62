//! The look of a node at a step: its outline, its value, its window.

use super::plan::{Item, Omission};
use super::scene::{Place, Shape, Tone};
use crate::analysis::{number, numbers_text, shown_window, turns, vector_text, worth};
use crate::evaluation::Score;
use crate::game::Move;
use crate::say::{Language, Message, digits, message, points_text};
use crate::search::{Bound, Profile, ProofNumbers};
use crate::trace::{
    Kind, Node, Place as Named, Status, StepEvent, Trace, UnsearchedPart, Visits, name_parts,
};
use std::collections::BTreeSet;
use std::sync::Arc;

pub(super) struct Subject<'a> {
    pub(super) trace: &'a Trace,
    profile: Profile,
    pub(super) language: Language,
    /// Parts per point of all values.
    scale: u32,
    /// Nodes of a textbook or uniform tree that the record of the drawn iteration lacks.
    lacks: Option<UnsearchedPart<'a>>,
}

pub(super) struct Moment {
    pub(super) step: u32,
    /// The visits of a Monte Carlo search; `None` in any other.
    visits: Option<Arc<Visits>>,
    /// Nodes on the path to the step's node; empty for the end of the search.
    pub(super) path: BTreeSet<u32>,
    /// The step's node; `None` for the end of the search.
    now: Option<u32>,
    /// Nodes on the best line so far, the drawn root included.
    pub(super) line: BTreeSet<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sureness {
    Done,
    SoFar,
    /// Known from the tree, not from the search.
    Known,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Look {
    pub(super) shape: Option<Shape>,
    pub(super) tone: Tone,
    pub(super) value: Option<(String, Sureness)>,
    /// The lines of text beside a node, or those of a stub.
    pub(super) lines: Vec<String>,
    pub(super) at: Place,
    pub(super) hit: bool,
}

impl<'a> Subject<'a> {
    /// Prepares a trace; `root` is the root of the drawn iteration.
    pub(super) fn of(trace: &'a Trace, root: u32, profile: Profile, language: Language) -> Self {
        let scale = trace.chance_values().map_or(1, |values| values.scale);
        Self { trace, profile, language, scale, lacks: trace.unsearched(root) }
    }

    /// Returns the ids of the children that the record lacks; empty if they are only counted.
    pub(super) fn lacking(&self, id: u32) -> &[u32] {
        self.lacks.as_ref().map_or(&[], |lacks| lacks.children(id))
    }

    /// Returns the number of nodes below a node that the record lacks.
    pub(super) fn lacking_below(&self, id: u32) -> u64 {
        self.lacks.as_ref().map_or(0, |lacks| lacks.below(id))
    }

    /// Returns whether the lacking nodes are known one by one, or there are none.
    pub(super) fn lays_out(&self) -> bool {
        self.lacks.as_ref().is_none_or(UnsearchedPart::is_laid_out)
    }

    /// Returns the side that moves at a node; `None` at a leaf, and for chance, which is no side.
    pub(super) fn mover(&self, id: u32) -> Option<Kind> {
        let (kind, recorded) = match (self.trace.node(id), self.lacks.as_ref()) {
            (Some(node), _) => (node.kind(), self.trace.children(id).next().is_some()),
            (None, lacks) => (lacks?.node(id)?.kind, false),
        };
        (kind != Kind::Chance && (recorded || self.lacking_below(id) > 0)).then_some(kind)
    }

    fn is_passed_over(&self, id: u32, step: u32) -> bool {
        self.lacks.as_ref().is_some_and(|lacks| lacks.is_passed_over(id, step))
    }

    fn path(&self, id: u32) -> Vec<Move> {
        match &self.lacks {
            Some(lacks) => lacks.moves_to(id),
            None => self.trace.moves_to(id),
        }
    }

    /// Returns whether places have names, and leaves values, without a search.
    pub(super) fn is_known(&self) -> bool {
        !self.trace.places().is_empty()
    }

    fn place(&self, id: u32) -> Option<&'a Named> {
        if !self.is_known() {
            return None;
        }
        self.trace.place(&self.path(id))
    }

    /// Returns the name of a node and its subscript, which is the number of a leaf.
    pub(super) fn name(&self, id: u32) -> Option<(String, String)> {
        Some(printed_name(&self.place(id)?.name))
    }

    /// Returns a text for a node: its name, or the moves that lead to it.
    pub(super) fn called(&self, id: u32) -> String {
        self.trace.called(&self.path(id))
    }

    /// Returns the move that leads to a node, if places have no names, and the probability of an outcome.
    pub(super) fn mv(&self, id: u32) -> Option<String> {
        let probability = self.trace.probability(id).map(|(weight, sum)| format!("{weight}/{sum}"));
        if self.is_known() {
            return probability;
        }
        let mv = match self.trace.edge(id) {
            Some(edge) => self.trace.name(edge.mv).to_owned(),
            None => self.lacks.as_ref()?.node(id)?.mv.clone(),
        };
        Some(match probability {
            Some(probability) => format!("{mv}: {probability}"),
            None => mv,
        })
    }

    /// Returns the search at a step; `marked` includes the step's node and its path.
    pub(super) fn moment(&self, root: u32, step: u32, marked: bool) -> Moment {
        let event = self.trace.event(step).unwrap_or(StepEvent::Start);
        let now = event.node().filter(|_| marked);
        Moment {
            step,
            visits: self.trace.visits_at(step),
            path: now.into_iter().flat_map(|id| self.trace.path(id)).collect(),
            now,
            line: self.trace.line_nodes_at(root, step).into_iter().chain([root]).collect(),
        }
    }

    /// Returns the look of an item; `opened` means that its children are drawn.
    pub(super) fn look(&self, item: Item, opened: bool, moment: &Moment) -> Look {
        match item {
            Item::Node(id) => self.node(id, opened, moment),
            Item::Stub(left) => {
                stub(left, moment, self.trace.is_placed(left.first, moment.step), self.language)
            }
        }
    }

    fn node(&self, id: u32, opened: bool, moment: &Moment) -> Look {
        let Some(node) = self.trace.node(id) else { return self.unsearched(id, moment) };
        let known = self.place(id).and_then(|place| place.value);
        let known = known.or_else(|| self.lacks.as_ref()?.value(id));
        // In a search that grows a tree a node without children is an end only if the game is over there.
        let is_end = match node.status() {
            Status::Leaf => moment.visits.is_none() && self.trace.proof().is_none(),
            status => status == Status::Terminal,
        };
        let is_leaf = is_end || known.is_some();
        let shape = Shape::of(is_leaf, node.kind());
        let is_placed = self.trace.is_placed(id, moment.step);
        let tone = match (is_placed, node.status()) {
            (false, ..) => Tone::Future,
            (true, Status::Pruned) => Tone::Pruned,
            (true, ..) => Tone::searched(shape),
        };
        let is_closed = is_placed && node.exit().is_some_and(|exit| exit <= moment.step);
        let entered = is_placed && node.was_entered();
        let hit = is_closed && node.status() == Status::Hit;
        let at = match moment.now {
            Some(now) if now == id => Place::Now,
            _ if moment.path.contains(&id) => Place::Path,
            _ => Place::None,
        };
        let value = self.value(id, node, moment, is_closed, known);
        let mut lines = Vec::new();
        if let Some(visits) = moment.visits.as_ref().filter(|_| is_placed) {
            let (count, _) = visits.of(id);
            lines.push(format!("n {}", self.language.grouped(count.into())));
        }
        // Show a window only beside drawn children or on the path, because it explains which children
        // the search passes over.
        if entered && shape != Shape::Leaf && (opened || at != Place::None) {
            lines = self.window(id, moment.step);
        }
        if hit {
            lines.push(message!("stub.table").text(self.language));
        }
        Look { shape: Some(shape), tone, value, lines, at, hit }
    }

    fn unsearched(&self, id: u32, moment: &Moment) -> Look {
        let node = self.lacks.as_ref().and_then(|lacks| lacks.node(id));
        let kind = node.map_or(Kind::Min, |node| node.kind);
        let is_leaf = node.is_some_and(|node| node.children.is_empty());
        let known = node.and_then(|node| node.value);
        let exact = |value: i32| match self.lacks.as_ref().and_then(|lacks| lacks.numbers(id)) {
            Some(numbers) => numbers_text(numbers),
            None => self.shown(value, Bound::Exact, kind != Kind::Min),
        };
        let tone = if self.is_passed_over(id, moment.step) { Tone::Pruned } else { Tone::Future };
        Look {
            shape: Some(Shape::of(is_leaf, kind)),
            tone,
            value: known.map(|value| (exact(value), Sureness::Known)),
            lines: Vec::new(),
            at: Place::None,
            hit: false,
        }
    }

    fn value(
        &self,
        id: u32,
        node: &Node,
        moment: &Moment,
        is_closed: bool,
        known: Option<i32>,
    ) -> Option<(String, Sureness)> {
        if let Some(visits) = &moment.visits {
            let share =
                visits.share(self.trace, id).filter(|_| self.trace.is_placed(id, moment.step));
            return share.map(|share| (format!("{:.0} %", share * 100.0), Sureness::Done));
        }
        if self.trace.proof().is_some() {
            let numbers = self.trace.proof_numbers(id, moment.step)?;
            return Some((proof_text(numbers), Sureness::Done));
        }
        // Chance and three players have no side, so their numbers are MAX's.
        let is_max = node.kind() != Kind::Min;
        let exact = |value: i32| self.shown(value, Bound::Exact, is_max);
        if is_closed && node.was_entered() {
            let text = match (self.trace.numbers(id), node.bound()) {
                (Some(numbers), Some(bound)) => vector_text(numbers, node.kind(), bound),
                _ => {
                    let (value, bound) = worth(self.trace, id)?;
                    self.shown(value, bound, is_max)
                }
            };
            return Some((text, Sureness::Done));
        }
        if let Some(numbers) = self.lacks.as_ref().and_then(|lacks| lacks.numbers(id)) {
            return Some((numbers_text(numbers), Sureness::Known));
        }
        let so_far = || self.trace.numbers(self.trace.frame(id, moment.step)?.best_child?);
        if let Some(numbers) = so_far() {
            return Some((numbers_text(numbers), Sureness::SoFar));
        }
        let best = || self.trace.frame(id, moment.step)?.best?.finite();
        match known {
            Some(value) => Some((exact(value), Sureness::Known)),
            None => Some((exact(best()?), Sureness::SoFar)),
        }
    }

    /// Formats a value, in points if the record has parts of points.
    fn shown(&self, value: i32, bound: Bound, is_max: bool) -> String {
        if self.scale == 1 {
            return shown_value(value, bound, is_max, self.profile);
        }
        let turned = turns(self.profile, is_max);
        let text = points_text(if turned { -value } else { value }, self.scale, self.language);
        format!("{}{text}", sign(if turned { bound.flipped() } else { bound }))
    }

    fn end(&self, end: Score) -> String {
        let points = |value| points_text(value, self.scale, self.language);
        end.finite().map_or_else(|| number(end), points)
    }

    /// Returns the window at a step as two lines; none if the search has no windows.
    fn window(&self, id: u32, step: u32) -> Vec<String> {
        let window = shown_window(self.trace, id, step, self.profile);
        window.filter(|_| self.trace.has_windows()).map_or_else(Vec::new, |window| {
            vec![format!("α={}", self.end(window.alpha)), format!("β={}", self.end(window.beta))]
        })
    }
}

/// Writes a proof and a disproof number: `2 | 1`.
fn proof_text(numbers: ProofNumbers) -> String {
    numbers.to_string().replace("inf", "∞").replace(' ', " | ")
}

fn stub(left: Omission, moment: &Moment, is_placed: bool, language: Language) -> Look {
    let inside = moment.path.range(left.first..left.end).next().is_some();
    let mut lines = Vec::new();
    let more = |count: u64| format!("+{}", language.grouped(count));
    let word = |message: Message| message.text(language);
    let passed = left.pruned + left.lacking;
    // Before the cutoff all nodes count alike, because nothing shows yet which will be pruned.
    let (entered, pruned) =
        if is_placed { (left.entered, passed) } else { (left.entered + passed, 0) };
    if entered > 0 {
        lines.extend([more(entered), word(message!("stub.nodes", n = entered))]);
    }
    let what = word(if left.pruned > 0 {
        message!("stub.pruned", n = pruned)
    } else {
        message!("stub.unsearched", n = pruned)
    });
    match (entered, pruned) {
        (_, 0) => {}
        (0, pruned) => lines.extend([more(pruned), what]),
        // One line only, because the searched nodes already fill two.
        (_, pruned) => lines.push(format!("{} {what}", language.grouped(pruned))),
    }
    let tone = match (is_placed, left.entered) {
        (false, _) => Tone::Future,
        (true, 0) => Tone::Pruned,
        (true, _) => Tone::Quiet,
    };
    let at = if inside { Place::Path } else { Place::None };
    Look { shape: None, tone, value: None, lines, at, hit: false }
}

/// Formats a value for MAX as a convention shows it at a node, with the sign of a bound.
pub(super) fn shown_value(value: i32, bound: Bound, is_max: bool, profile: Profile) -> String {
    let turned = turns(profile, is_max);
    let sign = sign(if turned { bound.flipped() } else { bound });
    format!("{sign}{}", digits(if turned { -value } else { value }))
}

const fn sign(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "",
        Bound::Lower => "≥",
        Bound::Upper => "≤",
    }
}

/// Splits a name into its text and its subscript, which is the number of a leaf.
pub(super) fn printed_name(name: &str) -> (String, String) {
    let (line, below) = name_parts(name);
    (line.to_owned(), below.to_owned())
}
