//! A comparison as a file: a row a run; of a ladder, then a row for every group of positions and rung.

use crate::experiments::comparison::json::{
    CompareRow, ComparisonView, GroupRung, LadderGroup, RandomOrders,
};
use crate::experiments::document::{Document, Export, Table, decimals, fields, percent};
use crate::stats::grouped;
use serde_json::{Map, Value, json};

/// The columns of the CSV: fields of a row, and what is known of all rows or of a group.
const FIGURES: [&str; 36] = [
    "run",
    "value",
    "best_move",
    "nodes",
    "mean_nodes",
    "leaves",
    "terminals",
    "cutoffs",
    "first_move_cutoffs",
    "pruned",
    "table_hits",
    "ordering_nodes",
    "first_move_share",
    "branching",
    "to_minimax",
    "to_best_first",
    "to_worst",
    "to_random",
    "milliseconds",
    "milliseconds_low",
    "milliseconds_high",
    "ns_per_node",
    "nodes_per_ply",
    "stopped",
    "rung",
    "board",
    "right",
    "stones",
    "positions",
    "random_orders",
    "random_orders_unfinished",
    "evaluation",
    "evaluation_why",
    "leaf_value",
    "begun_again_at_depth",
    "distinct_leaves",
];

type Cell<T> = fn(&T) -> Option<String>;

/// Every column of the table that could be shown.
const COLUMNS: [(&str, Cell<CompareRow>); 21] = [
    ("rung", |row| row.rung.clone()),
    ("run", |row| Some(row.run.clone())),
    ("board", |row| row.board.map(|board| board.word().to_owned())),
    ("right", |row| row.right.map(|right| grouped(right.into()))),
    ("value", |row| row.value.map(|value| value.to_string())),
    ("nodes", |row| Some(grouped(row.nodes))),
    ("mean nodes", |row| (row.by_position.len() > 1).then(|| decimals(row.mean_nodes, 3))),
    ("of minimax", |row| row.ratios.to_minimax.map(percent)),
    ("of best first", |row| row.ratios.to_best_first.map(|ratio| decimals(ratio, 3))),
    ("of worst", |row| row.ratios.to_worst.map(|ratio| decimals(ratio, 4))),
    ("of random", |row| row.ratios.to_random.map(|ratio| decimals(ratio, 3))),
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

/// The figures of a ladder by stones, a table each.
const BY_GROUP: [(&str, Cell<GroupRung>); 2] = [
    ("mean nodes", |on| on.mean_nodes.map(|mean| decimals(mean, 3))),
    ("nodes a second", |on| on.nodes_per_second.map(|rate| grouped(rate as u64))),
];

impl Export for ComparisonView {
    fn figures(&self) -> (&'static [&'static str], Vec<Map<String, Value>>) {
        let (random, told) = (self.random.as_ref(), self.evaluation.as_ref());
        let of_all = fields(&json!({
            "positions": self.positions.len().max(1),
            "random_orders": random.map(|random| random.counts.len()),
            "random_orders_unfinished": random.map(|random| random.unfinished),
            "evaluation": told.map(|told| &told.evaluation),
            "evaluation_why": told.map(|told| told.why),
            "begun_again_at_depth": self.begun_again.map(|again| again.depth),
        }));
        let run = |row: &CompareRow| {
            let mut figures = fields(row);
            figures.insert("nodes_per_ply".to_owned(), json!(row.per_ply));
            figures.extend(of_all.clone());
            figures
        };
        let groups = self.ladder.iter().flat_map(|ladder| &ladder.groups);
        let of_group = |group: &LadderGroup| {
            let rung = |(row, on): (&CompareRow, &GroupRung)| {
                fields(&json!({
                    "run": row.run,
                    "mean_nodes": on.mean_nodes,
                    "ns_per_node": on.nodes_per_second.map(|rate| 1e9 / rate),
                    "rung": row.rung,
                    "board": row.board,
                    "stones": group.stones,
                    "positions": group.positions,
                }))
            };
            self.runs.iter().zip(&group.rungs).map(rung).collect::<Vec<_>>()
        };
        (&FIGURES, self.runs.iter().map(run).chain(groups.flat_map(of_group)).collect())
    }

    fn document(&self) -> Document<'_> {
        let mut tables = vec![self.table()];
        tables.extend(self.group_tables());
        let mut remarks = Vec::new();
        if self.disagreement.is_none() {
            remarks.push(self.agreement().to_owned());
        }
        if let Some(ladder) = &self.ladder {
            remarks.push(ladder.convention.clone());
            let left = ladder.left_out.iter();
            remarks.extend(left.map(|left| format!("left out: {}, {}", left.rung, left.reason)));
        }
        remarks.extend(self.random.as_ref().and_then(RandomOrders::remark));
        remarks.extend(self.notes());
        let fault = self.disagreement.as_deref().map(|found| ("The runs disagree", found));
        Document { tables, fault, remarks, conventions: &self.conventions }
    }
}

impl ComparisonView {
    /// The columns that say something in this comparison.
    fn table(&self) -> Table {
        let says = |cell: &Cell<CompareRow>| self.runs.iter().any(|row| cell(row).is_some());
        let shown: Vec<_> = COLUMNS.iter().filter(|(_, cell)| says(cell)).collect();
        let line = |row: &CompareRow| {
            let cells = shown.iter().map(|(_, cell)| cell(row).unwrap_or_default());
            let mut cells: Vec<String> = cells.collect();
            if let (Some(stopped), Some(run)) = (&row.stopped, cells.first_mut()) {
                run.push_str(&format!(" ({stopped})"));
            }
            cells
        };
        let texts = shown.iter().filter(|(name, _)| ["rung", "run", "board"].contains(name));
        Table {
            caption: self.title.clone(),
            headings: shown.iter().map(|(heading, _)| (*heading).to_owned()).collect(),
            texts: texts.count(),
            rows: self.runs.iter().map(line).collect(),
        }
    }

    /// What the rungs of a ladder took by stones; nothing without one.
    fn group_tables(&self) -> Vec<Table> {
        let Some(ladder) = &self.ladder else { return Vec::new() };
        let rungs = self.runs.iter().map(|row| row.rung.clone().unwrap_or_default());
        let headings: Vec<String> =
            [ladder.by.clone(), "positions".to_owned()].into_iter().chain(rungs).collect();
        let table = |(figure, cell): (&str, Cell<GroupRung>)| {
            let line = |group: &LadderGroup| {
                let counts = [group.stones.to_string(), group.positions.to_string()];
                let of_rungs = group.rungs.iter().map(|on| cell(on).unwrap_or_default());
                counts.into_iter().chain(of_rungs).collect()
            };
            Table {
                caption: format!("{}: {figure} by {}", ladder.title, ladder.by),
                headings: headings.clone(),
                texts: 0,
                rows: ladder.groups.iter().map(line).collect(),
            }
        };
        BY_GROUP.into_iter().map(table).collect()
    }
}
