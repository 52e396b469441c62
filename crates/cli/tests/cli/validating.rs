//! `validate`: what it tells, how it ends, and what hostile files may cost.

use super::{plyscope, refused, stderr, stdout};
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use tempfile::tempdir;

/// Records a search; the file's path.
fn traced(folder: &Path, name: &str, words: &[&str]) -> String {
    let path = folder.join(name).display().to_string();
    let output = plyscope(&[&["trace"], words, &["-o", &path]].concat());
    assert!(matches!(output.status.code(), Some(0 | 4)), "{}", stderr(&output));
    path
}

/// Writes a changed document over the file, without its hash.
fn rewrite(path: &str, change: impl FnOnce(&mut Value)) {
    let mut document: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    document.as_object_mut().unwrap().remove("sha256");
    change(&mut document);
    fs::write(path, document.to_string()).unwrap();
}

/// The exit code, and the answer as JSON.
fn validated(path: &str) -> (Option<i32>, Value) {
    let output = plyscope(&["validate", path, "--json"]);
    let answer = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
    (output.status.code(), answer)
}

/// The rules that were not checked.
fn unchecked(answer: &Value) -> Vec<String> {
    let rules = answer["rules"].as_array().unwrap().iter();
    let open = rules.filter(|rule| rule["checked"] == false);
    open.map(|rule| rule["rule"].as_str().unwrap().to_owned()).collect()
}

const SHORT: [&str; 6] = ["--game", "tictactoe", "--position", "159", "--depth", "3"];

#[test]
fn every_rule_is_told() {
    let folder = tempdir().unwrap();
    let path = traced(folder.path(), "a.json", &SHORT);
    let (code, answer) = validated(&path);
    assert_eq!(
        (code, &answer["complete"], &answer["sha256"]),
        (Some(0), &json!(true), &json!("matches"))
    );
    assert_eq!((&answer["valid"], &answer["repeated"]), (&json!(true), &json!(true)));
    assert!(answer["rules"].as_array().unwrap().len() >= 16, "{answer}");
    let text = stdout(&plyscope(&["validate", &path]));
    for told in ["valid:", "windows    checked", "leaves     checked", "run        repeated"] {
        assert!(text.contains(told), "{told}: {text}");
    }
    rewrite(&path, |_| ());
    let (code, answer) = validated(&path);
    assert_eq!((code, &answer["sha256"]), (Some(0), &json!("absent")), "absent is said, no more");
}

type Change = fn(&mut Value);

/// What could not be checked ends with code 4, and says why.
#[test]
fn what_was_not_checked_ends_with_code_4() {
    let folder = tempdir().unwrap();
    let changes: [(&str, Change, &str, &str); 5] = [
        (
            "run.json",
            |d| {
                d["graph"]["run"] = json!("negascout");
                d["graph"]["algorithm"] = json!("negascout");
            },
            "windows",
            "negascout",
        ),
        ("game.json", |d| d["graph"]["game"] = json!("chess"), "moves", "chess"),
        ("eval.json", |d| d["graph"]["evaluation"] = json!("mine"), "leaves", "mine"),
        ("named.json", |d| drop(d.as_object_mut().unwrap().remove("format")), "format", "version"),
        (
            "newer.json",
            |d| {
                d["format_minor"] = json!(99);
                d["nodes"][0]["shade"] = json!(1);
            },
            "keys",
            "nodes/shade",
        ),
    ];
    for (name, change, rule, why) in changes {
        let path = traced(folder.path(), name, &SHORT);
        rewrite(&path, change);
        let (code, answer) = validated(&path);
        assert_eq!(code, Some(4), "{name}: {answer}");
        assert!(unchecked(&answer).iter().any(|open| open == rule), "{name}: {answer}");
        let text = stdout(&plyscope(&["validate", &path]));
        assert!(text.contains("not checked") && text.contains(why), "{name}: {text}");
    }
    let stubs = traced(folder.path(), "stubs.json", &["--game", "tictactoe", "--budget", "50"]);
    let (code, answer) = validated(&stubs);
    assert_eq!(code, Some(4));
    assert!(unchecked(&answer).contains(&"scores".to_owned()), "{answer}");
    let lines = traced(folder.path(), "cut.jsonl", &SHORT);
    let file = fs::read_to_string(&lines).unwrap();
    let first: Vec<&str> = file.lines().take(9).collect();
    fs::write(
        &lines,
        first.join(
            "
",
        ) + "
",
    )
    .unwrap();
    let (code, answer) = validated(&lines);
    assert_eq!(code, Some(4), "{answer}");
    assert!(unchecked(&answer).contains(&"counts".to_owned()), "{answer}");
}

/// Files of earlier releases are as good as they were; the one with stubs was never whole.
#[test]
fn files_of_earlier_releases_are_valid() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/corpus");
    let mut seen = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path().display().to_string();
        if !path.contains(".json") {
            continue;
        }
        let (code, answer) = validated(&path);
        let wanted = if path.contains("stubs") { 4 } else { 0 };
        assert_eq!((code, &answer["repeated"]), (Some(wanted), &json!(true)), "{path}: {answer}");
        seen += 1;
    }
    assert!(seen >= 16, "{seen}");
}

