//! Texts of other programs on the command line: their bytes, the notes on them, and the choice of one game
//! among several.

use super::{CommandResult, Folder, command, json, output_of, plyscope};
use std::fs;
use std::io::Write;
use std::process::Stdio;

fn data(name: &str) -> String {
    format!("{}/../../tests/data/texts/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn files_open_with_notes_on_standard_error() {
    for (game, name, moves, note) in [
        ("othello", "bom.sgf", "f5d6c3d3c4", ""),
        ("gomoku", "latin1.sgf", "h8i7", ""),
        ("gomoku", "gbk.sgf", "h8i7", ""),
        ("gomoku", "piskvork.psq", "h8i8i7", "note: squares are counted from 1 there"),
        ("othello", "wthor.wtb", "f5d6c3d3c4", "note: read as a WTHOR file"),
        ("othello", "ggs-archive-synchro.ggf", "e6f4d3", "note: number 1 of 2 in this text"),
        ("othello", "playok.txt", "f5f4f3g4h3f6g5g6e6h6h5e7e3d2", ""),
        ("gomoku", "collection.sgf", "h8i9", "note: number 1 of 2 in this text"),
    ] {
        let shown =
            plyscope(&format!("show --game {game} --position @{} --json", data(name))).with(0);
        assert_eq!(shown.json()["moves"], moves, "{name}");
        assert!(
            shown.stderr.contains(note) && shown.stderr.is_empty() == note.is_empty(),
            "{name}: {}",
            shown.stderr
        );
    }
    let second = json(&format!(
        "show --game gomoku --position @{} --number 2 --json",
        data("collection.sgf")
    ));
    assert_eq!(second["moves"], "a15b14");
    plyscope(&format!("show --game gomoku --position @{} --number 3", data("collection.sgf")))
        .refused(3, "there is no number 3");
    plyscope("show --game connect4 --position 44 --number 2")
        .refused(3, "the text holds one position");
    plyscope("show --game connect4 --position 44 --number 0").refused(2, "--number");
    plyscope(&format!("show --game othello --position @{}", data("anti-othello.ggf")))
        .refused(3, "anti-Othello");
}

/// A file of bytes is read to its last one, even if that one equals a line end.
#[test]
fn bytes_at_the_end_are_kept() {
    let folder = Folder::new();
    let mut bytes = fs::read(data("wthor.wtb")).unwrap();
    *bytes.last_mut().unwrap() = b'\r';
    let path = folder.write("ends.wtb", bytes);
    let shown = json(&format!("show --game othello --position @{path} --json"));
    assert_eq!(shown["moves"], "f5d6c3d3c4");
}

/// Windows PowerShell writes UTF-16 after `>`; a pipe has no name.
#[test]
fn utf_16_and_standard_input() {
    let folder = Folder::new();
    let path = folder.at("tree.txt");
    let bytes: Vec<u8> =
        "\u{feff}[[3, 12], [2, 4]]\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(&path, &bytes).unwrap();
    let line = format!("trace --game tree --position @{path} --json");
    assert_eq!(json(&line)["value"], 3);
    let line = "trace --game tree --position - --json";
    let mut child = command(line).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(&bytes).unwrap();
    assert_eq!(CommandResult::of(&output_of(child, line), line).with(0).json()["value"], 3);
}

#[test]
fn sets_of_other_programs_are_solved_and_held_to_their_scores() {
    let solve = |game: &str, name: &str| {
        plyscope(&format!("solve --game {game} --position @{}", data(name)))
    };
    assert!(solve("othello", "obf-head-comment.obf").with(0).stdout.contains("2 of 2 scores"));
    assert!(solve("othello", "obf-trailing-comment.obf").with(0).stdout.contains("2 of 2 scores"));
    assert!(solve("connect4", "moves-score.csv").with(0).stdout.contains("2 of 2 scores"));
    let wrong = solve("othello", "obf-wrong-score-unchecked.obf").with(5);
    assert!(wrong.stdout.contains("+8, but 6"), "{}", wrong.stdout);
    let set = format!(
        "compare --game connect4 --positions {} --runs alphabeta,pvs --depth 2 --json",
        data("moves-score.csv")
    );
    assert_eq!(json(&set)["positions"].as_array().map(Vec::len), Some(2));
}
