//! The claims of a search with forward pruning: where a test or a reduction decided without proof.

use super::{Node, Status, Trace};
use crate::evaluation::Score;
use crate::search::{Bound, ClaimBy, Mark, Run};

/// A claim of a search: the value of a node, searched plainly, lies on one side of a score.
/// [`Trace::claims`] lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The node whose value is claimed.
    pub node: u32,
    /// The test or reduction that decided.
    pub by: ClaimBy,
    /// `Lower` if the value is claimed to be at least `score`, `Upper` if at most; never `Exact`.
    pub bound: Bound,
    /// The score, in MAX's view.
    pub score: Score,
    /// The plies below the node to which that is claimed; `None` to the end of the game.
    pub plies: Option<u32>,
}

impl Trace {
    /// Returns whether the search left something out without proof.
    pub fn is_selective(&self) -> bool {
        !self.external && self.about.run().is_some_and(|run| run.selective.is_any())
    }

    /// Returns every claim of the search, by the ids of the nodes; empty for a search that claims nothing. O(nodes x
    /// ply).
    pub fn claims(&self) -> Vec<Claim> {
        self.claims_unless(|| false).unwrap_or_default()
    }

    /// Returns every claim as [`claims`](Self::claims) does; `None` once `is_stopped`, which it calls every 4,096 nodes.
    pub fn claims_unless(&self, mut is_stopped: impl FnMut() -> bool) -> Option<Vec<Claim>> {
        let mut all = Vec::new();
        if !self.is_selective() {
            return Some(all);
        }
        for id in 0..self.len() {
            if id.is_multiple_of(1 << 12) && is_stopped() {
                return None;
            }
            all.extend(self.claims_of(id));
        }
        Some(all)
    }

    /// Returns the claims of the search about a node, at most two: that a test closed it, and that it was searched to
    /// a reduced depth and believed. O(branching + ply).
    pub fn claims_of(&self, id: u32) -> impl Iterator<Item = Claim> + use<> {
        let closed = self.node(id).filter(|node| self.is_selective() && node.exit().is_some());
        let claims = closed.map(|node| [self.test_claim(id, node), self.reduced_claim(id, node)]);
        claims.into_iter().flatten().flatten()
    }

    /// Returns the word for how forward pruning came to a node: `null`, `reduced`, `again` or `check`, or `futile` for a
    /// leaf above the depth limit; `None` for any other node.
    pub fn how(&self, id: u32) -> Option<&'static str> {
        let node = self.node(id).filter(|_| self.is_selective())?;
        match node.mark() {
            mark @ (Mark::Null | Mark::Reduced | Mark::Deeper | Mark::Check) => Some(mark.word()),
            _ => self.claims_of(id).any(|claim| claim.by == ClaimBy::Futility).then_some("futile"),
        }
    }

    /// Returns whether the null move or the check that returned at a step closed the node that it tests: the exit
    /// comes next.
    pub fn is_closed_by_test(&self, node: u32, step: u32) -> bool {
        self.node(node).and_then(Node::exit) == Some(step + 1)
    }

    fn test_claim(&self, id: u32, node: &Node) -> Option<Claim> {
        let (by, bound) = self.claimed_by(id, node)?;
        let score = if bound == Bound::Lower { node.window().beta } else { node.window().alpha };
        Some(Claim { node: id, by, bound, score, plies: self.draft(id) })
    }

    /// Returns the test that closed a node before a move was tried, and the side on which it left the window.
    fn claimed_by(&self, id: u32, node: &Node) -> Option<(ClaimBy, Bound)> {
        let bound = node.bound().filter(|&bound| bound != Bound::Exact)?;
        if node.status() == Status::Leaf {
            return Some((ClaimBy::Futility, bound));
        }
        let last = self.children(id).last().and_then(|child| self.node(child))?;
        let by = match last.mark() {
            Mark::Null => ClaimBy::Null,
            Mark::Check => ClaimBy::Probcut,
            _ => return None,
        };
        Some((by, bound))
    }

    fn reduced_claim(&self, id: u32, node: &Node) -> Option<Claim> {
        let by_max = self.node(self.parent(id)?)?.is_max();
        if node.mark() != Mark::Reduced || !node.is_believed(by_max) {
            return None;
        }
        let (bound, score) = if by_max {
            (Bound::Upper, node.window().alpha)
        } else {
            (Bound::Lower, node.window().beta)
        };
        let plies = self.draft(id).map(|left| left + 1);
        Some(Claim { node: id, by: ClaimBy::Lmr, bound, score, plies })
    }

    /// Returns the plies that were left at a node of a search to a depth, where reductions count.
    pub(super) fn left(&self, id: u32, depth: u32, run: &Run) -> u32 {
        let fewer = |id: u32| match self.node(id).map(Node::mark) {
            Some(Mark::Null) => 1 + run.selective.null.unwrap_or_default(),
            // A check of 1 or 2 plies stands for 3 or 4.
            Some(Mark::Reduced | Mark::Check) => 2,
            _ => 1,
        };
        self.path(id).into_iter().skip(1).fold(depth, |left, id| left.saturating_sub(fewer(id)))
    }
}
