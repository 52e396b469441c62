//! Exports a comparison: one row per run; for a ladder, then one row per group of positions and rung.

use crate::analysis::numbers_text;
use crate::experiments::comparison::json::{
    CompareRow, ComparisonView, GroupRung, LadderGroup, RandomOrders, RunValue,
};
use crate::experiments::document::{
    Convention, Document, Export, Table, decimals, fields, percent,
};
use crate::say::{Language, points_text};
use crate::stats::grouped;
use crate::work::error::ServiceError;
use serde_json::{Map, Value, json};

/// The columns of the CSV: the fields of a row, and the figures shared by all rows or by a group.
const FIGURES: [&str; 75] = [
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
    "milliseconds_q1",
    "milliseconds_q3",
    "timings",
    "chance_cutoffs",
    "probes",
    "kept",
    "quiet_nodes",
    "stands",
    "stand_cutoffs",
    "null_tries",
    "null_cutoffs",
    "probcut_tries",
    "probcut_cutoffs",
    "reduced",
    "researched",
    "futile",
    "claims",
    "false_claims",
    "zugzwang",
    "sound_value",
    "best_is_worth",
    "steps",
    "scale",
    "iterations",
    "entered",
    "playouts",
    "playout_moves",
    "deepest",
    "proved",
    "result",
    "expanded",
    "proof",
    "pn",
    "dn",
    "visits",
    "stored",
    "reached",
    "share",
    "best_move_result",
];

type Cell<T> = fn(&T) -> Option<String>;

struct Column {
    word: &'static str,
    heading: &'static str,
    /// The field of a row that it shows, as in the conventions; empty if it has none.
    field: &'static str,
    cell: Cell<CompareRow>,
}

const fn column(
    word: &'static str,
    heading: &'static str,
    field: &'static str,
    cell: Cell<CompareRow>,
) -> Column {
    Column { word, heading, field, cell }
}

/// Every column, in the order of the table.
const COLUMNS: [Column; 30] = [
    column("rung", "rung", "", |row| row.rung.clone()),
    column("run", "run", "", |row| Some(row.run.clone())),
    column("board", "board", "", |row| row.board.map(|board| board.word().to_owned())),
    column("right", "right", "right", |row| row.right.map(|right| grouped(right.into()))),
    column("value", "value", "value", |row| {
        row.value.map(|value| match value {
            RunValue::Score(value) => points(row, value),
            RunValue::Numbers(numbers) => numbers_text(numbers),
        })
    }),
    column("move", "move", "", |row| row.best_move.clone()),
    column("belief", "belief", "belief", belief),
    column("with-best-play", "with best play", "best_move_result", |row| {
        row.best_move_result.map(|result| result.to_string())
    }),
    column("result", "result", "result", |row| {
        row.proof.result.map(|result| result.word().to_owned())
    }),
    column("claims", "claims", "claims", |row| row.judged.claims.map(grouped)),
    column("false-claims", "false", "false_claims", |row| row.judged.false_claims.map(grouped)),
    column("sound-value", "sound", "sound_value", |row| {
        row.judged.sound_value.map(|value| value.to_string())
    }),
    column("worth", "move worth", "best_is_worth", |row| {
        row.judged.best_is_worth.map(|value| value.to_string())
    }),
    column("nodes", "nodes", "nodes", |row| of_search(row, row.nodes)),
    column("entered", "entered", "entered", |row| row.monte_carlo.entered.map(grouped)),
    column("mean-nodes", "mean nodes", "mean_nodes", |row| {
        let is_set = row.by_position.len() > 1 && row.monte_carlo.iterations.is_none();
        is_set.then(|| decimals(row.mean_nodes, 3))
    }),
    column("minimax", "vs minimax", "to_minimax", |row| row.ratios.to_minimax.map(percent)),
    column("best-first", "vs best-first", "to_best_first", |row| {
        row.ratios.to_best_first.map(|ratio| decimals(ratio, 3))
    }),
    column("worst", "vs worst", "to_worst", |row| {
        row.ratios.to_worst.map(|ratio| decimals(ratio, 4))
    }),
    column("random", "vs random", "to_random", |row| {
        row.ratios.to_random.map(|ratio| decimals(ratio, 3))
    }),
    column("leaves", "leaves", "leaves", |row| of_values(row, row.leaves)),
    column("distinct-leaves", "distinct leaves", "distinct_leaves", |row| {
        row.distinct_leaves.map(grouped)
    }),
    column("terminals", "terminals", "terminals", |row| of_values(row, row.terminals)),
    column("cutoffs", "cutoffs", "cutoffs", |row| of_values(row, row.cutoffs)),
    column("pruned", "pruned", "pruned", |row| of_values(row, row.pruned)),
    column("hits", "TT hits", "table_hits", |row| {
        (row.table_hits > 0).then(|| grouped(row.table_hits))
    }),
    column("first-move", "1st-move cutoffs", "first_move_share", |row| {
        row.first_move_share.map(percent)
    }),
    column("b", "b*", "branching", |row| row.branching.map(|b| decimals(b, 3))),
    column("ms", "ms", "milliseconds", |row| Some(timed(row))),
    column("ns", "ns/node", "ns_per_node", |row| row.ns_per_node.map(|ns| decimals(ns, 1))),
];

fn points(row: &CompareRow, value: i32) -> String {
    points_text(value, row.scale, Language::English).replace('−', "-")
}

/// The belief of a run without a value: MAX's share, or the score of its last finished depth.
fn belief(row: &CompareRow) -> Option<String> {
    let reached = || row.reached.map(|value| points(row, value));
    row.monte_carlo.share.map(percent).or_else(reached)
}

