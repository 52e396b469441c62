//! GraphML with typed keys, as yEd, Gephi, igraph and networkx read it.

use super::output::BUFFER;
use super::text::printable;
use crate::evaluation::Score;
use crate::trace::Trace;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use std::io::{self, BufWriter, Write};

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
pub(super) fn write<W: Write + ?Sized>(trace: &Trace, out: &mut W) -> io::Result<()> {
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
        xml.data("pass", number(trace.pass_index(id) as u32 + 1).as_deref())?;
        xml.data("attempt", number(2).filter(|_| node.is_again()).as_deref())?;
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
