//! The table of operations: name, what it does, what it takes and answers. Every shell offers this
//! list; the schema of the wire and the types of the UI are made from it.

mod openapi;
mod operation;
mod table;
#[cfg(test)]
mod tests;

pub use openapi::openapi;
pub use operation::Operation;
pub use table::operations;

use operation::read;

use crate::service::workspace::Workspace;
use crate::views::tiles::{TilesRequest, tile_bytes};
use crate::work::error::ServiceError;

/// Calls an operation by its name.
pub fn call(open: &Workspace, name: &str, payload: &str) -> Result<String, ServiceError> {
    let found = operations().iter().find(|known| known.name == name);
    // A solver wants memory and hours, and every reader fetches the page.
    #[cfg(target_family = "wasm")]
    if name == "solve" {
        let error = ServiceError::not_found("this page does not solve");
        return Err(error.with_remedy("use the program: plyscope solve"));
    }
    let unknown = || ServiceError::not_found(format!("no operation {name:?}"));
    (found.ok_or_else(unknown)?.act)(open, payload)
}

/// The icicle's tiles, the one operation that answers bytes.
pub fn call_tiles(open: &Workspace, payload: &str) -> Result<Vec<u8>, ServiceError> {
    let request: TilesRequest = read(payload)?;
    let laid = request.against.map(|other| open.overlay(request.trace, other)).transpose()?;
    tile_bytes(&*open.get(request.trace)?, &request.view, laid.as_ref())
}
