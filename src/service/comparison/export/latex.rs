//! A table in LaTeX with the rules of the booktabs package.

use super::columns::Columns;
use super::groups::{GroupTable, tables};
use crate::service::wire::comparison::ComparisonView;

pub(super) fn write(comparison: &ComparisonView) -> String {
    let mut text = String::from("% \\usepackage{booktabs}\n");
    text += &table(&comparison.title, Columns::of(comparison));
    for GroupTable { caption, columns } in tables(comparison) {
        text += &table(&caption, columns);
    }
    if let Some(ladder) = &comparison.ladder {
        text += &format!("% {}\n", ladder.convention);
        for left in &ladder.left_out {
            text += &format!("% left out: {}, {}\n", left.rung, left.reason);
        }
    }
    for convention in &comparison.conventions {
        text += &format!("% {}: {}\n", convention.column, convention.text);
    }
    text
}

fn table(caption: &str, columns: Columns) -> String {
    let Columns { headings, texts, rows } = columns;
    let mut text = String::from("\\begin{table}\n  \\centering\n");
    text += &format!("  \\caption{{{}}}\n", escaped(caption));
    let (left, right) = ("l".repeat(texts), "r".repeat(headings.len() - texts));
    text += &format!("  \\begin{{tabular}}{{{left}{right}}}\n");
    let line = |cells: Vec<String>| format!("    {} \\\\\n", cells.join(" & "));
    text += "    \\toprule\n";
    text += &line(headings.iter().map(|heading| escaped(heading)).collect());
    text += "    \\midrule\n";
    for row in rows {
        let cell = |(column, text): (usize, &String)| {
            // Commas between digits get no space behind them.
            if column < texts { escaped(text) } else { number(text) }
        };
        text += &line(row.iter().enumerate().map(cell).collect());
    }
    text += "    \\bottomrule\n  \\end{tabular}\n\\end{table}\n";
    text
}

/// A number for maths mode: a true minus sign, thousands kept together.
fn number(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    format!("${}$", escaped(text).replace(',', "{,}").replace(' ', "\\,"))
}

/// A text without characters that LaTeX reads as commands.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '\\' => out.push_str("\\textbackslash{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
