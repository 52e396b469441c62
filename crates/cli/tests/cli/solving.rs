//! `plyscope solve`: values, sets, limits, signals, and refusals.

use super::signals::{ended, send, until_caught, until_worked};
use super::{Folder, LONGEST, answer, assert_contains, json, plyscope};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const SOLVE: &str = "solve --game connect4";

#[test]
fn a_position_is_solved_with_its_moves() {
    let text = answer(&format!("{SOLVE} --position 32164625 --moves"));
    assert_contains(&text, &["connect4, 32164625", "value  11 (result", "best   3\n", "nodes  "]);
    let found = json(&format!("{SOLVE} --position 32164625 --moves --json"));
    let one = &found["solved"][0];
    assert_eq!((&one["value"], &one["best_moves"][0]), (&11.into(), &"3".into()));
    assert_eq!(one["moves"].as_array().unwrap().len(), 7);
    let outcome = json(&format!("{SOLVE} --position 32164625 --outcome --json"));
    assert_eq!((&outcome["eval"], &outcome["solved"][0]["value"]), (&"outcome".into(), &1.into()));
    assert_contains(&answer("solve --game tictactoe"), &["tictactoe, start position", "value  0"]);
    let tree = "solve --game tree --position '((3 12 8)(2 4 6)(14 5 2))' --moves";
    assert_contains(&answer(tree), &["value  3", "best   1\n"]);
    assert_contains(
        &answer(&format!("{SOLVE} --size 5x5 --position 3")),
        &["connect4 5x5, 3", "value  "],
    );
}

#[test]
fn a_set_is_checked_line_by_line() {
    let folder = Folder::new();
    let right = "# two\n2252576253462244111563365343671351441 -1\n32164625 11\n";
    let file = folder.write("right", right);
    let text = answer(&format!("{SOLVE} --position @{file}"));
    assert_contains(&text, &["2 positions", "solved 2", "right  2 of 2 scores"]);
    let file = folder.write("wrong", right.replace("25 11", "25 10"));
    let wrong = plyscope(&format!("{SOLVE} --position @{file}")).with(5);
    assert_contains(&wrong.stdout, &["right  1 of 2", "wrong: line 3, 32164625: +10, but 11"]);
    let wrong = plyscope(&format!("{SOLVE} --position @{file} --json")).with(5).json();
    assert_eq!(wrong["wrong"][0]["line"], 3);
    let file = folder.write("bad", "44 0\n4x 1\n");
    plyscope(&format!("{SOLVE} --position @{file}")).refused(3, "line 2");
    plyscope(&format!("{SOLVE} --position @{}", folder.at("none"))).refused(3, "none");
    let tree = folder.write("tree", "((3 12 8)\n (2 4 6))\n");
    assert_contains(&answer(&format!("solve --game tree --position @{tree}")), &["value  3"]);
}

#[test]
fn a_limit_reports_the_proved_interval() {
    let line = format!("{SOLVE} --nodes 100000");
    let stopped = plyscope(&line).with(4);
    assert_contains(&stopped.stdout, &["value  ", " to ", "nodes  100,000", "stopped: node limit"]);
    assert_eq!(stopped.stdout.lines().nth(1), plyscope(&line).with(4).stdout.lines().nth(1));
    let timed = plyscope(&format!("{SOLVE} --time 0.2 --json")).with(4).json();
    assert_eq!(timed["stopped"], "time limit");
    let one = &timed["solved"][0];
    let (lo, hi) = (one["lo"].as_i64().unwrap(), one["hi"].as_i64().unwrap());
    assert!(lo <= 1 && 1 <= hi && one["value"].is_null(), "{one}");
}

#[test]
fn wrong_words_are_refused() {
    for (words, message) in [
        ("--memory 1", "64MB"),
        ("--memory 1KB", "64MB"),
        ("--nodes 0", "--nodes"),
        ("--time 0", "86400"),
        ("--k 4", "--k"),
        ("--size 9x9", "--size"),
    ] {
        plyscope(&format!("{SOLVE} {words}")).refused(2, message);
    }
    plyscope(&format!("{SOLVE} --position 4a")).refused(3, "not a column");
    plyscope("solve --game chess").refused(2, "--game");
}

#[test]
fn a_signal_keeps_what_is_proved() {
    let folder = Folder::new();
    let file = folder.at("out");
    let mut command = Command::new(env!("CARGO_BIN_EXE_plyscope"));
    command.args(["solve", "--game", "connect4", "--json"]);
    command.stdin(Stdio::null()).stderr(Stdio::null()).stdout(fs::File::create(&file).unwrap());
    let mut child = command.spawn().unwrap();
    until_caught(&child, 2);
    until_worked(&child, 50);
    send("-INT", &child);
    assert_eq!(ended(&mut child, LONGEST).and_then(|end| end.code()), Some(130));
    let found: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(
        (&found["stopped"], &found["solved"][0]["value"]),
        (&"cancelled".into(), &serde_json::Value::Null)
    );
    assert!(found["nodes"].as_u64() > Some(1_000), "{found}");
}

/// Readers copy the guides' commands, so each must succeed.
#[test]
fn the_guide_is_true() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let guides = ["solving.md", "solving-lines.md"];
    let guide = guides.map(|name| fs::read_to_string(docs.join(name)).unwrap()).concat();
    let program = Path::new(env!("CARGO_BIN_EXE_plyscope")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let blocks = guide.split("\n```").skip(1).step_by(2);
    let commands: Vec<&str> = blocks.filter_map(|block| block.strip_prefix("sh\n")).collect();
    assert_eq!(commands.len(), 5);
    for block in commands {
        let ended = Command::new("sh").args(["-ec", block]).env("PATH", &path).output().unwrap();
        assert!(ended.status.success() && !ended.stdout.is_empty(), "{block}: {ended:?}");
    }
}

#[test]
fn obf_lines_are_checked() {
    let folder = Folder::new();
    let line =
        include_str!("../../../../tests/data/othello/fforum-1-19.obf").lines().next().unwrap();
    let right = folder.write("right", line);
    assert_contains(
        &answer(&format!("solve --game othello --position @{right}")),
        &["value  18 (final", "best   g8"],
    );
    for (from, to, message) in [
        ("G8:+18", "G8:+16", "+16, but 18"),
        ("H1:+12", "H1:+18", "h1:+18, but the best moves are g8"),
    ] {
        let wrong = folder.write("wrong", line.replace(from, to));
        let wrong = plyscope(&format!("solve --game othello --position @{wrong}")).with(5);
        assert_contains(&wrong.stdout, &["wrong: line 1", message]);
    }
    let damaged = folder.write("damaged", line.replace("H1:+12", "H9:+12"));
    plyscope(&format!("solve --game othello --position @{damaged}"))
        .refused(3, "line 1: read as OBF: H9 is off the 8x8 board");
}
