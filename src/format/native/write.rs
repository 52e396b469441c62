//! Writing the native JSON, a node and an edge a line.

use crate::format::output::Output;
use crate::format::records::Records;
use crate::format::version::{EXPORTER, FORMAT_MAJOR, FORMAT_MINOR, FORMAT_NAME, SCHEMA_URL};
use crate::format::wire::GraphWire;
use crate::trace::Trace;
use std::io::{self, Write};

/// Writes a trace; memory does not grow with it.
pub(in crate::format) fn write<W: Write + ?Sized>(trace: &Trace, out: &mut W) -> io::Result<()> {
    let mut out = Output::new(out, trace.len());
    out.text(&format!(
        "{{\"$schema\":\"{SCHEMA_URL}\",\"format\":\"{FORMAT_NAME}\",\
         \"format_major\":{FORMAT_MAJOR},\"format_minor\":{FORMAT_MINOR},\
         \"exporter\":\"{EXPORTER}\",\"directed\":true,\"multigraph\":false,\n\"graph\":"
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
