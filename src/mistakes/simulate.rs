//! Alpha-beta with at most one mistake, on an explicit stack.
//!
//! It is **not** the real search, which is `search/plain.rs`. Without a mistake it produces the same
//! stream, and a test checks that. It serves as the reference where the real search cannot: for move
//! orders that only the events define, for games of their own, for fail-hard with unclamped leaves, and
//! for the trees of exercises.

use super::field::Field;
use super::item::{Item, Listener};
use super::mistake::Mistake;
use crate::evaluation::Score;
use crate::search::{Bound, Window};
use std::collections::HashMap;

/// The value that an inner node returns if its best value is outside its window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Returns {
    /// The best value (fail-soft).
    #[default]
    Best,
    /// The node's own bound if it fails low from its own side, as in pseudocode that returns alpha at
    /// MAX and beta at MIN. At a cut it is the best value. A leaf returns its evaluation.
    Window,
    /// The best value, clamped to the window (fail-hard). A leaf clamps its evaluation too.
    Clamped,
    /// Like `Clamped`, but a leaf returns its evaluation unchanged.
    ClampedInside,
}

impl Returns {
    pub(crate) const fn is_clamped(self) -> bool {
        matches!(self, Self::Clamped | Self::ClampedInside)
    }

    fn of(self, acts_max: bool, best: Score, entry: Window) -> Score {
        match self {
            Self::Best => best,
            Self::Window if acts_max => best.max(entry.alpha),
            Self::Window => best.min(entry.beta),
            Self::Clamped | Self::ClampedInside => clamped(best, entry),
        }
    }
}

/// A program to simulate; the default is minimax without a depth limit and without a mistake.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "independent properties of a program")]
pub(crate) struct Plan {
    /// True for alpha-beta, false for minimax.
    pub(crate) cuts: bool,
    pub(crate) strict: bool,
    pub(crate) returns: Returns,
    pub(crate) last: bool,
    pub(crate) depth: Option<u32>,
    /// True if the program stores returned values in a table and answers from it. The table has no
    /// depths, so the search must have no depth limit.
    pub(crate) table: bool,
    /// True if every listed edge is followed, whatever the windows say.
    pub(crate) forced: bool,
    pub(crate) mistake: Option<Mistake>,
    /// The starting best value of `best-from`: minus this number at MAX nodes, this number at MIN nodes.
    pub(crate) best_from: Option<Score>,
    /// True for the second of two programs with the mistake. With `beta-max` it tests alpha >= beta at
    /// MIN nodes.
    pub(crate) is_other: bool,
}

impl Plan {
    fn has(&self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }

    /// Returns the starting best value of a MIN node with `best-from`, 0 by default; MAX nodes
    /// negate it.
    fn begins_at(&self) -> Score {
        self.best_from.unwrap_or(Score::ZERO)
    }

    /// Returns whether only alpha > beta cuts.
    fn is_strict(&self) -> bool {
        match self.mistake {
            Some(Mistake::Strict) => true,
            // The wrong bound stops at equality in a strict search too.
            Some(Mistake::EqualCuts | Mistake::CutAtOwnBound) => false,
            _ => self.strict,
        }
    }

    /// Returns the window of a child. `ply` is that of its parent.
    fn child_window(&self, ply: usize, node: &Node, child_max: bool) -> Window {
        let now = node.now;
        match self.mistake {
            _ if !self.cuts => Window::FULL,
            Some(Mistake::WindowNotPassed) => Window::FULL,
            Some(Mistake::RootWindow) if ply == 0 => node.entry,
            Some(Mistake::ParentOnly) => Self::of_parent_alone(node.acts_max, node.best),
            // The numbers stay the same in the view of each mover, so they are negated in MAX's view.
            Some(Mistake::WindowNotSwapped) if child_max != node.max => now.flipped(),
            Some(Mistake::SiblingWindow) => {
                Window { alpha: now.alpha.max(node.left.alpha), beta: now.beta.min(node.left.beta) }
            }
            _ => now,
        }
    }

    /// Returns the window of a child that knows only its parent's best value; the other end is
    /// infinite.
    pub(crate) fn of_parent_alone(acts_max: bool, best: Score) -> Window {
        if acts_max {
            Window { alpha: best, ..Window::FULL }
        } else {
            Window { beta: best, ..Window::FULL }
        }
    }

