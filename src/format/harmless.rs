//! Texts of a trace that no other program takes for more than text.

use std::borrow::Cow;

/// Replaces invisible characters: control characters, because XML cannot hold them and terminals obey
/// them, and characters that change the direction of the text.
pub(super) fn printable(text: &str) -> Cow<'_, str> {
    let bad = |character: char| {
        let turns = matches!(character, '\u{61C}' | '\u{200E}' | '\u{200F}')
            || matches!(character, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
        turns || character.is_control() || matches!(character, '\u{FFFE}' | '\u{FFFF}')
    };
    if text.contains(bad) {
        return text.chars().map(|c| if bad(c) { '\u{FFFD}' } else { c }).collect();
    }
    Cow::Borrowed(text)
}

/// The characters that start a formula in a spreadsheet; some programs treat the full-width forms like
/// the plain ones.
const FORMULAS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// Returns a text that no spreadsheet treats as a formula and no terminal as a command.
pub(crate) fn harmless(text: &str) -> Cow<'_, str> {
    let printable = printable(text);
    // Skips invisible characters, because an import may strip them before it looks for a formula. Tabs
    // and line breaks are replaced above.
    let unseen = |each: char| {
        each.is_whitespace() || matches!(each, '\u{FEFF}' | '\u{200B}'..='\u{200D}' | '\u{2060}')
    };
    if printable.trim_start_matches(unseen).starts_with(FORMULAS) {
        return Cow::Owned(format!("'{printable}"));
    }
    printable
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_begins_a_formula() {
        for sign in "=+-@＝＋－＠".chars() {
            for before in ["", " ", "\u{A0}", "\u{3000}", "\u{FEFF}", "\u{200B}", "\u{2060} "] {
                let text = format!("{before}{sign}1+1");
                assert_eq!(harmless(&text), format!("'{text}"));
            }
            for before in ["\t", "\r", "\n", "\0", "\u{202E}"] {
                let text = format!("{before}{sign}1+1");
                assert_eq!(harmless(&text), format!("\u{FFFD}{sign}1+1"), "{before:?}");
            }
        }
        for text in ["", "a=1", "1-2", "−4", " a", "(=1)"] {
            assert!(matches!(harmless(text), Cow::Borrowed(same) if same == text), "{text:?}");
        }
    }
}
