//! Sentences about games name players and places, because a path of moves says neither who plays nor where.

use crate::traces::{Case, PLAIN, trace};
use plyscope::analysis::{Manner, explain, says};
use plyscope::say::Language;
use plyscope::trace::EventKind;

const GAMES: [(Case, [&str; 2]); 4] = [
    (Case { position: "15", run: "alphabeta", ..PLAIN }, ["X", "O"]),
    (
        Case {
            game: "connect4",
            position: "64531424",
            run: "alphabeta+static",
            depth: Some(6),
            ..PLAIN
        },
        ["Red", "Yellow"],
    ),
    (
        Case {
            game: "othello",
            position: "d3c5f6",
            run: "alphabeta+static",
            evaluation: "phases",
            depth: Some(4),
            ..PLAIN
        },
        ["Black", "White"],
    ),
    (
        Case {
            game: "gomoku",
            size: Some("5x5"),
            position: "c3c2b3",
            run: "alphabeta+static",
            evaluation: "chains",
            depth: Some(3),
            ..PLAIN
        },
        ["Black", "White"],
    ),
];

/// Returns whether a word is moves joined by dashes: "4-3-3", "f5-d6".
fn is_path(word: &str) -> bool {
    let word = word.trim_matches(|sign: char| !sign.is_alphanumeric());
    let mut moves = word.split('-');
    let is_move = |text: &str| {
        text.len() <= 3 && text.ends_with(|sign: char| sign.is_ascii_digit()) && !text.is_empty()
    };
    word.contains('-') && moves.all(is_move)
}

#[test]
fn no_headline_is_a_path_and_every_cut_names_a_player() {
    assert!(is_path("4-3-3.") && is_path("f5-d6") && !is_path("null-window") && !is_path("−3"));
    for (case, players) in GAMES {
        let trace = trace(case);
        let steps = trace.steps();
        let (mut seen, mut named) = (0, 0);
        for step in (1..=steps).step_by((steps / 500).max(1) as usize) {
            let step = explain(&trace, &trace.state(step).unwrap());
            let said = says(&trace, &step, Manner::default());
            for language in [Language::English, Language::Portuguese] {
                let head = said.head.text(language);
                assert!(!head.split_whitespace().any(is_path), "{case:?}: {head}");
                let all = said.text(language);
                assert!(
                    !["node ", "MAX", "MIN", " nó "].iter().any(|word| all.contains(word)),
                    "{all}"
                );
            }
            let english = said.text(Language::English);
            let names = players.iter().any(|player| english.contains(player));
            if trace.event(step.step).is_some_and(|event| event.kind() == EventKind::Cutoff) {
                assert!(names, "{case:?}: {english}");
            }
            seen += 1;
            named += u32::from(names);
        }
        assert!(seen >= 500, "{case:?}: {seen}");
        assert!(named > seen / 3, "{case:?}: {named} of {seen}");
    }
}
