//! `plyscope compare`: counts of several runs, side by side; exit code 1 if the runs disagree.

use super::by_name::format_by_name;
use super::files::write_or_print;
use crate::arguments::{
    ConventionArgument, Json, LimitArguments, PositionArguments, Suggestions, ladders, runs,
    seconds,
};
use crate::exit::{CommandOutcome, Failure, remedy, visible};
use crate::interrupt::follow;
use crate::streams::{eprint_error, eprint_line};
use crate::terminal::{comparison_text, terminal_width};
use crate::texts::positions_of;
use clap::{Args, ValueEnum};
use plyscope::service::wire::{
    CompareRequest, ComparisonView, ExportFormat, GameResult, RandomOrders, SolveRequest,
    SolvingView, Stop,
};
use plyscope::service::{
    CompareTask, Export, ServiceError, SolveTask, TableFormat, column_words, export, export_long,
};
use std::path::{Path, PathBuf};

/// An output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Columns and bars for a terminal.
    Table,
    /// All figures, as one JSON object.
    Json,
    /// One row per run and one column per figure, for spreadsheets.
    Csv,
    /// One row per figure (run, stones, figure, ply, value), in long form for data frames.
    Long,
    /// A table in GitHub's Markdown.
    Markdown,
    /// A table for LaTeX with the booktabs package.
    Latex,
}

impl Format {
    /// Exports an answer in this format; returns `None` for the terminal's own.
    fn export(self, answer: &impl Export) -> Option<Result<String, ServiceError>> {
        match self {
            Self::Table => None,
            Self::Json => Some(export(answer, ExportFormat::Json)),
            Self::Csv => Some(export(answer, ExportFormat::Csv)),
            Self::Long => Some(export_long(answer)),
            Self::Markdown => Some(export(answer, ExportFormat::Markdown)),
            Self::Latex => Some(export(answer, ExportFormat::Latex)),
        }
    }
}

/// The format and the destination of the output.
#[derive(Debug, Args)]
pub(super) struct Destination {
    /// Output format [default: from the file name, else table].
    #[arg(long, conflicts_with = "json")]
    format: Option<Format>,
    /// Write to FILE (atomically) instead of standard output. Its name sets the format: .txt, .json, .csv,
    /// .long.csv, .md, .tex.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    json: Json,
}

impl Destination {
    /// # Errors
    ///
    /// The file's name has no known format.
    pub(super) fn format(&self) -> Result<Format, Failure> {
        const KNOWN: [(&str, Format); 6] = [
            ("txt", Format::Table),
            ("json", Format::Json),
            ("csv", Format::Csv),
            ("long.csv", Format::Long),
            ("md", Format::Markdown),
            ("tex", Format::Latex),
        ];
        let requested = if self.json.json { Some(Format::Json) } else { self.format };
        format_by_name(requested, self.output.as_deref(), &KNOWN, Format::Table)
    }

    /// Writes an answer to the file, else to standard output. `table` makes the terminal's own
    /// form.
    pub(super) fn write<A: Export>(
        &self,
        answer: &A,
        table: impl FnOnce(&A) -> String,
    ) -> Result<(), Failure> {
        let text = self.format()?.export(answer).unwrap_or_else(|| Ok(table(answer)))?;
        write_or_print(self.output.as_deref(), &text)
    }

    /// Writes a table with these columns. JSON, CSV and long refuse them, because they have every
    /// figure.
    fn write_columns(&self, answer: &ComparisonView, columns: &[String]) -> Result<(), Failure> {
        let text = match self.format()? {
            Format::Table => comparison_text(answer, Some(columns), terminal_width())?,
            Format::Markdown => answer.with_columns(columns, TableFormat::Markdown)?,
            Format::Latex => answer.with_columns(columns, TableFormat::Latex)?,
            Format::Json | Format::Csv | Format::Long => {
                return Err(Failure::usage(
                    "--columns is for a table, Markdown or LaTeX; the other formats hold all figures",
                ));
            }
        };
        write_or_print(self.output.as_deref(), &text)
    }
}