/// A known run is repeated: what no rule sees is found so.
#[test]
fn the_run_is_repeated() {
    let folder = tempdir().unwrap();
    let best = [&SHORT[..], &["--run", "alphabeta+best"]].concat();
    let path = traced(folder.path(), "best.json", &best);
    let (code, answer) = validated(&path);
    assert_eq!((code, &answer["repeated"]), (Some(0), &json!(true)), "{answer}");
    rewrite(&path, |document| document["graph"]["counts"]["ordering_nodes"] = json!(5));
    refused(&plyscope(&["validate", &path]), 3, "count of nodes for ordering", "ordering");
    let path = traced(folder.path(), "best.json", &best);
    rewrite(&path, |document| document["graph"]["run"] = json!("alphabeta+worst"));
    refused(&plyscope(&["validate", &path]), 3, "the run, repeated", "order");
    let killer = traced(folder.path(), "k.json", &[&SHORT[..], &["--run", "alphabeta"]].concat());
    rewrite(&killer, |document| document["graph"]["run"] = json!("alphabeta+worst+killer"));
    refused(&plyscope(&["validate", &killer]), 3, "the run, repeated", "killer");
}

/// A small file that claims a huge run costs no more than its few nodes do.
#[test]
fn a_claim_is_not_paid_for() {
    let folder = tempdir().unwrap();
    let path = traced(
        folder.path(),
        "a.json",
        &["--game", "othello", "--nodes", "40", "--run", "alphabeta+best", "--depth", "3"],
    );
    rewrite(&path, |document| {
        document["graph"]["config"]["depth"] = json!(14);
        document["graph"]["passes"][0]["depth"] = json!(14);
    });
    let begun = plyscope::service::now();
    let output = plyscope(&["validate", &path]);
    assert!(matches!(output.status.code(), Some(3 | 4)), "{}", stderr(&output));
    assert!(begun.elapsed().as_secs() < 10);
}

/// Small files, once packed, that were large in memory: each is refused for its own cap.
#[cfg(target_os = "linux")]
#[test]
fn memory_bombs_are_refused_in_little_memory() {
    let folder = tempdir().unwrap();
    let sample = traced(folder.path(), "a.json", &SHORT);
    let document: Value = serde_json::from_slice(&fs::read(sample).unwrap()).unwrap();
    let (root, node) = (document["nodes"][0].to_string(), &document["nodes"][1]);
    let edge = document["edges"][0].to_string();
    let graph = |key: &str| {
        let mut graph = document["graph"].clone();
        graph[key] = json!("HERE");
        let text = graph.to_string();
        let (before, after) = text.split_once("\"HERE\"").unwrap();
        (format!("{{\"graph\":{before}["), format!("]{after},\"nodes\":[],\"edges\":[]}}"))
    };
    let named = |number: usize| {
        let mut node = node.clone();
        (node["id"], node["move"]) = (json!(number + 1), json!(format!("{number:04096}")));
        node.to_string()
    };
    let names: Vec<String> = (0..1_500).map(named).collect();
    let whole = document["graph"].to_string();
    let ext =
        format!("{},\"ext\":{{\"x\":\"{}\"}}}}", root.trim_end_matches('}'), "x".repeat(38 << 20));
    let list = |key: &str| (format!("{{\"{key}\":["), "]}".to_owned());
    let bombs = [
        ("pv", graph("pv"), "\"1\"".to_owned(), 22_500, "more than 65536 elements"),
        ("passes", graph("passes"), "{\"root\":0}".to_owned(), 8_100, "more than 65536 elements"),
        ("ext", list("nodes"), ext, 0, "16 MiB of ext"),
        ("edges", list("edges"), edge, 4_300, "edges before the nodes"),
        (
            "names",
            (format!("{{\"graph\":{whole},\"nodes\":[{root},"), "]}".to_owned()),
            names.join(","),
            0,
            "too long ones",
        ),
    ];
    for (name, (before, after), item, thousands, reason) in bombs {
        let path = folder.path().join(format!("{name}.json"));
        let mut file = BufWriter::new(File::create(&path).unwrap());
        file.write_all(before.as_bytes()).unwrap();
        let thousand = format!("{},", vec![item.as_str(); 1_000.min(thousands)].join(","));
        for _ in 0..thousands {
            file.write_all(thousand.as_bytes()).unwrap();
        }
        file.write_all(item.as_bytes()).unwrap();
        file.write_all(after.as_bytes()).unwrap();
        file.flush().unwrap();
        let (code, said, peak) = watched(&path);
        assert_eq!(code, Some(3), "{name}: {said:.600}");
        assert!(said.contains(reason) && said.len() < 3_000, "{name}: {said:.600}");
        assert!(0 < peak && peak < 512 << 10, "{name}: {peak} KiB");
        fs::remove_file(path).unwrap();
    }
}

/// Validates a file: the exit code, what was said, and the most memory it took, KiB.
#[cfg(target_os = "linux")]
fn watched(path: &Path) -> (Option<i32>, String, u64) {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_plyscope"))
        .arg("validate")
        .arg(path)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let size = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        peak = peak.max(size.unwrap_or(0));
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned(), peak)
}
