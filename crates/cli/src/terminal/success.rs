//! Success curves: a table of shares by stones, and each curve as a row of bars.

use super::numbers;
use super::paint::{Ink, paint};
use crate::exit::visible;
use plyscope::service::wire::{SolvedShare, SuccessRun, SuccessView};

/// Heights of a share, from some to all; none and not tried have signs of their own.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// Width of a cell: `100.0 % [83.9, 100.0]  20/20`.
const CELL: usize = 30;

/// The table, the curves, and what the figures are.
pub(crate) fn success_text(success: &SuccessView) -> String {
    let width = success.runs.iter().map(|run| run.run.chars().count()).max().unwrap_or(0).max(CELL);
    let by = success.by.len();
    let mut text = format!("{}\n", paint(Ink::Title, visible(&success.title)));
    text += &format!("share solved within {}, by {}\n\n", success.limit, success.by);
    let row = |stones: &str, positions: &str, cell: &dyn Fn(&SuccessRun) -> String| {
        let cells = success.runs.iter().map(|run| format!("  {:>width$}", cell(run)));
        format!("{stones:>by$} {positions:>9}{}", cells.collect::<String>())
    };
    text += &paint(Ink::Head, row(&success.by, "positions", &|run| run.run.clone()));
    for (place, group) in success.groups.iter().enumerate() {
        text += "\n";
        text += &row(&group.stones.to_string(), &numbers(group.positions), &|run| {
            run.groups.get(place).map_or_else(String::new, cell)
        });
    }
    text += "\n";
    text += &row("all", &numbers(success.positions.len() as u64), &|run| cell(&run.all));
    text += &curves(success);
    for run in &success.runs {
        text += &remarks(run);
    }
    if let Some(wrong) = &success.wrong {
        let told = format!("A SCORE IS WRONG: {}", visible(wrong));
        text += &format!("\n{}\n", paint(Ink::Bad, told));
    }
    text += "\n";
    for convention in &success.conventions {
        text += &format!("{}: {}\n", convention.column, convention.text);
    }
    text
}

fn cell(found: &SolvedShare) -> String {
    let (Some(share), Some(low), Some(high)) = (found.share, found.low, found.high) else {
        return "not tried".to_owned();
    };
    let (share, low, high) = (share * 100.0, low * 100.0, high * 100.0);
    let tried = format!("{}/{}", found.solved, found.tried);
    format!("{share:.1} % [{low:.1}, {high:.1}] {tried:>7}")
}

/// One sign a number of stones and run.
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
        // Only all of them reach the top.
        Some(share) => BARS[(share * 7.0).floor().clamp(0.0, 7.0) as usize],
    }
}

fn remarks(run: &SuccessRun) -> String {
    let mut text = String::new();
    if let Some(stones) = run.gave_up_at {
        text += &format!("{} gave up at {stones} stones; the rest was not tried\n", run.run);
    }
    if let Some(stopped) = &run.stopped {
        text += &format!("{}: {stopped}\n", run.run);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(tried: u32, solved: u32) -> SolvedShare {
        let share = (tried > 0).then(|| f64::from(solved) / f64::from(tried));
        SolvedShare { tried, solved, share, low: share.map(|_| 0.25), high: share.map(|_| 1.0) }
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
