//! Tables for people: what every format makes of headings and rows.

pub(super) mod latex;
pub(super) mod markdown;

/// Headings and rows; the first columns are texts, the others are numbers.
pub(super) struct Table {
    pub(super) headings: Vec<String>,
    /// Columns of text.
    pub(super) texts: usize,
    pub(super) rows: Vec<Vec<String>>,
}

/// A number with this many decimal places.
pub(in crate::service) fn decimals(number: f64, places: usize) -> String {
    format!("{number:.places$}")
}

/// A part of 1 in per cent.
pub(in crate::service) fn percent(part: f64) -> String {
    format!("{:.2} %", part * 100.0)
}

/// A count with a comma after every three digits.
pub(in crate::service) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
