//! Finds the exercise for some words: generated from a seed, or on a tree of its own.

use super::item::ExerciseItem;
use super::key::{Exercise, ExerciseKey, SEEDLESS};
use super::make::made;
use super::own::own;
use crate::game::InputError;
use crate::search::Profile;
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::Deserialize;

/// A request for an exercise; the same words always give the same one.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct ExerciseRequest {
    /// The words of the exercise: `cuts-2-17`, or `cuts-((3_12_8)(2_4_6))` for one on a tree of its own.
    pub item: String,
}

/// Generates an exercise, without its answers.
///
/// # Errors
/// Fails if the words name no exercise.
pub(crate) fn exercise(request: &ExerciseRequest) -> Result<Exercise, ServiceError> {
    make_named(&request.item).map_err(ServiceError::of("item"))
}

/// Generates the exercise with these words, without its answers.
///
/// # Errors
/// Fails if the words name no exercise.
pub fn make_named(words: &str) -> Result<Exercise, InputError> {
    Ok(named(words)?.shown())
}

pub(super) fn named(words: &str) -> Result<ExerciseKey, InputError> {
    let (item, tree) = read(words)?;
    made_on(item, tree)
}

/// Returns the words of a lesson's exercise under the lesson's convention.
///
/// # Errors
/// Fails if the words name no exercise, or name another convention.
pub(crate) fn under(words: &str, profile: Profile) -> Result<String, InputError> {
    let (item, tree) = read(words)?;
    if item.profile != Profile::default() && item.profile != profile {
        let reason = format!("{words} is of another convention than the lesson, {profile}");
        let plain = words.trim().trim_end_matches(item.profile.word()).trim_end_matches('-');
        let remedy = format!("write {plain}: it takes that of the lesson");
        return Err(InputError::whole(reason, remedy));
    }
    Ok(made_on(ExerciseItem { profile, ..item }, tree)?.text())
}

/// Splits words into the item and the tree in brackets, if they hold one. The text around the tree is
/// parsed like other words.
fn read(words: &str) -> Result<(ExerciseItem, Option<&str>), InputError> {
    let words = words.trim();
    let Some((from, to)) = words.find('(').zip(words.rfind(')').map(|at| at + 1)) else {
        return Ok((words.parse()?, None));
    };
    let tree = words.get(from..to).unwrap_or_default();
    let around = [&words[..from], SEEDLESS, &words[to..]].concat();
    Ok((around.parse()?, Some(tree)))
}

fn made_on(item: ExerciseItem, tree: Option<&str>) -> Result<ExerciseKey, InputError> {
    tree.map_or_else(|| made(item), |tree| own(item, tree))
}
