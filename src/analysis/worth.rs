//! The value of a node in a picture: the one that the record proves.

use crate::say::digits;
use crate::search::Bound;
use crate::trace::{Kind, Trace};

/// Returns the proved value of a node for MAX: the exact value if both ends are equal, otherwise a
/// finite end.
pub(crate) fn worth(trace: &Trace, id: u32) -> Option<(i32, Bound)> {
    let node = trace.node(id)?;
    let (score, bound) = (node.score()?.finite()?, node.bound()?);
    let Some(proved) = trace.proved(id) else {
        // The trace of an external run proves nothing, nor does one that believes claims, so show their values
        // unchanged.
        return (trace.is_external() || trace.is_selective()).then_some((score, bound));
    };
    Some(match (proved.lo.finite(), proved.hi.finite()) {
        (Some(lo), Some(hi)) if lo == hi => (lo, Bound::Exact),
        (Some(lo), None) => (lo, Bound::Lower),
        (Some(lo), Some(_)) if bound == Bound::Lower => (lo, Bound::Lower),
        (_, Some(hi)) => (hi, Bound::Upper),
        // Of a cut node of maxn the mover's own number is bounded, and not A's.
        (None, None) if trace.takes_vectors() => return None,
        (None, None) => (score, bound),
    })
}

/// Writes the numbers of A, B and C: `(1, 2, 6)`.
pub(crate) fn numbers_text(numbers: [i32; 3]) -> String {
    format!("({})", numbers.map(digits).join(", "))
}

/// Writes the numbers of a node, or of one that is cut the bound of the mover's own: `C ≥ 6`.
pub(crate) fn vector_text(numbers: [i32; 3], mover: Kind, bound: Bound) -> String {
    match mover.place().filter(|_| bound != Bound::Exact) {
        Some(place) => format!("{} ≥ {}", mover.name(), digits(numbers[place])),
        None => numbers_text(numbers),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Tree;
    use crate::trace::Node;

    /// The last MIN node of the standard textbook tree returns an upper bound that is also its exact
    /// value.
    #[test]
    fn a_tile_is_worth_what_the_record_proves() {
        let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))").unwrap();
        let trace = Trace::recorded(&tree, "alphabeta", 9);
        let [b, c, d] = [1, 5, 9].map(|id| worth(&trace, id));
        assert_eq!(b, Some((3, Bound::Exact)));
        assert_eq!(c, Some((2, Bound::Upper)));
        assert_eq!(
            (trace.node(9).and_then(Node::bound), d),
            (Some(Bound::Upper), Some((2, Bound::Exact)))
        );
        let pruned = (0..trace.len()).find(|&id| trace.is_pruned(id)).unwrap();
        assert_eq!(worth(&trace, pruned), None);
    }
}
