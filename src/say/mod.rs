//! Sentences as data: which message, and what goes into it. Shells that show other languages fill in the same.
//!
//! The texts stand in `messages/`, a file for each language. `build.rs` holds them to each other, and `said!` takes no key
//! and no argument that they lack, because it looks them up while it is compiled.

mod fill;
mod language;
mod table;

pub use language::Language;
pub use table::{Form, table};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A sentence, or a part of one, that is chosen and not yet written.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Said {
    /// The key of its message.
    pub key: Cow<'static, str>,
    /// What goes into its holes, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<Cow<'static, str>, Arg>,
    /// The node that it names, where a touch can lead there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<Link>,
}

/// What goes into a hole of a message.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Arg {
    /// A text that is the same in every language: a name, a move, a score.
    Text(String),
    /// A count. Languages group its digits differently, and by the count named `n` they choose the form of the message.
    Count(u64),
    /// Several, which a language joins: "a, b and c".
    List(Vec<Arg>),
    /// Another message.
    Said(Box<Said>),
}

/// Where a part of a sentence leads.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct Link {
    /// The node.
    pub node: u32,
    /// What the node is to the step.
    pub to: LinkTo,
}

/// What a linked node is to its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LinkTo {
    /// The owner of the bound that cuts.
    Owner,
    /// The first node of the line that gave the owner its bound.
    Line,
}

/// A step on two levels.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
pub struct StepSaid {
    /// What happened.
    pub head: Said,
    /// Why, and what follows from it; a sentence or two for each.
    pub detail: Vec<Said>,
}

/// The key of a message that exists, with arguments that are its own.
#[derive(Clone, Copy)]
pub(crate) struct Key(&'static str);

impl Key {
    /// Looks a message up while the program is compiled.
    pub(crate) const fn of(key: &'static str, arguments: &[&str]) -> Self {
        assert!(table::has(key, arguments), "no such message, or it has other arguments");
        Self(key)
    }
}

impl Said {
    /// The message with a key, nothing in its holes yet.
    #[inline(never)]
    pub(crate) fn of(key: Key) -> Self {
        Self { key: Cow::Borrowed(key.0), args: BTreeMap::new(), link: None }
    }

    /// Puts something into a hole. Not inlined, because every sentence does it several times, and the page loads their code
    /// before it starts.
    #[inline(never)]
    pub(crate) fn put(&mut self, name: &'static str, arg: Arg) {
        self.args.insert(Cow::Borrowed(name), arg);
    }

    /// The same, leading to a node.
    #[must_use]
    pub(crate) fn linked(self, node: u32, to: LinkTo) -> Self {
        Self { link: Some(Link { node, to }), ..self }
    }
}

/// A message with what goes into it: `said!("exit.exact", node = name, value = text)`. An unknown key, a missing argument and one
/// too many do not compile.
macro_rules! said {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        const KEY: $crate::say::Key = $crate::say::Key::of($key, &[$(stringify!($name)),*]);
        #[allow(unused_mut, reason = "a message without arguments")]
        let mut said = $crate::say::Said::of(KEY);
        $(said.put(stringify!($name), $crate::say::Arg::from($value));)*
        said
    }};
}
pub(crate) use said;

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

impl From<Said> for Arg {
    #[inline(never)]
    fn from(said: Said) -> Self {
        Self::Said(Box::new(said))
    }
}

impl<T: Into<Arg>> From<Vec<T>> for Arg {
    fn from(list: Vec<T>) -> Self {
        Self::List(list.into_iter().map(Into::into).collect())
    }
}

/// A whole number as it is printed everywhere, with a true minus and without groups, so that a label stays short: `−3`.
pub fn digits(value: i32) -> String {
    value.to_string().replace('-', "−")
}
