//! `check`: compares the search of another program event by event.

use super::{
    CommandResult, Folder, answer, assert_contains, command, end_of_block, output_of, plyscope,
};
use crate::soak::times;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

const HEADER: &str =
    r#"{"plyscope":"events","version":1,"game":"tree","position":"((3 12 8)(2 4 6)(14 5 2))"}"#;

/// The events of alpha-beta on that tree, from line 2 on.
const RIGHT: [&str; 16] = [
    r#"{"e":"enter","alpha":"-inf","beta":"inf"}"#,
    r#"{"e":"enter","move":"1","alpha":-Infinity,"beta":Infinity}"#,
    r#"{"e":"leaf","move":"1","value":3}"#,
    r#"{"e":"leaf","move":2,"value":12.0}"#,
    r#"{"e":"leaf","move":"3","value":8,"best":null}"#,
    r#"{"e":"exit","value":3,"best":"1"}"#,
    r#"{"e":"enter","move":"2","alpha":3,"beta":1000}"#,
    r#"{"e":"leaf","move":"1","alpha":3,"value":2}"#,
    r#"{"e":"cut"}"#,
    r#"{"e":"exit","value":2,"best":"1"}"#,
    r#"{"e":"enter","move":"3","alpha":3}"#,
    r#"{"e":"leaf","move":"1","value":14}"#,
    r#"{"e":"leaf","move":"2","value":5}"#,
    r#"{"e":"leaf","move":"3","value":2}"#,
    r#"{"e":"exit","value":2,"best":"3"}"#,
    r#"{"e":"exit","value":3,"best":"1"}"#,
];

/// Replaces `gone` lines from line `at` on, counted from 1.
fn changed(at: usize, gone: usize, with: &[&str]) -> Vec<String> {
    let mut lines: Vec<&str> = std::iter::once(HEADER).chain(RIGHT).collect();
    lines.splice(at - 1..at - 1 + gone, with.iter().copied());
    lines.into_iter().map(str::to_owned).collect()
}

fn check(text: &str) -> (Option<i32>, Value) {
    let ended = fed(text.as_bytes(), "check - --json");
    let answer = serde_json::from_str(&ended.stdout).unwrap_or(Value::Null);
    (ended.code, answer)
}

fn fed(input: &[u8], line: &str) -> CommandResult {
    let mut child = command(line).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // Ignore an error, because a program that refuses its input stops reading it.
        let _ = stdin.write_all(&input);
    });
    let ended = CommandResult::of(&output_of(child, line), line);
    writer.join().unwrap();
    ended
}

/// Returns the line and the kind of the first difference; `Null` if everything agrees.
fn first(lines: &[String]) -> Value {
    let (code, answer) = check(&lines.join("\n"));
    let first = &answer["first_difference"];
    assert_eq!(code, Some(if first.is_null() { 0 } else { 5 }), "{lines:?}: {answer}");
    assert_eq!(answer["agrees"], first.is_null());
    if first.is_null() { Value::Null } else { json!([first["line"], first["kind"]]) }
}

#[test]
fn a_right_search_agrees() {
    let (code, answer) = check(&changed(1, 0, &["other output", ""]).join("\r\n"));
    let values = ["agrees", "events", "skipped_lines", "first_difference", "diagnosis"]
        .map(|key| answer[key].clone());
    assert_eq!(values, [json!(true), json!(16), json!(2), Value::Null, json!([])]);
    assert_eq!((code, &answer["nodes"]), (Some(0), &json!({"yours": 11, "reference": 11})));
    assert_eq!(answer["value"], json!({"yours": 3, "reference": 3}));
    assert_eq!(first(&changed(10, 1, &[])), Value::Null, "a cut need not be printed");
    assert_eq!(first(&changed(7, 0, &[RIGHT[8]])), Value::Null, "one with nothing left is none");
    let bare: Vec<_> = changed(1, 0, &[])
        .iter()
        .map(
            |line| if line.contains("exit") { "{\"e\":\"exit\"}".to_owned() } else { line.clone() },
        )
        .collect();
    assert_eq!(first(&bare), Value::Null, "what is not told is not compared");
}

