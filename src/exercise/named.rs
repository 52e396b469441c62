//! The exercise that words name: made from a seed, or on a tree of its own.

use super::item::ExerciseItem;
use super::made::{Exercise, Made, SEEDLESS};
use super::make::made;
use super::own::own;
use crate::game::InputError;
use crate::search::Profile;
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::Deserialize;

/// The exercise that is asked for.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct ExerciseRequest {
    /// The exercise: `cuts-2-17`, or one on a tree of its own, `cuts-((3_12_8)(2_4_6))`.
    pub item: String,
}

/// Makes an exercise, without its answers.
///
/// # Errors
/// Where the words name none.
pub(crate) fn exercise(request: &ExerciseRequest) -> Result<Exercise, ServiceError> {
    make_named(&request.item).map_err(ServiceError::of("item"))
}

/// Makes the exercise that words name, without its answers.
///
/// # Errors
/// Where they name none.
pub fn make_named(words: &str) -> Result<Exercise, InputError> {
    Ok(named(words)?.shown())
}

/// Makes the exercise that words name.
pub(super) fn named(words: &str) -> Result<Made, InputError> {
    let (item, tree) = read(words)?;
    made_on(item, tree)
}

/// The words of an exercise of a lesson, under the lesson's convention.
///
/// # Errors
/// Where they name none, or another convention.
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

/// What words ask, and the tree in them if they hold one: what is around it is read as of an exercise that is made.
fn read(words: &str) -> Result<(ExerciseItem, Option<&str>), InputError> {
    let words = words.trim();
    let Some((from, to)) = words.find('(').zip(words.rfind(')').map(|at| at + 1)) else {
        return Ok((words.parse()?, None));
    };
    let tree = words.get(from..to).unwrap_or_default();
    let around = [&words[..from], SEEDLESS, &words[to..]].concat();
    Ok((around.parse()?, Some(tree)))
}

fn made_on(item: ExerciseItem, tree: Option<&str>) -> Result<Made, InputError> {
    tree.map_or_else(|| made(item), |tree| own(item, tree))
}
