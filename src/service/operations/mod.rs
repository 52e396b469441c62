//! The table of operations: the name, the purpose, the request and the answer of each. Every shell offers
//! this list; the wire schema and the UI's types are generated from it.

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

/// Calls an operation by its name, with its request as JSON text. Fails with `NotFound` for an
/// unknown name.
pub fn call(open: &Workspace, name: &str, payload: &str) -> Result<String, ServiceError> {
    let found = operations().iter().find(|known| known.name == name);
    // A browser page does not offer the solver, because it needs much memory and hours, and every reader
    // would download its code.
    #[cfg(target_family = "wasm")]
    if name == "solve" {
        let error = ServiceError::not_found("this page does not solve");
        return Err(error.with_remedy("use the program: plyscope solve"));
    }
    let unknown = || ServiceError::not_found(format!("no operation {name:?}"));
    (found.ok_or_else(unknown)?.act)(open, payload)
}

/// Returns the icicle's tiles; this is the only operation that returns bytes.
pub fn call_tiles(open: &Workspace, payload: &str) -> Result<Vec<u8>, ServiceError> {
    let request: TilesRequest = read(payload)?;
    let laid = request.against.map(|other| open.overlay(request.trace, other)).transpose()?;
    tile_bytes(&*open.get(request.trace)?, &request.view, laid.as_ref())
}
