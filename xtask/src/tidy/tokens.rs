//! Just enough of Rust's lexical grammar to tell code from comments and strings.

/// The same text with comments, strings and characters replaced by spaces, so that what is left
/// is code; every line keeps its number.
pub(super) fn blank(text: &str) -> String {
    let mut rest = text;
    let mut previous = ' ';
    let mut code = String::with_capacity(text.len());
    while let Some(next) = rest.chars().next() {
        let length = skipped_length(rest, previous).max(next.len_utf8());
        let (taken, after) = rest.split_at(length);
        if length > next.len_utf8() {
            code.extend(taken.chars().map(|c| if c == '\n' { '\n' } else { ' ' }));
        } else {
            code.push_str(taken);
        }
        previous = next;
        rest = after;
    }
    code
}

/// Bytes of the comment, string or character that starts here; 0 if none does.
fn skipped_length(text: &str, previous: char) -> usize {
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    if text.starts_with("/*") {
        return block_comment(text);
    }
    if text.starts_with('\'') {
        return character(text);
    }
    if previous.is_alphanumeric() || previous == '_' {
        // The `r` of `for` opens no raw string; a quote behind a word is a prefix we handled.
        return if text.starts_with('"') { string(text, 0) } else { 0 };
    }
    let prefix = text.len() - text.trim_start_matches(['b', 'c', 'r']).len();
    let after = text.get(prefix..).unwrap_or_default();
    let raw = prefix > 0 && text.as_bytes()[prefix - 1] == b'r';
    let hashes = after.len() - after.trim_start_matches('#').len();
    if after[hashes..].starts_with('"') && raw {
        return prefix + raw_string(after, hashes);
    }
    if after.starts_with('"') && prefix <= 1 { string(text, prefix) } else { 0 }
}

fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < text.len() {
        let here = &text.as_bytes()[at..];
        match here {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

fn string(text: &str, prefix: usize) -> usize {
    let bytes = text.as_bytes();
    let mut at = prefix + 1;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    boundary(text, at + 1)
}

fn raw_string(text: &str, hashes: usize) -> usize {
    let end = format!("\"{}", "#".repeat(hashes));
    let open = hashes + 1;
    text[open..].find(&end).map_or(text.len(), |at| open + at + end.len())
}

/// A character such as `'a'` or `'\n'`; a lifetime such as `'a` is left as it is.
fn character(text: &str) -> usize {
    let inside = &text[1..];
    if inside.starts_with('\\') {
        // The escaped character itself may be the quote.
        return inside.get(2..).and_then(|rest| rest.find('\'')).map_or(1, |at| at + 4);
    }
    let Some(first) = inside.chars().next() else { return 1 };
    let close = 1 + first.len_utf8();
    if text[close..].starts_with('\'') { close + 1 } else { 0 }
}

/// The nearest place at or behind `at` where the text may be split.
fn boundary(text: &str, at: usize) -> usize {
    (at..text.len()).find(|&index| text.is_char_boundary(index)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_strings_vanish_and_lines_stay() {
        let text = "a // b\nc /* d /* e */\n f */ g \"h \\\" i\" j r#\"k \" l\"# m 'n' '\\'' o";
        let code = blank(text);
        let words: Vec<_> = code.split_whitespace().collect();
        assert_eq!(words, ["a", "c", "g", "j", "m", "o"]);
        assert_eq!(code.lines().count(), text.lines().count());
    }

    #[test]
    fn lifetimes_and_words_ending_in_a_prefix_are_code() {
        let code = blank("fn f<'a>(x: &'a str) { for b in br\"x\" {} } // 'é' \"");
        assert!(code.contains("<'a>(x: &'a str) { for b in"), "{code}");
        assert!(!code.contains('"'));
        assert_eq!(blank("let c = b'\"'; use x;").trim_end().rsplit(' ').next(), Some("x;"));
    }

    #[test]
    fn what_is_never_closed_ends_with_the_text() {
        for text in ["\"abc", "/* abc", "r#\"abc", "'", "'\\", "\"é\\", "b", "r#x"] {
            assert_eq!(blank(text).lines().count(), 1, "{text}");
        }
    }
}
