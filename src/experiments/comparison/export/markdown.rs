//! A table as GitHub shows it, with what its columns count.

use super::columns::columns;
use super::groups::{GroupTable, tables};
use crate::experiments::comparison::json::{ComparisonView, RandomOrders};
use crate::experiments::tables::markdown::{escaped, table};

pub(super) fn write(comparison: &ComparisonView) -> String {
    let mut text = format!("{}\n\n", escaped(&comparison.title));
    text += &table(&columns(comparison));
    for GroupTable { caption, table: of_figure } in tables(comparison) {
        text += &format!("\n{}\n\n{}", escaped(&caption), table(&of_figure));
    }
    if let Some(ladder) = &comparison.ladder {
        text += &format!("\n{}\n", escaped(&ladder.convention));
        for left in &ladder.left_out {
            text += &format!("\nLeft out: {}, {}.\n", escaped(&left.rung), escaped(&left.reason));
        }
    }
    if let Some(remark) = comparison.random.as_ref().and_then(RandomOrders::remark) {
        text += &format!("\n{}.\n", escaped(&remark));
    }
    match &comparison.disagreement {
        Some(found) => text += &format!("\n**The runs disagree:** {}\n", escaped(found)),
        None => {
            text += &format!("\n{}.\n", capital(comparison.agreement()));
        }
    }
    for note in comparison.notes() {
        text += &format!("\n{}.\n", escaped(&capital(&note)));
    }
    text += "\n";
    for convention in &comparison.conventions {
        text += &format!("* `{}`: {}\n", convention.column, escaped(&convention.text));
    }
    text
}

/// A sentence with a capital letter; the word of an evaluation stays as it is written.
fn capital(text: &str) -> String {
    if text.split(' ').next().is_some_and(|word| word.ends_with(':')) {
        return text.to_owned();
    }
    let (first, others) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
    first.to_uppercase() + others
}
