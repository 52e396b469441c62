//! Games at the terminal, and every published program in each command that knows it.

use super::{
    CommandResult, Folder, LONGEST, answer, assert_contains, command, json, output_of, plyscope,
};
use plyscope::service::PRESETS;
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::process::{Child, Stdio};
use std::time::Duration;

/// Positions near the end, so that a game against any program is short.
const LATE: [(&str, &str); 4] = [
    ("tictactoe", ""),
    (
        "othello",
        "c4e3f5g6g5b4g7c6d3f4f3d2a4b5d1h5f6g2d7g8h1c2h6a6h4f7c3e8f8b3a3a2a1e6c5g3c1g4h7g1h8b6f1e2a5d6e1e7d8f2",
    ),
    ("connect4", "2252576253462244111563365343671351441"),
    ("gomoku", "h8h9i8i9j8j9"),
];

fn begin(line: &str, typed: &[&str]) -> Child {
    let mut child = command(line).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.as_mut().unwrap().write_all(typed.join("\n").as_bytes()).unwrap();
    child
}

/// Returns the answers to typed lines, then the complaints on standard error.
fn session(line: &str, typed: &[&str]) -> (String, String) {
    let CommandResult { stdout, stderr, .. } =
        CommandResult::of(&output_of(begin(line, typed), line), line).with(0);
    (stdout, stderr)
}

#[test]
fn every_preset_plays_matches_and_is_traced() {
    for preset in PRESETS {
        let name = preset.name;
        let (game, position) =
            LATE.into_iter().find(|(game, _)| *game == preset.game.word()).unwrap();
        let late = format!("random --position '{position}' --seed 2 --json");
        let played = json(&format!("play {name} {late}"));
        assert_eq!((&played["game"], &played["first"]), (&game.into(), &name.into()));
        assert!(played["outcome"].is_string(), "{name}: {played}");
        let matched = json(&format!("match {name} {late} --games 2"));
        assert_eq!(matched["games"].as_array().unwrap().len(), 2, "{name}");
        let traced = format!("trace --preset {name} --json");
        if ["ttt-random", "connect4-solver"].contains(&name) {
            plyscope(&traced).refused(2, "has no search to trace");
        } else {
            // This holds even if its own clock ended it, because it was published that way.
            assert!(json(&traced)["counts"]["nodes"].as_u64() > Some(100), "{name}");
        }
    }
}

#[test]
fn a_changed_program_is_marked() {
    let folder = Folder::new();
    let file = folder.at("t.json");
    let preset = "trace --preset othello-phases --plies 0";
    let changed =
        format!("{preset} --game othello --depth 2 --eval discs --position f5d6 -o {file}");
    let words = "othello-phases, changed: eval discs, depth 2: othello 8x8, f5d6, ";
    assert_contains(&answer(&changed), &[words, "discs, depth 2"]);
    assert_contains(&answer(&format!("stats {file}")), &[words]);
    answer(&format!("validate {file}"));
    let wrong = plyscope(&format!("{preset} --game connect4"));
    wrong.refused(2, "is not the game of othello-phases");
    let plain = json("trace --preset ttt-depth3 --json");
    assert_eq!(
        plain["title"],
        "ttt-depth3: tictactoe 3x3, start position, alphabeta+last, open-lines, depth 3"
    );
}

/// The trace of a program that its clock ended shows the move it plays, as `play` does.
#[test]
fn a_stopped_deepening_reports_its_last_finished_depth() {
    let folder = Folder::new();
    let file = folder.at("t.json");
    let run = "trace --game connect4 --position 4453 --run alphabeta+static+deepening --json";
    let traced = plyscope(&format!("{run} --nodes 5000 -o {file}")).with(4).json();
    let mut passes = traced["iterations"].as_array().unwrap().iter();
    let last = passes.rfind(|pass| !pass["score"].is_null()).unwrap();
    let whole = json(&format!("{run} --depth {}", last["depth"]));
    let found = &traced["before_stop"];
    assert_eq!((&found["value"], &found["best_move"]), (&whole["value"], &whole["best_move"]));
    assert_eq!((&traced["value"], &whole["before_stop"]), (&Value::Null, &Value::Null));
    answer(&format!("validate {file}"));
    assert_eq!(&json(&format!("stats {file} --json"))["before_stop"], found, "kept in the file");
    let text = fs::read_to_string(&file).unwrap();
    let text = format!("{}}}\n", text.split_once(",\n\"sha256\"").unwrap().0);
    let field = |value: &str| format!("\"before_stop\":{{\"value\":{value},");
    let lied = text.replacen(&field(&found["value"].to_string()), &field("17"), 1);
    assert_ne!(lied, text);
    fs::write(&file, lied).unwrap();
    plyscope(&format!("validate {file}")).refused(3, "no finished iteration has");
}

