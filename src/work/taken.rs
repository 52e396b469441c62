//! A text as it is taken for a position: what another program wrote, in words of ours, with what is to be said of it.

use super::error::ServiceError;
use crate::game::{Collection, InputError, Note, SetupWords, Start};
use crate::say::{Said, said};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A text that is to be a position.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct TextRequest {
    /// The game and its board, and the text as the position.
    pub setup: SetupWords,
    /// Which of its games or positions, from 1; absent: the first.
    pub number: Option<usize>,
    /// Whether a text of another game chooses that game, on its usual board.
    #[serde(default)]
    pub any_game: bool,
}

/// A game or a position that a text holds.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct TextItem {
    /// Its number, from 1.
    pub number: usize,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// What it is known by: the players, the day, the result; empty: the text does not say.
    pub title: String,
}

/// A text, taken for a position.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct TextTaken {
    /// The position in a notation of the game.
    pub setup: SetupWords,
    /// How the text was taken, and what was left out.
    pub notes: Vec<Said>,
    /// The games or positions that it holds, the first 10,000; empty: it is in the game's own notation.
    pub items: Vec<TextItem>,
    /// How many it holds in all.
    pub all: usize,
}

/// A position out of a text, and the notes on it.
#[derive(Debug)]
pub struct Taken {
    /// The position in words.
    pub setup: SetupWords,
    /// How the text was taken, and what was left out.
    pub notes: Vec<Note>,
}

/// Reads a text as a position; `number` chooses among several, from 1. What is in the game's own notation stays as it is.
///
/// # Errors
/// The text cannot be read, or has no such number; the error names the field.
pub fn take(setup: &SetupWords, number: Option<usize>) -> Result<Taken, ServiceError> {
    taken_of(setup, number, collection(setup)?.as_ref())
}

/// What a text holds that another program wrote; `None`: it is in the game's own notation.
fn collection(setup: &SetupWords) -> Result<Option<Collection<'_>>, ServiceError> {
    Collection::of(setup.rules()?, &setup.position).map_err(ServiceError::of("position"))
}

fn taken_of(
    setup: &SetupWords,
    number: Option<usize>,
    collection: Option<&Collection<'_>>,
) -> Result<Taken, ServiceError> {
    let refused = ServiceError::of("position");
    match collection {
        Some(collection) => {
            let start = collection.start(number.map_or(0, |number| number.wrapping_sub(1)));
            Ok(taken(setup, start.map_err(refused)?))
        }
        None if number.is_some_and(|number| number != 1) => {
            let reason = "the text holds one position";
            Err(refused(InputError::whole(reason, "leave the number out")))
        }
        None => Ok(Taken { setup: setup.clone(), notes: Vec::new() }),
    }
}

fn taken(setup: &SetupWords, start: Start) -> Taken {
    Taken { setup: SetupWords { position: start.text(), ..setup.clone() }, notes: start.notes }
}

/// The same with everything else that the text holds.
///
/// # Errors
/// As [`take`].
pub fn take_text(request: &TextRequest) -> Result<TextTaken, ServiceError> {
    let mut setup = request.setup.clone();
    if request.any_game
        && let Some(game) = Collection::game_of(&setup.position)
        && setup.game() != Ok(game)
    {
        setup = SetupWords { position: setup.position, ..SetupWords::start(game) };
    }
    let collection = collection(&setup)?;
    let Taken { setup: words, notes } = taken_of(&setup, request.number, collection.as_ref())?;
    if collection.is_none() {
        words.read()?;
    }
    let items = collection.as_ref().map_or_else(Vec::new, |collection| {
        let item =
            |(index, line)| TextItem { number: index + 1, line, title: collection.title(index) };
        collection.lines().into_iter().enumerate().map(item).collect()
    });
    let all = collection.map_or(1, |collection| collection.all());
    Ok(TextTaken { setup: words, notes: notes.iter().map(sentence).collect(), items, all })
}

/// A note as a sentence.
pub(crate) fn sentence(note: &Note) -> Said {
    match note {
        Note::Format(title) => said!("note.format", format = *title),
        Note::OneOf(number, all) => {
            said!("note.one-of", number = *number as u64, all = *all as u64)
        }
        Note::Score(score) => said!("note.score", score = score.to_string()),
        Note::BlackMoves => said!("note.black-moves"),
        Note::CountedFrom(first) => said!("note.counted-from", first = first.to_string()),
        Note::NoGame(game) => said!("note.no-game", game = *game),
        Note::OtherGame(number, named, taken) => {
            said!("note.other-game", number = number.to_string(), named = *named, game = *taken)
        }
        Note::PassedOver(names) => said!("note.passed-over", names = names.clone()),
        Note::Branches(number) => said!("note.branches", number = *number as u64),
        Note::Laid(depth, branching) => {
            said!("note.laid", depth = depth.to_string(), branching = branching.to_string())
        }
        Note::Parts(parts) => said!("note.parts", parts = parts.to_string()),
        Note::NoValue(leaves) => said!("note.no-value", leaves = *leaves as u64),
    }
}
