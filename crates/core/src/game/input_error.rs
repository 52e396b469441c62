//! The error of every reader of text from people: the place, the reason and a remedy.

use std::borrow::Cow;
use std::fmt;

/// A refusal of a text: the place in it, the reason, and a remedy.
///
/// # Examples
/// ```
/// use plyscope_core::game::{Notation, TicTacToe};
///
/// let error = TicTacToe::new().read("1551").unwrap_err();
/// assert_eq!(error.at, Some(2));
/// assert_eq!(error.reason, "square 5 is already taken");
/// assert!(error.to_string().starts_with("at character 3: square 5 is already taken;"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// Byte offset of the offending part in the text that was read, if there is one place.
    pub at: Option<usize>,
    /// The problem, in lower case without a final stop.
    pub reason: String,
    /// The remedy, in lower case without a final stop; may be empty.
    pub remedy: String,
}

impl InputError {
    /// An error at a byte offset of the text. Cuts both texts by [`cut_quotes`].
    pub fn at(at: usize, reason: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { at: Some(at), reason: cut_quotes(reason.into()), remedy: cut_quotes(remedy.into()) }
    }

    /// An error of the text as a whole, without a place. Cuts both texts by [`cut_quotes`].
    pub fn whole(reason: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { at: None, reason: cut_quotes(reason.into()), remedy: cut_quotes(remedy.into()) }
    }

    /// The same error with its place moved by `offset` bytes, for a text read in pieces.
    #[must_use]
    pub fn shifted(mut self, offset: usize) -> Self {
        self.at = self.at.map(|at| at + offset);
        self
    }
}

/// Most input that an error repeats: characters of a quoted piece, characters of a word outside
/// quotes, and bytes in all.
const QUOTED: usize = 60;
const WORD: usize = 300;
const SENTENCE: usize = 2_000;

/// Shortens a piece of input for a message: its first 60 characters, and dots in place of the rest.
///
/// # Examples
/// ```
/// use plyscope_core::game::{cut_quotes, shortened};
///
/// let (long, cut) = ("x".repeat(61), "x".repeat(60) + "...");
/// assert_eq!(shortened(&long), cut);
/// assert_eq!(cut_quotes(format!("{long:?} is no move")), format!("{cut:?} is no move"));
/// ```
pub fn shortened(piece: &str) -> Cow<'_, str> {
    match piece.char_indices().nth(QUOTED) {
        None => Cow::Borrowed(piece),
        Some((end, _)) => Cow::Owned(format!("{}...", &piece[..end])),
    }
}

/// Cuts the quotations in a text to 60 characters, because an error must not repeat megabytes of input. It cuts other
/// words to 300 characters, and the text to about 2,000 bytes. See the example of [`shortened`].
pub fn cut_quotes(text: String) -> String {
    if text.len() <= QUOTED {
        return text;
    }
    let mut short = String::new();
    // The character that ends the quotation, its length so far, and whether the last character was a backslash.
    let (mut quote, mut length, mut escaped) = (None, 0, false);
    let mut word = 0;
    for character in text.chars() {
        if short.len() > SENTENCE {
            short.push_str("...");
            break;
        }
        if quote.is_none() {
            quote = Some(character).filter(|c| matches!(c, '"' | '`'));
            (length, escaped) = (0, false);
            word = if character.is_whitespace() { 0 } else { word + 1 };
            // So long a word is input, because no message has one of its own. The message continues after it.
            match word {
                ..=WORD => short.push(character),
                _ if word == WORD + 1 => short.push_str("..."),
                _ => {}
            }
            continue;
        }
        if quote == Some(character) && !escaped {
            quote = None;
            short.push(character);
            continue;
        }
        escaped = character == '\\' && !escaped;
        length += 1;
        if length <= QUOTED {
            short.push(character);
        } else if length == QUOTED + 1 {
            short.push_str("...");
        }
    }
    short
}

/// The place, which is the byte offset counted from 1, then the reason and the remedy.
impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(at) = self.at {
            write!(f, "at character {}: ", at + 1)?;
        }
        f.write_str(&self.reason)?;
        if !self.remedy.is_empty() {
            write!(f, "; {}", self.remedy)?;
        }
        Ok(())
    }
}

impl std::error::Error for InputError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_is_cut() {
        let long = "x".repeat(1_000);
        let error = InputError::whole(format!("{long:?} is no move, \"a1\" is"), "");
        assert_eq!(error.reason, format!("\"{}...\" is no move, \"a1\" is", "x".repeat(60)));
        let escaped = format!("a\"{long}");
        let error = InputError::whole(format!("{escaped:?} and `b`"), "");
        assert!(error.reason.len() < 100 && error.reason.ends_with("...\" and `b`"), "{error}");
        let open = InputError::whole(format!("unknown `{long}"), "");
        assert!(open.reason.len() < 100, "{open}");
        assert!(InputError::whole("a ".repeat(10_000), "").reason.len() < 2_010);
        let typed = InputError::whole(format!("{}: no such file", "x".repeat(100_000)), "");
        assert_eq!(typed.reason, format!("{}... no such file", "x".repeat(300)));
        assert_eq!(shortened(&"é".repeat(60)), "é".repeat(60));
        assert_eq!(shortened(&"é".repeat(61)), format!("{}...", "é".repeat(60)));
        let plain = "use one of natural, static, fewest, best, worst, random:SEED, shallow:N, tt and tt:16MB";
        assert_eq!(InputError::whole(plain, plain).remedy, plain);
    }
}
