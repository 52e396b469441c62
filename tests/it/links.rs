//! Links of every release stay valid for ever: `tests/data/links.json` grows, and no line of it changes.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use flate2::read::DeflateDecoder;
use plyscope::service::{LONGEST_LINK, Workspace, call, lesson_hash, read_lesson};
use serde_json::{Value, json};
use std::io::Read;
use std::path::Path;

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
            if sheet.contains('(') {
                for item in sheet.split('.') {
                    let payload = json!({ "item": item }).to_string();
                    let read = call(&open, "exercise", &payload).unwrap();
                    assert!(read.contains(&format!("\"item\":\"{item}\"")), "{read}");
                }
                continue;
            }
            let read = call(&open, "sheet", &json!({ "text": link["hash"] }).to_string()).unwrap();
            assert!(read.contains(&format!("\"text\":\"{sheet}\"")), "{read}");
            continue;
        }
        if let Some(lesson) = link["parts"]["lesson"].as_str() {
            holds_a_lesson(lesson, link["parts"]["lang"].as_str());
            continue;
        }
        let request = link["parts"]["q"].as_str().unwrap();
        let read = call(&open, "request_of_link", &json!({ "link": request }).to_string()).unwrap();
        // Older links write the mover of a node with a colon; the reader accepts both forms.
        assert_eq!(read, request.replace("min:(", "min("), "{}", link["hash"]);
    }
}

/// Checks that a link's lesson can be read: a user's own from the packed text, a shipped one by its name.
fn holds_a_lesson(lesson: &str, language: Option<&str>) {
    let Some(packed) = lesson.strip_prefix('~') else {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder = root.join("lessons").join(language.unwrap_or("en"));
        let mut files = folder.read_dir().unwrap().map(|file| file.unwrap().file_name());
        let ending = format!("-{lesson}.md");
        assert!(files.any(|file| file.to_string_lossy().ends_with(&ending)), "{lesson}");
        return;
    };
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(packed).unwrap();
    let mut text = String::new();
    DeflateDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap();
    assert_eq!(read_lesson(&text).unwrap().title, "A tie is enough");
    assert!(lesson_hash(&text).len() < LONGEST_LINK);
}
