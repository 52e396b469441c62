//! Success curves as a file: JSON with everything, CSV with a row a run and number of stones,
//! Markdown and LaTeX as a table to read.

use crate::experiments::comparison::json::ExportFormat;
use crate::experiments::success::json::{SolvedShare, SuccessView};
use crate::experiments::tables::{Table, latex, markdown, percent};
use crate::format::harmless;
use crate::work::error::{Code, ServiceError};

/// Success curves as text in a format.
pub fn export_success(success: &SuccessView, format: ExportFormat) -> Result<String, ServiceError> {
    let fault = |error: String| ServiceError::new(Code::Internal, format!("the export: {error}"));
    match format {
        ExportFormat::Json => serde_json::to_string_pretty(success)
            .map(|text| text + "\n")
            .map_err(|error| fault(error.to_string())),
        ExportFormat::Csv => as_csv(success).map_err(|error| fault(error.to_string())),
        ExportFormat::Markdown => Ok(as_markdown(success)),
        ExportFormat::Latex => Ok(as_latex(success)),
    }
}

fn as_csv(success: &SuccessView) -> Result<String, csv::Error> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record([
        "run",
        "stones",
        "empties",
        "positions",
        "tried",
        "solved",
        "share",
        "low",
        "high",
    ])?;
    let number = |number: Option<f64>| number.map(|n| n.to_string()).unwrap_or_default();
    for run in &success.runs {
        for (group, found) in success.groups.iter().zip(&run.groups) {
            table.write_record([
                harmless(&run.run).as_ref(),
                &group.stones.to_string(),
                &group.empties.to_string(),
                &group.positions.to_string(),
                &found.tried.to_string(),
                &found.solved.to_string(),
                &number(found.share),
                &number(found.low),
                &number(found.high),
            ])?;
        }
    }
    let bytes = table.into_inner().map_err(csv::IntoInnerError::into_error)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn as_markdown(success: &SuccessView) -> String {
    let mut text = format!("{}\n\n", markdown::escaped(&caption(success)));
    text += &markdown::table(&table(success));
    for remark in remarks(success) {
        text += &format!("\n{}.\n", markdown::escaped(&remark));
    }
    text += "\n";
    for convention in &success.conventions {
        let explained = markdown::escaped(&convention.text);
        text += &format!("* `{}`: {explained}\n", convention.column);
    }
    text
}

fn as_latex(success: &SuccessView) -> String {
    let mut text = latex::PREAMBLE.to_owned();
    text += &latex::table(&caption(success), table(success));
    for remark in remarks(success) {
        text += &format!("% {}\n", remark.replace('\n', " "));
    }
    for convention in &success.conventions {
        text += &format!("% {}: {}\n", convention.column, convention.text);
    }
    text
}

fn caption(success: &SuccessView) -> String {
    format!("{}: solved within {}, by {}", success.title, success.limit, success.by)
}

/// A row a number of stones, a column a run; the last row is all of them.
fn table(success: &SuccessView) -> Table {
    let runs = success.runs.iter().map(|run| run.run.clone());
    let headings = [success.by.clone(), "positions".to_owned()].into_iter().chain(runs).collect();
    let row = |place: usize| {
        let group = &success.groups[place];
        let cells =
            success.runs.iter().map(|run| run.groups.get(place).map_or_else(String::new, cell));
        [group.stones.to_string(), group.positions.to_string()].into_iter().chain(cells).collect()
    };
    let all = ["all".to_owned(), success.positions.len().to_string()].into_iter();
    let all = all.chain(success.runs.iter().map(|run| cell(&run.all)));
    let rows = (0..success.groups.len()).map(row).chain([all.collect()]).collect();
    Table { headings, texts: 0, rows }
}

fn cell(found: &SolvedShare) -> String {
    let share = |share: f64| format!("{} ({}/{})", percent(share), found.solved, found.tried);
    found.share.map(share).unwrap_or_default()
}

/// What the table alone would hide.
fn remarks(success: &SuccessView) -> Vec<String> {
    let of_run = success.runs.iter().flat_map(|run| {
        let gave_up = run.gave_up_at.map(|at| format!("{} gave up at {at} stones", run.run));
        let stopped = run.stopped.as_ref().map(|why| format!("{}: {why}", run.run));
        gave_up.into_iter().chain(stopped)
    });
    let wrong = success.wrong.as_ref().map(|wrong| format!("A score is wrong: {wrong}"));
    wrong.into_iter().chain(of_run).collect()
}
