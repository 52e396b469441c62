//! `plyscope compare` on sets of positions, with random orders, and as files.

use super::{plyscope, refused, stderr, stdout};
use serde_json::Value;
use std::fs;
use tempfile::tempdir;

const COMPARE: [&str; 5] = ["compare", "--game", "tictactoe", "--runs", "minimax,alphabeta"];

fn with(more: &[&str]) -> Vec<u8> {
    let output = plyscope(&[&COMPARE[..], more].concat());
    assert!(output.status.success(), "{more:?}: {}", stderr(&output));
    output.stdout
}

#[test]
fn every_format_is_written_and_to_a_file_too() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("comparison").display().to_string();
    for (format, sign) in [
        ("table", "all values agree"),
        ("json", "\"nodes\": 18297"),
        ("csv", "alphabeta,0,"),
        ("markdown", "| alphabeta | 0 | 18,297 | 3.33 % |"),
        ("latex", "alphabeta & $0$ & $18{,}297$"),
    ] {
        let text = String::from_utf8(with(&["--format", format])).unwrap();
        assert!(text.contains(sign), "{format}: {text}");
        assert!(with(&["--format", format, "-o", &file]).is_empty());
        assert!(fs::read_to_string(&file).unwrap().contains(sign), "{format}");
    }
}

#[test]
fn a_file_of_positions_is_compared_and_its_scores_are_checked() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("set");
    let path = file.display().to_string();
    fs::write(&file, "15 0\n12 1\n1523\n").unwrap();
    let set = ["--positions", &path, "--json"];
    let found: Value = serde_json::from_slice(&with(&set)).unwrap();
    assert_eq!(found["positions"].as_array().unwrap().len(), 3);
    let nodes = found["runs"][1]["nodes"].as_f64().unwrap();
    assert_eq!(found["runs"][1]["mean_nodes"], nodes / 3.0);
    assert!(stdout(&plyscope(&[&COMPARE[..], &set[..2]].concat())).contains("mean nodes"));

    fs::write(&file, "15 1\n").unwrap();
    let output = plyscope(&[&COMPARE[..], &set].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("minimax gives 0, but the set gives 1 on position 1, 15"));

    fs::write(&file, "15\n11\n").unwrap();
    refused(&plyscope(&[&COMPARE[..], &set].concat()), 3, "line 2", "a wrong line");
    fs::write(&file, "\n# nothing\n").unwrap();
    refused(&plyscope(&[&COMPARE[..], &set].concat()), 3, "no position", "an empty set");
    let gone = [&COMPARE[..], &["--positions", "no/such/file"]].concat();
    refused(&plyscope(&gone), 1, "no/such/file", "no file");
    let games = [&COMPARE[..], &["--positions", "games:5:x:3"]].concat();
    refused(&plyscope(&games), 3, "games:N:SEED:PLIES", "wrong words");
}

#[test]
fn random_games_and_random_orders_repeat_by_their_seeds() {
    let of = |games: &str, seed: &str| {
        let more = ["--positions", games, "--random-orders", "6", "--seed", seed, "--json"];
        let found: Value = serde_json::from_slice(&with(&more)).unwrap();
        (found["positions"].clone(), found["random"]["counts"].clone())
    };
    let (positions, counts) = of("games:3:5:2", "1");
    assert_eq!(counts.as_array().unwrap().len(), 6);
    assert_eq!((positions.clone(), counts.clone()), of("games:3:5:2", "1"));
    let (others, _) = of("games:3:6:2", "1");
    assert_ne!(positions, others);
    let (_, later) = of("games:3:5:2", "2");
    assert_eq!(counts.as_array().unwrap()[1..], later.as_array().unwrap()[..5]);
    let text = String::from_utf8(with(&["--random-orders", "4", "--repeats", "2"])).unwrap();
    assert!(text.contains("4 random orders, seeds from 1: mean"), "{text}");
    let limit = ["--random-orders", "10", "--nodes", "14000"];
    let cut = plyscope(&[&COMPARE[..4], &["alphabeta+static"], &limit].concat());
    let text = stdout(&cut);
    assert!(text.contains("random orders met a limit") && !text.contains(": mean"), "{text}");
    assert_eq!(cut.status.code(), Some(4));
}

