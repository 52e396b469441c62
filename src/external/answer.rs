//! The answer of a check; scores are in points and in the view of the header.

use super::conventions::ConventionWords;
use super::field_counts::{FieldCounts, SkippedField};
use super::kind::Kind;
use crate::evaluation::Score;
use crate::mistakes::Mistake;
use crate::say::{Language, Message};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

/// A score in points, as the program prints it.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
#[serde(untagged)]
pub enum ReportedScore {
    /// A whole number of points.
    Whole(i64),
    /// A number of points with a fraction.
    Decimal(f64),
    /// An infinite score: `inf` or `-inf`.
    Open(&'static str),
}

impl ReportedScore {
    /// Converts a score from units of 1/`scale` point to points.
    pub(super) fn of(score: Score, scale: i64) -> Self {
        match score.finite().map(i64::from) {
            None => Self::Open(if score == Score::INFINITY { "inf" } else { "-inf" }),
            Some(points) if points % scale == 0 => Self::Whole(points / scale),
            Some(points) => Self::Decimal(points as f64 / scale as f64),
        }
    }
}

impl std::fmt::Display for ReportedScore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Whole(points) => write!(f, "{points}"),
            Self::Decimal(points) => write!(f, "{points}"),
            Self::Open(end) => f.write_str(end),
        }
    }
}

/// An event with the fields that the file reports; the others are absent.
#[derive(Clone, Debug, Default, PartialEq, JsonSchema, Serialize)]
pub struct ReportedEvent {
    /// The type of the event: `enter`, `exit`, `cut` or `hit`. A leaf is an `enter` and an `exit`.
    pub e: &'static str,
    /// The move that leads to the node, in the notation of the file; absent: the event has none.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// The lower end of the window, in the view of the header; absent: not reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<ReportedScore>,
    /// The upper end of the window, in the view of the header; absent: not reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<ReportedScore>,
    /// The returned value, in the view of the header; absent: not reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<ReportedScore>,
    /// The best move, in the notation of the file; absent: the event has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// The bound type of a table's answer, if the event names it: `exact`, `lower` or `upper`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<&'static str>,
}

/// An event with its line number, as shown before a difference.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct NumberedEvent {
    /// The line number, from 1.
    pub line: u32,
    /// The event on that line.
    #[serde(flatten)]
    pub event: ReportedEvent,
}

/// A requirement of the task that the file does not meet; the search is then not compared.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct TaskItem {
    /// The key of the requirement, such as `game` or `depth`.
    pub key: &'static str,
    /// The required value, shortened if it is long.
    pub expected: String,
    /// The value in the header, or the number of reported fields out of those possible.
    pub got: String,
}

/// Conventions under which a file agrees for longer than under those of its header.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Further {
    /// The words that differ from the header's; an absent word does not differ.
    pub conventions: ConventionWords,
    /// The line of the first difference under these conventions, from 1.
    pub line: u32,
}

/// A hint at a cause that no simulated mistake covers; a difference has at most one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hint {
    /// Both ends of a window are the same infinity.
    EqualInfinities,
    /// The best moves are counted from 0.
    Numbering,
    /// A move is not taken back before the loop is left.
    TakeBack,
    /// The program uses an evaluation of its own: with its leaf values everything agrees.
    OwnEvaluation,
    /// The program answers from a table: the position returned that value before, at the same ply.
    Table,
}

/// A mistake that explains a file, with the starting best value for `best-from`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NamedMistake {
    /// The mistake.
    pub mistake: Mistake,
    /// The starting best value of `best-from`, in points: minus this number at MAX nodes, this
    /// number at MIN nodes. `None` for any other mistake.
    pub from: Option<ReportedScore>,
}

impl std::fmt::Display for NamedMistake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.mistake.word())?;
        self.from.map_or(Ok(()), |from| write!(f, ":{from}"))
    }
}

impl Serialize for NamedMistake {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl JsonSchema for NamedMistake {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "NamedSlip".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        String::json_schema(generator)
    }
}

