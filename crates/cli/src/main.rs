//! Trace, compare and export game-tree searches on the command line: the operations of the window.
//!
//! Answers go to standard output, everything else to standard error. Exit codes: 0 done, 1 failed
//! while running, 2 wrong usage, 3 invalid input, 4 done but truncated by a budget or a limit,
//! 5 another program's search differs from the reference, 130 interrupted by Ctrl-C, 143 by SIGTERM, 129 by SIGHUP.

mod arguments;
mod commands;
mod exit;
mod interrupt;
mod signals;
mod streams;
mod terminal;
mod texts;

use clap::Parser;
use clap::error::{ContextKind, ContextValue};
use commands::Arguments;
use exit::{Failure, bounded, visible};
use std::process::ExitCode;
use streams::{print, tell};

/// Recording allocates in large steps; this allocator takes the page faults out of it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    if let Some(code) = plyscope_processor::hand_over() {
        return code;
    }
    signals::survive_full_files();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(mut answer) => return without_arguments(&mut answer),
    };
    arguments.color.write_global();
    log_to_stderr(arguments.verbose);
    match commands::run(arguments.command) {
        Ok(code) => code.into(),
        Err(failure) => report(&failure),
    }
}

/// Says on standard error why a command failed.
fn report(failure: &Failure) -> ExitCode {
    tell(format_args!("plyscope: {failure}"));
    failure.into()
}

/// What the parser of arguments answers in place of arguments: help on standard output, or what is
/// wrong with what was typed.
fn without_arguments(answer: &mut clap::Error) -> ExitCode {
    shorten(answer);
    let text = answer.render().ansi().to_string();
    if answer.use_stderr() {
        tell(bounded(text.trim_end()));
        return ExitCode::from(2);
    }
    match print(&text) {
        Ok(done) => done.into(),
        Err(failure) => report(&failure),
    }
}

/// Cuts what was typed in a refusal, where that is long.
fn shorten(refusal: &mut clap::Error) {
    const TYPED: usize = 80;
    let short = |(kind, value): (ContextKind, &ContextValue)| match value {
        ContextValue::String(text) if text.chars().count() > TYPED => {
            let short: String = text.chars().take(TYPED).collect();
            Some((kind, ContextValue::String(visible(&short) + "...")))
        }
        _ => None,
    };
    let long: Vec<_> = refusal.context().filter_map(short).collect();
    for (kind, value) in long {
        refusal.insert(kind, value);
    }
}

/// `RUST_LOG` goes before `-v`, which goes before warnings only.
fn log_to_stderr(verbose: u8) {
    use tracing_subscriber::EnvFilter;
    let default = ["warn", "plyscope=info", "plyscope=debug"][usize::from(verbose.min(2))];
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(default));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        // It would tell on standard error that standard error is gone, and panic at that.
        .log_internal_errors(false)
        .init();
}
