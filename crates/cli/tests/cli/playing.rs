//! Games at the terminal, and every published program in each command that knows it.

use super::{LONGEST, plyscope, refused, stderr, stdout};
use plyscope::service::PRESETS;
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::tempdir;

/// Positions near the end, where a game against any program takes no time.
const LATE: [(&str, &str); 4] = [
    ("tictactoe", ""),
    (
        "othello",
        "c4e3f5g6g5b4g7c6d3f4f3d2a4b5d1h5f6g2d7g8h1c2h6a6h4f7c3e8f8b3a3a2a1e6c5g3c1g4h7g1h8b6f1e2a5d6e1e7d8f2",
    ),
    ("connect4", "2252576253462244111563365343671351441"),
    ("gomoku", "h8h9i8i9j8j9"),
];

fn begin(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_plyscope"))
        .args(arguments)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// What a session answers to lines that are typed, and what it complains about.
fn session(arguments: &[&str], lines: &[&str]) -> (String, String) {
    let mut child = begin(arguments);
    child.stdin.take().unwrap().write_all(lines.join("\n").as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    (stdout(&output), stderr(&output))
}

fn json(arguments: &[&str]) -> Value {
    let output = plyscope(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn every_preset_plays_matches_and_is_traced() {
    for preset in PRESETS {
        let (game, position) =
            LATE.into_iter().find(|(game, _)| *game == preset.game.word()).unwrap();
        let late = ["--position", position, "--seed", "2", "--json"];
        let played = json(&[&["play", preset.name, "random"][..], &late].concat());
        assert_eq!(
            (played["game"].as_str(), played["first"].as_str()),
            (Some(game), Some(preset.name))
        );
        assert!(played["outcome"].is_string(), "{}: {played}", preset.name);
        let games = ["match", preset.name, "random", "--games", "2"];
        let matched = json(&[&games[..], &late].concat());
        assert_eq!(matched["games"].as_array().unwrap().len(), 2, "{}", preset.name);
        let traced = ["trace", "--preset", preset.name, "--json"];
        if preset.name == "ttt-random" {
            refused(&plyscope(&traced), 2, "has no search to trace", preset.name);
        } else {
            // Also when its own clock ended it: that is how it was published.
            assert!(json(&traced)["counts"]["nodes"].as_u64() > Some(100), "{}", preset.name);
        }
    }
}

/// The trace of a program that its clock ended tells what it plays, as `play` does.
#[test]
fn a_stopped_deepening_tells_its_last_finished_depth() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("t.json").display().to_string();
    let run = ["--game", "connect4", "--position", "4453", "--run", "alphabeta+static+deepening"];
    let limit = ["--nodes", "5000", "--json", "-o", &file];
    let output = plyscope(&[&["trace"][..], &run, &limit].concat());
    assert_eq!(output.status.code(), Some(4));
    let traced: Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut passes = traced["passes"].as_array().unwrap().iter();
    let last = passes.rfind(|pass| !pass["score"].is_null()).unwrap();
    let depth = last["depth"].to_string();
    let whole = json(&[&["trace", "--depth", &depth, "--json"][..], &run].concat());
    let found = &traced["before_stop"];
    assert_eq!((&found["value"], &found["best_move"]), (&whole["value"], &whole["best_move"]));
    assert_eq!((&traced["value"], &whole["before_stop"]), (&Value::Null, &Value::Null));
    assert!(plyscope(&["validate", &file]).status.success());
    assert_eq!(&json(&["stats", &file, "--json"])["before_stop"], found, "kept in the file");
    let text = fs::read_to_string(&file).unwrap();
    let text = format!("{}}}\n", text.split_once(",\n\"sha256\"").unwrap().0);
    let told = |value: &str| format!("\"before_stop\":{{\"value\":{value},");
    let lied = text.replacen(&told(&found["value"].to_string()), &told("17"), 1);
    assert_ne!(lied, text);
    fs::write(&file, lied).unwrap();
    refused(&plyscope(&["validate", &file]), 3, "no finished iteration has", "a lie");
}

#[test]
fn a_game_is_taken_back_looked_into_and_saved() {
    let folder = tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (moves, trace) = (file("game.txt"), file("search.json"));
    let (save, record) = (format!("save {moves}"), format!("trace {trace}"));
    let lines = ["5", "hint", "undo", "redo", "e5", "board", "help", &save, &record, "quit"];
    let (said, complaints) = session(&["play", "ttt-minimax"], &lines);
    assert!(said.contains("ttt-minimax plays 9 (score +0, 55,505 nodes"), "{said}");
    assert!(said.contains("ttt-minimax would play 8"), "{said}");
    assert!(said.contains("take back or play again"), "{said}");
    assert!(complaints.contains("\"e5\" is not a square; write"), "{complaints}");
    assert_eq!(fs::read_to_string(&moves).unwrap().trim(), "59");
    let summary = json(&["stats", &trace, "--json"]);
    assert_eq!(summary["counts"]["nodes"], 55_505, "the search behind the move: {summary}");
}

/// Every game has a file of its own, and the sides change with it.
#[test]
fn another_game_leaves_the_first_one_alone() {
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let kept = at("kept.txt").display().to_string();
    let (said, _) =
        session(&["play", "ttt-minimax", "--save", &kept], &["5", "new", "1", "new", "quit"]);
    assert!(said.contains("ttt-minimax plays 9") && said.matches("ttt-minimax plays").count() == 3);
    let moves = |name: &str| fs::read_to_string(at(name)).unwrap().trim().to_owned();
    assert_eq!(moves("kept.txt"), "59");
    let second = moves("kept-2.txt");
    assert!(second.len() == 3 && second.ends_with(|c| c != '1'), "the program began: {second}");
    assert_eq!(&second[1..2], "1");
}

/// A game that is kept in a file is there after every move, also when the program is killed.
#[test]
fn a_kept_game_survives_its_program() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("kept.sgf");
    let file = path.display().to_string();
    let mut child = begin(&["play", "gomoku-chains", "--save", &file]);
    child.stdin.as_mut().unwrap().write_all(b"h8\n").unwrap();
    let a_moment = Duration::from_millis(10);
    let both_moves = (0..LONGEST.as_millis() / a_moment.as_millis()).any(|_| {
        std::thread::sleep(a_moment);
        fs::read_to_string(&path).is_ok_and(|text| text.matches(';').count() == 3)
    });
    assert!(both_moves, "{:?}", fs::read_to_string(&path));
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = fs::read_to_string(&path).unwrap();
    let shown = json(&["show", "--game", "gomoku", "--position", &kept, "--json"]);
    assert!(shown["moves"].as_str().unwrap().starts_with("h8"), "{shown}");
}

#[test]
fn who_cannot_play_is_refused() {
    refused(&plyscope(&["play", "nobody", "--game", "othello"]), 2, "nobody", "a word");
    refused(&plyscope(&["play", "ttt-minimax", "othello-phases"]), 2, "plays", "another game");
    refused(&plyscope(&["play", "alphabeta"]), 2, "--game is missing", "no game");
}
