//! Trace, compare and export game-tree searches on the command line: the operations of the window.
//!
//! Answers go to standard output, everything else to standard error. Exit codes: 0 done, 1 failed
//! while running, 2 wrong usage, 3 invalid input, 4 done but truncated by a budget or a limit, or not all of it
//! checked (`validate`), 5 something differs: another program's search from the reference (`check`), two traces
//! (`diff`), a score from its proof (`solve`, `book verify`), answers from the right ones (`exercise grade`); 75 a sweep
//! was interrupted and goes on, 130 interrupted by Ctrl-C, 143 by SIGTERM, 129 by SIGHUP.

mod arguments;
mod commands;
mod exit;
mod interrupt;
mod signals;
mod similar;
mod streams;
mod terminal;
mod texts;

use clap::FromArgMatches;
use clap::error::{ContextKind, ContextValue};
use commands::Arguments;
use exit::{Failure, bounded, visible};
use std::ffi::OsString;
use std::process::ExitCode;
use streams::{is_colored, print, print_json, tell};
use terminal::{Ink, paint};

/// Recording allocates in large steps; this allocator takes the page faults out of it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    if let Some(code) = plyscope_processor::hand_over() {
        return code;
    }
    signals::survive_full_files();
    let typed = Typed::read(std::env::args_os());
    typed.color.write_global();
    let parsed = commands::command().try_get_matches();
    let parsed = parsed.and_then(|matches| Arguments::from_arg_matches(&matches));
    let arguments = match parsed {
        Ok(arguments) => arguments,
        Err(mut answer) => return without_arguments(&mut answer, typed.json),
    };
    log_to_stderr(arguments.verbose);
    match commands::run(arguments.command) {
        Ok(code) => code.into(),
        Err(failure) => report(&failure, typed.json),
    }
}

/// What is looked for among the arguments before they are parsed: it rules how a refusal looks.
struct Typed {
    color: anstream::ColorChoice,
    json: bool,
}

impl Typed {
    fn read(arguments: impl Iterator<Item = OsString>) -> Self {
        let mut typed = Self { color: anstream::ColorChoice::Auto, json: false };
        let mut is_color = false;
        let words = arguments.skip(1).map(|word| word.to_string_lossy().into_owned());
        for word in words.take_while(|word| word != "--") {
            let choice = word.strip_prefix("--color=").or_else(|| is_color.then_some(&*word));
            match choice {
                Some("always") => typed.color = anstream::ColorChoice::Always,
                Some("never") => typed.color = anstream::ColorChoice::Never,
                _ => {}
            }
            typed.json |= word == "--json";
            is_color = word == "--color";
        }
        typed
    }
}

/// Says on standard error why a command failed; under `--json` in parts on standard output too.
fn report(failure: &Failure, json: bool) -> ExitCode {
    if json {
        // Where standard output is what failed, the sentence below says it.
        let _ = print_json(&failure.answer());
    }
    tell(format_args!("{} {failure}", paint(Ink::Bad, "plyscope:")));
    failure.into()
}

/// What the parser of arguments answers in place of arguments: help on standard output, or what is
/// wrong with what was typed.
fn without_arguments(answer: &mut clap::Error, json: bool) -> ExitCode {
    shorten(answer);
    let text = answer.render().ansi().to_string();
    let text = if answer.use_stderr() { similar::in_words(&text) } else { text };
    if answer.use_stderr() {
        if json {
            let _ = print_json(&Failure::from(&*answer).answer());
        }
        tell(bounded(text.trim_end()));
        return ExitCode::from(2);
    }
    match print(&text) {
        Ok(done) => done.into(),
        Err(failure) => report(&failure, json),
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
        .with_ansi(is_colored(&std::io::stderr()))
        // It would tell on standard error that standard error is gone, and panic at that.
        .log_internal_errors(false)
        .init();
}
