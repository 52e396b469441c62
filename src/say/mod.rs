//! Sentences as data: a message and its arguments. Shells in other languages fill in the same data.
//!
//! The texts are in `messages/`, one file per language. `build.rs` checks them against each other. `message!`
//! looks messages up at compile time, so that an unknown key or argument does not compile.

mod fill;
mod language;
mod table;

pub use language::Language;
pub use table::{Form, table};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A sentence, or a part of one, that is chosen but not yet written.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Message {
    /// The key of its message in the files of `messages/`.
    pub key: Cow<'static, str>,
    /// The arguments for its holes, by name; empty by default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<Cow<'static, str>, Arg>,
    /// The link to the node that it names, if the reader can follow it there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<Link>,
}

/// The argument for a hole of a message; JSON has it without a tag.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Arg {
    /// A text that is equal in every language: a name, a move, a score.
    Text(String),
    /// A count. A language groups its digits, and the count named `n` selects the form of the message.
    Count(u64),
    /// Several arguments, which a language joins: "a, b and c".
    List(Vec<Arg>),
    /// Another message, filled in as part of the sentence.
    Message(Box<Message>),
}

/// The target of a part of a sentence: a node, and its role there.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Link {
    /// Id of the node in the trace.
    pub node: u32,
    /// The role of the node in the step.
    pub to: LinkTo,
}

/// The role of a linked node in its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LinkTo {
    /// The owner of the bound that cuts.
    Owner,
    /// The first node of the line that gave the owner its bound.
    Line,
}

/// A sentence for a step, on two levels: the event, then the reason.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct StepMessage {
    /// The event of the step.
    pub head: Message,
    /// The reason and the consequences, in one or two sentences each.
    pub detail: Vec<Message>,
}

/// The checked key of a message: it exists and has exactly the given arguments.
#[derive(Clone, Copy)]
pub(crate) struct Key(&'static str);

impl Key {
    /// Looks up a message at compile time. An unknown key, or other arguments, do not compile.
    pub(crate) const fn of(key: &'static str, arguments: &[&str]) -> Self {
        assert!(table::has(key, arguments), "no such message, or it has other arguments");
        Self(key)
    }
}

impl Message {
    #[inline(never)]
    pub(crate) fn of(key: Key) -> Self {
        Self { key: Cow::Borrowed(key.0), args: BTreeMap::new(), link: None }
    }

    /// Fills a hole. It is not inlined, because every sentence calls it several times and the page loads the
    /// code before it starts.
    #[inline(never)]
    pub(crate) fn put(&mut self, name: &'static str, arg: Arg) {
        self.args.insert(Cow::Borrowed(name), arg);
    }

    #[must_use]
    pub(crate) fn linked(self, node: u32, to: LinkTo) -> Self {
        Self { link: Some(Link { node, to }), ..self }
    }
}

/// Builds a message with its arguments: `message!("exit.exact", node = name, value = text)`. An unknown
/// key, a missing argument or a surplus one does not compile.
macro_rules! message {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        const KEY: $crate::say::Key = $crate::say::Key::of($key, &[$(stringify!($name)),*]);
        #[allow(unused_mut, reason = "a message without arguments")]
        let mut message = $crate::say::Message::of(KEY);
        $(message.put(stringify!($name), $crate::say::Arg::from($value));)*
        message
    }};
}
pub(crate) use message;

impl From<&str> for Arg {
    #[inline(never)]
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    #[inline(never)]
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<u32> for Arg {
    fn from(count: u32) -> Self {
        Self::Count(count.into())
    }
}

impl From<u64> for Arg {
    fn from(count: u64) -> Self {
        Self::Count(count)
    }
}

impl From<usize> for Arg {
    fn from(count: usize) -> Self {
        Self::Count(count as u64)
    }
}

impl From<Message> for Arg {
    #[inline(never)]
    fn from(message: Message) -> Self {
        Self::Message(Box::new(message))
    }
}

impl<T: Into<Arg>> From<Vec<T>> for Arg {
    fn from(list: Vec<T>) -> Self {
        Self::List(list.into_iter().map(Into::into).collect())
    }
}

/// Formats a whole number with a true minus and without digit groups, so that a label stays short: `−3`.
pub fn digits(value: i32) -> String {
    value.to_string().replace('-', "−")
}

/// Returns a number of parts as points: 21 at 10 parts a point is 2.1. Without a finite decimal, returns a
/// fraction: 7 at 3 is 7/3.
pub fn points(value: i32, parts: u32) -> Arg {
    let parts = i64::from(parts.max(1));
    let common = divisor(i64::from(value).abs(), parts);
    let (number, of) = (i64::from(value) / common, parts / common);
    let signed = |text: String| if number < 0 { format!("−{text}") } else { text };
    if of == 1 {
        return Arg::Text(signed(number.abs().to_string()));
    }
    // The digits after the point, until the parts of the rest are whole.
    let places = (1..=MOST_PLACES).find(|&places| 10_i64.pow(places) % of == 0);
    let Some(places) = places else {
        return Arg::Text(signed(format!("{}/{of}", number.abs())));
    };
    let whole = signed((number.abs() / of).to_string());
    let rest = number.abs() % of * (10_i64.pow(places) / of);
    let part = format!("{rest:0width$}", width = places as usize);
    message!("decimal", whole = whole, part = part).into()
}

/// Formats a mean or a bonus with three decimals, with the point or comma of a language.
pub(crate) fn decimal(value: f64) -> Arg {
    let text = format!("{value:.3}");
    match text.split_once('.') {
        Some((whole, part)) => message!("decimal", whole = whole, part = part).into(),
        None => text.into(),
    }
}

/// Returns [`points`] as the text of a language.
pub fn points_text(value: i32, parts: u32, language: Language) -> String {
    match points(value, parts) {
        Arg::Message(message) => message.text(language),
        Arg::Text(text) => text,
        Arg::Count(_) | Arg::List(_) => digits(value),
    }
}

/// Most digits after the point; a number with more is a fraction.
const MOST_PLACES: u32 = 4;

fn divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a.max(1) } else { divisor(b, a % b) }
}
