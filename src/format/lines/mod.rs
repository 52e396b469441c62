//! JSON Lines: a header, a line per node, a footer with count and hash. A file without its footer
//! was cut off; what arrived is still a true prefix of the search.

mod parts;
mod read;
mod write;

pub(super) use parts::is_header;
pub(super) use read::read;
pub(super) use write::write;
