//! The semantic version rises with every change of a sweep's results: of a reference count, and of small
//! searches, matches, curves and books of this program.

use crate::random_positions::modified;
use crate::truth::pairs;
use plyscope::evaluation::EvaluationName;
use plyscope::game::Game;
use plyscope::search::SEMANTICS;
use plyscope::service::wire::{
    CompareRequest, MatchRequest, RunValue, SetupRequest, SuccessRequest,
};
use plyscope::service::{CompareTask, Handle, MatchTask, SuccessTask};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::fmt::Write;

#[derive(Deserialize)]
struct Version {
    semantics: u32,
    /// SHA-256 of the reference counts, in hexadecimal.
    counts: String,
    /// SHA-256 of the text of `results` below, in hexadecimal.
    results: String,
}

/// Evaluations newer than the version. They change no earlier result, and join with the next version.
const NEWER: [EvaluationName; 1] = [EvaluationName::Sooner];

#[test]
fn a_changed_result_raises_the_semantic_version() {
    let versions = include_str!("../data/semantics.json");
    let versions: Vec<Version> = serde_json::from_str(versions).unwrap();
    let references: [&[u8]; 2] = [
        include_bytes!("../data/reference-counts.json"),
        include_bytes!("../data/reference-counts-lines.json"),
    ];
    let counts = hex::encode(Sha256::digest(references.concat()));
    let results = hex::encode(Sha256::digest(results()));
    for (place, version) in versions.iter().enumerate() {
        assert_eq!(version.semantics as usize, place + 1, "versions are numbered from 1");
        let is_same = |other: &&Version| {
            (&other.counts, &other.results) == (&version.counts, &version.results)
        };
        let repeated = versions[..place].iter().find(is_same);
        assert!(repeated.is_none(), "version {} gives what an earlier one gave", place + 1);
    }
    let last = versions.last().unwrap();
    assert_eq!(
        (&last.counts, &last.results),
        (&counts, &results),
        "what searches, matches or books give has changed: raise SEMANTICS in crates/core/src/search/semantics.rs and add a \
         line with the number and these two to tests/data/semantics.json; lines that are there stay"
    );
    assert_eq!(
        last.semantics, SEMANTICS,
        "crates/core/src/search/semantics.rs is the last version"
    );
}

/// The results of this program: every algorithm and modifier but the searches for chance nodes, which are newer than
/// the version; every evaluation, drawn positions, a match
/// with drawn openings, a curve, the books.
fn results() -> String {
    let mut text = String::new();
    for game in Game::ALL {
        let runs: Vec<String> = match game {
            Game::TicTacToe => {
                let all = modified().flat_map(|each| pairs(each, 7));
                // Skip windows, because they are newer than the version too.
                all.filter(|run| run.window.is_none()).map(|run| run.to_string()).collect()
            }
            _ => modified().map(|each| each.word().to_owned()).collect(),
        };
        let evaluations = EvaluationName::of(game).into_iter();
        for evaluation in evaluations.filter(|each| !NEWER.contains(each)) {
            for run in &runs {
                searches(&mut text, game, run, evaluation);
            }
        }
    }
    let runs = ["alphabeta+static,depth=2", "pvs+tt+deepening,depth=3"].map(str::to_owned);
    let [a, b] = runs;
    let setup = SetupRequest::start(Game::ConnectFour);
    let openings = Some("random:4".to_owned());
    let match_request = MatchRequest {
        setup: setup.clone(),
        a,
        b,
        games: Some(6),
        openings,
        threads: Some(1),
        ..MatchRequest::default()
    };
    let played =
        MatchTask::read(&match_request).unwrap().run(&Handle::new(), |_, _| Ok(())).unwrap();
    for game in played.games {
        writeln!(text, "{:?}", game.moves).unwrap();
    }
    let success_request = SuccessRequest {
        setup: SetupRequest::start(Game::TicTacToe),
        runs: vec!["minimax".to_owned(), "alphabeta+tt".to_owned()],
        games: Some(20),
        per: Some(2),
        node_limit: Some(100),
        ..SuccessRequest::default()
    };
    let curve = SuccessTask::read(&success_request).unwrap().run(&Handle::new());
    for run in curve.runs {
        writeln!(text, "{} {:?}", run.run, run.all).unwrap();
    }
    text + include_str!("../../books/connect4.book") + include_str!("../../books/othello.book")
}

fn searches(text: &mut String, game: Game, run: &str, evaluation: EvaluationName) {
    let drawn = match game {
        Game::TicTacToe => Some("games:2:7:3"),
        Game::ConnectFour | Game::Othello | Game::Gomoku => Some("games:2:7:8"),
        Game::Tree | Game::Uniform => None,
    };
    let request = CompareRequest {
        setup: match game {
            Game::Tree => SetupRequest::at("tree", "((3 12 8) (2 4 6) (14 5 2))"),
            Game::Gomoku => SetupRequest {
                size: Some("5x5".to_owned()),
                k: Some(4),
                ..SetupRequest::start(game)
            },
            _ => SetupRequest::start(game),
        },
        positions: drawn.map(str::to_owned),
        runs: vec![run.to_owned()],
        depth: Some(3),
        eval: Some(evaluation.to_string()),
        ..CompareRequest::default()
    };
    // A refusal is a result too, because `wins` needs a maximum and some evaluations have none.
    let task = match CompareTask::read(&request) {
        Ok(task) => task,
        Err(refused) => return writeln!(text, "{game} {evaluation} {run}: {refused}").unwrap(),
    };
    for row in task.run(&Handle::new()).runs {
        let counts = (row.nodes, row.leaves, row.cutoffs, row.table_hits, &row.per_ply);
        let answers = (row.value.map(RunValue::score), &row.best_move, &row.pv, &row.by_position);
        writeln!(text, "{game} {evaluation} {} {counts:?} {answers:?}", row.run).unwrap();
    }
}
