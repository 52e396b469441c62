//! `plyscope convert`: one trace format to another.

use super::files;
use crate::arguments::ConvertArguments;
use crate::exit::{Done, Failure};
use crate::streams::tell;
use plyscope::service::{format_of, save_file_capped};

pub(super) fn run(arguments: &ConvertArguments) -> Result<Done, Failure> {
    format_of(&arguments.output)?;
    let opened = files::open(&arguments.file)?;
    save_file_capped(&opened.trace, &arguments.output, arguments.max_nodes)?;
    tell(format_args!("written to {}", arguments.output.display()));
    Ok(Done::Complete)
}
