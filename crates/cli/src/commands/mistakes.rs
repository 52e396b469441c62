//! `plyscope mistakes`: common mistakes beside the right search, and runs to be judged.

use crate::arguments::Json;
use crate::exit::{Done, Failure, visible};
use crate::streams::{print, print_json};
use crate::terminal::numbers;
use clap::{Args, ValueEnum};
use plyscope::service::wire::{MistakeClass, MistakeRequest, SpotRequest};
use plyscope::service::{mistake, mistakes, spot};

const EXAMPLES: &str = "\
Examples:
  plyscope mistakes
  plyscope mistakes no-break
  plyscope mistakes no-break --events wrong | plyscope check -
  plyscope mistakes --quiz 7
  plyscope mistakes --quiz 7 --answer strict";

/// What `mistakes` is told.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MistakesArguments {
    /// The mistake to show [default: list all].
    mistake: Option<String>,
    /// Print the events of its right or its wrong run, as a program would.
    #[arg(long, value_name = "RUN", requires = "mistake", conflicts_with = "json")]
    events: Option<Which>,
    /// Show a run without the name of its mistake, which this number gives: which one is it?
    #[arg(long, value_name = "SEED", conflicts_with = "mistake")]
    quiz: Option<u32>,
    /// Judge the run of --quiz: one of the words it offers.
    #[arg(long, value_name = "WORD", requires = "quiz")]
    answer: Option<String>,
    #[command(flatten)]
    json: Json,
}

/// One of the two runs.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Which {
    /// The right one.
    Right,
    /// The one with the mistake.
    Wrong,
}

pub(super) fn run(arguments: &MistakesArguments) -> Result<Done, Failure> {
    let json = arguments.json.json;
    if let Some(seed) = arguments.quiz {
        return quiz(seed, arguments.answer.clone(), json);
    }
    let Some(word) = &arguments.mistake else {
        let all = mistakes();
        if json {
            return print_json(&all);
        }
        let line = |sort| match sort {
            MistakeClass::Wrong => "wrong",
            MistakeClass::Slower => "slower",
            MistakeClass::Convention => "convention",
        };
        let lines = all
            .mistakes
            .iter()
            .map(|each| format!("{:<19} {:<11} {}\n", each.mistake, line(each.sort), each.about));
        return print(&lines.collect::<String>());
    };
    let view = mistake(&MistakeRequest { mistake: word.clone() })?;
    let shown = &view.answer;
    match arguments.events {
        Some(Which::Right) => return print(&shown.right),
        Some(Which::Wrong) => return print(&shown.wrong),
        None if json => return print_json(&view),
        None => {}
    }
    let checked = &shown.checked;
    let mut text = format!("{}: {}.\n", shown.mistake, shown.about);
    text += &format!("on {}\n", shown.wrong.lines().next().unwrap_or(""));
    if let Some(first) = &checked.first_difference {
        text += &format!("first difference ({}): {}\n", first.kind.word(), first.sentence);
    }
    let told = |value: Option<plyscope::service::wire::ScoreTold>| {
        value.map_or_else(|| "not told".to_owned(), |value| value.to_string())
    };
    let (value, nodes) = (&checked.value, &checked.nodes);
    text += &format!("value: {}, right {}\n", told(value.yours), told(value.reference));
    let reference = nodes.reference.map_or_else(|| "not counted".to_owned(), numbers);
    text += &format!("nodes: {}, right {reference}\n", numbers(nodes.yours));
    print(&visible(&text))
}

/// Shows a run to be judged, or judges it.
fn quiz(seed: u32, answer: Option<String>, json: bool) -> Result<Done, Failure> {
    let asked = spot(&SpotRequest { seed, answer })?;
    if json {
        return print_json(&asked);
    }
    let asked = asked.answer;
    let mut text = asked.events.clone();
    text += "\nWhich mistake is in this run?\n";
    for choice in &asked.choices {
        text += &format!("  {:<19} {}\n", choice.mistake, choice.about);
    }
    match (asked.is_right, asked.truth) {
        (Some(is_right), Some(truth)) => {
            text += &format!("{}: it is {truth}.\n", if is_right { "Right" } else { "No" });
            let first = asked.checked.and_then(|checked| checked.first_difference);
            text += &first.map_or_else(String::new, |first| format!("{}\n", first.sentence));
        }
        _ => text += &format!("Answer with --quiz {seed} --answer WORD.\n"),
    }
    print(&visible(&text))
}