/// `plyscope compare`
#[derive(Debug, Args)]
#[command(mut_arg("game", |game| {
    game.required(false).required_unless_present("ladder").default_value("").hide_default_value(true)
}))]
#[command(after_help = "\
Examples:
  plyscope compare --game tictactoe --runs minimax,alphabeta,alphabeta+static
  plyscope compare --game othello --depth 6 --eval phases \\
      --runs alphabeta,alphabeta+static --json
  plyscope compare --ladder connect4
  plyscope compare --ladder connect4 --positions games:20:7:36 --format markdown
  plyscope compare --game othello --positions games:20:7:40 --depth 5 \\
      --runs minimax,alphabeta
  plyscope compare --game othello --positions examples/texts/endings.obf \\
      --runs alphabeta,alphabeta+fewest
  plyscope compare --game tictactoe --runs minimax,alphabeta \\
      --columns run,nodes,minimax --format markdown
  plyscope compare --game connect4 --position 7214521555716325513232 --nodes 2000 \\
      --runs alphabeta+static+deepening,mcts:100000,flat:100000 --solve
  plyscope compare --game tictactoe --runs alphabeta --random-orders 100 \\
      --format latex -o t.tex")]
pub(crate) struct CompareArguments {
    #[command(flatten)]
    position: PositionArguments,
    /// A set of positions instead of one: a file with one position per line, - for standard input, or
    /// games:N:SEED:PLIES, the positions after PLIES random plies of N games. A score for the side to move
    /// may follow a position after a space, except for trees; the command checks it.
    #[arg(long, value_name = "FILE|games:N:SEED:PLIES")]
    positions: Option<String>,
    /// The runs, separated by commas.
    #[arg(short, long, value_delimiter = ',', required_unless_present = "ladder",
        value_parser = Suggestions(runs), hide_possible_values = true)]
    runs: Vec<String>,
    /// A guided comparison that adds one optimisation at a time, instead of --runs: connect4 or othello. It sets
    /// the game, the evaluation and the convention, and uses random positions unless you give some. Counts are
    /// grouped by stones played or by empty squares.
    #[arg(long, value_name = "NAME", value_parser = Suggestions(ladders), hide_possible_values = true,
        conflicts_with_all = ["runs", "depth", "eval"])]
    ladder: Option<String>,
    #[command(flatten)]
    limits: LimitArguments,
    #[command(flatten)]
    convention: ConventionArgument,
    /// Number of timings per run, 1 to 100 [default: after a warm-up, five times or for half a second; once for a
    /// set or a run of more than half a second]. The table shows the median and quartiles.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..), allow_negative_numbers = true)]
    repeats: Option<u32>,
    /// Also count alpha-beta with this many random move orders, 0 to 10000.
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    random_orders: u32,
    /// Seed of the first random order; the others use the seeds after it.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// For runs with null, lmr, futility or probcut on one position: check every claim with plain alpha-beta. The
    /// columns false-claims, sound-value and worth have the answer.
    #[arg(long, conflicts_with_all = ["positions", "ladder"])]
    claims: bool,
    /// Also solve the position, at most this many seconds, and show the result of each run's move in the column
    /// with-best-play.
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, default_missing_value = "10",
        value_parser = seconds, allow_negative_numbers = true, conflicts_with_all = ["positions", "ladder"])]
    solve: Option<u64>,
    /// Columns of the table, in this order [default: those that fit the terminal].
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = Suggestions(columns))]
    columns: Vec<String>,
    #[command(flatten)]
    written: Destination,
}

fn columns() -> Vec<String> {
    column_words().map(str::to_owned).collect()
}

impl CompareArguments {
    /// Returns the request; `positions` is the text of the set.
    fn request(&self, positions: Option<String>) -> Result<CompareRequest, Failure> {
        let LimitArguments { depth, nodes, time, .. } = self.limits.clone();
        // No evaluation is sent with a ladder, because a ladder has its own.
        let eval = self.ladder.is_none().then(|| self.limits.evaluation());
        Ok(CompareRequest {
            setup: self.position.setup()?,
            positions,
            runs: self.runs.iter().map(|run| self.convention.profile.write(run)).collect(),
            ladder: self.ladder.clone(),
            depth,
            eval,
            node_limit: nodes,
            time_limit_ms: time,
            repeats: Some(self.repeats.unwrap_or(0)),
            random_orders: Some(self.random_orders),
            seed: Some(self.seed),
            claims: self.claims,
        })
    }

