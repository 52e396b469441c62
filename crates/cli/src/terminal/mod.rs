//! Text for the terminal: pictures of trees, tables, bars, progress, and numbers with commas.

mod books;
mod claims;
mod comparison;
mod exercise;
mod matches;
mod paint;
mod progress;
mod solving;
mod success;
mod summary;
mod table;
mod tournament;
mod tree;

pub(crate) use books::{book_text, books_text, verified_text};
pub(crate) use claims::claims_text;
pub(crate) use comparison::comparison_text;
pub(crate) use exercise::{graded_text, item_text, result_text};
pub(crate) use matches::{match_text, score_words, tune_text};
pub(crate) use paint::{Ink, paint};
pub(crate) use progress::watched;
pub(crate) use solving::solving_text;
pub(crate) use success::success_text;
pub(crate) use summary::{ply_table, step_text, summary_text};
pub(crate) use table::table_text;
pub(crate) use tournament::{tournament_markdown, tournament_text};
pub(crate) use tree::tree_picture;

use plyscope::service::grouped;
use plyscope::service::wire::Language;
use plyscope::service::{points_text, window_text};

/// Returns the width of the terminal in columns, or `None` if standard output is not a terminal.
pub(crate) fn terminal_width() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some(width.0.into())
}

/// Returns how many columns of width `each`, gaps included, fit beside `left`: at least one, or all if the
/// width is unknown.
fn that_fit(width: Option<usize>, left: usize, each: usize) -> usize {
    width.map_or(usize::MAX, |width| (width.saturating_sub(left) / each).max(1))
}

/// Formats a count with a comma after every three digits.
pub(crate) fn numbers(count: impl Into<u64>) -> String {
    grouped(count.into())
}

/// Formats a count with its noun: `1 node`, `2,415 nodes`.
pub(crate) fn counted(count: impl Into<u64>, what: &str) -> String {
    let count = count.into();
    format!("{} {what}{}", numbers(count), if count == 1 { "" } else { "s" })
}

pub(crate) fn score(score: Option<i32>) -> String {
    or_dash(score, |score| score.to_string())
}

/// Formats a score in parts of a point, as trees with chance nodes have it.
pub(crate) fn points(score: Option<i32>, scale: u32) -> String {
    or_dash(score, |score| plain_points(score, scale))
}

/// Formats a number of parts in points, with a sign that a terminal copies as it is.
pub(crate) fn plain_points(score: i32, scale: u32) -> String {
    points_text(score, scale, Language::English).replace('−', "-")
}

/// Formats a window in parts of a point: `[2.1, +inf]`.
pub(crate) fn points_window(alpha: Option<i32>, beta: Option<i32>, scale: u32) -> String {
    let end = |end: Option<i32>, open: &str| {
        end.map_or_else(|| open.to_owned(), |end| plain_points(end, scale))
    };
    if scale == 1 {
        return window_text(alpha, beta);
    }
    format!("[{}, {}]", end(alpha, "-inf"), end(beta, "+inf"))
}

fn or_dash<T>(there: Option<T>, form: impl Fn(T) -> String) -> String {
    there.map_or_else(|| "-".to_owned(), form)
}

#[cfg(test)]
mod tests {

    #[test]
    fn digits_are_grouped() {
        for (count, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (549_946, "549,946")] {
            assert_eq!(super::numbers(count as u64), text);
        }
        let found = [0_u64, 1, 1_000].map(|count| super::counted(count, "node"));
        assert_eq!(found, ["0 nodes", "1 node", "1,000 nodes"]);
    }
}
