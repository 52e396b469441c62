//! The messages of all languages, as read by `build.rs`.

use super::language::Language;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::LazyLock;

/// The text of a message in one language, with the names of its holes in braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(untagged)]
pub enum Form {
    /// One text for all counts.
    Text(&'static str),
    /// Two texts; the argument `n` selects one.
    Counted {
        /// The text for a count of 1.
        one: &'static str,
        /// The text for every other count, including 0.
        other: &'static str,
    },
}

/// A message in all languages, in the order of [`Language`].
struct TableEntry {
    key: &'static str,
    texts: [Form; Language::ALL.len()],
}

// `ARGUMENTS` lists each key with its argument names, sorted by key; only the compiler reads it. `TEXTS`
// has one line per message in the same order: the key and the forms, separated by tabs, with a unit separator
// between the two texts of a form. Lines are used because they compress better than pointers, and the page
// loads them before it starts.
include!(concat!(env!("OUT_DIR"), "/messages.rs"));

static TABLE: LazyLock<Vec<TableEntry>> = LazyLock::new(|| TEXTS.lines().map(message).collect());

fn message(line: &'static str) -> TableEntry {
    let mut fields = line.split('\t');
    let mut next = || fields.next().unwrap_or_default();
    let key = next();
    let form = |text: &'static str| match text.split_once('\x1f') {
        Some((one, other)) => Form::Counted { one, other },
        None => Form::Text(text),
    };
    TableEntry { key, texts: Language::ALL.map(|_| form(next())) }
}

/// Returns every message of a language, sorted by key.
pub fn table(language: Language) -> impl Iterator<Item = (&'static str, Form)> {
    TABLE.iter().map(move |message| (message.key, message.texts[language as usize]))
}

pub(super) fn find(key: &str, language: Language) -> Option<Form> {
    let at = TABLE.binary_search_by(|message| message.key.cmp(key)).ok()?;
    Some(TABLE[at].texts[language as usize])
}

/// Returns whether there is a message with exactly these arguments, in any order. O(log n).
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

/// Returns a number less than, equal to or greater than 0 if the first text sorts before, equal to or after
/// the second.
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

/// Returns whether two lists without duplicates have the same members.
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
