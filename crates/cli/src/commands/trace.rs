//! `plyscope trace`: searches, records, draws and writes; exit code 4 if a limit cut the search.

use super::files::{Target, TraceOutput, Ways};
use super::passes::PassArgument;
use crate::arguments::{
    ConventionArgument, Json, LimitArguments, PositionArguments, Suggestions, presets, runs,
    seconds,
};
use crate::exit::{CommandOutcome, Failure, remedy, shown};
use crate::interrupt::follow;
use crate::streams::{eprint_line, print, print_json};
use crate::terminal::{claims_text, numbers, summary_text, tree_picture};
use clap::Args;
use clap::builder::TypedValueParser;
use plyscope::service::wire::{RunRequest, Stop, TraceSummary};
use plyscope::service::{
    InputError, Node, PatientResult, Request, ServiceError, Trace, judge_claims, name_program,
    preset_request, record_patiently, summary,
};
use std::path::PathBuf;

/// `plyscope trace`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plyscope trace --game tree --position '((3 12 8)(2 4 6)(14 5 2))' -o tree.svg
  plyscope trace --game connect4 --position 4453 --run alphabeta+static \\
      --depth 6 -o four.json
  plyscope trace --game gomoku --size 15x15 --k 5 --position h8i9 \\
      --margin 1 --eval chains --depth 3
  plyscope trace --game tree --position '((3 12 8)(2 4 6)(14 5 2))' --run mtdf --pass 1
  plyscope trace --game tree --position '((3 12 8)(2 4 6)(14 5 2))' --window 4,9
  plyscope trace --game connect4 --position 42427566777554444333233 --depth 4 \\
      --eval lines --run alphabeta+static+lmr:3 --claims
  plyscope trace --preset othello-phases
  plyscope trace --preset othello-phases --depth 4 --position f5d6
  plyscope trace --game tree --position @examples/trees/textbook.txt \\
      --format dot | dot -Tsvg > tree.svg
  plyscope trace --game tictactoe --run minimax -o all.parquet   # docs/sql.md
  plyscope trace --game tictactoe --nodes-only -o nodes.jsonl.gz")]
pub(crate) struct TraceArguments {
    #[command(flatten)]
    position: PositionArguments,
    /// The run: an algorithm with modifiers, such as alphabeta+static or pvs+tt:16MB+deepening [default:
    /// alphabeta]. `plyscope games` lists them all.
    #[arg(short, long, value_parser = Suggestions(runs), hide_possible_values = true)]
    run: Option<String>,
    /// A published program with its original run, evaluation and limits; reaching its own time limit is not an
    /// error. It begins at its game's start position unless you give --position. --run, --eval, --depth, --nodes,
    /// --time and --shorten-after override its settings, and the trace records the changes. `plyscope games` lists
    /// the programs with their sources.
    #[arg(long, value_name = "NAME", value_parser = Suggestions(presets), hide_possible_values = true,
        conflicts_with_all = ["size", "k", "exact", "subboard", "margin"])]
    preset: Option<String>,
    #[command(flatten)]
    convention: ConventionArgument,
    /// Window at the root: alpha and beta for MAX, such as -1,1 or -inf,3. Short for +window:-1:1 in the run. If
    /// the value lies outside the window, the search finds only a bound.
    #[arg(long, value_name = "ALPHA,BETA", allow_hyphen_values = true, conflicts_with = "preset")]
    window: Option<String>,
    #[command(flatten)]
    limits: LimitArguments,
    /// With a run such as alphabeta+shorten:6: lower the depth limit after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    shorten_after: Option<u64>,
    /// Maximum number of nodes to record. The search continues, and its counts stay exact.
    #[arg(short, long, allow_negative_numbers = true)]
    budget: Option<u64>,
    /// Write the trace to FILE: .json .jsonl .csv (and .gz after any) .parquet .dot .graphml; - is standard
    /// output. A name ending in .svg or .tex draws the tree as in a textbook.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Output format, such as jsonl.gz or svg; overrides the file name [default: from the file name; jsonl for
    /// standard output and pipes]. Without -o, it writes to standard output.
    #[arg(short, long, value_parser = Suggestions(TraceOutput::names).try_map(|name| TraceOutput::read(&name)),
        hide_possible_values = true)]
    format: Option<TraceOutput>,
    #[command(flatten)]
    ways: Ways,
    /// Plies of the tree to draw in the terminal, 0 to 6 [default: as many as fit a screen]. Each node shows its
    /// window at the end of its search, as in pictures.
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=6))]
    plies: Option<u32>,
    /// With a run such as alphabeta+lmr:3: check every claim with plain alpha-beta, and list the false ones.
    #[arg(long)]
    claims: bool,
    #[command(flatten)]
    pass: PassArgument,
    #[command(flatten)]
    json: Json,
}

