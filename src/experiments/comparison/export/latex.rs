//! A comparison for a LaTeX document.

use super::columns::columns;
use super::groups::{GroupTable, tables};
use crate::experiments::comparison::json::{ComparisonView, RandomOrders};
use crate::experiments::tables::latex::{PREAMBLE, escaped, table};

pub(super) fn write(comparison: &ComparisonView) -> String {
    let mut text = PREAMBLE.to_owned();
    text += &table(&comparison.title, columns(comparison));
    for GroupTable { caption, table: of_figure } in tables(comparison) {
        text += &table(&caption, of_figure);
    }
    match &comparison.disagreement {
        Some(found) => text += &format!("\\textbf{{The runs disagree:}} {}\n", escaped(found)),
        None => text += &format!("% {}\n", comparison.agreement()),
    }
    if let Some(ladder) = &comparison.ladder {
        text += &format!("% {}\n", ladder.convention);
        for left in &ladder.left_out {
            text += &format!("% left out: {}, {}\n", left.rung, left.reason);
        }
    }
    if let Some(remark) = comparison.random.as_ref().and_then(RandomOrders::remark) {
        text += &format!("% {remark}\n");
    }
    for note in comparison.notes() {
        text += &format!("% {note}\n");
    }
    for convention in &comparison.conventions {
        text += &format!("% {}: {}\n", convention.column, convention.text);
    }
    text
}