    /// Returns whether the loop stops: never in minimax, and never with forced edges.
    pub(crate) fn stops(&self, acts_max: bool, best: Score, entry: Window, now: Window) -> bool {
        if !self.cuts || self.forced {
            return false;
        }
        let (low, high) = match (self.mistake, acts_max) {
            (Some(Mistake::CutAtOwnBound), true) | (Some(Mistake::ParentOnly), false) => {
                (entry.alpha, best)
            }
            (Some(Mistake::BetaMax), false) if !self.is_other => (entry.alpha, best),
            (Some(Mistake::CutAtOwnBound), false) | (Some(Mistake::ParentOnly), true) => {
                (best, entry.beta)
            }
            _ => (now.alpha, now.beta),
        };
        if self.is_strict() { low > high } else { low >= high }
    }

    /// Updates a node with a child's value, on which a missing sign has already acted.
    fn fold(&self, node: &mut Node, code: Option<u32>, value: Score) {
        let better = if node.acts_max { value > node.best } else { value < node.best };
        if better || (value == node.best && self.last) {
            node.best = value;
            node.best_move = code;
        }
        if !self.cuts {
            return;
        }
        let assigns = self.has(Mistake::AssignAlpha);
        let (best, now) = (node.best, &mut node.now);
        if node.acts_max {
            now.alpha = if assigns { best } else { best.max(now.alpha) };
        } else if self.has(Mistake::BetaMax) {
            now.beta = now.beta.max(value);
        } else {
            now.beta = if assigns { best } else { best.min(now.beta) };
        }
    }
}

fn clamped(value: Score, window: Window) -> Score {
    // `clamp` would panic, because a mistake can raise alpha above beta.
    value.max(window.alpha).min(window.beta)
}

/// An open node; only the field knows its position.
#[derive(Clone, Copy)]
struct Node {
    max: bool,
    /// Whether the node takes the greatest value; a mistake can make it differ from `max`.
    acts_max: bool,
    entry: Window,
    now: Window,
    best: Score,
    best_move: Option<u32>,
    /// The final window of the last child, for `sibling-window`.
    left: Window,
    /// Indices in `moves`: its first move, its next one, and one past its last.
    first: usize,
    next: usize,
    end: usize,
    stopped: bool,
}

/// Simulates a search and reports its events, until the listener stops it.
pub(crate) fn simulate(field: &mut dyn Field, plan: &Plan, listener: &mut dyn Listener) {
    let (moves, open) = (Vec::new(), Vec::new());
    let (kept, shared) = (HashMap::new(), Window::FULL);
    let mut walk = Simulation { field, plan, listener, moves, open, kept, shared };
    let mut returned = walk.enter(None, Window::FULL);
    while let Some(last) = returned {
        returned = walk.go_on(last.as_ref());
    }
}

struct Simulation<'a> {
    field: &'a mut dyn Field,
    plan: &'a Plan,
    listener: &'a mut dyn Listener,
    moves: Vec<u32>,
    open: Vec<Node>,
    /// The table: the value that a position returned, and its bound type for MAX.
    kept: HashMap<Vec<u64>, (Score, Bound)>,
    /// The window that all nodes share, in a program with only one window.
    shared: Window,
}

struct ChildResult {
    value: Score,
    max: bool,
    left: Window,
}

/// The last result; `None` if a node has just been entered.
type LastResult = Option<ChildResult>;