    /// Returns the task that finds the result of each move; `None` without `--solve`.
    fn solve_task(&self) -> Result<Option<SolveTask>, Failure> {
        let Some(time) = self.solve else { return Ok(None) };
        let setup = self.position.setup()?;
        if ["tree", "uniform"].contains(&setup.game.as_str()) {
            return Err(Failure::usage(
                "--solve shows wins and losses, and a tree has no winner; plyscope solve --moves shows the value of \
                 each move",
            ));
        }
        let request = SolveRequest {
            setup,
            moves: true,
            outcome: true,
            time_limit_ms: Some(time),
            ..SolveRequest::default()
        };
        Ok(Some(SolveTask::read(&request)?))
    }
}

pub(super) fn run(arguments: &CompareArguments) -> Result<CommandOutcome, Failure> {
    let positions = read_set(arguments.positions.as_deref(), &arguments.position)?;
    arguments.written.format()?;
    let task = CompareTask::read(&arguments.request(positions)?)?;
    let solve = arguments.solve_task()?;
    let (mut comparison, mut handle) = follow("", |handle| task.run(handle))?;
    let mut unsolved = None;
    if let Some(task) = solve.filter(|_| !handle.is_stopped()) {
        let solving;
        (solving, handle) = follow("solve", |handle| task.run(handle))?;
        add_results(&mut comparison, &solving);
        unsolved = solving.stopped;
    }
    if arguments.columns.is_empty() {
        let width = terminal_width();
        let table = |answer: &ComparisonView| comparison_text(answer, None, width);
        arguments.written.write(&comparison, |answer| table(answer).unwrap_or_default())?;
    } else {
        arguments.written.write_columns(&comparison, &arguments.columns)?;
    }
    if let Some(again) = comparison.restart {
        eprint_line(format_args!("plyscope: {}", again.text("all runs")));
    }
    if let Some(disagreement) = &comparison.disagreement {
        eprint_error(format_args!("plyscope: the runs disagree: {disagreement}"));
        return Ok(CommandOutcome::Disagreed);
    }
    let mut missing = missing(&comparison);
    missing
        .extend(unsolved.map(|stop| {
            format!("the position was not solved ({stop}); give --solve more seconds")
        }));
    if !handle.is_stopped() {
        for sentence in &missing {
            eprint_line(format_args!("plyscope: {}", visible(sentence)));
        }
    }
    Ok(CommandOutcome::of(handle.is_stopped(), !missing.is_empty()))
}

/// Gives each run the result of its move, as far as it is proved.
fn add_results(comparison: &mut ComparisonView, solving: &SolvingView) {
    let moves = || solving.solved.iter().flat_map(|position| &position.moves);
    for row in &mut comparison.runs {
        let chosen = moves().find(|each| Some(&each.mv) == row.best_move.as_ref());
        row.best_move_result = chosen.and_then(|each| match (each.lo?, each.hi?) {
            (1.., _) => Some(GameResult::Win),
            (_, ..=-1) => Some(GameResult::Loss),
            (0, 0) => Some(GameResult::Draw),
            _ => None,
        });
    }
}

/// Describes the results that a limit left out: one sentence for the runs and one for the random
/// orders.
fn missing(comparison: &ComparisonView) -> Vec<String> {
    let cut: Vec<(&str, Stop)> =
        comparison.runs.iter().filter_map(|row| Some((row.run.as_str(), row.stopped?))).collect();
    let runs = cut.first().map(|&(_, stop)| {
        let names: Vec<_> = cut.iter().map(|(run, stop)| format!("{run} ({stop})")).collect();
        let whose = if cut.len() == 1 { "its counts cover" } else { "their counts cover" };
        let names = names.join(", ");
        format!("stopped early: {names}; {whose} only what was searched until then{}", remedy(stop))
    });
    let orders = comparison.random.as_ref().and_then(RandomOrders::remark);
    runs.into_iter().chain(orders).collect()
}

/// Returns the text of a set. The words of random games, which start at the position, stay as they are. For
/// a file or standard input, returns its content and refuses a position beside it.
pub(super) fn read_set(
    words: Option<&str>,
    beside: &PositionArguments,
) -> Result<Option<String>, Failure> {
    let Some(words) = words.filter(|words| !words.starts_with("games:")) else {
        return Ok(words.map(str::to_owned));
    };
    if !beside.position.is_empty() {
        return Err(Failure::usage(
            "--position and a file in --positions are both given; leave out one of them",
        ));
    }
    positions_of(Path::new(words)).map(Some)
}
