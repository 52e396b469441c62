//! The class of a service: one class, kept in a folder, for a teacher and students without accounts.
//!
//! `folder` keeps the keys, the journal and the stage. `store` writes the journal before it acknowledges
//! a change. `limits` bounds the requests of each client and queues those that need the teacher's consent
//! to join. `door` decides which requests are allowed, and `routes` answers them. The core defines votes
//! and which of their results are public.

mod door;
mod folder;
mod limits;
mod routes;
mod store;

pub(crate) use door::{Door, Verdict, cookies};
pub use folder::ClassFolder;
pub(crate) use routes::routes;
pub(crate) use store::Class;
