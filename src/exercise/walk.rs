//! Alpha-beta over a small tree, right or with one misconception, for exercises alone.
//!
//! It is **not** the search of this house, which is `search/plain.rs`; without a misconception it
//! enters, returns and cuts as that one does, which a test holds it to.

use super::misconception::Misconception;
use super::tree::{Orders, Tree};
use crate::evaluation::Score;
use crate::search::{Profile, Window};

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
    /// What each node returns.
    pub(super) values: Vec<Option<Score>>,
    /// Its best, which fail-hard may have clamped: all tests are of this.
    pub(super) best: Vec<Option<Score>>,
    pub(super) cuts: Vec<Cut>,
    pub(super) leaves: u32,
    /// The nodes in the order of their entry.
    pub(super) order: Vec<usize>,
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
    /// The convention: what cuts, and whether what is returned is clamped.
    pub(super) profile: Profile,
}

impl How<'_> {
    /// Whether only alpha > beta cuts.
    pub(super) fn is_strict(&self) -> bool {
        match self.wrong {
            Some(Misconception::Strict) => true,
            Some(Misconception::EqualCuts) => false,
            _ => self.profile.is_strict(),
        }
    }

    /// What a node returns whose best is this: fail-hard clamps it to the window.
    fn returned(&self, best: Score, entry: Window) -> Score {
        if !self.profile.is_hard() || self.wrong == Some(Misconception::Unclamped) {
            return best;
        }
        best.max(entry.alpha).min(entry.beta)
    }
}

/// Walks a whole tree.
pub(super) fn walk(tree: &Tree, how: How<'_>) -> Walked {
    let count = tree.0.len();
    let done = Walked {
        windows: vec![None; count],
        owners: vec![Owners::default(); count],
        values: vec![None; count],
        best: vec![None; count],
        cuts: Vec::new(),
        leaves: 0,
        order: Vec::new(),
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
    /// The best of a node, and its window as it leaves it.
    fn node(&mut self, id: usize, entry: Window, from: Owners) -> (Score, Window) {
        let node = &self.tree.0[id];
        self.done.windows[id] = Some(entry);
        self.done.owners[id] = from;
        self.done.order.push(id);
        if node.is_leaf() {
            self.done.leaves += 1;
            self.close(id, Score::new(node.value), entry);
            return (Score::new(node.value), entry);
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
            if left && self.how.forced.is_none() && stops(&self.how, max, best, entry) {
                let (bound, owner) =
                    if max { (entry.beta, from.beta) } else { (entry.alpha, from.alpha) };
                self.done.cuts.push(Cut { node: id, best, bound, owner });
                break;
            }
        }
        self.close(id, best, entry);
        (best, now)
    }

    fn close(&mut self, id: usize, best: Score, entry: Window) {
        self.done.best[id] = Some(best);
        self.done.values[id] = Some(self.how.returned(best, entry));
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
pub(super) fn stops(how: &How<'_>, max: bool, best: Score, entry: Window) -> bool {
    // At MIN everything is the other way round: the window as the side to move sees it.
    let (best, entry) = if max { (best, entry) } else { (-best, entry.flipped()) };
    match (how.wrong == Some(Misconception::WrongSide), how.is_strict()) {
        (true, false) => best <= entry.alpha,
        (true, true) => best < entry.alpha,
        (false, false) => best.max(entry.alpha) >= entry.beta,
        (false, true) => best.max(entry.alpha) > entry.beta,
    }
}

/// The node that is entered after a leaf is scored; `None`: the search is over then. A misconception judges
/// every node on the way back as it would have, what came before being right.
pub(super) fn next_after(tree: &Tree, right: &Walked, leaf: usize, how: &How<'_>) -> Option<usize> {
    let returned = |id: &usize| right.best[*id];
    let mut below = leaf;
    let mut value = right.best[leaf]?;
    while let Some(parent) = tree.0[below].parent {
        let node = &tree.0[parent];
        let max = node.max || how.wrong == Some(Misconception::MinAsMax);
        let place = node.children.iter().position(|&child| child == below)?;
        let elder = node.children[..place].iter().filter_map(returned);
        let best =
            elder.fold(value, |best, other| if max { best.max(other) } else { best.min(other) });
        let mut entry = right.windows[parent]?;
        if let (Some(Misconception::ParentBound), Some(above)) = (how.wrong, node.parent) {
            let row = &tree.0[above];
            let elder = row.children.iter().take_while(|&&child| child != parent);
            let worst = if row.max { Score::MINUS_INFINITY } else { Score::INFINITY };
            let best = elder
                .filter_map(returned)
                .fold(worst, |best, other| if row.max { best.max(other) } else { best.min(other) });
            entry = parent_alone(above, row.max, best).0;
        }
        if place + 1 < node.children.len() && !stops(how, max, best, entry) {
            return Some(node.children[place + 1]);
        }
        value = best;
        below = parent;
    }
    None
}
