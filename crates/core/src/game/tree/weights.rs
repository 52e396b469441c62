//! The weights of chance: every value gets the number of parts that makes all averages whole numbers.

use super::{Chance, Node, Shape};
use crate::game::InputError;
use crate::game::tree::notation::is_value;

const REMEDY: &str = "use smaller weights or values";

impl Shape {
    /// The weight of a child, by its place among all children.
    pub(super) fn weight(&self, place: usize) -> u32 {
        let weights = self.chance.as_ref().map(|chance| &chance.weights);
        weights.and_then(|weights| weights.get(place)).copied().unwrap_or(1)
    }

    /// Divides the weights of each chance node by their greatest common divisor, and all values into parts.
    /// A leaf needs one part, a player the least common multiple of the children's parts, and chance that
    /// multiple times the sum of its weights. Does nothing without a chance node.
    pub(super) fn lay_out_weights(&mut self, mut weights: Vec<u32>) -> Result<(), InputError> {
        if !self.nodes.iter().any(|node| node.chance) {
            return Ok(());
        }
        for node in self.nodes.iter().filter(|node| node.chance) {
            let outcomes = &mut weights[node.places()];
            let divisor = outcomes.iter().fold(0, |all, &weight| divisor(all, u64::from(weight)));
            for weight in outcomes {
                *weight = (u64::from(*weight) / divisor) as u32;
            }
        }
        let parts = self.parts_of(&weights)?;
        for node in &mut self.nodes {
            let value = i32::try_from(i64::from(node.value) * i64::from(parts)).ok();
            node.value = value.filter(|value| is_value(*value)).ok_or_else(|| {
                let reason = format!(
                    "with these weights a point has {parts} parts, and the value {} is too large",
                    node.value
                );
                InputError::whole(reason, REMEDY)
            })?;
        }
        let (least, greatest) = self.range(|_| true);
        self.chance = Some(Chance { weights, parts, limited: (least.min(0), greatest.max(0)) });
        Ok(())
    }

    /// The least and the greatest value of the nodes that `is_in` takes; 0 if it takes none.
    pub(super) fn range(&self, is_in: impl Fn(&Node) -> bool) -> (i32, i32) {
        let values = || self.nodes.iter().filter(|node| is_in(node)).map(|node| node.value);
        values().min().zip(values().max()).unwrap_or_default()
    }

    /// Returns the parts that the root needs; refuses more than a value can have.
    fn parts_of(&self, weights: &[u32]) -> Result<u32, InputError> {
        let mut parts = vec![1_u64; self.nodes.len()];
        // A child is written after its parent, so the last node comes first here.
        for (id, node) in self.nodes.iter().enumerate().rev() {
            let children = || self.children[node.places()].iter();
            let mut needed = 1;
            for &child in children() {
                let more = parts[child as usize];
                needed = (needed / divisor(needed, more)).saturating_mul(more);
            }
            if node.chance {
                let sum = weights[node.places()].iter().map(|&weight| u64::from(weight)).sum();
                needed = needed.saturating_mul(sum);
            }
            parts[id] = needed;
        }
        let all = i32::try_from(parts[0]).ok().filter(|all| is_value(*all));
        all.map(i32::unsigned_abs).ok_or_else(|| {
            InputError::whole("the weights give averages with more digits than a value has", REMEDY)
        })
    }
}

/// The greatest common divisor; that of 0 and a number is the number.
const fn divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use crate::game::{Move, Notation, Position, PositionExt, Tree};

    /// The parts per point and the range of the leaves, computed by an independent implementation.
    #[test]
    fn averages_are_whole_numbers() {
        for (text, scale, values) in [
            ("(chance(9*(2 2) 1*(3 3)) chance(9*(1 1) 1*(4 4)))", 10, (10, 40)),
            ("chance(5*(1 (8 2)) 3 2*chance(4 6))", 16, (16, 128)),
            ("max(chance(max(3 12) max(8 2)) chance(max(4 6) max(14 5)) 7)", 2, (4, 28)),
            ("(chance(3 (1 2)) chance(2*(4 9) 1*(0 7)) 2)", 6, (0, 54)),
        ] {
            let tree = Tree::parse(text).unwrap();
            assert_eq!((tree.scale(), tree.chance_values(false)), (scale, Some(values)), "{text}");
        }
        assert_eq!(Tree::parse("((3 12)(2 4))").unwrap().chance_values(false), None);
    }

    #[test]
    fn weights_are_reduced_and_written() {
        for (text, canonical) in [
            ("chance( 18*(20 20) 2*(30 30))", "chance(9*(20 20) 1*(30 30))"),
            ("chance(7*1 7*2 7*(3 4))", "chance(1 2 (3 4))"),
            ("(CHANCE:A(Left:9*B(1 2) Right:1*3) 4)", "(chance:A(Left:9*B(1 2) Right:1*3) 4)"),
            ("chance(2*max(1 2) 1*min:M(3 4))", "chance(2*(1 2) 1*min:M(3 4))"),
            ("(chance((1 2) (3 4)) 5)", "(chance((1 2)(3 4)) 5)"),
            ("(chance(max(1 2) 3) 5)", "(chance(max(1 2) 3) 5)"),
            ("scale=10; chance(1 2*3)", "scale=10; chance(1*1 2*3)"),
            ("chance(1.5 2*3)", "scale=10; chance(1*15 2*30)"),
            ("(chance:=4(1 2) \"chance\"(3 4))", "(chance:=4(1 2) \"chance\"(3 4))"),
        ] {
            let tree = Tree::parse(text).expect(text);
            assert_eq!(tree.position_text(), canonical);
            assert_eq!(Tree::parse(canonical).unwrap().position_text(), canonical);
        }
    }

    #[test]
    fn chance_takes_no_turn() {
        let tree = Tree::parse("(chance((1 2) 3) chance(chance((4 5) 6) 7))").unwrap();
        let max = tree.side_to_move();
        let below = tree.child(Move(0)).child(Move(0));
        assert!(tree.child(Move(0)).is_chance() && !below.is_chance());
        assert_eq!(below.side_to_move(), max.opponent());
        let deep = tree.child(Move(1)).child(Move(0)).child(Move(0));
        assert_eq!(deep.side_to_move(), max.opponent());
        let root = Tree::parse("chance(chance((1 2) 3) 4)").unwrap();
        assert_eq!(root.child(Move(0)).child(Move(0)).side_to_move(), max);
    }

    #[test]
    fn refused_with_the_place() {
        for (text, at, reason) in [
            ("(9*(1 2) 3)", Some(1), "only in front of an outcome"),
            ("chance(0*1 2)", Some(7), "no weight"),
            ("chance(0.9*1 2)", Some(7), "no weight"),
            ("chance(1000001*1 2)", Some(7), "no weight"),
            ("chance(2*3*1 2)", Some(9), "no weight"),
            ("chance(max:2*(1 2) 3)", Some(11), "no weight"),
            ("(chance 4)", Some(1), "neither a number nor a name"),
            ("(chance:4 5)", Some(8), "a bracket must follow chance"),
            ("chance()", Some(6), "no children"),
            ("chance(3*inf 1)", None, "too large"),
            ("chance(999983*chance(999979*1 2*2) 1*1)", None, "more digits"),
        ] {
            let error = Tree::parse(text).expect_err(text);
            assert_eq!(error.at, at, "{text}: {}", error.reason);
            assert!(error.reason.contains(reason), "{text}: {}", error.reason);
        }
    }
}
