//! The principal variation, walked through the record.
//!
//! The walk follows two proofs at once: one node proves that MAX reaches the value, and one proves that
//! MAX gets no more. They are the same node if the search had a window around the value. Null windows
//! leave two nodes, in a null-window search and its re-search or in two iterations. A table hit leads
//! to the node that stored its entry. At each position, the side to move has one move in its own proof,
//! and the other proof contains the same move because it contains all moves.

use super::{Iteration, Node, Status, Trace};
use crate::evaluation::{Evaluation, Score};
use crate::game::{Keyed, Move, Player};
use crate::search::{Algorithm, Bound, Control, Interval, Line, LineEnd, Run, prove_line_for};

/// The part of a line that the record contains, from the root on.
pub(super) struct LinePrefix {
    pub(super) moves: Vec<Move>,
    /// Why the line ends; `None` if the record ends before the line.
    pub(super) end: Option<LineEnd>,
}

/// The two proofs of one position's value, as node ids; `None` if the record lacks one.
#[derive(Clone, Copy)]
struct Proofs {
    /// Proves that MAX gets at least the value.
    reached: Option<u32>,
    /// Proves that MIN holds MAX to at most the value.
    held: Option<u32>,
}

impl Trace {
    /// Returns the value that the principal variation keeps, and its depth; `None` for a search that
    /// was stopped without a value.
    pub fn line_value(&self) -> Option<(Score, Option<u32>)> {
        let last = self.iterations.last()?;
        if self.stop.is_none() {
            return Some((self.score()?, last.depth));
        }
        let value = self.before_stop.as_ref()?.score;
        // A search that stops between two depths has finished the last depth it started.
        let walk = Walk { trace: self, run: self.about.run()?, value };
        let roots = walk.roots(last.depth);
        if roots.reached.is_some() && roots.held.is_some() {
            return Some((value, last.depth));
        }
        Some((value, Some(last.depth?.checked_sub(1)?)))
    }

    /// Returns whether the line is found by proofs; otherwise it is the line that the search followed.
    pub(super) fn proves_its_line(&self) -> bool {
        self.about.run().is_some_and(|run| run.proves_its_line()) && !self.has_chance()
    }

    /// Sets the principal variation of a fresh recording, as far as the record contains it.
    pub(super) fn settle_line(&mut self, best_move: Option<Move>) {
        if self.is_stopped_without_value() {
            self.variation.clear();
            self.line_end = Some(LineEnd::Stop);
            return;
        }
        if self.is_outside() {
            self.variation.clear();
            self.line_end = Some(LineEnd::Outside);
            return;
        }
        // Without a memory, one iteration proves the line that it followed.
        let plain = self.about.run().is_none_or(|run| run.is_plain());
        if (plain && self.stop.is_none()) || !self.proves_its_line() {
            self.line_end = self.followed_end();
            return;
        }
        let walked = self.walk_line(best_move);
        (self.variation, self.line_end) = (walked.moves, walked.end);
        // The best move has the value even if the record lacks its proof. In a stopped search the best
        // move may belong to another depth, so it is left out.
        if self.variation.is_empty() && self.line_end.is_none() && self.stop.is_none() {
            self.variation.extend(best_move);
        }
    }

    pub(super) fn is_stopped_without_value(&self) -> bool {
        self.stop.is_some() && self.before_stop.is_none()
    }

    /// Returns whether the search finished with a value outside its window.
    pub(super) fn is_outside(&self) -> bool {
        self.stop.is_none() && self.value_bound().is_some_and(|bound| bound != Bound::Exact)
    }

    /// Returns the bound that the root's score proves, in MAX's view. It is exact unless the value
    /// lies outside the search's window. `None` if there is no score, or the run is unknown.
    pub fn value_bound(&self) -> Option<Bound> {
        Some(self.about.run()?.bound(self.score()?))
    }

    /// Returns the end of a line that the search followed from one best child to the next, if the
    /// record contains it.
    fn followed_end(&self) -> Option<LineEnd> {
        let last = self.variation_nodes().last().copied().unwrap_or_else(|| self.answer_root());
        let node = self.node(last)?;
        let whole = node.ply() as usize == self.variation.len();
        self.ends_at(last, node).filter(|_| whole)
    }

