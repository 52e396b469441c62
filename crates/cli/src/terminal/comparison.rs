//! Runs side by side: a table, bars, the random orders and the theory.

use super::paint::{Ink, paint};
use super::{numbers, or_dash, that_fit};
use crate::exit::visible;
use crate::streams::explains;
use plyscope::service::wire::{
    CompareRow, CompareTheory, ComparisonView, GroupRung, LadderView, RandomOrders,
};
use plyscope::service::{Board, ColumnView, ServiceError};

/// The widest bar, in characters.
const BAR: f64 = 40.0;

/// The columns for a terminal, the most informative first. The others are shown only on request.
const IMPORTANT: [&str; 18] = [
    "rung",
    "run",
    "nodes",
    "entered",
    "mean-nodes",
    "value",
    "result",
    "move",
    "belief",
    "with-best-play",
    "minimax",
    "pruned",
    "cutoffs",
    "leaves",
    "ms",
    "first-move",
    "hits",
    "ns",
];

/// Returns the table, the bars and the reference figures. The table has the given columns, or those that
/// fit the width. The width limits the other parts in either case.
pub(crate) fn comparison_text(
    comparison: &ComparisonView,
    columns: Option<&[String]>,
    width: Option<usize>,
) -> Result<String, ServiceError> {
    let runs = &comparison.runs;
    let mut text = format!("{}\n\n", paint(Ink::Title, visible(&comparison.title)));
    text += &table(comparison, columns, width)?;
    text += &bars(runs, width);
    if let Some(ladder) = &comparison.ladder {
        text += &ladder_text(ladder, runs, width);
    }
    if let Some(random) = &comparison.random {
        text += &random_text(random, runs);
    }
    if let Some(theory) = &comparison.theory {
        text += &theory_text(theory);
    }
    for note in comparison.notes() {
        text += &format!("\n{}\n", visible(&note));
    }
    let verdict = if comparison.agree {
        paint(Ink::Good, comparison.agreement())
    } else {
        paint(Ink::Bad, "THE VALUES DISAGREE")
    };
    text += &format!("\n{verdict}\n");
    Ok(text)
}

