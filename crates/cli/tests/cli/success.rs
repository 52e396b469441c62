//! `plyscope success`: curves, their files, what repeats, and what is refused.

use super::{plyscope, refused, stderr, stdout};
use serde_json::Value;
use std::fs;
use tempfile::tempdir;

const SUCCESS: [&str; 5] = ["success", "--game", "tictactoe", "--runs", "minimax,alphabeta"];

fn with(more: &[&str]) -> String {
    let output = plyscope(&[&SUCCESS[..], more].concat());
    assert!(output.status.success(), "{more:?}: {}", stderr(&output));
    stdout(&output)
}

#[test]
fn every_format_is_written_and_to_a_file_too() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("curve").display().to_string();
    let limit = ["--nodes", "500", "--per", "4"];
    for (format, sign) in [
        ("table", "Wilson"),
        ("json", "\"by\": \"stones played\""),
        ("csv", "run,stones,empties,positions,tried,solved,share,low,high\nminimax,0,9,1,1,0,0,"),
        ("markdown", "| stones played | positions | minimax | alphabeta |"),
        ("latex", "solved within 500 nodes, by stones played"),
    ] {
        let words = [&limit[..], &["--format", format]].concat();
        let text = with(&words);
        assert!(text.contains(sign), "{format}: {text}");
        assert_eq!(text, with(&words), "{format}: the same nodes, the same curve");
        assert!(with(&[&words[..], &["-o", &file]].concat()).is_empty());
        assert_eq!(fs::read_to_string(&file).unwrap(), text, "{format}");
    }
    let timed = with(&["--seconds", "5", "--per", "1", "--games", "30", "--seed", "3"]);
    assert!(timed.contains("on this machine") && timed.contains("30 random games with seed 3"));
}

#[test]
fn scores_of_a_file_are_checked_by_line() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("set").display().to_string();
    fs::write(&file, "# two\n15 0\n1523 0\n").unwrap();
    let set = ["--positions", &file, "--nodes", "1000000", "--json"];
    let found: Value = serde_json::from_str(&with(&set)).unwrap();
    assert_eq!(
        (&found["runs"][1]["all"]["solved"], &found["groups"][0]["stones"]),
        (&2.into(), &2.into())
    );
    fs::write(&file, "# two\n15 0\n1523 1\n").unwrap();
    let output = plyscope(&[&SUCCESS[..], &set].concat());
    assert_eq!(output.status.code(), Some(1));
    let said = stderr(&output);
    assert!(said.contains("minimax gives 0, but the set gives 1"), "{said}");
    assert!(said.contains("line 3"), "{said}");
    fs::write(&file, "15\n11\n").unwrap();
    refused(&plyscope(&[&SUCCESS[..], &set].concat()), 3, "line 2", "a wrong line");
}

#[test]
fn wrong_words_are_refused_with_their_place() {
    let of = |more: &[&str]| plyscope(&[&SUCCESS[..], more].concat());
    refused(&of(&[]), 2, "--seconds", "no limit");
    refused(&of(&["--nodes", "5", "--seconds", "1"]), 2, "--nodes", "two limits");
    refused(&of(&["--nodes", "0"]), 2, "--nodes", "no nodes");
    refused(&of(&["--seconds", "0"]), 2, "86400", "no time");
    refused(&of(&["--nodes", "5", "--per", "0"]), 2, "--per", "no positions");
    refused(&of(&["--nodes", "5", "--games", "0"]), 2, "--games", "no games");
    let patience = ["--nodes", "5", "--stop-after-failures", "0"];
    refused(&of(&patience), 2, "--stop-after-failures", "no patience");
    refused(&of(&["--nodes", "5", "--eval", "discs"]), 2, "--eval", "another game's evaluation");
    refused(&of(&["--nodes", "5", "--positions", "x", "--seed", "1"]), 2, "--seed", "both");
    let word = ["success", "--game", "tictactoe", "--runs", "minimax,alfabeta", "--nodes", "5"];
    refused(&plyscope(&word), 2, "alfabeta", "a wrong run");
    let falls =
        ["success", "--game", "tictactoe", "--runs", "alphabeta+shorten:3@9", "--nodes", "5"];
    refused(&plyscope(&falls), 2, "solves nothing", "a falling limit");
    let tree = ["success", "--game", "tree", "--position", "(1 2)", "--runs", "minimax"];
    refused(&plyscope(&[&tree[..], &["--nodes", "5"]].concat()), 3, "no stones", "a tree");
}

#[test]
fn a_run_that_gives_up_says_so() {
    let output =
        plyscope(&[&SUCCESS[..], &["--nodes", "20", "--stop-after-failures", "3"]].concat());
    assert_eq!(output.status.code(), Some(4));
    let text = stdout(&output);
    assert!(text.contains("minimax gave up at") && text.contains("not tried"), "{text}");
}
