//! Explains in plain words why JSON input is refused: the field, the value found and the value
//! expected.

use crate::work::error::{Code, ServiceError};

/// Converts a parse error into a refusal of `what`, for example "the request".
pub fn json_fault(what: &str, text: &str, error: &serde_json::Error) -> ServiceError {
    let message = error.to_string();
    // Drop serde's line and column, because a text of one line does not need them.
    let message = message.rfind(" at line ").map_or(&*message, |end| &message[..end]);
    let at = offset(text, error.line(), error.column());
    if !error.is_data() {
        let (line, column) = (error.line(), error.column().max(1));
        let reason = format!("{what} is no JSON at line {line}, character {column}: {message}");
        return ServiceError::new(Code::Input, reason);
    }
    let field = field_at(text, at);
    let here = |reason: String, remedy: String| ServiceError {
        field: field.clone(),
        ..ServiceError::new(
            Code::Input,
            if field.is_some() { reason } else { format!("{what} {reason}") },
        )
        .with_remedy(remedy)
    };
    let quoted = |text: &str| text.split('`').nth(1).unwrap_or_default().to_owned();
    let listed = |text: &str| {
        let words: Vec<&str> = text.split('`').skip(1).step_by(2).collect();
        words.join(", ")
    };
    let (name, expected) = message.split_once(", expected ").unwrap_or((message, ""));
    if let Some(found) =
        name.strip_prefix("invalid type: ").or(name.strip_prefix("invalid value: "))
    {
        return here(
            format!("is {}", found_words(found)),
            format!("give {}", wanted_words(expected)),
        );
    }
    if let Some(length) = name.strip_prefix("invalid length ") {
        return here(format!("is a list of {length}"), format!("give {}", wanted_words(expected)));
    }
    if name.starts_with("unknown variant") {
        let reason = format!("is {:?}, which is none of its words", quoted(name));
        return here(reason, format!("use one of {}", listed(expected)));
    }
    let plain = |reason: String, remedy: String| {
        ServiceError::new(Code::Input, format!("{what} {reason}")).with_remedy(remedy)
    };
    if name.starts_with("unknown field") {
        let reason = format!("has a field {:?} that is not known", quoted(name));
        return plain(reason, format!("its fields are {}", listed(expected)));
    }
    if name.starts_with("missing field") {
        return plain(format!("has no field {:?}", quoted(name)), "add it".to_owned());
    }
    if name.starts_with("duplicate field") {
        return plain(
            format!("has the field {:?} twice", quoted(name)),
            "write it once".to_owned(),
        );
    }
    here(message.to_owned(), String::new())
}

/// Returns the byte offset of a line and a column, both from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    (before + column).min(text.len())
}

/// Returns the key path of the value that ends at a byte, outermost key first: `runs` for a list,
/// `setup.depth` for a nested object.
fn field_at(text: &str, at: usize) -> Option<String> {
    let bytes = &text.as_bytes()[..at];
    // One entry per open bracket: the key of the value that is being read.
    let mut keys: Vec<Option<&str>> = Vec::new();
    let (mut place, mut string) = (0, None);
    while place < bytes.len() {
        match bytes[place] {
            b'"' => {
                let begin = place + 1;
                place = begin;
                while place < bytes.len() && bytes[place] != b'"' {
                    place += if bytes[place] == b'\\' { 2 } else { 1 };
                }
                string = text.get(begin..place.min(bytes.len()));
            }
            b':' => {
                if let Some(key) = keys.last_mut() {
                    *key = string.take();
                }
            }
            b'{' | b'[' => keys.push(None),
            b'}' | b']' => drop(keys.pop()),
            b',' => string = None,
            _ => {}
        }
        place += 1;
    }
    let path: Vec<&str> = keys.into_iter().flatten().collect();
    (!path.is_empty()).then(|| path.join("."))
}

/// Describes the value found in plain words: an integer is a number.
fn found_words(found: &str) -> String {
    let value = found.split('`').nth(1).unwrap_or_default();
    match found.split([' ', '`']).next().unwrap_or_default() {
        "integer" | "floating" => format!("the number {value}"),
        "boolean" => value.to_owned(),
        "string" => found.replacen("string", "the text", 1),
        "map" => "an object".to_owned(),
        "sequence" => "a list".to_owned(),
        _ => found.to_owned(),
    }
}

/// Describes the expected value: a u8 is a whole number from 0 to 255.
fn wanted_words(wanted: &str) -> String {
    let whole = |least: i64, most: u64| format!("a whole number from {least} to {most}");
    match wanted {
        "u8" => whole(0, u8::MAX.into()),
        "u16" => whole(0, u16::MAX.into()),
        "u32" => whole(0, u32::MAX.into()),
        "u64" | "usize" => "a whole number, 0 or more".to_owned(),
        "i32" => whole(i32::MIN.into(), i32::MAX as u64),
        "i64" => "a whole number".to_owned(),
        "f64" => "a number".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a string" => "a text".to_owned(),
        "a sequence" => "a list".to_owned(),
        _ if wanted.starts_with("struct ") => "an object".to_owned(),
        _ => wanted.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Side {
        Max,
        Min,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only what is refused matters")]
    struct Words {
        depth: Option<u32>,
        runs: Option<Vec<String>>,
        side: Option<Side>,
        inner: Option<Box<Self>>,
        #[serde(default)]
        on: bool,
        name: String,
    }

    #[test]
    fn what_is_wrong_is_explained_in_plain_words() {
        for (text, expected) in [
            (
                r#"{"name":"a","depth":-3}"#,
                "depth is the number -3; give a whole number from 0 to 4294967295",
            ),
            (
                r#"{"depth":1.5,"name":"a"}"#,
                "depth is the number 1.5; give a whole number from 0 to 4294967295",
            ),
            (
                r#"{"depth":"6","name":"a"}"#,
                "depth is the text \"6\"; give a whole number from 0 to 4294967295",
            ),
            (r#"{"on":1,"name":"a"}"#, "on is the number 1; give true or false"),
            (r#"{"runs":"a,b","name":"a"}"#, "runs is the text \"a,b\"; give a list"),
            (r#"{"runs":["a",null],"name":"a"}"#, "runs is null; give a text"),
            (
                r#"{"name":"a","inner":{"name":"b","depth":{}}}"#,
                "inner.depth is an object; give a whole number from 0 to 4294967295",
            ),
            (
                r#"{"side":"left","name":"a"}"#,
                "side is \"left\", which is none of its words; use one of max, min",
            ),
            (
                r#"{"name":"a","dept":3}"#,
                "the request has a field \"dept\" that is not known; its fields are depth, runs, side, inner, on, name",
            ),
            (r#"{"depth":3}"#, "the request has no field \"name\"; add it"),
            (
                r#"{"name":"a","name":"b"}"#,
                "the request has the field \"name\" twice; write it once",
            ),
            ("[1]", "the request is a list of 1; give an object"),
            ("7", "the request is the number 7; give an object"),
            (
                r#"{"name":"a""#,
                "the request is no JSON at line 1, character 11: EOF while parsing an object",
            ),
            ("", "the request is no JSON at line 1, character 1: EOF while parsing a value"),
            (
                "{\"name\":\n \"a\",}",
                "the request is no JSON at line 2, character 6: trailing comma",
            ),
        ] {
            let error = serde_json::from_str::<Words>(text).expect_err(text);
            assert_eq!(json_fault("the request", text, &error).to_string(), expected, "{text}");
        }
    }
}
