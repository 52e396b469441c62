//! The tree of a Monte Carlo search, in the order in which its nodes were created.

use crate::game::Move;

/// "No node", and "not proved".
pub(crate) const NONE: u32 = u32::MAX;

/// One position of the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TreeNode {
    /// The sum of the rewards of its visits, for MAX.
    pub(crate) reward: u64,
    /// Iterations that passed through here.
    pub(crate) visits: u32,
    /// The number of the parent; [`NONE`] at the root.
    pub(crate) parent: u32,
    /// The proved reward, or [`NONE`].
    pub(crate) proved: u32,
    /// The place of its first move in [`MonteCarloTree::moves`].
    pub(super) first: u32,
    /// Moves here; 0 until they are listed, and where the game is over.
    pub(super) moves: u16,
    /// Moves that have a child: the first ones.
    pub(super) children: u16,
    /// The move that leads here.
    pub(crate) mv: Move,
    /// Plies from the root.
    pub(crate) ply: u16,
    /// Whether MAX moves here.
    pub(crate) is_max: bool,
    /// Whether the game is over here.
    pub(crate) is_over: bool,
}

/// The tree of a finished search. [`monte_carlo`](super::monte_carlo()) has an example.
#[derive(Clone, Debug, Default)]
pub struct MonteCarloTree {
    pub(crate) nodes: Vec<TreeNode>,
    /// The moves of every node, in the order of the run.
    pub(super) moves: Vec<Move>,
    /// The child by each of the moves; [`NONE`] before it is created.
    pub(super) children: Vec<u32>,
    /// The natural index of each of the moves; empty unless the order is random.
    pub(super) natural: Vec<u16>,
    /// The state of the random order at each node; empty unless the order is random.
    pub(super) states: Vec<u64>,
}

/// A child of the root, or of any other node, with its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisitedMove {
    /// The move.
    pub mv: Move,
    /// Iterations that played it.
    pub visits: u32,
    /// The sum of their rewards, for MAX.
    pub reward: u64,
    /// The proved reward, for MAX; `None` if nothing is proved.
    pub proved: Option<u32>,
}

impl MonteCarloTree {
    /// Returns the numbers of a node's children, in the order of the run.
    pub(crate) fn children(&self, node: u32) -> &[u32] {
        let node = &self.nodes[node as usize];
        let first = node.first as usize;
        &self.children[first..first + usize::from(node.children)]
    }

    /// Returns the moves of the root that have a child, in the order of the run.
    pub fn root_moves(&self) -> Vec<VisitedMove> {
        let visited = |&child: &u32| {
            let node = &self.nodes[child as usize];
            let proved = Some(node.proved).filter(|&proved| proved != NONE);
            VisitedMove { mv: node.mv, visits: node.visits, reward: node.reward, proved }
        };
        self.nodes.first().map_or_else(Vec::new, |_| self.children(0).iter().map(visited).collect())
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// Returns whether there is no node, because the search was stopped before its first iteration.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}
