//! A table of the nodes, for spreadsheets, R and pandas.

use super::output::BUFFER;
use crate::evaluation::Score;
use crate::search::Bound;
use crate::trace::Trace;
use std::borrow::Cow;
use std::io::{self, BufWriter, Write};

const COLUMNS: [&str; 16] = [
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
    "inside",
    "pass",
    "attempt",
    "stored_by",
];

/// Writes a trace, a node a row; memory does not grow with it. `inside` counts the entered nodes
/// of a stub, passes and attempts count from 1, and `stored_by` is the node whose entry of the
/// table answered this one.
pub(super) fn write<W: Write + ?Sized>(trace: &Trace, out: &mut W) -> io::Result<()> {
    let mut table = csv::Writer::from_writer(BufWriter::with_capacity(BUFFER, out));
    table.write_record(COLUMNS)?;
    for id in 0..trace.len() {
        let Some(node) = trace.node(id) else { break };
        let score = |score: Score| score.finite().map(|score| score.to_string());
        let number = |number: Option<u32>| number.map(|number| number.to_string());
        let text = |text: Option<String>| text.unwrap_or_default();
        let mv = trace.edge(id).map_or("", |edge| trace.name(edge.mv));
        let bound = node.bound().map_or("", |bound| match bound {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        });
        table.write_record([
            id.to_string().as_str(),
            &text(number(trace.parent(id))),
            &harmless(mv),
            &node.ply().to_string(),
            if node.is_max() { "max" } else { "min" },
            node.status().word(),
            &text(node.score().and_then(score)),
            bound,
            &text(score(node.window().alpha)),
            &text(score(node.window().beta)),
            &text(number(node.enter())),
            &text(number(node.exit())),
            &text(trace.stub(id).map(|stub| stub.inside.nodes.to_string())),
            &(trace.pass_index(id) + 1).to_string(),
            if node.is_again() { "2" } else { "1" },
            &text(number(trace.hit(id).and_then(|hit| hit.stored_by))),
        ])?;
    }
    table.flush()
}

/// A text that no spreadsheet takes for a formula.
pub(crate) fn harmless(text: &str) -> Cow<'_, str> {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        return Cow::Owned(format!("'{text}"));
    }
    Cow::Borrowed(text)
}
