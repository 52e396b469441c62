//! Work: reads and checks a request, and runs it under a [`Handle`](control::Handle) that can stop and
//! observe it, on a [`Host`](host::Host) that provides the clock. Also estimates the needs of jobs and
//! defines the one error type.

pub(crate) mod asker;
pub(crate) mod begun_again;
pub(crate) mod control;
pub(crate) mod error;
pub(crate) mod files;
pub(crate) mod host;
pub(crate) mod json_fault;
pub(crate) mod need;
pub(crate) mod numbers;
pub(crate) mod request;
pub(crate) mod run;
pub(crate) mod schema;
pub(crate) mod stage;
pub(crate) mod taken;
pub(crate) mod told;
pub(crate) mod validate;
