//! Questions about recorded searches: `plyscope diff`, which ends with 5 if they differ, and
//! `plyscope what-if`.

use super::files;
use crate::arguments::{ConventionArgument, Json, LanguageArgument};
use crate::exit::{CommandOutcome, Failure, visible};
use crate::interrupt::follow;
use crate::streams::{eprint_line, print, print_json};
use crate::terminal::{Ink, numbers, paint, score};
use clap::Args;
use plyscope::service::wire::{OverlayAnswer, OverlayRequest, OverlaySide, WhatIfRequest};
use plyscope::service::{MOST_BRANCH_NODES, Workspace, node_by_path, overlay, what_if};
use std::path::{Path, PathBuf};

/// `plyscope diff`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plyscope trace --game tictactoe --run minimax --depth 3 -o minimax.json
  plyscope trace --game tictactoe --run alphabeta --depth 3 -o alphabeta.json
  plyscope diff minimax.json alphabeta.json
  plyscope diff minimax.json alphabeta.json --json | jq .counts")]
pub(crate) struct DiffArguments {
    /// A trace file.
    a: PathBuf,
    /// A trace file of the same position. One of the two may be -, for standard input.
    b: PathBuf,
    #[command(flatten)]
    json: Json,
}

/// Compares two traces. They are alike if the nodes, the value and the best move are the same.
pub(super) fn diff(arguments: &DiffArguments) -> Result<CommandOutcome, Failure> {
    let DiffArguments { a, b, json } = arguments;
    if a == Path::new("-") && b == Path::new("-") {
        return Err(Failure::usage(
            "both traces are -, standard input; name a file for one of them",
        ));
    }
    let open = Workspace::new();
    let [a, b] = [a, b].map(|path| files::open(path).map(|opened| open.add(opened.trace)));
    let (a, b) = (a?, b?);
    let request = OverlayRequest { a: a.handle(), b: b.handle() };
    let laid = overlay(&a, &b, &open.overlay(request.a, request.b)?, request);
    let (a, b) = (a.summary(), b.summary());
    let counts = &laid.counts;
    let elsewhere = [counts.only_a, counts.only_b, counts.unknown_a, counts.unknown_b];
    let alike = elsewhere == [0; 4]
        && (a.counts.total, a.value, &a.best_move) == (b.counts.total, b.value, &b.best_move);
    if json.json {
        print_json(&laid)?;
    } else {
        print(&diff_text(&laid, alike))?;
    }
    Ok(if alike { CommandOutcome::Complete } else { CommandOutcome::Differs })
}

fn diff_text(laid: &OverlayAnswer, alike: bool) -> String {
    let side = |name: &str, side: &OverlaySide| {
        let (value, nodes) = (score(side.value), numbers(side.nodes));
        format!(
            "{}  {}: value {value}, {nodes} nodes\n",
            paint(Ink::Title, name),
            visible(&side.title)
        )
    };
    let mut text = side("A", &laid.a) + &side("B", &laid.b);
    if alike {
        return text
            + &paint(
                Ink::Good,
                "\nBoth searches enter the same nodes and find the same value and best move.\n",
            );
    }
    for difference in &laid.differences {
        text += &format!("{} {}\n", paint(Ink::Doubt, "note:"), visible(difference));
    }
    let counts = &laid.counts;
    text += "\n";
    for (what, count) in [
        ("places entered by both", counts.both),
        ("by A alone", counts.only_a),
        ("by B alone", counts.only_b),
        ("by A, unknown in B", counts.unknown_a),
        ("by B, unknown in A", counts.unknown_b),
        ("nodes of A that cuts of B save", counts.saved_by_b),
        ("nodes of B that cuts of A save", counts.saved_by_a),
    ] {
        text += &format!("  {what:<32} {:>14}\n", numbers(count));
    }
    let head = format!("{:>8} {:>14} {:>14} {:>14}", "move", "both", "A alone", "B alone");
    text += &format!("\n{}\n", paint(Ink::Head, head));
    for row in &laid.root_moves {
        let [both, a, b] = [row.counts.both, row.counts.only_a, row.counts.only_b].map(numbers);
        text += &format!("{:>8} {both:>14} {a:>14} {b:>14}\n", visible(&row.mv));
    }
    text
}

/// The limit without `--nodes`; beyond it, the size of the branch is an estimate.
const USUAL_NODES: u64 = 1_000_000;

/// `plyscope what-if`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plyscope trace --game tree --position @examples/trees/textbook.txt -o tree.json
  plyscope what-if tree.json --path 2-2")]
pub(crate) struct WhatIfArguments {
    /// The trace file; - is standard input.
    file: PathBuf,
    /// The pruned node, given by the moves that lead to it, such as 2-2.
    #[arg(long, value_name = "MOVES", required_unless_present = "node", conflicts_with = "node")]
    path: Option<String>,
    /// The pruned node, given by its number.
    #[arg(long, value_name = "NUMBER")]
    node: Option<u32>,
    /// Maximum number of nodes to search, 1 to 50000000 [default: 1000000]. Beyond that, the size is an estimate.
    #[arg(long, value_name = "COUNT", allow_negative_numbers = true,
        value_parser = clap::value_parser!(u64).range(1..=MOST_BRANCH_NODES))]
    nodes: Option<u64>,
    #[command(flatten)]
    convention: ConventionArgument,
    #[command(flatten)]
    language: LanguageArgument,
    #[command(flatten)]
    json: Json,
}

/// Searches a pruned branch. An estimate is truncated (exit code 4), unless `--nodes` set its
/// limit.
pub(super) fn if_not_cut(arguments: &WhatIfArguments) -> Result<CommandOutcome, Failure> {
    let trace = files::open(&arguments.file)?.trace;
    let node = match (&arguments.path, arguments.node) {
        (Some(path), _) => node_by_path(&trace, path)?,
        (None, node) => node.unwrap_or_default(),
    };
    let node_limit = arguments.nodes.unwrap_or(USUAL_NODES);
    let manner = arguments.convention.profile.into();
    let request = WhatIfRequest { trace: 0, node, node_limit, manner };
    let (answer, handle) = follow("what if", |handle| what_if(&trace, &request, handle))?;
    let answer = answer?;
    if arguments.json.json {
        print_json(&answer)?;
    } else {
        let language = arguments.language.language();
        let texts: Vec<String> = answer.said.iter().map(|message| message.text(language)).collect();
        print(&visible(&format!("{}\n", texts.join(" "))))?;
    }
    if answer.sampled && !handle.is_stopped() {
        eprint_line(format_args!(
            "plyscope: the branch has more than {} nodes, so its size is an estimate and its value is unknown; \
             raise --nodes",
            numbers(request.node_limit)
        ));
    }
    Ok(CommandOutcome::of(handle.is_stopped(), answer.sampled && arguments.nodes.is_none()))
}
