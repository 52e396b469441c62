//! The catalogue of everything that a request can name, with an example of each.

use crate::book::{bundled, take_openings as openings_taken};
use crate::evaluation::{EvaluationName, Weight};
use crate::experiments::ladder::{LADDERS, Ladder};
use crate::experiments::play::choose::bookless_request;
use crate::game::{Format, Game, GameEntry as Entry};
use crate::play::{PRESETS, Preset};
use crate::search::techniques::{ALGORITHMS, MODIFIERS, Technique};
use crate::search::{Profile, RunRequest};
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::Serialize;

/// A weight of an evaluation, with its published value.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct WeightEntry {
    /// The weight, by name and description.
    #[serde(flatten)]
    pub weight: Weight,
    /// The published value, in the unit of the evaluation.
    pub value: i32,
}

/// An evaluation; custom weights follow a colon, `deepdiver:310,580,470`.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct EvaluationEntry {
    /// The word in requests: `lines`.
    pub word: &'static str,
    /// An example of its notation, with the published weights if it has some.
    pub example: String,
    /// One line of description, in English.
    pub about: &'static str,
    /// The weights, in the order of the text; empty: it has none.
    pub weights: Vec<WeightEntry>,
    /// The unit of the weights, `thousandths` or `points`; null: it has none.
    pub weight_unit: Option<&'static str>,
}

/// A game, with everything that depends on no position.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct GameEntry {
    /// The game's word: `connect4`.
    pub word: Game,
    /// Its entry in the table of games, which depends on no position.
    #[serde(flatten)]
    pub entry: Entry,
    /// Evaluations, `result` first.
    pub evaluations: Vec<EvaluationEntry>,
    /// The evaluation that `default` chooses where a horizon is possible; elsewhere it chooses `result`.
    pub horizon_evaluation: &'static str,
}

/// An algorithm or a modifier, with its reference page.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct TechniqueEntry {
    /// The word in a run: `alphabeta`, `tt`.
    pub word: &'static str,
    /// The reference page, with its steps and its source.
    #[serde(flatten)]
    pub page: Technique,
}

/// A published program, which plays one game on its usual board.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct PresetEntry {
    /// The program, with its game, its book and its source.
    #[serde(flatten)]
    pub preset: Preset,
    /// Its search of the start position; null: the program does not search.
    pub request: Option<RunRequest>,
}

/// A textbook convention.
#[expect(clippy::struct_excessive_bools, reason = "a record on the wire")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ProfileEntry {
    /// The word that selects the convention: `knuth-moore`.
    pub word: Profile,
    /// Whether a cutoff needs alpha > beta, not alpha >= beta.
    pub strict: bool,
    /// Whether the returned score is clamped to the window.
    pub hard: bool,
    /// Whether scores and windows are those of the side to move.
    pub movers: bool,
    /// Whether the window at a cutoff is shown as it is before the test.
    pub tests_first: bool,
    /// Whether its word is "pruned" in place of "cut".
    pub prunes: bool,
    /// Whether it counts rounds beside plies, and lists the states that are entered.
    pub counts_rounds: bool,
}

impl From<Profile> for ProfileEntry {
    fn from(word: Profile) -> Self {
        Self {
            word,
            strict: word.is_strict(),
            hard: word.is_hard(),
            movers: word.is_movers(),
            tests_first: word.tests_first(),
            prunes: word.prunes(),
            counts_rounds: word.counts_rounds(),
        }
    }
}

/// Everything that a request can name.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Catalogue {
    /// All games, trees included.
    pub games: Vec<GameEntry>,
    /// The algorithms, of which a run has one.
    pub algorithms: Vec<TechniqueEntry>,
    /// The modifiers, of which a run has any number.
    pub modifiers: Vec<TechniqueEntry>,
    /// The published programs; a web page leaves out those that solve.
    pub presets: Vec<PresetEntry>,
    /// The ladders, one for Connect Four and one for Othello.
    pub ladders: &'static [Ladder],
    /// The textbook conventions, the usual one first.
    pub profiles: Vec<ProfileEntry>,
    /// Text formats of other programs for a position, a game or a tree.
    pub texts: &'static [Format],
}

/// Every game with its notations and evaluations, every algorithm, modifier, program and ladder.
pub fn catalogue() -> Catalogue {
    let technique = |page: &Technique| TechniqueEntry { word: page.word(), page: *page };
    let preset = |preset: &Preset| {
        let request = bookless_request(preset.name, "").ok().map(|request| request.canonical());
        PresetEntry { preset: *preset, request }
    };
    // The solver is left out, because the page does not load it.
    let is_here = |preset: &&Preset| {
        !(cfg!(target_family = "wasm") && preset.plan.is_some_and(|plan| plan.solves))
    };
    let game = |game: Game| GameEntry {
        word: game,
        entry: *game.entry(),
        evaluations: EvaluationName::of(game).into_iter().map(evaluation).collect(),
        horizon_evaluation: EvaluationName::for_a_horizon(game).word(),
    };
    Catalogue {
        games: Game::ALL.into_iter().map(game).collect(),
        algorithms: ALGORITHMS.iter().map(technique).collect(),
        modifiers: MODIFIERS.iter().map(technique).collect(),
        presets: PRESETS.iter().filter(is_here).map(preset).collect(),
        ladders: &LADDERS,
        profiles: Profile::ALL.map(Into::into).to_vec(),
        texts: Format::all(),
    }
}

/// Loads the bytes of a shipped book into a program without it, such as the page.
///
/// # Errors
/// An unknown word, or a damaged book.
pub fn take_book(word: &str, bytes: &[u8]) -> Result<(), ServiceError> {
    let refused = ServiceError::of("book");
    bundled(word).and_then(|book| book.take(bytes)).map_err(refused)
}

/// Loads the names of Othello's openings likewise.
///
/// # Errors
/// A line that cannot be read.
pub fn take_openings(text: &str) -> Result<(), ServiceError> {
    openings_taken(text).map_err(ServiceError::of("openings"))
}

fn evaluation(name: EvaluationName) -> EvaluationEntry {
    let (names, values) = (name.weight_names(), name.weights());
    let numbers: Vec<_> = values.iter().map(ToString::to_string).collect();
    let example = if numbers.is_empty() {
        name.word().to_owned()
    } else {
        format!("{}:{}", name.word(), numbers.join(","))
    };
    let weight = |(&weight, &value): (&Weight, &i32)| WeightEntry { weight, value };
    EvaluationEntry {
        word: name.word(),
        example,
        about: name.about(),
        weights: names.iter().zip(&values).map(weight).collect(),
        weight_unit: name.weight_unit(),
    }
}
