//! `plyscope sweep merge`: joins all results of a plan in one table, if no two rows of a cell differ.

use super::files::{DIFFER, apart, segments};
use super::plan::scratch_beside;
use super::status::{end_of, status_text};
use crate::commands::by_name::format_by_name;
use crate::exit::{CommandOutcome, Failure};
use crate::streams::{eprint_error, eprint_line, pour};
use clap::Args;
use plyscope::service::{
    Code, Plan, ServiceError, SweepCsv, SweepLines, SweepRows, SweepStatus, expect_results,
    join_results, sweep_values, write_atomically,
};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(crate) struct MergeArguments {
    /// The plan.
    #[arg(value_name = "PLAN")]
    plan: PathBuf,
    /// The results folder.
    #[arg(value_name = "RESULTS")]
    results: PathBuf,
    /// The table to write: .jsonl, .csv or .parquet; - writes JSON Lines to standard output.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Lines,
    Csv,
    #[cfg(feature = "parquet")]
    Parquet,
}

impl Form {
    fn of_path(path: &Path) -> Result<Self, Failure> {
        #[cfg(feature = "parquet")]
        let known = [("jsonl", Self::Lines), ("csv", Self::Csv), ("parquet", Self::Parquet)];
        #[cfg(not(feature = "parquet"))]
        let known = [("jsonl", Self::Lines), ("csv", Self::Csv)];
        format_by_name(None, Some(path), &known, Self::Lines)
    }

    fn rows<'a, W: Write + 'a>(self, out: W) -> io::Result<Box<dyn SweepRows + 'a>> {
        Ok(match self {
            Self::Lines => Box::new(SweepLines::new(out)),
            Self::Csv => Box::new(SweepCsv::new(out)?),
            #[cfg(feature = "parquet")]
            Self::Parquet => Box::new(plyscope_parquet::SweepTable::new(out)?),
        })
    }
}

pub(super) fn run(arguments: &MergeArguments) -> Result<CommandOutcome, Failure> {
    let path = &arguments.output;
    let form = (path.as_os_str() != "-").then(|| Form::of_path(path)).transpose()?;
    expect_results(&arguments.results)?;
    let status = if let Some(form) = form {
        apart(path, std::slice::from_ref(&arguments.plan))?;
        apart(path, &segments(&arguments.results))?;
        to_file(arguments, form)?
    } else {
        to_standard_output(arguments)?
    };
    eprint_line(status_text(&status).trim_end());
    if status.conflicts > 0 {
        eprint_error(format_args!("plyscope: nothing was written: {DIFFER}"));
    }
    Ok(end_of(&status))
}

/// Checks all results before it writes the first row, because standard output cannot be undone.
fn to_standard_output(arguments: &MergeArguments) -> Result<SweepStatus, Failure> {
    let scratch = std::env::temp_dir();
    let look =
        |each: &mut dyn FnMut(&plyscope::service::SweepRow<'_>) -> Result<(), ServiceError>| {
            let mut plan = Plan::open(&arguments.plan)?;
            join_results(&mut plan, &arguments.results, &scratch, |row| each(row))
        };
    let status = look(&mut |_| Ok(()))?;
    if status.conflicts > 0 {
        return Ok(status);
    }
    pour(|out| {
        let failed = |error: io::Error| ServiceError::new(Code::Io, error.to_string());
        let mut rows = SweepLines::new(out);
        look(&mut |row| rows.row(&sweep_values(row)).map_err(failed))?;
        Box::new(rows).end().map_err(failed)
    })?;
    Ok(status)
}

fn to_file(arguments: &MergeArguments, form: Form) -> Result<SweepStatus, Failure> {
    let path = &arguments.output;
    let mut joined: Option<Result<SweepStatus, ServiceError>> = None;
    let written = write_atomically(path, |file| {
        let done = fill(arguments, form, BufWriter::with_capacity(1 << 20, file));
        let is_whole = done.as_ref().is_ok_and(|status| status.conflicts == 0);
        joined = Some(done);
        if is_whole { Ok(()) } else { Err(io::Error::other("the table is incomplete")) }
    });
    match (joined, written) {
        (Some(Err(error)), _) => Err(error.into()),
        (Some(Ok(status)), Err(_)) if status.conflicts > 0 => Ok(status),
        (_, Err(error)) => Err(Failure::running(format!("{}: {error}", path.display()))),
        (Some(Ok(status)), Ok(())) => Ok(status),
        (None, Ok(())) => {
            Err(Failure::running(format!("{}: could not be written", path.display())))
        }
    }
}

fn fill(
    arguments: &MergeArguments,
    form: Form,
    out: impl Write,
) -> Result<SweepStatus, ServiceError> {
    let failed = |error: io::Error| ServiceError::io(&arguments.output, &error);
    let mut plan = Plan::open(&arguments.plan)?;
    let mut rows = form.rows(out).map_err(failed)?;
    let scratch = scratch_beside(&arguments.output);
    let status = join_results(&mut plan, &arguments.results, scratch, |row| {
        rows.row(&sweep_values(row)).map_err(failed)
    })?;
    rows.end().map_err(failed)?;
    Ok(status)
}
