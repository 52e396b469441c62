//! The commands and their arguments; the doc comments of the arguments are the help.

mod asking;
mod book;
mod by_name;
mod check;
mod compare;
mod engine;
mod exercise;
mod files;
mod games;
mod lesson;
mod link;
mod matches;
mod mistakes;
mod passes;
mod picture;
mod play;
mod positions;
mod programs;
mod serve;
mod solve;
mod step;
mod success;
mod sweep;
mod tournament;
mod trace;
mod traces;
mod tune;
mod validate;

use crate::exit::{CommandOutcome, EXIT_CODES, Failure};
use crate::streams::print;
use clap::{Args, CommandFactory, Parser, Subcommand};

/// Debugger and microscope for game-tree search.
#[derive(Debug, Parser)]
#[command(name = "plyscope", version, about, long_about = None, after_help = EXAMPLES, max_term_width = 100)]
pub(crate) struct Arguments {
    /// The command.
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Colours: auto, always or never.
    #[command(flatten)]
    _color: Color,
    /// Log more to standard error (-vv for even more).
    #[arg(short, long, action = clap::ArgAction::Count, global = true)]
    pub(crate) verbose: u8,
    /// Print only answers and errors, without notes or progress.
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Explain the columns and statistics below the answer.
    #[arg(long, global = true)]
    pub(crate) explain: bool,
}

const EXAMPLES: &str = "\
Examples:
  plyscope trace --game connect4 --position 4453 --run alphabeta+static \\
      --depth 6 -o four.json
  plyscope compare --game tictactoe --runs minimax,alphabeta,alphabeta+static
  plyscope step four.json --at 100
  plyscope trace --game tree --position '((3 12 8)(2 4 6)(14 5 2))' -o tree.svg
  plyscope games
  plyscope help exit-codes";

/// The groups of commands in the help, in its order.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Search", &["trace", "compare", "success", "sweep", "perft", "solve"]),
    ("Inspect", &["step", "stats", "diff", "what-if", "picture", "link", "convert", "validate"]),
    ("Play", &["play", "match", "tournament", "engine", "tune", "show", "book"]),
    ("Teach", &["check", "mistakes", "exercise", "lesson"]),
    ("More", &["serve", "games", "exit-codes", "schema", "completions", "man", "help"]),
];

/// Returns the parser with the commands in groups, because clap itself prints one list.
pub(crate) fn command() -> clap::Command {
    let command = Arguments::command();
    let styles = clap::builder::Styles::styled();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let mut list = String::new();
    for (title, names) in GROUPS {
        list += &format!("\n{header}{title}:{header:#}\n");
        for name in names {
            let about = command.find_subcommand(name).and_then(clap::Command::get_about);
            let about = about.map_or_else(|| HELP.to_owned(), ToString::to_string);
            list += &format!("  {literal}{name:<12}{literal:#} {about}\n");
        }
    }
    let options = format!("{header}Options:{header:#}\n{{options}}");
    let command = command.mut_subcommand("exit-codes", |topic| {
        topic.help_template("{after-help}").after_help(exit_codes()).term_width(0)
    });
    let (before, after) =
        ("{before-help}{about-with-newline}\n{usage-heading} {usage}\n", "{after-help}");
    brief(command).help_template(format!("{before}{list}\n{options}{after}"))
}

/// The headings of options in the help, each with its options. Other options stand before them.
const HEADINGS: [(&str, &[&str]); 4] = [
    (
        "Position",
        &["game", "size", "k", "exact", "subboard", "margin", "position", "number", "positions"],
    ),
    ("Limits", &["depth", "eval", "nodes", "time", "shorten-after", "budget", "max-nodes"]),
    ("Output", &["output", "format", "columns", "plies", "lang", "profile", "json", "nodes-only"]),
    ("Everywhere", &["color", "verbose", "quiet", "explain"]),
];

/// Groups the options of a command and of its subcommands under headings. `-h` has the first sentence of each, and
/// `--help` all of it with the examples.
fn brief(command: clap::Command) -> clap::Command {
    let name = command.get_name().to_owned();
    let command = command.mut_args(|arg| {
        let long = arg.get_long().unwrap_or_default();
        let heading = HEADINGS.iter().find(|(_, options)| options.contains(&long));
        let arg = match heading {
            Some((heading, _)) => arg.help_heading(*heading),
            None => arg,
        };
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        match first_sentence(&help) {
            Some(first) if arg.get_long_help().is_none() => {
                let first = first.to_owned();
                arg.help(first).long_help(help)
            }
            _ => arg,
        }
    });
    let command = command.mut_subcommands(brief);
    match command.get_after_help().cloned() {
        Some(examples) if !command.has_subcommands() && name != "exit-codes" => command
            .after_long_help(examples)
            .after_help("`--help` has examples, and more about each option."),
        _ => command,
    }
}

/// Returns the first sentence of a text without its full stop; `None` if the text has only one.
fn first_sentence(text: &str) -> Option<&str> {
    let begins =
        |rest: &str| rest.starts_with(|c: char| c.is_uppercase() || matches!(c, '`' | '-' | '@'));
    text.match_indices(". ").find(|&(at, _)| begins(&text[at + 2..])).map(|(at, _)| &text[..at])
}