impl Simulation<'_> {
    /// Enters the current position of the field. The outer `None` ends the simulation.
    fn enter(&mut self, mv: Option<u32>, window: Window) -> Option<LastResult> {
        let max = self.field.is_max();
        let code = mv.and_then(|mv| self.field.code(mv));
        self.send(Item::Enter { mv: code, max, window })?;
        let ply = self.open.len() as u32;
        if let Some(value) = self.field.hit(ply, window) {
            return self.close(ChildResult { value, max, left: window }, value, window);
        }
        let first = self.moves.len();
        let depth = self.plan.depth.map(|depth| match self.plan.mistake {
            Some(Mistake::DepthShort) => depth.saturating_sub(1),
            Some(Mistake::DepthLong) => depth + 1,
            _ => depth,
        });
        if depth != Some(ply) {
            self.field.list(ply, &mut self.moves);
        }
        let answered = if self.moves.len() > first { self.answer(window) } else { None };
        if answered.is_some() || self.moves.len() == first {
            self.moves.truncate(first);
            let for_mover = self.plan.has(Mistake::EvalForMover);
            let raw = answered.unwrap_or_else(|| self.field.leaf(ply, for_mover));
            let hard = clamped(raw, window);
            let (value, also) = match self.plan.returns {
                Returns::Best | Returns::Window => (raw, raw),
                Returns::Clamped => (hard, raw),
                Returns::ClampedInside => (raw, hard),
            };
            return self.close(ChildResult { value, max, left: window }, also, window);
        }
        let acts_max = match self.plan.mistake {
            Some(Mistake::MaxEverywhere) => true,
            Some(Mistake::Swapped) => !max,
            _ => max,
        };
        let best = match self.plan.mistake {
            Some(Mistake::BestFromZero) => Score::ZERO,
            Some(Mistake::BestFrom) if acts_max => -self.plan.begins_at(),
            Some(Mistake::BestFrom) => self.plan.begins_at(),
            _ if acts_max => Score::MINUS_INFINITY,
            _ => Score::INFINITY,
        };
        self.open.push(Node {
            max,
            acts_max,
            entry: window,
            now: window,
            best,
            best_move: None,
            left: Window::FULL,
            first,
            next: first,
            end: self.moves.len(),
            stopped: false,
        });
        Some(None)
    }

    /// Closes a node without children. A fail-hard leaf may return `also` as well.
    fn close(&mut self, given: ChildResult, also: Score, window: Window) -> Option<LastResult> {
        let value = given.value;
        self.field.returns(self.open.len() as u32, value, window);
        self.field.leave();
        self.send(Item::Exit { value, also, best: None, leaf: true })?;
        Some(Some(given))
    }

    fn go_on(&mut self, returned: Option<&ChildResult>) -> Option<LastResult> {
        let ply = self.open.len().checked_sub(1)?;
        let plan = self.plan;
        let node = self.open.last_mut()?;
        if let Some(&ChildResult { value, max, left }) = returned {
            let turns = plan.has(Mistake::NoNegation) && max != node.max;
            node.left = left;
            if plan.has(Mistake::SharedWindow) {
                node.now = self.shared;
            }
            let code = self.field.code(self.moves[node.next - 1]);
            plan.fold(node, code, if turns { -value } else { value });
            self.shared = node.now;
            node.stopped = plan.has(Mistake::FirstChild);
            let left = node.next < node.end || self.field.cuts_at_the_end();
            if left && plan.stops(node.acts_max, node.best, node.entry, node.now) {
                node.stopped = !plan.has(Mistake::NoBreak);
                if !self.listener.take(Item::Cut) {
                    return None;
                }
            }
        }
        if node.stopped || node.next == node.end {
            let node = *node;
            self.open.pop();
            let value = plan.returns.of(node.acts_max, node.best, node.entry);
            if let Some(key) = self.key() {
                self.kept.insert(key, (value, node.entry.bound(value)));
            }
            self.field.returns(ply as u32, value, node.entry);
            self.field.leave();
            self.moves.truncate(node.first);
            self.send(Item::Exit { value, also: value, best: node.best_move, leaf: false })?;
            return Some(Some(ChildResult { value, max: node.max, left: node.now }));
        }
        let (index, mv) = (node.next, self.moves[node.next]);
        node.next += 1;
        self.field.descend(ply as u32, index, mv);
        let window = plan.child_window(ply, node, self.field.is_max());
        self.enter(Some(mv), window)
    }

    /// Returns the table key of the current position, if there is a table.
    fn key(&self) -> Option<Vec<u64>> {
        if self.plan.table { self.field.key() } else { None }
    }

    /// Returns the table's answer at the current position, if it closes the window.
    fn answer(&self, window: Window) -> Option<Score> {
        let &(value, bound) = self.kept.get(&self.key()?)?;
        let answers = match bound {
            _ if self.plan.has(Mistake::BoundAsExact) => true,
            Bound::Exact => true,
            Bound::Lower => value >= window.beta,
            Bound::Upper => value <= window.alpha,
        };
        answers.then_some(value)
    }

    fn send(&mut self, item: Item) -> Option<()> {
        self.listener.take(item).then_some(())
    }
}
