//! The messages of all languages, as `build.rs` has read them.

use super::language::Language;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::LazyLock;

/// The text of a message in one language, its holes named in braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(untagged)]
pub enum Form {
    /// One text.
    Text(&'static str),
    /// Two, of which the argument `n` chooses.
    Counted {
        /// For a count of 1.
        one: &'static str,
        /// For every other, 0 among them.
        other: &'static str,
    },
}

/// A message in all languages, in the order of [`Language`].
struct Message {
    key: &'static str,
    texts: [Form; Language::ALL.len()],
}

// `ARGUMENTS`: each key with the names of its arguments, sorted by key; only the compiler reads it. `TEXTS`: a line for each
// message in the same order, its key and its forms with tabs between them, and a unit separator between two texts of a form.
// They are lines because the page loads them before it starts, and lines pack better than pointers.
include!(concat!(env!("OUT_DIR"), "/messages.rs"));

static TABLE: LazyLock<Vec<Message>> = LazyLock::new(|| TEXTS.lines().map(message).collect());

fn message(line: &'static str) -> Message {
    let mut fields = line.split('\t');
    let mut next = || fields.next().unwrap_or_default();
    let key = next();
    let form = |text: &'static str| match text.split_once('\x1f') {
        Some((one, other)) => Form::Counted { one, other },
        None => Form::Text(text),
    };
    Message { key, texts: Language::ALL.map(|_| form(next())) }
}

/// Every message of a language by its key, sorted.
pub fn table(language: Language) -> impl Iterator<Item = (&'static str, Form)> {
    TABLE.iter().map(move |message| (message.key, message.texts[language as usize]))
}

/// A message in one language.
pub(super) fn find(key: &str, language: Language) -> Option<Form> {
    let at = TABLE.binary_search_by(|message| message.key.cmp(key)).ok()?;
    Some(TABLE[at].texts[language as usize])
}

/// Whether there is a message with exactly these arguments.
pub(super) const fn has(key: &str, arguments: &[&str]) -> bool {
    let (mut low, mut high) = (0, ARGUMENTS.len());
    while low < high {
        let middle = usize::midpoint(low, high);
        let (found, theirs) = ARGUMENTS[middle];
        match order(found.as_bytes(), key.as_bytes()) {
            0 => return same(theirs, arguments),
            order if order < 0 => low = middle + 1,
            _ => high = middle,
        }
    }
    false
}

/// Less than, equal to or greater than 0, as the first text comes before the second, is it, or comes after it.
const fn order(first: &[u8], second: &[u8]) -> i8 {
    let mut at = 0;
    while at < first.len() && at < second.len() {
        if first[at] != second[at] {
            return if first[at] < second[at] { -1 } else { 1 };
        }
        at += 1;
    }
    if first.len() == second.len() {
        0
    } else if first.len() < second.len() {
        -1
    } else {
        1
    }
}

/// Whether two lists without repetition have the same members.
const fn same(first: &[&str], second: &[&str]) -> bool {
    let mut at = 0;
    while at < first.len() {
        let mut other = 0;
        while other < second.len() && order(first[at].as_bytes(), second[other].as_bytes()) != 0 {
            other += 1;
        }
        if other == second.len() {
            return false;
        }
        at += 1;
    }
    first.len() == second.len()
}
