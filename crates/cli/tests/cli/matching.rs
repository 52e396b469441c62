//! `plyscope match` and `plyscope tune`: scores, journals, files of weights, wrong words.

use super::{plyscope, refused, stderr, stdout};
use serde_json::Value;
use std::fs;
use tempfile::tempdir;

const MATCH: [&str; 9] = [
    "match",
    "alphabeta,eval=deepdiver:400,900,300,depth=2",
    "random",
    "--game",
    "othello",
    "--games",
    "12",
    "--openings",
    "random:4",
];
const TUNE: [&str; 13] = [
    "tune",
    "--eval",
    "deepdiver",
    "--size",
    "4",
    "--depth",
    "1",
    "--openings",
    "random:3",
    "--starts",
    "2",
    "--pairs",
    "2",
];

fn answer(arguments: &[&str]) -> String {
    let output = plyscope(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    stdout(&output)
}

/// The answer without what a clock measured.
fn timeless(json: &str) -> Value {
    let mut found: Value = serde_json::from_str(json).unwrap();
    let games = found["games"].as_array_mut().unwrap();
    for spent in games.iter_mut().flat_map(|game| ["a", "b"].map(|side| game[side].take())) {
        assert!(spent["milliseconds"].is_number());
    }
    (found["spent_a"], found["spent_b"]) = (Value::Null, Value::Null);
    found
}

#[test]
fn a_match_prints_its_score_and_its_games() {
    let text = answer(&MATCH);
    for words in ["A won", "95 % interval", "Elo difference", "B searched nothing", "Wilson"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let twice = answer(&["match", "ttt-depth3", "ttt-minimax", "--games", "10"]);
    assert!(twice.contains("all games are the first two again"), "{twice}");
    let five = answer(&["match", "ttt-depth3", "ttt-random", "--five"]);
    assert!(five.contains("5 of 5 games") && five.contains("longer chain"), "{five}");
    let json = timeless(&answer(&[&MATCH[..], &["--json"]].concat()));
    assert_eq!(json["games"].as_array().unwrap().len(), 12);
    assert_eq!(json["a"], "alphabeta,eval=deepdiver:400,900,300,depth=2");
}

#[test]
fn a_journal_takes_a_match_up_again() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    let file = path.display().to_string();
    let with = |option: &str, value: &str| {
        plyscope(&[&MATCH[..], &["--json", "--journal", &file, option, value]].concat())
    };
    let whole = stdout(&with("--threads", "3"));
    let lines = fs::read_to_string(&path).unwrap();
    assert_eq!(lines.lines().count(), 13);
    // Five games, and a line that was torn.
    let kept: String = lines.split_inclusive('\n').take(6).collect();
    fs::write(&path, format!("{kept}{{\"game\":3,\"op")).unwrap();
    assert_eq!(timeless(&stdout(&with("--threads", "1"))), timeless(&whole));
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 13);
    let other = with("--seed", "2");
    refused(&other, 3, "no journal of this work", "another match");
}

#[test]
fn weights_are_tuned_written_and_read() {
    let folder = tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (journal, weights, csv) = (file("tune.jsonl"), file("w.json"), file("w.csv"));
    let files = ["--journal", &*journal, "-o", &*weights, "--csv", &*csv];
    let whole = answer(&[&TUNE[..], &files].concat());
    assert!(whole.contains("in thousandths: --eval deepdiver"), "{whole}");
    assert!(
        fs::read_to_string(&csv).unwrap().starts_with("duels,start,squares,mobility,corners\n")
    );
    let lines = fs::read_to_string(&journal).unwrap();
    let kept: String = lines.split_inclusive('\n').take(4).collect();
    fs::write(&journal, kept).unwrap();
    assert_eq!(answer(&[&TUNE[..], &files].concat()), whole);
    assert_eq!(fs::read_to_string(&journal).unwrap(), lines);

    // Every command takes the file, and its answers carry the numbers.
    let eval = format!("deepdiver:{weights}");
    let position = ["--game", "othello", "--depth", "2", "--json", "--eval", &eval];
    let trace = answer(&[&["trace"][..], &position].concat());
    let numbers: Value = serde_json::from_str(&trace).unwrap();
    let numbers = numbers["request"]["eval"].as_str().unwrap().to_owned();
    assert!(numbers.starts_with("deepdiver:") && !numbers.contains("json"), "{numbers}");
    answer(&[&["compare", "--runs", "alphabeta"][..], &position].concat());
    let player = format!("alphabeta,eval={eval},depth=1");
    let played = answer(&["match", &player, "random", "--game", "othello", "--games", "2"]);
    assert!(played.contains(&numbers), "{played}");
    answer(&["play", &player, "random", "--game", "othello", "--size", "4"]);
    let small = ["--game", "othello", "--size", "4", "--runs", "alphabeta", "--nodes", "9000"];
    answer(&[&["success", "--games", "3", "--per", "1", "--eval", &eval][..], &small].concat());
}

