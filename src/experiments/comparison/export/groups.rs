//! What the rungs of a ladder took by stones, as tables.

use crate::experiments::comparison::groups::{GroupRung, LadderGroup};
use crate::experiments::comparison::json::ComparisonView;
use crate::experiments::tables::{Table, decimals};
use crate::work::numbers::grouped;

/// A table of one figure: its caption and the table itself.
pub(super) struct GroupTable {
    pub(super) caption: String,
    pub(super) table: Table,
}

type Cell = fn(&GroupRung) -> Option<String>;

/// Mean nodes and nodes a second by group; nothing without a ladder.
pub(super) fn tables(comparison: &ComparisonView) -> Vec<GroupTable> {
    let Some(ladder) = &comparison.ladder else { return Vec::new() };
    let figures: [(&str, Cell); 2] = [
        ("mean nodes", |on| on.mean_nodes.map(|mean| decimals(mean, 3))),
        ("nodes a second", |on| on.nodes_per_second.map(|rate| grouped(rate as u64))),
    ];
    let rungs = comparison.runs.iter().map(|row| row.rung.clone().unwrap_or_default());
    let headings: Vec<String> =
        [ladder.by.clone(), "positions".to_owned()].into_iter().chain(rungs).collect();
    let table = |(figure, cell): (&str, Cell)| {
        let line = |group: &LadderGroup| {
            let counts = [group.stones.to_string(), group.positions.to_string()];
            let of_rungs = group.rungs.iter().map(|on| cell(on).unwrap_or_default());
            counts.into_iter().chain(of_rungs).collect()
        };
        let rows = ladder.groups.iter().map(line).collect();
        GroupTable {
            caption: format!("{}: {figure} by {}", ladder.title, ladder.by),
            table: Table { headings: headings.clone(), texts: 0, rows },
        }
    };
    figures.into_iter().map(table).collect()
}