#[test]
fn a_ladder_is_climbed_by_its_name() {
    let climbed = |more: &[&str]| {
        let output = plyscope(&[&["compare", "--ladder", "connect4"], more].concat());
        assert!(output.status.success(), "{more:?}: {}", stderr(&output));
        stdout(&output)
    };
    let few = ["--positions", "games:4:1:36"];
    for (format, sign) in [
        ("table", "million nodes a second"),
        ("csv", "null windows"),
        ("markdown", "mean nodes by stones played"),
        ("latex", "\\caption{Connect Four, solved ever faster: mean nodes"),
        ("json", "\"by\": \"stones played\""),
    ] {
        let text = climbed(&[&few[..], &["--format", format]].concat());
        assert!(text.contains(sign), "{format}: {text}");
    }
    let both = ["compare", "--ladder", "connect4", "--runs", "minimax"];
    assert_eq!(plyscope(&both).status.code(), Some(2));
    refused(&plyscope(&["compare", "--ladder", "chess"]), 2, "connect4 or othello", "no ladder");
    assert_eq!(plyscope(&["compare", "--runs", "minimax"]).status.code(), Some(2));
}

#[test]
fn a_set_is_read_as_it_was_meant_or_refused() {
    let folder = tempdir().unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path.display().to_string()
    };
    let compared = |game: &'static str, set: &str| {
        plyscope(&[
            "compare",
            "--game",
            game,
            "--runs",
            "alphabeta",
            "--depth",
            "1",
            "--eval",
            "result",
            "--json",
            "--positions",
            set,
        ])
    };
    let spaced = file("spaced", "\u{feff}44 53\n".as_bytes());
    let found: Value = serde_json::from_slice(&compared("connect4", &spaced).stdout).unwrap();
    assert_eq!(found["positions"][0]["position"], "4453");
    assert_eq!(found["positions"][0]["expected"], Value::Null);
    let scored = file("scored", b"f5d6 3\n");
    let found: Value = serde_json::from_slice(&compared("othello", &scored).stdout).unwrap();
    assert_eq!(found["positions"][0]["expected"], 3);
    let score = compared("connect4", &file("half", b"4453 1.5\n"));
    refused(&score, 3, "\"1.5\" is neither a move nor a score", "half a score");
    refused(&compared("connect4", &file("bytes", b"44\xff\n")), 3, "no text in UTF-8", "bytes");
    let both = [
        "compare",
        "--game",
        "connect4",
        "--runs",
        "alphabeta",
        "--depth",
        "1",
        "--positions",
        &spaced,
        "--position",
        "9",
    ];
    refused(&plyscope(&both), 2, "leave one of them out", "two of them");
}

/// As `trace` does: what was tried when a search was stopped is no answer.
#[test]
fn a_stopped_run_has_no_best_move() {
    let few =
        ["compare", "--game", "tictactoe", "--runs", "minimax", "--nodes", "549945", "--json"];
    let output = plyscope(&few);
    assert_eq!(output.status.code(), Some(4));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    let row = &found["runs"][0];
    assert_eq!((&row["value"], &row["best_move"]), (&Value::Null, &Value::Null), "{row}");
}

/// What is typed without an evaluation takes the game's own where a horizon is possible, and says so.
#[test]
fn a_depth_limit_brings_an_evaluation_that_sees() {
    let game = ["compare", "--game", "connect4", "--position", "4453", "--depth", "2"];
    let runs = ["--runs", "minimax,alphabeta"];
    let of = |more: &[&str]| {
        let output = plyscope(&[&game[..], &runs[..], more].concat());
        assert!(output.status.success(), "{more:?}: {}", stderr(&output));
        stdout(&output)
    };
    let found: Value = serde_json::from_str(&of(&["--json"])).unwrap();
    assert_eq!(found["evaluation"]["evaluation"], "lines");
    assert_eq!(found["evaluation"]["why"], "horizon");
    assert!(found["equal_leaves"].is_null() && found["begun_again"].is_null());
    let told = "lines: default for Connect Four where a horizon is possible";
    assert!(of(&[]).contains(told) && of(&["--format", "markdown"]).contains(told));
    let blind = of(&["--eval", "result"]);
    assert!(blind.contains("result: as named"), "{blind}");
    let equal = "every leaf of every run has the value 0, so no move was told from another: the \
                 evaluation lines tells more";
    assert!(blind.contains(equal), "{blind}");
    let whole = plyscope(&[&COMPARE[..], &["--json"]].concat());
    let whole: Value = serde_json::from_str(&stdout(&whole)).unwrap();
    assert_eq!(whole["evaluation"]["evaluation"], "result");
    assert_eq!(whole["evaluation"]["why"], "end");
}
