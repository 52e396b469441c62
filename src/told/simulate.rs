//! Alpha-beta with at most one slip, on an explicit stack, for the diagnosis of other programs.
//!
//! It is **not** the search of this house, which is `search/plain.rs`. Without a slip it gives the same
//! stream, which a test holds it to, and it serves as reference where that search cannot: for orders
//! that only the events tell, for games of their own, and for fail-hard with unclamped leaves.

use super::item::{Item, Listener};
use super::slip::Slip;
use crate::evaluation::Score;
use crate::search::Window;

/// A game as the simulation sees it: a walk that begins at the root.
///
/// It is asked through a reference, as one simulation serves every game and evaluation.
pub(super) trait Field {
    /// Whether a cut is told also after the last move: where it is not known which moves are left.
    fn cuts_at_the_end(&self) -> bool {
        false
    }

    /// Whether MAX moves at the place.
    fn is_max(&self) -> bool;

    /// Pushes the moves to be tried, in order; none where play is over.
    fn list(&mut self, ply: u32, moves: &mut Vec<u32>);

    /// Goes down by the move at an index of all that were pushed; the place is at that ply.
    fn descend(&mut self, ply: u32, index: usize, mv: u32);

    /// Goes back to the parent.
    fn leave(&mut self);

    /// How a move is told; `None` where it is not.
    fn code(&self, mv: u32) -> Option<u32>;

    /// A leaf's value for MAX; `for_mover`: for the side to move there, taken as MAX's.
    fn leaf(&self, for_mover: bool) -> Score;
}

/// What leaves of a fail-hard search return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hard {
    /// Their evaluation, clamped to the window.
    Clamped,
    /// Their evaluation.
    Raw,
}

/// A search to be told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// Alpha-beta; else minimax.
    pub(super) cuts: bool,
    pub(super) strict: bool,
    pub(super) hard: Option<Hard>,
    pub(super) last: bool,
    pub(super) depth: Option<u32>,
    pub(super) slip: Option<Slip>,
}

impl Plan {
    fn has(&self, slip: Slip) -> bool {
        self.slip == Some(slip)
    }

    /// The window of a child.
    fn child_window(&self, node: &Node, child_max: bool) -> Window {
        let now = node.now;
        match self.slip {
            _ if !self.cuts => Window::FULL,
            Some(Slip::WindowNotPassed) => Window::FULL,
            Some(Slip::ParentOnly) if node.acts_max => Window { alpha: node.best, ..Window::FULL },
            Some(Slip::ParentOnly) => Window { beta: node.best, ..Window::FULL },
            // In the view of each mover the numbers stay, so in MAX's they turn round.
            Some(Slip::WindowNotSwapped) if child_max != node.max => now.flipped(),
            _ => now,
        }
    }

    /// Whether the loop is to stop after a child.
    fn stops(&self, node: &Node) -> bool {
        if !self.cuts {
            return false;
        }
        let Node { best, entry, now, .. } = *node;
        let (low, high) = match (self.slip, node.acts_max) {
            (Some(Slip::CutAtOwnBound), true) => return best <= entry.alpha,
            (Some(Slip::CutAtOwnBound), false) => return best >= entry.beta,
            (Some(Slip::ParentOnly), true) => (best, entry.beta),
            (Some(Slip::ParentOnly), false) => (entry.alpha, best),
            _ => (now.alpha, now.beta),
        };
        if self.strict || self.has(Slip::Strict) { low > high } else { low >= high }
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
        let assigns = self.has(Slip::AssignAlpha);
        let (best, now) = (node.best, &mut node.now);
        if node.acts_max {
            now.alpha = if assigns { best } else { best.max(now.alpha) };
        } else {
            now.beta = if assigns { best } else { best.min(now.beta) };
        }
    }
}

fn clamped(value: Score, window: Window) -> Score {
    // Not `clamp`: the window of a slip can be closed.
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
    /// Its moves on the stack: the first, the next, the end.
    first: usize,
    next: usize,
    end: usize,
    stopped: bool,
}

/// Tells what a search does until the listener wants no more.
pub(super) fn simulate(field: &mut dyn Field, plan: &Plan, listener: &mut dyn Listener) {
    let mut walk = Simulation { field, plan, listener, moves: Vec::new(), open: Vec::new() };
    let mut returned = walk.enter(None, Window::FULL);
    while let Some(last) = returned {
        returned = walk.go_on(last);
    }
}

struct Simulation<'a> {
    field: &'a mut dyn Field,
    plan: &'a Plan,
    listener: &'a mut dyn Listener,
    moves: Vec<u32>,
    open: Vec<Node>,
}

/// What a node that was left returned, and whether MAX moves there; `None` of one that is open.
type Returned = Option<(Score, bool)>;

impl Simulation<'_> {
    /// Enters the place of the field; the outer `None` ends all.
    fn enter(&mut self, mv: Option<u32>, window: Window) -> Option<Returned> {
        let max = self.field.is_max();
        let code = mv.and_then(|mv| self.field.code(mv));
        self.tell(Item::Enter { mv: code, max, window })?;
        let ply = self.open.len() as u32;
        let first = self.moves.len();
        let depth = self.plan.depth.map(|depth| match self.plan.slip {
            Some(Slip::DepthShort) => depth.saturating_sub(1),
            Some(Slip::DepthLong) => depth + 1,
            _ => depth,
        });
        if depth != Some(ply) {
            self.field.list(ply, &mut self.moves);
        }
        if self.moves.len() == first {
            let raw = self.field.leaf(self.plan.has(Slip::EvalForMover));
            let hard = clamped(raw, window);
            let (value, also) = match self.plan.hard {
                None => (raw, raw),
                Some(Hard::Clamped) => (hard, raw),
                Some(Hard::Raw) => (raw, hard),
            };
            self.field.leave();
            self.tell(Item::Exit { value, also, best: None, leaf: true })?;
            return Some(Some((value, max)));
        }
        let acts_max = max || self.plan.has(Slip::MaxEverywhere);
        let best = match self.plan.slip {
            Some(Slip::BestFromZero) => Score::ZERO,
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
            first,
            next: first,
            end: self.moves.len(),
            stopped: false,
        });
        Some(None)
    }

    /// Goes on at the node that is open, with what its last child has returned.
    fn go_on(&mut self, returned: Returned) -> Option<Returned> {
        let ply = self.open.len().checked_sub(1)?;
        let plan = self.plan;
        let node = self.open.last_mut()?;
        if let Some((value, child_max)) = returned {
            let turns = plan.has(Slip::NoNegation) && child_max != node.max;
            let code = self.field.code(self.moves[node.next - 1]);
            plan.fold(node, code, if turns { -value } else { value });
            let left = node.next < node.end || self.field.cuts_at_the_end();
            if left && plan.stops(node) {
                node.stopped = !plan.has(Slip::NoBreak);
                if !self.listener.take(Item::Cut) {
                    return None;
                }
            }
        }
        if node.stopped || node.next == node.end {
            let node = *node;
            self.open.pop();
            self.field.leave();
            self.moves.truncate(node.first);
            let value =
                if plan.hard.is_some() { clamped(node.best, node.entry) } else { node.best };
            self.tell(Item::Exit { value, also: value, best: node.best_move, leaf: false })?;
            return Some(Some((value, node.max)));
        }
        let (index, mv) = (node.next, self.moves[node.next]);
        node.next += 1;
        self.field.descend(ply as u32, index, mv);
        let window = plan.child_window(node, self.field.is_max());
        self.enter(Some(mv), window)
    }

    fn tell(&mut self, item: Item) -> Option<()> {
        self.listener.take(item).then_some(())
    }
}
