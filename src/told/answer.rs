//! What a check answers.

use super::compared::{Compared, NotCompared};
use super::conventions::ConventionWords;
use super::kind::Kind;
use crate::evaluation::Score;
use crate::mistakes::Mistake;
use crate::say::{Language, Said};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

/// A score in the points of the program.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
#[serde(untagged)]
pub enum ScoreTold {
    /// A whole number.
    Whole(i64),
    /// A part of a scale.
    Decimal(f64),
    /// `inf` or `-inf`.
    Open(&'static str),
}

impl ScoreTold {
    /// A score in parts of a scale.
    pub(super) fn of(score: Score, scale: i64) -> Self {
        match score.finite().map(i64::from) {
            None => Self::Open(if score == Score::INFINITY { "inf" } else { "-inf" }),
            Some(points) if points % scale == 0 => Self::Whole(points / scale),
            Some(points) => Self::Decimal(points as f64 / scale as f64),
        }
    }
}

impl std::fmt::Display for ScoreTold {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Whole(points) => write!(f, "{points}"),
            Self::Decimal(points) => write!(f, "{points}"),
            Self::Open(end) => f.write_str(end),
        }
    }
}

/// An event with the fields that are told.
#[derive(Clone, Debug, Default, PartialEq, JsonSchema, Serialize)]
pub struct EventTold {
    /// `enter`, `exit` or `cut`; a leaf is an `enter` and an `exit`.
    pub e: &'static str,
    /// The move that leads to the node.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// The lower end of the window, in the view of the header.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<ScoreTold>,
    /// The upper end of the window, in the view of the header.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<ScoreTold>,
    /// The value that is returned, in the view of the header.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<ScoreTold>,
    /// The best move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// What the answer of a table is, where the event says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<&'static str>,
}

/// An event with its line.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct NumberedEvent {
    /// The line, from 1.
    pub line: u32,
    /// What it tells.
    #[serde(flatten)]
    pub event: EventTold,
}

/// Something that is not as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct TaskItem {
    /// Its key.
    pub key: &'static str,
    /// What was asked for.
    pub expected: String,
    /// What the header says, or how much is told.
    pub got: String,
}

/// Conventions in which a file agrees for longer than in those of its header.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Further {
    /// The words that differ from the header's.
    pub conventions: ConventionWords,
    /// The line of their first difference.
    pub line: u32,
}

/// What a student may be asked who made no known slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hint {
    /// Both ends of a window are the same infinity.
    EqualInfinities,
    /// Best moves are counted from 0.
    Numbering,
    /// A move is not taken back before the loop is left.
    TakeBack,
    /// The evaluation is the program's own.
    OwnEvaluation,
    /// A table answers.
    Table,
}

/// A mistake that explains a file, with what its best value begins at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NamedSlip {
    /// The mistake.
    pub mistake: Mistake,
    /// Of `best-from` what the best value begins at: minus this at MAX, this at MIN.
    pub from: Option<ScoreTold>,
}

impl std::fmt::Display for NamedSlip {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.mistake.word())?;
        self.from.map_or(Ok(()), |from| write!(f, ":{from}"))
    }
}

impl Serialize for NamedSlip {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl JsonSchema for NamedSlip {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "NamedSlip".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        String::json_schema(generator)
    }
}

/// The first event that differs.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Difference {
    /// Its line in the file, from 1; of a file that ends early that of the last event.
    pub line: u32,
    /// What differs.
    pub kind: Kind,
    /// The moves from the root to the node that is open before the event.
    pub path: Vec<String>,
    /// What the reference does there; null where it does nothing more.
    pub expected: Option<EventTold>,
    /// What the program does there; null where that is no event.
    pub got: Option<EventTold>,
    /// A question that it raises, where no slip is simulated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<Hint>,
    /// The line of the leaf that this one contradicts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub earlier_line: Option<u32>,
    /// Alpha and beta of the open node at its entry, in the file's view; null where there are none.
    pub window: Option<[ScoreTold; 2]>,
    /// The events before it, at most five.
    pub before: Vec<NumberedEvent>,
    /// What is said of it, a sentence each.
    pub said: Vec<Said>,
    /// The same in plain English.
    pub sentence: String,
}

impl Difference {
    /// A difference at a line, with what is said of it and nothing else.
    pub(super) fn of(line: u32, said: Vec<Said>) -> Self {
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
            sentence: sentences(&said, Language::English),
            said,
        }
    }

    /// What is said of it in a language.
    pub fn text(&self, language: Language) -> String {
        sentences(&self.said, language)
    }
}

fn sentences(said: &[Said], language: Language) -> String {
    said.iter().map(|said| said.text(language)).collect::<Vec<_>>().join(" ")
}

/// A count of the program beside that of the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct TwoCounts {
    /// Nodes that the program tells.
    pub yours: u64,
    /// Nodes that the reference enters; null where it was left before its end.
    pub reference: Option<u64>,
}

/// A value of the program beside that of the reference.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct TwoValues {
    /// What the root's exit tells; null where it tells nothing.
    pub yours: Option<ScoreTold>,
    /// The root's value; null where the reference was left before its end.
    pub reference: Option<ScoreTold>,
}

/// What a check says of one search.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Checked {
    /// What the program calls itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The line of the header, from 1.
    pub header_line: u32,
    /// What is not as it was asked for; nothing of the search is compared then.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub task: Vec<TaskItem>,
    /// Whether everything that is told agrees with the reference.
    pub agrees: bool,
    /// Lines of events.
    pub events: u64,
    /// Lines of other output.
    pub skipped_lines: u64,
    /// The first event that differs; null where all agrees.
    pub first_difference: Option<Difference>,
    /// The words of its conventions that the header does not say.
    pub conventions: ConventionWords,
    /// Conventions in which everything would agree, which words of the header forbid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub would_agree: Option<ConventionWords>,
    /// Conventions in which it agrees for longer, where nothing explains it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub further: Option<Further>,
    /// The mistakes that explain everything that is told.
    pub diagnosis: Vec<NamedSlip>,
    /// Whether mistakes were tried; they are not where all agrees, nor for very large searches.
    pub diagnosed: bool,
    /// What the file told, of how much.
    pub compared: Compared,
    /// What was not compared.
    pub not_compared: Vec<NotCompared>,
    /// What is said of the whole, a sentence each.
    pub said: Vec<Said>,
    /// What is said of what was compared and what was not, a sentence each.
    pub coverage: Vec<Said>,
    /// Nodes of both.
    pub nodes: TwoCounts,
    /// The root's value of both, in the view of the header.
    pub value: TwoValues,
}
