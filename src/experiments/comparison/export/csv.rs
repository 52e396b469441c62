//! A row a run with every figure as a plain number; of a ladder, then a row for every group of
//! positions and rung.

use crate::experiments::comparison::json::ComparisonView;
use crate::experiments::ladder::Board;
use crate::format::harmless;
use crate::search::Stop;

const COLUMNS: [&str; 36] = [
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

pub(super) fn write(comparison: &ComparisonView) -> Result<String, csv::Error> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record(COLUMNS)?;
    let number = |number: Option<f64>| number.map(|n| n.to_string()).unwrap_or_default();
    let orders = comparison.random.as_ref();
    let finished = orders.map(|orders| orders.counts.len().to_string()).unwrap_or_default();
    let unfinished = orders.map(|orders| orders.unfinished.to_string()).unwrap_or_default();
    let told = comparison.evaluation.as_ref();
    let evaluation = told.map(|told| told.evaluation.as_str()).unwrap_or_default();
    let why = told.map(|told| told.why.word()).unwrap_or_default();
    let again = comparison.begun_again.map(|again| again.depth.to_string()).unwrap_or_default();
    for row in &comparison.runs {
        let per_ply: Vec<String> = row.per_ply.iter().map(u64::to_string).collect();
        table.write_record([
            harmless(&row.run).as_ref(),
            &row.value.map(|value| value.to_string()).unwrap_or_default(),
            &harmless(row.best_move.as_deref().unwrap_or_default()),
            &row.nodes.to_string(),
            &row.mean_nodes.to_string(),
            &row.leaves.to_string(),
            &row.terminals.to_string(),
            &row.cutoffs.to_string(),
            &row.first_move_cutoffs.to_string(),
            &row.pruned.to_string(),
            &row.table_hits.to_string(),
            &row.ordering_nodes.to_string(),
            &number(row.first_move_share),
            &number(row.branching),
            &number(row.to_minimax),
            &number(row.to_best_first),
            &number(row.to_worst),
            &number(row.to_random),
            &row.milliseconds.to_string(),
            &row.milliseconds_low.to_string(),
            &row.milliseconds_high.to_string(),
            &number(row.ns_per_node),
            &per_ply.join(" "),
            row.stopped.map_or("", Stop::word),
            row.rung.as_deref().unwrap_or_default(),
            row.board.map_or("", Board::word),
            &row.right.map(|right| right.to_string()).unwrap_or_default(),
            "",
            &comparison.positions.len().max(1).to_string(),
            &finished,
            &unfinished,
            &harmless(evaluation),
            why,
            &row.leaf_value.map(|value| value.to_string()).unwrap_or_default(),
            &again,
            &row.distinct_leaves.map(|leaves| leaves.to_string()).unwrap_or_default(),
        ])?;
    }
    for group in comparison.ladder.iter().flat_map(|ladder| &ladder.groups) {
        for (row, on) in comparison.runs.iter().zip(&group.rungs) {
            let value = |column: &str| match column {
                "run" => harmless(&row.run).into_owned(),
                "mean_nodes" => number(on.mean_nodes),
                "ns_per_node" => number(on.nodes_per_second.map(|rate| 1e9 / rate)),
                "rung" => row.rung.clone().unwrap_or_default(),
                "board" => row.board.map_or("", Board::word).to_owned(),
                "stones" => group.stones.to_string(),
                "positions" => group.positions.to_string(),
                _ => String::new(),
            };
            table.write_record(COLUMNS.map(value))?;
        }
    }
    let bytes = table.into_inner().map_err(csv::IntoInnerError::into_error)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
