//! The message tables of the UI, read from its sources: the English texts that are not Portuguese too.

use plyscope_e2e::programs::repository;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Messages, each split at its `{holes}`.
pub(crate) struct Messages(Vec<Vec<String>>);

impl Messages {
    pub(crate) fn only_in_english() -> Self {
        let (english, portuguese) = (table("en"), table("pt-BR"));
        assert!(english.len() > 300 && portuguese.len() > 300, "the tables are where they were");
        let only = english.difference(&portuguese);
        let parts = only.map(|message| parts(message)).filter(|parts| says_something(parts));
        Self(parts.collect())
    }

    /// Returns the texts that are one of the messages, or that hold a sentence of one.
    pub(crate) fn among(&self, texts: &[String]) -> Vec<String> {
        let is_ours = |text: &&String| self.0.iter().any(|message| fits(text, message));
        texts.iter().filter(is_ours).cloned().collect()
    }
}

/// Returns the texts of a language: the messages that the core chooses, and the string literals in the UI's files that are
/// values, not keys or paths.
fn table(language: &str) -> BTreeSet<String> {
    let file = repository().join(format!("messages/{language}.json"));
    let messages = fs::read_to_string(file).expect("messages of ours");
    let messages: BTreeMap<String, Value> = serde_json::from_str(&messages).expect("JSON");
    let mut texts = BTreeSet::new();
    for message in messages.into_values() {
        let forms = message.as_object().map(|forms| forms.values().collect());
        let forms: Vec<&Value> = forms.unwrap_or_else(|| vec![&message]);
        texts.extend(forms.into_iter().filter_map(Value::as_str).map(str::to_owned));
    }
    let folder = repository().join("ui/src/i18n");
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name == format!("{language}.ts") || name.ends_with(&format!(".{language}.ts")) {
            let source = fs::read_to_string(entry.path()).expect("a source of ours");
            let lines = source.lines().filter(|line| !line.starts_with("import"));
            lines.for_each(|line| texts.extend(literals(line)));
        }
    }
    texts
}

/// Returns the string literals of a line that no colon follows.
fn literals(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = line;
    while let Some((_, after)) = rest.split_once('"') {
        let Some((text, behind)) = after.split_once('"') else { break };
        if !behind.trim_start().starts_with(':') {
            found.push(text.to_owned());
        }
        rest = behind;
    }
    found
}

fn parts(message: &str) -> Vec<String> {
    message
        .split('{')
        .enumerate()
        .map(|(place, part)| match (place, part.split_once('}')) {
            (1.., Some((_, behind))) => behind.to_owned(),
            _ => part.to_owned(),
        })
        .collect()
}

/// Returns whether the message has words that identify it. Three letters beside a number may be a unit, as in "8 min", which
/// is Portuguese too.
fn says_something(parts: &[String]) -> bool {
    let least = if parts.len() > 1 { 4 } else { 3 };
    let letters = |part: &String| part.chars().filter(|c| c.is_alphabetic()).count();
    parts.iter().map(letters).max() >= Some(least)
}

/// Returns whether the text is the message with its holes filled, or holds the message's longest stretch of words if that is
/// long enough.
fn fits(text: &str, message: &[String]) -> bool {
    let longest = message.iter().max_by_key(|part| part.len()).map_or("", |part| part.trim());
    if longest.split_whitespace().count() >= 3 {
        return text.contains(longest);
    }
    let mut rest = text;
    for (place, part) in message.iter().enumerate() {
        let found = if place == 0 {
            rest.strip_prefix(part.as_str())
        } else {
            rest.find(part.as_str()).map(|at| &rest[at + part.len()..])
        };
        match found {
            Some(behind) => rest = behind,
            None => return false,
        }
    }
    rest.is_empty() || message.last().is_some_and(String::is_empty)
}

#[test]
fn messages_are_known_with_their_holes_filled() {
    let fit = |text: &str, message: &str| fits(text, &parts(message));
    assert!(
        fit("step 7 of 90", "step {n} of {total}") && !fit("passo 7 de 90", "step {n} of {total}")
    );
    assert!(fit("Board", "Board") && !fit("Boards", "Board") && !fit("A Board", "Board"));
    assert!(fit(
        "x. The bound comes from the parent, 4.",
        "The bound comes from the parent, {path}."
    ));
    assert_eq!(literals(r#"  "step.into": "Step into", a: "b""#), ["Step into", "b"]);
}
