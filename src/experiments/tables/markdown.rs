//! A table as GitHub shows it.

use super::Table;

/// The table alone.
pub(crate) fn table(table: &Table) -> String {
    let Table { headings, texts, rows } = table;
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
pub(crate) fn escaped(text: &str) -> String {
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