    /// Returns the nodes of the answer's tree along the variation, without the root. For a move that
    /// was re-searched, it is the last search. The line can continue where the tree does not: after a
    /// table hit or inside a stub.
    pub fn variation_nodes(&self) -> Vec<u32> {
        let mut line = Vec::with_capacity(self.variation.len());
        let mut at = self.answer_root();
        for &mv in &self.variation {
            let by_move = |&child: &u32| self.edge(child).is_some_and(|edge| edge.mv == mv);
            let Some(child) = self.children(at).filter(by_move).last() else { break };
            line.push(child);
            at = child;
        }
        line
    }

    /// Returns the recorded nodes of the root's line at a step, as far as they follow each other.
    pub fn line_nodes_at(&self, root: u32, step: u32) -> Vec<u32> {
        if self.is_empty() {
            return Vec::new();
        }
        if self.has_ended_by(step) { self.variation_nodes() } else { self.line_from(root, step) }
    }

    /// Returns whether the whole search has ended with a value by a step; never in a file that
    /// ended early.
    fn has_ended_by(&self, step: u32) -> bool {
        step == self.steps() && self.stop.is_none() && !self.cut_off_file
    }

    /// Returns the root's line at a step: the principal variation once the search has ended, else the
    /// variation so far.
    pub fn line_at(&self, root: u32, step: u32) -> Vec<Move> {
        if self.is_empty() {
            return Vec::new();
        }
        let mv = |node: u32| self.edge(node).map(|edge| edge.mv);
        if self.has_ended_by(step) {
            return self.variation.clone();
        }
        self.line_from(root, step).into_iter().filter_map(mv).collect()
    }

    /// Finds the rest of a line that is longer than the record, by a search of at most 4,000,000
    /// nodes with the known value. `name` returns a move's text. Does nothing if the line has its
    /// end, or the search has no value.
    pub fn find_line<P: Keyed, E: Evaluation<P>>(
        &mut self,
        root: &P,
        evaluation: &E,
        control: &mut dyn Control,
        name: impl Fn(Move) -> String,
    ) {
        self.find_line_for(root.max_player(), root, evaluation, control, &name);
    }

    /// Does so for a branch of another search, whose MAX need not be the side to move.
    pub(super) fn find_line_for<P: Keyed, E: Evaluation<P>>(
        &mut self,
        max: Player,
        root: &P,
        evaluation: &E,
        control: &mut dyn Control,
        name: &dyn Fn(Move) -> String,
    ) {
        let (Some(value), None) = (self.line_value(), self.line_end) else { return };
        let known = std::mem::take(&mut self.variation);
        let line = if self.proves_its_line() {
            let searched = self.counts.total.nodes;
            prove_line_for(max, root, evaluation, value, &known, searched, control)
        } else {
            Line::followed(root, known, value.1)
        };
        self.names.add(&line.moves, name);
        (self.variation, self.line_end) = (line.moves, Some(line.end));
    }

    /// Walks both proofs from the root. `first` is the search's best move, which comes first among
    /// several moves that keep the value.
    pub(super) fn walk_line(&self, first: Option<Move>) -> LinePrefix {
        let none = LinePrefix { moves: Vec::new(), end: None };
        let (Some((value, depth)), Some(run)) = (self.line_value(), self.about.run()) else {
            return none;
        };
        let walk = Walk { trace: self, run, value };
        walk.line(depth, first)
    }

    /// Returns why a line ends at a node; `None` for an inner node, a table hit, or a leaf above
    /// the depth limit.
    fn ends_at(&self, id: u32, node: &Node) -> Option<LineEnd> {
        match node.status() {
            _ if node.is_chance() => Some(LineEnd::Chance),
            Status::Terminal => Some(LineEnd::Leaf),
            Status::Leaf if self.draft(id) == Some(0) => Some(LineEnd::Limit),
            _ => None,
        }
    }
}

struct Walk<'a> {
    trace: &'a Trace,
    run: Run,
    value: Score,
}

