//! Writes the native format: one JSON object in networkx' node-link form, one record a line.

use super::schema::{FORMAT, MAJOR, MINOR, SCHEMA_URL, exporter};
use super::wire::{EdgeRecord, GraphRecord, NodeRecord};
use crate::trace::Trace;
use serde::Serialize;
use std::io::{self, Write};

/// Bytes gathered before they are written.
const BLOCK: usize = 1 << 16;

/// Gathers records into blocks.
pub(super) struct Blocks<'a, W> {
    out: &'a mut W,
    block: Vec<u8>,
}

impl<'a, W: Write> Blocks<'a, W> {
    pub(super) fn new(out: &'a mut W) -> Self {
        Self { out, block: Vec::with_capacity(BLOCK + 1024) }
    }

    pub(super) fn text(&mut self, text: &str) {
        self.block.extend_from_slice(text.as_bytes());
    }

    /// Adds a record and hands over a full block; `see` is shown what is handed over.
    pub(super) fn record(
        &mut self,
        record: &impl Serialize,
        see: &mut impl FnMut(&[u8]),
    ) -> io::Result<()> {
        serde_json::to_writer(&mut self.block, record)?;
        if self.block.len() >= BLOCK { self.flush(see) } else { Ok(()) }
    }

    pub(super) fn flush(&mut self, see: &mut impl FnMut(&[u8])) -> io::Result<()> {
        see(&self.block);
        self.out.write_all(&self.block)?;
        self.block.clear();
        Ok(())
    }
}

/// Writes a trace.
pub(super) fn write(trace: &Trace, out: &mut impl Write) -> io::Result<()> {
    let mut blocks = Blocks::new(out);
    let unseen = &mut |_: &[u8]| {};
    blocks.text(&format!(
        "{{\"$schema\":\"{SCHEMA_URL}\",\n\"format\":\"{FORMAT}\",\"format_major\":{MAJOR},\
         \"format_minor\":{MINOR},\"exporter\":\"{}\",\n\"directed\":true,\"multigraph\":false,\n\
         \"graph\":",
        exporter()
    ));
    blocks.record(&GraphRecord::of(trace), unseen)?;
    blocks.text(",\n\"nodes\":[");
    for (place, record) in
        (0..trace.len()).filter_map(|id| NodeRecord::of(trace, id, None)).enumerate()
    {
        blocks.text(if place == 0 { "\n" } else { ",\n" });
        blocks.record(&record, unseen)?;
    }
    blocks.text("\n],\n\"edges\":[");
    for (place, record) in (1..trace.len()).filter_map(|id| EdgeRecord::of(trace, id)).enumerate() {
        blocks.text(if place == 0 { "\n" } else { ",\n" });
        blocks.record(&record, unseen)?;
    }
    blocks.text("\n]");
    if let Some(ext) = trace.ext() {
        blocks.text(",\n\"ext\":");
        blocks.text(ext);
    }
    blocks.text("}\n");
    blocks.flush(unseen)
}
