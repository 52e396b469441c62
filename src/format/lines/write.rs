//! Writing JSON Lines.

use super::parts::{Footer, Header, Line};
use crate::format::output::Output;
use crate::format::records::Records;
use crate::format::version::{EXPORTER, FORMAT_MAJOR, FORMAT_MINOR, FORMAT_NAME, SCHEMA_URL};
use crate::format::wire::{GraphWire, Whole};
use crate::trace::Trace;
use std::borrow::Cow;
use std::io::{self, Write};

/// Writes a trace; memory does not grow with it.
pub(in crate::format) fn write<W: Write + ?Sized>(trace: &Trace, out: &mut W) -> io::Result<()> {
    let mut out = Output::new(out, trace.len());
    let ext = trace.ext().and_then(|text| serde_json::from_str(text).ok());
    out.json(&Header {
        line: Line::Header,
        schema: SCHEMA_URL.into(),
        format: FORMAT_NAME.into(),
        format_major: Whole(FORMAT_MAJOR),
        format_minor: Whole(FORMAT_MINOR),
        exporter: EXPORTER.into(),
        graph: GraphWire::of(trace),
        ext: ext.map(Cow::Borrowed),
    })?;
    out.text("\n");
    let records = Records::of(trace);
    for id in 0..trace.len() {
        out.text("{\"type\":\"node\",");
        out.record(|text| records.node(text, id))?;
        out.text("\n");
    }
    let sha256 = Some(out.sha256()?);
    out.json(&Footer { line: Line::Footer, nodes: Whole(trace.len()), sha256 })?;
    out.text("\n");
    out.finish()
}
