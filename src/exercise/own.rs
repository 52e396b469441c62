//! An exercise on a tree of its own words, as that of an open trace: `cuts-((3_12_8)(2_4_6)(14_5_2))`, then the convention where it
//! is not that of Knuth and Moore. What is asked, and how it is judged, is that of trees that are made from a seed.

use super::elements::elements;
use super::item::{ExerciseGround, ExerciseItem, ExerciseKind};
use super::made::Made;
use super::plant::Plant;
use super::tree::{MOST_INNER, Tree};
use super::walk::{How, walk};
use crate::game::{self, FinalScore, InputError, Player, Position, Turn};
use crate::search::Profile;

/// What can be asked on any tree; the other kinds need one that is made for them.
const KINDS: [ExerciseKind; 4] =
    [ExerciseKind::Values, ExerciseKind::Windows, ExerciseKind::Cuts, ExerciseKind::Run];
/// Nodes at most, so that a tree can be read and answered.
const MOST_NODES: usize = 60;
/// A leaf's value is smaller: answers are read up to it.
const MOST_VALUE: u32 = 1_000_000_000;

const REMEDY: &str = "write a kind and a tree, as in cuts-((3_12_8)(2_4_6)(14_5_2)); kinds on a tree of \
                      one's own are values, windows, cuts and run";

/// Whether words name a tree of their own.
pub(super) fn is_own(words: &str) -> bool {
    words.contains('(')
}

/// Makes the exercise that words name; `around`: the convention of the lesson that it is in.
pub(super) fn own(words: &str, around: Option<Profile>) -> Result<Made, InputError> {
    let no = |reason: &str| InputError::whole(reason, REMEDY);
    let words = words.trim();
    let (kind, rest) = words.split_once('-').ok_or_else(|| no("the kind is missing"))?;
    let kind = KINDS.into_iter().find(|each| each.word() == kind).ok_or_else(|| {
        InputError::whole(format!("{kind:?} is not asked on a tree of one's own"), REMEDY)
    })?;
    let end = rest.rfind(')').map_or(rest.len(), |at| at + 1);
    let (tree, profile) = rest.split_at(end);
    let profile = match profile.strip_prefix('-') {
        None if profile.is_empty() => Profile::default(),
        word => {
            let found = Profile::ALL.into_iter().find(|each| Some(each.word()) == word);
            found.ok_or_else(|| no("no convention comes after the tree"))?
        }
    };
    let profile = match around {
        Some(around) if profile != Profile::default() && profile != around => {
            let reason = format!("{words} is of another convention than the lesson, {around}");
            return Err(InputError::whole(
                reason,
                "leave it out: the exercise takes that of the lesson",
            ));
        }
        around => around.unwrap_or(profile),
    };
    let position = game::Tree::parse(&tree.replace('_', " "))?;
    if position.scale() != 1 || position.len() > MOST_NODES {
        let reason = "the tree has decimals, or more than 60 nodes";
        return Err(InputError::whole(reason, "take a smaller tree of whole numbers"));
    }
    let tree = Tree::of(&plant(&position, true)?);
    if tree.inner().count() > MOST_INNER || tree.0[0].is_leaf() {
        let reason = "the tree has no inner node, or more than 26";
        return Err(InputError::whole(reason, "take a tree of 1 to 26 inner nodes"));
    }
    let right = walk(&tree, How { profile, ..How::default() });
    let elements = elements(kind, &tree, &right);
    if elements.is_empty() || (kind == ExerciseKind::Cuts && right.cuts.is_empty()) {
        let reason = "there is nothing to answer: no node below the root, or no cut";
        return Err(InputError::whole(reason, "ask for the values"));
    }
    let brackets = tree.text().replace(' ', "_").replace(|letter: char| letter.is_alphabetic(), "");
    let ending = if profile == Profile::default() { String::new() } else { format!("-{profile}") };
    Ok(Made {
        item: ExerciseItem { kind, level: 1, seed: 0, ground: ExerciseGround::Textbook, profile },
        own: Some(format!("{}-{brackets}{ending}", kind.word())),
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

/// The same tree, its sides taking turns.
fn plant(place: &game::Tree, max: bool) -> Result<Plant, InputError> {
    let mut plant = Plant { value: 0, mv: None, children: Vec::new() };
    match place.turn() {
        Turn::Over(outcome) => {
            plant.value = place.final_score(outcome, Player::First);
            if plant.value.unsigned_abs() >= MOST_VALUE {
                let reason = format!("the leaf {} is too large", plant.value);
                return Err(InputError::whole(reason, "take values of at most nine digits"));
            }
        }
        Turn::Moves(moves) => {
            if (place.side_to_move() == Player::First) != max {
                let reason = "the sides of the tree do not take turns, MAX first";
                return Err(InputError::whole(
                    reason,
                    "leave out min and max in front of brackets",
                ));
            }
            for mv in moves {
                let mut child = place.clone();
                child.play(mv);
                plant.children.push(self::plant(&child, !max)?);
            }
        }
    }
    Ok(plant)
}