#[test]
fn a_game_is_taken_back_looked_into_and_saved() {
    let folder = Folder::new();
    let (moves, trace) = (folder.at("a game.txt"), folder.at("search.json"));
    let (save, record) = (format!("save {moves}"), format!("trace {trace}"));
    let lines = ["5", "hint", "undo", "redo", "e5", "board", "help", &save, &record, "quit"];
    let (output, complaints) = session("play ttt-minimax", &lines);
    let moved = "ttt-minimax plays 9 (score +0, 55,505 nodes";
    assert_contains(&output, &[moved, "ttt-minimax would play 8", "take back or replay"]);
    assert_contains(&complaints, &["\"e5\" is not a square; write"]);
    assert_eq!(fs::read_to_string(&moves).unwrap().trim(), "59");
    let summary = json(&format!("stats {trace} --json"));
    assert_eq!(summary["counts"]["nodes"], 55_505, "the search for the move: {summary}");
}

#[test]
fn another_game_leaves_the_first_one_alone() {
    let folder = Folder::new();
    let kept = folder.at("kept.txt");
    let (output, _) =
        session(&format!("play ttt-minimax --save {kept}"), &["5", "new", "1", "new", "quit"]);
    assert!(
        output.contains("ttt-minimax plays 9") && output.matches("ttt-minimax plays").count() == 3
    );
    let moves = |name: &str| fs::read_to_string(folder.at(name)).unwrap().trim().to_owned();
    assert_eq!(moves("kept.txt"), "59");
    let second = moves("kept-2.txt");
    assert!(second.len() == 3 && second.ends_with(|c| c != '1'), "the program began: {second}");
    assert_eq!(&second[1..2], "1");
}

#[test]
fn a_kept_game_survives_its_program() {
    let folder = Folder::new();
    let path = folder.at("kept.sgf");
    let mut child = begin(&format!("play gomoku-chains --save {path}"), &["h8", ""]);
    let a_moment = Duration::from_millis(10);
    let both_moves = (0..LONGEST.as_millis() / a_moment.as_millis()).any(|_| {
        std::thread::sleep(a_moment);
        fs::read_to_string(&path).is_ok_and(|text| text.matches(';').count() == 3)
    });
    assert!(both_moves, "{:?}", fs::read_to_string(&path));
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = fs::read_to_string(&path).unwrap();
    let shown = json(&format!("show --game gomoku --json --position '{kept}'"));
    assert!(shown["moves"].as_str().unwrap().starts_with("h8"), "{shown}");
}

#[test]
fn a_saved_game_has_names_and_a_result() {
    let folder = Folder::new();
    for (name, result) in [("g.ggf", "RE["), ("g.sgf", "RE[")] {
        let path = folder.at(name);
        answer(&format!("play random alphabeta,depth=1 --game othello --size 4 --save {path}"));
        let text = fs::read_to_string(&path).unwrap();
        assert_contains(&text, &["PB[random]PW[alphabeta,eval=phases,depth=1]", result]);
        answer(&format!("show --game othello --size 4 --position @{path}"));
    }
    let path = folder.at("half.sgf");
    session(&format!("play gomoku-chains --save {path}"), &["h8", "quit"]);
    let text = fs::read_to_string(&path).unwrap();
    assert!(
        text.contains("PB[human]PW[gomoku-chains]SZ")
            || text.contains("PB[human]PW[gomoku-chains]FF"),
        "{text}"
    );
    assert!(!text.contains("RE["), "it is not over: {text}");
}

#[test]
fn who_cannot_play_is_refused() {
    plyscope("play nobody --game othello").refused(2, "nobody");
    // The refusal blames the unknown word, not the missing game.
    plyscope("play nobody").refused(2, "unknown engine \"nobody\"");
    plyscope("play human nobody").refused(2, "unknown engine \"nobody\"");
    plyscope("play ttt-minimax --save game.sgf").refused(2, "tictactoe is not written as SGF");
    plyscope("play othello-phases --save game.pgn").refused(2, "names no notation of games");
    plyscope("play ttt-minimax othello-phases").refused(2, "plays");
    plyscope("play alphabeta").refused(2, "--game is missing");
}
