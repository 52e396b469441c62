//! Ways to split a text into items, and to blank parts of it. A split gives the byte ranges of at
//! most `MOST_ITEMS` items, and the number of all.

use super::format::MOST_ITEMS;
use std::ops::Range;

pub(super) fn whole(text: &str) -> (Vec<Range<usize>>, usize) {
    (std::iter::once(0..text.len()).collect(), 1)
}

/// Items that each end where the next one starts, the last one at byte `end`.
pub(super) fn between(mut begins: Vec<usize>, end: usize) -> (Vec<Range<usize>>, usize) {
    let all = begins.len();
    begins.push(end);
    (begins.windows(2).take(MOST_ITEMS).map(|ends| ends[0]..ends[1]).collect(), all)
}

/// The lines with content, as items; `%` and `#` start a comment.
pub(super) fn lines(text: &str) -> (Vec<Range<usize>>, usize) {
    let (mut places, mut all, mut at) = (Vec::new(), 0, 0);
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim();
        if !trimmed.is_empty() && !trimmed.starts_with(['%', '#']) {
            all += 1;
            if places.len() < MOST_ITEMS {
                let begin = at + (line.len() - line.trim_start().len());
                places.push(begin..begin + trimmed.len());
            }
        }
        at += line.len();
    }
    (places, all)
}

/// The first line with content, trimmed; empty if there is none. `%` and `#` start a comment.
pub(super) fn first_line(text: &str) -> &str {
    let says = |line: &&str| !line.is_empty() && !line.starts_with(['%', '#']);
    text.lines().map(str::trim).find(says).unwrap_or_default()
}

/// Blanks the bytes of some places, so that the rest of the text keeps its place.
pub(super) fn blanked(text: &str, places: &[Range<usize>]) -> String {
    let mut blank = String::with_capacity(text.len());
    let mut at = 0;
    for place in places {
        blank.push_str(&text[at..place.start]);
        blank.extend(std::iter::repeat_n(' ', place.len()));
        at = place.end;
    }
    blank.push_str(&text[at..]);
    blank
}
