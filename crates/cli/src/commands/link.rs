//! `plyscope link`: the address that opens a search, without searching.

use crate::arguments::{ConventionArgument, LimitArguments, PositionArguments, Suggestions, runs};
use crate::exit::{CommandOutcome, Failure};
use crate::streams::print;
use clap::Args;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use plyscope::service::Request;
use plyscope::service::wire::RunRequest;

/// `plyscope link`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plyscope link --game connect4 --position 4453 --run alphabeta+static --depth 6
  plyscope link --game tree --position '((3 12 8)(2 4 6)(14 5 2))' --step 18
  plyscope link --game tictactoe --position 132 --run mcts:600+seed:7 \\
      --address https://example.org/plyscope.html")]
pub(crate) struct LinkArguments {
    #[command(flatten)]
    position: PositionArguments,
    /// The run: an algorithm with modifiers, such as alphabeta+static [default: alphabeta].
    #[arg(short, long, value_parser = Suggestions(runs), hide_possible_values = true)]
    run: Option<String>,
    #[command(flatten)]
    convention: ConventionArgument,
    #[command(flatten)]
    limits: LimitArguments,
    /// The step to open at, from 0 (before the search).
    #[arg(long, value_name = "STEP", default_value_t = 0)]
    step: u32,
    /// Address of the page, or of `plyscope serve`. The default opens the installed window.
    #[arg(long, value_name = "ADDRESS", default_value = "plyscope://open")]
    address: String,
}

pub(super) fn run(arguments: &LinkArguments) -> Result<CommandOutcome, Failure> {
    let run = arguments.run.as_deref().unwrap_or("alphabeta");
    let request = Request::read(&RunRequest {
        run: arguments.convention.profile.write(run),
        ..arguments.limits.request(&arguments.position)?
    })?;
    let address = checked(&arguments.address)?;
    let words = serde_json::to_string(&request.canonical())
        .map_err(|error| Failure::running(error.to_string()))?;
    let words = utf8_percent_encode(&words, ENCODED);
    print(&format!("{address}#q={words}&s={}\n", arguments.step))
}

/// The characters that JavaScript's `encodeURIComponent` encodes, so that the page writes the same address.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');

/// Returns the address of a page, if a `#` can follow it.
pub(super) fn checked(address: &str) -> Result<&str, Failure> {
    if address.contains(['#', ' ']) {
        let reason = format!("{address:?} is not the address of a page");
        return Err(Failure::usage(format!(
            "{reason}; give the whole address, without a # or a space"
        )));
    }
    Ok(address)
}
