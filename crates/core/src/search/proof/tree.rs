//! The record of a proof-number search: its nodes, and every change of their numbers.

use super::ProofNumbers;
use crate::game::Move;

/// "No node", and "not yet".
pub(crate) const NONE: u32 = u32::MAX;

/// The counts of a proof-number search. [`proof_search`](super::proof_search) has an example.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProofCounts {
    /// Whether MAX reaches the goal; `None` if the search was stopped before it knew.
    pub answer: Option<bool>,
    /// The numbers of the root at the end; `None` before the root was entered.
    pub root: Option<ProofNumbers>,
    /// Nodes that `pn` expanded; 0 for `dfpn`.
    pub expanded: u64,
    /// The greatest ply of a node, or of a visit.
    pub deepest: u32,
    /// Nodes of the proof, or disproof, that `pn` found: where one child decides, the first that does, else all. 0
    /// without an answer, and for `dfpn`.
    pub proof: u64,
    /// Visits of `dfpn`; 0 for `pn`.
    pub visits: u64,
    /// Positions in the table of `dfpn`; 0 for `pn`.
    pub stored: u64,
    /// Events of the search.
    pub steps: u64,
}

/// One node of `pn`, or one visit of `dfpn`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProofNode {
    /// Its numbers now; of a visit those at its entry, because `dfpn` keeps numbers by position.
    pub(crate) numbers: ProofNumbers,
    /// The number of the parent; [`NONE`] at the root.
    pub(crate) parent: u32,
    /// The number of the first child; the others follow. Only `pn` has it.
    pub(crate) first: u32,
    pub(crate) children: u16,
    /// The move that leads here.
    pub(crate) mv: Move,
    pub(crate) ply: u16,
    /// Whether MAX moves here: an OR node.
    pub(crate) is_or: bool,
    pub(crate) is_over: bool,
    /// The step that creates or enters it.
    pub(crate) enter: u32,
    /// The step at which a visit ends; [`NONE`] for `pn`, and if the search was stopped inside.
    pub(crate) exit: u32,
}

/// New numbers of a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    pub(crate) node: u32,
    pub(crate) step: u32,
    pub(crate) numbers: ProofNumbers,
}

/// A node that `pn` expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Expansion {
    /// The number of the node.
    pub(crate) node: u32,
    /// The step of the expansion, after the selections that led to the node.
    pub(crate) step: u32,
}

/// The nodes of a finished search in the order in which they were created, or visited, with its changes.
/// [`proof_search`](super::proof_search) has an example.
#[derive(Clone, Debug, Default)]
pub struct ProofTree {
    pub(crate) nodes: Vec<ProofNode>,
    /// By step; empty unless they were to be kept.
    pub(crate) changes: Vec<Change>,
    /// By step; empty unless they were to be kept.
    pub(crate) expansions: Vec<Expansion>,
    /// The thresholds of each visit of `dfpn`.
    pub(crate) thresholds: Vec<ProofNumbers>,
}

impl ProofTree {
    /// Returns the number of nodes, or of visits that were kept.
    pub fn len(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// Returns whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The numbers of a node's children.
    pub(crate) fn children(&self, node: u32) -> std::ops::Range<u32> {
        let ProofNode { first, children, .. } = self.nodes[node as usize];
        first..first + u32::from(children)
    }

    pub(super) fn numbers(&self, node: u32) -> ProofNumbers {
        self.nodes[node as usize].numbers
    }

    /// Returns the nodes of the proof, or disproof, below the decided root: where one child is enough, the first that
    /// decides; else all. O(proof x branching).
    pub(super) fn proof(&self) -> u64 {
        let Some(answer) = self.nodes.first().and_then(|root| root.numbers.decided()) else {
            return 0;
        };
        let mut nodes = 0;
        let mut pending = vec![0];
        while let Some(node) = pending.pop() {
            nodes += 1;
            if self.nodes[node as usize].is_or == answer {
                pending.extend(self.deciding(node));
            } else {
                pending.extend(self.children(node));
            }
        }
        nodes
    }

    /// Returns the first child that decides a decided node on its own.
    pub(super) fn deciding(&self, node: u32) -> Option<u32> {
        let answer = self.numbers(node).decided()?;
        self.children(node).find(|&child| self.numbers(child).decided() == Some(answer))
    }
}
