//! Everything that can be asked for, with an example of each.

use crate::book::{shipped, take_openings as openings_taken};
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

/// A weight that an evaluation takes.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct WeightEntry {
    /// What it weighs.
    #[serde(flatten)]
    pub weight: Weight,
    /// The published value, in the unit of the evaluation.
    pub value: i32,
}

/// An evaluation; one with weights may be written with its own, `deepdiver:310,580,470`.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct EvaluationEntry {
    /// The word.
    pub word: &'static str,
    /// How it is written.
    pub example: String,
    /// One line on it.
    pub about: &'static str,
    /// The weights, in the order of the text; empty: it takes none.
    pub weights: Vec<WeightEntry>,
    /// The unit of the weights, `thousandths` or `points`; null: it takes none.
    pub weight_unit: Option<&'static str>,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct GameEntry {
    /// Its word.
    pub word: Game,
    /// What is said of it.
    #[serde(flatten)]
    pub entry: Entry,
    /// Evaluations, `result` first.
    pub evaluations: Vec<EvaluationEntry>,
    /// What the evaluation `default` takes where a horizon is possible; elsewhere it is `result`.
    pub horizon_evaluation: &'static str,
}

/// An algorithm or a modifier with its page.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct TechniqueEntry {
    /// The word.
    pub word: &'static str,
    /// The page.
    #[serde(flatten)]
    pub page: Technique,
}

/// A published program.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct PresetEntry {
    /// The program.
    #[serde(flatten)]
    pub preset: Preset,
    /// What it searches in the start position; null: it has no search.
    pub request: Option<RunRequest>,
}

/// A textbook convention.
#[expect(clippy::struct_excessive_bools, reason = "a record on the wire")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ProfileEntry {
    /// The word of its choice.
    pub word: Profile,
    /// Whether only alpha > beta cuts.
    pub strict: bool,
    /// Whether what is returned is clamped to the window.
    pub hard: bool,
    /// Whether scores and windows are those of the side to move.
    pub movers: bool,
    /// Whether the window at a cut is shown as it is before the test.
    pub tests_first: bool,
    /// Whether branches are pruned, in its words; else they are cut.
    pub prunes: bool,
    /// Whether rounds are counted beside the plies, and entered states are listed.
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

/// Everything that can be asked for.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Catalogue {
    /// The games.
    pub games: Vec<GameEntry>,
    /// The algorithms.
    pub algorithms: Vec<TechniqueEntry>,
    /// The modifiers.
    pub modifiers: Vec<TechniqueEntry>,
    /// The published programs.
    pub presets: Vec<PresetEntry>,
    /// The ladders.
    pub ladders: &'static [Ladder],
    /// The textbook conventions, the usual one first.
    pub profiles: Vec<ProfileEntry>,
    /// Formats of other programs in which a position, a game or a tree can be written.
    pub texts: &'static [Format],
}

/// Every game with its notations and evaluations, every algorithm, modifier and ladder.
pub fn catalogue() -> Catalogue {
    let technique = |page: &Technique| TechniqueEntry { word: page.word(), page: *page };
    let preset = |preset: &Preset| {
        let request = bookless_request(preset.name, "").ok().map(|request| request.canonical());
        PresetEntry { preset: *preset, request }
    };
    // A reader of the page fetches no solver.
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

/// Takes the bytes of a shipped book where the program has none in it, which is in the page.
///
/// # Errors
/// An unknown word, or a book that is damaged.
pub fn take_book(word: &str, bytes: &[u8]) -> Result<(), ServiceError> {
    let refused = ServiceError::of("book");
    shipped(word).and_then(|book| book.take(bytes)).map_err(refused)
}

/// The same for the names of Othello's openings.
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
