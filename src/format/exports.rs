//! Formats for other programs, written only: Graphviz (a picture of the first nodes), GraphML with
//! typed keys (yEd, Gephi, igraph, networkx), and a table for spreadsheets, R and pandas.

use super::output::BUFFER;
use crate::evaluation::Score;
use crate::search::Bound;
use crate::trace::{Node, Status, Trace};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use std::borrow::Cow;
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
        let style = line_style(node.status());
        writeln!(out, "  {id} [label={} shape={shape} style={style}]", quoted(&score_text(node)))?;
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

fn score_text(node: &Node) -> String {
    match (node.score(), node.bound()) {
        (Some(score), Some(Bound::Lower)) => format!(">={score}"),
        (Some(score), Some(Bound::Upper)) => format!("<={score}"),
        (Some(score), _) => score.to_string(),
        (None, _) => node.status().word().to_owned(),
    }
}

const fn line_style(status: Status) -> &'static str {
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

/// The text with characters replaced that cannot be seen: control characters, which XML cannot hold and a
/// terminal obeys, and those that turn the direction of what follows.
fn printable(text: &str) -> Cow<'_, str> {
    let bad = |character: char| {
        let turns = matches!(character, '\u{61C}' | '\u{200E}' | '\u{200F}')
            || matches!(character, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
        turns || character.is_control() || matches!(character, '\u{FFFE}' | '\u{FFFF}')
    };
    if text.contains(bad) {
        return text.chars().map(|c| if bad(c) { '\u{FFFD}' } else { c }).collect();
    }
    Cow::Borrowed(text)
}

/// The keys: name, what they belong to, type.
const KEYS: [(&str, &str, &str); 16] = [
    ("game", "graph", "string"),
    ("position", "graph", "string"),
    ("run", "graph", "string"),
    ("ply", "node", "int"),
    ("kind", "node", "string"),
    ("status", "node", "string"),
    ("score", "node", "int"),
    ("alpha_in", "node", "int"),
    ("beta_in", "node", "int"),
    ("enter", "node", "long"),
    ("exit", "node", "long"),
    ("pass", "node", "int"),
    ("attempt", "node", "int"),
    ("stored_by", "node", "string"),
    ("move", "edge", "string"),
    ("order", "edge", "int"),
];

/// Writes a trace; memory does not grow with it.
pub(super) fn write_graphml<W: Write + ?Sized>(trace: &Trace, out: &mut W) -> io::Result<()> {
    let mut xml = Xml(Writer::new(BufWriter::with_capacity(BUFFER, out)));
    xml.0.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    xml.start("graphml", &[("xmlns", "http://graphml.graphdrawing.org/xmlns")])?;
    for (name, owner, kind) in KEYS {
        let attributes = [("id", name), ("for", owner), ("attr.name", name), ("attr.type", kind)];
        xml.empty("key", &attributes)?;
    }
    xml.start("graph", &[("id", "trace"), ("edgedefault", "directed")])?;
    let about = trace.about().words();
    xml.data("game", Some(&about.setup.game))?;
    xml.data("position", Some(&about.setup.position))?;
    xml.data("run", Some(&about.run))?;
    for id in 0..trace.len() {
        let Some(node) = trace.node(id) else { break };
        let number = |score: Score| score.finite().map(|score| score.to_string());
        let step = |step: Option<u32>| step.map(|step| step.to_string());
        xml.start("node", &[("id", &format!("n{id}"))])?;
        xml.data("ply", Some(&node.ply().to_string()))?;
        xml.data("kind", Some(if node.is_max() { "max" } else { "min" }))?;
        xml.data("status", Some(node.status().word()))?;
        xml.data("score", node.score().and_then(number).as_deref())?;
        xml.data("alpha_in", number(node.window().alpha).as_deref())?;
        xml.data("beta_in", number(node.window().beta).as_deref())?;
        xml.data("enter", step(node.enter()).as_deref())?;
        xml.data("exit", step(node.exit()).as_deref())?;
        let number = |number: u32| Some(number.to_string());
        xml.data("pass", number(trace.iteration_index(id) as u32 + 1).as_deref())?;
        xml.data("attempt", number(2).filter(|_| node.is_re_search()).as_deref())?;
        let stored_by = trace.hit(id).and_then(|hit| hit.stored_by);
        xml.data("stored_by", stored_by.map(|by| format!("n{by}")).as_deref())?;
        xml.end("node")?;
        if let (Some(parent), Some(edge)) = (trace.parent(id), trace.edge(id)) {
            let (source, target) = (format!("n{parent}"), format!("n{id}"));
            xml.start("edge", &[("source", &source), ("target", &target)])?;
            xml.data("move", Some(trace.name(edge.mv)))?;
            xml.data("order", Some(&edge.ordinal.to_string()))?;
            xml.end("edge")?;
        }
    }
    xml.end("graph")?;
    xml.end("graphml")?;
    xml.0.into_inner().flush()
}

