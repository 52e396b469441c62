//! Homework files of graph game trees: the expected answers were worked out by hand, and the tree on the
//! stage is the same.

use plyscope::service::{Handle, Request, Trace, Workspace, call, record};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/homework"))
}

fn opened(text: &str, solution: Option<&str>) -> Value {
    let request = json!({"text": text, "solution": solution}).to_string();
    serde_json::from_str(&call(&Workspace::new(), "homework", &request).unwrap()).unwrap()
}

fn entered(trace: &Trace) -> BTreeSet<String> {
    let names = trace.own_names();
    let entered = (0..trace.len()).filter(|&id| !trace.is_pruned(id));
    entered.map(|id| names[id as usize].as_deref().unwrap_or("?").to_owned()).collect()
}

#[test]
fn examples_say_what_was_found_by_hand() {
    let mut files = 0;
    for file in std::fs::read_dir(folder()).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "test") {
            continue;
        }
        files += 1;
        let text = std::fs::read_to_string(&path).unwrap();
        let solution = std::fs::read_to_string(path.with_extension("solution")).unwrap();
        let opened = opened(&text, Some(&solution));
        let (answer, name) = (&opened["answer"], path.display());
        assert_eq!(answer["agrees"], true, "{name}: {answer}");
        // The tree on the stage: another search of the same tree, move by move.
        let request = serde_json::from_value(opened["request"].clone()).unwrap();
        let request = Request::read(&request).unwrap();
        let trace = record(&request, &Handle::new());
        let states: Vec<_> = entered(&trace).into_iter().map(Value::from).collect();
        assert_eq!(Value::from(states), answer["generated"], "{name}");
        let best = trace.variation().first().map(|&mv| trace.name(mv));
        assert_eq!(best, answer["action"].as_str(), "{name}");
        let scale = f64::from(request.start.position.scale());
        let value = f64::from(trace.score().unwrap().get()) / scale;
        assert_eq!(Some(value), answer["value"].as_f64(), "{name}");
        // Its file reads back with the names of its moves.
        let mut bytes = Vec::new();
        plyscope::format::write(&trace, plyscope::format::Format::Json, &mut bytes).unwrap();
        let again = plyscope::format::read(&mut &bytes[..], None).unwrap();
        assert_eq!(entered(&again), entered(&trace), "{name}");
        assert_eq!(again.variation(), trace.variation(), "{name}");
    }
    assert_eq!(files, 7);
}

/// Three agents: one MIN follows another, and the text marks where.
#[test]
fn players_that_do_not_alternate_are_written() {
    let text = std::fs::read_to_string(folder().join("three-agents.test")).unwrap();
    let position = &opened(&text, None)["request"]["position"];
    let begin = "s(left:a(p:min:c(p:e=5 q:f=8) q:min:d(p:g=7 q:h=6)) right:b(p:min:i(";
    assert!(position.as_str().unwrap().starts_with(begin), "{position}");
}
