//! An exercise from its words: the first tree of its seed that asks what its kind is about.

use super::elements::{Answer, Element, Wanted, best_move, changed, elements, flips, wanted};
use super::item::{ExerciseGround, ExerciseItem, ExerciseKind};
use super::misconception::Misconception;
use super::order::{Orders, count, least};
use super::plant::{Plant, plant};
use super::tree::{MOST_INNER, Tree};
use super::walk::{How, Walked, walk};
use crate::game::{InputError, SetupWords};
use crate::random::{below, mix};
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The exercise that is asked for.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct ExerciseRequest {
    /// The exercise: `cuts-2-17`.
    pub item: String,
}

/// A node of an exercise's tree.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ExerciseNode {
    /// Its number, a preorder from 0.
    pub id: u32,
    /// Its parent; null at the root.
    pub parent: Option<u32>,
    /// Its children, as drawn.
    pub children: Vec<u32>,
    /// Whether MAX moves here; else MIN.
    pub max: bool,
    /// Plies from the root.
    pub ply: u32,
    /// What it is called.
    pub name: String,
    /// The move that leads here, where a game has one.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// A leaf's value; of other nodes too where the exercise tells it.
    pub value: Option<i32>,
    /// Whether the exercise tells that alpha-beta does not enter it.
    pub cut: bool,
}

/// An exercise, without its answers.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Exercise {
    /// Its words.
    #[serde(flatten)]
    pub words: ExerciseItem,
    /// The same as text.
    pub item: String,
    /// The convention that holds: `knuth-moore`, which cuts at alpha >= beta and is fail-soft.
    pub profile: String,
    /// Its tree, as the game of trees writes it.
    pub position: String,
    /// What the tree is taken from; null: it is a tree of its own.
    pub origin: Option<SetupWords>,
    /// Its nodes.
    pub nodes: Vec<ExerciseNode>,
    /// What is to be answered.
    pub elements: Vec<Element>,
    /// By how much a leaf changes; null in other kinds.
    pub amount: Option<i32>,
    /// Leaves that alpha-beta scores in the order drawn; null in other kinds than `order`.
    pub leaves: Option<u32>,
}

/// An exercise with its answers.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub(super) item: ExerciseItem,
    pub(super) tree: Tree,
    origin: Option<SetupWords>,
    pub(super) right: Walked,
    pub(super) elements: Vec<Element>,
    pub(super) amount: Option<i32>,
    pub(super) leaf: Option<usize>,
    /// The fewest leaves, and the leaves of the order drawn.
    pub(super) least: Option<(u32, Orders)>,
    pub(super) drawn: u32,
}

/// The convention of every exercise.
pub(super) const PROFILE: &str = "knuth-moore";
/// Trees that are tried for one exercise; a test finds no seed that needs a hundredth of them.
const MOST_TRIED: u32 = 200_000;

/// Makes an exercise, without its answers.
///
/// # Errors
/// Where the words name none.
pub(crate) fn exercise(request: &ExerciseRequest) -> Result<Exercise, ServiceError> {
    let item = request.item.parse().map_err(ServiceError::of("item"))?;
    make(item).map_err(ServiceError::of("item"))
}

/// Makes an exercise, without its answers.
///
/// # Errors
/// Where there is none of that level, seed and kind.
pub fn make(item: ExerciseItem) -> Result<Exercise, InputError> {
    Ok(made(item)?.shown())
}

/// Makes an exercise.
pub(super) fn made(item: ExerciseItem) -> Result<Made, InputError> {
    let item = item.checked()?;
    let mut state = mix(u64::from(item.seed) ^ (u64::from(item.level) << 32));
    state = mix(state ^ ((item.kind as u64) << 8) ^ (item.ground as u64));
    for _ in 0..MOST_TRIED {
        if let Some(made) = attempt(item, &mut state) {
            return Ok(made);
        }
    }
    let reason = format!("no tree was found for {item}");
    Err(InputError::whole(reason, "take another seed"))
}

fn attempt(item: ExerciseItem, state: &mut u64) -> Option<Made> {
    let mut planted = plant(item, state);
    if item.kind == ExerciseKind::Critical {
        best_first(&mut planted.root, true)?;
        // A uniform tree is not that one any more once its children have moved.
        planted.origin = planted.origin.filter(|_| item.ground == ExerciseGround::Game);
    }
    let tree = Tree::of(&planted.root);
    if tree.inner().count() > MOST_INNER || tree.0[0].is_leaf() {
        return None;
    }
    let right = walk(&tree, How::default());
    let elements = elements(item.kind, &tree, &right);
    let drawn = right.leaves;
    let origin = planted.origin;
    let (amount, leaf) = (None, None);
    let mut made = Made { item, tree, origin, right, elements, amount, leaf, least: None, drawn };
    match item.kind {
        ExerciseKind::Leaf => {
            let sizes = [3, 4, 5, 6];
            let size = sizes[below(state, sizes.len())];
            let amount = if below(state, 2) == 0 { size } else { -size };
            made.leaf = Some(the_leaf(&made.tree, amount)?);
            made.amount = Some(amount);
        }
        ExerciseKind::Order => {
            count(&made.tree)?;
            let found = least(&made.tree);
            if found.0 >= drawn {
                return None;
            }
            made.least = Some(found);
        }
        _ => {}
    }
    asks_enough(&made).then_some(made)
}

