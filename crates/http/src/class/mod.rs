//! The class of a service: one room, kept in a folder, for a teacher and students without accounts.
//!
//! `folder` keeps the keys, the journal and what is shown; `store` writes the journal before anything is
//! acknowledged; `limits` says how often each may ask and who waits for the teacher; `door` says who may ask what; `routes` are the
//! answers. What a vote is and what is told of it is the core's.

mod door;
mod folder;
mod limits;
mod routes;
mod store;

pub(crate) use door::{Door, Verdict, cookies};
pub use folder::ClassFolder;
pub(crate) use routes::routes;
pub(crate) use store::Class;
