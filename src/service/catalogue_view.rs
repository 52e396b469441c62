//! What can be asked for.

use crate::experiments::ladder::Ladder;
use crate::game::Game;
use crate::play::Preset;
use crate::search::RunRequest;
use crate::search::techniques::Technique;
use schemars::JsonSchema;
use serde::Serialize;

/// A word with an example and what it means.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Choice {
    /// The word.
    pub word: String,
    /// How it is written.
    pub example: String,
    /// One line on it.
    pub about: String,
}

/// A weight that an evaluation takes.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct WeightEntry {
    /// Its name, unique in its evaluation.
    pub name: String,
    /// What it is the weight of.
    pub about: String,
    /// The published value, in the unit of the evaluation.
    pub value: i32,
}

/// An evaluation; one with weights may be written with its own, `deepdiver:310,580,470`.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct EvaluationEntry {
    /// The word.
    pub word: String,
    /// How it is written.
    pub example: String,
    /// One line on it.
    pub about: String,
    /// The weights, in the order of the text; empty: it takes none.
    pub weights: Vec<WeightEntry>,
    /// The unit of the weights, `thousandths` or `points`; null: it takes none.
    pub weight_unit: Option<String>,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct GameEntry {
    /// Its word.
    pub word: Game,
    /// Its name for people.
    pub title: String,
    /// Examples of board sizes, the usual one first; empty: there is one board.
    pub sizes: Vec<String>,
    /// Notations of positions.
    pub notations: Vec<Choice>,
    /// Evaluations, `result` first.
    pub evaluations: Vec<EvaluationEntry>,
    /// What the `static` order is.
    pub static_order: String,
    /// A depth that answers at once, plies; null: to the end of the game. Searches without any limit
    /// that enter too many nodes are begun again at it.
    pub default_depth: Option<u32>,
    /// What the evaluation `default` takes where a horizon is possible; elsewhere it is `result`.
    #[serde(default)]
    pub horizon_evaluation: String,
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
}
