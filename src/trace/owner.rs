//! Whose bound does the cutting.

use super::Trace;
use crate::evaluation::Score;

/// The node that owns a cutoff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner {
    /// The nearest ancestor whose update last strictly moved the bound that does the cutting.
    pub node: u32,
    /// The child that gave it that bound.
    pub child: u32,
    /// Plies from the owner down to the cut: 1 is a shallow cutoff, 3 or more a deep one.
    pub distance: u32,
    /// The bound: at a MIN node alpha, at a MAX node beta.
    pub bound: Score,
}

impl Trace {
    /// The owner of the cutoff at a node; `None` if no ancestor moved the bound, so that the
    /// search's own window does the cutting. O(plies x branching).
    pub fn owner(&self, id: u32) -> Option<Owner> {
        let cut = self.node(id)?;
        let bound_at = |node: u32| {
            let window = self.node(node)?.window();
            Some(if cut.is_max() { window.beta } else { window.alpha })
        };
        let bound = bound_at(id)?;
        let (mut below, mut at) = (id, self.parent(id)?);
        loop {
            if bound_at(below)? != bound_at(at)? {
                // Only this ancestor's own updates lie between the two windows.
                let step = self.node(below)?.enter;
                let child =
                    self.children(at).take_while(|&child| child < below).find(|&child| {
                        let after = self.node(child).map_or(0, |node| node.exit.saturating_add(1));
                        let window = self.frame(at, after.min(step)).map(|frame| frame.window);
                        window.is_some_and(|window| {
                            (if cut.is_max() { window.beta } else { window.alpha }) == bound
                        })
                    })?;
                let distance = cut.ply() - self.node(at)?.ply();
                return Some(Owner { node: at, child, distance, bound });
            }
            below = at;
            at = self.parent(at)?;
        }
    }
}
