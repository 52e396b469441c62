//! What a file in the native format says of its format.

/// Where the schema of the native format is published.
pub const SCHEMA_URL: &str = "https://plyscope.github.io/plyscope/schema/trace-1.json";
/// The name of the native format inside its files.
pub const FORMAT_NAME: &str = "plyscope-trace";
/// A reader refuses files of another major version.
pub const FORMAT_MAJOR: u32 = 1;
/// Counts additions. A file of a newer minor version is read, and its keys that are not known here are
/// named; in a file of this one or an older one they are refused.
pub const FORMAT_MINOR: u32 = 1;
/// What wrote a file: this program and its version.
pub const EXPORTER: &str = concat!("plyscope@", env!("CARGO_PKG_VERSION"));
