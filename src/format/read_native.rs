//! Reads the native format: keys in any order except that edges come behind nodes; keys that
//! other programs added are ignored.

use super::FormatError;
use super::schema::{FORMAT, MAJOR};
use super::wire::{EdgeRecord, GraphRecord, NodeRecord};
use crate::trace::{Builder, Trace};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;
use std::io::Read;

/// Reads a trace.
pub(super) fn read(input: &mut impl Read) -> Result<Trace, FormatError> {
    let mut deserializer = serde_json::Deserializer::from_reader(input);
    let document = deserializer.deserialize_map(Document)?;
    deserializer.end()?;
    document
}

/// Checks the version of a file.
pub(super) fn check_version(format: &str, major: u32) -> Result<(), String> {
    if format != FORMAT {
        return Err(format!("`format` is {format:?}; a trace has {FORMAT:?}"));
    }
    if major != MAJOR {
        return Err(format!(
            "it is of format version {major}, this program reads {MAJOR}; use the version of \
             plyscope that wrote it"
        ));
    }
    Ok(())
}

struct Document;

#[derive(Default)]
struct Parts {
    format: Option<String>,
    major: Option<u32>,
    graph: Option<GraphRecord>,
    nodes: Option<Builder>,
    edges: Option<u32>,
    ext: Option<Box<RawValue>>,
}

impl<'de> Visitor<'de> for Document {
    type Value = Result<Trace, FormatError>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a plyscope trace, an object with graph, nodes and edges")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut parts = Parts::default();
        let mut seen = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            if seen.contains(&key) {
                return Err(A::Error::custom(format!("{key:?} stands twice")));
            }
            match key.as_str() {
                "format" => parts.format = Some(map.next_value()?),
                "format_major" => parts.major = Some(map.next_value()?),
                "directed" => expect_flag(&key, true, map.next_value()?)?,
                "multigraph" => expect_flag(&key, false, map.next_value()?)?,
                "graph" => parts.graph = Some(map.next_value()?),
                "nodes" => parts.nodes = Some(map.next_value_seed(Nodes)?),
                "edges" => match &parts.nodes {
                    Some(nodes) => parts.edges = Some(map.next_value_seed(Edges(nodes))?),
                    None => return Err(A::Error::custom("`edges` come behind `nodes`")),
                },
                "links" => return Err(A::Error::custom("`links` are called `edges` here")),
                "ext" => parts.ext = Some(map.next_value()?),
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
            seen.push(key);
        }
        parts.trace().map_err(A::Error::custom)
    }
}

fn expect_flag<E: Error>(key: &str, wanted: bool, found: bool) -> Result<(), E> {
    if found == wanted { Ok(()) } else { Err(E::custom(format!("`{key}` must be {wanted}"))) }
}

impl Parts {
    fn trace(self) -> Result<Result<Trace, FormatError>, String> {
        let missing = |key: &str| format!("`{key}` is missing: the file is not a trace");
        check_version(
            &self.format.ok_or_else(|| missing("format"))?,
            self.major.ok_or_else(|| missing("format_major"))?,
        )?;
        let nodes = self.nodes.ok_or_else(|| missing("nodes"))?;
        let graph = self.graph.ok_or_else(|| missing("graph"))?;
        let edges = self.edges.ok_or_else(|| missing("edges"))?;
        let expected = nodes.len().saturating_sub(1);
        if edges != expected {
            return Err(format!(
                "there are {edges} edges, but a tree of {} nodes has {expected}",
                nodes.len()
            ));
        }
        let value = graph.value;
        let stubs = graph.truncated.as_ref().map_or(0, |truncated| truncated.stubs);
        let header = graph.header(self.ext)?;
        let trace = nodes.finish(header, false).map_err(|error| error.to_string())?;
        if value != trace.score().and_then(crate::evaluation::Score::finite) {
            return Err("`value` is not the root's score".to_owned());
        }
        if stubs != trace.stubs().len() as u64 {
            return Err("`truncated` does not agree with the stubs".to_owned());
        }
        Ok(Ok(trace))
    }
}

/// Gives every record to a builder as it comes.
struct Nodes;

impl<'de> DeserializeSeed<'de> for Nodes {
    type Value = Builder;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Builder, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Nodes {
    type Value = Builder;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of nodes")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut nodes: A) -> Result<Builder, A::Error> {
        let mut builder = Builder::new();
        while let Some(record) = nodes.next_element::<NodeRecord<'_>>()? {
            let record = record.core().map_err(A::Error::custom)?;
            builder.push(record).map_err(A::Error::custom)?;
        }
        Ok(builder)
    }
}

/// Holds every edge against the nodes; counts them.
struct Edges<'a>(&'a Builder);

impl<'de> DeserializeSeed<'de> for Edges<'_> {
    type Value = u32;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<u32, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Edges<'_> {
    type Value = u32;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of edges")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut edges: A) -> Result<u32, A::Error> {
        let mut seen = vec![false; self.0.len() as usize];
        let mut count = 0;
        while let Some(edge) = edges.next_element::<EdgeRecord<'_>>()? {
            let EdgeRecord { source, target, mv, order } = &edge;
            let fits = self.0.has_edge(*source, *target, mv, *order);
            let place = seen.get_mut(*target as usize).filter(|seen| fits && !**seen);
            let Some(place) = place else {
                let reason = format!("the edge from {source} to {target} is not that of the nodes");
                return Err(A::Error::custom(reason));
            };
            *place = true;
            count += 1;
        }
        Ok(count)
    }
}
