//! Alpha-beta over the tree of an exercise, right or with one mistake. It records the entered nodes,
//! the returned values and the cuts, and uses the simulation that also checks programs.

use super::tree::{Orders, Tree};
use crate::evaluation::Score;
use crate::mistakes::{Field, Item, Listener, Mistake, Plan, simulate};
use crate::search::{Profile, Window};

/// A cut: the edges after those tried are never followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cut {
    pub(super) node: usize,
    /// The best value at the cut, for MAX.
    pub(super) best: Score,
    /// The end of the window that the best value met.
    pub(super) bound: Score,
    /// The ancestor that holds this end.
    pub(super) owner: Option<usize>,
}

impl Cut {
    /// Returns whether the bound comes from above the parent of the cut node.
    pub(super) fn is_deep(&self, tree: &Tree) -> bool {
        self.owner.is_some() && self.owner != tree.0[self.node].parent
    }
}

/// The ancestors that hold the ends of a window; `None` for an infinite end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Owners {
    pub(super) alpha: Option<usize>,
    pub(super) beta: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WalkRecord {
    /// The window of each node on entry; `None` if it is never entered.
    pub(super) windows: Vec<Option<Window>>,
    pub(super) owners: Vec<Owners>,
    /// The value that each node returns, for MAX; `None` if it is never entered.
    pub(super) values: Vec<Option<Score>>,
    /// The best value of each node before fail-hard clamps it. All cut tests use this value.
    pub(super) best: Vec<Option<Score>>,
    pub(super) cuts: Vec<Cut>,
    pub(super) leaves: u32,
    /// The nodes in the order of entry.
    pub(super) order: Vec<usize>,
}

impl WalkRecord {
    pub(super) fn entered(&self, id: usize) -> bool {
        self.windows[id].is_some()
    }

    /// Returns the children of entered nodes whose edges were never followed.
    pub(super) fn unfollowed(&self, tree: &Tree) -> Vec<usize> {
        let unfollowed = |&id: &usize| {
            tree.0[id].parent.is_some_and(|parent| self.entered(parent) && !self.entered(id))
        };
        (0..tree.0.len()).filter(unfollowed).collect()
    }
}

#[derive(Clone, Copy, Default)]
pub(super) struct How<'a> {
    pub(super) wrong: Option<Mistake>,
    /// The order of the children; `None` for the drawn order.
    pub(super) orders: Option<&'a Orders>,
    /// The nodes to enter, whatever the windows say.
    pub(super) forced: Option<&'a [bool]>,
    /// The convention: whether equality cuts, and whether returned values are clamped.
    pub(super) profile: Profile,
}

impl How<'_> {
    fn plan(&self) -> Plan {
        Plan {
            cuts: true,
            strict: self.profile.is_strict(),
            forced: self.forced.is_some(),
            mistake: self.wrong,
            ..Plan::default()
        }
    }

    /// Returns the value of a node with this best value. Fail-hard clamps it to the window.
    fn returned(&self, best: Score, entry: Window) -> Score {
        if !self.profile.is_hard() || self.wrong == Some(Mistake::Unclamped) {
            return best;
        }
        best.max(entry.alpha).min(entry.beta)
    }
}

/// Walks a tree from its root. O(nodes).
pub(super) fn walk(tree: &Tree, how: How<'_>) -> WalkRecord {
    let count = tree.0.len();
    let done = WalkRecord {
        windows: vec![None; count],
        owners: vec![Owners::default(); count],
        values: vec![None; count],
        best: vec![None; count],
        cuts: Vec::new(),
        leaves: 0,
        order: Vec::new(),
    };
    let mut noting = EventLog { tree, how, done, open: Vec::new(), is_cut: false };
    simulate(&mut Places { tree, how, path: vec![0] }, &how.plan(), &mut noting);
    noting.done
}

/// The tree as a game. The code of a move is the id of the child.
struct Places<'a> {
    tree: &'a Tree,
    how: How<'a>,
    /// The nodes from the root to the current node.
    path: Vec<usize>,
}

impl Places<'_> {
    fn here(&self) -> usize {
        self.path.last().copied().unwrap_or(0)
    }
}

