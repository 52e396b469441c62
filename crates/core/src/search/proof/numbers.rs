//! Proof and disproof numbers, and how a node's follow from those of its children.

use std::fmt;

/// How hard a node is to decide: the least number of leaves to prove so that it is proved, and the least number to
/// disprove so that it is disproved. Neither exceeds [`ProofNumbers::INFINITY`], which means that it cannot be done.
///
/// # Examples
/// ```
/// use plyscope_core::search::ProofNumbers;
///
/// let replies = [ProofNumbers::LEAF, ProofNumbers::LEAF, ProofNumbers::PROVED];
/// assert_eq!(ProofNumbers::of_children(false, replies), ProofNumbers { pn: 2, dn: 1 });
/// assert_eq!(ProofNumbers::of_children(true, replies).to_string(), "0 inf");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProofNumbers {
    /// Leaves to prove.
    pub pn: u32,
    /// Leaves to disprove.
    pub dn: u32,
}

impl ProofNumbers {
    /// No number of leaves is enough.
    pub const INFINITY: u32 = u32::MAX;
    /// A leaf that is not decided.
    pub const LEAF: Self = Self { pn: 1, dn: 1 };
    /// The goal is reached.
    pub const PROVED: Self = Self { pn: 0, dn: Self::INFINITY };
    /// The goal cannot be reached.
    pub const DISPROVED: Self = Self { pn: Self::INFINITY, dn: 0 };

    /// Returns the numbers of a node from those of its children, at least one: at an OR node, where MAX moves, the least
    /// number proves it and the sum disproves it; at an AND node it is the other way round.
    pub fn of_children(is_or: bool, children: impl IntoIterator<Item = Self>) -> Self {
        let (least, sum) = children.into_iter().fold((Self::INFINITY, 0), |(least, sum), child| {
            let (easy, all) = child.seen(is_or);
            (least.min(easy), add(sum, all))
        });
        Self::from_seen(is_or, (least, sum))
    }

    /// The number of which a node of this kind takes the least, then that of which it takes the sum.
    pub const fn seen(self, is_or: bool) -> (u32, u32) {
        if is_or { (self.pn, self.dn) } else { (self.dn, self.pn) }
    }

    pub(super) const fn from_seen(is_or: bool, (least, sum): (u32, u32)) -> Self {
        if is_or { Self { pn: least, dn: sum } } else { Self { pn: sum, dn: least } }
    }

    /// Whether the goal is reached, `Some(true)`, or cannot be, `Some(false)`; `None` while neither is known.
    pub const fn decided(self) -> Option<bool> {
        match self {
            Self { pn: 0, .. } => Some(true),
            Self { dn: 0, .. } => Some(false),
            _ => None,
        }
    }
}

/// Writes both numbers, with `inf` for infinity.
impl fmt::Display for ProofNumbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |f: &mut fmt::Formatter<'_>, number| match number {
            Self::INFINITY => f.write_str("inf"),
            number => write!(f, "{number}"),
        };
        end(f, self.pn)?;
        f.write_str(" ")?;
        end(f, self.dn)
    }
}

/// Adds two numbers. Infinity stays infinity, and a finite sum stays finite, because equal positions can count a leaf
/// many times over in a depth-first search.
pub(super) const fn add(one: u32, two: u32) -> u32 {
    if one == ProofNumbers::INFINITY || two == ProofNumbers::INFINITY {
        return ProofNumbers::INFINITY;
    }
    let sum = one.saturating_add(two);
    if sum == ProofNumbers::INFINITY { ProofNumbers::INFINITY - 1 } else { sum }
}
