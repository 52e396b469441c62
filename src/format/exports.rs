//! Write-only formats for other programs: Graphviz (a picture of the nodes near the root) and GraphML
//! with typed keys (yEd, Gephi, igraph, networkx). `table.rs` has the tables.

use super::harmless::printable;
use super::kind::EXPORTER;
use super::output::BUFFER;
use super::table::{Cell, CellType, Column, Rows, own_columns};
use crate::evaluation::Score;
use crate::search::{Bound, Stop, Window};
use crate::trace::{Node, Status, Trace, shown_name};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use std::io::{self, BufWriter, Write};

/// The default number of nodes in a DOT file; with more, Graphviz needs many seconds.
pub const DEFAULT_DOT_NODES: u32 = 2_000;

/// Writes the `max_nodes` nodes nearest to the root, whole plies first; they form a tree. The label, and
/// the nodes above omitted ones, show the number of omitted nodes. If there are several iterations, each
/// has a frame. A dotted line leads from a table hit to the node that stored the entry.
///
/// # Errors
/// Returns the errors of `out`.
pub fn write_dot(trace: &Trace, max_nodes: u32, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(BUFFER, out);
    let about = trace.about().words();
    let nearest = Nearest::of(trace, max_nodes);
    let shown = trace.len().min(max_nodes);
    let mut label = format!("{} {}", about.setup.game, about.run);
    if shown < trace.len() {
        label.push_str(&format!(": the first {shown} of {} nodes by ply", trace.len()));
    }
    writeln!(out, "digraph trace {{")?;
    writeln!(out, "  graph [label={} ordering=out fontname=\"sans-serif\"]", quoted(&label))?;
    writeln!(out, "  node [fontname=\"sans-serif\"]")?;
    writeln!(out, "  edge [fontname=\"sans-serif\"]")?;
    let passes = trace.iterations();
    for (place, pass) in passes.iter().enumerate() {
        if passes.len() > 1 {
            let depth = pass.depth.map_or_else(String::new, |depth| format!(", depth {depth}"));
            let window = trace.node(pass.root).map_or(Window::FULL, Node::window);
            let label = format!("pass {}{depth}, window {window}", place + 1);
            writeln!(out, "  subgraph cluster_{} {{", place + 1)?;
            writeln!(out, "  graph [label={} style=dashed]", quoted(&label))?;
        }
        let end = passes.get(place + 1).map_or(trace.len(), |next| next.root);
        for id in pass.root..end {
            let Some(node) = trace.node(id).filter(|node| nearest.has(node, id)) else { continue };
            let shape = if node.is_max() { "box" } else { "ellipse" };
            let style = line_style(node.status());
            let mut label = score_text(node);
            if let Some(name) = trace.node_name(id) {
                label = format!("{} {label}", shown_name(name));
            }
            if trace.children(id).any(|child| !nearest.has_id(trace, child)) {
                label.push_str(&format!(" ({} nodes)", trace.inside(id)));
            }
            writeln!(out, "  {id} [label={} shape={shape} style={style}]", quoted(&label))?;
            if let (Some(parent), Some(edge)) = (trace.parent(id), trace.edge(id)) {
                let line = if node.was_entered() { "solid" } else { "dashed" };
                let (mv, line) = if node.is_re_search() {
                    (format!("{}, re-search", trace.name(edge.mv)), "bold")
                } else {
                    (trace.name(edge.mv).to_owned(), line)
                };
                writeln!(out, "  {parent} -> {id} [label={} style={line}]", quoted(&mv))?;
            }
        }
        if passes.len() > 1 {
            writeln!(out, "  }}")?;
        }
    }
    for hit in trace.hits() {
        let Some(by) = hit.stored_by else { continue };
        if nearest.has_id(trace, hit.node) && nearest.has_id(trace, by) {
            let id = hit.node;
            writeln!(out, "  {id} -> {by} [style=dotted constraint=false label=table]")?;
        }
    }
    writeln!(out, "}}")?;
    out.flush()
}