impl Field for Places<'_> {
    fn is_max(&self) -> bool {
        self.tree.0[self.here()].max
    }

    fn list(&mut self, _ply: u32, moves: &mut Vec<u32>) {
        let id = self.here();
        let drawn = &self.tree.0[id].children;
        let order = self.how.orders.map_or(drawn, |orders| &orders.0[id]);
        let follows = |child: &&usize| self.how.forced.is_none_or(|forced| forced[**child]);
        moves.extend(order.iter().filter(follows).map(|&child| child as u32));
    }

    fn descend(&mut self, _ply: u32, _index: usize, mv: u32) {
        self.path.push(mv as usize);
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn code(&self, mv: u32) -> Option<u32> {
        Some(mv)
    }

    fn leaf(&mut self, _ply: u32, _for_mover: bool) -> Score {
        Score::new(self.tree.0[self.here()].value)
    }
}

struct EventLog<'a> {
    tree: &'a Tree,
    how: How<'a>,
    done: WalkRecord,
    /// The open nodes, the root first.
    open: Vec<usize>,
    /// Whether the last event was a cut, so that the open node returns next.
    is_cut: bool,
}

impl EventLog<'_> {
    /// Returns the owners of a child's window. An end that the parent has changed belongs to the
    /// parent; another keeps its owner.
    fn owners(&self, window: Window) -> Owners {
        let Some(&parent) = self.open.last() else { return Owners::default() };
        let (entry, from) = (self.done.windows[parent], self.done.owners[parent]);
        let held = |end: Score, before: Option<Score>, owner| {
            end.finite().and(if before == Some(end) { owner } else { Some(parent) })
        };
        Owners {
            alpha: held(window.alpha, entry.map(|entry| entry.alpha), from.alpha),
            beta: held(window.beta, entry.map(|entry| entry.beta), from.beta),
        }
    }
}

impl Listener for EventLog<'_> {
    fn take(&mut self, item: Item) -> bool {
        match item {
            Item::Enter { mv, window, .. } => {
                let id = mv.map_or(0, |child| child as usize);
                self.done.owners[id] = self.owners(window);
                self.done.windows[id] = Some(window);
                self.done.order.push(id);
                self.done.leaves += u32::from(self.tree.0[id].is_leaf());
                self.open.push(id);
            }
            Item::Cut => self.is_cut = true,
            Item::Exit { value: best, .. } => {
                let Some(node) = self.open.pop() else { return false };
                let entry = self.done.windows[node].unwrap_or(Window::FULL);
                self.done.best[node] = Some(best);
                self.done.values[node] = Some(self.how.returned(best, entry));
                if std::mem::take(&mut self.is_cut) {
                    let from = self.done.owners[node];
                    let max =
                        self.tree.0[node].max || self.how.wrong == Some(Mistake::MaxEverywhere);
                    let (bound, owner) =
                        if max { (entry.beta, from.beta) } else { (entry.alpha, from.alpha) };
                    self.done.cuts.push(Cut { node, best, bound, owner });
                }
            }
        }
        true
    }
}

/// Returns the node that is entered after a leaf is scored, or `None` if the search is over. A mistake
/// affects the tests on the way back to the root; earlier values are the right ones.
pub(super) fn next_after(
    tree: &Tree,
    right: &WalkRecord,
    leaf: usize,
    how: &How<'_>,
) -> Option<usize> {
    let plan = how.plan();
    let returned = |id: &usize| right.best[*id];
    let best_of = |max: bool, children: &[usize], worst: Score| {
        let values = children.iter().filter_map(returned);
        values.fold(worst, |best, other| if max { best.max(other) } else { best.min(other) })
    };
    let mut below = leaf;
    let mut value = right.best[leaf]?;
    while let Some(parent) = tree.0[below].parent {
        let node = &tree.0[parent];
        let max = node.max || how.wrong == Some(Mistake::MaxEverywhere);
        let place = node.children.iter().position(|&child| child == below)?;
        let best = best_of(max, &node.children[..place], value);
        let mut entry = right.windows[parent]?;
        if let (Some(Mistake::ParentOnly), Some(above)) = (how.wrong, node.parent) {
            let row = &tree.0[above];
            let elder = row.children.iter().position(|&child| child == parent)?;
            let worst = if row.max { Score::MINUS_INFINITY } else { Score::INFINITY };
            entry = Plan::of_parent_alone(row.max, best_of(row.max, &row.children[..elder], worst));
        }
        let now = if max {
            Window { alpha: entry.alpha.max(best), ..entry }
        } else {
            Window { beta: entry.beta.min(best), ..entry }
        };
        if place + 1 < node.children.len() && !plan.stops(max, best, entry, now) {
            return Some(node.children[place + 1]);
        }
        value = best;
        below = parent;
    }
    None
}