/// Sorts the children best first, everywhere; `None` where two are equally good.
fn best_first(plant: &mut Plant, max: bool) -> Option<i32> {
    if plant.children.is_empty() {
        return Some(plant.value);
    }
    let children = std::mem::take(&mut plant.children);
    let mut valued = Vec::new();
    for mut child in children {
        valued.push((best_first(&mut child, !max)?, child));
    }
    valued.sort_by_key(|&(value, _)| if max { -value } else { value });
    let best = valued[0].0;
    let tie = valued.get(1).is_some_and(|second| second.0 == best);
    plant.children = valued.into_iter().map(|(_, child)| child).collect();
    (!tie).then_some(best)
}

/// The one leaf whose change changes the best move: before and after, one move is better than all others.
fn the_leaf(tree: &Tree, amount: i32) -> Option<usize> {
    let clear = |tree: &Tree| {
        let values = tree.minimax(false);
        let best = tree.0[0].children.iter().filter(|&&child| values[child] == values[0]);
        (best.count() == 1).then(|| best_move(tree, &values))?
    };
    clear(tree)?;
    let all_clear = tree.leaves().all(|leaf| clear(&changed(tree, leaf, amount)).is_some());
    match flips(tree, amount, false)[..] {
        [leaf] if all_clear => Some(leaf),
        _ => None,
    }
}

/// The misconceptions that an exercise must tell from a right answer and from each other.
pub(super) fn shown_apart(item: ExerciseItem) -> &'static [Misconception] {
    use Misconception as M;
    if item.ground == ExerciseGround::Game {
        return match item.kind {
            ExerciseKind::Order => &[],
            ExerciseKind::Critical => &[M::TypesExchanged],
            ExerciseKind::Windows => &[M::SiblingWindow],
            _ => &[M::MinAsMax],
        };
    }
    match (item.kind, item.level) {
        (ExerciseKind::Values, _) => &[M::MinAsMax, M::Sign],
        (ExerciseKind::Windows, 1) => &[M::MinAsMax, M::SiblingWindow, M::Sign],
        (ExerciseKind::Windows, _) => &[M::MinAsMax, M::ParentBound, M::SiblingWindow, M::Sign],
        // In two plies nothing is cut on the wrong side either, as where MIN is read as MAX.
        (ExerciseKind::Cuts, 1) => &[M::MinAsMax, M::SiblingWindow],
        (ExerciseKind::Run, 1) => &[M::MinAsMax, M::SiblingWindow, M::WrongSide, M::Sign],
        (ExerciseKind::Cuts | ExerciseKind::Run, 2) => {
            &[M::MinAsMax, M::SiblingWindow, M::WrongSide, M::Strict]
        }
        (ExerciseKind::Cuts | ExerciseKind::Run, _) => {
            &[M::MinAsMax, M::SiblingWindow, M::WrongSide, M::Strict, M::ParentBound]
        }
        (ExerciseKind::Leaf, _) => &[M::MinAsMax, M::Sign],
        (ExerciseKind::Critical, _) => &[M::TypesExchanged],
        (ExerciseKind::Order, _) => &[],
    }
}

/// Whether there is a cut of the wanted kind, and whether what is taken wrong shows in the answers.
fn asks_enough(made: &Made) -> bool {
    let Made { item, tree, right, .. } = made;
    let deep = item.level == 3 && item.ground != ExerciseGround::Game;
    let cut = match item.kind {
        ExerciseKind::Windows | ExerciseKind::Cuts | ExerciseKind::Run if deep => {
            right.cuts.iter().any(|cut| right.is_deep(tree, cut))
        }
        ExerciseKind::Windows | ExerciseKind::Cuts | ExerciseKind::Run => {
            right.cuts.iter().any(|cut| !right.is_deep(tree, cut))
        }
        _ => true,
    };
    if !cut {
        return false;
    }
    let mut all: Vec<Vec<Answer>> = Vec::new();
    let wrong = shown_apart(*item).iter().map(|&wrong| Some(wrong));
    for each in std::iter::once(None).chain(wrong) {
        if item.kind == ExerciseKind::Order {
            break;
        }
        let Some(wanted) = wanted(made, each) else { return false };
        let answers: Vec<Answer> = wanted.into_iter().map(|Wanted { answer, .. }| answer).collect();
        if all.contains(&answers) {
            return false;
        }
        all.push(answers);
    }
    true
}

impl Made {
    pub(super) fn shown(&self) -> Exercise {
        let tells_cuts = self.item.kind == ExerciseKind::Windows;
        let tells_values = self.item.kind == ExerciseKind::Critical;
        let values = self.tree.minimax(false);
        let node = |(id, node): (usize, &super::tree::Node)| ExerciseNode {
            id: id as u32,
            parent: node.parent.map(|parent| parent as u32),
            children: node.children.iter().map(|&child| child as u32).collect(),
            max: node.max,
            ply: node.ply as u32,
            name: node.name.clone(),
            mv: node.mv.clone(),
            value: (node.is_leaf() || tells_values).then_some(values[id]),
            cut: tells_cuts && !self.right.entered(id),
        };
        Exercise {
            words: self.item,
            item: self.item.to_string(),
            profile: PROFILE.to_owned(),
            position: self.tree.text(),
            origin: self.origin.clone(),
            nodes: self.tree.0.iter().enumerate().map(node).collect(),
            elements: self.elements.clone(),
            amount: self.amount,
            leaves: (self.item.kind == ExerciseKind::Order).then_some(self.drawn),
        }
    }
}
