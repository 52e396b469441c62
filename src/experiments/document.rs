//! The export of experiments: tables and remarks as Markdown and LaTeX, and every figure as JSON and CSV.

use crate::format::harmless;
use crate::work::error::{Code, ServiceError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A format of an exported comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ExportFormat {
    /// The comparison itself, as indented JSON.
    Json,
    /// One row per run.
    Csv,
    /// A table as GitHub shows it.
    Markdown,
    /// A table with the booktabs package.
    Latex,
}

/// A comparison as text, to be saved as a file.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ComparisonText {
    /// The whole file as text, in the requested format.
    pub text: String,
}

/// The meaning of a column.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Convention {
    /// The name of the field in a row.
    pub column: String,
    /// The quantity that it counts.
    pub text: String,
}

/// An answer that can be exported in every [`ExportFormat`].
pub trait Export: Serialize {
    /// The columns of its CSV, and its rows by column.
    fn figures(&self) -> (&'static [&'static str], Vec<Map<String, Value>>);

    /// Its tables and remarks.
    fn document(&self) -> Document<'_>;
}

/// Writes an answer in a format. Only JSON and CSV can fail, with an internal error.
pub fn export(answer: &impl Export, format: ExportFormat) -> Result<String, ServiceError> {
    let written = match format {
        ExportFormat::Json => serde_json::to_string_pretty(answer)
            .map(|text| text + "\n")
            .map_err(|error| error.to_string()),
        ExportFormat::Csv => csv(answer).map_err(|error| error.to_string()),
        ExportFormat::Markdown => Ok(answer.document().markdown()),
        ExportFormat::Latex => Ok(answer.document().latex()),
    };
    written.map_err(|error| ServiceError::new(Code::Internal, format!("the export: {error}")))
}

/// The fields of a value by their names; empty if it is no object.
pub(crate) fn fields(of: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(of) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

/// Writes the figures of an answer as CSV, one per row: run, stones, name, and, if counted by ply, the ply.
///
/// # Errors
/// An internal error if the rows cannot be written.
pub fn export_long(answer: &impl Export) -> Result<String, ServiceError> {
    const WHOSE: [&str; 2] = ["run", "stones"];
    let (columns, rows) = answer.figures();
    let mut table = csv::Writer::from_writer(Vec::new());
    let mut long = vec![["run", "stones", "figure", "ply", "value"].map(str::to_owned)];
    for row in &rows {
        let text = |column: &str| row.get(column).map_or_else(String::new, cell);
        let [run, stones] = WHOSE.map(text);
        for figure in columns.iter().filter(|column| !WHOSE.contains(column)) {
            let mut add = |ply: String, value: &Value| {
                if value.is_number() {
                    long.push([&run, &stones, *figure, &ply, &cell(value)].map(str::to_owned));
                }
            };
            match row.get(*figure) {
                Some(Value::Array(plies)) => {
                    plies.iter().enumerate().for_each(|(ply, value)| add(ply.to_string(), value));
                }
                Some(value) => add(String::new(), value),
                None => {}
            }
        }
    }
    let written = long.iter().try_for_each(|row| table.write_record(row));
    let bytes = written
        .and_then(|()| table.into_inner().map_err(|error| error.into_error().into()))
        .map_err(|error| ServiceError::new(Code::Internal, format!("the export: {error}")))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn csv(answer: &impl Export) -> Result<String, csv::Error> {
    let (columns, rows) = answer.figures();
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record(columns)?;
    for row in rows {
        table.write_record(
            columns.iter().map(|&column| cell(row.get(column).unwrap_or(&Value::Null))),
        )?;
    }
    let bytes = table.into_inner().map_err(csv::IntoInnerError::into_error)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A plain number or word; the parts of a list are separated by spaces.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => harmless(text).into_owned(),
        Value::Array(parts) => parts.iter().map(cell).collect::<Vec<_>>().join(" "),
        Value::Number(number) if number.is_f64() => {
            number.as_f64().map(|number| number.to_string()).unwrap_or_default()
        }
        other => other.to_string(),
    }
}

/// Headings and rows; the first columns are text, the others are numbers.
pub(crate) struct Table {
    pub(super) caption: String,
    pub(super) headings: Vec<String>,
    /// Number of text columns, which come first.
    pub(super) texts: usize,
    pub(super) rows: Vec<Vec<String>>,
}

/// Tables with their remarks, before they become Markdown or LaTeX.
pub struct Document<'a> {
    /// The tables, the main one first.
    pub(super) tables: Vec<Table>,
    /// A fault that puts all figures in doubt: its name, and the details.
    pub(super) fault: Option<(&'static str, &'a str)>,
    /// Remarks, sentences in lower case.
    pub(super) remarks: Vec<String>,
    pub(super) conventions: Vec<&'a Convention>,
}