#[test]
fn wrong_words_are_refused_with_a_remedy() {
    let with = |more: &[&str]| plyscope(&[&MATCH[..], more].concat());
    refused(&with(&["--threads", "0"]), 2, "--threads 0 is out of range; use 1 to 64", "threads");
    refused(&with(&["--five"]), 2, "--five is a rule for games of lines", "five");
    let of = |a: &str, more: &[&str]| plyscope(&[&["match", a, "random"][..], more].concat());
    refused(&of("othello-phases", &["--games", "0"]), 2, "--games 0 is out of range", "games");
    refused(&of("othello-phases", &["-O", "book"]), 2, "write random:K", "openings");
    refused(&of("othello-phases", &["--game", "connect4"]), 2, "A othello-phases plays", "game");
    refused(&of("alphabeta", &[]), 2, "--game is not said", "no game");
    let missing = "alphabeta,eval=deepdiver:no.json";
    refused(&of(missing, &["--game", "othello"]), 2, "no.json", "no file");
    let eval = |eval: &str| plyscope(&["trace", "--game", "othello", "-d", "1", "--eval", eval]);
    refused(&eval("deepdiver:no.json"), 2, "No such file", "no file");
    refused(&eval("deepdiver:1,2"), 2, "takes 3 weights, not 2", "two weights");
    refused(&eval("deepdiver:1,2,20000"), 2, "out of range (corners)", "a large weight");
    refused(&eval("discs:1"), 2, "takes no weights", "no weights");
    let tune = |more: &[&str]| plyscope(&[&["tune", "--eval"][..], more].concat());
    refused(&tune(&["result"]), 2, "tune deepdiver or phases", "nothing to tune");
    refused(&tune(&["deepdiver", "--pairs", "0"]), 2, "--pairs 0 is out of range", "pairs");
    refused(&tune(&["deepdiver", "-O", "start"]), 2, "different openings", "openings");
    refused(&tune(&["deepdiver", "--method", "luck"]), 2, "climb, spsa", "method");
}

/// Each file has one purpose, and an option that would do nothing is not taken in silence.
#[test]
fn files_and_options_that_fight_are_refused_before_any_game() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("j").display().to_string();
    let journal = answer(&[&MATCH[..], &["--journal", &file]].concat());
    let kept = std::fs::read_to_string(&file).unwrap();
    for more in [["--journal", &file, "-o", &file], ["--journal", &file, "--output", &file]] {
        let output = plyscope(&[&MATCH[..], &more].concat());
        refused(&output, 2, "--journal and --output both name", "a match");
    }
    let output = plyscope(&[&TUNE[..], &["--csv", &file, "-o", &file]].concat());
    refused(&output, 2, "--csv and --output both name", "a tuning");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), kept, "{journal}");
    for (more, words) in [
        (["--iterations", "5"], "--iterations does nothing here: it belongs to --method spsa"),
        (["--method", "spsa"], "--starts does nothing here: it belongs to --method climb"),
        (["--eval", "deepdiver:1,2,3"], "climb begins at random weights"),
    ] {
        let mut arguments = TUNE.to_vec();
        if more[0] == "--eval" {
            arguments[2] = more[1];
        } else {
            arguments.extend(more);
        }
        refused(&plyscope(&arguments), 2, words, "another method");
    }
}

#[test]
fn a_match_says_its_rules_and_what_a_player_cannot_be() {
    let game = ["--game", "gomoku", "--size", "5", "--k", "4", "--exact", "--subboard", "b2-d4"];
    let played = ["match", "alphabeta,depth=1", "random", "--games", "2", "--json"];
    let found: Value = serde_json::from_str(&answer(&[&played[..], &game].concat())).unwrap();
    assert_eq!(found["title"], "gomoku 5, 4 in a row exactly, subboard b2-d4");
    assert_eq!((&found["k"], &found["exact"]), (&Value::from(4), &Value::from(true)));
    for (a, words) in [
        ("alphabeta,depth=2,depth=3", "depth is given twice"),
        ("ttt-minimax,depth=2", "ttt-minimax is a program as it was published"),
    ] {
        let output = plyscope(&["match", a, "random", "--game", "tictactoe"]);
        refused(&output, 2, words, a);
    }
    let long = ["match", "random", "random", "--game", "tictactoe", "--openings", "random:9"];
    refused(&plyscope(&long), 2, "use fewer plies", "openings");
}

/// What is typed without an evaluation takes the game's own where a horizon is possible.
#[test]
fn players_take_the_default_evaluation() {
    let players = ["match", "alphabeta,depth=3", "alphabeta,eval=result,depth=2"];
    let text = answer(&[&players[..], &["--game", "connect4", "--games", "2"]].concat());
    for words in [
        "A alphabeta,eval=lines,depth=3",
        "B alphabeta,eval=result,depth=2",
        "A by lines: default for Connect Four where a horizon is possible",
        "B by result: as named",
        "every leaf had one value, so no move was told from another; to tell more: lines",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}
