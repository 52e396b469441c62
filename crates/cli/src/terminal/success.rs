//! Success curves: a table of shares by stones, and one row of bars per curve.

use super::paint::{Ink, paint};
use super::{numbers, that_fit};
use crate::exit::visible;
use crate::streams::explains;
use plyscope::service::wire::{SolvedShare, SuccessRun, SuccessView};

/// Heights of a share, from some to all. None and not tried have signs of their own.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// The width of a cell in characters: `100.0 % [83.9, 100.0]  20/20`.
const CELL: usize = 30;

/// Returns the table, the curves and, with `--explain`, how the figures are computed; without a width, nothing is
/// split.
pub(crate) fn success_text(success: &SuccessView, width: Option<usize>) -> String {
    let mut text = format!("{}\n", paint(Ink::Title, visible(&success.title)));
    text += &format!("share solved within {}, by {}\n\n", success.limit, success.by);
    text += &table(success, width);
    text += &curves(success);
    for run in &success.runs {
        text += &remarks(run);
    }
    if let Some(wrong) = &success.wrong {
        let warning = format!("A SCORE IS WRONG: {}", visible(wrong));
        text += &format!("\n{}\n", paint(Ink::Bad, warning));
    }
    text += "\n";
    for convention in success.conventions.iter().filter(|_| explains()) {
        text += &format!("{}: {}\n", convention.column, convention.text);
    }
    text
}

/// Returns the shares by stones, in blocks of as many runs as fit the width.
fn table(success: &SuccessView, terminal: Option<usize>) -> String {
    let width = success.runs.iter().map(|run| run.run.chars().count()).max().unwrap_or(0).max(CELL);
    let by = success.by.len();
    let in_a_block = that_fit(terminal, by + 1 + 9, width + 2);
    let block = |runs: &[SuccessRun]| {
        let row = |stones: &str, positions: &str, cell: &dyn Fn(&SuccessRun) -> String| {
            let cells = runs.iter().map(|run| format!("  {:>width$}", cell(run)));
            format!("{stones:>by$} {positions:>9}{}", cells.collect::<String>())
        };
        let mut text = paint(Ink::Head, row(&success.by, "positions", &|run| run.run.clone()));
        for (place, group) in success.groups.iter().enumerate() {
            text += "\n";
            text += &row(&group.stones.to_string(), &numbers(group.positions), &|run| {
                run.groups.get(place).map_or_else(String::new, cell)
            });
        }
        text += "\n";
        text + &row("all", &numbers(success.positions.len() as u64), &|run| cell(&run.all))
    };
    success.runs.chunks(in_a_block).map(block).collect::<Vec<_>>().join("\n\n")
}

fn cell(found: &SolvedShare) -> String {
    let (Some(share), Some(low), Some(high)) = (found.share, found.low, found.high) else {
        return "not tried".to_owned();
    };
    let (share, low, high) = (share * 100.0, low * 100.0, high * 100.0);
    let tried = format!("{}/{}", found.solved, found.tried);
    format!("{share:.1} % [{low:.1}, {high:.1}] {tried:>7}")
}

/// Draws one sign per run and number of stones.
fn curves(success: &SuccessView) -> String {
    let (Some(first), Some(last)) = (success.groups.first(), success.groups.last()) else {
        return String::new();
    };
    let width = success.runs.iter().map(|run| run.run.chars().count()).max().unwrap_or(0);
    let mut text = format!(
        "\n\n{} {} to {} (_ none, ▁ to █ some to all, · not tried)\n",
        success.by, first.stones, last.stones
    );
    for run in &success.runs {
        let bars: String = run.groups.iter().map(bar).collect();
        text += &format!("{:<width$} {bars}\n", run.run);
    }
    text
}

fn bar(found: &SolvedShare) -> char {
    match found.share {
        None => '·',
        Some(share) if share <= 0.0 => '_',
        // Rounded down, so that only a share of all reaches the top.
        Some(share) => BARS[(share * 7.0).floor().clamp(0.0, 7.0) as usize],
    }
}

fn remarks(run: &SuccessRun) -> String {
    let mut text = String::new();
    if let Some(remark) = run.remark() {
        text += &format!("{remark}\n");
    }
    if let Some(stopped) = &run.stopped {
        text += &format!("{}: {stopped}\n", run.run);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyscope::service::wire::{SetupRequest, SuccessRequest};
    use plyscope::service::{Handle, SuccessTask};

    fn share(tried: u32, solved: u32) -> SolvedShare {
        let share = (tried > 0).then(|| f64::from(solved) / f64::from(tried));
        SolvedShare { tried, solved, share, low: share.map(|_| 0.25), high: share.map(|_| 1.0) }
    }

    #[test]
    fn a_curve_is_written_in_blocks_that_fit() {
        let request = SuccessRequest {
            setup: SetupRequest { game: "tictactoe".to_owned(), ..SetupRequest::default() },
            runs: ["minimax", "alphabeta", "alphabeta+static"].map(str::to_owned).into(),
            node_limit: Some(500),
            per: Some(2),
            ..SuccessRequest::default()
        };
        let success = SuccessTask::read(&request).unwrap().run(&Handle::new());
        let table = |width| {
            let painted = table(&success, width);
            anstream::adapter::strip_str(&painted).to_string()
        };
        let whole = table(None);
        let groups = success.groups.len() + 2;
        assert_eq!(whole.lines().count(), groups);
        for (width, blocks) in [(120, 1), (110, 2), (80, 3), (60, 3)] {
            let text = table(Some(width));
            assert!(text.lines().all(|line| line.chars().count() <= width), "{width}: {text}");
            assert_eq!(text.matches("positions").count(), blocks, "{width}: {text}");
            assert_eq!(text.lines().count(), blocks * (groups + 1) - 1);
            assert!(request.runs.iter().all(|run| text.contains(&format!(" {run}"))), "{text}");
        }
    }

    #[test]
    fn none_some_and_all_look_different() {
        let bars: String = [(0, 0), (9, 0), (9, 1), (9, 8), (9, 9)]
            .map(|(n, k)| bar(&share(n, k)))
            .iter()
            .collect();
        assert_eq!(bars, "·_▁▇█");
        assert_eq!(cell(&share(20, 5)), "25.0 % [25.0, 100.0]    5/20");
        assert_eq!(cell(&share(0, 0)), "not tried");
    }
}
