//! Edits of a tree: a child moves to another place, or a leaf gets another value.

use super::notation::{RESCALE, is_value, no_value};
use super::{FIRST_NAMED, Node, Shape, Tree};
use crate::game::{InputError, Move, Notation};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A changed tree, read again from its text.
///
/// # Examples
/// ```
/// use plyscope_core::game::{Move, Notation, Tree};
///
/// let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))")?;
/// let edit = tree.with_child_at(&[Move(2)], 0)?;
/// assert_eq!(edit.tree.position_text(), "((14 5 2)(3 12 8)(2 4 6))");
/// assert_eq!(edit.path, [Move(0)]);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeEdit {
    /// The tree after the edit, at the node from which the path was counted.
    pub tree: Tree,
    /// The moves to the changed node in the new tree.
    pub path: Vec<Move>,
}

impl Tree {
    /// Moves the node at the end of `path` to place `to` among its siblings, counted from 0. Children
    /// without a named edge are renumbered. O(nodes).
    ///
    /// # Errors
    /// A path that leads nowhere or ends at the root, or a place past the last.
    pub fn with_child_at(&self, path: &[Move], to: usize) -> Result<TreeEdit, InputError> {
        let Some((&last, above)) = path.split_last() else {
            return Err(InputError::whole("the root has no siblings", "name a move below it"));
        };
        let parent = &self.shape.nodes[self.at(above)? as usize];
        let from = self.place(parent, last)?;
        if to >= usize::from(parent.count) {
            let reason = format!("there is no place {} among {} children", to + 1, parent.count);
            return Err(InputError::whole(reason, "places are counted from 1"));
        }
        let mut shape = self.shape.copied();
        turn(&mut shape.children[parent.places()], from, to);
        if let Some(codes) = shape.codes.get_mut(parent.places()) {
            turn(codes, from, to);
            let numbered = codes.iter_mut().zip(0..).filter(|(code, _)| **code < FIRST_NAMED);
            numbered.for_each(|(code, place)| *code = place);
        }
        if let Some(chance) = &mut shape.chance {
            turn(&mut chance.weights[parent.places()], from, to);
        }
        let mv = shape.moves(parent)[to];
        self.edited(shape, &[above, &[mv]].concat())
    }

    /// The place of the node at the end of `path` among its siblings, from 0, and the number of its
    /// parent's children; `None` at the root.
    ///
    /// # Errors
    /// A path that leads nowhere.
    pub fn place_at(&self, path: &[Move]) -> Result<Option<(usize, usize)>, InputError> {
        let Some((&last, above)) = path.split_last() else {
            return Ok(None);
        };
        let parent = &self.shape.nodes[self.at(above)? as usize];
        Ok(Some((self.place(parent, last)?, usize::from(parent.count))))
    }

    /// Returns the value of the leaf at the end of `path`, and the distinct values of all other nodes in
    /// ascending order, both for MAX and as written. An inner node's value counts because a search can stop
    /// there. O(nodes log nodes).
    ///
    /// # Errors
    /// A path that leads nowhere or to an inner node, or a tree for three players.
    pub fn leaf_and_others(&self, path: &[Move]) -> Result<(i32, Vec<i32>), InputError> {
        let leaf = self.leaf_at(path)?;
        let others = self.shape.nodes.iter().enumerate().filter(|&(place, _)| place != leaf);
        let parts = self.parts();
        let others: BTreeSet<i32> = others.map(|(_, node)| node.value / parts).collect();
        Ok((self.shape.nodes[leaf].value / parts, others.into_iter().collect()))
    }

    /// Gives the leaf at the end of `path` another value for MAX, as it is written: in a tree with chance nodes its
    /// score is that value times [`parts`](Self::parts). O(nodes).
    ///
    /// # Errors
    /// A path that leads nowhere or to an inner node, a value outside the range of scores, or a tree for three players.
    ///
    /// # Examples
    /// ```
    /// use plyscope_core::game::{Move, Notation, Tree};
    ///
    /// let tree = Tree::parse("(chance(9*1 1*4) 2)")?;
    /// assert_eq!(tree.parts(), 10);
    /// let edit = tree.with_leaf(&[Move(0), Move(1)], 40)?;
    /// assert_eq!(edit.tree.position_text(), "(chance(9*1 1*40) 2)");
    /// # Ok::<(), plyscope_core::game::InputError>(())
    /// ```
    pub fn with_leaf(&self, path: &[Move], value: i32) -> Result<TreeEdit, InputError> {
        let node = self.leaf_at(path)?;
        let mut shape = self.shape.copied();
        let parts = self.parts();
        let score = value.checked_mul(parts).filter(|&score| is_value(score));
        shape.nodes[node].value = score.ok_or_else(|| {
            let reason = match parts {
                1 => no_value(&value.to_string()),
                _ => format!(
                    "a point has {parts} parts, so {value} has more digits than a value has"
                ),
            };
            InputError::whole(reason, RESCALE)
        })?;
        self.edited(shape, path)
    }

