//! Reading the native JSON: nodes go one by one into the builder, keys come in any order.

use super::edges::Edges;
use crate::format::error::{FormatError, Refusal};
use crate::format::wire::{EdgeWire, GraphWire, NodeWire, Whole};
use crate::format::{FORMAT_NAME, intake};
use crate::trace::{Builder, Trace};
use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;
use std::io::Read;

/// What has been read so far. The first refusal is kept here, because serde's errors are texts.
#[derive(Default)]
struct Document {
    graph: Option<GraphWire>,
    builder: Builder,
    nodes_done: bool,
    edges: Edges,
    edges_done: bool,
    ext: Option<Box<str>>,
    /// Where the reading is.
    part: &'static str,
    index: u32,
    refusal: Option<Refusal>,
}

/// Reads a trace from a buffered reader.
pub(in crate::format) fn read(input: &mut impl Read) -> Result<Trace, FormatError> {
    let mut document = Document::default();
    let mut reader = serde_json::Deserializer::from_reader(input);
    let result = Top(&mut document).deserialize(&mut reader).and_then(|()| reader.end());
    if let Err(error) = result {
        return Err(match document.refusal.take() {
            Some(refusal) => refusal.at(error.line(), error.column()).into(),
            None => {
                let path = document.path();
                Refusal::json(error, path, 1)
            }
        });
    }
    let Some(graph) = document.graph.take().filter(|_| document.nodes_done && document.edges_done)
    else {
        let reason = "not a trace: it needs graph, nodes and edges";
        return Err(Refusal::new("", reason, "give a file that `plyscope trace -o` wrote").into());
    };
    document.edges.finish(&document.builder)?;
    intake::finish(document.builder, graph, false, document.ext)
}

impl Document {
    fn path(&self) -> String {
        match self.part {
            "" => String::new(),
            part @ ("nodes" | "edges") => format!("/{part}/{}", self.index),
            part => format!("/{part}"),
        }
    }

    /// Keeps a refusal and gives serde something to stop at.
    fn refuse<E: Error>(&mut self, refusal: Refusal) -> E {
        self.refusal = Some(refusal);
        E::custom("refused")
    }

    fn take<'de, A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<(), A::Error> {
        match name {
            "format" => {
                let format: String = map.next_value()?;
                intake::check_name(&format).map_err(|refusal| self.refuse(refusal))
            }
            "format_major" => {
                let major: Whole<u32> = map.next_value()?;
                intake::check_major(major.0).map_err(|refusal| self.refuse(refusal))
            }
            "directed" | "multigraph" => {
                let wanted = name == "directed";
                if map.next_value::<bool>()? == wanted {
                    return Ok(());
                }
                let reason = format!("{name} must be {wanted}");
                Err(self.refuse(Refusal::new(format!("/{name}"), reason, "a trace is a tree")))
            }
            "graph" => {
                self.part = "graph";
                let graph: GraphWire = map.next_value()?;
                intake::check_graph(&graph).map_err(|refusal| self.refuse(refusal))?;
                self.graph = Some(graph);
                Ok(())
            }
            "nodes" => {
                map.next_value_seed(Nodes(self))?;
                self.nodes_done = true;
                Ok(())
            }
            "edges" | "links" => {
                map.next_value_seed(EdgeList(self))?;
                self.edges_done = true;
                Ok(())
            }
            "ext" => {
                let raw: Box<RawValue> = map.next_value()?;
                self.ext = intake::file_ext(Some(&raw)).map_err(|refusal| self.refuse(refusal))?;
                Ok(())
            }
            _ => map.next_value::<IgnoredAny>().map(|_| ()),
        }
    }
}

/// Keys of the top level that mean something; `links` is what networkx before 3.4 calls edges.
const KNOWN: [(&str, u8); 9] = [
    ("format", 0),
    ("format_major", 1),
    ("directed", 2),
    ("multigraph", 3),
    ("graph", 4),
    ("nodes", 5),
    ("edges", 6),
    ("links", 6),
    ("ext", 7),
];

struct Top<'a>(&'a mut Document);

impl<'de> DeserializeSeed<'de> for Top<'_> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Top<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {FORMAT_NAME} object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut seen = 0u16;
        while let Some(name) = map.next_key::<String>()? {
            if let Some((_, bit)) = KNOWN.iter().find(|(known, _)| *known == name) {
                if seen >> bit & 1 == 1 {
                    return Err(A::Error::custom(format!("duplicate field `{name}`")));
                }
                seen |= 1 << bit;
            }
            self.0.take(&name, &mut map)?;
            self.0.part = "";
        }
        Ok(())
    }
}

struct Nodes<'a>(&'a mut Document);

impl<'de> DeserializeSeed<'de> for Nodes<'_> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.0.part = "nodes";
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Nodes<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of nodes")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let document = self.0;
        document.index = 0;
        while let Some(node) = list.next_element::<NodeWire<'_>>()? {
            intake::push(&mut document.builder, node)
                .map_err(|refusal| document.refuse(refusal))?;
            document.index += 1;
        }
        Ok(())
    }
}

struct EdgeList<'a>(&'a mut Document);

impl<'de> DeserializeSeed<'de> for EdgeList<'_> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.0.part = "edges";
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for EdgeList<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of edges")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let document = self.0;
        document.index = 0;
        while let Some(edge) = list.next_element::<EdgeWire<'de>>()? {
            let nodes = document.nodes_done.then_some(&document.builder);
            document.edges.take(&edge, nodes).map_err(|refusal| document.refuse(refusal))?;
            document.index = document.index.saturating_add(1);
        }
        Ok(())
    }
}
