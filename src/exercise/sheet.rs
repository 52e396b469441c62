//! A sheet: several exercises in words, as a text that fits into a link, and as a JSON file.

use super::item::{ExerciseGround, ExerciseItem, ExerciseKind};
use super::make::made;
use crate::game::InputError;
use crate::random::{below, mix};
use crate::search::Profile;
use crate::work::error::ServiceError;
use crate::work::json_fault::json_fault;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(super) const MOST_ITEMS: usize = 20;

/// A sheet to read or to generate; a request for neither is refused.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct SheetRequest {
    /// The sheet as text or as the JSON of its file; null to generate a new one.
    #[serde(default)]
    pub text: Option<String>,
    /// The options of a new sheet; ignored if there is a text.
    #[serde(default)]
    pub new: Option<NewSheet>,
}

/// The options for generating a sheet from a seed.
#[derive(Clone, Debug, JsonSchema, Serialize, Deserialize)]
pub struct NewSheet {
    /// The seed of the sheet; with the same options it gives the same sheet.
    pub seed: u32,
    /// The level, 1 to 3.
    pub level: u8,
    /// The number of exercises, 1 to 20.
    pub count: u32,
    /// The kinds of exercises, in turn; empty for all kinds.
    #[serde(default)]
    pub kinds: Vec<ExerciseKind>,
    /// The source of the trees; absent: `textbook`.
    #[serde(default, rename = "tree")]
    pub ground: ExerciseGround,
    /// The convention of the sheet; absent: `knuth-moore`.
    #[serde(default)]
    pub profile: Profile,
}

/// A sheet of exercises. Its JSON is the file format.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Sheet {
    /// The type of the file: always `sheet`.
    pub plyscope: String,
    /// The version of the format: always 1.
    pub version: u32,
    /// The convention of the sheet, that of all its exercises.
    pub profile: Profile,
    /// The exercises of the sheet, 1 to 20.
    pub items: Vec<ExerciseItem>,
    /// The sheet as text, for a link: it comes after `#sheet=`.
    #[serde(default)]
    pub text: String,
}

/// Reads or generates a sheet.
///
/// # Errors
/// Fails if the text is not a sheet.
pub(crate) fn sheet(request: &SheetRequest) -> Result<Sheet, ServiceError> {
    match (&request.text, &request.new) {
        (Some(text), _) => read_sheet(text).map_err(ServiceError::of("text")),
        (None, Some(new)) => new_sheet(new).map_err(ServiceError::of("new")),
        (None, None) => Err(ServiceError::refused(
            "text",
            "there is neither a sheet nor how to make one",
            "give text, or new",
        )),
    }
}

/// Generates a sheet from a seed.
///
/// # Errors
/// Fails if its kinds, level or length are not valid.
pub fn new_sheet(new: &NewSheet) -> Result<Sheet, InputError> {
    let count = new.count as usize;
    if !(1..=MOST_ITEMS).contains(&count) {
        let reason = format!("a sheet of {count} exercises cannot be made");
        return Err(InputError::whole(reason, format!("take 1 to {MOST_ITEMS}")));
    }
    let mut kinds = new.kinds.clone();
    if kinds.is_empty() {
        let exists =
            |&kind: &ExerciseKind| new.ground.has(kind) && new.ground.allows(kind, new.profile);
        kinds.extend(ExerciseKind::ALL.into_iter().filter(exists));
    }
    let mut state = mix(u64::from(new.seed));
    let items = (0..count).map(|place| {
        let (kind, ground) = (kinds[place % kinds.len()], new.ground);
        let seed = below(&mut state, 10_000) as u32;
        ExerciseItem { kind, level: new.level, seed, ground, profile: new.profile }.checked()
    });
    Ok(Sheet::of(items.collect::<Result<_, _>>()?))
}

/// Reads a sheet from its text, its file, or a link to it.
///
/// # Errors
/// Fails if the text is not a sheet, and gives the position of the error.
pub fn read_sheet(text: &str) -> Result<Sheet, InputError> {
    let text = text.trim();
    let items: Vec<ExerciseItem> = if text.starts_with('{') {
        let sheet: Sheet = serde_json::from_str(text).map_err(|error| {
            let fault = json_fault("it", text, &error);
            InputError::whole(
                format!("the file is no sheet: {fault}"),
                "take a file that was saved here",
            )
        })?;
        if sheet.plyscope != "sheet" || sheet.version != 1 {
            return Err(InputError::whole(
                "the file is no sheet that is known here",
                "it says \"plyscope\":\"sheet\",\"version\":1",
            ));
        }
        // The file's convention applies to exercises that name none.
        let plain = |item: &ExerciseItem| item.profile == Profile::default();
        let profile = |item: ExerciseItem| if plain(&item) { sheet.profile } else { item.profile };
        let items =
            sheet.items.into_iter().map(|item| ExerciseItem { profile: profile(item), ..item });
        items.map(ExerciseItem::checked).collect::<Result<_, _>>()?
    } else {
        let words = text.rsplit_once("sheet=").map_or(text, |(_, words)| words);
        let words = words.split('&').next().unwrap_or_default();
        let offset = words.as_ptr() as usize - text.as_ptr() as usize;
        let mut at = offset;
        let mut items = Vec::new();
        for word in words.split('.') {
            let item = word.parse::<ExerciseItem>();
            items.push(item.map_err(|error| InputError { at: Some(at), ..error })?);
            at += word.len() + 1;
            if items.len() > MOST_ITEMS {
                break;
            }
        }
        items
    };
    if items.is_empty() || items.len() > MOST_ITEMS {
        let reason = format!("a sheet has 1 to {MOST_ITEMS} exercises");
        return Err(InputError::whole(reason, "leave some out"));
    }
    of_one_convention(&items)?;
    // Every exercise is generated here, so that an impossible one fails now and not in the middle of
    // the sheet.
    for &item in &items {
        made(item)?;
    }
    Ok(Sheet::of(items))
}

/// Refuses a sheet with exercises under different conventions.
pub(super) fn of_one_convention(items: &[ExerciseItem]) -> Result<(), InputError> {
    let Some((one, other)) =
        items.iter().zip(items.iter().skip(1)).find(|(a, b)| a.profile != b.profile)
    else {
        return Ok(());
    };
    let reason = format!("{one} and {other} follow different conventions");
    Err(InputError::whole(reason, "make a sheet of each convention"))
}

impl Sheet {
    pub(super) fn of(items: Vec<ExerciseItem>) -> Self {
        let text = items.iter().map(ToString::to_string).collect::<Vec<_>>().join(".");
        let profile = items.first().map_or(Profile::default(), |item| item.profile);
        Self { plyscope: "sheet".to_owned(), version: 1, profile, items, text }
    }
}
