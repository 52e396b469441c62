//! Trees as lists, as in Python programs and JSON files: `[[3, 12, 8], [2, 4, 6]]`. Lists may have
//! names in front: `['A', ['B', ('D', 3), ('E', 5)], 7]`, where a name and one number are a leaf.

use super::format::{Format, Item};
use super::pieces::whole;
use crate::game::tree::{MAX_DEPTH, quoted};
use crate::game::{Game, InputError};

pub(super) const FORMAT: Format = Format {
    title: "a tree in lists",
    games: &[Game::Tree],
    endings: &["json", "py"],
    is_own: false,
    looks: |text, game| {
        let text = text.trim_start();
        // A tree in brackets has no square ones, and no name with a comma after it as a tuple has.
        game == Game::Tree && (text.starts_with('[') || begins_with_a_name(text))
    },
    split: whole,
    read: |text, _| {
        Ok(Item::of(Reader { text, at: 0, written: String::with_capacity(text.len()) }.run()?))
    },
};

/// Returns whether a text starts with round brackets and a name in quotes, with a comma after it.
fn begins_with_a_name(text: &str) -> bool {
    let inner = text.trim_start_matches(|c: char| c == '(' || c.is_whitespace());
    let mut characters = inner.chars();
    let Some(quote @ ('\'' | '"')) = characters.next() else { return false };
    let after = characters.as_str().split_once(quote).map(|(_, after)| after.trim_start());
    text.starts_with('(') && after.is_some_and(|after| after.starts_with(','))
}

const REMEDY: &str = "write lists of numbers and lists, as in [[3, 12, 8], [2, 4, 6]]";

/// An open list: its closing bracket, its byte offset, and its contents so far.
struct Open {
    end: char,
    at: usize,
    name: Option<String>,
    /// Number of children written. The list's bracket is written with the first.
    children: usize,
    /// The only number so far, which is a leaf's value if nothing follows.
    number: Option<String>,
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    written: String,
}

impl Reader<'_> {
    fn run(mut self) -> Result<String, InputError> {
        let mut open: Vec<Open> = Vec::new();
        loop {
            self.skip(|c| c.is_whitespace() || c == ',');
            let Some(next) = self.text[self.at..].chars().next() else { break };
            let here = self.at;
            if open.is_empty() && !self.written.is_empty() {
                return Err(InputError::at(here, "the tree has ended before this", "remove it"));
            }
            match next {
                '[' | '(' => {
                    if let Some(parent) = open.last_mut() {
                        self.written.push_str(&child_begins(parent));
                    }
                    open.push(opened(next, here, open.len())?);
                    self.at += 1;
                }
                ']' | ')' => {
                    let Some(list) = open.pop() else {
                        return Err(InputError::at(
                            here,
                            "this bracket was never opened",
                            "remove it",
                        ));
                    };
                    if list.end != next {
                        let reason = format!("this bracket is closed by {next}");
                        return Err(InputError::at(
                            list.at,
                            reason,
                            format!("close it by {}", list.end),
                        ));
                    }
                    self.written.push_str(&list_ends(&list)?);
                    self.at += 1;
                }
                '\'' | '"' => {
                    let name = self.quoted(next)?;
                    let Some(list) = open.last_mut().filter(|list| {
                        list.name.is_none() && list.children == 0 && list.number.is_none()
                    }) else {
                        let reason = format!("the name {name:?} does not begin a list");
                        return Err(InputError::at(
                            here,
                            reason,
                            "put it first, as in ['A', 3, 5]",
                        ));
                    };
                    list.name = Some(name);
                }
                _ => {
                    let word = self.number()?.to_owned();
                    match open.last_mut() {
                        None => self.written.push_str(&word),
                        Some(list)
                            if list.name.is_some()
                                && list.children == 0
                                && list.number.is_none() =>
                        {
                            list.number = Some(word);
                        }
                        Some(list) => {
                            let begin = child_begins(list);
                            self.written.push_str(&begin);
                            self.written.push_str(&word);
                        }
                    }
                }
            }
        }
        match open.last() {
            Some(list) => Err(InputError::at(
                list.at,
                "this bracket is never closed",
                format!("add a {}", list.end),
            )),
            None => Ok(self.written),
        }
    }

    fn skip(&mut self, skipped: impl Fn(char) -> bool) {
        self.at = self.text.len() - self.text[self.at..].trim_start_matches(skipped).len();
    }

    /// Reads a number and returns it as a tree in brackets has it; refuses a word.
    fn number(&mut self) -> Result<&str, InputError> {
        let here = self.at;
        self.skip(|c| !c.is_whitespace() && !matches!(c, ',' | '[' | ']' | '(' | ')'));
        if &self.text[here..self.at] == "float" && self.text[self.at..].starts_with('(') {
            self.skip(|c| c != ')');
            self.at = (self.at + 1).min(self.text.len());
        }
        let word = number(&self.text[here..self.at]);
        if word.starts_with(char::is_alphabetic) && !word.starts_with("inf") {
            let reason = format!("{word:?} is neither a number nor a list");
            return Err(InputError::at(here, reason, REMEDY));
        }
        Ok(word)
    }

    /// Reads a string. A character after a backslash stands for itself.
    fn quoted(&mut self, quote: char) -> Result<String, InputError> {
        let here = self.at;
        let (mut name, mut characters) = (String::new(), self.text[here + 1..].char_indices());
        while let Some((place, character)) = characters.next() {
            match character {
                '\\' => name.extend(characters.next().map(|(_, next)| next)),
                _ if character == quote => {
                    self.at = here + 1 + place + 1;
                    return Ok(name);
                }
                _ => name.push(character),
            }
        }
        Err(InputError::at(here, "this quote is never closed", format!("add a {quote}")))
    }
}

