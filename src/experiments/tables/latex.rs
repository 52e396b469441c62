//! A table in LaTeX with the rules of the booktabs package.

use super::Table;

/// What a document needs in front of the first table.
pub(crate) const PREAMBLE: &str = "% \\usepackage{booktabs}\n";

/// The table under a caption.
pub(crate) fn table(caption: &str, table: Table) -> String {
    let Table { headings, texts, rows } = table;
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
    if !text.contains(|c: char| c.is_ascii_digit()) {
        return escaped(text);
    }
    format!("${}$", escaped(text).replace(',', "{,}").replace(' ', "\\,"))
}

/// A text without characters that LaTeX reads as commands.
pub(crate) fn escaped(text: &str) -> String {
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