    /// Returns the chance nodes on a path, from the root: for each the weight of the outcome on the path, and the sum of
    /// the weights of all outcomes.
    ///
    /// # Errors
    /// A path that leads nowhere.
    pub(crate) fn weights_above(&self, path: &[Move]) -> Result<Vec<(u32, u32)>, InputError> {
        let mut above = Vec::new();
        let mut at = self.node;
        for &mv in path {
            let node = &self.shape.nodes[at as usize];
            let place = self.place(node, mv)?;
            if let Some(chance) = self.shape.chance.as_ref().filter(|_| node.chance) {
                let weights = &chance.weights[node.places()];
                above.push((weights[place], weights.iter().sum()));
            }
            at = self.shape.children[node.places().start + place];
        }
        Ok(above)
    }

    /// Returns the parts of a score in one written value: as many as make every average whole, and 1 without chance
    /// nodes.
    pub fn parts(&self) -> i32 {
        self.shape.parts() as i32
    }

    /// The leaf at the end of a path; refuses a path to an inner node, and a tree for three players.
    fn leaf_at(&self, path: &[Move]) -> Result<usize, InputError> {
        if self.shape.three.is_some() {
            let reason = "a leaf of a tree for three players has three numbers";
            return Err(InputError::whole(reason, "change them in the text of the tree"));
        }
        let node = self.at(path)? as usize;
        if self.shape.nodes[node].count > 0 {
            return Err(InputError::whole("that node is no leaf", "name the moves to a leaf"));
        }
        Ok(node)
    }

    /// The node at the end of a path; refuses a path that leads nowhere.
    fn at(&self, path: &[Move]) -> Result<u32, InputError> {
        path.iter().try_fold(self.node, |node, &mv| {
            let node = &self.shape.nodes[node as usize];
            Ok(self.shape.children[node.places().start + self.place(node, mv)?])
        })
    }

    /// The place of the child that a move leads to, from 0; refuses a move to no child.
    fn place(&self, node: &Node, mv: Move) -> Result<usize, InputError> {
        self.shape.moves(node).iter().position(|&each| each == mv).ok_or_else(|| {
            let reason = format!("there is no child {}", self.move_text(mv));
            InputError::whole(reason, "name a move of that node")
        })
    }

    /// Writes the tree and reads it again, so that its nodes are numbered like those of every other tree.
    fn edited(&self, shape: Shape, path: &[Move]) -> Result<TreeEdit, InputError> {
        let names: Vec<String> = path.iter().map(|&mv| self.move_text(mv)).collect();
        let tree = Self { shape: Arc::new(shape), node: self.node };
        let tree = Self::parse(&tree.position_text())?;
        let path = names.iter().map(|name| tree.parse_move(name)).collect::<Result<_, _>>()?;
        Ok(TreeEdit { tree, path })
    }
}

impl Shape {
    fn copied(&self) -> Self {
        let Self { nodes, children, codes, edges, scale, leaves, chance, three } = self;
        let (nodes, children, chance) = (nodes.clone(), children.clone(), chance.clone());
        let (codes, edges) = (codes.clone(), edges.clone());
        let three = three.clone();
        Self { nodes, children, codes, edges, scale: *scale, leaves: *leaves, chance, three }
    }
}

