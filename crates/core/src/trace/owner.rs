//! Whose bound does the cutting.

use super::Trace;
use crate::evaluation::Score;
use crate::search::{Window, WindowRule};

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
        // Where a bound can go back, it can have moved and be where it was.
        let returns = self.window_rule() == WindowRule::Assign;
        let (mut below, mut at) = (id, self.parent(id)?);
        loop {
            let moved = bound_at(below)? != bound_at(at)?;
            let mover = self.node(at)?.is_max() != cut.is_max();
            if mover
                && (moved || returns)
                && let Some((child, window)) = self.last_to_move(at, below)
            {
                // A null window that was laid since cuts with a bound that no ancestor moved.
                let end = if cut.is_max() { window.beta } else { window.alpha };
                if end != bound {
                    return None;
                }
                let distance = cut.ply() - self.node(at)?.ply();
                return Some(Owner { node: at, child, distance, bound });
            }
            if moved {
                return None;
            }
            below = at;
            at = self.parent(at)?;
        }
    }

    /// The last child of a node, before its child `below`, whose score moved the node's window, and
    /// the window since.
    fn last_to_move(&self, node: u32, below: u32) -> Option<(u32, Window)> {
        let rule = self.window_rule();
        let max = self.node(node)?.is_max();
        let mut frame = self.frame(node, self.node(node)?.enter)?;
        let mut last = None;
        for child in self.children(node).take_while(|&child| child < below) {
            let (before, under) = (frame.window, self.node(child)?);
            let equal = self.keeps_last() || under.is_re_search();
            frame.fold(max, child, under.score()?, rule, equal);
            if frame.window != before {
                last = Some((child, frame.window));
            }
        }
        last
    }
}
