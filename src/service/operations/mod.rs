//! The table of operations: name, what it does, what it takes and answers. Every shell offers this
//! list; the schema of the wire and the types of the UI are made from it.

mod openapi;
mod table;

pub use openapi::openapi;
pub use table::operations;

use super::wire::drawing::TilesRequest;
use super::{Code, ServiceError, Workspace, tile_bytes};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// JSON text in, JSON text out.
type Act = Box<dyn Fn(&Workspace, &str) -> Result<String, ServiceError> + Send + Sync>;
type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// An operation of the service.
pub struct Operation {
    /// Its name, unique.
    pub name: &'static str,
    /// What it does, one line.
    pub about: &'static str,
    act: Act,
    takes: SchemaOf,
    answers: SchemaOf,
}

impl Operation {
    /// The types of what it takes and answers are those of `act`.
    fn new<R, A>(
        name: &'static str,
        about: &'static str,
        act: impl Fn(&Workspace, R) -> Result<A, ServiceError> + Send + Sync + 'static,
    ) -> Self
    where
        R: DeserializeOwned + JsonSchema,
        A: Serialize + JsonSchema,
    {
        let act = move |open: &Workspace, payload: &str| {
            serde_json::to_string(&act(open, read(payload)?)?)
                .map_err(|error| ServiceError::new(Code::Internal, format!("the answer: {error}")))
        };
        let takes: SchemaOf = |schemas| schemas.subschema_for::<R>();
        let answers: SchemaOf = |schemas| schemas.subschema_for::<A>();
        Self { name, about, act: Box::new(act), takes, answers }
    }
}

/// Calls an operation by its name.
pub fn call(open: &Workspace, name: &str, payload: &str) -> Result<String, ServiceError> {
    let found = operations().iter().find(|known| known.name == name);
    let unknown = || ServiceError::not_found(format!("no operation {name:?}"));
    (found.ok_or_else(unknown)?.act)(open, payload)
}

/// The icicle's tiles, the one operation that answers bytes.
pub fn call_tiles(open: &Workspace, payload: &str) -> Result<Vec<u8>, ServiceError> {
    let request: TilesRequest = read(payload)?;
    let laid = request.against.map(|other| open.overlay(request.trace, other)).transpose()?;
    tile_bytes(&*open.get(request.trace)?, &request, laid.as_ref())
}

fn read<R: DeserializeOwned>(payload: &str) -> Result<R, ServiceError> {
    serde_json::from_str(payload)
        .map_err(|error| ServiceError::new(Code::Input, format!("the request: {error}")))
}
