//! The exercise that words name: made from a seed, or on a tree of its own.

use super::item::ExerciseItem;
use super::made::{Exercise, Made};
use super::make::made;
use super::own::{is_own, own};
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
    if is_own(words) { own(words, None) } else { made(words.parse()?) }
}

/// The words of an exercise under a convention that holds around it.
///
/// # Errors
/// Where they name none, or another convention.
pub(crate) fn under(words: &str, profile: Profile) -> Result<String, InputError> {
    if is_own(words) {
        return Ok(own(words, Some(profile))?.text());
    }
    let item: ExerciseItem = words.parse()?;
    if item.profile != Profile::default() && item.profile != profile {
        let reason = format!("{words} is of another convention than the lesson, {profile}");
        let plain = ExerciseItem { profile: Profile::default(), ..item };
        return Err(InputError::whole(
            reason,
            format!("write {plain}: it takes that of the lesson"),
        ));
    }
    Ok(made(ExerciseItem { profile, ..item })?.text())
}
