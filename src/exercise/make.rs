//! Generates an exercise from its words: the first tree of its seed that suits its kind.

use super::elements::{Answer, Element, Part, RightAnswer, best_move, changed, elements, flips};
use super::item::{ExerciseGround, ExerciseItem, ExerciseKind};
use super::key::{Exercise, ExerciseKey};
use super::order::{count, least};
use super::plant::{Plant, plant};
use super::star::StarSearch;
use super::tree::{MOST_INNER, Tree};
use super::walk::{How, WalkRecord, next_after, walk};
use super::wanted::wanted;
use crate::game::InputError;
use crate::mistakes::Mistake;
use crate::random::{below, mix};
use crate::search::Profile;
use std::sync::Arc;

/// The largest number of trees to try for one exercise. In a test no seed needs a hundredth of them.
const MOST_TRIED: u32 = 200_000;

/// Generates an exercise, without its answers.
///
/// # Errors
/// Fails if there is none of that level, seed and kind.
pub fn make(item: ExerciseItem) -> Result<Exercise, InputError> {
    Ok(made(item)?.shown())
}

/// Generates an exercise; fails after [`MOST_TRIED`] trees that do not suit it.
pub(super) fn made(item: ExerciseItem) -> Result<ExerciseKey, InputError> {
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

fn attempt(item: ExerciseItem, state: &mut u64) -> Option<ExerciseKey> {
    let mut planted = plant(item, state);
    if item.kind == ExerciseKind::Critical {
        best_first(&mut planted.root, true)?;
        // After its children have moved, a uniform tree no longer matches its origin.
        planted.origin = planted.origin.filter(|_| item.ground == ExerciseGround::Game);
    }
    let tree = Tree::of(&planted.root);
    if tree.inner().count() > MOST_INNER || tree.0[0].is_leaf() || !tree.is_whole() {
        return None;
    }
    let profile = item.profile;
    let star = match (item.ground, item.kind) {
        (ExerciseGround::Chance, ExerciseKind::Cuts) => {
            Some(Arc::new(StarSearch::of(&tree, None)?))
        }
        _ => None,
    };
    let right = match &star {
        Some(star) => star.walk(),
        None => walk(&tree, How { profile, ..How::default() }),
    };
    let elements = elements(item.kind, &tree, &right);
    let drawn = right.leaves;
    let origin = planted.origin;
    let (amount, leaf) = (None, None);
    let mut made = ExerciseKey {
        item,
        own: None,
        tree,
        origin,
        right,
        star,
        elements,
        amount,
        leaf,
        least: None,
        drawn,
        at: None,
    };
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
            let found = least(&made.tree, profile);
            if found.0 >= drawn {
                return None;
            }
            made.least = Some(found);
        }
        ExerciseKind::Next => {
            let at = moment(&made, state)?;
            (made.elements, made.at) = (next_element(at), Some(at));
        }
        _ => {}
    }
    asks_enough(&made).then_some(made)
}

pub(super) fn next_element(at: usize) -> Vec<Element> {
    vec![Element { key: "next".to_owned(), node: at as u32, part: Part::Next }]
}

