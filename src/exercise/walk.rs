//! Alpha-beta over a small tree, right or with one misconception, for exercises alone.
//!
//! It is **not** the search of this house, which is `search/plain.rs`; without a misconception it
//! enters, returns and cuts as that one does, which a test holds it to.

use super::misconception::Misconception;
use super::tree::{Orders, Tree};
use crate::evaluation::Score;
use crate::search::Window;

/// A cut: edges after those tried are never followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cut {
    pub(super) node: usize,
    /// The best value then.
    pub(super) best: Score,
    /// The end of the window that it met.
    pub(super) bound: Score,
    /// The ancestor that holds this end.
    pub(super) owner: Option<usize>,
}

impl Cut {
    /// Whether the bound comes from above the parent of the node that is cut.
    pub(super) fn is_deep(&self, tree: &Tree) -> bool {
        self.owner.is_some() && self.owner != tree.0[self.node].parent
    }
}

/// An ancestor's hold on the ends of a window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Owners {
    pub(super) alpha: Option<usize>,
    pub(super) beta: Option<usize>,
}

/// What a walk did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Walked {
    /// The window on entry; `None`: never entered.
    pub(super) windows: Vec<Option<Window>>,
    pub(super) owners: Vec<Owners>,
    pub(super) values: Vec<Option<Score>>,
    pub(super) cuts: Vec<Cut>,
    pub(super) leaves: u32,
}

impl Walked {
    pub(super) fn entered(&self, id: usize) -> bool {
        self.windows[id].is_some()
    }

    /// The children whose edges were never followed, though their parents were entered.
    pub(super) fn unfollowed(&self, tree: &Tree) -> Vec<usize> {
        let unfollowed = |&id: &usize| {
            tree.0[id].parent.is_some_and(|parent| self.entered(parent) && !self.entered(id))
        };
        (0..tree.0.len()).filter(unfollowed).collect()
    }
}

/// How a tree is walked.
#[derive(Clone, Copy, Default)]
pub(super) struct How<'a> {
    pub(super) wrong: Option<Misconception>,
    /// The order of the children; as drawn where there is none.
    pub(super) orders: Option<&'a Orders>,
    /// Enters exactly these nodes, whatever the windows say.
    pub(super) forced: Option<&'a [bool]>,
}

/// Walks a whole tree.
pub(super) fn walk(tree: &Tree, how: How<'_>) -> Walked {
    let count = tree.0.len();
    let done = Walked {
        windows: vec![None; count],
        owners: vec![Owners::default(); count],
        values: vec![None; count],
        cuts: Vec::new(),
        leaves: 0,
    };
    let mut walk = Walk { tree, how, done };
    walk.node(0, Window::FULL, Owners::default());
    walk.done
}

struct Walk<'a> {
    tree: &'a Tree,
    how: How<'a>,
    done: Walked,
}

impl Walk<'_> {
    /// What a node returns, and its window as it leaves it.
    fn node(&mut self, id: usize, entry: Window, from: Owners) -> (Score, Window) {
        let node = &self.tree.0[id];
        self.done.windows[id] = Some(entry);
        self.done.owners[id] = from;
        if node.is_leaf() {
            self.done.leaves += 1;
            let value = Score::new(node.value);
            self.done.values[id] = Some(value);
            return (value, entry);
        }
        let wrong = self.how.wrong;
        let max = node.max || wrong == Some(Misconception::MinAsMax);
        let mut best = if max { Score::MINUS_INFINITY } else { Score::INFINITY };
        let (mut now, mut owners) = (entry, from);
        let mut left_by_sibling = Window::FULL;
        let order = self.how.orders.map_or(&node.children[..], |orders| &orders.0[id]);
        for (place, &child) in order.iter().enumerate() {
            if self.how.forced.is_some_and(|forced| !forced[child]) {
                continue;
            }
            let (window, held) = match wrong {
                Some(Misconception::SiblingWindow) => (met(now, left_by_sibling), owners),
                Some(Misconception::ParentBound) => parent_alone(id, max, best),
                _ => (now, owners),
            };
            let (value, left) = self.node(child, window, held);
            left_by_sibling = left;
            best = if max { best.max(value) } else { best.min(value) };
            if max && best > now.alpha {
                (now.alpha, owners.alpha) = (best, Some(id));
            } else if !max && best < now.beta {
                (now.beta, owners.beta) = (best, Some(id));
            }
            let left = place + 1 < order.len();
            if left && self.how.forced.is_none() && stops(wrong, max, best, entry) {
                let (bound, owner) =
                    if max { (entry.beta, from.beta) } else { (entry.alpha, from.alpha) };
                self.done.cuts.push(Cut { node: id, best, bound, owner });
                break;
            }
        }
        self.done.values[id] = Some(best);
        (best, now)
    }
}

/// What lies in both windows, which can be nothing.
fn met(one: Window, two: Window) -> Window {
    Window { alpha: one.alpha.max(two.alpha), beta: one.beta.min(two.beta) }
}

/// The window of a child that knows of its parent's best alone.
fn parent_alone(id: usize, max: bool, best: Score) -> (Window, Owners) {
    let held = best.finite().map(|_| id);
    if max {
        (Window { alpha: best, ..Window::FULL }, Owners { alpha: held, beta: None })
    } else {
        (Window { beta: best, ..Window::FULL }, Owners { alpha: None, beta: held })
    }
}

/// Whether the loop ends after a child.
fn stops(wrong: Option<Misconception>, max: bool, best: Score, entry: Window) -> bool {
    match (wrong, max) {
        (Some(Misconception::WrongSide), true) => best <= entry.alpha,
        (Some(Misconception::WrongSide), false) => best >= entry.beta,
        (Some(Misconception::Strict), true) => best.max(entry.alpha) > entry.beta,
        (Some(Misconception::Strict), false) => best.min(entry.beta) < entry.alpha,
        (_, true) => best.max(entry.alpha) >= entry.beta,
        (_, false) => best.min(entry.beta) <= entry.alpha,
    }
}
