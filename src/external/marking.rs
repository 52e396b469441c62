//! Checks the files of a class one after another and makes one row per file.

use super::answer::SearchCheck;
use crate::format::harmless;
use crate::work::error::{Code, ServiceError};
use serde::Serialize;

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

/// One file of a class, for a line of JSON or a row of the table.
#[derive(Debug, Serialize)]
pub struct FileMark {
    /// The name of the file, as the caller gives it.
    pub file: String,
    /// The result of checking the file, under the key `searches` or `error`.
    #[serde(flatten)]
    pub found: FileResult,
}

/// The result of checking a file: its searches, or the reason why there are none.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FileResult {
    /// The searches of the file, at least one.
    Searches(Vec<SearchCheck>),
    /// The reason why the file cannot be read.
    Error(Unreadable),
}

/// The reason why a file cannot be read, in the shape of a service error.
#[derive(Debug, Serialize)]
pub struct Unreadable {
    /// The error code: always `input`.
    pub code: &'static str,
    /// The fault in the file, in English.
    pub reason: String,
}

/// One file as a row of texts; a value that is not known is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarkRow {
    /// The name of the file, as the caller gives it.
    pub file: String,
    /// The name that the program gives itself; empty: none.
    pub name: String,
    /// Whether every search agrees: `yes` or `no`; empty if the file cannot be read.
    pub agrees: &'static str,
    /// The number of searches in the file; empty if the file cannot be read.
    pub searches: String,
    /// The line of the first difference, from 1; empty if nothing differs.
    pub line: String,
    /// The kind of the first difference; empty if nothing differs.
    pub kind: &'static str,
    /// The mistakes that explain the first search that differs, separated by blanks; empty: none.
    pub diagnosis: String,
    /// The conventions that the header does not state, as `WORD=VALUE` separated by blanks.
    pub conventions: String,
    /// The number of nodes that the program reports in all searches.
    pub nodes: String,
    /// The number of nodes in all references; empty if one of them is unknown.
    pub reference_nodes: String,
    /// The reason why the file cannot be read; empty if it can.
    pub error: String,
}

impl FileMark {
    /// Creates the entry of a file from its check; an error becomes the reason.
    pub fn of(file: String, answer: Result<Vec<SearchCheck>, String>) -> Self {
        let found = match answer {
            Ok(searches) => FileResult::Searches(searches),
            Err(reason) => FileResult::Error(Unreadable { code: "input", reason }),
        };
        Self { file, found }
    }

    /// Returns whether everything agrees, or `None` if the file cannot be read.
    pub fn agrees(&self) -> Option<bool> {
        match &self.found {
            FileResult::Searches(searches) => Some(searches.iter().all(|search| search.agrees)),
            FileResult::Error(_) => None,
        }
    }

    /// Returns the row of the file. It describes the first search that does not agree.
    pub fn row(&self) -> MarkRow {
        let file = self.file.clone();
        let searches = match &self.found {
            FileResult::Searches(searches) => searches,
            FileResult::Error(error) => {
                return MarkRow { file, error: error.reason.clone(), ..MarkRow::default() };
            }
        };
        let wrong = searches.iter().find(|search| !search.agrees);
        let notable =
            wrong.or_else(|| searches.iter().find(|search| !search.conventions.is_empty()));
        let first = wrong.and_then(|search| search.first_difference.as_ref());
        let shown = notable.or(searches.first());
        let text = |count: u64| count.to_string();
        let references = searches.iter().map(|search| search.nodes.reference);
        MarkRow {
            file,
            name: shown.and_then(|search| search.name.clone()).unwrap_or_default(),
            agrees: if wrong.is_none() { "yes" } else { "no" },
            searches: searches.len().to_string(),
            line: first.map(|first| first.line.to_string()).unwrap_or_default(),
            kind: first.map_or("", |first| first.kind.word()),
            diagnosis: joined(wrong.iter().flat_map(|search| &search.diagnosis)),
            conventions: joined(
                notable
                    .iter()
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

/// Writes the table of a class as CSV (RFC 4180). Texts that a spreadsheet would read as formulas are
/// escaped.
///
/// # Errors
/// Fails only through a fault of this program.
pub fn marks_csv(files: &[FileMark]) -> Result<String, ServiceError> {
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
