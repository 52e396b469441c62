//! `plyscope mistakes`: common mistakes beside the correct search, and runs for the user to diagnose.

use crate::arguments::{Json, LanguageArgument};
use crate::exit::{CommandOutcome, Failure, visible};
use crate::streams::{print, print_json};
use crate::terminal::numbers;
use clap::{Args, ValueEnum};
use plyscope::service::wire::{Language, Message, MistakeClass, MistakeRequest, SpotRequest};
use plyscope::service::{mistake, mistakes, spot};
use std::collections::BTreeMap;

const EXAMPLES: &str = "\
Examples:
  plyscope mistakes
  plyscope mistakes no-break
  plyscope mistakes no-break --events wrong | plyscope check -
  plyscope mistakes --quiz 7
  plyscope mistakes --quiz 7 --answer no-break";

/// The arguments of `mistakes`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MistakesArguments {
    /// The mistake to show [default: list all].
    mistake: Option<String>,
    /// Print the events of the correct or the wrong run, as a program would print them.
    #[arg(long, value_name = "RUN", requires = "mistake", conflicts_with = "json")]
    events: Option<Which>,
    /// Quiz: show a run with an unnamed mistake, which SEED picks.
    #[arg(long, value_name = "SEED", conflicts_with = "mistake")]
    quiz: Option<u32>,
    /// Your answer to --quiz: one of the words it lists.
    #[arg(long, value_name = "WORD", requires = "quiz")]
    answer: Option<String>,
    #[command(flatten)]
    json: Json,
    #[command(flatten)]
    language: LanguageArgument,
}

/// One of the two runs.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Which {
    /// The run without the mistake.
    Right,
    /// The run with the mistake.
    Wrong,
}

pub(super) fn run(arguments: &MistakesArguments) -> Result<CommandOutcome, Failure> {
    let json = arguments.json.json;
    let language = arguments.language.language();
    if let Some(seed) = arguments.quiz {
        return quiz(seed, arguments.answer.clone(), json, language);
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
        let lines = all.mistakes.iter().map(|each| {
            let (word, title) = (each.mistake, text_of(each.mistake, "title", language));
            format!("{word:<19} {:<11} {title}\n", line(each.sort))
        });
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
    let [title, about] = ["title", "text"].map(|part| text_of(word, part, language));
    let mut text = format!("{word}: {title}\n{about}\n");
    text += &format!("on {}\n", shown.wrong.lines().next().unwrap_or(""));
    if let Some(first) = &checked.first_difference {
        let sentence = first.text(language);
        text += &format!("first difference ({}): {sentence}\n", first.kind.word());
    }
    let value_text = |value: Option<plyscope::service::wire::ReportedScore>| {
        value.map_or_else(|| "not told".to_owned(), |value| value.to_string())
    };
    let (value, nodes) = (&checked.value, &checked.nodes);
    text += &format!("value: {}, right {}\n", value_text(value.yours), value_text(value.reference));
    let reference = nodes.reference.map_or_else(|| "not counted".to_owned(), numbers);
    text += &format!("nodes: {}, right {reference}\n", numbers(nodes.yours));
    print(&visible(&text))
}

/// Returns the title or the text of a mistake. A run without a mistake has both too.
fn text_of(word: &str, part: &str, language: Language) -> String {
    let key = format!("mistake.{word}.{part}").into();
    Message { key, args: BTreeMap::new(), link: None }.text(language)
}

/// Shows the run of a seed, or grades the user's answer to it.
fn quiz(
    seed: u32,
    answer: Option<String>,
    json: bool,
    language: Language,
) -> Result<CommandOutcome, Failure> {
    let view = spot(&SpotRequest { seed, answer })?;
    if json {
        return print_json(&view);
    }
    let shown = view.answer;
    let mut text = shown.events.clone();
    text += "\nWhich mistake does this run contain?\n";
    for choice in &shown.choices {
        let title = text_of(choice.mistake, "title", language);
        text += &format!("  {:<19} {title}\n", choice.mistake);
    }
    match (shown.is_right, shown.truth) {
        (Some(is_right), Some(truth)) => {
            text += &format!("{}: it is {truth}.\n", if is_right { "Right" } else { "No" });
            let first = shown.checked.and_then(|checked| checked.first_difference);
            text += &first.map_or_else(String::new, |first| format!("{}\n", first.text(language)));
        }
        _ => text += &format!("Answer with --quiz {seed} --answer WORD.\n"),
    }
    print(&visible(&text))
}
