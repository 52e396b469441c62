//! Wrong files: truncated, corrupted and hostile ones are refused, and nothing is half-written.

use super::{plyscope, refused, stderr};
use std::fs;
use std::path::Path;
use tempfile::tempdir;

/// A small trace, complete.
fn sample(folder: &Path, name: &str) -> (String, Vec<u8>) {
    let path = folder.join(name).display().to_string();
    let tree = "((3 12 8)(2 4 6)(14 5 2))";
    let output = plyscope(&["trace", "--game", "tree", "--position", tree, "-o", &path]);
    assert!(output.status.success(), "{}", stderr(&output));
    let bytes = fs::read(&path).unwrap();
    (path, bytes)
}

/// Each find-and-replace makes the file a lie; `validate` must not believe it.
const LIES: &[(&str, &str)] = &[
    ("\"format\":\"plyscope-trace\"", "\"format\":\"other\""),
    ("\"format_major\":1", "\"format_major\":2"),
    ("\"directed\":true", "\"directed\":false"),
    ("\"game\":\"tree\"", "\"game\":5"),
    ("\"run\":\"alphabeta\"", "\"run\":\"minimax\""),
    ("(2 4 6)", "(3 4 6)"),
    ("(3 12 8)", "(3 12 8 9)"),
    ("\"id\":1,", "\"id\":7,"),
    ("\"id\":1,", "\"id\":1,\"id\":1,"),
    ("\"id\":1,", "\"id\":-1,"),
    ("\"id\":1,", "\"id\":18446744073709551616,"),
    ("\"id\":1,", "\"id\":1e400,"),
    ("\"id\":1,", "\"id\":1.5,"),
    ("\"id\":1,", "\"id\":null,"),
    ("\"id\":1,", "\"id\":\"1\","),
    ("\"parent_id\":1", "\"parent_id\":9"),
    ("\"parent_id\":1", "\"parent_id\":2"),
    ("\"kind\":\"max\"", "\"kind\":\"min\""),
    ("\"kind\":\"max\"", "\"kind\":\"mid\""),
    ("\"status\":\"cutoff\"", "\"status\":\"searched\""),
    ("\"status\":\"pruned\"", "\"status\":\"terminal\""),
    ("\"status\":\"terminal\"", "\"status\":\"pruned\""),
    ("\"bound\":\"exact\"", "\"bound\":\"lower\""),
    ("\"ply\":1", "\"ply\":2"),
    ("\"enter\":2", "\"enter\":3"),
    ("\"exit\":", "\"exit\":1"),
    ("\"score\":3", "\"score\":4"),
    ("\"score\":3", "\"score\":2147483647"),
    ("\"score\":3", "\"score\":NaN"),
    ("\"alpha_in\":3", "\"alpha_in\":2"),
    ("\"leaves\":7", "\"leaves\":8"),
    ("\"pruned\":2", "\"pruned\":3"),
    ("\"move\":\"1\"", "\"move\":\"\\ud800\""),
    ("\"move\":\"1\"", "\"move\":\"9\""),
    ("\"order\":0", "\"order\":1"),
    ("\"source\":0", "\"source\":1"),
    ("\"target\":1,", "\"target\":2,"),
    ("\"nodes\":[", "\"nodes\":[[[["),
    ("\"nodes\":[", "\"nodes\":[null,"),
    ("\"nodes\":[", "\"nodes\":{"),
    ("\"edges\":[", "\"edges\":[{},"),
    ("{", "{{"),
];

#[test]
fn lies_are_not_believed() {
    let folder = tempdir().unwrap();
    let (path, bytes) = sample(folder.path(), "tree.json");
    let text = String::from_utf8(bytes).unwrap();
    // Each lie must be found without the hash.
    let text = format!("{}}}\n", text.split_once(",\n\"sha256\"").unwrap().0);
    for (truth, lie) in LIES {
        assert!(text.contains(truth), "{truth} is not in the file");
        fs::write(&path, text.replacen(truth, lie, 1)).unwrap();
        refused(&plyscope(&["validate", &path]), 3, "tree.json", &format!("{truth} -> {lie}"));
    }
}

#[test]
fn every_truncation_is_refused() {
    let folder = tempdir().unwrap();
    let (path, bytes) = sample(folder.path(), "tree.json");
    let (zipped, packed) = sample(folder.path(), "tree.json.gz");
    for part in 0..40 {
        let cut = |bytes: &[u8]| bytes[..bytes.len() * part / 40].to_vec();
        fs::write(&path, cut(&bytes)).unwrap();
        refused(&plyscope(&["validate", &path]), 3, "tree.json", &format!("cut at {part}/40"));
        fs::write(&zipped, cut(&packed)).unwrap();
        refused(&plyscope(&["validate", &zipped]), 3, "tree.json.gz", &format!("gz {part}/40"));
    }
}

#[test]
fn hostile_files_are_refused() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("hostile.json").display().to_string();
    let nested = "[".repeat(100_000);
    let long = format!("{{\"format\":\"{}\"}}", "x".repeat(1 << 20));
    let files: [&[u8]; 12] = [
        b"",
        b"\0",
        b"null",
        b"[]",
        b"{}",
        b"\xff\xfe\x00",
        b"\x1f\x8b\x08broken",
        b"{\"type\":\"header\"}",
        b"{\"type\":\"footer\",\"nodes\":0}\n",
        nested.as_bytes(),
        long.as_bytes(),
        b"digraph { a -> b }",
    ];
    for (number, bytes) in files.iter().enumerate() {
        fs::write(&path, bytes).unwrap();
        for command in ["validate", "stats"] {
            refused(&plyscope(&[command, &path]), 3, "hostile.json", &format!("file {number}"));
        }
        refused(&plyscope(&["step", &path, "--at", "1"]), 3, "hostile.json", "step");
    }
}

#[test]
fn a_refused_conversion_leaves_the_old_file() {
    let folder = tempdir().unwrap();
    let (path, _) = sample(folder.path(), "tree.json");
    let target = folder.path().join("old.json").display().to_string();
    fs::write(&target, "old").unwrap();
    fs::write(&path, "{").unwrap();
    refused(&plyscope(&["convert", &path, "-o", &target]), 3, "tree.json", "convert");
    assert_eq!(fs::read_to_string(&target).unwrap(), "old");
    let missing = folder.path().join("no/such/folder/x.json").display().to_string();
    let tree = "(1 2)";
    let output = plyscope(&["trace", "--game", "tree", "--position", tree, "-o", &missing]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "a temporary file was left");
}

#[test]
fn missing_files_and_steps_are_named() {
    let folder = tempdir().unwrap();
    let (path, _) = sample(folder.path(), "tree.json");
    refused(&plyscope(&["step", &path, "--at", "9999"]), 2, "there is no step 9999", "step");
    let output = plyscope(&["stats", "nowhere.json"]);
    refused(&output, 1, "nowhere.json", "missing file");
}
