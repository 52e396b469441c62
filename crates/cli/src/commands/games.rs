//! `plyscope games`: everything that can be asked for.

use crate::arguments::Json;
use crate::exit::{Done, Failure};
use crate::streams::{print, print_json};
use plyscope::service::catalogue;
use plyscope::service::wire::TechniqueEntry;

pub(super) fn run(json: Json) -> Result<Done, Failure> {
    let catalogue = catalogue();
    if json.json {
        return print_json(&catalogue);
    }
    let mut text = String::new();
    for game in &catalogue.games {
        let entry = &game.entry;
        text += &format!("{} (--game {})\n", entry.title, game.word);
        if !entry.sizes.is_empty() {
            text += &format!("  sizes        {}\n", entry.sizes.join(", "));
        }
        for notation in entry.notations {
            text += &format!("  {:<12} {}\n", notation.name, notation.example);
            text += &format!("  {:<12}   {}\n", "", notation.about);
        }
        text += &format!("  static       {}\n", entry.static_order);
        for evaluation in &game.evaluations {
            text += &format!("  --eval {:<11} {}\n", evaluation.word, evaluation.about);
        }
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
        format!("{title}\n{}\n", choices.iter().map(line).collect::<String>())
    };
    text += &section("Algorithms (--run ALGORITHM[+MODIFIER...])", &catalogue.algorithms);
    text += &section("Modifiers", &catalogue.modifiers);
    text += "Published programs (trace --preset NAME, play NAME)\n";
    for preset in &catalogue.presets {
        text += &format!("  {:<18} {}\n", preset.preset.name, preset.preset.text);
        text += &format!("  {:<18}   {}\n", "", preset.preset.source);
    }
    text += "Ladders (compare --ladder NAME)\n";
    for ladder in catalogue.ladders {
        text += &format!("  {:<14} {}\n", ladder.word, ladder.title);
        for rung in ladder.rungs {
            text += &format!("  {:<14}   {}: {}\n", "", rung.title, rung.run);
        }
    }
    print(&text)
}
