//! `plyscope step`: the events at a step, over a range of steps, or at the next cutoff.

use super::files;
use super::passes::{PassArgument, steps_of};
use crate::arguments::{ConventionArgument, Json, LanguageArgument};
use crate::exit::{CommandOutcome, Failure, visible};
use crate::streams::{eprint_line, json_line, print, print_json};
use crate::terminal::{Ink, numbers, paint, step_text, table_text};
use clap::{Args, ValueEnum};
use plyscope::service::wire::{SeekKind, SeekRequest, StepView, TableRequest};
use plyscope::service::{
    Frames, Node, Open, ServiceError, Trace, convention, event_line, node_by_path_below,
    seek_answer, step_message, step_view_in, table_step,
};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// `plyscope step`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plyscope trace --game connect4 --position 4453 --depth 6 -o four.json
  plyscope step four.json
  plyscope step four.json --at 100 --json
  plyscope step four.json --node 4-3 --next cutoff
  plyscope trace --game tree --position @examples/trees/textbook.txt -o tree.json
  plyscope step tree.json --next cutoff
  plyscope step tree.json --pass 1 --next cutoff
  plyscope step tree.json --at 18 --profile negamax
  plyscope step tree.json --next cutoff --lang pt-BR
  plyscope step tree.json --all --markdown > steps.md
  plyscope step tree.json --events
  plyscope trace --game tictactoe --run alphabeta+tt --depth 4 -o table.json
  plyscope step table.json --at 300 --table")]
pub(crate) struct StepArguments {
    /// The trace file; - is standard input.
    file: PathBuf,
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    convention: ConventionArgument,
    #[command(flatten)]
    language: LanguageArgument,
    /// Print one JSON object instead of text; for several steps, one per line.
    #[command(flatten)]
    json: Json,
    /// Print a Markdown table, for a handout.
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
}

/// The steps; without any of these options, the first one worth seeing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
struct Which {
    /// Show this step, from 0 (before the search) to the last.
    #[arg(long, value_name = "STEP", conflicts_with_all = ["all", "from", "to"])]
    at: Option<u32>,
    /// Show every step.
    #[arg(long, conflicts_with_all = ["from", "to"])]
    all: bool,
    /// First step of a range [default: 0].
    #[arg(long, value_name = "STEP")]
    from: Option<u32>,
    /// Last step of a range [default: the last].
    #[arg(long, value_name = "STEP")]
    to: Option<u32>,
    /// Show the next event of this kind after --at, or after the entry of --node [default: from the start].
    #[arg(long, value_name = "EVENT", conflicts_with_all = ["all", "from", "to"])]
    next: Option<Next>,
    /// Show the step that enters this node, given by the moves that lead to it, such as 4-3, or by its name in a
    /// small tree.
    #[arg(long, visible_alias = "path", value_name = "MOVES|NAME", conflicts_with_all = ["at", "all", "from", "to"])]
    node: Option<String>,
    /// In a search with several passes: show the steps of this pass, counting from 1. --next and --node then
    /// search only this pass.
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["at", "all", "from", "to"])]
    pass: Option<u32>,
    /// Print each event as one line of plain text, so that you can compare two searches with diff.
    #[arg(long, conflicts_with_all = ["json", "markdown", "at", "next", "node"])]
    events: bool,
    /// Show the transposition table after the step, and its entries for the position there. The search needs +tt, or
    /// dfpn.
    #[arg(long, conflicts_with_all = ["markdown", "all", "from", "to", "events"])]
    table: bool,
}

/// An event to go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Next {
    /// A cutoff.
    Cutoff,
    /// The evaluation of a leaf.
    Leaf,
    /// A better move at the root.
    RootBest,
    /// The next event of the same node or of a node above it.
    Over,
    /// The return from the node.
    Out,
}

impl From<Next> for SeekKind {
    fn from(next: Next) -> Self {
        match next {
            Next::Cutoff => Self::Cutoff,
            Next::Leaf => Self::Leaf,
            Next::RootBest => Self::RootBest,
            Next::Over => Self::Over,
            Next::Out => Self::Out,
        }
    }
}

