//! `plyscope games`: lists the catalogue of games, evaluations, algorithms and published programs.

use crate::arguments::{Json, Suggestions, games};
use crate::exit::{CommandOutcome, Failure};
use crate::streams::{print, print_json};
use crate::terminal::{Ink, numbers, paint};
use clap::Args;
use plyscope::service::wire::{EvaluationEntry, GameEntry, PresetEntry, TechniqueEntry};
use plyscope::service::{ServiceError, catalogue};
use serde_json::json;

/// `plyscope games`
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  plyscope games\n  plyscope games othello")]
pub(crate) struct GamesArguments {
    /// Describe one game: its boards, notations, evaluations with their weights in order, published
    /// programs and known results.
    #[arg(value_name = "GAME", value_parser = Suggestions(games), hide_possible_values = true)]
    game: Option<String>,
    #[command(flatten)]
    json: Json,
}

pub(super) fn run(arguments: &GamesArguments) -> Result<CommandOutcome, Failure> {
    let catalogue = catalogue();
    if let Some(word) = &arguments.game {
        let Some(game) = catalogue.games.iter().find(|game| game.word.word() == word) else {
            let words: Vec<_> = catalogue.games.iter().map(|game| game.word.word()).collect();
            let reason = format!("unknown game {word:?}");
            let remedy = format!("choose {}", words.join(", "));
            return Err(ServiceError::refused("name", reason, remedy).into());
        };
        let of_game = |preset: &&PresetEntry| preset.preset.game == game.word;
        let presets: Vec<_> = catalogue.presets.iter().filter(of_game).collect();
        if arguments.json.json {
            return print_json(&json!({ "game": game, "presets": presets }));
        }
        return print(&(game_text(game, true) + &presets_text(&presets)));
    }
    if arguments.json.json {
        return print_json(&catalogue);
    }
    let mut text = String::new();
    for game in &catalogue.games {
        text += &game_text(game, false);
        text += "\n";
    }
    let section = |title: &str, choices: &[TechniqueEntry]| {
        let line = |choice: &TechniqueEntry| {
            let source = match choice.page.source {
                "" => String::new(),
                source => format!("  {:<14}   {source}\n", ""),
            };
            format!("  {:<14} {}\n{source}", choice.page.example, choice.page.line)
        };
        format!("{}\n{}\n", paint(Ink::Title, title), choices.iter().map(line).collect::<String>())
    };
    text += &section("Algorithms (--run ALGORITHM[+MODIFIER...])", &catalogue.algorithms);
    text += &section("Modifiers", &catalogue.modifiers);
    text += &presets_text(&catalogue.presets.iter().collect::<Vec<_>>());
    text += &(paint(Ink::Title, "Ladders (compare --ladder NAME)") + "\n");
    for ladder in catalogue.ladders {
        text += &format!("  {:<14} {}\n", ladder.word, ladder.title);
        for rung in ladder.rungs {
            text += &format!("  {:<14}   {}: {}\n", "", rung.title, rung.run);
        }
    }
    print(&text)
}

/// Describes a game; `whole` adds all details.
fn game_text(game: &GameEntry, whole: bool) -> String {
    let entry = &game.entry;
    let title = format!("{} (--game {})", entry.title, game.word);
    let mut text = paint(Ink::Title, title) + "\n";
    let mut line = |name: &str, value: &str| text += &format!("  {name:<12} {value}\n");
    if !entry.sizes.is_empty() {
        line("sizes", &entry.sizes.join(", "));
    }
    for notation in entry.notations {
        line(notation.name, notation.example);
        line("", &format!("  {}", notation.about));
    }
    let texts = catalogue().texts.iter().filter(|format| format.is_of(game.word));
    let titles: Vec<&str> = texts.map(|format| format.title).collect();
    if !titles.is_empty() {
        line("also reads", &titles.join(", "));
    }
    line("static", entry.static_order);
    if whole {
        match entry.default_depth {
            Some(depth) => {
                line(
                    "depth",
                    &format!("{depth} by default; without any limit, first to the end of the game"),
                );
            }
            None => line("depth", "to the end of the game by default"),
        }
        let horizon = game.horizon_evaluation;
        let also = if horizon == "result" {
            String::new()
        } else {
            format!("; {horizon} in depth-limited searches")
        };
        line("evaluation", &format!("result by default{also}"));
    }
    for evaluation in &game.evaluations {
        text += &format!("  --eval {:<11} {}\n", evaluation.word, evaluation.about);
        if whole {
            text += &weights_text(evaluation);
        }
    }
    if whole && !entry.solutions.is_empty() {
        text += &(paint(Ink::Title, "Solved, with best play from the start") + "\n");
        entry.solutions.iter().for_each(|solution| text += &format!("  {solution}\n"));
    }
    text
}

/// Lists the weights of an evaluation, in the order in which they are written; empty if it has
/// none.
fn weights_text(evaluation: &EvaluationEntry) -> String {
    if evaluation.weights.is_empty() {
        return String::new();
    }
    let unit = evaluation.weight_unit.unwrap_or_default();
    let mut text = format!("    as in {}, in {unit}:\n", evaluation.example);
    for (place, entry) in evaluation.weights.iter().enumerate() {
        let (name, about) = (entry.weight.name, entry.weight.about);
        let value = if entry.value < 0 {
            entry.value.to_string()
        } else {
            numbers(entry.value.unsigned_abs())
        };
        text += &format!("    {:>2}. {name:<28} {value:>6}  {about}\n", place + 1);
    }
    text
}

fn presets_text(presets: &[&PresetEntry]) -> String {
    if presets.is_empty() {
        return String::new();
    }
    let title = "Published programs (trace --preset NAME, play NAME)";
    let mut text = paint(Ink::Title, title) + "\n";
    for preset in presets {
        text += &format!("  {:<18} {}\n", preset.preset.name, preset.preset.text);
        text += &format!("  {:<18}   {}\n", "", preset.preset.source);
    }
    text
}
