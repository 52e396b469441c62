//! The questions that a class can answer, and the answers that count.

use crate::exercise::{AnswerKey, Answers, Exercise, Feedback};
use crate::game::InputError;
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Maximum characters of a question.
const LONGEST_TEXT: usize = 500;
/// Maximum characters of an option.
const LONGEST_OPTION: usize = 200;
/// Number of options that a choice can have.
const OPTIONS: std::ops::RangeInclusive<usize> = 2..=8;
/// Maximum bytes of a number.
const LONGEST_NUMBER: usize = 24;
/// Number of edges that a question can offer.
const TARGETS: std::ops::RangeInclusive<usize> = 1..=200;

/// A question to a class.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct ClassQuestion {
    /// The question, at most 500 characters; may be empty for an exercise, which states its own task.
    pub text: String,
    /// The kind of answer that the question expects.
    pub asks: ClassAsks,
    /// The step of a trace that the question is about; missing for other questions, and for students.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<ClassStep>,
}

/// The step of a trace that a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct ClassStep {
    /// The step on screen.
    pub step: u32,
    /// The step that shows the whole answer.
    pub shows: u32,
}

/// The kind of answer that a question expects.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ClassAsks {
    /// One of two to eight options.
    Choice {
        /// The options.
        options: Vec<String>,
        /// The right option, from 0; missing for a matter of opinion.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        right: Option<u32>,
    },
    /// A number.
    Number {
        /// The right number; missing if none is right.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        right: Option<String>,
    },
    /// An exercise, generated from its words.
    Exercise {
        /// The words of the exercise: `cuts-2-17-game`, or with a tree of the teacher, `cuts-((3_12_8)(2_4_6))`.
        item: String,
    },
    /// Edges of the picture that is shown with the question.
    Edges {
        /// The edges to choose from, 1 to 200.
        targets: Vec<ClassTarget>,
        /// Whether any number of edges is an answer, none too; otherwise exactly one is.
        many: bool,
        /// The nodes below the right edges, in ascending order; missing for a matter of opinion.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        right: Option<Vec<u32>>,
    },
}

/// An edge that students can choose. Lengths are fractions of the picture's width or height, 0 to 1.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize, Deserialize)]
pub struct ClassTarget {
    /// The node below the edge, by its number in the trace.
    pub node: u32,
    /// The short name of that node: `c2`, or its move; at most 200 characters.
    pub called: String,
    /// The middle of the edge, from the left.
    pub x: f64,
    /// The middle of the edge, from the top.
    pub y: f64,
    /// The left end of the node's glyph.
    pub left: f64,
    /// The top of the node's glyph.
    pub top: f64,
    /// The width of the node's glyph.
    pub width: f64,
    /// The height of the node's glyph.
    pub height: f64,
}

/// An answer of a student.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClassAnswer {
    /// The option, from 0.
    Choice(u32),
    /// The number as text.
    Number(String),
    /// The answers, by the keys of the exercise's elements.
    Exercise(Answers),
    /// The nodes below the marked edges, stored in ascending order; empty if nothing is marked.
    Edges(Vec<u32>),
}

/// A question that has been checked and can be put to the class.
#[derive(Clone, Debug)]
pub(super) struct Ready {
    pub(super) question: ClassQuestion,
    pub(super) exercise: Option<AnswerKey>,
}

/// An answer that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CountedAnswer {
    /// The answer in its stored form.
    pub(super) answer: ClassAnswer,
    /// The grading; `None` if the question is not an exercise.
    pub(super) graded: Option<Feedback>,
    /// Whether the answer is right; `None` if the question has no right answer.
    pub(super) right: Option<bool>,
}

