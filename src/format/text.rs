//! Texts that go into formats with characters of their own.

use std::borrow::Cow;

/// The text with control characters replaced: XML cannot hold them, and nobody can see them.
pub(super) fn printable(text: &str) -> Cow<'_, str> {
    let bad =
        |character: char| character.is_control() || matches!(character, '\u{FFFE}' | '\u{FFFF}');
    if text.contains(bad) {
        return text.chars().map(|c| if bad(c) { '\u{FFFD}' } else { c }).collect();
    }
    Cow::Borrowed(text)
}