fn table(
    comparison: &ComparisonView,
    columns: Option<&[String]>,
    width: Option<usize>,
) -> Result<String, ServiceError> {
    let mut shown = comparison.columns(columns)?;
    let mut hidden = Vec::new();
    if columns.is_none() {
        let kept = fitting(&shown, width.unwrap_or(usize::MAX));
        (shown, hidden) = shown.into_iter().partition(|column| kept.contains(&column.word));
    }
    let line = |cell: &dyn Fn(&ColumnView) -> String| {
        let cells = shown.iter().map(|column| {
            let (text, width) = (visible(&cell(column)), width_of(column));
            if column.is_text { format!("{text:<width$}") } else { format!("{text:>width$}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    let mut text = format!("{}\n", paint(Ink::Head, line(&|column| column.heading.to_owned())));
    for (place, row) in comparison.runs.iter().enumerate() {
        text += &line(&|column| column.cells[place].clone());
        text += &row.stopped.as_ref().map_or_else(String::new, |stop| format!("  ({stop})"));
        text += "\n";
    }
    text += "\n";
    for column in shown.iter().filter(|_| explains()) {
        if let Some(about) = &column.about {
            text += &paint(Ink::Faint, format!("{}: {about}\n", column.heading));
        }
    }
    if !hidden.is_empty() {
        let words: Vec<&str> = hidden.iter().map(|column| column.word).collect();
        let more = format!("more columns (--columns): {}\n", words.join(", "));
        text += &paint(Ink::Faint, more);
    }
    Ok(text)
}

/// Returns the columns that fit the width, chosen in order of importance.
fn fitting(columns: &[ColumnView], width: usize) -> Vec<&'static str> {
    let mut left = width;
    let mut kept = Vec::new();
    for word in IMPORTANT {
        let Some(column) = columns.iter().find(|column| column.word == word) else { continue };
        let needed = width_of(column) + 2;
        // The run is always kept, because a row means nothing without it.
        if needed > left.saturating_add(2) && word != "run" {
            continue;
        }
        left = left.saturating_sub(needed);
        kept.push(word);
    }
    kept
}

fn width_of(column: &ColumnView) -> usize {
    let cells = column.cells.iter().map(|cell| cell.chars().count());
    cells.max().unwrap_or(0).max(column.heading.chars().count())
}

/// Draws one bar per run; its length is the logarithm of the run's nodes.
fn bars(runs: &[CompareRow], terminal: Option<usize>) -> String {
    let width = runs.iter().map(|row| name(row).len()).max().unwrap_or(0).max(3);
    let digits = runs.iter().map(|row| numbers(row.entered()).len()).max().unwrap_or(0);
    let beside = width + digits + 2;
    let room = terminal.map_or(BAR, |terminal| terminal.saturating_sub(beside) as f64);
    let longest = room.clamp(1.0, BAR);
    let has_games = runs.iter().any(|row| row.monte_carlo.entered.is_some());
    let what = if has_games {
        "positions entered, including those of random games"
    } else {
        "nodes entered, including roots"
    };
    let mut text = format!("\n{what} (bars on a logarithmic scale)\n");
    let most = runs.iter().map(CompareRow::entered).max().unwrap_or(1).max(2) as f64;
    for row in runs {
        let length = ((row.entered().max(1) as f64).ln() / most.ln() * longest).round() as usize;
        let (bar, nodes) = (paint(Ink::Max, "█".repeat(length.max(1))), numbers(row.entered()));
        text += &format!("{:<width$} {bar} {nodes}\n", name(row));
    }
    text
}

/// Returns the run's word; on a ladder `RUNG: RUN`, with the board in brackets unless it is the
/// usual one.
fn name(row: &CompareRow) -> String {
    let board = row.board.filter(|&board| board != Board::Usual);
    let board = board.map_or_else(String::new, |board| format!(" ({})", board.word()));
    row.rung.as_ref().map_or_else(|| row.run.clone(), |rung| format!("{rung}: {}{board}", row.run))
}

fn ladder_text(ladder: &LadderView, runs: &[CompareRow], width: Option<usize>) -> String {
    let mut text = format!("\n{}\n{}\n", ladder.title, ladder.convention);
    text += &groups_text(ladder, runs, width);
    let scored: Vec<String> = runs
        .iter()
        .filter_map(|row| Some(format!("{} {}", row.rung.as_ref()?, row.right?)))
        .collect();
    if !scored.is_empty() {
        text += &format!("\nscores as the set gives them: {}\n", scored.join(", "));
    }
    for left in &ladder.left_out {
        text += &format!("left out: {}, {}\n", left.rung, left.reason);
    }
    text
}

/// Returns the figures of a ladder by group, in blocks of as many rungs as fit the width.
fn groups_text(ladder: &LadderView, runs: &[CompareRow], width: Option<usize>) -> String {
    type Figure = fn(&GroupRung) -> Option<f64>;
    let figures: [(&str, Figure); 2] = [
        ("mean nodes", |on| on.mean_nodes),
        ("million nodes a second", |on| on.nodes_per_second.map(|rate| rate / 1e6)),
    ];
    let rungs: Vec<(usize, &str)> =
        runs.iter().map(|row| row.rung.as_deref().unwrap_or_default()).enumerate().collect();
    let cell = rungs.iter().map(|(_, rung)| rung.chars().count()).max().unwrap_or(0).max(14);
    let head = format!("{:>14} {:>10}", ladder.by, "positions");
    let in_a_block = that_fit(width, head.chars().count(), cell + 1);
    let mut text = String::new();
    for (what, figure) in figures {
        for (block, rungs) in rungs.chunks(in_a_block).enumerate() {
            let what = if block == 0 { format!("{what}\n") } else { String::new() };
            text += &format!("\n{what}{head}");
            for (_, rung) in rungs {
                text += &format!(" {rung:>cell$}");
            }
            for group in &ladder.groups {
                text += &format!("\n{:>14} {:>10}", group.stones, group.positions);
                for &(place, _) in rungs {
                    let on = group.rungs.get(place).and_then(figure);
                    text += &format!(" {:>cell$}", or_dash(on, |mean| format!("{mean:.3}")));
                }
            }
            text += "\n";
        }
    }
    text
}

fn random_text(random: &RandomOrders, runs: &[CompareRow]) -> String {
    let mut text = format!(
        "\nalpha-beta in {} random orders, seeds from {}",
        random.counts.len() + random.unfinished as usize,
        random.seed,
    );
    if let (Some(mean), Some(deviation), Some(quantiles)) =
        (random.mean, random.deviation, random.quantiles)
    {
        let [least, _, quarter, median, three_quarters, _, most] = quantiles;
        text += &format!(
            ": mean {mean:.1} nodes, standard deviation {deviation:.1}\nleast {least:.0}, \
             quartiles {quarter:.0}, {median:.0}, {three_quarters:.0}, most {most:.0}",
        );
    }
    text += &random.remark().map_or_else(String::new, |remark| format!("\n{remark}"));
    text += "\n";
    for row in runs {
        if let Some(ratio) = row.ratios.to_random {
            text += &format!("{} has {ratio:.4} of the mean\n", row.run);
        }
    }
    text
}

fn theory_text(theory: &CompareTheory) -> String {
    let CompareTheory { tree, pearl_growth, pearl_leaves } = theory;
    let (b, d) = (tree.branching, tree.depth);
    format!(
        "\nuniform tree, b = {b}, d = {d}: {} leaves in all, {} in the minimal tree (Knuth and \
         Moore 1975);\non random trees alpha-beta's leaves grow by a factor of {pearl_growth:.3} per ply, to about \
         {pearl_leaves:.0} (Pearl 1982)\n",
        numbers(tree.minimax_leaves),
        numbers(tree.minimal_leaves),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyscope::service::wire::CompareRequest;
    use plyscope::service::{CompareTask, Handle};

    fn column(word: &'static str, width: usize) -> ColumnView {
        let cells = vec!["8".repeat(width), "1".to_owned()];
        ColumnView { word, heading: "h", about: None, is_text: word == "run", cells }
    }

    #[test]
    fn the_most_informative_columns_fit_the_width() {
        let widths = [
            ("run", 16),
            ("value", 5),
            ("nodes", 13),
            ("leaves", 13),
            ("cutoffs", 9),
            ("pruned", 11),
            ("ms", 22),
            ("minimax", 10),
        ];
        let columns = widths.map(|(word, width)| column(word, width));
        let line = |kept: &[&str]| {
            let shown = widths.iter().filter(|(word, _)| kept.contains(word));
            shown.map(|(_, width)| width + 2).sum::<usize>() - 2
        };
        // Columns are chosen in order of importance; one that does not fit is skipped for the next one that
        // does.
        let of_width = |width| fitting(&columns, width);
        assert_eq!(of_width(80), ["run", "nodes", "value", "minimax", "pruned", "cutoffs"]);
        assert_eq!(of_width(40), ["run", "nodes", "value"]);
        assert_eq!(of_width(10), ["run"], "without its run a row says nothing");
        assert_eq!(of_width(usize::MAX).len(), columns.len());
        for width in 16..130 {
            let kept = of_width(width);
            assert!(line(&kept) <= width, "{width}: {kept:?}");
        }
        // The last column needs no gap after it.
        assert_eq!(of_width(line(&["run", "nodes"])), ["run", "nodes"]);
        assert_eq!(of_width(line(&["run", "nodes"]) - 1), ["run", "value"]);
    }

    #[test]
    fn a_ladder_is_written_in_blocks_that_fit() {
        let request = CompareRequest {
            ladder: Some("connect4".to_owned()),
            positions: Some("games:2:1:36".to_owned()),
            ..CompareRequest::default()
        };
        let found = CompareTask::read(&request).unwrap().run(&Handle::new());
        let (ladder, runs) = (found.ladder.as_ref().unwrap(), &found.runs);
        let whole = groups_text(ladder, runs, None);
        assert!(whole.lines().any(|line| line.chars().count() > 100), "{whole}");
        let words = |text: &str| {
            let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            words.sort_unstable();
            words
        };
        for width in [120, 80] {
            let text = groups_text(ladder, runs, Some(width));
            assert!(text.lines().all(|line| line.chars().count() <= width), "{width}: {text}");
            assert!(words(&whole).iter().all(|word| words(&text).contains(word)), "{text}");
        }
        let bars = anstream::adapter::strip_str(&bars(runs, Some(60))).to_string();
        assert!(bars.lines().skip(2).all(|line| line.chars().count() <= 60), "{bars}");
    }
}