/// A count that a Monte Carlo search does not have.
fn of_search(row: &CompareRow, count: u64) -> Option<String> {
    row.monte_carlo.iterations.is_none().then(|| grouped(count))
}

/// A count that a search without a value does not have.
fn of_values(row: &CompareRow, count: u64) -> Option<String> {
    (!row.is_without_value()).then(|| grouped(count))
}

/// The columns with text; all others hold numbers.
const TEXTS: [&str; 5] = ["rung", "run", "board", "result", "with-best-play"];

/// The words that select columns, in the order of the table.
pub fn column_words() -> impl Iterator<Item = &'static str> {
    COLUMNS.iter().map(|column| column.word)
}

/// The columns with these words, in their order; an unknown word is an error.
fn named(words: &[String]) -> Result<Vec<&'static Column>, ServiceError> {
    let find = |word: &String| {
        COLUMNS.iter().find(|column| column.word == word).ok_or_else(|| {
            let remedy = format!("use {}", column_words().collect::<Vec<_>>().join(", "));
            ServiceError::refused("columns", format!("there is no column {word:?}"), remedy)
        })
    };
    words.iter().map(find).collect()
}

/// A column of a comparison, with one cell per run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnView {
    /// The word that selects it: `best-first`.
    pub word: &'static str,
    /// Its heading, in English: `vs best-first`.
    pub heading: &'static str,
    /// The quantity that it counts, if not obvious.
    pub about: Option<String>,
    /// Whether it holds text, not numbers.
    pub is_text: bool,
    /// One cell per run, empty if the run has no value.
    pub cells: Vec<String>,
}

/// The format of a table with chosen columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    /// A table as GitHub shows it.
    Markdown,
    /// A table with the rules of the booktabs package.
    Latex,
}

/// The median time, and the range of the middle half of several timings.
fn timed(row: &CompareRow) -> String {
    let [median, lower, upper] = [row.milliseconds, row.milliseconds_q1, row.milliseconds_q3]
        .map(|milliseconds| decimals(milliseconds, 3));
    if row.timings > 1 { format!("{median} ({lower} to {upper})") } else { median }
}

/// The figures of a ladder by stones, one table each.
const BY_GROUP: [(&str, Cell<GroupRung>); 2] = [
    ("mean nodes", |on| on.mean_nodes.map(|mean| decimals(mean, 3))),
    ("nodes a second", |on| on.nodes_per_second.map(|rate| grouped(rate as u64))),
];

impl Export for ComparisonView {
    fn figures(&self) -> (&'static [&'static str], Vec<Map<String, Value>>) {
        let (random, choice) = (self.random.as_ref(), self.evaluation.as_ref());
        let of_all = fields(&json!({
            "positions": self.positions.len().max(1),
            "random_orders": random.map(|random| random.counts.len()),
            "random_orders_unfinished": random.map(|random| random.unfinished),
            "evaluation": choice.map(|choice| &choice.evaluation),
            "evaluation_why": choice.map(|choice| choice.why),
            "begun_again_at_depth": self.restart.map(|again| again.depth),
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
        self.document_with(&self.shown())
    }
}

impl ComparisonView {
    /// Writes a table with these columns alone, as Markdown or LaTeX.
    ///
    /// # Errors
    /// A word that is no column.
    pub fn with_columns(
        &self,
        columns: &[String],
        format: TableFormat,
    ) -> Result<String, ServiceError> {
        let document = self.document_with(&named(columns)?);
        Ok(match format {
            TableFormat::Markdown => document.markdown(),
            TableFormat::Latex => document.latex(),
        })
    }

    /// These columns; without words, all with a value in some run.
    ///
    /// # Errors
    /// A word that is no column.
    pub fn columns(&self, words: Option<&[String]>) -> Result<Vec<ColumnView>, ServiceError> {
        let shown = words.map_or_else(|| Ok(self.shown()), named)?;
        Ok(shown.into_iter().map(|column| self.seen(column)).collect())
    }

    fn seen(&self, column: &Column) -> ColumnView {
        let about = self.conventions.iter().find(|convention| convention.column == column.field);
        ColumnView {
            word: column.word,
            heading: column.heading,
            about: about.map(|convention| convention.text.clone()),
            is_text: TEXTS.contains(&column.word),
            cells: self.runs.iter().map(|row| (column.cell)(row).unwrap_or_default()).collect(),
        }
    }

    /// The columns with a value in some run.
    fn shown(&self) -> Vec<&'static Column> {
        let says = |column: &&Column| self.runs.iter().any(|row| (column.cell)(row).is_some());
        COLUMNS.iter().filter(says).collect()
    }

    fn document_with(&self, columns: &[&'static Column]) -> Document<'_> {
        let mut tables = vec![self.table(columns)];
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
        let is_shown = |convention: &&Convention| {
            columns.iter().any(|column| column.field == convention.column)
        };
        let conventions = self.conventions.iter().filter(is_shown).collect();
        Document { tables, fault, remarks, conventions }
    }

    fn table(&self, shown: &[&'static Column]) -> Table {
        let line = |row: &CompareRow| {
            let cells = shown.iter().map(|column| (column.cell)(row).unwrap_or_default());
            let mut cells: Vec<String> = cells.collect();
            if let (Some(stopped), Some(run)) = (&row.stopped, cells.first_mut()) {
                run.push_str(&format!(" ({stopped})"));
            }
            cells
        };
        let texts = shown.iter().take_while(|column| TEXTS.contains(&column.word));
        Table {
            caption: self.title.clone(),
            headings: shown.iter().map(|column| column.heading.to_owned()).collect(),
            texts: texts.count(),
            rows: self.runs.iter().map(line).collect(),
        }
    }

    /// The figures of each rung by stones; none without a ladder.
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
