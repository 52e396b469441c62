//! The formats, their file extensions, and the format's identity inside native files.

use super::error::Refusal;
use crate::trace::Trace;
use std::path::Path;

/// A format of trace files; the ending of a file's name selects it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// The native JSON: one object that networkx opens directly.
    Json,
    /// The native JSON, gzipped.
    JsonGz,
    /// JSON Lines: a header, one line per node, and a footer.
    Lines,
    /// JSON Lines, gzipped.
    LinesGz,
    /// JSON Lines with only the nodes and every column in each line; written only.
    NodeLines,
    /// JSON Lines with only the nodes, gzipped; written only.
    NodeLinesGz,
    /// Graphviz; written only.
    Dot,
    /// GraphML with typed keys; written only.
    GraphMl,
    /// A table of the nodes; written only.
    Csv,
    /// A table of the nodes, gzipped; written only.
    CsvGz,
}

impl Format {
    /// All formats. An extension that is part of another one comes after it, so that the longer one is
    /// found first.
    pub const ALL: [Self; 10] = [
        Self::Json,
        Self::JsonGz,
        Self::NodeLines,
        Self::NodeLinesGz,
        Self::Lines,
        Self::LinesGz,
        Self::Dot,
        Self::GraphMl,
        Self::Csv,
        Self::CsvGz,
    ];

    /// Returns the extension of the format's files, with its dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Json => ".json",
            Self::JsonGz => ".json.gz",
            Self::Lines => ".jsonl",
            Self::LinesGz => ".jsonl.gz",
            Self::NodeLines => ".nodes.jsonl",
            Self::NodeLinesGz => ".nodes.jsonl.gz",
            Self::Dot => ".dot",
            Self::GraphMl => ".graphml",
            Self::Csv => ".csv",
            Self::CsvGz => ".csv.gz",
        }
    }

    /// Returns whether a trace can be read back from the format: native JSON, and JSON Lines with a
    /// header.
    pub const fn is_readable(self) -> bool {
        matches!(self, Self::Json | Self::JsonGz | Self::Lines | Self::LinesGz)
    }

    /// Returns the same format without header and footer; `None` unless it is JSON Lines.
    pub const fn nodes_only(self) -> Option<Self> {
        match self {
            Self::Lines | Self::NodeLines => Some(Self::NodeLines),
            Self::LinesGz | Self::NodeLinesGz => Some(Self::NodeLinesGz),
            _ => None,
        }
    }

    /// Returns the format of a file's name, regardless of case. Fails if no format has its
    /// extension.
    pub fn of_path(path: &Path) -> Result<Self, Refusal> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        Self::ALL.into_iter().find(|format| name.ends_with(format.extension())).ok_or_else(|| {
            let known = Self::ALL.map(Self::extension).join(", ");
            let reason = format!("cannot infer a format from {name:?}");
            Refusal::new("", reason, format!("use {known} or --format"))
        })
    }
}

/// The address of the native format's schema, which every native file names.
pub const SCHEMA_URL: &str = "https://plyscope.github.io/plyscope/schema/trace-1.json";
/// The name of the native format inside its files.
pub const FORMAT_NAME: &str = "plyscope-trace";
/// The major version; a reader refuses files of another one.
pub const FORMAT_MAJOR: u32 = 1;
/// The minor version, which counts additions. A file of a newer minor version is read, and its unknown
/// keys are reported; in a file of this version or an older one they are refused.
pub const FORMAT_MINOR: u32 = 2;

/// The least minor version that a file of this trace needs, so that older programs read all they can.
pub(super) fn minor_of(trace: &Trace) -> u32 {
    let run = trace.about().run();
    let is_new = run.is_some_and(|run| {
        run.algorithm.is_for_chance()
            || run.algorithm.is_for_three()
            || !run.algorithm.finds_value()
            || run.quiescence.is_some()
            || run.selective.is_any()
    });
    if is_new || trace.has_chance() { 2 } else { 1 }
}

/// The program that writes the files, with its version: `name@version`.
pub const EXPORTER: &str = concat!("plyscope@", env!("CARGO_PKG_VERSION"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_formats() {
        for format in Format::ALL {
            let name = format!("a/b.c.plyscope{}", format.extension().to_uppercase());
            assert_eq!(Format::of_path(Path::new(&name)), Ok(format));
        }
        for name in ["a", "a.gz", "json", "a.json.zst", "a.txt", ""] {
            let refused = Format::of_path(Path::new(name)).expect_err(name);
            assert!(refused.remedy.contains(".jsonl.gz"), "{name}");
        }
    }
}
