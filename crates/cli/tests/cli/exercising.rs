//! `exercise`: makes, shows and grades sheets, and reads results again.

use super::{Folder, answer, end_of_block, json, plyscope};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn a_sheet_with_its_key_is_right_for_every_kind_level_and_tree() {
    let folder = Folder::new();
    for (tree, count) in [("textbook", 7), ("uniform", 7), ("game", 6), ("chance", 4)] {
        for level in 1..=3 {
            let words =
                format!("exercise new --tree {tree} --level {level} --count {count} --seed 3");
            let key = answer(&format!("{words} --answers"));
            assert_eq!(key.matches("\n[").count(), count, "{key}");
            let file = folder.write("key.txt", &key);
            let graded = plyscope(&format!("exercise grade {file} --seconds 65")).with(0).stdout;
            assert!(graded.contains(&format!("{count} of {count} exercises solved")), "{graded}");
            // The same text without answers is still a sheet, but not a right one.
            let blank = folder.write("blank.txt", answer(&words));
            let output = plyscope(&format!("exercise grade {blank}")).with(5).stdout;
            assert!(output.contains("not answered") && !output.contains("explains"), "{output}");
        }
    }
}

#[test]
fn the_misconception_is_named_with_the_reason() {
    let folder = Folder::new();
    let shown = json("exercise show values-1-17 --answers --json");
    let nodes = shown["exercises"][0]["nodes"].as_array().unwrap();
    let node = nodes.iter().find(|node| node["name"] == "B").unwrap();
    let values = node["children"].as_array().unwrap().iter();
    let values: Vec<i64> = values
        .map(|child| nodes[child.as_u64().unwrap() as usize]["value"].as_i64().unwrap())
        .collect();
    let largest = values.iter().max().unwrap();
    let file = folder.write("mine.txt", format!("[values-1-17]\nB = {largest}\n"));
    let output = plyscope(&format!("exercise grade {file}")).with(5).stdout;
    assert!(output.contains("\n    max-everywhere: MIN read as MAX\n"), "{output}");
    assert!(output.contains("\n    B is a MIN node: it takes the smallest of"), "{output}");
    let graded = plyscope(&format!("exercise grade {file} --json")).with(5).json();
    let elements = graded["exercises"][0]["graded"]["elements"].as_array().unwrap();
    let wrong = elements.iter().find(|each| each["key"] == "B").unwrap();
    assert_eq!(wrong["misconceptions"][0], "max-everywhere");
    assert_eq!(wrong["judged"], "wrong");
}

#[test]
fn hints_say_where_to_look_and_no_answer() {
    let folder = Folder::new();
    let tree = "((9003_9012_9008)(9002_9004_9006)(9014_9005_9002))";
    let wrong = "A = 1\nB = 9003\nC = 1\nD = 1\n";
    let file = folder.write("mine.txt", format!("[values-{tree}]\n{wrong}"));
    let full = plyscope(&format!("exercise grade {file}")).with(5).stdout;
    assert!(full.contains("C = 1: not yet; 9002"), "{full}");
    let output = plyscope(&format!("exercise grade {file} --hints")).with(5).stdout;
    let (_, output) = output.split_once("right\n").unwrap();
    let hint = "C = 1: not yet\n    look here first: C is a MIN node: it takes the smallest value";
    assert!(output.contains(hint), "{output}");
    assert_eq!(output.matches("90").count(), output.matches("B = 9003: right").count(), "{output}");
    // The hint does not name a missing edge, because that would give the answer away.
    let file = folder.write("cuts.txt", "[cuts-((3_12_8)(2_4_6)(14_5_2))]\nc2.cut = yes\n");
    let output = plyscope(&format!("exercise grade {file} --hints")).with(5).stdout;
    assert!(output.contains("C: a cut is missing"), "{output}");
    assert!(!output.contains("c3") && !output.contains("c₃"), "{output}");
    // With hints a sheet from a seed gets no code, because it is not handed in yet.
    let file = folder.write("sheet.txt", "[values-1-17]\nB = 99\n");
    let output = plyscope(&format!("exercise grade {file} --hints")).with(5).stdout;
    assert!(output.contains("B = 99: not yet") && !output.contains("code:"), "{output}");
}

