//! Links of every release open for ever: `tests/data/links.json` grows, and no line of it changes.

use plyscope::service::{Workspace, call};
use serde_json::{Value, json};

fn corpus() -> Vec<Value> {
    serde_json::from_str(include_str!("../data/links.json")).unwrap()
}

#[test]
fn every_link_is_as_the_schema_says() {
    let schema: Value = serde_json::from_str(include_str!("../../schema/link-1.json")).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    for link in corpus() {
        let wrong: Vec<_> =
            schema.iter_errors(&link["parts"]).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{}: {wrong:?}", link["hash"]);
        assert!(link["hash"].as_str().unwrap().len() < 2_000);
    }
}

#[test]
fn every_link_holds_the_words_of_its_request() {
    let open = Workspace::new();
    for link in corpus() {
        if let Some(sheet) = link["parts"]["sheet"].as_str() {
            let read = call(&open, "sheet", &json!({ "text": link["hash"] }).to_string()).unwrap();
            assert!(read.contains(&format!("\"text\":\"{sheet}\"")), "{read}");
            continue;
        }
        let request = link["parts"]["q"].as_str().unwrap();
        let read = call(&open, "request_of_link", &json!({ "link": request }).to_string()).unwrap();
        // Who moves at a node was written with a colon once; both are read.
        assert_eq!(read, request.replace("min:(", "min("), "{}", link["hash"]);
    }
}
