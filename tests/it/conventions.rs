//! Event files with known answers: conventions that a header does not declare, mistakes, and cases from
//! public reports.

use plyscope::service::check_stream;
use plyscope::service::wire::Expectations;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// Returns the result of a text's search; panics unless there is exactly one.
fn check(text: &str) -> Value {
    let searches = check_stream(&mut text.as_bytes(), &Expectations::default()).unwrap();
    assert_eq!(searches.len(), 1);
    serde_json::to_value(&searches[0]).unwrap()
}

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/check").join(name);
    fs::read_to_string(path).unwrap()
}

fn sorted(list: &Value) -> Vec<String> {
    let words = list.as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned());
    let mut words: Vec<_> = words.collect();
    words.sort();
    words
}

#[test]
fn every_row_of_the_reference_holds() {
    let reference: Value = serde_json::from_str(&data("reference-check.json")).unwrap();
    let rows = reference["rows"].as_array().unwrap();
    assert!(rows.len() >= 260);
    let mut wrong = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let answer = check(row["file"].as_str().unwrap());
        let first = &answer["first_difference"];
        let got = json!({
            "agrees": answer["agrees"],
            "conventions": answer["conventions"],
            "line": first["line"],
            "kind": first["kind"],
            "diagnosis": sorted(&answer["diagnosis"]),
        });
        let keys = ["agrees", "conventions", "line", "kind", "diagnosis"];
        if let Some(key) = keys.into_iter().find(|key| got[key] != row[key]) {
            wrong.push(format!("{at} {}: {key} {} for {}", row["what"], got[key], row[key]));
        }
    }
    assert!(wrong.is_empty(), "{} rows:\n{}", wrong.len(), wrong.join("\n"));
}

/// Programs from public reports: the file, the kind of the first difference, the conventions, the
/// diagnosis, the hint.
const REPORTED: [[&str; 5]; 13] = [
    ["01-return-alpha", "", r#"{"returns":"window"}"#, "", ""],
    ["02-x-is-max-o-to-move", "", r#"{"max":"first"}"#, "", ""],
    ["03-root-window-not-raised", "wrong-window", "{}", "root-window", ""],
    ["04-max-min-swapped", "wrong-window", "{}", "swapped", ""],
    ["05-shared-window", "unsound-cut", "{}", "shared-window", ""],
    ["06-return-inside-loop", "unsound-cut", "{}", "first-child", ""],
    ["07-best-from-minus-one", "wrong-window", "{}", "best-from:1", ""],
    ["08-beta-max-at-min", "wrong-window", "{}", "beta-max", ""],
    ["09-score-ge-alpha", "wrong-best", r#"{"returns":"window"}"#, "last", ""],
    ["31-squares-from-zero", "", r#"{"moves":"from-zero"}"#, "", ""],
    ["32-row-col-moves", "", r#"{"moves":"row-column"}"#, "", ""],
    ["33-ten-minus-depth", "wrong-leaf-value", "{}", "", "own-evaluation"],
    ["34-table-student", "too-shallow", "{}", "", "table"],
];

#[test]
fn what_people_report_is_explained_rightly() {
    for [file, kind, conventions, diagnosis, hint] in REPORTED {
        let answer = check(&data(&format!("{file}.jsonl")));
        let first = &answer["first_difference"];
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        assert_eq!(answer["agrees"], kind.is_empty(), "{file}");
        let got = [
            text(&first["kind"]),
            answer["conventions"].to_string(),
            sorted(&answer["diagnosis"]).join(" "),
            text(&first["hint"]),
        ];
        assert_eq!(got, [kind, conventions, diagnosis, hint], "{file}: {answer}");
    }
}
