//! Limits the shape of a lesson's text: its nesting depth and its number of elements.
//!
//! A link of a few hundred bytes can unpack to a text that is small in bytes and yet nests 90,000
//! elements, which no page can lay out. The limits apply when a lesson is read, so that every shell
//! refuses the same texts.

use super::markdown::OPTIONS;
use crate::game::InputError;
use pulldown_cmark::{Event, Parser, Tag, TagEnd};

/// Maximum nesting depth of elements.
const DEEPEST: usize = 16;
/// Maximum number of elements in a lesson.
const MOST_ELEMENTS: usize = 5_000;

/// Refuses Markdown that is nested deeper than 16 elements, or that has more than 5,000. If special
/// characters (`[`, `*`, `&`) split a text, each piece counts as an element, because each is work for
/// the page.
///
/// # Errors
/// Returns the byte of `markdown` at which the limit is exceeded, and a remedy.
pub(super) fn check(markdown: &str) -> Result<(), (usize, InputError)> {
    let (mut depth, mut elements, mut in_code, mut after_text) = (0, 0, false, false);
    for (event, range) in Parser::new_ext(markdown, OPTIONS).into_offset_iter() {
        let is_text = matches!(event, Event::Text(_));
        match event {
            Event::Start(tag) => {
                in_code |= matches!(tag, Tag::CodeBlock(_));
                depth += 1;
                elements += 1;
            }
            Event::End(end) => {
                in_code &= end != TagEnd::CodeBlock;
                depth -= 1;
            }
            // A block of code is one text, however many lines it has.
            Event::Text(_) => elements += usize::from(after_text && !in_code),
            Event::SoftBreak => {}
            _ => elements += 1,
        }
        after_text = is_text;
        if depth > DEEPEST {
            let reason = format!("lists, quotations and marks are nested deeper than {DEEPEST}");
            return Err((range.start, InputError::whole(reason, "nest them less")));
        }
        if elements > MOST_ELEMENTS {
            let reason = format!(
                "more than {MOST_ELEMENTS} elements: paragraphs, list items, cells, links, brackets"
            );
            return Err((range.start, InputError::whole(reason, "make several lessons of it")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn nesting_is_bounded_at_sixteen() {
        for (one, own) in [("> ", 1), ("- ", 0), ("1. ", 0)] {
            // A list is two elements per level: itself and its item.
            let most = if own == 1 { 15 } else { 8 };
            assert_eq!(check(&format!("{}a", one.repeat(most))), Ok(()), "{one}");
            let (at, error) = check(&format!("a\n\n{}a", one.repeat(most + 1))).unwrap_err();
            assert!(at >= 3 && error.reason.contains("deeper than 16"), "{one}: {error}");
        }
    }

    #[test]
    fn elements_are_bounded_and_plain_lines_are_none() {
        for plain in
            ["a line of words\n".repeat(60_000), format!("```\n{}```", "x\n".repeat(20_000))]
        {
            assert_eq!(check(&plain), Ok(()));
        }
        for many in ["a\n\n", "[a](b) ", "`a` ", "a\\\n", "[", "&amp;*a", "<b>", "- a\n", "|a"] {
            let text = match many {
                "|a" => format!("{}\n{}\n", many.repeat(6_000), "|-".repeat(6_000)),
                _ => many.repeat(6_000),
            };
            let error = check(&text).unwrap_err().1;
            assert!(error.reason.contains("more than 5000 elements"), "{many:?}: {error}");
        }
    }
}
