//! The bounds that the record proves for each node's value.
//!
//! A search interprets a returned score through the node's window, but the record proves more. If every
//! move of a node was searched, the values below it bound its own on both sides. For example, the last
//! MIN node of the AIMA tree returns 2 through the window (3, +inf). To the search that is an upper
//! bound, but the node is worth exactly 2.

use super::parts::Proofs;
use super::{Node, Status, Trace};
use crate::evaluation::Score;
use crate::search::{Bound, Interval, Mark, Run};
use std::collections::HashMap;

impl Trace {
    /// Returns the proved interval of a closed node's value, which is plain minimax to the plies that
    /// were left there. `None` for open and pruned nodes, in an external run, and in a search that believes claims.
    ///
    /// A leaf has its static value and a stub has its bound. A table hit intersects its entry with the
    /// proof of the node that stored it. A MAX node is worth at least the greatest lower bound of its
    /// moves. If every move was entered, it is worth at most their greatest upper bound; MIN is
    /// mirrored. The intervals of a null-window search and its re-search are intersected. The value is
    /// exact if both ends are equal. The first call folds the trace: O(nodes).
    pub fn proved(&self, id: u32) -> Option<Interval> {
        // An external run proves nothing, because its events need not follow the rules of a search. Where claims are
        // believed, their consequences are not proved either.
        let node = self.node(id).filter(|_| !self.external && !self.is_selective())?;
        let returned = closed_interval(node)?;
        if self.takes_vectors() {
            // A's number of a node that is cut is no bound: the bound is in the mover's own number.
            let is_exact = node.bound() == Some(Bound::Exact);
            return Some(if is_exact { returned } else { Interval::UNKNOWN });
        }
        let proofs = self.derived.proofs.get_or_init(|| Fold::of(self));
        let place = proofs.binary_search_by_key(&id, |&(node, _)| node);
        Some(place.map_or(returned, |place| proofs[place].1))
    }

    /// Returns a leaf's value before fail-hard clamped it, if clamping changed it.
    pub fn clamped_from(&self, id: u32) -> Option<Score> {
        let place = self.statics.binary_search_by_key(&id, |&(leaf, _)| leaf).ok()?;
        Some(self.statics[place].1)
    }

    /// Returns a leaf's static value in MAX's view. It is the score, unless fail-hard clamped the
    /// score. `None` for any other node, and where an older file lacks it.
    pub fn static_value(&self, id: u32) -> Option<Score> {
        let node = self.node(id)?;
        if !matches!(node.status(), Status::Leaf | Status::Terminal) {
            return None;
        }
        let exact = || node.score().filter(|_| node.bound() == Some(Bound::Exact));
        self.clamped_from(id).or_else(exact)
    }
}

/// Returns the interval of the node's score and bound; `None` for a node that is not closed.
fn closed_interval(node: &Node) -> Option<Interval> {
    Some(Interval::of(node.score()?, node.bound()?))
}

struct Level {
    id: u32,
    max: bool,
    /// The best interval of the moves so far, for the side to move.
    folded: Interval,
    /// The current move, with the intervals of its searches intersected.
    attempt: Option<Interval>,
    /// True if a move was never entered or has not returned.
    missing: bool,
}

impl Level {
    fn new(id: u32, max: bool) -> Self {
        let none = if max { Score::MINUS_INFINITY } else { Score::INFINITY };
        Self { id, max, folded: Interval::exactly(none), attempt: None, missing: false }
    }

    /// Adds the current move, because its searches are complete.
    fn take(&mut self) {
        let Some(Interval { lo, hi }) = self.attempt.take() else { return };
        self.folded = if self.max {
            Interval { lo: self.folded.lo.max(lo), hi: self.folded.hi.max(hi) }
        } else {
            Interval { lo: self.folded.lo.min(lo), hi: self.folded.hi.min(hi) }
        };
    }

    /// Returns the interval that the moves prove; a missing move leaves the mover's better side
    /// open.
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

/// One walk over the trace, in the order of the ids.
struct Fold<'a> {
    trace: &'a Trace,
    run: Option<Run>,
    open: Vec<Level>,
    found: Vec<(u32, Interval)>,
    /// The intervals of the nodes with stored entries that answered other nodes.
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
        let returned = closed_interval(node);
        let proved = returned.map(|returned| self.interval(level, node, returned));
        if let (Some(proved), true) = (proved, proved != returned) {
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

    fn interval(&self, level: Level, node: &Node, returned: Interval) -> Interval {
        let id = level.id;
        let ceiling = self.run.is_some_and(|run| run.ceiling);
        // Fail-hard clamps to a window without an inside, so the score does not show on which side the
        // best lay.
        let mute = self.run.is_some_and(|run| run.hard) && node.window().is_closed();
        let returned = if mute { Interval::UNKNOWN } else { returned };
        match node.status() {
            Status::Leaf | Status::Terminal => {
                // Older files lack the score before clamping.
                let value = self.trace.static_value(id).map_or(returned, Interval::exactly);
                let over = if node.is_max() {
                    Interval { lo: Score::MINUS_INFINITY, ..value }
                } else {
                    Interval { hi: Score::INFINITY, ..value }
                };
                // An immediate win is exact; a ceiling is only an upper bound on the mover's value.
                match (ceiling && self.trace.is_foreseen(id), node.bound()) {
                    (true, Some(Bound::Exact)) | (false, _) => value,
                    (true, _) => over,
                }
            }
            Status::Hit => {
                let link = self.trace.hit(id);
                let stored = link.and_then(|hit| *self.storing.get(&hit.stored_by?)?);
                match (stored, link.and_then(|hit| hit.via)) {
                    (None, _) => returned,
                    (Some(stored), None) => returned.met(stored),
                    // One move of several bounds its mover's value on one side only.
                    (Some(stored), Some(_)) if node.is_max() => {
                        returned.met(Interval { hi: Score::INFINITY, ..stored })
                    }
                    (Some(stored), Some(_)) => {
                        returned.met(Interval { lo: Score::MINUS_INFINITY, ..stored })
                    }
                }
            }
            // The outcomes bound an average by their weights, a probe has seen one move only, and beyond the depth limit
            // only the loud moves are tried.
            Status::Searched | Status::Cutoff
                if node.is_chance()
                    || matches!(node.mark(), Mark::Probe | Mark::Again)
                    || self.trace.horizon().is_some_and(|horizon| node.ply() >= horizon) =>
            {
                returned
            }
            Status::Searched | Status::Cutoff => {
                let folded = level.value();
                // A ceiling can make a score exact without a child, so the node's own bound counts too.
                if ceiling { folded.met(returned) } else { folded }
            }
            Status::Stub | Status::Open | Status::Pruned => returned,
        }
    }
}
