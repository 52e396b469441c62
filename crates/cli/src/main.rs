//! Trace, compare and export game-tree searches on the command line: the operations of the window.
//!
//! Answers go to standard output, everything else to standard error. `exit::EXIT_CODES` lists the exit codes.

mod arguments;
mod commands;
mod defaults;
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
use defaults::Defaults;
use exit::{Failure, bounded, visible};
use std::ffi::OsString;
use std::process::ExitCode;
use streams::{be_quiet, eprint_error, explain, is_colored, print, print_json};
use terminal::{Ink, paint};

/// Recording allocates in large steps. This allocator avoids the page faults that these would cause.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    if let Some(code) = plyscope_processor::hand_over() {
        return code;
    }
    signals::survive_full_files();
    let typed = EarlySwitches::read(std::env::args_os());
    typed.color.write_global();
    // A wrong file stops a command, but neither the help nor the version.
    let (defaults, wrong) = match Defaults::read() {
        Ok(defaults) => (defaults, None),
        Err(failure) => (Defaults::default(), Some(failure)),
    };
    let parsed = defaults.apply(commands::command()).try_get_matches();
    let parsed = parsed.and_then(|matches| Arguments::from_arg_matches(&matches));
    let arguments = match parsed {
        Ok(arguments) => arguments,
        Err(mut answer) => return without_arguments(&mut answer, &defaults, typed.json),
    };
    if let Some(failure) = wrong {
        return report(&failure, typed.json);
    }
    // With -v, `quiet` can only be a default.
    if arguments.quiet && arguments.verbose == 0 {
        be_quiet();
    }
    if arguments.explain {
        explain();
    }
    log_to_stderr(arguments.verbose);
    match commands::run(arguments.command) {
        Ok(code) => code.into(),
        Err(failure) => report(&failure, typed.json),
    }
}

/// The switches that are read before the arguments are parsed, because they determine how a parse error
/// looks.
struct EarlySwitches {
    color: anstream::ColorChoice,
    json: bool,
}

impl EarlySwitches {
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

/// Prints the reason of a failure on standard error; with `--json` also as an object on standard output.
fn report(failure: &Failure, json: bool) -> ExitCode {
    if json {
        // An error here is ignored: if standard output itself failed, the message below says so.
        let _ = print_json(&failure.answer());
    }
    eprint_error(format_args!("{} {failure}", paint(Ink::Bad, "plyscope:")));
    failure.into()
}

/// Prints the parser's answer when it returns no arguments: help on standard output, or the error in the
/// command line.
fn without_arguments(answer: &mut clap::Error, defaults: &Defaults, json: bool) -> ExitCode {
    let refused =
        match [ContextKind::InvalidArg, ContextKind::InvalidValue].map(|kind| answer.get(kind)) {
            [Some(ContextValue::String(argument)), Some(ContextValue::String(value))] => {
                defaults.note(argument, value)
            }
            _ => None,
        };
    shorten(answer);
    let text = answer.render().ansi().to_string();
    let text = if answer.use_stderr() { similar::in_words(&text) } else { text };
    if answer.use_stderr() {
        if json {
            let _ = print_json(&Failure::from(&*answer).answer());
        }
        eprint_error(bounded(text.trim_end()));
        if let Some(note) = refused {
            eprint_error(format_args!("{} {note}", paint(Ink::Doubt, "note:")));
        }
        return ExitCode::from(2);
    }
    match print(&text) {
        Ok(done) => done.into(),
        Err(failure) => report(&failure, json),
    }
}

/// Cuts user input in a parse error after 80 characters.
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

/// Starts logging. `RUST_LOG` takes precedence over `-v`; without either only warnings are logged.
fn log_to_stderr(verbose: u8) {
    use tracing_subscriber::EnvFilter;
    let default = ["warn", "plyscope=info", "plyscope=debug"][usize::from(verbose.min(2))];
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(default));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(is_colored(&std::io::stderr()))
        // Otherwise the logger would report a closed standard error on standard error, and panic.
        .log_internal_errors(false)
        .init();
}
