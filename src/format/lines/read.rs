//! Reading JSON Lines, to the footer or to where the file was cut.

use super::{FOOTER_START, Footer, Header, Line};
use crate::format::error::{EXPORT_AGAIN, FormatError, Refusal};
use crate::format::intake;
use crate::format::output::hex;
use crate::format::wire::NodeWire;
use crate::trace::{Builder, Trace};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::io::{self, BufRead, Read};

/// Bytes of the longest line: a header can hold a long position and a long variation.
const MAX_LINE: u64 = 128 << 20;

/// Reads a trace.
pub(in crate::format) fn read(input: &mut impl BufRead) -> Result<Trace, FormatError> {
    let mut lines = Lines { input, line: Vec::new(), number: 0, hash: Sha256::new() };
    if !lines.next()? {
        let remedy = "without its first line nothing can be read: export the trace again";
        return Err(Refusal::new("", "the file ends inside its header", remedy).at(1, 1).into());
    }
    let header: Header<'_> = lines.parse()?;
    intake::check_name(&header.format).map_err(|refusal| refusal.at(1, 1))?;
    intake::check_major(header.format_major.0).map_err(|refusal| refusal.at(1, 1))?;
    intake::check_graph(&header.graph).map_err(|refusal| refusal.at(1, 1))?;
    let ext = intake::file_ext(header.ext.as_deref())?;
    if header.line != Line::Header {
        return Err(lines.refuse("the first line is no header").into());
    }
    let graph = header.graph;
    let mut builder = Builder::new();
    let mut cut_off = true;
    while lines.next()? {
        if lines.line.starts_with(FOOTER_START) {
            lines.check_footer(builder.len())?;
            cut_off = false;
            break;
        }
        let node: NodeWire<'_> = lines.parse()?;
        intake::push(&mut builder, node).map_err(|refusal| refusal.at(lines.number, 1))?;
        lines.hash_line();
    }
    intake::finish(builder, graph, cut_off, ext)
}

struct Lines<'a, R> {
    input: &'a mut R,
    /// The current line with its line break.
    line: Vec<u8>,
    number: usize,
    /// Of the lines before the current one.
    hash: Sha256,
}

impl<R: BufRead> Lines<'_, R> {
    /// The next whole line; a footer is whole without its line break too.
    fn next(&mut self) -> Result<bool, FormatError> {
        if self.number == 1 {
            self.hash_line();
        }
        self.line.clear();
        self.number += 1;
        let read = self.input.by_ref().take(MAX_LINE).read_until(b'\n', &mut self.line);
        match read {
            Ok(_) => {}
            // Compressed data that end early end as a text does that was cut.
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {}
            Err(error) => return Err(error.into()),
        }
        if self.line.len() as u64 == MAX_LINE {
            return Err(self.refuse("the line is too long").into());
        }
        let footer = self.line.starts_with(FOOTER_START) && self.line.ends_with(b"}");
        Ok(self.line.ends_with(b"\n") || footer)
    }

    fn hash_line(&mut self) {
        self.hash.update(&self.line);
    }

    fn parse<'b, T: Deserialize<'b>>(&'b self) -> Result<T, FormatError> {
        serde_json::from_slice(&self.line)
            .map_err(|error| Refusal::json(error, String::new(), self.number))
    }

    fn refuse(&self, reason: impl Into<String>) -> Refusal {
        Refusal::new("", reason, EXPORT_AGAIN).at(self.number, 1)
    }

    fn check_footer(&mut self, nodes: u32) -> Result<(), FormatError> {
        let footer: Footer = self.parse()?;
        if footer.line != Line::Footer {
            return Err(self.refuse("the last line is no footer").into());
        }
        if footer.nodes.0 != nodes {
            let reason = format!("the footer counts {} nodes, not {nodes}", footer.nodes.0);
            return Err(self.refuse(reason).into());
        }
        let found = hex(std::mem::take(&mut self.hash));
        if footer.sha256 != found {
            return Err(self.refuse("the content was changed: its SHA-256 is another").into());
        }
        let mut rest = Vec::new();
        self.input.by_ref().take(1).read_to_end(&mut rest)?;
        if !rest.is_empty() {
            return Err(self.refuse("more lines behind the footer").into());
        }
        Ok(())
    }
}