/// Sorts the children of all nodes, best first. Returns the root's value, or `None` if two best
/// children are equal.
pub(super) fn best_first(plant: &mut Plant, max: bool) -> Option<i32> {
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

/// Returns the only leaf that changes the best move. Every change must leave one move better than all
/// others, so that the answer is unique.
fn the_leaf(tree: &Tree, amount: i32) -> Option<usize> {
    let clear = |tree: &Tree| {
        let values = tree.minimax(None);
        let best = tree.0[0].children.iter().filter(|&&child| values[child] == values[0]);
        (best.count() == 1).then(|| best_move(tree, &values))?
    };
    clear(tree)?;
    let all_clear = tree.leaves().all(|leaf| clear(&changed(tree, leaf, amount)).is_some());
    match flips(tree, amount, None)[..] {
        [leaf] if all_clear => Some(leaf),
        _ => None,
    }
}

/// Returns the leaf after which the next node is required. With equal chance its parent is cut there,
/// or could be and is not.
pub(super) fn moment(made: &ExerciseKey, state: &mut u64) -> Option<usize> {
    let ExerciseKey { item, tree, right, .. } = made;
    let wants_cut = below(state, 2) == 0;
    let deep = item.level == 3 && item.ground != ExerciseGround::Game;
    let fits = |&leaf: &usize| {
        let node = &tree.0[leaf];
        let Some(parent) = node.parent.filter(|_| node.is_leaf()) else { return false };
        let children = &tree.0[parent].children;
        if children.last() == Some(&leaf)
            || next_after(tree, right, leaf, &made.how(None)).is_none()
        {
            return false;
        }
        let elder = children.iter().rfind(|&&child| right.entered(child));
        let cut = right.cuts.iter().find(|cut| cut.node == parent && elder == Some(&leaf));
        match cut {
            Some(cut) if wants_cut && deep => cut.is_deep(tree),
            Some(cut) if wants_cut && item.level == 2 => {
                item.profile.is_strict() || cut.best == cut.bound
            }
            Some(_) => wants_cut,
            None => !wants_cut && is_close(right, tree, parent, (item.level, item.profile)),
        }
    };
    let all: Vec<usize> = right.order.iter().copied().filter(fits).collect();
    if all.is_empty() { None } else { Some(all[below(state, all.len())]) }
}

/// Returns whether a node could be cut: the opposite end of its window is finite. Where equality does
/// not cut, level 2 also needs a child that meets the end.
fn is_close(right: &WalkRecord, tree: &Tree, id: usize, (level, profile): (u8, Profile)) -> bool {
    let Some(window) = right.windows[id] else { return false };
    let end = if tree.0[id].max { window.beta } else { window.alpha };
    let meets = || tree.0[id].children.iter().any(|&child| right.best[child] == Some(end));
    end.finite().is_some() && (level != 2 || !profile.is_strict() || meets())
}

/// Returns the misconceptions that an exercise must distinguish from the right answer and from each other.
pub(super) fn shown_apart(item: ExerciseItem) -> &'static [Mistake] {
    use Mistake as M;
    let strict = item.profile.is_strict();
    if item.ground == ExerciseGround::Chance {
        // At level 1 no node is MIN's.
        return if item.level == 1 {
            &[M::WeightsIgnored]
        } else {
            &[M::WeightsIgnored, M::MaxEverywhere]
        };
    }
    if item.ground == ExerciseGround::Game {
        return match item.kind {
            ExerciseKind::Order | ExerciseKind::Next => &[],
            ExerciseKind::Critical => &[M::TypesExchanged],
            ExerciseKind::Windows => &[M::SiblingWindow],
            _ => &[M::MaxEverywhere],
        };
    }
    match (item.kind, item.level) {
        (ExerciseKind::Values | ExerciseKind::Leaf, _) => &[M::MaxEverywhere, M::Sign],
        (ExerciseKind::Windows, 1) => &[M::MaxEverywhere, M::SiblingWindow, M::Sign],
        (ExerciseKind::Windows, _) => &[M::MaxEverywhere, M::ParentOnly, M::SiblingWindow, M::Sign],
        // In two plies a cut on the wrong side gives the same answers as MIN read as MAX, so it is left out.
        (ExerciseKind::Cuts, 1) => &[M::MaxEverywhere, M::SiblingWindow],
        (ExerciseKind::Run, 1) => &[M::MaxEverywhere, M::SiblingWindow, M::CutAtOwnBound, M::Sign],
        // No uniform tree of that size distinguishes a cut on the wrong side from MIN read as MAX as well.
        (ExerciseKind::Cuts, 2) if strict && item.ground == ExerciseGround::Uniform => {
            &[M::MaxEverywhere, M::SiblingWindow, M::EqualCuts]
        }
        (ExerciseKind::Cuts | ExerciseKind::Run, 2) if strict => {
            &[M::MaxEverywhere, M::SiblingWindow, M::CutAtOwnBound, M::EqualCuts]
        }
        (ExerciseKind::Cuts | ExerciseKind::Run, 2) => {
            &[M::MaxEverywhere, M::SiblingWindow, M::CutAtOwnBound, M::Strict]
        }
        (ExerciseKind::Cuts | ExerciseKind::Run, _) if strict => {
            &[M::MaxEverywhere, M::SiblingWindow, M::CutAtOwnBound, M::EqualCuts, M::ParentOnly]
        }
        (ExerciseKind::Cuts | ExerciseKind::Run, _) => {
            &[M::MaxEverywhere, M::SiblingWindow, M::CutAtOwnBound, M::Strict, M::ParentOnly]
        }
        (ExerciseKind::Critical, _) => &[M::TypesExchanged],
        (ExerciseKind::Order | ExerciseKind::Next, _) => &[],
    }
}

/// Returns whether there is a cut of the right kind, and whether every misconception shows in the answers.
fn asks_enough(made: &ExerciseKey) -> bool {
    let ExerciseKey { item, tree, right, .. } = made;
    let deep = item.level == 3 && item.ground != ExerciseGround::Game;
    let cut_at = |chance| right.cuts.iter().any(|cut| tree.0[cut.node].is_chance() == chance);
    let cut = match item.kind {
        // Only at level 3 is a player cut too: by the bounds of an average, or because no leaf is worth less.
        ExerciseKind::Cuts if made.star.is_some() => {
            cut_at(true) && cut_at(false) == (item.level == 3)
        }
        ExerciseKind::Windows | ExerciseKind::Cuts | ExerciseKind::Run if deep => {
            right.cuts.iter().any(|cut| cut.is_deep(tree))
        }
        ExerciseKind::Windows | ExerciseKind::Cuts | ExerciseKind::Run => {
            right.cuts.iter().any(|cut| !cut.is_deep(tree))
        }
        _ => true,
    };
    if !cut {
        return false;
    }
    let mut all: Vec<Vec<Answer>> = Vec::new();
    let wrong = shown_apart(*item).iter().map(|&wrong| Some(wrong));
    // An exercise under fail-hard must have a value that is clamped.
    let clamped = item.kind == ExerciseKind::Run && item.profile.is_hard();
    let clamped = clamped.then_some(Some(Mistake::Unclamped));
    for each in std::iter::once(None).chain(wrong).chain(clamped) {
        if item.kind == ExerciseKind::Order {
            break;
        }
        let Some(wanted) = wanted(made, each) else { return false };
        let answers: Vec<Answer> =
            wanted.into_iter().map(|RightAnswer { answer, .. }| answer).collect();
        if all.contains(&answers) {
            return false;
        }
        all.push(answers);
    }
    true
}
