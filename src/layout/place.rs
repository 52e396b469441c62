//! Positions of the items of a tree from left to right. Every parent is over the middle of its children,
//! subtrees are as close together as their outlines allow, and equal subtrees look equal.
//!
//! E. M. Reingold and J. S. Tilford, "Tidier drawings of trees", IEEE TSE 7, 1981. The method places a
//! subtree beside its left neighbours by comparing outlines row by row. The quadratic worst case does
//! not matter here, because the outline of a few hundred items is short.

use std::collections::BTreeMap;

/// An item of a tree, in any unit of length.
#[derive(Clone, Debug)]
pub struct Extent {
    /// Its row, from 0 at the top; its children lie in the next one.
    pub row: u32,
    /// Its children from left to right, by index; each comes after its parent.
    pub children: Vec<usize>,
    /// Its extent to the left of its middle, in the caller's unit.
    pub left: f32,
    /// Its extent to the right of its middle, in the caller's unit.
    pub right: f32,
}

/// Left and right edges of a subtree by row, relative to its root.
type Outline = BTreeMap<u32, (f32, f32)>;

/// Returns the middle of every item, measured from the left end of the drawing. Items of a row may
/// touch but not overlap.
pub fn place(items: &[Extent]) -> Vec<f32> {
    let mut places = vec![0.0f32; items.len()];
    let own = |item: &Extent| Outline::from([(item.row, (-item.left, item.right))]);
    let mut outlines: Vec<Outline> = items.iter().map(own).collect();
    for (parent, Extent { children, .. }) in items.iter().enumerate().rev() {
        let mut placed = Outline::new();
        for &child in children {
            let outline = &outlines[child];
            let gaps = outline
                .iter()
                .filter_map(|(row, (left, _))| placed.get(row).map(|(_, right)| right - left));
            let shift = gaps.fold(0.0f32, f32::max);
            places[child] = shift;
            for (&row, &(left, right)) in outline {
                let edges = placed.entry(row).or_insert((left + shift, right + shift));
                edges.1 = edges.1.max(right + shift);
            }
        }
        if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
            let middle = f32::midpoint(places[first], places[last]);
            for &child in children {
                places[child] -= middle;
            }
            let moved = placed.into_iter().map(|(row, (l, r))| (row, (l - middle, r - middle)));
            outlines[parent].extend(moved);
        }
    }
    for (parent, item) in items.iter().enumerate() {
        for &child in &item.children {
            places[child] += places[parent];
        }
    }
    let lefts = places.iter().zip(items).map(|(x, item)| x - item.left);
    let left = lefts.fold(f32::INFINITY, f32::min);
    for x in &mut places {
        *x -= left;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_take_the_width_that_they_have() {
        let item = |row, children: &[usize], left, right| Extent {
            row,
            children: children.to_vec(),
            left,
            right,
        };
        let tree = [
            item(0, &[1, 2], 1.0, 1.0),
            item(1, &[3, 4], 1.0, 6.0),
            item(1, &[], 2.0, 1.0),
            item(2, &[], 1.0, 1.0),
            item(2, &[], 1.0, 1.0),
        ];
        assert_eq!(place(&tree), [6.0, 2.0, 10.0, 1.0, 3.0]);
    }
}