/// Returns the exit codes as text, which `help exit-codes` prints too.
fn exit_codes() -> String {
    let line = |(code, meaning): &(&str, &str)| format!("{code:<14} {meaning}\n");
    EXIT_CODES.iter().map(line).collect()
}

/// The description of the `help` command, because clap adds that command only when it parses.
const HELP: &str = "Print this help, or the help of a command";

/// The colour switch. It is read before the others because it determines how their errors look.
#[derive(Debug, Args)]
pub(crate) struct Color {
    /// Colour the output: auto, always or never; auto obeys `NO_COLOR` and the terminal.
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    _color: clap::ColorChoice,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Search a position and record the search: picture, summary and trace file.
    Trace(trace::TraceArguments),
    /// Compare the node counts of several runs on the same positions, without recording.
    Compare(compare::CompareArguments),
    /// Solve a position to the end of the game, or check the scores of a set.
    Solve(solve::SolveArguments),
    /// Measure the share of positions that each run solves within a limit, by number of stones.
    Success(success::SuccessArguments),
    /// Run grids of searches, matches and success curves on this machine, with Slurm or with GNU parallel.
    Sweep(sweep::SweepArguments),
    /// Play against a published program, any run or your own program, or watch two of them play.
    Play(play::PlayArguments),
    /// Play a match between two engines or programs: score with its interval, and Elo difference.
    Match(matches::MatchArguments),
    /// Play every engine or program against every other: a table with points, Elo and faults.
    Tournament(tournament::TournamentArguments),
    /// Check, list and collect your own playing programs.
    Engine(engine::EngineArguments),
    /// Build, verify and show opening books: stored values and replies that need no search.
    Book(book::BookArguments),
    /// Tune the weights of an evaluation by playing games.
    Tune(tune::TuneArguments),
    /// Show and explain the state of a search after a step, by default the first cutoff.
    Step(step::StepArguments),
    /// Compare two searches of the same position, node by node.
    ///
    /// Exit code 0: the searches agree. 5: they differ.
    Diff(asking::DiffArguments),
    /// Search a pruned branch after all: what the cut saved, and why the branch could not matter.
    WhatIf(asking::WhatIfArguments),
    /// Count the sequences of moves of every length up to a depth.
    Perft(positions::PerftArguments),
    /// Show a position: board, legal moves, other notations.
    Show(positions::ShowArguments),
    /// Show the statistics of a recorded search, by ply.
    Stats(traces::FileArguments),
    /// Check a trace file and report the result for each rule.
    ///
    /// Exit code 0: every rule holds. 3: the file is damaged or forged. 4: every rule that can be checked
    /// holds. The others need a known game, algorithm and evaluation, all subtrees, and a file that does not
    /// end early.
    ///
    /// The command also repeats a known run of up to 5 million nodes, for up to 2 seconds. A different result
    /// means the file is damaged. If the command cannot repeat the run, it says so; the exit code is then 4 only
    /// if nothing else confirms the move order. The search of your own program also gives exit code 4; use
    /// `check` to compare it with the reference.
    Validate(traces::FileArguments),
    /// Check your own search, event by event, against the reference (reads JSON Lines).
    ///
    /// Names the first line that differs from the reference, and the common mistake that explains it. Exit code 0:
    /// every search agrees. 5: a search differs. 3: a file cannot be read.
    Check(check::CheckArguments),
    /// Show common mistakes, each beside the correct search on a position where it matters, or take a quiz.
    Mistakes(mistakes::MistakesArguments),
    /// Make, show and grade exercises on small trees, and read results.
    Exercise(exercise::ExerciseArguments),
    /// Write, check and pack lessons: Markdown with searches, questions and games.
    Lesson(lesson::LessonArguments),
    /// Draw a trace as a textbook does, in SVG, LaTeX or DOT: a step, a range of steps, or the end.
    Picture(picture::PictureArguments),
    /// Convert a trace file to another format.
    Convert(traces::ConvertArguments),
    /// Run Plyscope in a browser on this machine, or for the students of a class.
    Serve(serve::ServeArguments),
    /// Print a machine-readable description of a format.
    Schema {
        /// The schema to print.
        #[arg(default_value = "trace")]
        of: SchemaOf,
    },
    /// List the games, notations, evaluations, algorithms and move orders, with examples; or describe one game.
    Games(games::GamesArguments),
    /// Print the exit codes.
    ExitCodes,
    /// Print a link that opens a search in the Plyscope window or on its web page.
    Link(link::LinkArguments),
    /// Print the completion script for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write one page per command into a folder.
    #[command(
        after_help = "Examples:\n  plyscope man | man -l -\n  plyscope man --dir ~/.local/share/man/man1"
    )]
    Man {
        /// Write one page per command into this folder.
        #[arg(long, value_name = "FOLDER")]
        dir: Option<std::path::PathBuf>,
        /// Print the help of every command as one page of Markdown.
        #[arg(long, conflicts_with = "dir")]
        markdown: bool,
    },
}