#[test]
fn every_kind_is_named_with_its_line() {
    let cut = RIGHT[8];
    for (at, gone, with, line, kind) in [
        (4, 1, "{\"e\":", 4, "malformed"),
        (4, 1, "{\"e\":\"jump\"}", 4, "malformed"),
        (4, 1, r#"{"e":"leaf","move":"1","value":NaN}"#, 4, "malformed"),
        (4, 1, r#"{"e":"leaf","move":"1","value":3.5}"#, 4, "malformed"),
        (4, 1, r#"{"e":"leaf","move":["1"],"value":3}"#, 4, "malformed"),
        (4, 1, "[1]", 5, "wrong-order"),
        (18, 0, r#"{"e":"exit"}"#, 18, "unbalanced"),
        (18, 0, r#"{"e":"cut"}"#, 18, "unbalanced"),
        (18, 0, r#"{"e":"enter"}"#, 18, "unbalanced"),
        (2, 16, r#"{"e":"exit","value":3}"#, 2, "unbalanced"),
        (2, 1, r#"{"e":"enter","move":"1"}"#, 2, "illegal-move"),
        (5, 1, r#"{"e":"leaf","move":"1","value":3}"#, 5, "illegal-move"),
        (5, 1, r#"{"e":"leaf","move":"9","value":3}"#, 5, "illegal-move"),
        (5, 1, r#"{"e":"leaf","move":"left","value":3}"#, 5, "illegal-move"),
        (5, 1, r#"{"e":"enter","move":"2"}"#, 6, "illegal-move"),
        (10, 1, r#"{"e":"leaf","move":"2","value":4}"#, 10, "missed-cut"),
        (4, 3, "", 5, "too-shallow"),
        (4, 0, cut, 4, "too-shallow"),
        (5, 2, "", 6, "unsound-cut"),
        (5, 0, cut, 5, "unsound-cut"),
        (4, 1, "", 5, "wrong-order"),
        (8, 1, r#"{"e":"enter","move":"2","alpha":2}"#, 8, "wrong-window"),
        (8, 1, r#"{"e":"enter","move":"2","beta":14}"#, 8, "wrong-window"),
        (4, 1, r#"{"e":"leaf","move":"1","value":4}"#, 4, "wrong-leaf-value"),
        (4, 1, r#"{"e":"leaf","move":"1","value":3,"best":"1"}"#, 4, "wrong-best"),
        (7, 1, r#"{"e":"exit","value":8,"best":"3"}"#, 7, "wrong-value"),
        (7, 1, r#"{"e":"exit","value":3,"best":"2"}"#, 7, "wrong-best"),
        (10, 8, "", 10, "ended-early"),
    ] {
        let lines = changed(at, gone, &[with]);
        let line = if kind == "ended-early" { 9 } else { line };
        assert_eq!(first(&lines), json!([line, kind]), "{with:?} at line {at}");
    }
    let mut limited = changed(1, 1, &[&HEADER.replace('}', ",\"depth\":1}")]);
    assert_eq!(first(&limited), json!([4, "beyond-limit"]));
    limited[0] = HEADER.replace("version\":1", "version\":1,\"run\":\"minimax\"");
    assert_eq!(first(&limited), json!([10, "unsound-cut"]), "windows of minimax do not matter");
    assert_eq!(first(&changed(2, 16, &[])), json!([1, "ended-early"]));
    let beyond = r#"{"e":"enter","move":"2","beta":13}"#;
    assert_eq!(first(&changed(8, 1, &[beyond])), json!([8, "wrong-window"]));
    let beyond = r#"{"e":"enter","move":"2","beta":15,"alpha":3}"#;
    assert_eq!(first(&changed(8, 1, &[beyond])), Value::Null, "no leaf is 15");
}

#[test]
fn the_difference_is_explained_in_full_and_in_english() {
    let mut lines = changed(10, 2, &[]);
    let more = [r#"{"e":"leaf","move":"2","value":4}"#, r#"{"e":"leaf","move":"3","value":6}"#];
    lines.splice(9..9, [more[0], more[1], r#"{"e":"exit","value":2}"#].map(str::to_owned));
    let (_, answer) = check(&lines.join("\n"));
    let difference = &answer["first_difference"];
    assert_eq!(difference["path"], json!(["2"]));
    assert_eq!(difference["expected"], json!({"e": "exit", "value": 2, "best": "1"}));
    assert_eq!(difference["got"], json!({"e": "enter", "move": "2"}));
    assert_eq!(answer["nodes"], json!({"yours": 13, "reference": 11}));
    assert_eq!(
        answer["diagnosis"],
        json!(["cut-at-own-bound", "no-break", "beta-max"]),
        "all explain it"
    );
    let folder = Folder::new();
    let path = folder.write("a.jsonl", lines.join("\n"));
    let text = plyscope(&format!("check {path}")).with(5).stdout;
    assert_contains(
        &text,
        &[
            "missed-cut",
            "At node 2 (MIN to move), window (3, +inf), best so far 2 by move 1: your search continues with move 2. It should \
             stop here and return 2: beta is 2 now and alpha is 3, so MAX has at least as much already, by move 1 at the root. ",
            "Line 10.",
            "Each of these common mistakes explains every line:",
            "The loop continues after a cut (no-break). After a cut the node returns.",
        ],
    );
}

#[test]
fn games_of_their_own_need_no_rules() {
    let own = |events: &[&str]| {
        let header = r#"{"plyscope":"events","game":"own"}"#;
        let lines: Vec<_> =
            std::iter::once(&header).chain(events).map(|&line| line.to_owned()).collect();
        first(&lines)
    };
    let (root, left, right) = (
        r#"{"e":"enter","move":"start"}"#,
        r#"{"e":"enter","move":"left"}"#,
        r#"{"e":"enter","move":"right","alpha":3}"#,
    );
    let (three, two, nine) = (
        r#"{"e":"leaf","move":"a","value":3}"#,
        r#"{"e":"leaf","move":"b","value":2}"#,
        r#"{"e":"leaf","move":"b","value":9}"#,
    );
    let (cut, exit3, exit2) =
        (r#"{"e":"cut"}"#, r#"{"e":"exit","value":3}"#, r#"{"e":"exit","value":2}"#);
    assert_eq!(own(&[root, left, three, exit3, right, two, cut, exit2, exit3]), Value::Null);
    assert_eq!(own(&[root, left, three, exit3, right, two, exit2, exit3]), Value::Null);
    let missed = own(&[root, left, three, exit3, right, two, nine, exit2, exit3]);
    assert_eq!(missed, json!([8, "missed-cut"]));
    let unsound = own(&[root, left, three, cut, exit3, exit3]);
    assert_eq!(unsound, json!([5, "unsound-cut"]));
    assert_eq!(own(&[root, left, three, exit2, exit2]), json!([5, "wrong-value"]));
    let window = own(&[root, left, three, exit3, &right.replace('3', "4"), two, exit2, exit3]);
    assert_eq!(window, json!([6, "wrong-window"]));
    assert_eq!(own(&[root, left, r#"{"e":"leaf"}"#]), json!([4, "malformed"]));
    // MIN after MIN: the greater value is not the return value of the second one.
    let min = r#"{"e":"enter","player":"min"}"#;
    assert_eq!(own(&[min, min, three, nine, exit3, exit3]), Value::Null);
    assert_eq!(own(&[min, root, three, nine, exit3, exit3]), json!([6, "wrong-value"]));
}

#[test]
fn scales_orders_prefixes_and_several_searches() {
    let scaled = r#"{"plyscope":"events","game":"tree","position":"(50 125)","scale":100}
        {"e":"enter"}
        {"e":"leaf","move":"1","value":0.5}
        {"e":"leaf","move":"2","value":1.26}
        {"e":"exit","value":1.25}"#;
    let (_, answer) = check(scaled);
    let difference = &answer["first_difference"];
    assert_eq!(
        (&difference["expected"]["value"], &difference["got"]["value"]),
        (&json!(1.25), &json!(1.26))
    );
    assert_eq!(check(&scaled.replace("1.26", "1.25")).0, Some(0));
    let backwards = r#"{"plyscope":"events","game":"tree","position":"(5 7 6)","order":"any"}
        {"e":"enter"}
        {"e":"leaf","move":"3","value":6}
        {"e":"leaf","move":"1","value":5}
        {"e":"leaf","move":"2","value":7}
        {"e":"exit","value":7,"best":"2"}"#;
    assert_eq!(check(backwards).0, Some(0));
    let again = backwards.replace("\"move\":\"1\",\"value\":5", "\"move\":\"3\",\"value\":6");
    assert_eq!(check(&again).1["first_difference"]["kind"], "illegal-move");
    let (code, both) = check(&format!("{backwards}\n{scaled}\n{{\"plyscope\":\"events\"}}\n{{}}"));
    let lines: Vec<_> = both.as_array().unwrap().iter().map(|one| &one["header_line"]).collect();
    assert_eq!((code, lines), (Some(5), vec![&json!(1), &json!(7), &json!(12)]));
    assert_eq!(both[1]["first_difference"]["line"], 10);
    assert_eq!(both[2]["first_difference"]["kind"], "malformed");
}

#[test]
fn the_text_of_a_check_is_bounded() {
    let long = "x".repeat(1 << 20);
    let header = r#"{"plyscope":"events","game":"tictactoe","name":"NAME"}"#;
    let named = header.replace("NAME", &long);
    for text in [
        format!("{named}\n{{}}\n{named}\n{{}}"),
        format!("{header}\n{{}}\n{}", header.replace("tictactoe", &long)),
        format!("{header}\n{{\"e\":\"{long}\"}}"),
        format!("{header}\n{{\"e\":\"enter\",\"alpha\":\"{long}\"}}"),
        format!("{header}\n{{\"e\":{{\"{long}\":1}}}}"),
        format!(
            "{header}\n{{\"e\":\"enter\"}}\n{{\"e\":\"enter\",\"move\":\"{}\"}}",
            "y".repeat(250)
        ),
    ] {
        let output = fed(text.as_bytes(), "check -");
        assert_eq!(output.code, Some(5), "{}", output.stderr);
        assert!(output.stdout.len() < 2_500, "{} bytes of text", output.stdout.len());
    }
    let refused = fed(header.replace("tictactoe", &long).as_bytes(), "check -");
    assert!(refused.code == Some(3) && refused.stderr.len() < 2_500, "{}", refused.stderr.len());
    let many = format!("{header}\n{{}}\n").repeat(60);
    let output = fed(many.as_bytes(), "check -");
    assert!(
        output.stdout.ends_with("\nand 10 more searches, 10 of them wrong; --json prints all\n")
    );
    assert_eq!(output.stdout.matches("differs from the reference").count(), 50);
    // The text shortens a path of 60,000 plies to its beginning.
    let deep = "{\"e\":\"enter\",\"move\":\"a\"}\n".repeat(60_000);
    let deep = format!(
        "{{\"plyscope\":\"events\",\"game\":\"own\"}}\n{{\"e\":\"enter\"}}\n{deep}{{\"e\":1}}\n"
    );
    let output = fed(deep.as_bytes(), "check -");
    assert!(output.stdout.len() < 2_500, "{}", output.stdout.len());
}

#[test]
fn files_that_cannot_be_read_are_refused() {
    let folder = Folder::new();
    for (text, reason) in [
        ("", "no header"),
        ("nothing here\n", "no header"),
        (RIGHT[0], "line 1 comes before any header"),
        (r#"{"plyscope":"trace"}"#, "plyscope"),
        (r#"{"plyscope":"events","game":"chess"}"#, "unknown game"),
        (r#"{"plyscope":"events","game":"tictactoe","position":"11"}"#, "position"),
        (r#"{"plyscope":"events","game":"tictactoe","run":"pvs"}"#, "run"),
    ] {
        fed(text.as_bytes(), "check -").refused(3, reason);
    }
    plyscope(&format!("check {}", folder.at("absent"))).refused(3, "absent");
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(changed(1, 0, &[]).join("\n").as_bytes()).unwrap();
    let packed = packed.finish().unwrap();
    assert_eq!(fed(&packed, "check -").code, Some(0));
    fed(&packed[..packed.len() / 2], "check -").refused(3, "cannot be read");
    let mut bytes = changed(3, 15, &[]).join("\n").into_bytes();
    bytes.extend(b"\n{\"e\":\"\xFF\"}");
    let ended = fed(&bytes, "check - --json").with(5).json();
    assert_eq!(ended["first_difference"]["kind"], "malformed");
    let long = format!("{HEADER}\n{{\"e\":\"enter\",\"x\":\"{}\"}}\n", "x".repeat(17 << 20));
    assert_eq!(check(&long).1["first_difference"]["kind"], "malformed");
}

#[test]
fn a_grade_for_gradescope() {
    let folder = Folder::new();
    let (right, wrong) = (changed(1, 0, &[]), changed(4, 1, &[]));
    let path = folder.write("both.jsonl", [right, wrong].concat().join("\n"));
    let out = folder.at("results.json");
    plyscope(&format!("check {path} --gradescope {out}")).with(5);
    let grades: Value = serde_json::from_slice(&fs::read(out).unwrap()).unwrap();
    assert_eq!((&grades["score"], &grades["max_score"]), (&json!(1), &json!(2)));
    let of = |key: &str| {
        grades["tests"].as_array().unwrap().iter().map(|test| test[key].clone()).collect::<Vec<_>>()
    };
    assert_eq!(of("score"), [1, 0]);
    assert_eq!(of("name"), ["search at line 1", "search at line 18"]);
    assert_contains(of("output")[1].as_str().unwrap(), &["wrong-order", "Line 21"]);
}

#[test]
fn a_class_is_marked_in_one_call() {
    let folder = Folder::new();
    let header = HEADER.replace('}', ",\"run\":\"alphabeta\",\"name\":\"=Ada\"}");
    let lines = |header: &str| [&[header], &RIGHT[..]].concat().join("\n");
    let right = folder.write("right.jsonl", lines(&header));
    let other = folder.write(
        "other.jsonl",
        "{\"plyscope\":\"events\",\"game\":\"own\"}\n{\"e\":\"leaf\",\"value\":1}\n",
    );
    let broken = folder.write("broken.jsonl", "nothing\n");
    let task =
        r#"--expect game=tree,position="((3 12 8)(2 4 6)(14 5 2))",depth=none,told=moves+values"#;
    let run = |files: &[&str], more: &[&str]| {
        let mut all = vec!["check", task];
        all.extend(files.iter().chain(more));
        let mut typed = Command::new(env!("CARGO_BIN_EXE_plyscope"));
        typed.args(
            all.iter()
                .flat_map(|part| part.split_once(' ').map_or(vec![*part], |(a, b)| vec![a, b])),
        );
        let output = typed.output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (code, table) = run(&[&right, &other, &broken], &["--csv", "-"]);
    assert_eq!(code, Some(3), "{table}");
    let rows: Vec<&str> = table.lines().collect();
    assert!(rows[1].ends_with(",'=Ada,yes,1,,,,,11,11,"), "{}", rows[1]);
    assert!(rows[2].contains(",no,1,1,not-the-task,"), "{}", rows[2]);
    assert!(rows[3].contains(",,,,,,,,,") && rows[3].contains("header"), "{}", rows[3]);
    let (code, json) = run(&[&other], &["--json"]);
    let answer: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(code, Some(5));
    let keys: Vec<_> = answer["task"].as_array().unwrap().iter().map(|item| &item["key"]).collect();
    assert_eq!(keys, ["game", "position"], "{answer}");
    let (code, json) = run(&[&right, &other], &["--json"]);
    let list: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((code, &list[0]["searches"][0]["agrees"]), (Some(5), &json!(true)));
    for (expect, why) in [
        ("depth=x", "depth cannot be"),
        ("depth=1,depth=2", "given twice"),
        ("colour=red", "unknown key"),
        ("depth", "no KEY=VALUE"),
    ] {
        plyscope(&format!("check {right} --expect {expect}")).refused(2, why);
    }
    let out = folder.at("grades.json");
    plyscope(&format!("check {right} {other} --gradescope {out}"))
        .refused(2, "takes only one file");
    let two = plyscope(&format!("check {right} --expect searches=2 --json")).with(5).json();
    assert_eq!(two["task"], json!([{"key": "searches", "expected": "2", "got": "1"}]));
    // From the file, because the claims of a run are counted in its convention.
    let reference = reference();
    let from_zero = json!({"moves": "from-zero"});
    let rows = reference["rows"].as_array().unwrap().iter();
    let files = rows.filter(|row| row["agrees"] == true && row["conventions"] == from_zero);
    let mut found = files.filter_map(|row| {
        let file = folder.write("zero.jsonl", row["file"].as_str().unwrap());
        let cuts =
            plyscope(&format!("check {file} --json")).with(0).json()["compared"]["cuts"].clone();
        let result = plyscope(&format!("check {file} --expect told=cuts --json"));
        (cuts[0] != cuts[1]).then(|| {
            (format!("{} of {}", cuts[0], cuts[1]), result.with(5).json()["task"][0]["got"].clone())
        })
    });
    let (reported, got) = found.next().unwrap();
    assert_eq!(got, reported);
}

/// The files of an independent program, each with the expected result (`tests/data/README.md`).
fn reference() -> Value {
    let file = repository().join("tests/data/check/reference-check.json");
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

/// `>` of Windows PowerShell writes UTF-16: the test reads it as a file, on standard input, packed, and as
/// a trace.
#[test]
fn utf_16_is_read_by_its_mark() {
    let folder = Folder::new();
    let name = repository().join("tests/data/check/10-powershell-utf16.jsonl");
    let bytes = fs::read(&name).unwrap();
    assert!(bytes.starts_with(&[0xFF, 0xFE]));
    let agrees = "agrees with the reference in 48 events";
    assert_contains(&answer(&format!("check {}", name.display())), &[agrees]);
    assert_contains(&fed(&bytes, "check -").with(0).stdout, &[agrees]);
    let packed = folder.at("packed.jsonl.gz");
    let mut zip = GzEncoder::new(fs::File::create(&packed).unwrap(), Compression::fast());
    zip.write_all(&bytes).unwrap();
    zip.finish().unwrap();
    assert_contains(&answer(&format!("check {packed}")), &[agrees]);
    let stepped = answer(&format!("step {} --at 2", name.display()));
    assert_contains(&stepped, &["The program enters"]);
    // A tree in a file with a byte order mark, as editors on Windows save it.
    let tree = folder.at("tree.txt");
    fs::write(&tree, "\u{FEFF}((3 12)(2 4))\r\n").unwrap();
    assert_contains(
        &answer(&format!("trace --game tree --position @{tree}")),
        &["value              3"],
    );
}

/// A class of thirty: ten right programs in six conventions, and twenty with one fault each. One call marks
/// them, and the table names each convention and each fault. An independent program made the files and the
/// expected results (`tests/data/README.md`).
#[test]
fn a_class_of_thirty_is_marked_by_one_command() {
    let folder = Folder::new();
    let reference = reference();
    let rows = reference["rows"].as_array().unwrap();
    let words = |row: &Value| -> String {
        let conventions = row["conventions"].as_object().unwrap().iter();
        let pairs: Vec<String> = conventions
            .map(|(word, value)| format!("{word}={}", value.as_str().unwrap()))
            .collect();
        pairs.join(" ")
    };
    let faults = |row: &Value| -> String {
        let named: Vec<&str> =
            row["diagnosis"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        named.join(" ")
    };
    // At most two files per convention, and three per fault.
    let mut seen = std::collections::BTreeMap::<String, u32>::new();
    let mut choose = |row: &&Value| {
        let is_right = row["agrees"] == true;
        let what = if is_right { words(row) } else { faults(row) };
        let (often, most) =
            (seen.entry(format!("{is_right} {what}")).or_default(), if is_right { 2 } else { 3 });
        *often += 1;
        *often <= most && what.matches(' ').count() == 0 && (is_right || !what.is_empty())
    };
    let chosen: Vec<&Value> = rows.iter().filter(&mut choose).collect();
    let right: Vec<&Value> =
        chosen.iter().copied().filter(|row| row["agrees"] == true).take(10).collect();
    let wrong: Vec<&Value> =
        chosen.iter().copied().filter(|row| row["agrees"] == false).take(20).collect();
    let conventions: std::collections::BTreeSet<String> =
        right.iter().map(|row| words(row)).collect();
    assert!(right.len() == 10 && wrong.len() == 20 && conventions.len() >= 6, "{conventions:?}");
    let files = right.iter().chain(&wrong).enumerate().map(|(number, row)| {
        folder.write(&format!("student-{number:02}.jsonl"), row["file"].as_str().unwrap())
    });
    let files: Vec<String> = files.collect();
    let marked = plyscope(&format!("check {} --csv -", files.join(" ")));
    let table = marked.with(5).stdout;
    let mut lines = table.lines();
    let head: Vec<&str> = lines.next().unwrap().split(',').collect();
    let place = |name: &str| head.iter().position(|column| *column == name).unwrap();
    for (line, row) in lines.zip(right.iter().chain(&wrong)) {
        let cells: Vec<&str> = line.split(',').collect();
        let agrees = if row["agrees"] == true { "yes" } else { "no" };
        assert_eq!(
            (cells[place("agrees")], cells[place("conventions")]),
            (agrees, &*words(row)),
            "{line}"
        );
        assert_eq!(cells[place("diagnosis")], faults(row), "{line}");
        assert_eq!(cells[place("kind")], row["kind"].as_str().unwrap_or_default(), "{line}");
    }
    assert_eq!(table.lines().count(), 31);
}

#[test]
fn mistakes_are_found_under_every_kind_of_header() {
    let diagnosed = |header: &str, events: &[&str]| {
        let (code, answer) = check(&[&[header], events].concat().join("\n"));
        assert_eq!(code, Some(5), "{answer}");
        let first = &answer["first_difference"];
        (first["kind"].clone(), first["line"].clone(), answer["diagnosis"].clone())
    };
    let leaf = |mv: &str, value: i32| format!(r#"{{"e":"leaf","move":"{mv}","value":{value}}}"#);
    let (three, two, nine) = (leaf("a", 3), leaf("b", 2), leaf("c", 9));
    let own = [
        r#"{"e":"enter"}"#,
        r#"{"e":"enter","move":"left"}"#,
        &three,
        r#"{"e":"exit","value":3}"#,
        r#"{"e":"enter","move":"right","alpha":3}"#,
        &two,
        &nine,
        r#"{"e":"exit","value":2}"#,
        r#"{"e":"exit","value":3}"#,
    ];
    let missed = json!("missed-cut");
    let both = json!(["cut-at-own-bound", "no-break", "beta-max"]);
    let found = diagnosed(r#"{"plyscope":"events","game":"own"}"#, &own);
    assert_eq!(found, (missed.clone(), json!(8), both.clone()));
    // The third child before the second, with a missed cut there.
    let any = HEADER.replace('}', ",\"order\":\"any\"}");
    let (four, six) = (leaf("2", 4), leaf("3", 6));
    let (before, third, second) = (&RIGHT[..6], &RIGHT[10..15], &RIGHT[6..8]);
    let rest = [four.as_str(), &six, RIGHT[9], RIGHT[15]];
    let found = diagnosed(&any, &[before, third, second, &rest].concat());
    assert_eq!(found, (missed, json!(15), both));
    // The header says minimax, but the run is alpha-beta. The mistake named with it has no effect here.
    let minimax = HEADER.replace('}', ",\"run\":\"minimax\"}");
    let (kind, line, named) = diagnosed(&minimax, &RIGHT);
    assert_eq!((kind, line), (json!("unsound-cut"), json!(10)));
    let named = named.as_array().unwrap();
    assert!(named.contains(&json!("strict")) && !named.contains(&json!("no-break")), "{named:?}");
}

/// The limit is 200,000 nodes, because the diagnosis tries every convention and mistake.
#[test]
fn a_long_search_is_not_diagnosed_and_says_so() {
    let folder = Folder::new();
    let report = |leaves: u32| {
        let mut lines =
            "{\"plyscope\":\"events\",\"game\":\"own\"}\n{\"e\":\"enter\"}\n".to_owned();
        for place in 0..leaves {
            lines += &format!("{{\"e\":\"leaf\",\"move\":\"{place}\",\"value\":0}}\n");
        }
        lines += "{\"e\":\"exit\",\"value\":5,\"best\":\"7\"}\n";
        plyscope(&format!("check {}", folder.write("long.jsonl", lines))).with(5).stdout
    };
    let not_looked =
        "too large to try every convention and common mistake: it takes more than 200,000 nodes.";
    let long = report(200_000);
    assert_contains(&long, &["wrong-value", not_looked]);
    let short = report(100);
    assert_contains(&short, &["wrong-value", "No common mistake explains the whole file."]);
    assert!(!short.contains("too large"), "{short}");
}

#[test]
fn homework_is_searched_and_compared() {
    let folder = Folder::new();
    let text = "class: \"GraphGameTreeTest\"\nalg: \"AlphaBetaAgent\"\ndepth: \"1\"\n\
        start_state: \"A\"\nwin_states: \"\"\nlose_states: \"\"\nsuccessors: \"\"\"\nA Left B\nA Right C\n\
        B x D\nC x E\n\"\"\"\nevaluation: \"\"\"\nD 10.0\nE 4\n\"\"\"\n";
    let path = folder.write("one.test", text);
    let answer = plyscope(&format!("check {path} --json")).with(0);
    assert!(answer.stdout.contains("\"value\": 10.0"), "{}", answer.stdout);
    let mut expected = json!({"action": "Left", "generated": ["A", "B", "C", "D", "E"],
        "value": 10.0, "alg": "alphabeta+strict"});
    assert_eq!(answer.json(), expected);
    folder.write("one.solution", "action: \"Left\"\ngenerated: \"E D C B A\"\n");
    expected["agrees"] = json!(true);
    assert_eq!(plyscope(&format!("check {path} --json")).with(0).json(), expected);
    folder.write("one.solution", "action: \"Right\"\n");
    let output = plyscope(&format!("check {path}")).with(5).stdout;
    assert_contains(&output, &["action Left, value 10", "A B C D E", "differs from the solution"]);
    let out = folder.at("results.json");
    let grades = || -> Value { serde_json::from_slice(&fs::read(&out).unwrap()).unwrap() };
    plyscope(&format!("check {path} --gradescope {out}")).with(5);
    let failed = grades();
    let test = &failed["tests"][0];
    assert_eq!((&failed["score"], &failed["max_score"]), (&json!(0), &json!(1)));
    assert_eq!((&test["name"], &test["status"]), (&json!("one.test"), &json!("failed")));
    assert_contains(
        test["output"].as_str().unwrap(),
        &["action Left", "differs from the solution"],
    );
    folder.write("one.solution", "action: \"Left\"\n");
    plyscope(&format!("check {path} --gradescope {out}")).with(0);
    let passed = grades();
    assert_eq!((&passed["score"], &passed["tests"][0]["status"]), (&json!(1), &json!("passed")));
    let alone = folder.write("alone.test", text);
    plyscope(&format!("check {alone} --gradescope {out}")).refused(2, "needs the .solution beside");
    assert_eq!(grades(), passed, "a refusal writes nothing");
    let brackets = plyscope(&format!("check {path} --brackets")).with(0).stdout;
    assert_eq!(brackets, "A(Left:B(x:D=10) Right:C(x:E=4))\n");
    let tree = brackets.trim();
    let run =
        plyscope(&format!("trace --game tree --position '{tree}' --run alphabeta+strict --json"));
    assert_eq!((&run.json()["value"], &run.json()["best_move"]), (&json!(10), &json!("Left")));
    let path = folder.write("two.test", output.replace("alphabeta", "x"));
    plyscope(&format!("check {path}")).refused(3, "two.test");
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Python programs, independent of the engine, with every mistake and without one. Each states the result
/// that a check must find.
#[test]
fn students_with_every_slip() {
    let folder = Folder::new();
    let program = repository().join("tests/data/students/student.py");
    let count = times(200, 2_000).to_string();
    let made =
        Command::new("python3").arg(program).args(["all", &count]).arg(folder.at("")).output();
    let made = made.unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let expected = |path: &Path| path.extension().is_some_and(|found| found == "json");
    let files = fs::read_dir(folder.at("")).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<_> = files.filter(|path| expected(path)).collect();
    assert_eq!(files.len(), 16);
    for path in files {
        let name = path.file_name().unwrap().to_str().unwrap().split('.').next().unwrap();
        let must: Vec<Value> = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        let answer = plyscope(&format!("check {} --json", folder.at(&format!("{name}.jsonl"))));
        assert_eq!(answer.code, Some(if name == "right" { 0 } else { 5 }), "{name}");
        let answer = answer.json();
        assert_eq!(answer.as_array().unwrap().len(), must.len());
        let mut differ = 0;
        for (reported, must) in answer.as_array().unwrap().iter().zip(&must) {
            let at = format!("{name} at line {}: {reported}", reported["header_line"]);
            let first = &reported["first_difference"];
            assert_eq!((&first["line"], &first["kind"]), (&must["line"], &must["kind"]), "{at}");
            assert_eq!(reported["nodes"]["yours"], must["nodes"], "{at}");
            let counts = must["reference"].as_array().unwrap();
            assert!(counts.contains(&reported["nodes"]["reference"]), "{at}");
            if reported["agrees"] == false {
                differ += 1;
                let named = reported["diagnosis"].as_array().unwrap();
                assert!(named.contains(&must["slip"]), "{at}");
            }
        }
        assert!(name == "right" || differ > must.len() / 3, "{name} differs {differ} times only");
    }
}

/// A million lines in bounded memory: minimax of the whole of tic-tac-toe.
#[test]
#[cfg(target_os = "linux")]
fn a_million_lines() {
    let folder = Folder::new();
    let program = repository().join("tests/data/students/student.py");
    let path = folder.at("million.jsonl");
    let made = Command::new("python3").arg(program).args(["minimax", &path]).status().unwrap();
    assert!(made.success());
    let lines = fs::read_to_string(&path).unwrap().lines().count();
    assert!(lines > 1_000_000, "{lines}");
    let mut child = command(&format!("check {path} --json")).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let high = text.lines().find_map(|line| line.strip_prefix("VmHWM:")?.strip_suffix("kB"));
        peak = peak.max(high.map_or(0, |kilobytes| kilobytes.trim().parse::<u64>().unwrap()));
        std::thread::sleep(Duration::from_millis(10));
    }
    let ended = child.wait_with_output().unwrap();
    let answer: Value = serde_json::from_slice(&ended.stdout).unwrap();
    assert_eq!((&answer["agrees"], &answer["nodes"]["yours"]), (&json!(true), &json!(549_946)));
    assert_eq!(answer["nodes"]["reference"], super::known::MINIMAX);
    assert!((1_000..300_000).contains(&peak), "{peak} kB");
}

/// The folder of each tracer, the tool that it needs, the commands that build and run its example,
/// and the searches in the output.
const TRACERS: [(&str, &str, &str, usize); 5] = [
    ("python", "python3", "python3 example.py", 2),
    ("java", "javac", "javac *.java && java Example", 1),
    ("cpp", "g++", "g++ -Wall -Werror -o example example.cpp && ./example", 1),
    ("javascript", "node", "node example.mjs", 1),
    ("rust", "rustc", "rustc -D warnings example.rs && ./example", 1),
];

#[test]
#[cfg(unix)]
fn tracers_report_right_searches() {
    let mut ran = 0;
    for (folder, tool, line, searches) in TRACERS {
        let has = Command::new("sh").args(["-c", &format!("command -v {tool}")]).output().unwrap();
        if !has.status.success() {
            println!("no {tool} on this machine: the tracer for {folder} is not tried");
            continue;
        }
        let (place, own) = (Folder::new(), repository().join("examples/tracers").join(folder));
        for file in fs::read_dir(own).unwrap().map(|entry| entry.unwrap().path()) {
            let name = file.file_name().unwrap().to_str().unwrap().to_owned();
            if name.to_lowercase().starts_with("tracer") {
                assert!(fs::read_to_string(&file).unwrap().lines().count() < 70, "{name}");
            }
            if file.is_file() {
                fs::copy(&file, place.at(&name)).unwrap();
            }
        }
        let output =
            Command::new("sh").args(["-c", line]).current_dir(place.at("")).output().unwrap();
        assert!(output.status.success(), "{folder}: {}", String::from_utf8_lossy(&output.stderr));
        let text = fed(&output.stdout, "check -").with(0).stdout;
        assert_eq!(text.matches("agrees with the reference in").count(), searches, "{text}");
        ran += 1;
    }
    assert!(ran > 0, "not one tracer could be tried");
}

/// Students copy the guide's program and commands, so each must print the text below it.
#[test]
#[cfg(target_os = "linux")]
fn the_guide_is_true() {
    let folder = Folder::new();
    let guide = fs::read_to_string(repository().join("docs/own-program.md")).unwrap();
    let tracer = repository().join("examples/tracers/python/tracer.py");
    fs::copy(tracer, folder.at("tracer.py")).unwrap();
    let mut blocks = guide.split("\n```").skip(1).step_by(2);
    let program = Path::new(env!("CARGO_BIN_EXE_plyscope")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let (mut output, mut compared) = (String::new(), 0);
    let events = |block: &str| fed(block.as_bytes(), "check - --json").json();
    while let Some((kind, block)) = blocks.next().and_then(|block| block.split_once('\n')) {
        match kind {
            "python" => drop(folder.write("my_search.py", block)),
            words if end_of_block(words).is_some() => {
                let mut shell = Command::new("sh");
                shell.args(["-ec", block]).current_dir(folder.at("")).env("PATH", &path);
                let ended = shell.output().unwrap();
                assert_eq!(ended.status.code(), end_of_block(words), "{block}: {ended:?}");
                output = String::from_utf8(ended.stdout).unwrap();
            }
            "text" => {
                assert!(output.starts_with(block.trim_end()), "{output}");
                compared += 1;
            }
            "json" => {
                assert_eq!(events(block)["first_difference"]["kind"], "ended-early", "{block}");
            }
            other => panic!("nothing is known of {other}"),
        }
    }
    assert_eq!(compared, 5);
    // The guide names every kind of difference in the published schema, because students look each
    // up there.
    let schema: Value = serde_json::from_str(&plyscope("schema service").with(0).stdout).unwrap();
    let listed = schema["components"]["schemas"]["DifferenceKind"].to_string();
    let kinds: Vec<&str> = listed.split("\"const\":\"").skip(1).collect();
    assert!(kinds.len() > 10, "{listed}");
    for word in kinds.iter().map(|rest| rest.split('"').next().unwrap()) {
        assert!(guide.contains(&format!("`{word}`")), "the guide does not name {word}");
    }
}
