//! The overlay of two searches of the same position. Equal paths of moves are the same place.
//!
//! A search *enters* a place if it visits it, in any iteration and however often. A place is *pruned*
//! if a cutoff skips it, and absent otherwise. The reason for an absence matters: below a pruned place
//! the cut saved work, but below a stub or an open node the record is silent, so nothing is claimed.

mod align;

use crate::trace::{Node, Trace};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashSet;

/// One of the two traces; its number is its index in pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first trace passed to [`Overlay::of`].
    A = 0,
    /// The second trace passed to [`Overlay::of`].
    B = 1,
}

impl Side {
    /// Returns the other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// The relation of both searches at a node's place. "Here" is the node's own search, "there" the other
/// one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Mark {
    /// Pruned here, and not entered there either.
    Neither = 0,
    /// Entered by both.
    Both = 1,
    /// Entered here only: below a cut there, or below a leaf or a node that a table answered there.
    Only = 2,
    /// Entered here; pruned there at this very place.
    Cut = 3,
    /// Pruned here; entered there.
    Other = 4,
    /// The other record is silent: below a stub, or where that search was stopped.
    Unknown = 5,
}

/// Counts of places and saved nodes. In pairs, the first number belongs to A and the second to B.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    /// Places that both entered, in any iteration.
    pub both: u64,
    /// Places that only this search entered, as the record of the other shows.
    pub only: [u64; 2],
    /// Places that this search entered and that the other record does not cover.
    pub unknown: [u64; 2],
    /// Nodes inside stubs, without the stubs themselves: at unknown places.
    pub folded: [u64; 2],
    /// Nodes of this search that cuts of the other saved, stubs counted in full.
    pub saved: [u64; 2],
}

impl Shares {
    /// Counts the places that at least one search entered.
    pub const fn union(&self) -> u64 {
        self.both + self.only[0] + self.only[1] + self.unknown[0] + self.unknown[1]
    }
}

/// The counts below one move of the root, its own place included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootMove {
    /// The move's node in A and in B, if any.
    pub nodes: [Option<u32>; 2],
    /// Counts of the move's own place and of all places below it.
    pub shares: Shares,
}

/// A subtree that one search entered and a cutoff of the other skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Savings {
    /// The id of the subtree's root, in the trace that searched it.
    pub searched: u32,
    /// The id of the pruned node at the same place, in the trace that cut it.
    pub pruned: u32,
    /// Entered nodes inside, over all visits, stubs counted in full.
    pub nodes: u64,
}

/// Marks a missing node, subtree or row.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Presence {
    /// Entered at least once.
    Entered,
    /// Never entered; cut at its parent.
    Pruned,
    /// Below a pruned place.
    CutAbove,
    /// Below the end of a line of that search.
    NotReached,
    /// Below a stub or a node that was left open.
    Unknown,
}

/// A place: a path of moves from the root.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The node in A and in B; `NONE` if there is none.
    node: [u32; 2],
    presence: [Presence; 2],
}

/// Two aligned traces. Takes about 12 bytes per place and 4 per node.
#[derive(Clone, Debug)]
pub struct Overlay {
    /// The places in preorder, the root first.
    places: Vec<Place>,
    /// For each trace: the place of each node, by its id.
    place_of: [Vec<u32>; 2],
    saved: [Vec<Savings>; 2],
    total: Shares,
    rows: Vec<RootMove>,
}

impl Overlay {
    /// Returns the counts over all places, the root's included.
    pub fn total(&self) -> &Shares {
        &self.total
    }

    /// Returns the root moves: those of A in A's order, then those of B alone.
    pub fn root_moves(&self) -> &[RootMove] {
        &self.rows
    }

    /// Returns the subtrees of one trace that the other's cuts saved, largest first.
    pub fn saved(&self, searched: Side) -> &[Savings] {
        &self.saved[searched as usize]
    }

    /// Returns the other search's mark at a node's place, or `None` past the last node.
    pub fn mark(&self, side: Side, node: u32) -> Option<Mark> {
        let place = *self.place_of[side as usize].get(node as usize)?;
        let presence = self.places.get(place as usize)?.presence;
        let (here, there) = (presence[side as usize], presence[side.other() as usize]);
        Some(match (here, there) {
            (Presence::Entered, Presence::Entered) => Mark::Both,
            (Presence::Entered, Presence::Pruned) => Mark::Cut,
            (_, Presence::Unknown) => Mark::Unknown,
            (Presence::Entered, _) => Mark::Only,
            (_, Presence::Entered) => Mark::Other,
            _ => Mark::Neither,
        })
    }

    /// Returns the node of the other trace at the same place. Among several visits, takes the one with
    /// the largest recorded subtree, and the first of equally large ones.
    pub fn counterpart(&self, side: Side, node: u32) -> Option<u32> {
        let place = *self.place_of[side as usize].get(node as usize)?;
        let node = self.places.get(place as usize)?.node[side.other() as usize];
        (node != NONE).then_some(node)
    }

    /// Counts the places that only `side` entered, inside the subtrees of some nodes of the other trace. `trace` is that
    /// of `side`. O(nodes + places).
    pub fn only_inside(&self, side: Side, trace: &Trace, nodes: &[u32]) -> u64 {
        let places = &self.place_of[side.other() as usize];
        let roots: HashSet<u32> =
            nodes.iter().filter_map(|&node| places.get(node as usize).copied()).collect();
        let (mut end, mut counted) = (0, vec![false; self.places.len()]);
        for (id, &place) in (0..trace.len()).zip(&self.place_of[side as usize]) {
            if roots.contains(&place) {
                end = end.max(trace.node(id).map_or(0, Node::end));
            }
            if id < end && matches!(self.mark(side, id), Some(Mark::Only | Mark::Cut)) {
                counted[place as usize] = true;
            }
        }
        counted.into_iter().filter(|&counted| counted).count() as u64
    }
}