struct Xml<W: Write>(Writer<W>);

impl<W: Write> Xml<W> {
    fn start(&mut self, name: &str, attributes: &[(&str, &str)]) -> io::Result<()> {
        let start = BytesStart::new(name).with_attributes(attributes.iter().copied());
        self.0.write_event(Event::Start(start))
    }

    fn empty(&mut self, name: &str, attributes: &[(&str, &str)]) -> io::Result<()> {
        let start = BytesStart::new(name).with_attributes(attributes.iter().copied());
        self.0.write_event(Event::Empty(start))?;
        self.line()
    }

    fn end(&mut self, name: &str) -> io::Result<()> {
        self.0.write_event(Event::End(BytesEnd::new(name)))?;
        self.line()
    }

    fn line(&mut self) -> io::Result<()> {
        self.0.write_event(Event::Text(BytesText::new("\n")))
    }

    /// A value, if there is one.
    fn data(&mut self, key: &str, value: Option<&str>) -> io::Result<()> {
        let Some(value) = value else { return Ok(()) };
        self.start("data", &[("key", key)])?;
        self.0.write_event(Event::Text(BytesText::new(&printable(value))))?;
        self.0.write_event(Event::End(BytesEnd::new("data")))
    }
}

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
/// of a stub, iterations (`pass`) and attempts count from 1, and `stored_by` is the node whose entry of the
/// table answered this one.
pub(super) fn write_csv<W: Write + ?Sized>(trace: &Trace, out: &mut W) -> io::Result<()> {
    let mut table = csv::Writer::from_writer(BufWriter::with_capacity(BUFFER, out));
    table.write_record(COLUMNS)?;
    for id in 0..trace.len() {
        let Some(node) = trace.node(id) else { break };
        let score = |score: Score| score.finite().map(|score| score.to_string());
        let number = |number: Option<u32>| number.map(|number| number.to_string());
        let text = |text: Option<String>| text.unwrap_or_default();
        let mv = trace.edge(id).map_or("", |edge| trace.name(edge.mv));
        table.write_record([
            id.to_string().as_str(),
            &text(number(trace.parent(id))),
            &harmless(mv),
            &node.ply().to_string(),
            if node.is_max() { "max" } else { "min" },
            node.status().word(),
            &text(node.score().and_then(score)),
            node.bound().map_or("", Bound::word),
            &text(score(node.window().alpha)),
            &text(score(node.window().beta)),
            &text(number(node.enter())),
            &text(number(node.exit())),
            &text(trace.stub(id).map(|stub| stub.inside.nodes.to_string())),
            &(trace.iteration_index(id) + 1).to_string(),
            if node.is_re_search() { "2" } else { "1" },
            &text(number(trace.hit(id).and_then(|hit| hit.stored_by))),
        ])?;
    }
    table.flush()
}

/// A text that no spreadsheet takes for a formula, and no terminal for a command.
pub(crate) fn harmless(text: &str) -> Cow<'_, str> {
    let printable = printable(text);
    if let Cow::Owned(text) = &printable {
        return Cow::Owned(harmless(text).into_owned());
    }
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        return Cow::Owned(format!("'{text}"));
    }
    Cow::Borrowed(text)
}
