//! An exercise on a tree in words, as that of an open trace: `cuts-((3_12_8)(2_4_6)(14_5_2))`. What is asked, and how it is judged,
//! is that of trees that are made from a seed.

use super::elements::elements;
use super::item::{ExerciseGround, ExerciseItem, ExerciseKind};
use super::made::Made;
use super::plant::Plant;
use super::tree::{MOST_INNER, Tree};
use super::walk::{How, walk};
use crate::game::InputError;

/// Nodes at most, so that a tree can be read and answered.
const MOST_NODES: usize = 60;
/// A leaf's value is smaller: answers are read up to it.
const MOST_VALUE: u32 = 1_000_000_000;

const REMEDY: &str = "write values, windows, cuts or run and a tree of at most 60 nodes whose leaves are whole numbers, MAX \
                      first, as in cuts-((3_12_8)(2_4_6)(14_5_2))";

/// The exercise on a tree in brackets; `item` says what is asked and by which convention.
pub(super) fn own(item: ExerciseItem, brackets: &str) -> Result<Made, InputError> {
    use ExerciseKind as K;
    let no = |reason: &str| Err(InputError::whole(reason, REMEDY));
    let asked = matches!(item.kind, K::Values | K::Windows | K::Cuts | K::Run);
    if !asked || item.ground != ExerciseGround::Textbook {
        return no("it is not asked on a tree of one's own");
    }
    let mut reader = Reader { text: brackets.as_bytes(), nodes: 0 };
    let Some(root) = reader.node().filter(|_| reader.text.is_empty()) else {
        return no("this is no tree that an exercise has room for");
    };
    let tree = Tree::of(&root);
    let right = walk(&tree, How { profile: item.profile, ..How::default() });
    let elements = elements(item.kind, &tree, &right);
    if elements.is_empty() || (item.kind == K::Cuts && right.cuts.is_empty()) {
        return no("there is nothing to answer: no node below the root, or no cut");
    }
    if tree.inner().count() > MOST_INNER {
        return no("the tree has more than 26 inner nodes");
    }
    let shown = tree.text();
    let shown = shown.chars().filter(|letter| !letter.is_ascii_uppercase());
    let own = shown.map(|letter| if letter == ' ' { '_' } else { letter }).collect();
    Ok(Made {
        item,
        own: Some(own),
        drawn: right.leaves,
        tree,
        origin: None,
        right,
        elements,
        amount: None,
        leaf: None,
        least: None,
        at: None,
    })
}

/// What of a tree in brackets is not read yet.
struct Reader<'a> {
    text: &'a [u8],
    nodes: usize,
}

impl Reader<'_> {
    /// Drops what parts nodes; the byte that comes then.
    fn next(&mut self) -> Option<u8> {
        while let [b' ' | b'_', rest @ ..] = self.text {
            self.text = rest;
        }
        self.text.first().copied()
    }

    /// A bracket or a number with all that is in it.
    fn node(&mut self) -> Option<Plant> {
        self.nodes += 1;
        let mut plant = Plant { value: 0, mv: None, children: Vec::new() };
        if self.nodes > MOST_NODES {
            return None;
        }
        if self.next()? == b'(' {
            self.text = &self.text[1..];
            while self.next()? != b')' {
                plant.children.push(self.node()?);
            }
            self.text = &self.text[1..];
            return Some(plant).filter(|plant| !plant.children.is_empty());
        }
        let digits = self.text.iter().take_while(|byte| matches!(byte, b'-' | b'0'..=b'9'));
        let (number, rest) = self.text.split_at(digits.count());
        self.text = rest;
        plant.value = std::str::from_utf8(number).ok()?.parse().ok()?;
        Some(plant).filter(|plant| plant.value.unsigned_abs() < MOST_VALUE)
    }
}