/// Opens a list at a byte offset; refuses one with [`MAX_DEPTH`] lists open around it.
fn opened(bracket: char, at: usize, around: usize) -> Result<Open, InputError> {
    if around == MAX_DEPTH {
        let reason = format!("lists are nested more than {MAX_DEPTH} deep");
        return Err(InputError::at(at, reason, "write a shallower tree"));
    }
    let end = if bracket == '[' { ']' } else { ')' };
    Ok(Open { end, at, name: None, children: 0, number: None })
}

/// Returns the text in front of the next child of a list, and counts the child.
fn child_begins(list: &mut Open) -> String {
    let mut text = String::new();
    if list.children == 0 {
        if let Some(name) = &list.name {
            text = quoted(name);
        }
        text.push('(');
        if let Some(number) = list.number.take() {
            text += &number;
            list.children += 1;
            text.push(' ');
        }
    } else {
        text.push(' ');
    }
    list.children += 1;
    text
}

/// The text at the end of a list; refuses an empty one.
fn list_ends(list: &Open) -> Result<String, InputError> {
    match (&list.name, &list.number) {
        (Some(name), Some(number)) => Ok(format!("{}={number}", quoted(name))),
        _ if list.children > 0 => Ok(")".to_owned()),
        (Some(name), None) => {
            let reason = format!("{name:?} has neither a value nor children");
            Err(InputError::at(list.at, reason, REMEDY))
        }
        (None, _) => Err(InputError::at(list.at, "this list is empty", REMEDY)),
    }
}

/// Returns a number as a tree in brackets has it, because Python writes infinities as words or calls.
fn number(word: &str) -> &str {
    let called = word.strip_prefix("float(").and_then(|rest| rest.strip_suffix(')'));
    match called.unwrap_or(word).trim_matches(['\'', '"']) {
        "math.inf" | "np.inf" | "Infinity" | "inf" | "+inf" => "inf",
        "-math.inf" | "-np.inf" | "-Infinity" | "-inf" => "-inf",
        _ => word,
    }
}