/// The nodes nearest to the root: whole plies, and the first nodes of the next ply in order of entry.
struct Nearest {
    ply: u32,
    /// One past the last id of that ply.
    end: u32,
}

impl Nearest {
    fn of(trace: &Trace, most: u32) -> Self {
        let all = || (0..trace.len()).filter_map(|id| Some((id, trace.node(id)?)));
        let mut counts: Vec<u32> = Vec::new();
        for (_, node) in all() {
            let ply = node.ply() as usize;
            if ply >= counts.len() {
                counts.resize(ply + 1, 0);
            }
            counts[ply] += 1;
        }
        let mut room = most;
        let mut ply = 0;
        while let Some(&count) = counts.get(ply as usize).filter(|&&count| count <= room) {
            room -= count;
            ply += 1;
        }
        let partly = all().filter(|(_, node)| node.ply() == ply).take(room as usize).last();
        Self { ply, end: partly.map_or(0, |(id, _)| id + 1) }
    }

    fn has(&self, node: &Node, id: u32) -> bool {
        node.ply() < self.ply || node.ply() == self.ply && id < self.end
    }

    fn has_id(&self, trace: &Trace, id: u32) -> bool {
        trace.node(id).is_some_and(|node| self.has(node, id))
    }
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

/// Returns a quoted DOT string; its label shows the text itself.
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

/// The keys: name, owner, type.
const KEYS: [(&str, &str, &str); 31] = [
    ("game", "graph", "string"),
    ("position", "graph", "string"),
    ("run", "graph", "string"),
    ("evaluation", "graph", "string"),
    ("depth", "graph", "int"),
    ("passes", "graph", "int"),
    ("value", "graph", "int"),
    ("best_move", "graph", "string"),
    ("pv", "graph", "string"),
    ("nodes", "graph", "long"),
    ("stopped", "graph", "string"),
    ("exporter", "graph", "string"),
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
    ("bound", "node", "string"),
    ("hit_move", "node", "string"),
    ("static", "node", "int"),
    ("size", "node", "long"),
    ("name", "node", "string"),
    ("label", "node", "string"),
    ("move", "edge", "string"),
    ("order", "edge", "int"),
];

/// Writes a trace; the memory does not grow with it. The key `label` is the text of a node in a picture:
/// its name or its move, and its score with the bound. The columns that only some searches have are keys of nodes in
/// these searches.
pub(super) fn write_graphml<W: Write + ?Sized>(trace: &Trace, out: &mut W) -> io::Result<()> {
    let mut xml = Xml(Writer::new(BufWriter::with_capacity(BUFFER, out)));
    xml.0.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    xml.start("graphml", &[("xmlns", "http://graphml.graphdrawing.org/xmlns")])?;
    let key = |(name, owner, kind): (&'static str, &'static str, &'static str)| {
        [("id", name), ("for", owner), ("attr.name", name), ("attr.type", kind)]
    };
    let own = own_columns(trace);
    let own_keys = own.iter().map(|(_, column)| (column.name, "node", type_of(column)));
    for attributes in KEYS.into_iter().chain(own_keys).map(key) {
        xml.empty("key", &attributes)?;
    }
    let mut rows = (!own.is_empty()).then(|| Rows::of(trace));
    xml.start("graph", &[("id", "trace"), ("edgedefault", "directed")])?;
    write_facts(trace, &mut xml)?;
    for id in 0..trace.len() {
        let Some(node) = trace.node(id) else { break };
        write_node(trace, id, node, &mut xml)?;
        if let Some(row) = rows.as_mut().and_then(Rows::next_row) {
            for &(place, column) in &own {
                match row[place] {
                    Cell::Null => {}
                    Cell::Number(number) => xml.data(column.name, Some(&number.to_string()))?,
                    Cell::Text(text) => xml.data(column.name, Some(text))?,
                }
            }
        }
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

fn write_facts<W: Write>(trace: &Trace, xml: &mut Xml<W>) -> io::Result<()> {
    let about = trace.about();
    let words = about.words();
    let text = |number: Option<i64>| number.map(|number| number.to_string());
    let value = trace.score().and_then(Score::finite);
    let pv: Vec<_> = trace.variation().iter().map(|&mv| trace.name(mv)).collect();
    xml.data("game", Some(&words.setup.game))?;
    xml.data("position", Some(&words.setup.position))?;
    xml.data("run", Some(&words.run))?;
    xml.data("evaluation", Some(about.evaluation()))?;
    xml.data("depth", text(words.depth.map(Into::into)).as_deref())?;
    xml.data("passes", text(Some(trace.iterations().len() as i64)).as_deref())?;
    xml.data("value", text(value.map(Into::into)).as_deref())?;
    xml.data("best_move", pv.first().copied().filter(|_| value.is_some()))?;
    xml.data("pv", Some(&pv.join(" ")))?;
    xml.data("nodes", Some(&trace.counts().total.nodes.to_string()))?;
    xml.data("stopped", trace.stop().map(Stop::word))?;
    xml.data("exporter", Some(EXPORTER))
}

/// Writes a node without its end.
fn write_node<W: Write>(trace: &Trace, id: u32, node: &Node, xml: &mut Xml<W>) -> io::Result<()> {
    let number = |score: Score| score.finite().map(|score| score.to_string());
    let step = |step: Option<u32>| step.map(|step| step.to_string());
    let mv = trace.edge(id).map(|edge| trace.name(edge.mv));
    let hit = trace.hit(id).filter(|_| node.status() == Status::Hit);
    let own_static = trace.static_value(id).filter(|_| !trace.is_foreseen(id));
    let size = if node.was_entered() { trace.inside(id) } else { 0 };
    xml.start("node", &[("id", &format!("n{id}"))])?;
    xml.data("ply", Some(&node.ply().to_string()))?;
    xml.data("kind", Some(node.kind().word()))?;
    xml.data("status", Some(node.status().word()))?;
    xml.data("score", node.score().and_then(number).as_deref())?;
    xml.data("alpha_in", number(node.window().alpha).as_deref())?;
    xml.data("beta_in", number(node.window().beta).as_deref())?;
    xml.data("enter", step(node.enter()).as_deref())?;
    xml.data("exit", step(node.exit()).as_deref())?;
    xml.data("pass", Some(&(trace.iteration_index(id) + 1).to_string()))?;
    xml.data("attempt", node.is_re_search().then_some("2"))?;
    let stored_by = hit.and_then(|hit| hit.stored_by);
    xml.data("stored_by", stored_by.map(|by| format!("n{by}")).as_deref())?;
    xml.data("bound", node.bound().map(Bound::word))?;
    xml.data("hit_move", hit.and_then(|hit| hit.via).map(|mv| trace.name(mv)))?;
    xml.data("static", own_static.and_then(number).as_deref())?;
    xml.data("size", Some(&size.to_string()))?;
    let name = trace.node_name(id);
    xml.data("name", name)?;
    let label = match name.map(shown_name).or_else(|| mv.map(str::to_owned)) {
        Some(place) => format!("{place} {}", score_text(node)),
        None => score_text(node),
    };
    xml.data("label", Some(&label))
}

/// Returns the GraphML type of a column of the table.
const fn type_of(column: &Column) -> &'static str {
    match column.cells {
        CellType::Text => "string",
        CellType::Int32 => "int",
        CellType::Int64 => "long",
    }
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

    fn data(&mut self, key: &str, value: Option<&str>) -> io::Result<()> {
        let Some(value) = value else { return Ok(()) };
        self.start("data", &[("key", key)])?;
        self.0.write_event(Event::Text(BytesText::new(&printable(value))))?;
        self.0.write_event(Event::End(BytesEnd::new("data")))
    }
}
