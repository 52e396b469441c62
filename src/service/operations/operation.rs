//! An operation: its name, its purpose, and its function.

use crate::service::json::JobRef;
use crate::service::workspace::Workspace;
use crate::work::error::{Code, ServiceError};
use crate::work::json_fault::json_fault;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A function from JSON text to JSON text.
type Act = Box<dyn Fn(&Workspace, &str) -> Result<String, ServiceError> + Send + Sync>;
type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// A row of the table: one that can be called, or one that can be described.
pub(super) trait Row: Sized {
    /// Makes a row; the types of the request and the answer are those of `act`.
    fn new<R, A>(
        name: &'static str,
        about: &'static str,
        act: impl Fn(&Workspace, R) -> Result<A, ServiceError> + Send + Sync + 'static,
    ) -> Self
    where
        R: DeserializeOwned + JsonSchema,
        A: Serialize + JsonSchema;

    /// Makes the row of an operation that starts a job and returns its number.
    fn job<R: DeserializeOwned + JsonSchema>(
        name: &'static str,
        about: &'static str,
        start: impl Fn(&Workspace, R) -> Result<u64, ServiceError> + Send + Sync + 'static,
    ) -> Self {
        Self::new(name, about, move |open, r: R| start(open, r).map(|job| JobRef { job }))
    }

    fn name(&self) -> &'static str;
}

/// An operation of the service: a function from JSON text to JSON text.
pub struct Operation {
    /// The unique name of the operation, in snake case.
    pub name: &'static str,
    /// The purpose of the operation, in one line of English.
    pub about: &'static str,
    pub(super) act: Act,
}

impl Row for Operation {
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
        Self { name, about, act: Box::new(act) }
    }

    fn name(&self) -> &'static str {
        self.name
    }
}

pub(super) struct OperationSchemas {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) takes: SchemaOf,
    pub(super) answers: SchemaOf,
}

impl Row for OperationSchemas {
    fn new<R, A>(
        name: &'static str,
        about: &'static str,
        _: impl Fn(&Workspace, R) -> Result<A, ServiceError> + Send + Sync + 'static,
    ) -> Self
    where
        R: DeserializeOwned + JsonSchema,
        A: Serialize + JsonSchema,
    {
        let takes: SchemaOf = |schemas| schemas.subschema_for::<R>();
        let answers: SchemaOf = |schemas| schemas.subschema_for::<A>();
        Self { name, about, takes, answers }
    }

    fn name(&self) -> &'static str {
        self.name
    }
}

pub(super) fn read<R: DeserializeOwned>(payload: &str) -> Result<R, ServiceError> {
    serde_json::from_str(payload).map_err(|error| json_fault("the request", payload, &error))
}
