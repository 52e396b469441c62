//! The data of a lesson.

use crate::game::SetupRequest;
use crate::say::Language;
use crate::search::{Profile, RunRequest};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A lesson.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Lesson {
    /// Title of the lesson.
    pub title: String,
    /// Language of the lesson.
    pub language: Language,
    /// The convention that the lesson follows.
    pub convention: Profile,
    /// Estimated duration, minutes.
    pub minutes: Option<u32>,
    /// The pages, at least one.
    pub pages: Vec<LessonPage>,
}

/// A page: a text, with the material beside it.
#[derive(Clone, Debug, Default, PartialEq, JsonSchema, Serialize)]
pub struct LessonPage {
    /// Heading of the page.
    pub title: String,
    /// Line of the heading in the file, from 1.
    pub line: u32,
    /// Text of the page as HTML, with only `CommonMark` elements, tables, and links to the web.
    pub html: String,
    /// The search beside the text; null: the search of the previous page, left as it was.
    pub stage: Option<LessonStage>,
    /// The questions, in order.
    pub questions: Vec<Question>,
    /// Runs to count side by side.
    pub compare: Option<LessonCompare>,
    /// A position to play from.
    pub game: Option<LessonGame>,
}

/// A search, and the moment to show.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct LessonStage {
    /// The search, in canonical words.
    pub request: RunRequest,
    /// The part of the search to show.
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

/// The view of a search that a page requests.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "LessonStageWords")]
pub struct StageWords {
    /// The moment to show.
    pub at: Moment,
    /// First step that the reader can reach; null: 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<u32>,
    /// Last step that the reader can reach; null: the last step of the search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u32>,
    /// Nodes to mark, as names or as moves (`2-1`).
    #[serde(default)]
    pub highlight: Vec<String>,
    /// Numbers in questions: `value of C`, `alpha of C`, `beta of C`, `nodes`, `leaves`, `cutoffs`.
    #[serde(default)]
    pub numbers: Vec<String>,
}

/// A question on a page.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[schemars(rename = "LessonQuestion")]
pub struct Question {
    /// Text of the question.
    pub ask: String,
    /// A hint, if there is one.
    pub hint: Option<String>,
    /// The form of the answer.
    pub answer: Answer,
}

/// The form of an answer to a question.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[schemars(rename = "LessonAnswer")]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// A choice among these answers, exactly one of which is right.
    Choices(Vec<Choice>),
    /// A number from the stage's search.
    Number {
        /// `value of C`, `alpha of C`, `beta of C`, `nodes`, `leaves` or `cutoffs`.
        of: String,
        /// The reason for the number.
        why: Option<String>,
    },
    /// An exercise, in which every part must be right.
    Exercise {
        /// Name of the exercise, as in `cuts-2-17`, in the convention of the lesson.
        item: String,
    },
}

/// One possible answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "LessonChoice")]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// Text of the answer.
    pub text: String,
    /// Whether the answer is right.
    #[serde(default)]
    pub right: bool,
    /// The reason that the answer is right or wrong.
    pub why: String,
}

/// Runs to count side by side.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct LessonCompare {
    /// The position.
    #[serde(flatten)]
    pub setup: SetupRequest,
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
    pub setup: SetupRequest,
    /// The published program that plays the other side; null: Plyscope's own alpha-beta.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
}
