//! The columns of a table that people read: those that say something in this comparison.

use crate::experiments::comparison::json::{CompareRow, ComparisonView};
use crate::experiments::tables::{Table, decimals, percent};
use crate::work::numbers::grouped;

type Cell = fn(&CompareRow) -> Option<String>;

/// Every column that could be shown.
const ALL: [(&str, Cell); 21] = [
    ("rung", |row| row.rung.clone()),
    ("run", |row| Some(row.run.clone())),
    ("board", |row| row.board.map(|board| board.word().to_owned())),
    ("right", |row| row.right.map(|right| grouped(right.into()))),
    ("value", |row| row.value.map(|value| value.to_string())),
    ("nodes", |row| Some(grouped(row.nodes))),
    ("mean nodes", |row| (row.by_position.len() > 1).then(|| decimals(row.mean_nodes, 3))),
    ("of minimax", |row| row.to_minimax.map(percent)),
    ("of best first", |row| row.to_best_first.map(|ratio| decimals(ratio, 3))),
    ("of worst", |row| row.to_worst.map(|ratio| decimals(ratio, 4))),
    ("of random", |row| row.to_random.map(|ratio| decimals(ratio, 3))),
    ("leaves", |row| Some(grouped(row.leaves))),
    ("distinct leaves", |row| row.distinct_leaves.map(grouped)),
    ("terminals", |row| Some(grouped(row.terminals))),
    ("cutoffs", |row| Some(grouped(row.cutoffs))),
    ("pruned", |row| Some(grouped(row.pruned))),
    ("hits", |row| Some(grouped(row.table_hits))),
    ("first-move cutoffs", |row| row.first_move_share.map(percent)),
    ("b*", |row| row.branching.map(|b| decimals(b, 3))),
    ("ms", |row| Some(decimals(row.milliseconds, 3))),
    ("ns/node", |row| row.ns_per_node.map(|ns| decimals(ns, 1))),
];

/// The table of a comparison.
pub(super) fn columns(comparison: &ComparisonView) -> Table {
    let says = |cell: &Cell| comparison.runs.iter().any(|row| cell(row).is_some());
    let shown: Vec<&(&str, Cell)> = ALL.iter().filter(|(_, cell)| says(cell)).collect();
    let line = |row: &CompareRow| {
        shown.iter().map(|(_, cell)| cell(row).unwrap_or_default()).collect::<Vec<_>>()
    };
    let mut rows: Vec<Vec<String>> = comparison.runs.iter().map(line).collect();
    for (row, cells) in comparison.runs.iter().zip(&mut rows) {
        if let (Some(stopped), Some(run)) = (&row.stopped, cells.first_mut()) {
            run.push_str(&format!(" ({stopped})"));
        }
    }
    let texts = shown.iter().filter(|(name, _)| ["rung", "run", "board"].contains(name));
    Table {
        headings: shown.iter().map(|(heading, _)| (*heading).to_owned()).collect(),
        texts: texts.count(),
        rows,
    }
}
