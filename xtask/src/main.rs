//! Chores of the repository: `cargo xtask CHORE`.
//!
//! One file per chore; only `process` runs other programs.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a chore reports to the terminal")]

mod any_wheel;
mod app;
mod arrange;
mod check;
mod cluster;
mod codegen;
mod dist;
mod engines;
mod files;
mod frontend;
mod guide;
mod held;
mod house;
mod inputs;
mod level;
mod library;
mod licences;
mod needs;
mod notebook;
mod notices;
mod page;
mod process;
mod python;
mod schemas;
mod soak;
mod stamps;
mod steps;
mod tidy;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use process::Task;

/// Chores of the repository.
#[derive(Parser)]
#[command(name = "cargo xtask", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Install what is missing, build, and start the window; without a display, serve the same UI to a browser.
    App {
        /// Passed on to the program that is started.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Install what is missing and run what an ordinary edit can break.
    Test {
        /// Skip nothing, and run the repeats elsewhere too: all flows, load, cluster, notebook, documentation.
        #[arg(long)]
        all: bool,
        /// Skip nothing. Without this or --all, a step is skipped if none of its inputs has changed since it passed here.
        #[arg(long)]
        fresh: bool,
    },
    /// Run the checks of CI: `test --fresh`, and the licences of all dependencies.
    Ci,
    /// Check the rules that no compiler checks, such as imports between modules and forbidden words.
    Tidy(tidy::Sizes),
    /// Write the generated files.
    Codegen {
        /// Write nothing; fail if a generated file differs from what would be written.
        #[arg(long)]
        check: bool,
    },
    /// Run the tests, writing their golden files; look at the difference before committing.
    Bless,
    /// Run the benches.
    Bench {
        /// Passed on to `cargo bench`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Run the long form of the tests that have one (minutes to hours); each prints its progress.
    /// `docs/reliability.md` keeps the results.
    Soak {
        /// Run only the tests of these kinds, or with these whole words in their names, as in `cargo xtask soak kills`.
        words: Vec<String>,
    },
    /// Build the page that needs no service: `target/page` and `target/page/plyscope.html`.
    Page {
        /// Serve it on this machine after the build.
        #[arg(long)]
        serve: bool,
    },
    /// Build the guide, a book of HTML pages made from `docs/`: `target/guide`.
    Guide {
        /// Serve it on this machine after the build.
        #[arg(long)]
        serve: bool,
    },
    /// Build the wheels for Python into `target/dist`: that of this system with the page inside, and that of Pyodide.
    Wheel,
    /// Build the release binaries, the wheel for Python and their checksums into `target/dist`.
    Dist,
}

fn main() -> ExitCode {
    match run(Arguments::parse().chore) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Without a backtrace, because the error names the step that failed.
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(chore: Chore) -> anyhow::Result<()> {
    let house = house::House::look()?;
    match chore {
        Chore::App { arguments } => app::run(&house, &arguments),
        Chore::Test { all, fresh } => {
            let scope = if all { check::Scope::All } else { check::Scope::Fast };
            check::run(&house, scope, fresh)
        }
        Chore::Ci => check::run(&house, check::Scope::Ci, true),
        Chore::Tidy(sizes) => tidy::run(&house.root, Some(&sizes)),
        Chore::Codegen { check } => codegen::run(&house, check),
        Chore::Bless => codegen::bless(&house.root),
        Chore::Bench { arguments } => {
            Task::new("cargo bench").with_arguments(&arguments).run(&house.root)
        }
        Chore::Soak { words } => soak::run(&house, &words),
        Chore::Page { serve } => page::run(&house, serve),
        Chore::Guide { serve } => guide::run(&house, serve),
        Chore::Wheel => {
            page::build(&house)?;
            python::wheel(&house, &house.target.join("dist"))
        }
        Chore::Dist => dist::run(&house),
    }
}
