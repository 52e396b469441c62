//! Formats by name.

use super::FormatError;
use std::path::Path;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The native format: one JSON object in networkx' node-link form.
    Json {
        /// Gzipped.
        gzip: bool,
    },
    /// JSON Lines with header and footer.
    Lines {
        /// Gzipped.
        gzip: bool,
    },
    /// Graphviz; written only.
    Dot,
    /// GraphML; written only.
    GraphMl,
    /// One line a node; written only.
    Csv,
}

impl Format {
    /// The format that a file's name says.
    pub fn of_path(path: &Path) -> Result<Self, FormatError> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let (stem, gzip) = name.strip_suffix(".gz").map_or((&*name, false), |stem| (stem, true));
        match Path::new(stem).extension().and_then(|extension| extension.to_str()) {
            Some("json") => Ok(Self::Json { gzip }),
            Some("jsonl") => Ok(Self::Lines { gzip }),
            Some("dot" | "gv") if !gzip => Ok(Self::Dot),
            Some("graphml") if !gzip => Ok(Self::GraphMl),
            Some("csv") if !gzip => Ok(Self::Csv),
            _ => Err(FormatError::Name(format!(
                "{name:?} names no format; end it in .json, .jsonl (.gz after either), .dot, \
                 .graphml or .csv"
            ))),
        }
    }
}
