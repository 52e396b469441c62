//! A lesson as it is read.

use crate::game::SetupWords;
use crate::say::Language;
use crate::search::{Profile, RunRequest};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A lesson.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Lesson {
    /// What it is called.
    pub title: String,
    /// The language it is written in.
    pub language: Language,
    /// The convention that it follows.
    pub convention: Profile,
    /// Minutes that it takes.
    pub minutes: Option<u32>,
    /// Its pages, at least one.
    pub pages: Vec<LessonPage>,
}

/// A page: a text, and what is beside it.
#[derive(Clone, Debug, Default, PartialEq, JsonSchema, Serialize)]
pub struct LessonPage {
    /// Its heading.
    pub title: String,
    /// Its line in the file, from 1.
    pub line: u32,
    /// Its text as HTML that holds elements of `CommonMark` and tables, and links to the web, alone.
    pub html: String,
    /// The search beside it; null: that of the page before, as it was left.
    pub stage: Option<LessonStage>,
    /// What is asked, in order.
    pub questions: Vec<Question>,
    /// Runs to count side by side.
    pub compare: Option<LessonCompare>,
    /// A position to play from.
    pub game: Option<LessonGame>,
}

/// A search at a moment.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct LessonStage {
    /// The search, in canonical words.
    pub request: RunRequest,
    /// What is shown of it.
    pub words: StageWords,
}

/// A moment of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "LessonMoment")]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// Before the first node.
    Start,
    /// After the last event.
    #[default]
    End,
    /// A step.
    Step(u32),
    /// A cutoff by its number, from 1.
    Cutoff(u32),
}

/// What a page says of its stage.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "LessonStageWords")]
pub struct StageWords {
    /// The moment that is shown.
    pub at: Moment,
    /// The first step that can be gone to; null: 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<u32>,
    /// The last step that can be gone to; null: the last of all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u32>,
    /// Nodes to mark, by their names or by their moves (`2-1`).
    #[serde(default)]
    pub highlight: Vec<String>,
    /// Numbers that are asked for: `value of C`, `alpha of C`, `beta of C`, `nodes`, `leaves`, `cutoffs`.
    #[serde(default)]
    pub numbers: Vec<String>,
}

/// A question on a page.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[schemars(rename = "LessonQuestion")]
pub struct Question {
    /// What is asked.
    pub ask: String,
    /// What helps, if anything does.
    pub hint: Option<String>,
    /// What answers it.
    pub answer: Answer,
}

/// What answers a question.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[schemars(rename = "LessonAnswer")]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// One of these, exactly one of which is right.
    Choices(Vec<Choice>),
    /// A number that the stage's search gives.
    Number {
        /// `value of C`, `alpha of C`, `beta of C`, `nodes`, `leaves` or `cutoffs`.
        of: String,
        /// Why it is that.
        why: Option<String>,
    },
    /// An exercise, all of it right.
    Exercise {
        /// Its words, `cuts-2-17`, in the convention of the lesson.
        item: String,
    },
}

/// An answer to choose.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "LessonChoice")]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// What it says.
    pub text: String,
    /// Whether it is right.
    #[serde(default)]
    pub right: bool,
    /// Why it is, or is not.
    pub why: String,
}

/// Runs to count side by side.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct LessonCompare {
    /// The position.
    #[serde(flatten)]
    pub setup: SetupWords,
    /// The runs, at least two.
    pub runs: Vec<String>,
    /// Depth limit, plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The evaluation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eval: Option<String>,
}

/// A position to play from.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct LessonGame {
    /// The position.
    #[serde(flatten)]
    pub setup: SetupWords,
    /// The published program that answers; null: the program's own alpha-beta.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
}
