//! A trace from another program: the example in Python, and the claims of `docs/own-format.md` about it.

use super::{Folder, answer, json, plyscope};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

fn nim(heaps: &str) -> String {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/own-format/nim.py");
    let output = Command::new("python3").arg(program).arg(heaps).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_example_writes_what_every_command_takes() {
    let folder = Folder::new();
    for heaps in ["1", "1-1", "1-2", "2-2", "1-2-3", "1-2-4", "3-3-1", "1-1-1-1"] {
        let file = folder.write("nim.jsonl", nim(heaps));
        let seen = json(&format!("stats {file} --json"));
        // Bouton 1901: the mover loses if the heaps' sum without carry is zero.
        let sum = heaps.split('-').fold(0, |sum, heap| sum ^ heap.parse::<u32>().unwrap());
        assert_eq!(seen["value"], if sum == 0 { -1 } else { 1 }, "{heaps}");
        let report = plyscope(&format!("validate {file} --json")).with(4).json();
        assert_eq!(report["nodes"], seen["graph_nodes"], "{heaps}");
    }
    let file = folder.write("nim.jsonl", nim("1-2-3"));
    let report = plyscope(&format!("validate {file}")).with(4).stdout;
    for rule in ["tree", "steps", "counts", "windows", "scores", "cutoffs", "PV"] {
        assert!(report.contains(&format!("  {rule:<11}checked ")), "{rule}: {report}");
    }
    for rule in ["moves", "order", "leaves"] {
        assert!(
            report.contains(&format!("  {rule:<11}not checked  the game \"nim\" is unknown")),
            "{report}"
        );
    }
    assert!(answer(&format!("step {file} --next cutoff")).contains("Cut: move "));
    answer(&format!("picture {file} --plies 2 -o {}", folder.at("nim.svg")));
    let (native, back) = (folder.at("nim.json"), folder.at("back.jsonl"));
    for (from, to) in [(&file, &native), (&native, &back)] {
        plyscope(&format!("convert {from} -o {to}")).with(0);
    }
    let nodes = |path: &str| {
        let text = fs::read_to_string(path).unwrap();
        text.lines().filter(|line| line.contains("\"node\"")).count()
    };
    assert_eq!(nodes(&back), nodes(&file));
}

/// Every header key that the page calls required is required, and every lie is found.
#[test]
fn what_is_needed_and_what_is_found() {
    let folder = Folder::new();
    let text = nim("1-2");
    let (head, rest) = text.split_once('\n').unwrap();
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/own-format.md");
    let guide = fs::read_to_string(guide).unwrap();
    let head: Value = serde_json::from_str(head).unwrap();
    // The type comes first, as the guide says, because serialization here sorts the keys.
    let with = |head: &Value, rest: &str| {
        let (graph, format) = (&head["graph"], &head["format"]);
        let major = "\"format_major\":1,\"format_minor\":1";
        let head = format!("{{\"type\":\"header\",\"format\":{format},{major},\"graph\":{graph}}}");
        folder.write("changed.jsonl", format!("{head}\n{rest}"))
    };
    let validate = |file: String| plyscope(&format!("validate {file}")).code;
    for key in head["graph"].as_object().unwrap().keys() {
        assert!(guide.contains(&format!("`graph.{key}`")), "{key} is not in the guide");
        let mut without = head.clone();
        without["graph"].as_object_mut().unwrap().remove(key);
        // A key that may be null may also be missing.
        let may_lack = matches!(key.as_str(), "stopped" | "truncated");
        let code = validate(with(&without, rest));
        assert_eq!(code, Some(if may_lack { 4 } else { 3 }), "{key}");
    }
    let mut foreign = head.clone();
    foreign["graph"]["run"] = "my-search".into();
    foreign["graph"]["algorithm"] = "my-search".into();
    assert_eq!(validate(with(&foreign, rest)), Some(4));
    for (truth, lie) in [
        ("\"score\": 1", "\"score\": 0"),
        ("\"bound\": \"exact\"", "\"bound\": \"lower\""),
        ("\"enter\": 2", "\"enter\": 9"),
        ("\"ply\": 1", "\"ply\": 2"),
        ("\"status\": \"searched\"", "\"status\": \"leaf\""),
        ("{\"type\": \"node\"", "{\"mine\": 1, \"type\": \"node\""),
    ] {
        assert!(rest.contains(truth), "{truth} is not in {rest}");
        assert_eq!(validate(with(&head, &rest.replacen(truth, lie, 1))), Some(3), "{lie}");
    }
    let own =
        rest.replacen("{\"type\": \"node\"", "{\"ext\": {\"mine\": 1}, \"type\": \"node\"", 1);
    assert_eq!(validate(with(&head, &own)), Some(4));
}
