//! The files of a sweep: protects the input files from being overwritten, and holds the message for
//! conflicting rows.

use crate::exit::{Failure, shown};
use plyscope::service::is_same_file;
use std::path::{Path, PathBuf};

pub(super) const DIFFER: &str = "rows of one cell differ; check the machines and programs that wrote them, and \
                                 remove the wrong segments";

/// Refuses an output that would replace a file that the command reads (exit code 2).
pub(super) fn apart(output: &Path, inputs: &[PathBuf]) -> Result<(), Failure> {
    let Some(input) = inputs.iter().find(|input| is_same_file(input, output)) else {
        return Ok(());
    };
    let (output, input) = (shown(output), shown(input));
    Err(Failure::usage(format!(
        "--output {output} would replace {input}, which this command reads; name another file"
    )))
}

/// Returns the segments of a folder of results, and any other file with the same ending.
pub(super) fn segments(results: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(results).into_iter().flatten().flatten();
    let is_lines = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "jsonl");
    entries.map(|entry| entry.path()).filter(is_lines).collect()
}
