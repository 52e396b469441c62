//! CSV: one line a node, for spreadsheets and data frames.

use super::wire::{BoundWord, Kind, NodeRecord};
use crate::trace::{Status, Trace};
use std::io::{self, Write};

const COLUMNS: [&str; 14] = [
    "id",
    "parent_id",
    "move",
    "ply",
    "kind",
    "status",
    "score",
    "bound",
    "alpha_in",
    "beta_in",
    "enter",
    "exit",
    "inside_nodes",
    "order",
];

/// Writes every node.
pub(super) fn write(trace: &Trace, out: &mut impl Write) -> io::Result<()> {
    let mut table = csv::Writer::from_writer(out);
    table.write_record(COLUMNS)?;
    let number = |number: Option<i64>| number.map_or_else(String::new, |n| n.to_string());
    for record in (0..trace.len()).filter_map(|id| NodeRecord::of(trace, id, None)) {
        let order = trace.edge(record.id).map(|edge| i64::from(edge.ordinal));
        let bound = record.bound.map_or("", |bound| match bound {
            BoundWord::Exact => "exact",
            BoundWord::Lower => "lower",
            BoundWord::Upper => "upper",
        });
        table.write_record([
            record.id.to_string().as_str(),
            &number(record.parent_id.map(Into::into)),
            &*harmless(record.mv.as_deref().unwrap_or_default()),
            &record.ply.to_string(),
            if record.kind == Kind::Max { "max" } else { "min" },
            Status::from(record.status).word(),
            &number(record.score.map(Into::into)),
            bound,
            &number(record.alpha_in.map(Into::into)),
            &number(record.beta_in.map(Into::into)),
            &number(record.enter.map(Into::into)),
            &number(record.exit.map(Into::into)),
            &number(record.inside.map(|inside| inside.nodes as i64)),
            &number(order),
        ])?;
    }
    table.flush()
}

/// A text that no spreadsheet takes for a formula. A pass is written `--`.
fn harmless(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn formulas_are_text() {
        assert_eq!(super::harmless("=1+1"), "'=1+1");
        assert_eq!(super::harmless("h8"), "h8");
    }
}
