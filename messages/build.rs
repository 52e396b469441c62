//! Reads the messages of all languages (`messages/*.json`) and holds them to each other: the same keys, the same
//! arguments. Writes them as one table for `src/say`, where a key or an argument that does not exist fails to compile.

use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

/// In the order of `say::Language`.
const LANGUAGES: [&str; 2] = ["en", "pt-BR"];

pub(crate) fn build() {
    println!("cargo:rerun-if-changed=messages");
    let languages = LANGUAGES.map(read);
    let [english, others @ ..] = &languages;
    let (mut rows, mut lines) = (String::new(), String::new());
    for (key, message) in &english.1 {
        let arguments = arguments(&english.0, key, message);
        let mut texts = vec![form(&english.0, key, message)];
        for (file, messages) in others {
            let Some(theirs) = messages.get(key) else { panic!("{file} lacks {key:?}") };
            let found = self::arguments(file, key, theirs);
            assert!(
                found == arguments,
                "{file}: {key:?} has the arguments {found:?}, but {} has {arguments:?}",
                english.0
            );
            texts.push(form(file, key, theirs));
        }
        let _ = writeln!(rows, "    ({key:?}, &{arguments:?}),");
        let _ = writeln!(lines, "{key}\t{}", texts.join("\t"));
    }
    for (file, messages) in others {
        if let Some(extra) = messages.keys().find(|key| !english.1.contains_key(*key)) {
            panic!("{file} has {extra:?}, which {} lacks", english.0);
        }
    }
    let count = english.1.len();
    let table = format!(
        "static ARGUMENTS: [(&str, &[&str]); {count}] = [\n{rows}];\nstatic TEXTS: &str = {lines:?};\n"
    );
    let folder = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&folder).join("messages.rs"), table).expect("the table can be written");
}

/// A language's messages, sorted by key.
fn read(language: &str) -> (String, Map<String, Value>) {
    let file = format!("messages/{language}.json");
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let messages = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
    (file, messages)
}

/// A message as the table has it: one text, or behind each other one for a count of 1 and one for every other.
fn form(file: &str, key: &str, message: &Value) -> String {
    texts(file, key, message).join("\x1f")
}

fn texts<'a>(file: &str, key: &str, message: &'a Value) -> Vec<&'a str> {
    let texts = match message {
        Value::String(text) => vec![text.as_str()],
        Value::Object(forms) if forms.len() == 2 => {
            ["one", "other"].iter().filter_map(|name| forms.get(*name)?.as_str()).collect()
        }
        _ => Vec::new(),
    };
    let right = !texts.is_empty() && texts.len() == message.as_object().map_or(1, Map::len);
    assert!(right, "{file}: {key:?} is neither a text nor two, \"one\" and \"other\"");
    assert!(texts.iter().all(|text| !text.trim().is_empty()), "{file}: {key:?} is empty");
    assert!(
        !texts.iter().any(|text| text.contains(char::is_control)),
        "{file}: {key:?} has a control character"
    );
    texts
}

/// The names in the holes of a message, sorted. A capital at the beginning is that of a sentence. Where the form rests on a
/// count, the count is an argument too.
fn arguments(file: &str, key: &str, message: &Value) -> Vec<String> {
    let texts = texts(file, key, message);
    let mut names = BTreeSet::new();
    for text in &texts {
        let mut rest = *text;
        while let Some(begin) = rest.find(['{', '}']) {
            let end = rest[begin..].find('}').filter(|_| rest[begin..].starts_with('{'));
            let Some(end) = end else {
                panic!("{file}: {key:?} has a brace without its other one")
            };
            let name = &rest[begin + 1..begin + end];
            let right = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic());
            assert!(
                right,
                "{file}: {key:?} has the hole {{{name}}}: letters alone name an argument"
            );
            names.insert(name[..1].to_lowercase() + &name[1..]);
            rest = &rest[begin + end + 1..];
        }
    }
    if texts.len() > 1 {
        names.insert("n".to_owned());
    }
    names.into_iter().collect()
}
