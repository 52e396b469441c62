//! `validate`: its report, its exit codes, and the limits on hostile files.

use super::{Folder, assert_contains, command, plyscope};
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::{BufWriter, Write};

fn traced(folder: &Folder, name: &str, words: &str) -> String {
    let path = folder.at(name);
    let ended = plyscope(&format!("trace {words} -o {path}"));
    assert!(matches!(ended.code, Some(0 | 4)), "{ended:?}");
    path
}

/// Writes a changed document over the file, without its hash, because the hash would show any
/// change.
fn rewrite(path: &str, change: impl FnOnce(&mut Value)) {
    let mut document: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    document.as_object_mut().unwrap().remove("sha256");
    change(&mut document);
    fs::write(path, document.to_string()).unwrap();
}

fn validated(path: &str) -> (Option<i32>, Value) {
    let ended = plyscope(&format!("validate {path} --json"));
    (ended.code, serde_json::from_str(&ended.stdout).unwrap_or(Value::Null))
}

fn unchecked(answer: &Value) -> Vec<String> {
    let rules = answer["rules"].as_array().unwrap().iter();
    let open = rules.filter(|rule| rule["checked"] == false);
    open.map(|rule| rule["rule"].as_str().unwrap().to_owned()).collect()
}

const SHORT: &str = "--game tictactoe --position 159 --depth 3";

#[test]
fn every_rule_is_reported() {
    let folder = Folder::new();
    let path = traced(&folder, "a.json", SHORT);
    let (code, answer) = validated(&path);
    let values = ["complete", "sha256", "valid", "repeated"].map(|key| answer[key].clone());
    assert_eq!(
        (code, values),
        (Some(0), [json!(true), json!("matches"), json!(true), json!(true)])
    );
    assert!(answer["rules"].as_array().unwrap().len() >= 16, "{answer}");
    let text = plyscope(&format!("validate {path}")).stdout;
    assert_contains(
        &text,
        &["valid:", "windows    checked", "leaves     checked", "run        repeated"],
    );
    rewrite(&path, |_| ());
    let (code, answer) = validated(&path);
    assert_eq!((code, &answer["sha256"]), (Some(0), &json!("absent")), "absent is said, no more");
}

type Change = fn(&mut Value);

#[test]
fn what_was_not_checked_ends_with_code_4() {
    let folder = Folder::new();
    let changes: [(Change, &str, &str); 5] = [
        (
            |d| {
                d["graph"]["run"] = json!("negascout");
                d["graph"]["algorithm"] = json!("negascout");
            },
            "windows",
            "negascout",
        ),
        (|d| d["graph"]["game"] = json!("chess"), "moves", "chess"),
        (|d| d["graph"]["evaluation"] = json!("mine"), "leaves", "mine"),
        (|d| drop(d.as_object_mut().unwrap().remove("format")), "format", "version"),
        (
            |d| {
                d["format_minor"] = json!(99);
                d["nodes"][0]["shade"] = json!(1);
            },
            "keys",
            "nodes/shade",
        ),
    ];
    let is_open = |path: &str, rule: &str| {
        let (code, answer) = validated(path);
        assert_eq!(code, Some(4), "{rule}: {answer}");
        assert!(unchecked(&answer).iter().any(|open| open == rule), "{rule}: {answer}");
    };
    for (change, rule, why) in changes {
        let path = traced(&folder, "changed.json", SHORT);
        rewrite(&path, change);
        is_open(&path, rule);
        assert_contains(&plyscope(&format!("validate {path}")).stdout, &["not checked", why]);
    }
    is_open(&traced(&folder, "stubs.json", "--game tictactoe --budget 50"), "scores");
    let lines = traced(&folder, "cut.jsonl", SHORT);
    let file = fs::read_to_string(&lines).unwrap();
    fs::write(&lines, file.split_inclusive('\n').take(9).collect::<String>()).unwrap();
    is_open(&lines, "counts");
}

/// Files of earlier releases are as valid as before; the one with stubs was never complete.
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

/// `validate` repeats a known run, because that reveals errors that no rule finds.
#[test]
fn the_run_is_repeated() {
    let folder = Folder::new();
    let (code, answer) =
        validated(&traced(&folder, "a.json", &format!("{SHORT} --run alphabeta+best")));
    assert_eq!((code, &answer["repeated"]), (Some(0), &json!(true)), "{answer}");
    let lies: [(&str, Change, &str); 3] = [
        (
            "alphabeta+best",
            |d| d["graph"]["counts"]["ordering_nodes"] = json!(5),
            "count of nodes for ordering",
        ),
        ("alphabeta+best", |d| d["graph"]["run"] = json!("alphabeta+worst"), "the run, repeated"),
        ("alphabeta", |d| d["graph"]["run"] = json!("alphabeta+worst+killer"), "the run, repeated"),
    ];
    for (run, lie, message) in lies {
        let path = traced(&folder, "a.json", &format!("{SHORT} --run {run}"));
        rewrite(&path, lie);
        plyscope(&format!("validate {path}")).refused(3, message);
    }
}

/// A small file that claims a huge run costs no more than its few nodes.
#[test]
fn a_claim_is_not_paid_for() {
    let folder = Folder::new();
    let run = "--game othello --nodes 40 --run alphabeta+best --depth 3";
    let path = traced(&folder, "a.json", run);
    rewrite(&path, |document| {
        document["graph"]["config"]["depth"] = json!(14);
        document["graph"]["passes"][0]["depth"] = json!(14);
    });
    // Ended in time, because no command of a test may take the hours of the claimed run.
    let ended = plyscope(&format!("validate {path}"));
    assert!(matches!(ended.code, Some(3 | 4)), "{ended:?}");
}

/// Files that are small when packed but large in memory: each is refused for its own cap.
#[cfg(target_os = "linux")]
#[test]
fn memory_bombs_are_refused_in_little_memory() {
    let folder = Folder::new();
    let sample = traced(&folder, "a.json", SHORT);
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
        let path = folder.at(&format!("{name}.json"));
        let mut file = BufWriter::new(File::create(&path).unwrap());
        file.write_all(before.as_bytes()).unwrap();
        let thousand = format!("{},", vec![item.as_str(); 1_000.min(thousands)].join(","));
        for _ in 0..thousands {
            file.write_all(thousand.as_bytes()).unwrap();
        }
        file.write_all(item.as_bytes()).unwrap();
        file.write_all(after.as_bytes()).unwrap();
        file.flush().unwrap();
        let (code, stderr, peak) = watched(&path);
        assert_eq!(code, Some(3), "{name}: {stderr:.600}");
        assert!(stderr.contains(reason) && stderr.len() < 3_000, "{name}: {stderr:.600}");
        assert!(0 < peak && peak < 512 << 10, "{name}: {peak} KiB");
        fs::remove_file(path).unwrap();
    }
}

/// Validates a file: returns the exit code, the output, and its peak memory in KiB.
#[cfg(target_os = "linux")]
fn watched(path: &str) -> (Option<i32>, String, u64) {
    let mut child = command(&format!("validate {path}")).spawn().unwrap();
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
