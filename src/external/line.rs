//! One line of a file: an event or a header. It is JSON, or close to it, because many programs print
//! values that JSON does not have.

use super::number::Number;
use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;

/// The fields of a line that have a meaning. Other fields are ignored.
#[derive(Deserialize)]
pub(super) struct Line<'a> {
    /// The mark of a header: only headers have this field.
    #[serde(default)]
    pub(super) plyscope: Option<IgnoredAny>,
    #[serde(default, borrow)]
    pub(super) e: Option<Text<'a>>,
    #[serde(default, borrow, rename = "move")]
    pub(super) mv: Option<Text<'a>>,
    #[serde(default)]
    pub(super) alpha: Option<Number>,
    #[serde(default)]
    pub(super) beta: Option<Number>,
    #[serde(default)]
    pub(super) value: Option<Number>,
    #[serde(default, borrow)]
    pub(super) best: Option<Text<'a>>,
    #[serde(default, borrow)]
    pub(super) player: Option<Text<'a>>,
    /// The bound type of a table's answer; absent: exact.
    #[serde(default, borrow)]
    pub(super) bound: Option<Text<'a>>,
}

/// A text. A whole number is read as its digits, and a list of two as a row and a column, because many
/// programs print moves that way.
pub(super) struct Text<'a>(pub(super) Cow<'a, str>);

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Text<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Text<'de>, E> {
        Ok(Text(Cow::Borrowed(text)))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Text<'de>, E> {
        Ok(Text(Cow::Owned(text.to_owned())))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Text<'de>, E> {
        Ok(Text(Cow::Owned(number.to_string())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Text<'de>, A::Error> {
        let (row, column) = (list.next_element::<i64>()?, list.next_element::<i64>()?);
        match (row, column, list.next_element::<IgnoredAny>()?) {
            (Some(row), Some(column), None) => Ok(Text(Cow::Owned(format!("[{row}, {column}]")))),
            _ => Err(A::Error::custom("a list is no move, but for a row and a column")),
        }
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Text<'de>, E> {
        Ok(Text(Cow::Owned(number.to_string())))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(TextVisitor)
    }
}

/// Returns the line as JSON. `Infinity`, `-Infinity` and `NaN` are put in quotes, because many
/// libraries print them bare.
pub(super) fn as_json(line: &str) -> Cow<'_, str> {
    if !line.contains("Infinity") && !line.contains("NaN") {
        return Cow::Borrowed(line);
    }
    let mut json = String::with_capacity(line.len() + 8);
    let (mut rest, mut quoted) = (line, false);
    'pieces: while let Some(first) = rest.chars().next() {
        if !quoted {
            for (bare, text) in
                [("-Infinity", "\"-inf\""), ("Infinity", "\"inf\""), ("NaN", "\"nan\"")]
            {
                if let Some(after) = rest.strip_prefix(bare) {
                    json.push_str(text);
                    rest = after;
                    continue 'pieces;
                }
            }
        }
        let mut length = first.len_utf8();
        match first {
            '"' => quoted = !quoted,
            '\\' if quoted => length += rest[1..].chars().next().map_or(0, char::len_utf8),
            _ => {}
        }
        json.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    Cow::Owned(json)
}

/// Describes the fault of a line that is not a JSON object. The position that serde adds is cut off,
/// because it counts within the line.
pub(super) fn fault(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let cut = text.rfind(" at line ").unwrap_or(text.len());
    text[..cut].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bare_infinities_are_quoted_outside_of_texts() {
        for (line, json) in [
            (r#"{"a":-Infinity,"b":Infinity}"#, r#"{"a":"-inf","b":"inf"}"#),
            (r#"{"move":"a \"Infinity","b":NaN}"#, r#"{"move":"a \"Infinity","b":"nan"}"#),
            (r#"{"a":1}"#, r#"{"a":1}"#),
            ("{\"Infinity\\", "{\"Infinity\\"),
        ] {
            assert_eq!(as_json(line), json);
        }
    }
}
