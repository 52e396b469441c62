//! Everything that can be asked for, with an example of each.

use crate::evaluation::EvaluationName;
use crate::experiments::ladder::LADDERS;
use crate::experiments::play::choose::preset_request;
use crate::game::{Game, NotationEntry};
use crate::play::{PRESETS, Preset};
use crate::search::techniques::{ALGORITHMS, MODIFIERS, Technique};
use crate::service::catalogue_view::{
    Catalogue, Choice, EvaluationEntry, GameEntry, PresetEntry, TechniqueEntry, WeightEntry,
};

/// Every game with its notations and evaluations, every algorithm, modifier and ladder.
pub fn catalogue() -> Catalogue {
    Catalogue {
        games: Game::ALL.into_iter().map(entry).collect(),
        algorithms: ALGORITHMS.iter().map(technique).collect(),
        modifiers: MODIFIERS.iter().map(technique).collect(),
        presets: PRESETS.iter().map(preset).collect(),
        ladders: &LADDERS,
    }
}

fn preset(preset: &Preset) -> PresetEntry {
    let request = preset_request(preset.name, "").ok().map(|request| request.canonical());
    PresetEntry { preset: *preset, request }
}

fn technique(page: &Technique) -> TechniqueEntry {
    TechniqueEntry { word: page.word(), page: *page }
}

fn choice(word: &str, example: &str, about: &str) -> Choice {
    Choice { word: word.to_owned(), example: example.to_owned(), about: about.to_owned() }
}

fn evaluation(name: EvaluationName) -> EvaluationEntry {
    let weights: Vec<WeightEntry> = name
        .weight_names()
        .iter()
        .zip(name.weights())
        .map(|(weight, value)| WeightEntry {
            name: weight.name.to_owned(),
            about: weight.about.to_owned(),
            value,
        })
        .collect();
    let numbers: Vec<_> = weights.iter().map(|weight| weight.value.to_string()).collect();
    let example = if weights.is_empty() {
        name.word().to_owned()
    } else {
        format!("{}:{}", name.word(), numbers.join(","))
    };
    EvaluationEntry {
        word: name.word().to_owned(),
        example,
        about: name.about().to_owned(),
        weights,
        weight_unit: name.weight_unit().map(str::to_owned),
    }
}

fn entry(game: Game) -> GameEntry {
    let about = game.entry();
    let notation = |it: &NotationEntry| choice(it.name, it.example, it.about);
    GameEntry {
        word: game,
        title: game.title().to_owned(),
        sizes: about.sizes.iter().map(|&size| size.to_owned()).collect(),
        notations: about.notations.iter().map(notation).collect(),
        evaluations: EvaluationName::of(game).into_iter().map(evaluation).collect(),
        static_order: about.static_order.to_owned(),
        default_depth: game.default_depth(),
        horizon_evaluation: EvaluationName::for_a_horizon(game).word().to_owned(),
    }
}
