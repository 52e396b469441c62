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
