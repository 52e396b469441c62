//! Files of an earlier version still open the same way: exercises, sheets, codes, links, files, events and
//! lessons in `tests/data/former`. They predate the list that the judges of students share. None of them
//! changes.

use plyscope::format::Format;
use plyscope::service::wire::Expectations;
use plyscope::service::{OpenFile, Workspace, call, check_stream, open_stream, write_trace};
use serde_json::{Value, json};
use std::path::PathBuf;

fn file(name: &Value) -> Vec<u8> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/former");
    std::fs::read(folder.join(name.as_str().unwrap())).unwrap()
}

fn answer(open: &Workspace, operation: &str, payload: &Value) -> Value {
    let answer = call(open, operation, &payload.to_string());
    serde_json::from_str(&answer.unwrap_or_else(|error| panic!("{payload}: {error}"))).unwrap()
}

/// Returns the same member, a JSON pointer (RFC 6901), of every element of a list.
fn each(list: &Value, pointer: &str) -> Value {
    list.as_array().unwrap().iter().map(|one| one.pointer(pointer).unwrap().clone()).collect()
}

/// Opens one entry, compares it with its record, and returns its kind.
fn opens(open: &Workspace, noted: &Value) -> &'static str {
    if let Some(item) = noted.get("exercise") {
        let exercise = answer(open, "exercise", &json!({ "item": item }));
        assert_eq!(exercise["position"], noted["position"], "{item}");
        assert_eq!(each(&exercise["elements"], "/key"), noted["elements"], "{item}");
        return "exercise";
    }
    if let Some(code) = noted.get("code") {
        let result = answer(open, "result_of_code", &json!({ "code": code }));
        assert_eq!(result["sheet"]["text"], noted["sheet"], "{code}");
        assert_eq!(each(&result["exercises"], "/graded/right"), noted["right"], "{code}");
        assert_eq!(each(&result["exercises"], "/graded/of"), noted["of"], "{code}");
        return "code";
    }
    if let Some(sheet) = noted.get("sheet") {
        let read = answer(open, "sheet", &json!({ "text": sheet }));
        assert_eq!(read["text"], *sheet);
        let items = read["text"].as_str().unwrap().split('.');
        let position =
            |item| answer(open, "exercise", &json!({ "item": item }))["position"].clone();
        assert_eq!(items.map(position).collect::<Value>(), noted["positions"], "{sheet}");
        return "sheet";
    }
    if let Some(link) = noted.get("link") {
        let request = answer(open, "request_of_link", &json!({ "link": link }));
        let canonical = answer(open, "validate_request", &request);
        assert_eq!(canonical, serde_json::from_str::<Value>(link.as_str().unwrap()).unwrap());
        return "link";
    }
    if let Some(name) = noted.get("file") {
        let bytes = file(name);
        let OpenFile { trace, .. } = open_stream(&mut &bytes[..]).unwrap();
        let lines = name.as_str().unwrap().ends_with("jsonl");
        let mut written = Vec::new();
        write_trace(&trace, if lines { Format::Lines } else { Format::Json }, &mut written)
            .unwrap();
        assert!(written == bytes, "{name}: other bytes are written");
        return "file";
    }
    if let Some(name) = noted.get("events") {
        let checked = &check_stream(&mut &file(name)[..], &Expectations::default()).unwrap()[0];
        assert_eq!(serde_json::to_value(&checked.diagnosis).unwrap(), noted["diagnosis"], "{name}");
        assert_eq!(json!(checked.first_difference.as_ref().unwrap().line), noted["line"], "{name}");
        return "events";
    }
    let text = String::from_utf8(file(&noted["lesson"])).unwrap();
    let lesson = answer(open, "lesson", &json!({ "text": text }));
    let stages = lesson["pages"].as_array().unwrap().iter().filter(|page| !page["stage"].is_null());
    assert_eq!(json!(stages.count()), noted["stages"], "{}", noted["lesson"]);
    "lesson"
}

#[test]
fn what_a_former_version_wrote_opens_as_it_did() {
    let noted: Vec<Value> =
        serde_json::from_str(include_str!("../data/former/former.json")).unwrap();
    let open = Workspace::new();
    let mut kinds: Vec<&str> = noted.iter().map(|each| opens(&open, each)).collect();
    assert_eq!(kinds.len(), 30);
    kinds.dedup();
    assert_eq!(kinds, ["exercise", "sheet", "code", "link", "file", "events", "lesson"]);
}
