//! What the record proves of each node's value.
//!
//! A search knows a returned score through the window it was asked with; whoever reads the record
//! knows more. Where every move of a node was searched, the values below it bound its own on both
//! sides: the last MIN node of the AIMA tree returns 2 through the window (3, +inf), an upper
//! bound to the search, and is worth exactly 2.

use super::parts::Proofs;
use super::{Node, Status, Trace};
use crate::evaluation::Score;
use crate::search::{Bound, Interval, Run};
use std::collections::HashMap;

impl Trace {
    /// What is proved of a node's value (plain minimax to the plies that were left there), once it
    /// is closed; `None` while it is open, and for pruned nodes.
    ///
    /// A leaf has its static value; a table hit meets its entry with what the node that stored it
    /// proves; a stub has its bound. A MAX node is worth at least the most that any move is, and,
    /// if every move was entered, at most the most that any can be; MIN mirrored. A null-window
    /// search and its re-search are met. Exact where both ends are one. The first call folds the
    /// trace: O(nodes).
    pub fn proved(&self, id: u32) -> Option<Interval> {
        // What another program tells proves nothing.
        let node = self.node(id).filter(|_| !self.told)?;
        let told = told(node)?;
        let proofs = self.derived.proofs.get_or_init(|| Fold::of(self));
        let place = proofs.binary_search_by_key(&id, |&(node, _)| node);
        Some(place.map_or(told, |place| proofs[place].1))
    }

    /// A leaf's value before fail-hard clamped it, where that changed it.
    pub fn clamped_from(&self, id: u32) -> Option<Score> {
        let place = self.statics.binary_search_by_key(&id, |&(leaf, _)| leaf).ok()?;
        Some(self.statics[place].1)
    }

    /// A leaf's static value in MAX's view: its score, unless fail-hard clamped that; `None` for
    /// any other node, and where an older file does not say.
    pub fn static_value(&self, id: u32) -> Option<Score> {
        let node = self.node(id)?;
        if !matches!(node.status(), Status::Leaf | Status::Terminal) {
            return None;
        }
        let told = || node.score().filter(|_| node.bound() == Some(Bound::Exact));
        self.clamped_from(id).or_else(told)
    }
}

/// What score and bound say; `None` for a node that is not closed.
fn told(node: &Node) -> Option<Interval> {
    Some(Interval::of(node.score()?, node.bound()?))
}

/// A node of the open path.
struct Level {
    id: u32,
    max: bool,
    /// The best that the moves so far give.
    folded: Interval,
    /// The move whose searches are being met.
    attempt: Option<Interval>,
    /// Whether a move was never entered, or has not returned.
    missing: bool,
}

impl Level {
    fn new(id: u32, max: bool) -> Self {
        let none = if max { Score::MINUS_INFINITY } else { Score::INFINITY };
        Self { id, max, folded: Interval::exactly(none), attempt: None, missing: false }
    }

    /// Takes the move whose searches are complete.
    fn take(&mut self) {
        let Some(Interval { lo, hi }) = self.attempt.take() else { return };
        self.folded = if self.max {
            Interval { lo: self.folded.lo.max(lo), hi: self.folded.hi.max(hi) }
        } else {
            Interval { lo: self.folded.lo.min(lo), hi: self.folded.hi.min(hi) }
        };
    }

    /// What its moves prove.
    fn value(mut self) -> Interval {
        self.take();
        if !self.missing {
            self.folded
        } else if self.max {
            Interval { hi: Score::INFINITY, ..self.folded }
        } else {
            Interval { lo: Score::MINUS_INFINITY, ..self.folded }
        }
    }
}

/// One walk over the trace.
struct Fold<'a> {
    trace: &'a Trace,
    run: Option<Run>,
    open: Vec<Level>,
    found: Vec<(u32, Interval)>,
    /// The intervals of nodes that stored entries which answered others.
    storing: HashMap<u32, Option<Interval>>,
}

impl<'a> Fold<'a> {
    fn of(trace: &'a Trace) -> Proofs {
        let links = trace.hits().iter().filter_map(|hit| hit.stored_by);
        let storing = links.map(|by| (by, None)).collect();
        let run = trace.about().run();
        let mut fold = Self { trace, run, open: Vec::new(), found: Vec::new(), storing };
        for id in 0..trace.len() {
            let Some(node) = trace.node(id) else { break };
            let parent = trace.parent(id);
            while fold.open.last().is_some_and(|level| Some(level.id) != parent) {
                fold.close();
            }
            if node.was_entered() {
                fold.open.push(Level::new(id, node.is_max()));
            } else if let Some(above) = fold.open.last_mut() {
                above.missing = true;
            }
        }
        while !fold.open.is_empty() {
            fold.close();
        }
        fold.found.sort_unstable_by_key(|&(id, _)| id);
        fold.found.into_boxed_slice()
    }

    fn close(&mut self) {
        let Some(level) = self.open.pop() else { return };
        let id = level.id;
        let Some(node) = self.trace.node(id) else { return };
        let told = told(node);
        let proved = told.map(|told| self.interval(level, node, told));
        if let (Some(proved), true) = (proved, proved != told) {
            self.found.push((id, proved));
        }
        if let Some(storing) = self.storing.get_mut(&id) {
            *storing = proved;
        }
        let Some(above) = self.open.last_mut() else { return };
        let Some(proved) = proved else {
            above.missing = true;
            return;
        };
        match &mut above.attempt {
            Some(first) if node.is_re_search() => *first = first.met(proved),
            _ => {
                above.take();
                above.attempt = Some(proved);
            }
        }
    }

    fn interval(&self, level: Level, node: &Node, told: Interval) -> Interval {
        let id = level.id;
        let ceiling = self.run.is_some_and(|run| run.ceiling);
        // Clamped to a window without an inside, a score does not tell on which side the best lay.
        let mute = self.run.is_some_and(|run| run.hard) && node.window().is_closed();
        let told = if mute { Interval::UNKNOWN } else { told };
        match node.status() {
            Status::Leaf | Status::Terminal => {
                // Older files do not have what a score was before it was clamped.
                let value = self.trace.static_value(id).map_or(told, Interval::exactly);
                let over = if node.is_max() {
                    Interval { lo: Score::MINUS_INFINITY, ..value }
                } else {
                    Interval { hi: Score::INFINITY, ..value }
                };
                // A win at once is exact; the most that is still possible is no more than that.
                match (ceiling && self.trace.is_foreseen(id), node.bound()) {
                    (true, Some(Bound::Exact)) | (false, _) => value,
                    (true, _) => over,
                }
            }
            Status::Hit => {
                let link = self.trace.hit(id);
                let stored = link.and_then(|hit| *self.storing.get(&hit.stored_by?)?);
                match (stored, link.and_then(|hit| hit.via)) {
                    (None, _) => told,
                    (Some(stored), None) => told.met(stored),
                    // One move of several bounds its mover's value on one side only.
                    (Some(stored), Some(_)) if node.is_max() => {
                        told.met(Interval { hi: Score::INFINITY, ..stored })
                    }
                    (Some(stored), Some(_)) => {
                        told.met(Interval { lo: Score::MINUS_INFINITY, ..stored })
                    }
                }
            }
            Status::Searched | Status::Cutoff => {
                let folded = level.value();
                // What makes a score exact at a ceiling is no child.
                if ceiling { folded.met(told) } else { folded }
            }
            Status::Stub | Status::Open | Status::Pruned => told,
        }
    }
}
