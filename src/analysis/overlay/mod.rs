//! Two searches of one position, laid over each other: the same path of moves is the same place.
//!
//! A place is *entered* by a search that visited it (in any pass, however often), *pruned* where a
//! cutoff left it out, and absent elsewhere. Why it is absent matters: below a pruned place the
//! search was spared, below a stub or an open node its record is silent, and then nothing is said.

mod align;

use schemars::JsonSchema;
use serde::Serialize;

/// One of the two traces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first.
    A = 0,
    /// The second.
    B = 1,
}

impl Side {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// What the other search did at a node's place.
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

/// Places, and what cuts saved; two numbers are of A and of B.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    /// Places that both entered.
    pub both: u64,
    /// Places that this one entered and the other did not.
    pub only: [u64; 2],
    /// Places that this one entered while the other's record is silent.
    pub unknown: [u64; 2],
    /// Nodes inside stubs, the stubs left out: counted, but at no known place.
    pub folded: [u64; 2],
    /// Nodes of this one that cuts of the other saved, stubs counted in full.
    pub saved: [u64; 2],
}

impl Shares {
    /// Places that at least one of the two entered.
    pub const fn union(&self) -> u64 {
        self.both + self.only[0] + self.only[1] + self.unknown[0] + self.unknown[1]
    }
}

/// The shares below one move of the root, its own place included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootMove {
    /// Its node in A and in B, where there is one.
    pub nodes: [Option<u32>; 2],
    /// What lies below.
    pub shares: Shares,
}

/// A subtree that one search entered and a cutoff of the other left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Its root where it was searched.
    pub searched: u32,
    /// The pruned node where it was cut.
    pub pruned: u32,
    /// Nodes entered inside, all visits together, stubs counted in full.
    pub nodes: u64,
}

/// No node, no subtree, no row.
const NONE: u32 = u32::MAX;

/// What one search did at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Presence {
    /// Entered at least once.
    Entered,
    /// Never entered, cut at its parent.
    Pruned,
    /// Below a pruned place.
    CutAbove,
    /// Below the end of a line of that search.
    NotReached,
    /// Below a stub or a node that was left open.
    Unknown,
}

/// A path of moves from the root.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// Its node in A and in B; `NONE` without one.
    node: [u32; 2],
    presence: [Presence; 2],
}

/// Two aligned traces. About 12 bytes a place and 4 a node.
#[derive(Clone, Debug)]
pub struct Overlay {
    /// In preorder, the root first.
    places: Vec<Place>,
    /// The place of every node.
    place_of: [Vec<u32>; 2],
    saved: [Vec<Saved>; 2],
    total: Shares,
    rows: Vec<RootMove>,
}

impl Overlay {
    /// All places together.
    pub fn total(&self) -> &Shares {
        &self.total
    }

    /// The moves of the root: in A's order, then those of B alone.
    pub fn root_moves(&self) -> &[RootMove] {
        &self.rows
    }

    /// The subtrees of one trace that the other's cuts saved, largest first.
    pub fn saved(&self, searched: Side) -> &[Saved] {
        &self.saved[searched as usize]
    }

    /// What the other search did at a node's place; `None` past the last node.
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

    /// The node of the other trace at the same place: of several visits the one with the largest
    /// recorded subtree, of equally large ones the first.
    pub fn counterpart(&self, side: Side, node: u32) -> Option<u32> {
        let place = *self.place_of[side as usize].get(node as usize)?;
        let node = self.places.get(place as usize)?.node[side.other() as usize];
        (node != NONE).then_some(node)
    }
}