/// The first event that differs, with the state of the search before it.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Difference {
    /// The line of the event in the file, from 1; the last event's line if the file ends early.
    pub line: u32,
    /// The kind of the difference; `not-the-task` if the file does not meet the task.
    pub kind: Kind,
    /// The moves from the root to the node that is open before the event, root first.
    pub path: Vec<String>,
    /// The event of the reference at this point; null if the reference has none left.
    pub expected: Option<ReportedEvent>,
    /// The event of the program at this point; null if the line is not an event.
    pub got: Option<ReportedEvent>,
    /// A hint at a cause that no simulated mistake covers; absent: no hint fits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<Hint>,
    /// The line of an earlier leaf that this leaf contradicts, from 1; absent: there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub earlier_line: Option<u32>,
    /// Alpha and beta of the open node on entry, in the view of the file; null if there are none.
    pub window: Option<[ReportedScore; 2]>,
    /// The events before the difference, at most five.
    pub before: Vec<NumberedEvent>,
    /// The explanation of the difference, one message per sentence.
    pub said: Vec<Message>,
    /// The explanation of the difference in plain English.
    pub sentence: String,
}

impl Difference {
    /// Creates a difference of the kind `NotTheTask` at a line, with an explanation and no other
    /// details.
    pub(super) fn of(line: u32, messages: Vec<Message>) -> Self {
        Self {
            line,
            kind: Kind::NotTheTask,
            path: Vec::new(),
            expected: None,
            got: None,
            hint: None,
            earlier_line: None,
            window: None,
            before: Vec::new(),
            sentence: sentences(&messages, Language::English),
            said: messages,
        }
    }

    /// Returns the explanation of the difference in a language, its sentences joined by blanks.
    pub fn text(&self, language: Language) -> String {
        sentences(&self.said, language)
    }
}

fn sentences(messages: &[Message], language: Language) -> String {
    messages.iter().map(|message| message.text(language)).collect::<Vec<_>>().join(" ")
}

/// A node count of the program beside that of the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct TwoCounts {
    /// Nodes that the program enters, by the events of its file.
    pub yours: u64,
    /// Nodes that the reference enters; null if the reference was stopped before its end.
    pub reference: Option<u64>,
}

/// A value of the program beside that of the reference.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct TwoValues {
    /// The value in the root's exit; null if the exit reports none.
    pub yours: Option<ReportedScore>,
    /// The root's value; null if the reference was stopped before its end.
    pub reference: Option<ReportedScore>,
}

impl SearchCheck {
    /// Returns whether the search was compared; a line of play is not.
    pub fn is_compared(&self) -> bool {
        self.agrees || self.first_difference.is_some()
    }
}

/// The result of the check for one search.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct SearchCheck {
    /// The name that the program gives itself; absent: it gives none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The line of the header, from 1.
    pub header_line: u32,
    /// The requirements of the task that the file does not meet. If there are any, the search is not
    /// compared.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub task: Vec<TaskItem>,
    /// Whether every reported field agrees with the reference.
    pub agrees: bool,
    /// The number of lines with events, valid or not.
    pub events: u64,
    /// The number of lines that are neither a header nor an event.
    pub skipped_lines: u64,
    /// The first event that differs; null if everything agrees.
    pub first_difference: Option<Difference>,
    /// The conventions of the program that the header does not state; the check finds them by
    /// trial.
    pub conventions: ConventionWords,
    /// Conventions under which everything would agree, but which the header rules out; absent:
    /// none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub would_agree: Option<ConventionWords>,
    /// Conventions under which the file agrees for longer, if nothing explains the difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub further: Option<Further>,
    /// The mistakes that explain every event of the file; empty if there are none, or if none were
    /// tried.
    pub diagnosis: Vec<NamedMistake>,
    /// Whether mistakes were tried. They are not tried if everything agrees, or for very large searches.
    pub diagnosed: bool,
    /// The number of compared fields of each kind, out of those possible.
    pub compared: FieldCounts,
    /// The kinds of fields that were not compared; empty: none.
    pub not_compared: Vec<SkippedField>,
    /// The verdict on the whole search, one message per sentence; empty if the search was not
    /// compared.
    pub said: Vec<Message>,
    /// A summary of the compared and uncompared fields, one message per sentence; empty if the
    /// search was not compared.
    pub coverage: Vec<Message>,
    /// The node counts of the program and the reference.
    pub nodes: TwoCounts,
    /// The root's values of the program and the reference, in the view of the header.
    pub value: TwoValues,
}
