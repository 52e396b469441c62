//! What can be typed.

mod compare;
mod json;
mod matches;
mod play;
mod search;
mod success;
mod trace;

pub(crate) use compare::CompareArguments;
pub(crate) use json::Json;
pub(crate) use matches::{MatchArguments, TuneArguments};
pub(crate) use play::PlayArguments;
pub(crate) use search::{LimitArguments, PositionArguments};
use search::{engine, evaluation, seconds};
pub(crate) use success::SuccessArguments;
pub(crate) use trace::TraceArguments;

use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

/// Debugger and microscope for game-tree search.
#[derive(Debug, Parser)]
#[command(name = "plyscope", version, about, long_about = None, after_help = EXAMPLES, max_term_width = 100)]
pub(crate) struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Colours: auto, always or never.
    #[command(flatten)]
    pub(crate) color: Color,
    /// Say more on standard error; twice for more still.
    #[arg(short, long, action = clap::ArgAction::Count, global = true)]
    pub(crate) verbose: u8,
}

const EXAMPLES: &str = "\
Examples:
  plyscope trace --game connect4 --position 4453 --run alphabeta+static --depth 6 -o four.json
  plyscope compare --game tictactoe --runs minimax,alphabeta,alphabeta+static
  plyscope step four.json --at 100
  plyscope games";

/// The colour switch.
#[derive(Debug, Args)]
pub(crate) struct Color {
    /// Colour the output: auto, always or never.
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    color: clap::ColorChoice,
}

impl Color {
    /// Applies the choice to both streams.
    pub(crate) fn write_global(&self) {
        match self.color {
            clap::ColorChoice::Auto => anstream::ColorChoice::Auto,
            clap::ColorChoice::Always => anstream::ColorChoice::Always,
            clap::ColorChoice::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Search a position and record the search: a picture, a summary, and a file.
    Trace(TraceArguments),
    /// Count several runs on one position, without recording.
    Compare(CompareArguments),
    /// Share of positions that each run solves within a limit, against the stones on the board.
    Success(SuccessArguments),
    /// Play against a published program or any run, or let two of them play.
    Play(PlayArguments),
    /// Play a match of two engines: the score with its interval, the Elo difference, every game.
    Match(MatchArguments),
    /// Tune the weights of an evaluation by play.
    Tune(TuneArguments),
    /// The whole state of a recorded search after a step, and the sentence that explains it.
    Step(StepArguments),
    /// Count the move paths of every length up to a depth.
    Perft(PerftArguments),
    /// Show a position: board, legal moves, other notations.
    Show(ShowArguments),
    /// Figures of a recorded search, per ply.
    Stats(FileArguments),
    /// Check a trace file, and tell rule by rule what was checked.
    ///
    /// Exit code 0: every rule was checked and holds. 3: the file is damaged or forged. 4: it holds
    /// as far as it was checked; the game, the algorithm or the evaluation is unknown, subtrees were
    /// not recorded, or the file ends early. A known run of up to 5 million nodes is repeated for up
    /// to 2 seconds: another result is damage; that it was not repeated is told and changes nothing.
    Validate(FileArguments),
    /// Convert a trace file to another format.
    Convert(ConvertArguments),
    /// Serve the UI and the operations to a browser on this machine.
    Serve(ServeArguments),
    /// Print a machine-readable description of a format.
    Schema {
        /// Of what.
        #[arg(default_value = "trace")]
        of: SchemaOf,
    },
    /// List every game, notation, evaluation, algorithm and order, with an example.
    Games(Json),
    /// Print completions for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
}

/// What `schema` describes.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum SchemaOf {
    /// The native trace format, as JSON Schema.
    Trace,
    /// The HTTP service, as OpenAPI 3.1.
    Service,
}

/// `plyscope step`
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  plyscope step four.json --at 100 --json")]
pub(crate) struct StepArguments {
    /// The trace file; - is standard input.
    pub(crate) file: PathBuf,
    /// The step, from 0 (before anything) to the last.
    #[arg(long, value_name = "STEP")]
    pub(crate) at: u32,
    #[command(flatten)]
    pub(crate) json: Json,
}

/// `plyscope perft`
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  plyscope perft --game othello --depth 7")]
pub(crate) struct PerftArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// Plies, 1 to 30.
    #[arg(short, long, allow_negative_numbers = true)]
    pub(crate) depth: u32,
    #[command(flatten)]
    pub(crate) json: Json,
}

/// `plyscope show`
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  plyscope show --game connect4 --position 4453")]
pub(crate) struct ShowArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    #[command(flatten)]
    pub(crate) json: Json,
}

/// A command on one trace file.
#[derive(Debug, Args)]
pub(crate) struct FileArguments {
    /// The trace file; - is standard input.
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) json: Json,
}

/// A size of memory.
fn memory(text: &str) -> Result<u64, String> {
    plyscope::service::read_memory(text).map_err(|error| error.to_string())
}

/// `plyscope serve`
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  plyscope serve --port 8787\n  plyscope serve --memory 8GB")]
pub(crate) struct ServeArguments {
    /// The port on 127.0.0.1; 0 takes a free one.
    #[arg(short, long, default_value_t = 8787)]
    pub(crate) port: u16,
    /// Memory for searches, open traces, uploads and downloads together, 64MB to 1TB; what would
    /// not fit is refused before it starts.
    #[arg(long, value_name = "SIZE", default_value = "2GB", value_parser = memory)]
    pub(crate) memory: u64,
}

/// `plyscope convert`
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  plyscope convert four.json -o four.graphml")]
pub(crate) struct ConvertArguments {
    /// The trace file; - is standard input.
    pub(crate) file: PathBuf,
    /// The file to write; its name says the format.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// DOT only: draw at most this many nodes.
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) max_nodes: u32,
}