impl Walk<'_> {
    fn line(&self, depth: Option<u32>, first: Option<Move>) -> LinePrefix {
        let mut line = LinePrefix { moves: Vec::new(), end: None };
        let mut at = self.roots(depth);
        let mut first = first;
        loop {
            at = Proofs { reached: self.source(at.reached), held: self.source(at.held) };
            let Some(node) = at.reached.or(at.held).and_then(|id| self.trace.node(id)) else {
                return line;
            };
            let ends = [at.reached, at.held]
                .into_iter()
                .flatten()
                .find_map(|id| self.trace.ends_at(id, self.trace.node(id)?));
            if ends.is_some() {
                line.end = ends;
                return line;
            }
            // The side to move has its move in its own proof; the other proof has every move.
            let max = node.is_max();
            let (own, other) = if max { (at.reached, at.held) } else { (at.held, at.reached) };
            let hint = first.take();
            let best = own.and_then(|own| self.best(own, max, hint));
            let (mv, own) = match (best, hint) {
                (Some((mv, by)), _) if hint == Some(mv) => (mv, Some(by)),
                (_, Some(hint)) if self.every_move_has_the_value(depth) => (hint, None),
                (Some((mv, by)), _) => (mv, Some(by)),
                (None, _) => return line,
            };
            let other = other.and_then(|other| self.by_move(other, mv, !max));
            let (reached, held) = if max { (own, other) } else { (other, own) };
            at = Proofs { reached, held };
            line.moves.push(mv);
        }
    }

    /// Returns the roots that prove the value among the iterations to a depth, the answer's root first.
    fn roots(&self, depth: Option<u32>) -> Proofs {
        let answer = self.trace.answer_root();
        let iterations =
            self.trace.iterations().iter().rev().filter(|iteration| iteration.depth == depth);
        let roots: Vec<u32> = iterations.map(|iteration| iteration.root).collect();
        let answer = roots.iter().copied().filter(|&root| root == answer);
        let roots: Vec<u32> = answer.chain(roots.iter().copied()).collect();
        let proof = |max| roots.iter().copied().find(|&root| self.proves(root, max));
        Proofs { reached: proof(true), held: proof(false) }
    }

    /// Returns whether every root move has the value. `NegaC*` can end at the least score that its
    /// evaluation allows without an iteration that fails high. Then no single move is proved to be the
    /// best, because all moves have the value.
    fn every_move_has_the_value(&self, depth: Option<u32>) -> bool {
        let failed_low = |iteration: &Iteration| {
            let root = self.trace.node(iteration.root);
            let low = |node: &Node| if node.is_max() { Bound::Upper } else { Bound::Lower };
            root.is_some_and(|node| node.bound() == Some(low(node)))
        };
        let mut iterations =
            self.trace.iterations().iter().filter(|iteration| iteration.depth == depth);
        self.run.algorithm == Algorithm::Negac && iterations.all(failed_low)
    }

    /// Returns whether a node proves that MAX reaches the value (`max`) or that MIN holds it; an
    /// open node proves nothing.
    fn proves(&self, id: u32, max: bool) -> bool {
        let proved = self.trace.proved(id);
        proved.is_some_and(
            |Interval { lo, hi }| if max { lo >= self.value } else { hi <= self.value },
        )
    }

    /// Returns the node that stored an answer of the table. `None` with symmetry, because the entry may
    /// belong to another position with other moves; the line continues without it.
    fn source(&self, id: Option<u32>) -> Option<u32> {
        let mut id = id?;
        while let Some(hit) = self.trace.hit(id) {
            if self.run.symmetry {
                return None;
            }
            if hit.via.is_some() {
                return Some(id);
            }
            id = hit.stored_by?;
        }
        Some(id)
    }

    /// Returns the first move of a node that gives its side the value, and the node that proves it.
    /// Prefers `first` to all others.
    fn best(&self, id: u32, max: bool, first: Option<Move>) -> Option<(Move, u32)> {
        if let Some(hit) = self.trace.hit(id) {
            let (mv, by) = (hit.via?, hit.stored_by?);
            return self.proves(by, max).then_some((mv, by));
        }
        let proving = || self.trace.children(id).filter(|&child| self.proves(child, max));
        let mv_to = |child: u32| Some((self.trace.edge(child)?.mv, child));
        let preferred = proving().filter_map(mv_to).find(|&(mv, _)| Some(mv) == first);
        preferred.or_else(|| proving().find_map(mv_to))
    }

    /// Returns the child by a move that proves the value for one side; `None` if no search of it
    /// does.
    fn by_move(&self, id: u32, mv: Move, max: bool) -> Option<u32> {
        let by_move = |&child: &u32| self.trace.edge(child).is_some_and(|edge| edge.mv == mv);
        self.trace.children(id).filter(by_move).find(|&child| self.proves(child, max))
    }
}
