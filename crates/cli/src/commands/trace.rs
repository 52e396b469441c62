//! `plyscope trace`: search, record, draw, write.

use crate::arguments::TraceArguments;
use crate::exit::{Done, Failure};
use crate::interrupt;
use crate::streams::{pour, print, print_json, tell};
use crate::terminal::{Progress, numbers, summary_text, tree_picture};
use plyscope::service::wire::{RunRequest, Stop, TraceSummary};
use plyscope::service::{
    Request, Searched, format_of, preset_request, record_patiently, save_file, summary, write_lines,
};
use std::path::Path;

pub(super) fn run(arguments: &TraceArguments) -> Result<Done, Failure> {
    let request = match &arguments.preset {
        Some(name) => {
            let canonical = preset_request(name, arguments.position.position())?.canonical();
            RunRequest { budget: arguments.budget, ..canonical }
        }
        None => RunRequest {
            run: arguments.run.clone(),
            budget: arguments.budget,
            shorten_after_ms: arguments.shorten_after,
            ..arguments.limits.limit(arguments.position.request())
        },
    };
    let request = Request::read(&request)?;
    let to_stdout = arguments.output.as_deref() == Some(Path::new("-"));
    let output = arguments.output.as_deref().filter(|_| !to_stdout);
    if let Some(path) = output {
        // A name that says no format is refused before an hour of searching, not after.
        format_of(path)?;
    }
    let handle = interrupt::handle()?;
    let progress = Progress::start(&handle, &request.title());
    let Searched { found: trace, begun_again, .. } = record_patiently(&request, &handle);
    progress.finish();
    if let Some(path) = output {
        save_file(&trace, path)?;
    }
    let seen = TraceSummary { begun_again, ..summary(&trace) };
    // A published program that ends by its own clock has done what it does, however much of its
    // trace is recorded; a budget that was asked for still cuts it short.
    let published = arguments.preset.is_some() && arguments.budget.is_none();
    let done = done(&seen, published, handle.is_stopped());
    if to_stdout {
        pour(|out| write_lines(&trace, out))?;
    } else if arguments.json.json {
        print_json(&seen)?;
    } else {
        let mut text = tree_picture(&trace, arguments.plies);
        text += "\n";
        text += &summary_text(&seen);
        if let Some(path) = output {
            text += &format!("written to {}\n", path.display());
        }
        print(&text)?;
    }
    if let Some(again) = begun_again {
        tell(format_args!("plyscope: {}", again.text("the search")));
    }
    if seen.stubs > 0 {
        tell(format_args!(
            "plyscope: the budget of {} graph nodes was reached: {} subtrees were counted but not \
             recorded; raise --budget or lower --depth",
            numbers(seen.budget),
            numbers(seen.stubs)
        ));
    }
    if let Some(reason) = seen.stopped {
        let whose = if done == Done::Complete { ", as the program was published" } else { "" };
        let remedy = match reason {
            Stop::Memory => "; a table with a size, as in +tt:256MB, forgets instead",
            _ => "",
        };
        tell(format_args!(
            "plyscope: the search stopped early ({reason}{whose}); the tree is a prefix{remedy}"
        ));
    }
    Ok(done)
}

fn done(seen: &TraceSummary, published: bool, interrupted: bool) -> Done {
    if interrupted {
        Done::Interrupted
    } else if published {
        Done::Complete
    } else if seen.stubs > 0 || seen.stopped.is_some() {
        Done::Truncated
    } else {
        Done::Complete
    }
}
