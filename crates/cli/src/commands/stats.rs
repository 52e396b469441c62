//! `plyscope stats`: figures of a recorded search.

use super::{files, print};
use crate::arguments::FileArguments;
use crate::exit::{Done, Failure};
use crate::streams::print_json;
use crate::terminal::{ply_table, summary_text};
use plyscope::service::summary;

pub(super) fn run(arguments: &FileArguments) -> Result<Done, Failure> {
    let seen = summary(&files::open(&arguments.file)?.trace);
    if arguments.json.json {
        return print_json(&seen);
    }
    print(&format!("{}\n{}", summary_text(&seen), ply_table(&seen.counts)))
}
