//! Reports a search to Plyscope: `./example | plyscope check -`.

use std::io::{BufWriter, Write};

/// Where the events go.
pub struct Tracer<W: Write>(BufWriter<W>);

/// A move as JSON; a `{:?}` of plain letters and digits is.
fn text(mv: Option<&str>) -> String {
    mv.map_or("null".to_owned(), |mv| format!("{mv:?}"))
}

impl<W: Write> Tracer<W> {
    /// The header's fields as JSON, without the braces.
    pub fn new(out: W, header: &str) -> std::io::Result<Self> {
        let mut trace = Self(BufWriter::new(out));
        writeln!(trace.0, "{{\"plyscope\":\"events\",\"version\":1,{header}}}")?;
        Ok(trace)
    }

    /// A node is entered; the root has no move. `i32::MAX` is infinite.
    pub fn enter(&mut self, mv: Option<&str>, alpha: i32, beta: i32) -> std::io::Result<()> {
        let mv = text(mv);
        writeln!(self.0, "{{\"e\":\"enter\",\"move\":{mv},\"alpha\":{alpha},\"beta\":{beta}}}")
    }

    /// The open node returns a value; there may be no best move.
    pub fn exit(&mut self, value: i32, best: Option<&str>) -> std::io::Result<()> {
        writeln!(self.0, "{{\"e\":\"exit\",\"value\":{value},\"best\":{}}}", text(best))
    }

    /// The open node stops although moves are left.
    pub fn cut(&mut self) -> std::io::Result<()> {
        writeln!(self.0, "{{\"e\":\"cut\"}}")
    }
}
