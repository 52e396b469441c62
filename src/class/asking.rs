//! The requests that a teacher and a student send to a class.

use super::look::ClassStage;
use super::question::{ClassAnswer, line};
use crate::search::Profile;
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Maximum characters of a title.
const LONGEST_TITLE: usize = 200;
/// Maximum characters of a sentence.
const LONGEST_SENTENCE: usize = 2_000;
/// Maximum bytes of a language tag.
const LONGEST_LANGUAGE: usize = 16;

/// Joins a class.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct ClassJoinRequest {
    /// The code, in large or small letters, with or without its hyphen.
    pub code: String,
}

/// Shows a step of an open trace to a class.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct ClassShowRequest {
    /// The trace.
    pub trace: u64,
    /// The step.
    pub step: u32,
    /// A title for the searched position, at most 200 characters.
    pub title: String,
    /// A sentence about the step, at most 2,000 characters.
    pub sentence: String,
    /// The language of both, such as `en`.
    pub lang: String,
    /// The convention that its picture is drawn in.
    #[serde(default)]
    pub profile: Profile,
}

/// The kind of a question about a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClassStepKind {
    /// The edges that the search cuts next.
    Cuts,
    /// The child that the search enters next.
    Next,
    /// The value that a node has next.
    Value,
}

/// Shows a step of an open trace to a class, with a question about it.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct ClassStepRequest {
    /// The stage to show.
    #[serde(flatten)]
    pub show: ClassShowRequest,
    /// The kind of question.
    pub what: ClassStepKind,
    /// The question in the language of the stage, at most 500 characters.
    pub text: String,
}

/// Requests the kinds of question that a step has.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct ClassStepKindsRequest {
    /// The trace.
    pub trace: u64,
    /// The step.
    pub step: u32,
    /// The convention that its picture is drawn in.
    #[serde(default)]
    pub profile: Profile,
}

/// The kinds of question that a step has.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ClassStepKinds {
    /// The kinds, the best one first.
    pub kinds: Vec<ClassStepKind>,
}

/// Opens a class behind a door of its own.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct ClassOpenRequest {
    /// The address of this machine that students open; null: the best one.
    #[serde(default)]
    pub address: Option<String>,
}

/// The addresses of this machine that students may reach.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct ClassAddresses {
    /// The addresses, the best one first and the one of this machine alone last.
    pub addresses: Vec<String>,
}

/// A vote by its number.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct ClassVoteRef {
    /// The number of the last vote; an earlier vote is refused.
    pub vote: u32,
}

/// Lets in people who wait at one address.
#[derive(Clone, Copy, Debug, JsonSchema, Deserialize)]
pub struct ClassLetInRequest {
    /// The number of the address.
    pub place: u32,
    /// How many may join: the number that the teacher has seen waiting.
    pub number: u32,
}

/// Leaves the answers of students out of tallies and results, or counts them again.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct ClassCountRequest {
    /// The students' numbers, at least one.
    pub students: Vec<u32>,
    /// Whether their answers count.
    pub counts: bool,
}

/// Answers a question.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct ClassAnswerRequest {
    /// The vote that is open.
    pub vote: u32,
    /// The answer; a later one replaces it while the vote is open.
    pub answer: ClassAnswer,
}

impl ClassShowRequest {
    /// Returns the stage to show, with the number of its picture and the steps of its trace.
    ///
    /// # Errors
    /// A text is too long, or the language is not a language tag.
    pub fn shown(&self, number: u32, steps: u32) -> Result<ClassStage, ServiceError> {
        let letters = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if self.lang.len() > LONGEST_LANGUAGE || !self.lang.bytes().all(letters) {
            return Err(ServiceError::refused("lang", "this is no language", "write en or pt-BR"));
        }
        Ok(ClassStage {
            number,
            title: line("title", &self.title, LONGEST_TITLE)?,
            step: self.step,
            steps,
            sentence: line("sentence", &self.sentence, LONGEST_SENTENCE)?,
            lang: self.lang.clone(),
            profile: self.profile,
        })
    }
}