/// A schema that `schema` prints.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum SchemaOf {
    /// The native trace format, as JSON Schema.
    Trace,
    /// The HTTP service, as OpenAPI 3.1.
    Service,
    /// One row of the table of nodes (CSV, JSON Lines of nodes, Parquet), as JSON Schema.
    Nodes,
    /// The same table, as a definition in SQL.
    NodesSql,
}

pub(crate) fn run(command: Command) -> Result<CommandOutcome, Failure> {
    match command {
        Command::Trace(arguments) => trace::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Success(arguments) => success::run(&arguments),
        Command::Sweep(arguments) => sweep::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Match(arguments) => matches::run(&arguments),
        Command::Tournament(arguments) => tournament::run(&arguments),
        Command::Engine(arguments) => engine::run(&arguments),
        Command::Book(arguments) => book::run(&arguments),
        Command::Tune(arguments) => tune::run(&arguments),
        Command::Step(arguments) => step::run(&arguments),
        Command::Diff(arguments) => asking::diff(&arguments),
        Command::WhatIf(arguments) => asking::if_not_cut(&arguments),
        Command::Perft(arguments) => positions::perft(&arguments),
        Command::Show(arguments) => positions::show(&arguments),
        Command::Stats(arguments) => traces::stats(&arguments),
        Command::Validate(arguments) => validate::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Mistakes(arguments) => mistakes::run(&arguments),
        Command::Exercise(arguments) => exercise::run(&arguments),
        Command::Lesson(arguments) => lesson::run(&arguments),
        Command::Picture(arguments) => picture::run(&arguments),
        Command::Convert(arguments) => traces::convert(&arguments),
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Schema { of: SchemaOf::Trace } => print(&plyscope::service::schema()),
        Command::Schema { of: SchemaOf::Service } => print(&plyscope::service::openapi()),
        Command::Schema { of: SchemaOf::Nodes } => print(&plyscope::service::table_schema()),
        Command::Schema { of: SchemaOf::NodesSql } => print(&plyscope::service::table_sql()),
        Command::Games(arguments) => games::run(&arguments),
        Command::ExitCodes => print(&exit_codes()),
        Command::Link(arguments) => link::run(&arguments),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut self::command(), "plyscope", &mut script);
            print(&String::from_utf8_lossy(&script))
        }
        Command::Man { markdown: true, .. } => print(&help_page()),
        Command::Man { dir: Some(folder), .. } => {
            let written = std::fs::create_dir_all(&folder)
                .and_then(|()| clap_mangen::generate_to(self::command(), &folder));
            let failed = |error| Failure::running(format!("{}: {error}", folder.display()));
            written.map_err(failed).map(|()| CommandOutcome::Complete)
        }
        Command::Man { dir: None, .. } => {
            let mut page = Vec::new();
            let drawn = clap_mangen::Man::new(self::command()).render(&mut page);
            drawn.map_err(|error| Failure::running(error.to_string()))?;
            print(&String::from_utf8_lossy(&page))
        }
    }
}

/// Returns the help of every command as the guide's page, without the options that all commands have.
fn help_page() -> String {
    let mut page = String::from(
        "# Every command\n\n<!-- Made by `cargo xtask codegen` from the program's help. -->\n\n\
         This is the help of every command, as `plyscope help COMMAND` prints it. Every command also has `-v` (log \
         more), `-q` (only answers and errors), `--color` and `-h` (short help). [The command line](cli.md) introduces \
         them.\n",
    );
    let mut command = self::command();
    command.build();
    add_help(&mut command, &mut page);
    page
}

fn add_help(command: &mut clap::Command, page: &mut String) {
    for each in command.get_subcommands_mut().filter(|each| each.get_name() != "help") {
        let name = each.get_bin_name().unwrap_or_default().to_owned();
        let common = [Some("verbose"), Some("quiet"), Some("color"), Some("help")];
        let hidden =
            |arg: clap::Arg| if common.contains(&arg.get_long()) { arg.hide(true) } else { arg };
        let help = each.clone().mut_args(hidden).term_width(100).render_long_help();
        let lines: Vec<String> =
            help.to_string().lines().map(|line| line.trim_end().to_owned()).collect();
        *page += &format!("\n## {name}\n\n```text\n{}\n```\n", lines.join("\n").trim());
        add_help(each, page);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn under(command: &clap::Command) -> Vec<&clap::Command> {
        let direct = command.get_subcommands();
        direct.flat_map(|each| std::iter::once(each).chain(under(each))).collect()
    }

    #[test]
    fn every_output_has_its_short_word() {
        let command = command();
        let mut seen = 0;
        for each in under(&command) {
            let is_output = |arg: &&clap::Arg| arg.get_long() == Some("output");
            for output in each.get_arguments().filter(is_output) {
                assert_eq!(output.get_short(), Some('o'), "{}", each.get_name());
                seen += 1;
            }
        }
        assert!(seen > 10, "{seen}");
    }
}