pub(super) fn run(arguments: &TraceArguments) -> Result<CommandOutcome, Failure> {
    let (request, changed) = match &arguments.preset {
        Some(name) => published(name, arguments)?,
        None => (typed(arguments)?, Vec::new()),
    };
    let request = Request::read(&request)?;
    check_claims(arguments, &request)?;
    // Checked here so that a name without a format fails before an hour of searching.
    let target = Target::read(arguments.output.as_deref(), arguments.format, arguments.ways)?;
    let (searched, handle) = follow(&request.title(), |handle| record_patiently(&request, handle))?;
    let PatientResult { found: trace, restart: begun_again, .. } = searched;
    let trace = match &arguments.preset {
        Some(name) => name_program(trace, name, &changed),
        None => trace,
    };
    let root = arguments.pass.root(&trace)?;
    let written = target.map(|target| target.of_pass(root).write(&trace)).transpose()?;
    let seen = TraceSummary { restart: begun_again, ..summary(&trace) };
    // A published program that ends by its own clock is complete, even if only part of its trace is
    // recorded. A budget from the user still makes it truncated.
    let as_it_was = arguments.preset.is_some() && changed.is_empty();
    let published = as_it_was && arguments.budget.is_none();
    let cut = written == Some(CommandOutcome::Truncated);
    let truncated = cut || (!published && (seen.stubs > 0 || seen.stopped.is_some()));
    let done = CommandOutcome::of(handle.is_stopped(), truncated);
    let to_stdout = target.is_some_and(|target| target.path.is_none());
    if arguments.json.json && !to_stdout {
        print_json(&seen)?;
    } else if !to_stdout {
        let mut text = tree_picture(&trace, root, arguments.plies);
        text += "\n";
        text += &summary_text(&seen);
        if let Some(path) = target.and_then(|target| target.path) {
            text += &format!("written to {}\n", shown(path));
        }
        print(&text)?;
        if let Some(target) = target.filter(Target::is_trace) {
            let path = target.path.map(shown).unwrap_or_default();
            let is_plain = |c: char| c.is_alphanumeric() || "-_./".contains(c);
            let path = if path.chars().all(is_plain) { path } else { format!("'{path}'") };
            eprint_line(format_args!(
                "next: plyscope step {path} shows the step worth seeing first, and why"
            ));
        }
        let deepest = deepest_ply(&trace, root.unwrap_or_else(|| trace.root()));
        if let Some(plies) = arguments.plies.filter(|&plies| plies < deepest) {
            eprint_line(format_args!(
                "plyscope: the picture ends at ply {plies} of {deepest} (--plies)"
            ));
        }
    }
    if arguments.claims && judge(&trace, to_stdout || arguments.json.json)? {
        return Ok(CommandOutcome::of(true, false));
    }
    if let Some(again) = begun_again {
        eprint_line(format_args!("plyscope: {}", again.text("the search")));
    }
    if seen.stubs > 0 {
        eprint_line(format_args!(
            "plyscope: the budget of {} graph nodes was reached: {} subtrees were counted but not \
             recorded; raise --budget or lower --depth",
            numbers(seen.budget),
            numbers(seen.stubs)
        ));
    }
    if let Some(reason) = seen.stopped {
        let whose =
            if done == CommandOutcome::Complete { ", as the program was published" } else { "" };
        let remedy = if reason == Stop::Memory { remedy(reason) } else { "" };
        eprint_line(format_args!(
            "plyscope: the search stopped early ({reason}{whose}); the tree is a prefix{remedy}"
        ));
    }
    Ok(done)
}

