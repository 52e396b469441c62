//! Reads a text from another program as a position, translates it into this program's notation, and
//! notes the changes.

use super::error::ServiceError;
use crate::game::{Collection, InputError, Note, SetupRequest, Start};
use crate::say::{Message, message};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A request to read a text, also one of another program, as a position; for the operation
/// `take_text`.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct TextRequest {
    /// The game and its board, with the text as the position.
    pub setup: SetupRequest,
    /// Number of the game or position in the text, from 1; absent: the first.
    pub number: Option<usize>,
    /// Whether a text of another game switches to that game, on its usual board; default: false.
    #[serde(default)]
    pub any_game: bool,
}

/// One game or position in a text.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct TextItem {
    /// Number of the item, from 1.
    pub number: usize,
    /// First line of the item, from 1.
    pub line: usize,
    /// A title from the text: the players, the date, the result; empty if the text has none.
    pub title: String,
}

/// A text read as a position, the answer of the operation `take_text`.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct TextPosition {
    /// The position in a notation of the game.
    pub setup: SetupRequest,
    /// Notes on the reading of the text, and on omitted parts; empty if it is in the game's own
    /// notation.
    pub notes: Vec<Message>,
    /// The first 10,000 games or positions in the text; empty if it is in the game's own notation.
    pub items: Vec<TextItem>,
    /// Total number of games or positions; 1 if the text is in the game's own notation.
    pub all: usize,
}

/// A position from a text, with notes.
#[derive(Debug)]
pub struct PositionText {
    /// The setup, with the position in a notation of the game.
    pub setup: SetupRequest,
    /// Notes on the reading of the text, and on omitted parts; empty if it is in the game's own
    /// notation.
    pub notes: Vec<Note>,
}

/// Reads a text as a position; `number` selects one of several, from 1. A text in the game's own
/// notation stays unchanged.
///
/// # Errors
/// Fails if the text cannot be read or has no such number; the error names the field.
pub fn take(setup: &SetupRequest, number: Option<usize>) -> Result<PositionText, ServiceError> {
    read_item(setup, number, collection(setup)?.as_ref())
}

/// Parses a text of another program, or returns `None` if it is in the game's own notation.
fn collection(setup: &SetupRequest) -> Result<Option<Collection<'_>>, ServiceError> {
    Collection::of(setup.rules()?, &setup.position).map_err(ServiceError::of("position"))
}

fn read_item(
    setup: &SetupRequest,
    number: Option<usize>,
    collection: Option<&Collection<'_>>,
) -> Result<PositionText, ServiceError> {
    let refused = ServiceError::of("position");
    match collection {
        Some(collection) => {
            let start = collection.start(number.map_or(0, |number| number.wrapping_sub(1)));
            Ok(position_text(setup, start.map_err(refused)?))
        }
        None if number.is_some_and(|number| number != 1) => {
            let reason = "the text holds one position";
            Err(refused(InputError::whole(reason, "leave the number out")))
        }
        None => Ok(PositionText { setup: setup.clone(), notes: Vec::new() }),
    }
}

fn position_text(setup: &SetupRequest, start: Start) -> PositionText {
    PositionText {
        setup: SetupRequest { position: start.text(), ..setup.clone() },
        notes: start.notes,
    }
}

/// Reads a text as [`take`] does, and also lists everything else in it.
///
/// # Errors
/// As [`take`].
pub fn take_text(request: &TextRequest) -> Result<TextPosition, ServiceError> {
    let mut setup = request.setup.clone();
    if request.any_game
        && let Some(game) = Collection::game_of(&setup.position)
        && setup.game() != Ok(game)
    {
        setup = SetupRequest { position: setup.position, ..SetupRequest::start(game) };
    }
    let collection = collection(&setup)?;
    let PositionText { setup: words, notes } =
        read_item(&setup, request.number, collection.as_ref())?;
    if collection.is_none() {
        words.read()?;
    }
    let items = collection.as_ref().map_or_else(Vec::new, |collection| {
        let item =
            |(index, line)| TextItem { number: index + 1, line, title: collection.title(index) };
        collection.lines().into_iter().enumerate().map(item).collect()
    });
    let all = collection.map_or(1, |collection| collection.all());
    Ok(TextPosition { setup: words, notes: notes.iter().map(sentence).collect(), items, all })
}

pub(crate) fn sentence(note: &Note) -> Message {
    match note {
        Note::Format(title) => message!("note.format", format = *title),
        Note::OneOf(number, all) => {
            message!("note.one-of", number = *number as u64, all = *all as u64)
        }
        Note::Score(score) => message!("note.score", score = score.to_string()),
        Note::BlackMoves => message!("note.black-moves"),
        Note::CountedFrom(first) => message!("note.counted-from", first = first.to_string()),
        Note::NoGame(game) => message!("note.no-game", game = *game),
        Note::OtherGame(number, named, taken) => {
            message!("note.other-game", number = number.to_string(), named = *named, game = *taken)
        }
        Note::PassedOver(names) => message!("note.passed-over", names = names.clone()),
        Note::Branches(number) => message!("note.branches", number = *number as u64),
        Note::Laid(depth, branching) => {
            message!("note.laid", depth = depth.to_string(), branching = branching.to_string())
        }
        Note::Parts(parts) => message!("note.parts", parts = parts.to_string()),
        Note::NoValue(leaves) => message!("note.no-value", leaves = *leaves as u64),
    }
}
