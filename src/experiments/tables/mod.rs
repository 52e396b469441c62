//! Tables for people: what every format makes of headings and rows.

pub(crate) mod latex;
pub(crate) mod markdown;

/// Headings and rows; the first columns are texts, the others are numbers.
pub(crate) struct Table {
    pub(super) headings: Vec<String>,
    /// Columns of text.
    pub(super) texts: usize,
    pub(super) rows: Vec<Vec<String>>,
}

/// A number with this many decimal places.
pub(crate) fn decimals(number: f64, places: usize) -> String {
    format!("{number:.places$}")
}

/// A part of 1 in per cent.
pub(crate) fn percent(part: f64) -> String {
    format!("{:.2} %", part * 100.0)
}
