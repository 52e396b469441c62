//! Everything that can be asked for, with an example of each.

use super::ladder::{LADDERS, Ladder, Rung};
use super::play::preset_request;
use super::wire::play::PresetEntry;
use super::wire::{
    Catalogue, Choice, EvaluationEntry, GameEntry, LadderEntry, RungEntry, TechniqueEntry,
    WeightEntry,
};
use crate::evaluation::EvaluationName;
use crate::game::Game;
use crate::play::{PRESETS, Preset};
use crate::search::techniques::{ALGORITHMS, MODIFIERS, Technique};

/// Every game with its notations and evaluations, every algorithm, modifier and ladder.
pub fn catalogue() -> Catalogue {
    Catalogue {
        games: Game::ALL.into_iter().map(entry).collect(),
        algorithms: ALGORITHMS.iter().map(technique).collect(),
        modifiers: MODIFIERS.iter().map(technique).collect(),
        presets: PRESETS.iter().map(preset).collect(),
        ladders: LADDERS.iter().map(ladder).collect(),
    }
}

fn preset(preset: &Preset) -> PresetEntry {
    PresetEntry {
        name: preset.name.to_owned(),
        title: preset.title.to_owned(),
        game: preset.game.word().to_owned(),
        text: preset.text.to_owned(),
        source: preset.source.to_owned(),
        request: preset_request(preset.name, "").ok().map(|request| request.canonical()),
    }
}

fn ladder(ladder: &Ladder) -> LadderEntry {
    let rung = |rung: &Rung| RungEntry {
        title: rung.title.to_owned(),
        text: rung.text.to_owned(),
        run: rung.run.to_owned(),
        board: rung.board.word().to_owned(),
        reach: rung.reach,
    };
    LadderEntry {
        word: ladder.word.to_owned(),
        title: ladder.title.to_owned(),
        game: ladder.game.word().to_owned(),
        evaluation: ladder.evaluation.word().to_owned(),
        convention: ladder.convention.to_owned(),
        rungs: ladder.rungs.iter().map(rung).collect(),
    }
}

fn technique(page: &Technique) -> TechniqueEntry {
    TechniqueEntry {
        word: page.word().to_owned(),
        example: page.example.to_owned(),
        about: page.line.to_owned(),
        title: page.title.to_owned(),
        text: page.text.to_owned(),
        source: page.source.to_owned(),
        steps: page.steps.iter().map(|&step| step.to_owned()).collect(),
    }
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
    let sizes = match game {
        Game::TicTacToe => &["3x3"][..],
        Game::Gomoku => &["15x15", "3x3", "5x5", "19x19"][..],
        Game::ConnectFour => &["7x6", "4x4", "5x4", "8x8"][..],
        Game::Othello => &["8", "4", "6"][..],
        Game::Tree | Game::Uniform => &[][..],
    };
    GameEntry {
        word: game.word().to_owned(),
        title: game.title().to_owned(),
        sizes: sizes.iter().map(|&size| size.to_owned()).collect(),
        notations: notations(game).iter().map(|&(w, e, a)| choice(w, e, a)).collect(),
        evaluations: EvaluationName::of(game).iter().map(|&name| evaluation(name)).collect(),
        static_order: static_order(game).to_owned(),
        default_depth: game.default_depth(),
        horizon_evaluation: EvaluationName::for_a_horizon(game).word().to_owned(),
    }
}

/// Name, example and description of each notation.
const fn notations(game: Game) -> &'static [(&'static str, &'static str, &'static str)] {
    match game {
        Game::TicTacToe => &[
            ("moves", "159", "squares played, 1 to 9 row by row from the top left"),
            ("board", "X...O...X", "nine of X O . (also - _ b); who moves follows from the count"),
            ("coordinates", "a1b2", "column letter and row number, row 1 at the bottom"),
        ],
        Game::Gomoku => &[
            ("moves", "h8i9", "column letter and row number, row 1 at the bottom"),
            ("board", "X../.O./...", "rows of X O . from the top, separated by /"),
            ("gomocup", "7,7 8,8", "x,y from 0,0 at the top left, as Gomocup counts"),
            ("sgf", "(;GM[4]SZ[15];B[hh];W[ig])", "one SGF game"),
        ],
        Game::ConnectFour => &[
            ("moves", "4453", "columns played, 1 from the left"),
            (
                "board",
                "......./......./......./......./...O.../..OXX..",
                "rows of X O . from the top, separated by /",
            ),
        ],
        Game::Othello => &[
            ("moves", "f5d6c3", "squares played, row 1 at the top; passes implied or --"),
            (
                "board",
                "---------------------------OX------XO--------------------------- X",
                "64 (36, 16) of X O - row by row from a1, then the side to move",
            ),
            (
                "obf",
                "---------------------------OX------XO--------------------------- X; f5:0;",
                "one OBF line: board, side, moves with scores",
            ),
            (
                "ggf",
                "(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)",
                "one GGF game",
            ),
            ("sgf", "(;GM[2]SZ[8];B[fe];W[df])", "one SGF game"),
        ],
        Game::Tree => &[
            ("brackets", "((3 12 8)(2 4 6)(14 5 2))", "leaf values in brackets, MAX at the root"),
            ("names", "A(B(3 12 8) C(2 4 6))", "inner nodes may have names"),
            ("min", "min:((3 12)(2 4))", "MIN at the root"),
        ],
        Game::Uniform => &[(
            "parameters",
            "uniform:b=3,d=4,seed=7,min=-9,max=9",
            "branching 1 to 32, depth 0 to 24, seed, range of leaf values",
        )],
    }
}

/// What the `static` order is.
const fn static_order(game: Game) -> &'static str {
    match game {
        Game::TicTacToe => "centre, corners, edges",
        Game::Gomoku => "nearest to a stone first",
        Game::ConnectFour => "middle columns first",
        Game::Othello => "square table of the phases evaluation, highest first",
        Game::Tree | Game::Uniform => "as written",
    }
}
