//! A table as GitHub shows it, with what its columns count.

use super::columns::Columns;
use super::groups::{GroupTable, tables};
use crate::service::wire::comparison::ComparisonView;

pub(super) fn write(comparison: &ComparisonView) -> String {
    let mut text = format!("{}\n\n", escaped(&comparison.title));
    text += &table(&Columns::of(comparison));
    for GroupTable { caption, columns } in tables(comparison) {
        text += &format!("\n{}\n\n{}", escaped(&caption), table(&columns));
    }
    if let Some(ladder) = &comparison.ladder {
        text += &format!("\n{}\n", escaped(&ladder.convention));
        for left in &ladder.left_out {
            text += &format!("\nLeft out: {}, {}.\n", escaped(&left.rung), escaped(&left.reason));
        }
    }
    match &comparison.disagreement {
        Some(found) => text += &format!("\n**The runs disagree:** {}\n", escaped(found)),
        None => text += "\nAll values agree.\n",
    }
    text += "\n";
    for convention in &comparison.conventions {
        text += &format!("* `{}`: {}\n", convention.column, escaped(&convention.text));
    }
    text
}

fn table(columns: &Columns) -> String {
    let Columns { headings, texts, rows } = columns;
    let mut text = format!("| {} |\n", headings.join(" | "));
    let rule = |column: usize| if column < *texts { "---" } else { "---:" };
    let rules: Vec<&str> = (0..headings.len()).map(rule).collect();
    text += &format!("| {} |\n", rules.join(" | "));
    for row in rows {
        let cells: Vec<String> = row.iter().map(|cell| escaped(cell)).collect();
        text += &format!("| {} |\n", cells.join(" | "));
    }
    text
}

/// A text that Markdown takes as it stands, in a cell too.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '|' | '*' | '_' | '`' | '<' | '[' | ']' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