impl ClassQuestion {
    /// Checks a question. Trims texts and normalises numbers.
    ///
    /// # Errors
    /// Names the faulty field, the fault and the remedy.
    pub(super) fn ready(self) -> Result<Ready, ServiceError> {
        let text = line("text", &self.text, LONGEST_TEXT)?;
        let mut exercise = None;
        let asks = match self.asks {
            ClassAsks::Choice { options, right } => choice(&options, right)?,
            ClassAsks::Number { right } => {
                let right = right.filter(|right| !right.trim().is_empty());
                let right = right.map(|right| number(&right).map_err(ServiceError::of("right")));
                ClassAsks::Number { right: right.transpose()? }
            }
            ClassAsks::Exercise { item } => {
                let prepared = AnswerKey::named(&item).map_err(ServiceError::of("item"))?;
                let item = prepared.words();
                exercise = Some(prepared);
                ClassAsks::Exercise { item }
            }
            ClassAsks::Edges { targets, many, right } => edges(&targets, many, right)?,
        };
        if text.is_empty() && exercise.is_none() {
            return Err(ServiceError::refused("text", "nothing is asked", "write the question"));
        }
        Ok(Ready { question: Self { text, asks, at: self.at }, exercise })
    }
}

fn choice(options: &[String], right: Option<u32>) -> Result<ClassAsks, ServiceError> {
    let refuse =
        |reason: String, remedy: &str| Err(ServiceError::refused("options", reason, remedy));
    let read: Result<Vec<String>, ServiceError> =
        options.iter().map(|option| line("options", option, LONGEST_OPTION)).collect();
    let options = read?;
    if !OPTIONS.contains(&options.len()) {
        let reason = format!("{} options are given", options.len());
        return refuse(reason, "write two to eight");
    }
    if let Some(place) = options.iter().position(String::is_empty) {
        return refuse(format!("option {} is empty", place + 1), "write it, or leave it out");
    }
    for (place, option) in options.iter().enumerate() {
        if options[..place].contains(option) {
            return refuse(format!("{option:?} is there twice"), "write each option once");
        }
    }
    if let Some(right) = right.filter(|&right| right as usize >= options.len()) {
        let reason = format!("there is no option {right}");
        let remedy = format!("options have the numbers 0 to {}", options.len() - 1);
        return Err(ServiceError::refused("right", reason, remedy));
    }
    Ok(ClassAsks::Choice { options, right })
}

fn edges(
    targets: &[ClassTarget],
    many: bool,
    right: Option<Vec<u32>>,
) -> Result<ClassAsks, ServiceError> {
    let refuse =
        |reason: String, remedy: &str| Err(ServiceError::refused("targets", reason, remedy));
    if !TARGETS.contains(&targets.len()) {
        return refuse(format!("{} edges are given", targets.len()), "give 1 to 200");
    }
    let read = |target: &ClassTarget| {
        let called = line("targets", &target.called, LONGEST_OPTION)?;
        Ok::<_, ServiceError>(ClassTarget { called, ..*target })
    };
    let targets: Vec<ClassTarget> = targets.iter().map(read).collect::<Result<_, _>>()?;
    for (place, target) in targets.iter().enumerate() {
        let ClassTarget { node, x, y, left, top, width, height, .. } = *target;
        if target.called.is_empty() {
            return refuse(format!("edge {} has no name", place + 1), "name the node below it");
        }
        if ![x, y, left, top, width, height].iter().all(|part| (0.0..=1.0).contains(part)) {
            let reason = format!("edge {} lies outside the picture", place + 1);
            return refuse(reason, "give fractions of the picture, 0 to 1");
        }
        if targets[..place].iter().any(|before| before.node == node) {
            return refuse(format!("node {node} is there twice"), "give each edge once");
        }
    }
    let right = right
        .map(|right| chosen(right, &targets, many).map_err(ServiceError::of("right")))
        .transpose()?;
    Ok(ClassAsks::Edges { targets, many, right })
}

/// Sorts chosen edges, without doubles.
fn chosen(
    mut nodes: Vec<u32>,
    targets: &[ClassTarget],
    many: bool,
) -> Result<Vec<u32>, InputError> {
    nodes.sort_unstable();
    nodes.dedup();
    let is_offered = |node: &u32| targets.iter().any(|target| target.node == *node);
    if let Some(stranger) = nodes.iter().find(|node| !is_offered(node)) {
        let reason = format!("no edge to node {stranger} is offered");
        return Err(InputError::whole(reason, "choose from the edges of the question"));
    }
    if !many && nodes.len() != 1 {
        let reason = format!("{} edges are chosen", nodes.len());
        return Err(InputError::whole(reason, "choose one"));
    }
    Ok(nodes)
}

