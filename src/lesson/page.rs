//! The data of a lesson, as the page receives them in JSON.

use crate::game::SetupRequest;
use crate::say::Language;
use crate::search::{Profile, RunRequest};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A lesson, read from one Markdown file.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Lesson {
    /// Title of the lesson, plain text.
    pub title: String,
    /// Language of the lesson; English by default.
    pub language: Language,
    /// The convention that its searches and exercises follow; `knuth-moore` by default.
    pub convention: Profile,
    /// Estimated duration, minutes; null: not given.
    pub minutes: Option<u32>,
    /// The pages, 1 to 200.
    pub pages: Vec<LessonPage>,
}

/// A page: a text, with at most one search, one comparison and one game beside it.
#[derive(Clone, Debug, Default, PartialEq, JsonSchema, Serialize)]
pub struct LessonPage {
    /// Heading of the page, plain text.
    pub title: String,
    /// Line of the heading in the file, from 1.
    pub line: u32,
    /// Text of the page as HTML, with only `CommonMark` elements, tables, and links to the web.
    pub html: String,
    // Boxed, because few pages have one, and a text can open many pages with lines of dashes.
    /// The search beside the text; null: the search of the previous page, left as it was.
    pub stage: Option<Box<LessonStage>>,
    /// The questions, in the order of the text.
    pub questions: Vec<Question>,
    /// Runs to count side by side; null: none.
    pub compare: Option<Box<LessonCompare>>,
    /// A position to play from; null: none.
    pub game: Option<Box<LessonGame>>,
}

/// A search, and the moment to show, from a `stage` block.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct LessonStage {
    /// The search, in canonical words.
    pub request: RunRequest,
    /// The part of the search to show, in words that its trace resolves.
    pub words: StageWords,
}

/// A moment of a search: a step, or a word for one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "LessonMoment")]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// Before the first node: step 0.
    Start,
    /// After the last event, the default.
    #[default]
    End,
    /// A step, from 0 to the last step of the search.
    Step(u32),
    /// A cutoff by its number, from 1.
    Cutoff(u32),
}

/// The view of a search that a page requests; the operation `lesson_stage` resolves it on a trace.
#[derive(Clone, Debug, Default, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "LessonStageWords")]
pub struct StageWords {
    /// The moment to show, from `from` to `to`.
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

/// A question on a page, from a `question` block.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[schemars(rename = "LessonQuestion")]
pub struct Question {
    /// Text of the question, plain text.
    pub ask: String,
    /// A hint; null: none.
    pub hint: Option<String>,
    /// The form of the answer: a choice, a number or an exercise.
    pub answer: Answer,
}

/// The form of an answer to a question, with the right answer or its source.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[schemars(rename = "LessonAnswer")]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// A choice among 2 to 9 answers, exactly one of which is right.
    Choices(Vec<Choice>),
    /// A number from the stage's search.
    Number {
        /// `value of C`, `alpha of C`, `beta of C`, `nodes`, `leaves` or `cutoffs`.
        of: String,
        /// The reason for the number; null: none given.
        why: Option<String>,
    },
    /// An exercise, in which every part must be right.
    Exercise {
        /// Name of the exercise, as in `cuts-2-17`, in the convention of the lesson.
        item: String,
    },
}

/// One possible answer to a question; a question has 2 to 9.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "LessonChoice")]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// Text of the answer, plain text.
    pub text: String,
    /// Whether the answer is right, as exactly one per question is; default: false.
    #[serde(default)]
    pub right: bool,
    /// The reason that the answer is right or wrong.
    pub why: String,
}

/// Runs to count side by side, from a `compare` block.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct LessonCompare {
    /// The position, in the fields of a setup.
    #[serde(flatten)]
    pub setup: SetupRequest,
    /// The runs, 2 to 12, in the convention of the lesson.
    pub runs: Vec<String>,
    /// Depth limit, plies; absent: no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The evaluation; absent: the game's default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eval: Option<String>,
}

/// A position to play from, from a `game` block.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct LessonGame {
    /// The position, in the fields of a setup.
    #[serde(flatten)]
    pub setup: SetupRequest,
    /// The published program that plays the other side; null: Plyscope's own alpha-beta.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
}
