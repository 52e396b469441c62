//! An exercise on a tree given in its words, like that of an open trace:
//! `cuts-((3_12_8)(2_4_6)(14_5_2))`. Its elements and its grading are those of generated trees.

use super::elements::elements;
use super::item::{ExerciseGround, ExerciseItem, ExerciseKind};
use super::key::ExerciseKey;
use super::make::{best_first, moment, next_element};
use super::order::{MOST_ORDERS, count, least};
use super::plant::Plant;
use super::tree::{MOST_INNER, Tree};
use super::walk::{How, walk};
use crate::game::InputError;
use crate::random::mix;

/// The largest number of nodes, so that a person can read the tree and answer.
const MOST_NODES: usize = 60;
/// Leaf values must be smaller than this, because answers are read up to it.
const MOST_VALUE: u32 = 1_000_000_000;
/// The number of attempts to find a moment. Half of them look for a cut, half for a node without one.
const MOMENTS: u32 = 32;

const REMEDY: &str = "write values, windows, cuts, run, order, critical or next and a tree of at most 60 nodes whose leaves are whole \
                      numbers, MAX first, as in cuts-((3_12_8)(2_4_6)(14_5_2))";

/// Creates the exercise on a tree in brackets. `item` gives its kind and convention.
pub(super) fn own(item: ExerciseItem, brackets: &str) -> Result<ExerciseKey, InputError> {
    let no = |reason: &str| InputError::whole(reason, REMEDY);
    if item.kind == ExerciseKind::Leaf || item.ground != ExerciseGround::Textbook {
        return Err(no("it is not asked on a tree of one's own"));
    }
    let mut reader = Reader { text: brackets.as_bytes(), nodes: 0 };
    let root = reader.node().filter(|_| reader.text.is_empty());
    let mut root = root.ok_or_else(|| no("this is no tree that an exercise has room for"))?;
    // The critical tree is defined for the best order.
    if item.kind == ExerciseKind::Critical && best_first(&mut root, true).is_none() {
        return Err(no(
            "two best children of a node are equal, so there are several critical trees",
        ));
    }
    let tree = Tree::of(&root);
    if tree.inner().count() > MOST_INNER {
        return Err(no("the tree has more than 26 inner nodes"));
    }
    let right = walk(&tree, How { profile: item.profile, ..How::default() });
    let elements = elements(item.kind, &tree, &right);
    let shown = tree.text();
    let shown = shown.chars().filter(|letter| !letter.is_ascii_uppercase());
    let own = shown.map(|letter| if letter == ' ' { '_' } else { letter }).collect();
    let mut made = ExerciseKey {
        item,
        own: Some(own),
        drawn: right.leaves,
        tree,
        origin: None,
        right,
        star: None,
        elements,
        amount: None,
        leaf: None,
        least: None,
        at: None,
    };
    add_data(&mut made).map_err(|reason| no(&reason))?;
    Ok(made)
}

/// Adds the data that a kind needs beside its elements. `Err` explains why there is nothing to answer.
fn add_data(made: &mut ExerciseKey) -> Result<(), String> {
    let nothing =
        || Err("there is nothing to answer: no node below the root, or no cut".to_owned());
    match made.item.kind {
        ExerciseKind::Order => {
            if count(&made.tree).is_none() {
                return Err(format!("its children have more than {MOST_ORDERS} orders"));
            }
            let found = least(&made.tree, made.item.profile);
            if found.0 >= made.drawn {
                return Err("no other order scores fewer leaves".to_owned());
            }
            made.least = Some(found);
        }
        ExerciseKind::Next => {
            let text = made.own.as_deref().unwrap_or_default();
            // The seed is a hash of the tree, so that the same tree always gives the same moment.
            let mut state = text.bytes().fold(0, |state, byte| mix(state ^ u64::from(byte)));
            let Some(at) = (0..MOMENTS).find_map(|_| moment(made, &mut state)) else {
                return Err("there is no moment at which a cut is possible".to_owned());
            };
            (made.elements, made.at) = (next_element(at), Some(at));
        }
        ExerciseKind::Cuts if made.right.cuts.is_empty() => return nothing(),
        _ if made.elements.is_empty() => return nothing(),
        _ => {}
    }
    Ok(())
}

/// The unread part of a tree in brackets, and the number of nodes read so far.
struct Reader<'a> {
    text: &'a [u8],
    nodes: usize,
}

impl Reader<'_> {
    /// Skips separators and returns the byte after them.
    fn next(&mut self) -> Option<u8> {
        while let [b' ' | b'_', rest @ ..] = self.text {
            self.text = rest;
        }
        self.text.first().copied()
    }

    /// Reads a bracket with its contents, or a number; `None` past [`MOST_NODES`] nodes.
    fn node(&mut self) -> Option<Plant> {
        self.nodes += 1;
        let mut plant = Plant::leaf(0);
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