/// Moves one item of a slice to another place; those between shift by one.
fn turn<T>(all: &mut [T], from: usize, to: usize) {
    if from < to {
        all[from..=to].rotate_left(1);
    } else {
        all[to..=from].rotate_right(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(tree: &Tree, words: &str) -> Vec<Move> {
        words.split_whitespace().map(|word| tree.parse_move(word).unwrap()).collect()
    }

    fn texts_of(edited: Result<TreeEdit, InputError>) -> (String, String) {
        let TreeEdit { tree, path } = edited.unwrap();
        (tree.position_text(), tree.moves_text(&path))
    }

    #[test]
    fn a_child_goes_to_another_place_with_all_that_it_has() {
        for (text, at, to, expected, then) in [
            ("((3 12 8)(2 4 6)(14 5 2))", "3", 0, "((14 5 2)(3 12 8)(2 4 6))", "1"),
            ("((3 12 8)(2 4 6)(14 5 2))", "1", 2, "((2 4 6)(14 5 2)(3 12 8))", "3"),
            ("((3 12 8)(2 4 6)(14 5 2))", "2 3", 1, "((3 12 8)(2 6 4)(14 5 2))", "2-2"),
            ("(Left:(3 12) Right:7)", "Right", 0, "(Right:7 Left:(3 12))", "Right"),
            ("(Left:(3 12) 7 (1 2))", "3", 0, "((1 2) Left:(3 12) 7)", "1"),
            ("A(\"B 1\"(3 12) C(2 4))", "2", 0, "A(C(2 4) \"B 1\"(3 12))", "1"),
            ("A(B(D=3 12) C(2 4))", "1 1", 1, "A(B(12 D=3) C(2 4))", "1-2"),
            ("scale=10; min:((3 12) max(2 4))", "2", 0, "scale=10; min:((2 4)(3 12))", "1"),
        ] {
            let tree = Tree::parse(text).unwrap();
            let (written, path) = texts_of(tree.with_child_at(&path(&tree, at), to));
            assert_eq!((written.as_str(), path.as_str()), (expected, then), "{text}");
        }
    }

    #[test]
    fn a_leaf_gets_another_value() {
        for (text, at, value, expected) in [
            ("A(Left:B(D=3 E=-4) 5)", "Left 2", 9, "A(Left:B(D=3 E=9) 5)"),
            ("(min(3 12) 7)", "2", -1, "((3 12) -1)"),
            ("5", "", 6, "6"),
            ("scale=10; (chance(9*1 1*4) 2)", "1 2", 40, "scale=10; (chance(9*1 1*40) 2)"),
            ("(chance(9*1 1*4) 2)", "2", -3, "(chance(9*1 1*4) -3)"),
        ] {
            let tree = Tree::parse(text).unwrap();
            assert_eq!(texts_of(tree.with_leaf(&path(&tree, at), value)).0, expected);
        }
    }

    #[test]
    fn what_cannot_be_changed_is_refused() {
        let tree = Tree::parse("(Left:(3 12) 7)").unwrap();
        let to = |words, place| tree.with_child_at(&path(&tree, words), place).unwrap_err().reason;
        assert_eq!(to("", 0), "the root has no siblings");
        assert_eq!(to("Left", 2), "there is no place 3 among 2 children");
        assert_eq!(to("Left 9", 0), "there is no child 9");
        let leaf = |words, value| tree.with_leaf(&path(&tree, words), value).unwrap_err().reason;
        assert_eq!(leaf("Left", 1), "that node is no leaf");
        assert!(leaf("2", i32::MAX).contains("whole number"));
        let chance = Tree::parse("(chance(9*1 1*4) 2)").unwrap();
        for value in [300_000_000, i32::MAX, i32::MIN] {
            let refused = chance.with_leaf(&path(&chance, "2"), value).unwrap_err().reason;
            assert!(refused.starts_with("a point has 10 parts"), "{refused}");
        }
    }

    /// The parts of a tree join to its text, and each part belongs to the node at the end of its path.
    #[test]
    fn the_parts_are_the_text() {
        let text = "scale=10; A(Left:B(D=3 min(1 2)) 5 max:C(7 8))";
        let tree = Tree::parse(text).unwrap();
        let mut parts = Vec::new();
        tree.write(&mut |part, path| parts.push((part.to_owned(), tree.moves_text(path))));
        assert_eq!(parts.iter().map(|(part, _)| part.as_str()).collect::<String>(), text);
        let of = |path: &str| -> String {
            let own = parts.iter().filter(|(_, of)| of == path);
            own.map(|(part, _)| part.as_str()).collect()
        };
        assert_eq!(of(""), "scale=10; A(  )");
        assert_eq!(of("Left"), "Left:B( )");
        assert_eq!((of("Left-1").as_str(), of("Left-2-2").as_str()), ("D=3", "2"));
    }
}
