//! The files of a class, checked one after another: what is said of each in a row.

use super::answer::Checked;
use crate::format::harmless;
use crate::work::error::{Code, ServiceError};
use serde::Serialize;

/// The columns of the table.
const COLUMNS: [&str; 11] = [
    "file",
    "name",
    "agrees",
    "searches",
    "line",
    "kind",
    "diagnosis",
    "conventions",
    "nodes",
    "reference_nodes",
    "error",
];

/// A file of a class.
#[derive(Debug, Serialize)]
pub struct Marked {
    /// What it is called.
    pub file: String,
    /// What was found.
    #[serde(flatten)]
    pub found: MarkedAnswer,
}

/// What was found in a file.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MarkedAnswer {
    /// Its searches.
    Searches(Vec<Checked>),
    /// Why it cannot be read.
    Error(Unreadable),
}

/// Why a file cannot be read.
#[derive(Debug, Serialize)]
pub struct Unreadable {
    /// Always `input`.
    pub code: &'static str,
    /// What is wrong with it.
    pub reason: String,
}

/// A file in a row of texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarkedRow {
    /// What the file is called.
    pub file: String,
    /// What the program calls itself.
    pub name: String,
    /// `yes` or `no`; empty where the file cannot be read.
    pub agrees: &'static str,
    /// How many searches it holds.
    pub searches: String,
    /// The line of the first difference.
    pub line: String,
    /// Its kind.
    pub kind: &'static str,
    /// The mistakes that explain it.
    pub diagnosis: String,
    /// The conventions that the header does not say.
    pub conventions: String,
    /// Nodes of all searches.
    pub nodes: String,
    /// Nodes of all references; empty where one of them is not known.
    pub reference_nodes: String,
    /// Why the file cannot be read.
    pub error: String,
}

impl Marked {
    /// A file with the answer to it.
    pub fn of(file: String, answer: Result<Vec<Checked>, String>) -> Self {
        let found = match answer {
            Ok(searches) => MarkedAnswer::Searches(searches),
            Err(reason) => MarkedAnswer::Error(Unreadable { code: "input", reason }),
        };
        Self { file, found }
    }

    /// Whether everything agrees; `None`: the file cannot be read.
    pub fn agrees(&self) -> Option<bool> {
        match &self.found {
            MarkedAnswer::Searches(searches) => Some(searches.iter().all(|search| search.agrees)),
            MarkedAnswer::Error(_) => None,
        }
    }

    /// The row of the file: of the first search that does not agree.
    pub fn row(&self) -> MarkedRow {
        let file = self.file.clone();
        let searches = match &self.found {
            MarkedAnswer::Searches(searches) => searches,
            MarkedAnswer::Error(error) => {
                return MarkedRow { file, error: error.reason.clone(), ..MarkedRow::default() };
            }
        };
        let wrong = searches.iter().find(|search| !search.agrees);
        let said = wrong.or_else(|| searches.iter().find(|search| !search.conventions.is_empty()));
        let first = wrong.and_then(|search| search.first_difference.as_ref());
        let shown = said.or(searches.first());
        let text = |count: u64| count.to_string();
        let references = searches.iter().map(|search| search.nodes.reference);
        MarkedRow {
            file,
            name: shown.and_then(|search| search.name.clone()).unwrap_or_default(),
            agrees: if wrong.is_none() { "yes" } else { "no" },
            searches: searches.len().to_string(),
            line: first.map(|first| first.line.to_string()).unwrap_or_default(),
            kind: first.map_or("", |first| first.kind.word()),
            diagnosis: joined(wrong.iter().flat_map(|search| &search.diagnosis)),
            conventions: joined(
                said.iter()
                    .flat_map(|search| search.conventions.pairs())
                    .map(|(word, value)| format!("{word}={value}")),
            ),
            nodes: text(searches.iter().map(|search| search.nodes.yours).sum()),
            reference_nodes: references.sum::<Option<u64>>().map(text).unwrap_or_default(),
            error: String::new(),
        }
    }
}

fn joined(words: impl Iterator<Item = impl ToString>) -> String {
    words.map(|word| word.to_string()).collect::<Vec<_>>().join(" ")
}

/// The table of a class as CSV (RFC 4180). Texts that a spreadsheet would take for formulas are marked.
///
/// # Errors
/// None but faults of this program.
pub fn marks_csv(files: &[Marked]) -> Result<String, ServiceError> {
    let mut table = csv::Writer::from_writer(Vec::new());
    let mut rows = files.iter().map(|file| {
        let row = file.row();
        let texts = [&row.file, &row.name].map(|text| harmless(text).into_owned());
        let [file, name] = texts;
        [
            file,
            name,
            row.agrees.to_owned(),
            row.searches,
            row.line,
            row.kind.to_owned(),
            row.diagnosis,
            row.conventions,
            row.nodes,
            row.reference_nodes,
            harmless(&row.error).into_owned(),
        ]
    });
    let written = table
        .write_record(COLUMNS)
        .and_then(|()| rows.try_for_each(|row| table.write_record(row)))
        .and_then(|()| table.into_inner().map_err(|error| error.into_error().into()));
    let bytes = written
        .map_err(|error| ServiceError::new(Code::Internal, format!("the table: {error}")))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