#[test]
fn a_code_shows_the_result_again() {
    let folder = Folder::new();
    let file = folder.write("key.txt", answer("exercise new --seed 9 --answers"));
    let first = plyscope(&format!("exercise grade {file} --json --seconds 125")).with(0).json();
    let code = first["code"].as_str().unwrap();
    assert_eq!(json(&format!("exercise result {code} --json")), first);
    assert!(answer(&format!("exercise result {code}")).contains("5 of 5 exercises solved"));
    let text = first["sheet"]["text"].as_str().unwrap();
    assert!(answer(&format!("exercise show {text}")).starts_with(&format!("# {text}\n")));
}

#[test]
fn a_sheet_is_saved_and_shown_and_graded_as_json() {
    let folder = Folder::new();
    let sheet = folder.at("sheet.json");
    let path = &sheet;
    plyscope(&format!("exercise new --kinds cuts,leaf --count 2 --seed 4 -o {path}")).with(0);
    let saved: Value = serde_json::from_str(&fs::read_to_string(&sheet).unwrap()).unwrap();
    assert_eq!(saved["items"].as_array().unwrap().len(), 2);
    let shown = json(&format!("exercise show {path} --answers --json"));
    assert_eq!(shown["sheet"], saved);
    let items =
        shown["exercises"].as_array().unwrap().iter().zip(shown["answers"].as_array().unwrap());
    let items: Vec<Value> = items
        .map(|(each, answers)| serde_json::json!({ "item": each["item"], "answers": answers }))
        .collect();
    let answers = serde_json::json!({ "items": items, "seconds": 7 }).to_string();
    let file = folder.write("answers.json", &answers);
    plyscope(&format!("exercise grade {file}")).with(0);
}

#[test]
fn wrong_input_is_refused_with_the_remedy() {
    let folder = Folder::new();
    for (line, code, words) in [
        ("exercise show cats-1-1", 3, "no kind of exercise"),
        ("exercise show values-1-1.cuts-4-1", 3, "at character 12"),
        ("exercise show leaf-1-1-game", 3, "take a textbook"),
        ("exercise result AAAA", 3, "paste the whole code"),
        ("exercise new --kinds cats", 2, "use one of values"),
        ("exercise new --level 4", 2, "take 1, 2 or 3"),
        ("exercise new --count 0", 2, "take 1 to 20"),
        ("exercise new --tree moon", 2, "textbook"),
        ("exercise grade nowhere.txt", 3, "nowhere.txt"),
    ] {
        let ended = plyscope(line);
        assert!(ended.stderr.contains(words), "{line}: {}", ended.stderr);
        ended.with(code);
    }
    for (text, words) in [
        ("", "begin with its name"),
        ("B = 4", "this answer belongs to no exercise"),
        ("[values-1-1", "the closing ] is missing"),
        ("[values-1-1]\nB 4", "line 2: there is no ="),
        ("[values-1-1]\nB = x", "write a number"),
        ("[values-1-1]\nZ = 1", "not asked"),
        ("{", "the file is no JSON"),
    ] {
        let file = folder.write("wrong.txt", text);
        let ended = plyscope(&format!("exercise grade {file}"));
        assert!(ended.stderr.contains(words), "{text:?}: {}", ended.stderr);
        ended.with(3);
    }
    let help = answer("exercise --help");
    assert!(help.contains("Examples:") && help.contains("exercise grade"), "{help}");
}

