//! Wrong files: truncated, corrupted and hostile ones are refused, and no half-written file is left.

use super::{Folder, answer, plyscope};
use std::fs;

fn sample(folder: &Folder, name: &str) -> (String, Vec<u8>) {
    let path = folder.at(name);
    answer(&format!("trace --game tree --position '((3 12 8)(2 4 6)(14 5 2))' -o {path}"));
    let bytes = fs::read(&path).unwrap();
    (path, bytes)
}

/// Pairs of a part of the file and a lie in its place; `validate` refuses each lie with exit code
/// 3.
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
    let folder = Folder::new();
    let (path, bytes) = sample(&folder, "tree.json");
    let text = String::from_utf8(bytes).unwrap();
    // Remove the hash, because `validate` must find each lie without it.
    let text = format!("{}}}\n", text.split_once(",\n\"sha256\"").unwrap().0);
    for (truth, lie) in LIES {
        assert!(text.contains(truth), "{truth} is not in the file");
        fs::write(&path, text.replacen(truth, lie, 1)).unwrap();
        let validated = plyscope(&format!("validate {path}"));
        assert_eq!(validated.code, Some(3), "{truth} -> {lie}");
        validated.refused(3, "tree.json");
    }
}

#[test]
fn every_truncation_is_refused() {
    let folder = Folder::new();
    for name in ["tree.json", "tree.json.gz"] {
        let (path, bytes) = sample(&folder, name);
        for part in 0..40 {
            fs::write(&path, &bytes[..bytes.len() * part / 40]).unwrap();
            plyscope(&format!("validate {path}")).refused(3, name);
        }
    }
}

#[test]
fn hostile_files_are_refused() {
    let folder = Folder::new();
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
        let name = format!("hostile-{number}.json");
        let path = folder.write(&name, bytes);
        for command in ["validate", "stats", "step --at 1"] {
            plyscope(&format!("{command} {path}")).refused(3, &name);
        }
    }
}

#[test]
fn a_refused_conversion_leaves_the_old_file() {
    let folder = Folder::new();
    let (path, target) = (folder.write("tree.json", "{"), folder.write("old.json", "old"));
    plyscope(&format!("convert {path} -o {target}")).refused(3, "tree.json");
    assert_eq!(fs::read_to_string(&target).unwrap(), "old");
    let missing = folder.at("no/such/folder/x.json");
    plyscope(&format!("trace --game tree --position '(1 2)' -o {missing}")).with(1);
    assert_eq!(folder.count(), 2, "a temporary file was left");
}

#[test]
fn missing_files_and_steps_are_named() {
    let folder = Folder::new();
    let (path, _) = sample(&folder, "tree.json");
    plyscope(&format!("step {path} --at 9999")).refused(2, "there is no step 9999");
    plyscope("stats nowhere.json").refused(1, "nowhere.json");
}
