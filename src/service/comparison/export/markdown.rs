//! A table as GitHub shows it, with what its columns count.

use super::columns::Columns;
use crate::service::wire::comparison::ComparisonView;

pub(super) fn write(comparison: &ComparisonView) -> String {
    let Columns { headings, rows } = Columns::of(comparison);
    let mut text = format!("{}\n\n", escaped(&comparison.title));
    text += &format!("| {} |\n", headings.join(" | "));
    let rules: Vec<&str> =
        headings.iter().enumerate().map(|(i, _)| if i == 0 { "---" } else { "---:" }).collect();
    text += &format!("| {} |\n", rules.join(" | "));
    for row in rows {
        let cells: Vec<String> = row.iter().map(|cell| escaped(cell)).collect();
        text += &format!("| {} |\n", cells.join(" | "));
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