/// Refuses `--claims` for a run that claims nothing.
fn check_claims(arguments: &TraceArguments, request: &Request) -> Result<(), Failure> {
    if arguments.claims && !request.run.selective.is_any() {
        return Err(Failure::usage(format!(
            "--claims: {} makes no claims; use alphabeta with null, lmr, futility or probcut",
            request.run
        )));
    }
    Ok(())
}

/// Judges every claim of a search, and returns whether it was stopped. Standard output holds the trace alone, or
/// JSON, if `aside`.
fn judge(trace: &Trace, aside: bool) -> Result<bool, Failure> {
    let (judged, handle) = follow("claims", |handle| judge_claims(trace, handle))?;
    let text = claims_text(&judged?);
    if aside {
        eprint_line(format_args!("{text}"));
    } else {
        print(&text)?;
    }
    Ok(handle.is_stopped())
}

/// Returns the deepest ply recorded below a root, which has ply 0.
fn deepest_ply(trace: &Trace, root: u32) -> u32 {
    let end = trace.node(root).map_or(root, Node::end);
    (root..end).filter_map(|id| Some(trace.node(id)?.ply())).max().unwrap_or(0)
}

/// Returns the request from the command line, without a published program; the default run is
/// `alphabeta`.
fn typed(arguments: &TraceArguments) -> Result<RunRequest, Failure> {
    let run = arguments.convention.profile.write(arguments.run.as_deref().unwrap_or("alphabeta"));
    let run = match &arguments.window {
        Some(window) => {
            format!("{run}+window:{}", window.replace(',', ":").replace(['+', ' '], ""))
        }
        None => run,
    };
    Ok(RunRequest {
        run,
        budget: arguments.budget,
        shorten_after_ms: arguments.shorten_after,
        ..arguments.limits.request(&arguments.position)?
    })
}

/// Returns the request of a published program with the user's changes, and those changes in words.
/// Fails if `--game` names another game.
fn published(
    name: &str,
    arguments: &TraceArguments,
) -> Result<(RunRequest, Vec<String>), ServiceError> {
    let TraceArguments { position, limits, run, shorten_after, budget, .. } = arguments;
    let mut request = preset_request(name, &position.position)?.canonical();
    let played = &request.setup.game;
    if let Some(game) = position.board.game.as_ref().filter(|game| *game != played) {
        let reason = format!("{game:?} is not the game of {name}");
        let error = InputError::whole(reason, format!("leave it out, or say {played}"));
        return Err(ServiceError::input("game", error));
    }
    request.budget = *budget;
    let mut changed = Vec::new();
    if let Some(run) = run {
        request.run = arguments.convention.profile.write(run);
        // The time to shorten is dropped, because it applies only to runs that shorten.
        request.shorten_after_ms = request.shorten_after_ms.filter(|_| run.contains("+shorten"));
        changed.push(format!("run {}", request.run));
    }
    if let Some(evaluation) = &limits.eval {
        request.eval = Some(evaluation.clone());
        changed.push(format!("eval {evaluation}"));
    }
    if let Some(depth) = limits.depth {
        request.depth = Some(depth);
        changed.push(format!("depth {depth}"));
    }
    if let Some(nodes) = limits.nodes {
        request.node_limit = Some(nodes);
        changed.push(format!("nodes {nodes}"));
    }
    let seconds = |milliseconds: u64| milliseconds as f64 / 1e3;
    if let Some(time) = limits.time {
        request.time_limit_ms = Some(time);
        changed.push(format!("time {}", seconds(time)));
    }
    if let Some(after) = *shorten_after {
        request.shorten_after_ms = Some(after);
        changed.push(format!("shorten-after {}", seconds(after)));
    }
    Ok((request, changed))
}
