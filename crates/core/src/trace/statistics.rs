//! Figures derived from counts: shares, branching, and the theory of uniform trees.

use super::Trace;
use crate::search::Counts;

/// Returns the share of cutoffs right after the first child, 0 to 1; `None` without cutoffs.
/// [`effective_branching`] has an example.
pub fn first_move_share(counts: &Counts) -> Option<f64> {
    let total = counts.total;
    (total.cutoffs > 0).then(|| total.first_move_cutoffs as f64 / total.cutoffs as f64)
}

/// Returns the effective branching factor: the b* with 1 + b* + ... + b*^d = nodes, where d is the
/// deepest ply entered. `None` for d = 0 and without nodes. Bisection finds it to 12 digits.
///
/// # References
/// N. J. Nilsson, "Problem-Solving Methods in Artificial Intelligence", 1971.
///
/// # Examples
/// ```
/// use plyscope_core::evaluation::FinalResult;
/// use plyscope_core::game::Tree;
/// use plyscope_core::search::{Limits, NoLimit, Tally, search};
/// use plyscope_core::trace::{effective_branching, first_move_share};
///
/// let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))")?;
/// let (run, mut tally) = ("alphabeta".parse()?, Tally::new());
/// search(&tree, &FinalResult, run, Limits::default(), &mut tally, &mut NoLimit);
/// let counts = tally.counts();
/// assert_eq!(first_move_share(&counts), Some(1.0));
/// // 1 + b + b^2 = 11
/// assert!(effective_branching(&counts).is_some_and(|b| (b - 2.7016).abs() < 1e-4));
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
pub fn effective_branching(counts: &Counts) -> Option<f64> {
    let depth = counts.per_ply.len().checked_sub(1).filter(|&depth| depth > 0)?;
    let nodes = counts.total.nodes as f64;
    let size = |b: f64| (0..depth).fold(1.0, |sum, _| sum * b + 1.0);
    let (mut low, mut high) = (0.0, nodes);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if size(middle) < nodes {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(f64::midpoint(low, high))
}

/// The theoretical leaf counts of a uniform tree.
#[cfg_attr(doc, doc = "[`Theory::of`] has an example.")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Theory {
    /// Children of every inner node, at least 1.
    #[cfg_attr(feature = "serde", serde(rename = "b"))]
    pub branching: u32,
    /// Plies to every leaf.
    #[cfg_attr(feature = "serde", serde(rename = "d"))]
    pub depth: u32,
    /// Leaves of plain minimax: b^d. Saturates.
    pub minimax_leaves: u64,
    /// Leaves of the minimal tree: b^ceil(d/2) + b^floor(d/2) - 1 (Knuth and Moore 1975).
    pub minimal_leaves: u64,
}

impl Theory {
    /// Computes the figures for branching b, at least 1, and depth d.
    ///
    /// # Examples
    /// ```
    /// use plyscope_core::trace::Theory;
    ///
    /// let theory = Theory::of(3, 2);
    /// assert_eq!((theory.minimax_leaves, theory.minimal_leaves), (9, 5));
    /// ```
    pub fn of(branching: u32, depth: u32) -> Self {
        let power = |exponent| u64::from(branching).saturating_pow(exponent);
        Self {
            branching,
            depth,
            minimax_leaves: power(depth),
            minimal_leaves: power(depth.div_ceil(2)).saturating_add(power(depth / 2)) - 1,
        }
    }
}

impl Trace {
    /// Returns the theoretical figures if the recorded tree is uniform: every inner node has the same
    /// number of children, pruned ones included, and every leaf has the same ply. Also `None` for a
    /// search that is over the budget or stopped, and for one with table hits or re-searches. O(nodes).
    pub fn theory(&self) -> Option<Theory> {
        // The theory counts nodes of two players.
        let one_tree = self.iterations().len() == 1
            && !self.has_chance()
            && !self.is_for_three()
            && self.hits().is_empty()
            && !self.about().run().is_some_and(|run| run.algorithm.re_searches());
        if !one_tree || self.is_over_budget() || self.stop().is_some() || self.was_cut_off() {
            return None;
        }
        let depth = self.counts().per_ply.len().checked_sub(1)? as u32;
        let mut branching = None;
        for id in 0..self.len() {
            let node = self.node(id)?;
            if node.status().is_inner() {
                let children = self.children(id).count() as u32;
                if *branching.get_or_insert(children) != children {
                    return None;
                }
            } else if node.was_entered() && node.ply() != depth {
                return None;
            }
        }
        Some(Theory::of(branching?, depth))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::NodeCounts;

    #[test]
    fn branching_of_a_full_tree_is_its_own() {
        let plies = [1, 3, 9, 27];
        let per_ply = plies.map(|nodes| NodeCounts { nodes, ..NodeCounts::default() }).to_vec();
        let total = NodeCounts { nodes: 40, ..NodeCounts::default() };
        let found = effective_branching(&Counts { total, per_ply }).unwrap();
        assert!((found - 3.0).abs() < 1e-9, "{found}");
    }

    #[test]
    fn minimal_tree() {
        assert_eq!(Theory::of(3, 4).minimal_leaves, 17);
        assert_eq!(Theory::of(2, 3).minimal_leaves, 5);
        assert_eq!(Theory::of(5, 0).minimal_leaves, 1);
    }
}
