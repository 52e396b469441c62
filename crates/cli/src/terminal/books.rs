//! Books as text, for `plyscope book show` and `verify`.

use super::{numbers, or_dash};
use plyscope::service::wire::{BookVerification, BookView};
use std::fmt::Write as _;

pub(crate) fn books_text(books: &[(&str, &str)]) -> String {
    books.iter().fold(String::new(), |mut lines, (word, about)| {
        let _ = writeln!(lines, "{word:<10} {about}");
        lines
    })
}

/// Describes a book, and its entry if a position is given.
pub(crate) fn book_text(view: &BookView) -> String {
    let mut text = head(view);
    let Some(position) = &view.position else { return text };
    let place = if position.position.is_empty() { "start position" } else { &position.position };
    text += &format!("\n{place}\n");
    if let Some(opening) = position.opening {
        text += &format!("opening  {opening}\n");
    }
    if view.stones.is_some() {
        let value = or_dash(position.value, |value| format!("{value:+} (for the side to move)"));
        text += &format!("value    {value}\n");
    }
    let reply = position.reply.as_deref();
    text += &format!("reply    {}\n", reply.unwrap_or("- (not in the book)"));
    for mv in &position.moves {
        text += &format!("{:>8} {:+}\n", mv.mv, mv.value);
    }
    text
}

fn head(view: &BookView) -> String {
    let holds = match view.stones {
        Some(stones) => format!("{} of every position of {stones} stones", view.holds),
        None => view.holds.to_owned(),
    };
    format!(
        "{} {}, {holds}\n{} entries, {} bytes\n{}\n",
        view.game,
        view.size,
        numbers(view.entries),
        numbers(view.bytes as u64),
        view.source
    )
}

pub(crate) fn verified_text(verified: &BookVerification) -> String {
    let mut text = head(&verified.book);
    text += "whole    no entry is missing, and the checksum is right\n";
    let right = verified.checked - verified.wrong.len();
    let (right, checked) = (numbers(right as u64), numbers(verified.checked as u64));
    text += &format!("right    {right} of {checked} entries computed again\n");
    text += &format!("nodes    {}\n", numbers(verified.nodes));
    for wrong in &verified.wrong {
        let (line, position) = (wrong.line, &wrong.position);
        text += &format!("wrong    line {line}, {position}: {}, but {}\n", wrong.says, wrong.right);
    }
    if let Some(stop) = verified.stopped {
        text += &format!("stopped: {stop}\n");
    }
    text
}
