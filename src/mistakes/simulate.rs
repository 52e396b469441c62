//! Alpha-beta with at most one mistake, on an explicit stack.
//!
//! It is **not** the search of this house, which is `search/plain.rs`. Without a mistake it gives the same
//! stream, which a test holds it to, and it serves as reference where that search cannot: for orders
//! that only the events tell, for games of their own, for fail-hard with unclamped leaves, and for the trees of
//! exercises.

use super::field::Field;
use super::item::{Item, Listener};
use super::mistake::Mistake;
use crate::evaluation::Score;
use crate::search::{Bound, Window};
use std::collections::HashMap;

/// What an inner node returns whose best value is outside of its window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Returns {
    /// The best value (fail-soft).
    #[default]
    Best,
    /// Its own bound where it fails low from its own side, as in pseudocode that returns alpha at MAX and beta at MIN; at a
    /// cut the best value. A leaf returns its evaluation.
    Window,
    /// The best value, clamped to the window (fail-hard); a leaf its evaluation, clamped too.
    Clamped,
    /// The same, but a leaf returns its evaluation as it is.
    ClampedInside,
}

impl Returns {
    /// Whether inner nodes clamp to both ends.
    pub(crate) const fn is_clamped(self) -> bool {
        matches!(self, Self::Clamped | Self::ClampedInside)
    }

    /// What a node returns that was entered with a window.
    fn of(self, acts_max: bool, best: Score, entry: Window) -> Score {
        match self {
            Self::Best => best,
            Self::Window if acts_max => best.max(entry.alpha),
            Self::Window => best.min(entry.beta),
            Self::Clamped | Self::ClampedInside => clamped(best, entry),
        }
    }
}

/// A search to be told.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "independent properties of a program")]
pub(crate) struct Plan {
    /// Alpha-beta; else minimax.
    pub(crate) cuts: bool,
    pub(crate) strict: bool,
    pub(crate) returns: Returns,
    pub(crate) last: bool,
    pub(crate) depth: Option<u32>,
    /// Keeps what positions returned in a table, and answers by it. It knows no depth, so it needs a search to the end.
    pub(crate) table: bool,
    /// Follows every edge that is listed, whatever the windows say.
    pub(crate) forced: bool,
    pub(crate) mistake: Option<Mistake>,
    /// What `best-from` begins at: minus this at MAX, this at MIN.
    pub(crate) best_from: Option<Score>,
    /// The other of two programs that have the mistake: with `beta-max`, MIN tests alpha >= beta.
    pub(crate) is_other: bool,
}

impl Plan {
    fn has(&self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }

    /// What the best value of a MIN node begins at.
    fn begins_at(&self) -> Score {
        self.best_from.unwrap_or(Score::ZERO)
    }

    /// Whether only alpha > beta cuts.
    fn is_strict(&self) -> bool {
        match self.mistake {
            Some(Mistake::Strict) => true,
            // Whoever compares with the wrong bound stops at it in a strict search too.
            Some(Mistake::EqualCuts | Mistake::CutAtOwnBound) => false,
            _ => self.strict,
        }
    }

    /// The window of a child; `ply` is its parent's.
    fn child_window(&self, ply: usize, node: &Node, child_max: bool) -> Window {
        let now = node.now;
        match self.mistake {
            _ if !self.cuts => Window::FULL,
            Some(Mistake::WindowNotPassed) => Window::FULL,
            Some(Mistake::RootWindow) if ply == 0 => node.entry,
            Some(Mistake::ParentOnly) => Self::of_parent_alone(node.acts_max, node.best),
            // In the view of each mover the numbers stay, so in MAX's they turn round.
            Some(Mistake::WindowNotSwapped) if child_max != node.max => now.flipped(),
            Some(Mistake::SiblingWindow) => {
                Window { alpha: now.alpha.max(node.left.alpha), beta: now.beta.min(node.left.beta) }
            }
            _ => now,
        }
    }

    /// The window of a child that knows its parent's best alone.
    pub(crate) fn of_parent_alone(acts_max: bool, best: Score) -> Window {
        if acts_max {
            Window { alpha: best, ..Window::FULL }
        } else {
            Window { beta: best, ..Window::FULL }
        }
    }

    /// Whether the loop is to stop at a node with this best value, which was entered with one window and has another now.
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

    /// Takes the value of a child, as its parent sees it.
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
    // Not `clamp`: a mistake can close the window.
    value.max(window.alpha).min(window.beta)
}

/// An open node, its place left out.
#[derive(Clone, Copy)]
struct Node {
    /// Whether MAX moves here.
    max: bool,
    /// Whether the greatest value is looked for.
    acts_max: bool,
    entry: Window,
    now: Window,
    best: Score,
    best_move: Option<u32>,
    /// The window that its last child had at its end.
    left: Window,
    /// Its moves on the stack: the first, the next, the end.
    first: usize,
    next: usize,
    end: usize,
    stopped: bool,
}

/// Tells what a search does until the listener wants no more.
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
    /// The table: what a place returned, and what that proves to MAX.
    kept: HashMap<Vec<u64>, (Score, Bound)>,
    /// The one window of all nodes, in a program that has but one.
    shared: Window,
}

/// What a node that was left gives its parent.
struct Given {
    value: Score,
    /// Whether MAX moves at the node.
    max: bool,
    /// Its window at its end.
    left: Window,
}

/// What was given last; `None` where a node is open that has just been entered.
type Returned = Option<Given>;

impl Simulation<'_> {
    /// Enters the place of the field; the outer `None` ends all.
    fn enter(&mut self, mv: Option<u32>, window: Window) -> Option<Returned> {
        let max = self.field.is_max();
        let code = mv.and_then(|mv| self.field.code(mv));
        self.tell(Item::Enter { mv: code, max, window })?;
        let ply = self.open.len() as u32;
        if let Some(value) = self.field.hit(ply, window) {
            return self.close(Given { value, max, left: window }, value, window);
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
            return self.close(Given { value, max, left: window }, also, window);
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

    /// Leaves the place, below which nothing is tried; it may return `also` as well.
    fn close(&mut self, given: Given, also: Score, window: Window) -> Option<Returned> {
        let value = given.value;
        self.field.returns(self.open.len() as u32, value, window);
        self.field.leave();
        self.tell(Item::Exit { value, also, best: None, leaf: true })?;
        Some(Some(given))
    }

    /// Goes on at the node that is open, with what its last child has returned.
    fn go_on(&mut self, returned: Option<&Given>) -> Option<Returned> {
        let ply = self.open.len().checked_sub(1)?;
        let plan = self.plan;
        let node = self.open.last_mut()?;
        if let Some(&Given { value, max, left }) = returned {
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
            self.tell(Item::Exit { value, also: value, best: node.best_move, leaf: false })?;
            return Some(Some(Given { value, max: node.max, left: node.now }));
        }
        let (index, mv) = (node.next, self.moves[node.next]);
        node.next += 1;
        self.field.descend(ply as u32, index, mv);
        let window = plan.child_window(ply, node, self.field.is_max());
        self.enter(Some(mv), window)
    }

    /// The key of the place in the table, where there is one.
    fn key(&self) -> Option<Vec<u64>> {
        if self.plan.table { self.field.key() } else { None }
    }

    /// What the table answers at the place in a window.
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

    fn tell(&mut self, item: Item) -> Option<()> {
        self.listener.take(item).then_some(())
    }
}