/// Teachers copy the guide's commands, so each must print the text below it.
#[test]
#[cfg(target_os = "linux")]
fn the_guide_for_teachers_is_true() {
    let folder = Folder::new();
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/teaching.md");
    let guide = fs::read_to_string(guide).unwrap();
    let mut blocks = guide.split("\n```").skip(1).step_by(2);
    let program = Path::new(env!("CARGO_BIN_EXE_plyscope")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let (mut output, mut compared) = (String::new(), 0);
    while let Some((kind, block)) = blocks.next().and_then(|block| block.split_once('\n')) {
        match kind {
            words if end_of_block(words).is_some() => {
                let mut shell = Command::new("sh");
                shell.args(["-ec", block]).current_dir(folder.at("")).env("PATH", &path);
                let ended = shell.output().unwrap();
                assert_eq!(ended.status.code(), end_of_block(words), "{block}: {ended:?}");
                output = String::from_utf8(ended.stdout).unwrap();
                assert!(!output.is_empty() || block.contains('>'), "{block}");
            }
            "text" => {
                assert!(output.contains(block.trim_end()), "{output}");
                compared += 1;
            }
            kind if kind.starts_with("sh no-run (") => {
                assert!(block.starts_with("plyscope serve "), "only a server goes on: {block}");
            }
            other => panic!("nothing is known of {other}"),
        }
    }
    assert!(compared >= 3, "{compared}");
    for kind in ["values", "windows", "cuts", "run", "leaf", "order", "critical", "next"] {
        assert!(guide.contains(&format!("`{kind}`")), "the guide does not name {kind}");
    }
}

#[test]
fn conventions() {
    let folder = Folder::new();
    for profile in ["knuth-moore", "strict", "fail-hard", "aima", "negamax", "cs188"] {
        let new = format!("exercise new --profile {profile} --level 2 --count 8 --seed 3");
        let file = folder.write("key.txt", answer(&format!("{new} --answers")));
        let graded = plyscope(&format!("exercise grade {file}")).with(0).stdout;
        assert!(graded.contains("8 of 8 exercises solved"), "{profile}: {graded}");
        let blank = folder.write("blank.txt", answer(&new));
        let output = plyscope(&format!("exercise grade {blank}")).with(5).stdout;
        assert!(!output.contains("not yet"), "{profile}: {output}");
        assert_eq!(json(&format!("{new} --json"))["sheet"]["profile"], profile);
    }
    assert!(answer("exercise show cuts-2-17-strict").contains("# strict: cut at α > β"));
    plyscope("exercise new --profile textbook").refused(2, "use one of knuth-moore");
}

#[test]
fn a_tree_of_ones_own_becomes_an_exercise_and_is_graded() {
    let folder = Folder::new();
    let words = "cuts-((3_12_8)(2_4_6)(14_5_2))";
    let shown = answer(&format!("exercise show {words} --answers"));
    super::assert_contains(
        &shown,
        &["[cuts-((3_12_8)_(2_4_6)_(14_5_2))]", "c2.cut = yes", "C MIN: c1=2"],
    );
    let file = folder.write("key.txt", &shown);
    super::assert_contains(
        &answer(&format!("exercise grade {file}")),
        &["(14_5_2))] 2 of 2 right"],
    );
    let wrong = "[values-((3_12_8)(2_4_6))]\nB = 12\nC = 6\nA = 12\n";
    let wrong = folder.write("wrong.txt", wrong);
    let graded = plyscope(&format!("exercise grade {wrong}")).with(5);
    super::assert_contains(&graded.stdout, &["max-everywhere"]);
    let link = format!("https://example.org/#sheet={words}.values-((3_12_8)(2_4_6))&");
    super::assert_contains(
        &answer(&format!("exercise show {link}")),
        &["[cuts-((3", "[values-((3"],
    );
    let json = json(&format!("exercise show {words} --json"));
    assert_eq!(json["exercises"][0]["position"], "A(B(3 12 8) C(2 4 6) D(14 5 2))");
    let shown = answer("exercise show order-((3_12_8)(2_4_6)(14_5_2)) --answers");
    super::assert_contains(&shown, &["D.order = d3 ", "As drawn it scores 7."]);
    // Reordered, because a critical tree belongs to the best order.
    let shown = answer("exercise show critical-((14_5_2)(2_4_6)(3_12_8)) --answers");
    super::assert_contains(&shown, &["[critical-((3_8_12)_(2_5_14)_(2_4_6))]", "c1.type = 3"]);
    super::assert_contains(
        &answer("exercise show next-((3_12_8)(2_4_6)(14_5_2)) --answers"),
        &["next = "],
    );
    plyscope("exercise show leaf-((3_12)(2_4))").refused(3, "order, critical or next");
    plyscope("exercise show cuts-((3_12)(4_5))").refused(3, "nothing to answer");
}

#[test]
fn a_sheet_prints_the_weights_of_chance() {
    let shown = answer("exercise show values-1-17-chance --answers");
    super::assert_contains(&shown, &["# D CHANCE: 1*d1=20  2*d2=5\n", "\nD = 10\n"]);
    let shown = answer("exercise show cuts-1-17-chance --answers");
    super::assert_contains(&shown, &["Star1 searches this tree", ".cut = yes"]);
    plyscope("exercise show values-1-17-chance-negamax").refused(3, "no side to move");
    plyscope("exercise show windows-1-17-chance").refused(3, "on a tree with chance nodes");
    plyscope("exercise show cuts-1-17-chance-strict").refused(3, "knuth-moore alone");
}
