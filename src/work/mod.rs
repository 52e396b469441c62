//! Work: reads and checks a request, and runs it under a [`Handle`](control::Handle) that can stop and
//! observe it, on a [`Host`](host::Host) that provides the clock. Also estimates the needs of jobs and
//! defines the one error type.

pub(crate) mod asker;
pub(crate) mod control;
pub(crate) mod error;
pub(crate) mod files;
pub(crate) mod host;
pub(crate) mod json_fault;
pub(crate) mod need;
pub(crate) mod notices;
pub(crate) mod numbers;
pub(crate) mod position_text;
pub(crate) mod request;
pub(crate) mod restart;
pub(crate) mod run;
pub(crate) mod schema;
pub(crate) mod stage;
pub(crate) mod validate;
