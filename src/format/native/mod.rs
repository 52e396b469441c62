//! The native format: one flat JSON object that networkx, pandas and DuckDB open directly, written with
//! one node or edge per line. The reader passes nodes to the builder one by one and accepts the keys in
//! any order.

mod edges;
mod frames;

use super::error::{FormatError, Refusal};
use super::ext::Valid;
use super::intake::{self, ExtBytes, Facts};
use super::keys;
use super::kind::{EXPORTER, FORMAT_MAJOR, FORMAT_MINOR, FORMAT_NAME, SCHEMA_URL, minor_of};
use super::output::Output;
use super::records::{self, Records};
use super::wire::{GraphWire, Whole};
use crate::trace::{Builder, Trace};
use edges::Edges;
use frames::Frames;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use std::io::{self, BufRead, Write};

/// Writes a trace; the memory does not grow with it.
pub(super) fn write<W: Write + ?Sized>(trace: &Trace, out: &mut W) -> io::Result<()> {
    let mut out = Output::new(out, trace.len());
    out.text(&format!(
        "{{\"$schema\":\"{SCHEMA_URL}\",\"format\":\"{FORMAT_NAME}\",\
         \"format_major\":{FORMAT_MAJOR},\"format_minor\":{},\
         \"exporter\":\"{EXPORTER}\",\"directed\":true,\"multigraph\":false,\n\"graph\":",
        minor_of(trace)
    ));
    out.json(&GraphWire::of(trace))?;
    out.text(",\n\"nodes\":[");
    let records = Records::of(trace);
    for id in 0..trace.len() {
        out.text(if id == 0 { "\n{" } else { ",\n{" });
        out.record(|text| records.node(text, id))?;
    }
    out.text("\n],\n\"edges\":[");
    let mut between = "\n";
    for id in (1..trace.len()).filter(|&id| !trace.is_root(id)) {
        out.text(between);
        out.record(|text| records.edge(text, id))?;
        between = ",\n";
    }
    out.text("\n]");
    if let Some(ext) = trace.ext() {
        out.text(",\n\"ext\":");
        out.text(ext);
    }
    let sha256 = out.sha256()?;
    out.text(&format!(",\n\"sha256\":\"{sha256}\"}}\n"));
    out.finish()
}

#[derive(Default)]
struct Document {
    graph: Option<GraphWire>,
    builder: Builder,
    edges: Edges,
    ext: Option<Box<str>>,
    ext_bytes: ExtBytes,
    minor: Option<u32>,
    /// The hash of all bytes before the comma in front of the current key.
    before_key: Option<Sha256>,
    seen: Vec<&'static str>,
}

const KEYS: [&str; 12] = [
    "$schema",
    "format",
    "format_major",
    "format_minor",
    "exporter",
    "directed",
    "multigraph",
    "graph",
    "nodes",
    "edges",
    "ext",
    "sha256",
];

/// Reads a trace. Fails if a key occurs twice, or if anything follows the hash.
pub(super) fn read(input: &mut impl BufRead) -> Result<(Trace, Facts), FormatError> {
    let mut frames = Frames::new(input);
    let mut document = Document::default();
    frames.expect(b'{', "")?;
    let mut more = !frames.take(b'}')?;
    while more {
        let name: String = frames.value(String::new)?;
        frames.expect(b':', "")?;
        document.take(&name, &mut frames)?;
        document.before_key = Some(frames.hash()?);
        more = frames.take(b',')?;
        if more && document.seen.contains(&"sha256") {
            let reason = "something follows the SHA-256, which covers what is before it";
            return Err(placed(&frames, Refusal::new("/sha256", reason, "make it the last key")));
        }
        if !more {
            frames.expect(b'}', "")?;
        }
    }
    if frames.peek()?.is_some() {
        let reason = "unexpected data after the end of the trace";
        return Err(placed(&frames, Refusal::new("", reason, "give one trace a file")));
    }
    let whole = ["nodes", "edges"].iter().all(|key| document.seen.contains(key));
    let Some(graph) = document.graph.filter(|_| whole) else {
        let reason = "not a trace: it needs graph, nodes and edges";
        return Err(Refusal::new("", reason, "give a file that `plyscope trace -o` wrote").into());
    };
    document.edges.finish(&document.builder)?;
    let named =
        ["format", "format_major", "format_minor"].iter().all(|key| document.seen.contains(key));
    let is_known = named && document.minor.is_some_and(|minor| minor <= FORMAT_MINOR);
    let unknown = std::mem::take(frames.strangers()).settle(is_known)?;
    let sha256 = document.seen.contains(&"sha256");
    let facts = Facts { named, unknown, sha256 };
    Ok((intake::finish(document.builder, &graph, false, document.ext)?, facts))
}

