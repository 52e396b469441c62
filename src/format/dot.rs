//! Graphviz: a picture of the first nodes of a trace.

use super::output::BUFFER;
use super::text::printable;
use crate::search::Bound;
use crate::trace::{Node, Status, Trace};
use std::io::{self, BufWriter, Write};

/// Nodes in a DOT file unless asked otherwise: beyond, Graphviz takes many seconds.
pub const DEFAULT_DOT_NODES: u32 = 2_000;

/// Writes the first `max_nodes` nodes in the order of entry, which are a tree of their own; what
/// is left out is counted in the label. A dotted line leads from a node that the table answered to
/// the one that stored the entry.
///
/// # Errors
/// What `out` answers.
pub fn write_dot(trace: &Trace, max_nodes: u32, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(BUFFER, out);
    let about = trace.about().words();
    let shown = trace.len().min(max_nodes);
    let mut label = format!("{} {}", about.setup.game, about.run);
    if shown < trace.len() {
        label.push_str(&format!(": the first {shown} of {} nodes", trace.len()));
    }
    writeln!(out, "digraph trace {{")?;
    writeln!(out, "  graph [label={} ordering=out]", quoted(&label))?;
    writeln!(out, "  node [fontname=\"sans-serif\"]")?;
    for id in 0..shown {
        let Some(node) = trace.node(id) else { break };
        let shape = if node.is_max() { "box" } else { "ellipse" };
        let style = style(node.status());
        writeln!(out, "  {id} [label={} shape={shape} style={style}]", quoted(&words(node)))?;
        if let (Some(parent), Some(edge)) = (trace.parent(id), trace.edge(id)) {
            let line = if node.was_entered() { "solid" } else { "dashed" };
            let mv = quoted(trace.name(edge.mv));
            writeln!(out, "  {parent} -> {id} [label={mv} style={line}]")?;
        }
        if let Some(by) = trace.hit(id).and_then(|hit| hit.stored_by) {
            writeln!(out, "  {id} -> {by} [style=dotted constraint=false label=table]")?;
        }
    }
    writeln!(out, "}}")?;
    out.flush()
}

fn words(node: &Node) -> String {
    match (node.score(), node.bound()) {
        (Some(score), Some(Bound::Lower)) => format!(">={score}"),
        (Some(score), Some(Bound::Upper)) => format!("<={score}"),
        (Some(score), _) => score.to_string(),
        (None, _) => node.status().word().to_owned(),
    }
}

const fn style(status: Status) -> &'static str {
    match status {
        Status::Pruned => "dashed",
        Status::Stub | Status::Hit => "dotted",
        Status::Cutoff => "bold",
        _ => "solid",
    }
}

/// A quoted DOT string whose label shows the text itself.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in printable(text).chars() {
        if matches!(character, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(character);
    }
    quoted.push('"');
    quoted
}
