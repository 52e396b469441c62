//! Exports success curves: one row per run and number of stones.

use crate::experiments::document::{Document, Export, Table, fields, percent};
use crate::experiments::success::json::{SolvedShare, SuccessView};
use serde_json::{Map, Value, json};

const FIGURES: [&str; 9] =
    ["run", "stones", "empties", "positions", "tried", "solved", "share", "low", "high"];

impl Export for SuccessView {
    fn figures(&self) -> (&'static [&'static str], Vec<Map<String, Value>>) {
        let rows = self.runs.iter().flat_map(|run| {
            self.groups.iter().zip(&run.groups).map(|(group, found)| {
                let mut figures = fields(group);
                figures.extend(fields(found));
                figures.insert("run".to_owned(), json!(run.run));
                figures
            })
        });
        (&FIGURES, rows.collect())
    }

    fn document(&self) -> Document<'_> {
        let of_run = self.runs.iter().flat_map(|run| {
            let gave_up = run.gave_up_at.map(|at| format!("{}: gave up at {at} stones", run.run));
            let stopped = run.stopped.map(|why| format!("{}: {why}", run.run));
            gave_up.into_iter().chain(stopped)
        });
        Document {
            tables: vec![self.table()],
            fault: self.wrong.as_deref().map(|wrong| ("A score is wrong", wrong)),
            remarks: of_run.collect(),
            conventions: self.conventions.iter().collect(),
        }
    }
}

impl SuccessView {
    /// One row per number of stones, one column per run; the last row is the total.
    fn table(&self) -> Table {
        let runs = self.runs.iter().map(|run| run.run.clone());
        let headings = [self.by.clone(), "positions".to_owned()].into_iter().chain(runs);
        let row = |place: usize| {
            let group = &self.groups[place];
            let cell = |found: Option<&SolvedShare>| found.map_or_else(String::new, share_text);
            let cells = self.runs.iter().map(|run| cell(run.groups.get(place)));
            let counts = [group.stones.to_string(), group.positions.to_string()];
            counts.into_iter().chain(cells).collect()
        };
        let all = ["all".to_owned(), self.positions.len().to_string()].into_iter();
        let all = all.chain(self.runs.iter().map(|run| share_text(&run.all)));
        Table {
            caption: format!("{}: solved within {}, by {}", self.title, self.limit, self.by),
            headings: headings.collect(),
            texts: 0,
            rows: (0..self.groups.len()).map(row).chain([all.collect()]).collect(),
        }
    }
}

fn share_text(found: &SolvedShare) -> String {
    let share = |share: f64| format!("{} ({}/{})", percent(share), found.solved, found.tried);
    found.share.map(share).unwrap_or_default()
}
