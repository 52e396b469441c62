//! GraphML with typed keys, for yEd, Gephi, igraph and Neo4j.

use super::wire::{BoundWord, EdgeRecord, Kind, NodeRecord};
use crate::trace::{Status, Trace};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use std::io::{self, Write};

/// Key, what it belongs to, and its type.
const KEYS: [(&str, &str, &str); 12] = [
    ("ply", "node", "int"),
    ("kind", "node", "string"),
    ("status", "node", "string"),
    ("score", "node", "int"),
    ("bound", "node", "string"),
    ("alpha_in", "node", "int"),
    ("beta_in", "node", "int"),
    ("enter", "node", "int"),
    ("exit", "node", "int"),
    ("inside_nodes", "node", "long"),
    ("move", "edge", "string"),
    ("order", "edge", "int"),
];

/// Writes every node and edge.
pub(super) fn write(trace: &Trace, out: &mut impl Write) -> io::Result<()> {
    let mut xml = Writer::new_with_indent(out, b' ', 1);
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let root = BytesStart::new("graphml")
        .with_attributes([("xmlns", "http://graphml.graphdrawing.org/xmlns")]);
    xml.write_event(Event::Start(root))?;
    for (key, owner, kind) in KEYS {
        let start = BytesStart::new("key").with_attributes([
            ("id", key),
            ("for", owner),
            ("attr.name", key),
            ("attr.type", kind),
        ]);
        xml.write_event(Event::Empty(start))?;
    }
    let graph =
        BytesStart::new("graph").with_attributes([("id", "trace"), ("edgedefault", "directed")]);
    xml.write_event(Event::Start(graph))?;
    for record in (0..trace.len()).filter_map(|id| NodeRecord::of(trace, id, None)) {
        write_node(&mut xml, &record)?;
    }
    for record in (1..trace.len()).filter_map(|id| EdgeRecord::of(trace, id)) {
        let (source, target) = (record.source.to_string(), record.target.to_string());
        let start = BytesStart::new("edge")
            .with_attributes([("source", source.as_str()), ("target", target.as_str())]);
        xml.write_event(Event::Start(start))?;
        data(&mut xml, "move", Some(record.mv.as_ref()))?;
        data(&mut xml, "order", Some(record.order))?;
        xml.write_event(Event::End(BytesEnd::new("edge")))?;
    }
    xml.write_event(Event::End(BytesEnd::new("graph")))?;
    xml.write_event(Event::End(BytesEnd::new("graphml")))?;
    xml.into_inner().write_all(b"\n")
}

fn write_node<W: Write>(xml: &mut Writer<W>, record: &NodeRecord<'_>) -> io::Result<()> {
    let id = record.id.to_string();
    let start = BytesStart::new("node").with_attributes([("id", id.as_str())]);
    xml.write_event(Event::Start(start))?;
    data(xml, "ply", Some(record.ply))?;
    data(xml, "kind", Some(if record.kind == Kind::Max { "max" } else { "min" }))?;
    data(xml, "status", Some(Status::from(record.status).word()))?;
    data(xml, "score", record.score)?;
    data(
        xml,
        "bound",
        record.bound.map(|bound| match bound {
            BoundWord::Exact => "exact",
            BoundWord::Lower => "lower",
            BoundWord::Upper => "upper",
        }),
    )?;
    data(xml, "alpha_in", record.alpha_in)?;
    data(xml, "beta_in", record.beta_in)?;
    data(xml, "enter", record.enter)?;
    data(xml, "exit", record.exit)?;
    data(xml, "inside_nodes", record.inside.map(|inside| inside.nodes))?;
    xml.write_event(Event::End(BytesEnd::new("node")))
}

fn data<W: Write>(xml: &mut Writer<W>, key: &str, value: Option<impl ToString>) -> io::Result<()> {
    let Some(value) = value else { return Ok(()) };
    // XML 1.0 has no way to write most control characters.
    let text: String =
        value.to_string().chars().map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect();
    xml.write_event(Event::Start(BytesStart::new("data").with_attributes([("key", key)])))?;
    xml.write_event(Event::Text(BytesText::new(&text)))?;
    xml.write_event(Event::End(BytesEnd::new("data")))
}
