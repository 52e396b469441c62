//! The owners of cutoffs and of window bounds, found by folding siblings, because the record does
//! not store them.

use super::{Node, Trace};
use crate::evaluation::Score;
use crate::search::{Window, WindowRule};

/// The node that owns a cutoff: the nearest ancestor that moved the bound which cuts.
///
/// # Examples
/// MAX has a 5 at the root. It cuts node 4, three plies below, and node 2, one ply below:
/// ```
/// # use plyscope_core::evaluation::FinalResult;
/// # use plyscope_core::game::{Notation, Tree};
/// # use plyscope_core::search::{Limits, NoLimit, search};
/// # use plyscope_core::trace::{About, DEFAULT_BUDGET, Recorder};
/// # let tree = Tree::parse("(5 (((4 9) 1) 7))")?;
/// # let (run, limits) = ("alphabeta".parse()?, Limits::default());
/// # let mut recorder = Recorder::new(DEFAULT_BUDGET);
/// # let report = search(&tree, &FinalResult, run, limits, &mut recorder, &mut NoLimit);
/// # let trace = recorder.finish(About::default(), report, |mv| tree.move_text(mv));
/// let deep = trace.owner(4).unwrap();
/// assert_eq!((deep.node, deep.child, deep.distance, deep.bound.get()), (0, 1, 3, 5));
/// let shallow = trace.owner(2).unwrap();
/// assert_eq!((shallow.node, shallow.distance), (0, 1));
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner {
    /// The nearest ancestor with an update that strictly moved the cutting bound; its last such update
    /// counts.
    pub node: u32,
    /// The child that gave the owner that bound; the owner itself if its mover could stand pat.
    pub child: u32,
    /// Plies from the owner down to the cut: 1 is a shallow cutoff, 3 or more a deep one.
    pub distance: u32,
    /// The cutting bound: alpha at a MIN node, beta at a MAX node.
    pub bound: Score,
}

/// The origin of one end of a node's window. [`Owner`] has an example of the usual origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// The end belongs to an ancestor, from a child that has returned to it.
    Ancestor(Owner),
    /// The end belongs to a null window, which an ancestor set to test whether this child beats its
    /// best so far.
    Test {
        /// The ancestor's child that is searched with the null window.
        child: u32,
    },
    /// The end is the best score still possible at this node, because the run lowers the window to that
    /// ceiling.
    Ceiling {
        /// The node with the ceiling: this node or an ancestor.
        node: u32,
    },
    /// The end belongs to the window that a chance node gave to this outcome of its own: beyond it, the value
    /// does not matter for the average.
    Outcome {
        /// The chance node's child.
        child: u32,
    },
    /// The end belongs to the window with which the iteration started at this root.
    Pass {
        /// The root of this node's iteration.
        root: u32,
    },
}

impl Holder {
    /// Returns the ancestor and its bound; `None` if the end belongs to no ancestor.
    pub const fn ancestor(self) -> Option<Owner> {
        match self {
            Self::Ancestor(owner) => Some(owner),
            Self::Test { .. } | Self::Ceiling { .. } | Self::Outcome { .. } | Self::Pass { .. } => {
                None
            }
        }
    }
}

impl Trace {
    /// Returns the owner of the cutoff at a node. Returns `None` if no ancestor moved the bound, so
    /// that the search's own window cuts. O(plies x branching).
    pub fn owner(&self, id: u32) -> Option<Owner> {
        self.cut_holder(id)?.ancestor()
    }

    /// Returns the holder of the end that can cut a node: alpha at a MIN node, beta at a MAX node.
    /// O(plies x branching).
    pub fn cut_holder(&self, id: u32) -> Option<Holder> {
        self.holder(id, self.node(id)?.is_max())
    }

    /// Returns the holder of one end of a node's entry window; `None` if that end is open. O(plies x
    /// branching).
    pub fn holder(&self, id: u32, is_beta: bool) -> Option<Holder> {
        let end_of = |window: Window| if is_beta { window.beta } else { window.alpha };
        let bound_at = |node: u32| Some(end_of(self.node(node)?.window()));
        let ply = self.node(id)?.ply();
        let bound = bound_at(id)?;
        if bound == if is_beta { Score::INFINITY } else { Score::MINUS_INFINITY } {
            return None;
        }
        // A bound that can go back may have moved and returned to its old value.
        let returns = self.window_rule() == WindowRule::Assign;
        let mut below = id;
        while let Some(at) = self.parent(below) {
            if self.node(at)?.is_chance() {
                return Some(Holder::Outcome { child: below });
            }
            let moved = bound_at(below)? != bound_at(at)?;
            let mover = self.node(at)?.is_max() != is_beta;
            if mover
                && (moved || returns)
                && let Some((child, window)) = self.last_to_move(at, below)
            {
                if end_of(window) != bound {
                    return Some(self.holder_of_end(below));
                }
                let distance = ply - self.node(at)?.ply();
                return Some(Holder::Ancestor(Owner { node: at, child, distance, bound }));
            }
            if moved {
                return Some(self.holder_of_end(below));
            }
            below = at;
        }
        let is_lowered = self.lowers_windows() && self.node(below)?.is_max() == is_beta;
        let is_open = self.about.run().is_none_or(|run| run.opens_the_root());
        Some(if is_lowered && is_open {
            Holder::Ceiling { node: below }
        } else {
            Holder::Pass { root: below }
        })
    }

    /// Returns the holder of an end that no ancestor moved and that appears first at a node.
    fn holder_of_end(&self, node: u32) -> Holder {
        let re_search = self.node(node).is_some_and(Node::is_re_search);
        let is_first = self.edge(node).is_none_or(|edge| edge.ordinal == 0);
        let tests = self.about.run().is_some_and(|run| run.algorithm.re_searches());
        if self.lowers_windows() && (re_search || is_first || !tests) {
            Holder::Ceiling { node }
        } else {
            Holder::Test { child: node }
        }
    }

    /// Returns whether the run lowers a node's window to the best score still possible there;
    /// `false` for an unknown run.
    fn lowers_windows(&self) -> bool {
        self.about.run().is_some_and(|run| run.ceiling)
    }

    /// Returns the last child before `below` with a score that moved the node's window, and the window
    /// after it. Standing pat moves it first, as the node itself, and so does a value kept from a probe.
    fn last_to_move(&self, node: u32, below: u32) -> Option<(u32, Window)> {
        let rule = self.window_rule();
        let max = self.node(node)?.is_max();
        let entry = self.node(node)?.enter;
        let mut frame = self.frame(node, entry + 1)?;
        let has_moved = frame.window != self.frame(node, entry)?.window;
        let first = frame.best_child.unwrap_or(node);
        let mut last = has_moved.then_some((first, frame.window));
        for child in self.children(node).take_while(|&child| child < below) {
            let (before, under) = (frame.window, self.node(child)?);
            if under.changes_nothing(max) {
                continue;
            }
            let equal = self.keeps_last() || under.confirms();
            frame.fold(max, child, under.score()?, rule, equal);
            if frame.window != before {
                last = Some((child, frame.window));
            }
        }
        last
    }
}