impl Document<'_> {
    /// Writes GitHub Markdown, with the markup of cells and remarks escaped.
    pub(super) fn markdown(&self) -> String {
        let paragraphs = self.tables.iter().map(Table::markdown);
        let fault = |(what, text): (&str, &str)| format!("**{what}:** {}\n", plain_markdown(text));
        let remark = |text: &String| format!("{}.\n", plain_markdown(&sentence(text)));
        let paragraphs = paragraphs.chain(self.fault.map(fault));
        let paragraphs: Vec<String> = paragraphs.chain(self.remarks.iter().map(remark)).collect();
        let mut text = paragraphs.join("\n") + "\n";
        for Convention { column, text: counts } in &self.conventions {
            text += &format!("* `{column}`: {}\n", plain_markdown(counts));
        }
        text
    }

    /// Writes LaTeX with the rules of the booktabs package; remarks become comments.
    pub(super) fn latex(&self) -> String {
        let mut text = "% \\usepackage{booktabs}\n".to_owned();
        self.tables.iter().for_each(|table| text += &table.latex());
        if let Some((what, details)) = self.fault {
            text += &format!("\\textbf{{{what}:}} {}\n", plain_latex(details));
        }
        for remark in &self.remarks {
            text += &format!("% {}\n", remark.replace('\n', " "));
        }
        for Convention { column, text: counts } in &self.conventions {
            text += &format!("% {column}: {counts}\n");
        }
        text
    }
}

/// Capitalises a sentence and removes its full stop; the word of a run or an evaluation keeps its case.
fn sentence(text: &str) -> String {
    let text = text.trim_end_matches('.');
    if text.split(' ').next().is_some_and(|word| word.ends_with(':')) {
        return text.to_owned();
    }
    let (first, others) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
    first.to_uppercase() + others
}

impl Table {
    fn markdown(&self) -> String {
        let Self { caption, headings, texts, rows } = self;
        let mut text = format!("{}\n\n| {} |\n", plain_markdown(caption), headings.join(" | "));
        let rule = |column: usize| if column < *texts { "---" } else { "---:" };
        let rules: Vec<&str> = (0..headings.len()).map(rule).collect();
        text += &format!("| {} |\n", rules.join(" | "));
        for row in rows {
            let cells: Vec<String> = row.iter().map(|cell| plain_markdown(cell)).collect();
            text += &format!("| {} |\n", cells.join(" | "));
        }
        text
    }

    fn latex(&self) -> String {
        let Self { caption, headings, texts, rows } = self;
        let (left, right) = ("l".repeat(*texts), "r".repeat(headings.len() - texts));
        let line = |cells: Vec<String>| format!("    {} \\\\\n", cells.join(" & "));
        let row = |row: &Vec<String>| {
            let cell = |(column, text): (usize, &String)| {
                if column < *texts { plain_latex(text) } else { latex_number(text) }
            };
            line(row.iter().enumerate().map(cell).collect())
        };
        let headings = line(headings.iter().map(|heading| plain_latex(heading)).collect());
        let rows: String = rows.iter().map(row).collect();
        let caption = plain_latex(caption);
        format!(
            "\\begin{{table}}\n  \\centering\n  \\caption{{{caption}}}\n  \
             \\begin{{tabular}}{{{left}{right}}}\n    \\toprule\n{headings}    \\midrule\n{rows}    \
             \\bottomrule\n  \\end{{tabular}}\n\\end{{table}}\n"
        )
    }
}

/// Escapes a text for Markdown, in table cells too.
fn plain_markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '|' | '*' | '_' | '`' | '<' | '[' | ']' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// Formats a number for maths mode: a true minus sign, no space after the commas between thousands.
fn latex_number(text: &str) -> String {
    if !text.contains(|c: char| c.is_ascii_digit()) {
        return plain_latex(text);
    }
    format!("${}$", plain_latex(text).replace(',', "{,}").replace(' ', "\\,"))
}

/// Escapes the characters that LaTeX reads as commands.
fn plain_latex(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', c]),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '\\' => out.push_str("\\textbackslash{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// Formats a number with `places` decimal places.
pub(crate) fn decimals(number: f64, places: usize) -> String {
    format!("{number:.places$}")
}

/// Formats a fraction of 1 as a percentage, to two decimal places.
pub(crate) fn percent(part: f64) -> String {
    format!("{:.2} %", part * 100.0)
}
