//! Runs side by side: a table and bars.

use super::{numbers, score};
use crate::exit::visible;
use plyscope::service::wire::{CompareRow, ComparisonView};

/// Widest bar, characters.
const BAR: f64 = 40.0;

/// The table and the bars.
pub(crate) fn comparison_text(comparison: &ComparisonView) -> String {
    let width = comparison.runs.iter().map(|row| row.run.len()).max().unwrap_or(0).max(3);
    let mut text = format!("{}\n\n", visible(&comparison.title));
    text += &format!(
        "{:<width$} {:>8} {:>6} {:>15} {:>14} {:>12} {:>12} {:>12} {:>9} {:>9} {:>9}\n",
        "run",
        "value",
        "move",
        "nodes",
        "leaves",
        "cutoffs",
        "pruned",
        "hits",
        "first",
        "/minimax",
        "/best"
    );
    for row in &comparison.runs {
        text += &line(row, width);
    }
    text += "\nnodes entered, root included (bars on a logarithmic scale)\n";
    let most = comparison.runs.iter().map(|row| row.nodes).max().unwrap_or(1).max(2) as f64;
    for row in &comparison.runs {
        let length = ((row.nodes.max(1) as f64).ln() / most.ln() * BAR).round() as usize;
        text +=
            &format!("{:<width$} {} {}\n", row.run, "█".repeat(length.max(1)), numbers(row.nodes));
    }
    text += if comparison.agree { "\nall values agree\n" } else { "\nTHE VALUES DISAGREE\n" };
    text
}

fn line(row: &CompareRow, width: usize) -> String {
    let share =
        row.first_move_share.map_or_else(|| "-".to_owned(), |s| format!("{:.1} %", s * 100.0));
    let ratio = |ratio: Option<f64>| ratio.map_or_else(|| "-".to_owned(), |r| format!("{r:.4}"));
    let stopped = row.stopped.as_ref().map_or_else(String::new, |stop| format!("  ({stop})"));
    format!(
        "{:<width$} {:>8} {:>6} {:>15} {:>14} {:>12} {:>12} {:>12} {:>9} {:>9} {:>9}{stopped}\n",
        row.run,
        score(row.value),
        row.best_move.as_deref().unwrap_or("-"),
        numbers(row.nodes),
        numbers(row.leaves),
        numbers(row.cutoffs),
        numbers(row.pruned),
        numbers(row.table_hits),
        share,
        ratio(row.to_minimax),
        ratio(row.to_best_first),
    )
}