pub(super) fn run(arguments: &StepArguments) -> Result<CommandOutcome, Failure> {
    let opened = files::open(&arguments.file)?;
    let (trace, which) = (opened.trace, &arguments.which);
    let profile = arguments.convention.profile;
    let language = arguments.language.language();
    let pass = PassArgument { pass: which.pass }.root(&trace)?;
    let is_one = which.at.is_some() || which.next.is_some() || which.node.is_some();
    let is_bare = Which { table: false, ..which.clone() } == Which::default();
    if is_one || is_bare {
        let (step, trace) = if is_bare { worth_seeing(trace)? } else { one(trace, which, pass)? };
        if which.table {
            let table = table_step(&trace, &TableRequest { trace: 0, step, node: None })?;
            let scale = trace.chance_values().map_or(1, |values| values.scale);
            return if arguments.json.json {
                print_json(&table)
            } else {
                print(&table_text(&table, step, scale))
            };
        }
        let view = step_view_in(&trace, step, profile)?;
        let message = step_message(&trace, step, profile)?;
        return match (arguments.json.json, arguments.markdown) {
            (true, _) => print_json(&view),
            (_, true) => print(&(MARKDOWN.to_owned() + &row(&view, &message.text(language)))),
            _ => {
                let here = convention(&trace, step, profile);
                let scale = trace.chance_values().map_or(1, |values| values.scale);
                print(&step_text(&view, &message, &here, language, scale))
            }
        };
    }
    let steps = match pass {
        Some(root) => steps_of(&trace, root),
        None => range(&trace, which)?,
    };
    if which.events {
        let frames = Frames::of(&trace);
        for step in steps.clone() {
            if let Some(line) = event_line(&frames, step) {
                print(&visible(&format!("{line}\n")))?;
            }
        }
        return Ok(CommandOutcome::Complete);
    }
    if arguments.markdown {
        print(MARKDOWN)?;
    }
    for step in steps.clone() {
        let view = step_view_in(&trace, step, profile)?;
        print(&match (arguments.json.json, arguments.markdown) {
            (true, _) => json_line(&view)?,
            (_, true) => row(&view, &step_message(&trace, step, profile)?.text(language)),
            _ => line(&view, &step_message(&trace, step, profile)?.text(language)),
        })?;
    }
    // The user requested this part; the note makes it clear to readers of the last page that it is not the
    // whole.
    if steps != (0..=trace.steps()) {
        let [from, to, last] = [*steps.start(), *steps.end(), trace.steps()].map(numbers);
        eprint_line(format_args!("plyscope: showing steps {from} to {to} of 0 to {last}"));
    }
    Ok(CommandOutcome::Complete)
}

/// Returns the step worth seeing first, as the stage does; the last one if there is none.
fn worth_seeing(trace: Trace) -> Result<(u32, Trace), Failure> {
    let last = trace.steps();
    let open = Open::of(trace);
    let found = seek_answer(&open, &seek_from(0, SeekKind::WorthSeeing))?.step;
    Ok((found.unwrap_or(last), open.trace))
}

fn seek_from(step: u32, kind: SeekKind) -> SeekRequest {
    SeekRequest { trace: 0, step, backwards: false, kind, node: None, condition: None }
}

/// Returns the step that the options select. Fails for a pruned node, because no step enters it.
fn one(trace: Trace, which: &Which, pass: Option<u32>) -> Result<(u32, Trace), Failure> {
    let within = pass.map_or(0..=trace.steps(), |root| steps_of(&trace, root));
    // The first step of a pass by default, because its first event enters the root.
    let mut step = which.at.unwrap_or(*within.start());
    if let Some(path) = &which.node {
        let node = node_by_path_below(&trace, pass.unwrap_or_else(|| trace.answer_root()), path)
            .map_err(|error| ServiceError { field: Some("node".to_owned()), ..error })?;
        let entered = trace.node(node).and_then(Node::enter);
        step = entered.ok_or_else(|| {
            Failure::usage(format!("--node {path}: this node was pruned, so it is never entered"))
        })?;
    }
    let Some(next) = which.next else { return Ok((step, trace)) };
    let open = Open::of(trace);
    let request = seek_from(step, next.into());
    let found = seek_answer(&open, &request)?.step.filter(|step| within.contains(step));
    let word = next.to_possible_value().map_or(String::new(), |word| word.get_name().to_owned());
    let of_pass = which.pass.map_or_else(String::new, |number| format!(" in pass {number}"));
    let none =
        || Failure::usage(format!("--next {word}: there is none after step {step}{of_pass}"));
    found.map(|step| (step, open.trace)).ok_or_else(none)
}

/// Returns the steps of a range, by default all. Fails beyond the last step, and if the ends are
/// exchanged.
fn range(trace: &Trace, which: &Which) -> Result<RangeInclusive<u32>, Failure> {
    let last = trace.steps();
    let (from, to) = (which.from.unwrap_or(0), which.to.unwrap_or(last));
    for (option, step) in [("--from", from), ("--to", to)] {
        if step > last {
            return Err(Failure::usage(format!(
                "{option}: there is no step {step}; use 0 to {last}"
            )));
        }
    }
    if from > to {
        return Err(Failure::usage(format!("--from {from} is after --to {to}; swap them")));
    }
    Ok(from..=to)
}

/// Describes a step of a range, in two lines.
fn line(view: &StepView, text: &str) -> String {
    let (step, event) = (numbers(view.step), view.event.word());
    let sentence = visible(&text.replace('\n', " "));
    format!("{step:>6}  {}\n        {sentence}\n", paint(Ink::Title, event))
}

const MARKDOWN: &str = "| step | event | |\n| --: | --- | --- |\n";

/// Returns a row of a Markdown table: line breaks become spaces, and `|` is escaped.
fn row(view: &StepView, text: &str) -> String {
    let text = text.replace('\n', " ").replace('|', "\\|");
    visible(&format!("| {} | {} | {text} |\n", view.step, view.event.word()))
}
