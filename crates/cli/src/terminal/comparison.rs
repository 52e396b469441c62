//! Runs side by side: a table, bars, the random orders, theory.

use super::{numbers, or_dash, score};
use crate::exit::visible;
use plyscope::service::Board;
use plyscope::service::wire::{
    CompareRow, CompareTheory, ComparisonView, GroupRung, LadderView, RandomOrders,
};

/// Widest bar, characters.
const BAR: f64 = 40.0;

/// The table, the bars, and what they are held against.
pub(crate) fn comparison_text(comparison: &ComparisonView) -> String {
    let runs = &comparison.runs;
    let is_set = !comparison.positions.is_empty();
    let width = runs.iter().map(|row| name(row).len()).max().unwrap_or(0).max(3);
    let mut text = format!("{}\n\n", visible(&comparison.title));
    text += &format!(
        "{:<width$} {:>8} {:>6} {:>15} {:>14} {:>12} {:>12} {:>12} {:>9} {:>9} {:>9} {:>12} {:>8}\n",
        "run",
        "value",
        "move",
        if is_set { "mean nodes" } else { "nodes" },
        "leaves",
        "cutoffs",
        "pruned",
        "hits",
        "first",
        "/minimax",
        "/best",
        "ms",
        "ns/node"
    );
    for row in runs {
        text += &line(row, width, is_set);
    }
    text += "\nleaves: scored without expansion; cutoffs: nodes that left a child; pruned: children never \
             entered;\nfirst: cutoffs right after the first child; /minimax and /best: nodes over those of \
             minimax and\nof alphabeta+best, where they are among the runs; ms: wall clock, the median of the \
             repeats ± half their range\n";
    text += "\nnodes entered, roots included (bars on a logarithmic scale)\n";
    let most = runs.iter().map(|row| row.nodes).max().unwrap_or(1).max(2) as f64;
    for row in runs {
        let length = ((row.nodes.max(1) as f64).ln() / most.ln() * BAR).round() as usize;
        let (bar, nodes) = ("█".repeat(length.max(1)), numbers(row.nodes));
        text += &format!("{:<width$} {bar} {nodes}\n", name(row));
    }
    if let Some(ladder) = &comparison.ladder {
        text += &ladder_text(ladder, runs);
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
    let verdict = if comparison.agree { comparison.agreement() } else { "THE VALUES DISAGREE" };
    text += &format!("\n{verdict}\n");
    text
}

fn line(row: &CompareRow, width: usize, is_set: bool) -> String {
    let share = or_dash(row.first_move_share, |share| format!("{:.1} %", share * 100.0));
    let [to_minimax, to_best] = [row.ratios.to_minimax, row.ratios.to_best_first]
        .map(|ratio| or_dash(ratio, |r| format!("{r:.4}")));
    let ns = or_dash(row.ns_per_node, |ns| format!("{ns:.1}"));
    let stopped = row.stopped.as_ref().map_or_else(String::new, |stop| format!("  ({stop})"));
    let nodes = if is_set { format!("{:.3}", row.mean_nodes) } else { numbers(row.nodes) };
    let mut time = format!("{:.2}", row.milliseconds);
    let spread = (row.milliseconds_high - row.milliseconds_low) / 2.0;
    if spread > 0.0 {
        time += &format!("±{spread:.2}");
    }
    let [leaves, cutoffs, pruned, hits] =
        [row.leaves, row.cutoffs, row.pruned, row.table_hits].map(numbers);
    let (value, best_move) = (score(row.value), row.best_move.as_deref().unwrap_or("-"));
    format!(
        "{:<width$} {value:>8} {best_move:>6} {nodes:>15} {leaves:>14} {cutoffs:>12} {pruned:>12} \
         {hits:>12} {share:>9} {to_minimax:>9} {to_best:>9} {time:>12} {ns:>8}{stopped}\n",
        name(row)
    )
}

/// A run's name: its rung, if it is one, and the word.
fn name(row: &CompareRow) -> String {
    let board = row.board.filter(|&board| board != Board::Usual);
    let board = board.map_or_else(String::new, |board| format!(" ({})", board.word()));
    row.rung.as_ref().map_or_else(|| row.run.clone(), |rung| format!("{rung}: {}{board}", row.run))
}

fn ladder_text(ladder: &LadderView, runs: &[CompareRow]) -> String {
    type Figure = fn(&GroupRung) -> Option<f64>;
    let figures: [(&str, Figure); 2] = [
        ("mean nodes", |on| on.mean_nodes),
        ("million nodes a second", |on| on.nodes_per_second.map(|rate| rate / 1e6)),
    ];
    let mut text = format!("\n{}\n{}\n", ladder.title, ladder.convention);
    for (what, figure) in figures {
        text += &format!("\n{what}\n{:>14} {:>10}", ladder.by, "positions");
        for row in runs {
            text += &format!(" {:>22}", row.rung.as_deref().unwrap_or_default());
        }
        for group in &ladder.groups {
            text += &format!("\n{:>14} {:>10}", group.stones, group.positions);
            for on in &group.rungs {
                let cell = or_dash(figure(on), |mean| format!("{mean:.3}"));
                text += &format!(" {cell:>22}");
            }
        }
        text += "\n";
    }
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
         Moore 1975);\non random trees alpha-beta's leaves grow by {pearl_growth:.3} a ply, in the \
         order of {pearl_leaves:.0} (Pearl 1982)\n",
        numbers(tree.minimax_leaves),
        numbers(tree.minimal_leaves),
    )
}
