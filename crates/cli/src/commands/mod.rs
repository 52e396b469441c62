//! One file per command.

mod compare;
mod convert;
mod files;
mod games;
mod matches;
mod perft;
mod play;
mod serve;
mod show;
mod stats;
mod step;
mod success;
mod trace;
mod tune;
mod validate;

use crate::arguments::{Arguments, Command, SchemaOf};
use crate::exit::{Done, Failure};
use crate::streams::print;
use clap::CommandFactory;
use plyscope::service::write_atomically;
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Does what was typed.
pub(crate) fn run(command: Command) -> Result<Done, Failure> {
    match command {
        Command::Trace(arguments) => trace::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Success(arguments) => success::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Match(arguments) => matches::run(&arguments),
        Command::Tune(arguments) => tune::run(&arguments),
        Command::Step(arguments) => step::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Stats(arguments) => stats::run(&arguments),
        Command::Validate(arguments) => validate::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Schema { of: SchemaOf::Trace } => print(&plyscope::service::schema()),
        Command::Schema { of: SchemaOf::Service } => print(&plyscope::service::openapi()),
        Command::Games(json) => games::run(json),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "plyscope", &mut script);
            print(&String::from_utf8_lossy(&script))
        }
    }
}

/// Prints an answer as one JSON object.
fn print_json(answer: &impl Serialize) -> Result<Done, Failure> {
    print(&json(answer)?)
}

/// An answer as JSON text.
fn json(answer: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string_pretty(answer)
        .map(|text| text + "\n")
        .map_err(|error| Failure::running(format!("the answer cannot be written: {error}")))
}

/// Writes to a file, the complete old or the complete new one, or to standard output (`-` too).
fn write_or_print(path: Option<&Path>, text: &str) -> Result<(), Failure> {
    let Some(path) = path.filter(|path| *path != Path::new("-")) else {
        return print(text).map(drop);
    };
    write_atomically(path, |file| file.write_all(text.as_bytes()))
        .map_err(|error| Failure::running(format!("{}: {error}", path.display())))
}

/// Refuses two options that would write the same file.
fn distinct(files: &[(&str, &Option<PathBuf>)]) -> Result<(), Failure> {
    let real = |path: &PathBuf| std::fs::canonicalize(path).unwrap_or_else(|_| path.clone());
    for (place, (option, path)) in files.iter().enumerate() {
        let Some(path) = path else { continue };
        let same =
            files[..place].iter().find(|(_, other)| other.as_ref().map(real) == Some(real(path)));
        if let Some((other, _)) = same {
            let file = path.display();
            return Err(Failure::usage(format!(
                "{other} and {option} both name {file}; give each a file of its own"
            )));
        }
    }
    Ok(())
}

/// Refuses a position beside the positions of a file; random games begin at it.
fn one_position(set: Option<&str>, position: &str) -> Result<(), Failure> {
    match set {
        Some(set) if !set.starts_with("games:") && !position.is_empty() => Err(Failure::usage(
            "--position and a file of --positions are given; leave one of them out",
        )),
        _ => Ok(()),
    }
}
