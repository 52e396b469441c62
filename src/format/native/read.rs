//! Reading the native JSON: nodes go one by one into the builder, keys come in any order.

use super::edges::Edges;
use super::frames::Frames;
use crate::format::error::{FormatError, Refusal};
use crate::format::intake;
use crate::format::wire::{EdgeWire, GraphWire, NodeWire, Whole};
use crate::trace::{Builder, Trace};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use std::io::BufRead;

/// What has been read so far.
#[derive(Default)]
struct Document {
    graph: Option<GraphWire>,
    builder: Builder,
    edges: Edges,
    ext: Option<Box<str>>,
    /// The keys that came.
    seen: Vec<Key>,
}

/// Keys of the top level that mean something.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    Format,
    Major,
    Directed,
    Multigraph,
    Graph,
    Nodes,
    Edges,
    Ext,
}

impl Key {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "format" => Self::Format,
            "format_major" => Self::Major,
            "directed" => Self::Directed,
            "multigraph" => Self::Multigraph,
            "graph" => Self::Graph,
            "nodes" => Self::Nodes,
            // networkx before 3.4 calls them links.
            "edges" | "links" => Self::Edges,
            "ext" => Self::Ext,
            _ => return None,
        })
    }
}

/// Reads a trace.
pub(in crate::format) fn read(input: &mut impl BufRead) -> Result<Trace, FormatError> {
    let mut frames = Frames::new(input);
    let mut document = Document::default();
    frames.expect(b'{', "")?;
    let mut more = !frames.take(b'}')?;
    while more {
        let name: String = frames.value(String::new)?;
        frames.expect(b':', "")?;
        document.take(&name, &mut frames)?;
        more = frames.take(b',')?;
        if !more {
            frames.expect(b'}', "")?;
        }
    }
    if frames.peek()?.is_some() {
        let reason = "trailing characters behind the trace";
        return Err(placed(&frames, Refusal::new("", reason, "give one trace a file")));
    }
    let whole = [Key::Nodes, Key::Edges].iter().all(|key| document.seen.contains(key));
    let Some(graph) = document.graph.filter(|_| whole) else {
        let reason = "not a trace: it needs graph, nodes and edges";
        return Err(Refusal::new("", reason, "give a file that `plyscope trace -o` wrote").into());
    };
    document.edges.finish(&document.builder)?;
    intake::finish(document.builder, &graph, false, document.ext)
}

impl Document {
    fn take<R: BufRead>(
        &mut self,
        name: &str,
        frames: &mut Frames<'_, R>,
    ) -> Result<(), FormatError> {
        let path = || format!("/{name}");
        let Some(key) = Key::named(name) else {
            return frames.value::<IgnoredAny>(path).map(|_| ());
        };
        if self.seen.contains(&key) {
            let refusal = Refusal::new(path(), "duplicate field", "keep one of the two");
            return Err(placed(frames, refusal));
        }
        let checked = match key {
            Key::Format => {
                let format: String = frames.value(path)?;
                intake::check_name(&format)
            }
            Key::Major => {
                let major: Whole<u32> = frames.value(path)?;
                intake::check_major(major.0)
            }
            Key::Directed | Key::Multigraph => {
                let wanted = key == Key::Directed;
                let reason = format!("{name} must be {wanted}");
                let refusal = Refusal::new(path(), reason, "a trace is a tree");
                let is: bool = frames.value(path)?;
                if is == wanted { Ok(()) } else { Err(refusal) }
            }
            Key::Graph => {
                let graph: GraphWire = frames.value(path)?;
                let checked = intake::check_graph(&graph);
                self.graph = Some(graph);
                checked
            }
            Key::Nodes => return self.list(key, frames, Self::take_node),
            Key::Edges => return self.list(key, frames, Self::take_edge),
            Key::Ext => {
                let raw: &RawValue = frames.value(path)?;
                intake::file_ext(Some(raw)).map(|ext| self.ext = ext)
            }
        };
        self.seen.push(key);
        checked.map_err(|refusal| placed(frames, refusal))
    }

    /// A list of records, taken one at a time.
    fn list<'f, R: BufRead>(
        &mut self,
        key: Key,
        frames: &mut Frames<'f, R>,
        take: impl Fn(&mut Self, &mut Frames<'f, R>, u64) -> Result<(), FormatError>,
    ) -> Result<(), FormatError> {
        let path = if key == Key::Nodes { "/nodes" } else { "/edges" };
        frames.expect(b'[', path)?;
        let mut more = !frames.take(b']')?;
        let mut index = 0;
        while more {
            take(self, frames, index)?;
            index += 1;
            more = frames.take(b',')?;
            if !more {
                frames.expect(b']', path)?;
            }
        }
        self.seen.push(key);
        Ok(())
    }

    fn take_node<R: BufRead>(
        &mut self,
        frames: &mut Frames<'_, R>,
        index: u64,
    ) -> Result<(), FormatError> {
        let builder = &mut self.builder;
        let taken = frames.buffered(|text| {
            let (used, node) = first::<NodeWire<'_>>(text)?;
            Some((used, intake::push(builder, node)))
        })?;
        let taken = match taken {
            Some(taken) => taken,
            None => intake::push(builder, frames.value(|| format!("/nodes/{index}"))?),
        };
        taken.map_err(|refusal| placed(frames, refusal))
    }

    fn take_edge<R: BufRead>(
        &mut self,
        frames: &mut Frames<'_, R>,
        index: u64,
    ) -> Result<(), FormatError> {
        let nodes = self.seen.contains(&Key::Nodes).then_some(&self.builder);
        let edges = &mut self.edges;
        let taken = frames.buffered(|text| {
            let (used, edge) = first::<EdgeWire<'_>>(text)?;
            Some((used, edges.take(&edge, nodes)))
        })?;
        let taken = match taken {
            Some(taken) => taken,
            None => edges.take(&frames.value(|| format!("/edges/{index}"))?, nodes),
        };
        taken.map_err(|refusal| placed(frames, refusal))
    }
}

/// The record at the start of a text, and its length; `None` if it is cut or wrong.
fn first<'b, T: Deserialize<'b>>(text: &'b [u8]) -> Option<(usize, T)> {
    let mut records = serde_json::Deserializer::from_slice(text).into_iter();
    let record = records.next()?.ok()?;
    Some((records.byte_offset(), record))
}

/// A refusal at the value that was read last.
fn placed<R: BufRead>(frames: &Frames<'_, R>, refusal: Refusal) -> FormatError {
    let (line, column) = frames.start();
    refusal.at(line, column).into()
}
