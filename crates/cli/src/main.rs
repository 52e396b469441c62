//! The command line of Plyscope: the same operations as the window and the browser.
//!
//! Answers go to standard output, everything else to standard error. Exit codes: 0 done, 1 failed
//! while running, 2 wrong usage, 3 invalid input, 4 done but truncated by a budget or a limit,
//! 130 interrupted.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command line prints")]

mod arguments;
mod commands;
mod exit;
mod interrupt;
mod terminal;

use arguments::Arguments;
use clap::Parser;
use std::process::ExitCode;

/// Recording allocates in large steps; this allocator takes the page faults out of it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    arguments.color.write_global();
    log_to_stderr(arguments.verbose);
    match commands::run(arguments.command) {
        Ok(code) => code.into(),
        Err(failure) => failure.report(),
    }
}

/// `RUST_LOG` goes before `-v`, which goes before warnings only.
fn log_to_stderr(verbose: u8) {
    use tracing_subscriber::EnvFilter;
    let default = ["warn", "plyscope=info", "plyscope=debug"][usize::from(verbose.min(2))];
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(default));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
}
