//! What can be asked for.

use super::play::PresetEntry;
use super::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A word with an example and what it means.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Choice {
    /// The word.
    pub word: String,
    /// How it is written.
    pub example: String,
    /// One line on it.
    pub about: String,
}

/// A weight that an evaluation takes.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct WeightEntry {
    /// Its name, unique in its evaluation.
    pub name: String,
    /// What it is the weight of.
    pub about: String,
    /// The published value, in the unit of the evaluation.
    pub value: i32,
}

/// An evaluation; one with weights may be written with its own, `deepdiver:310,580,470`.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct GameEntry {
    /// Its word.
    #[schemars(with = "words::GameWord")]
    pub word: String,
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
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct TechniqueEntry {
    /// The word.
    pub word: String,
    /// How it is written.
    pub example: String,
    /// One line on it.
    pub about: String,
    /// Its name for people.
    pub title: String,
    /// A paragraph on it.
    pub text: String,
    /// Authors and years; empty where it is common knowledge.
    pub source: String,
    /// Its steps, numbered from 1; an algorithm's are those of a step's `line`.
    pub steps: Vec<String>,
}

/// One step of a ladder.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct RungEntry {
    /// Its chapter in words.
    pub title: String,
    /// What is new in it.
    pub text: String,
    /// The run word.
    pub run: String,
    /// `usual`, or `array` for a plain array of squares.
    pub board: String,
    /// The most empty squares of a position for which it is climbed.
    pub reach: u32,
}

/// A bundle of runs, one optimisation behind the other.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct LadderEntry {
    /// Its word.
    pub word: String,
    /// Its name for people.
    pub title: String,
    /// The game.
    #[schemars(with = "words::GameWord")]
    pub game: String,
    /// The evaluation.
    pub evaluation: String,
    /// What its nodes and scores are.
    pub convention: String,
    /// The rungs, the slowest first.
    pub rungs: Vec<RungEntry>,
}

/// Everything that can be asked for.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
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
    pub ladders: Vec<LadderEntry>,
}