impl Document {
    fn take<R: BufRead>(
        &mut self,
        name: &str,
        frames: &mut Frames<'_, R>,
    ) -> Result<(), FormatError> {
        let path = || format!("/{name}");
        // networkx before 3.4 calls the edges links.
        let known = if name == "links" { "edges" } else { name };
        let Some(key) = KEYS.into_iter().find(|key| *key == known) else {
            frames.value::<Valid>(path)?;
            let (line, column) = frames.start();
            let name: String = name.chars().take(80).collect();
            let refusal = keys::refused(&name).at(line, column);
            frames.strangers().note(name, || refusal);
            return Ok(());
        };
        if self.seen.contains(&key) {
            let refusal = Refusal::new(path(), "duplicate field", "keep one of the two");
            return Err(placed(frames, refusal));
        }
        let checked = match key {
            "$schema" | "exporter" => frames.value::<String>(path).map(|_| Ok(()))?,
            "format_minor" => {
                let minor: Whole<u32> = frames.value(path)?;
                self.minor = Some(minor.0);
                Ok(())
            }
            "sha256" => {
                let recorded: String = frames.value(path)?;
                let found = self.before_key.take().map(|hash| hex::encode(hash.finalize()));
                if found.as_ref() == Some(&recorded) { Ok(()) } else { Err(changed()) }
            }
            "format" => {
                let format: String = frames.value(path)?;
                intake::check_name(&format)
            }
            "format_major" => {
                let major: Whole<u32> = frames.value(path)?;
                intake::check_major(major.0)
            }
            "directed" | "multigraph" => {
                let wanted = key == "directed";
                let reason = format!("{name} must be {wanted}");
                let refusal = Refusal::new(path(), reason, "a trace is a tree");
                let is: bool = frames.value(path)?;
                if is == wanted { Ok(()) } else { Err(refusal) }
            }
            "graph" => {
                let graph: GraphWire = frames.value(path)?;
                let checked = intake::check_graph(&graph);
                self.graph = Some(graph);
                checked
            }
            "nodes" => return self.list(key, frames, Self::take_node),
            "edges" => return self.list(key, frames, Self::take_edge),
            _ => {
                let raw: &RawValue = frames.value(path)?;
                self.ext_bytes.of_file(Some(raw)).map(|ext| self.ext = ext)
            }
        };
        self.seen.push(key);
        checked.map_err(|refusal| placed(frames, refusal))
    }

    fn list<'f, R: BufRead>(
        &mut self,
        key: &'static str,
        frames: &mut Frames<'f, R>,
        take: impl Fn(&mut Self, &mut Frames<'f, R>, u64) -> Result<(), FormatError>,
    ) -> Result<(), FormatError> {
        let path = if key == "nodes" { "/nodes" } else { "/edges" };
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
        let (builder, exts) = (&mut self.builder, &mut self.ext_bytes);
        let taken = frames.buffered(|text| {
            let (used, node) = records::node(text, false)?;
            Some((used, intake::take(builder, &node)))
        })?;
        let taken = match taken {
            Some(taken) => taken,
            None => intake::push(builder, exts, frames.value(|| format!("/nodes/{index}"))?),
        };
        taken.map_err(|refusal| placed(frames, refusal))
    }

    fn take_edge<R: BufRead>(
        &mut self,
        frames: &mut Frames<'_, R>,
        index: u64,
    ) -> Result<(), FormatError> {
        let nodes = self.seen.contains(&"nodes").then_some(&self.builder);
        let edges = &mut self.edges;
        let taken = frames.buffered(|text| {
            let (used, edge) = records::edge(text)?;
            Some((used, edges.take(&edge, nodes)))
        })?;
        let taken = match taken {
            Some(taken) => taken,
            None => edges.take(&frames.value(|| format!("/edges/{index}"))?, nodes),
        };
        taken.map_err(|refusal| placed(frames, refusal))
    }
}

fn changed() -> Refusal {
    let reason = "the file was changed after it was written: its SHA-256 is another";
    Refusal::new("/sha256", reason, "delete the key if you changed the file on purpose")
}

/// Places a refusal at the value read last.
fn placed<R: BufRead>(frames: &Frames<'_, R>, refusal: Refusal) -> FormatError {
    let (line, column) = frames.start();
    refusal.at(line, column).into()
}
