//! The class of a service: one class, kept in a folder, for a teacher and students without accounts.
//!
//! `folder` keeps the keys, the journal and the stage. `store` writes the journal before it acknowledges
//! a change. `limits` bounds the requests of each client and queues those that need the teacher's consent
//! to join. `door` decides which requests of students are allowed, and `routes` answers them. `actions`
//! does what the teacher wants. `host` holds the class of a shell and opens a listener for students alone,
//! at one of the `addresses` of this machine; `teacher` makes routes of the actions. The core defines votes
//! and which of their results are public.

mod actions;
mod addresses;
mod door;
mod folder;
mod host;
mod limits;
mod routes;
mod store;
mod teacher;

#[cfg(test)]
mod door_tests;

pub(crate) use door::{Door, Verdict, cookies};
pub use folder::ClassFolder;
pub use host::ClassHost;
pub(crate) use routes::of_students;
pub(crate) use store::Class;
pub(crate) use teacher::of_teacher;
