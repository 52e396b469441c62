//! `plyscope step`: the whole state after a step.

use super::{files, print};
use crate::arguments::StepArguments;
use crate::exit::{Done, Failure};
use crate::streams::print_json;
use crate::terminal::step_text;
use plyscope::service::step_view;

pub(super) fn run(arguments: &StepArguments) -> Result<Done, Failure> {
    let opened = files::open(&arguments.file)?;
    let view = step_view(&opened.trace, arguments.at)?;
    if arguments.json.json { print_json(&view) } else { print(&step_text(&view)) }
}