/// Trims a text and replaces control characters other than newlines by spaces.
pub(super) fn line(field: &str, text: &str, most: usize) -> Result<String, ServiceError> {
    let text: String = text
        .trim()
        .chars()
        .map(|each| if each.is_control() && each != '\n' { ' ' } else { each })
        .collect();
    let length = text.chars().count();
    if length > most {
        let reason = format!("{length} characters are too many");
        return Err(ServiceError::refused(field, reason, format!("write at most {most}")));
    }
    Ok(text)
}

/// Normalises a number, so that equal numbers have equal texts.
fn number(text: &str) -> Result<String, InputError> {
    let wrong = || {
        let reason = format!("{:?} is no number", text.chars().take(40).collect::<String>());
        InputError::whole(reason, "write a number as in 4, -2 or 0.5")
    };
    let typed = text.trim().replace(',', ".").replace('−', "-");
    let plain = |byte: u8| byte.is_ascii_digit() || b"+-.".contains(&byte);
    if typed.len() > LONGEST_NUMBER || !typed.bytes().all(plain) {
        return Err(wrong());
    }
    let value: f64 = typed.parse().map_err(|_| wrong())?;
    // Adding 0.0 turns -0 into 0, because both must have the same text.
    Ok((value + 0.0).to_string())
}

impl Ready {
    /// Reads an answer.
    ///
    /// # Errors
    /// The answer is empty, which is no vote, or does not fit the question.
    pub(super) fn read(&self, answer: &ClassAnswer) -> Result<CountedAnswer, ServiceError> {
        let of = ServiceError::of("answer");
        let empty = || {
            let remedy = "answer first, then send";
            ServiceError::refused("answer", "an empty answer is no vote", remedy)
        };
        match (&self.question.asks, answer) {
            (ClassAsks::Choice { options, right }, &ClassAnswer::Choice(chosen)) => {
                if chosen as usize >= options.len() {
                    let remedy = format!("options have the numbers 0 to {}", options.len() - 1);
                    let reason = format!("there is no option {chosen}");
                    return Err(ServiceError::refused("answer", reason, remedy));
                }
                let right = right.map(|right| right == chosen);
                Ok(CountedAnswer { answer: answer.clone(), graded: None, right })
            }
            (ClassAsks::Number { right }, ClassAnswer::Number(text)) => {
                if text.trim().is_empty() {
                    return Err(empty());
                }
                let text = number(text).map_err(of)?;
                let right = right.as_ref().map(|right| *right == text);
                Ok(CountedAnswer { answer: ClassAnswer::Number(text), graded: None, right })
            }
            (ClassAsks::Exercise { .. }, ClassAnswer::Exercise(answers)) => {
                let filled = answers.iter().filter(|(_, text)| !text.trim().is_empty());
                let answers: Answers =
                    filled.map(|(key, text)| (key.clone(), text.trim().to_owned())).collect();
                if answers.is_empty() {
                    return Err(empty());
                }
                let exercise = self.exercise.as_ref();
                let graded = exercise.map(|exercise| exercise.graded(&answers)).transpose();
                let graded = graded.map_err(of)?;
                let right = graded.as_ref().map(|graded| graded.solved);
                Ok(CountedAnswer { answer: ClassAnswer::Exercise(answers), graded, right })
            }
            (ClassAsks::Edges { targets, many, right }, ClassAnswer::Edges(nodes)) => {
                if nodes.is_empty() && !many {
                    return Err(empty());
                }
                let nodes = chosen(nodes.clone(), targets, *many).map_err(of)?;
                let right = right.as_ref().map(|right| *right == nodes);
                Ok(CountedAnswer { answer: ClassAnswer::Edges(nodes), graded: None, right })
            }
            _ => {
                let reason = "the question is answered in another way";
                Err(ServiceError::refused("answer", reason, "load the page again"))
            }
        }
    }

    pub(super) fn shown(&self) -> Option<Exercise> {
        self.exercise.as_ref().map(AnswerKey::shown)
    }
}
