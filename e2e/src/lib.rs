//! End-to-end tests of the two windows: Chromium against a real `plyscope serve`, and the desktop
//! program in its own web view. The same test bodies run in both.
//!
//! - [`driver`]: a small blocking `WebDriver` client; every request has a time limit.
//! - [`process`], [`programs`]: child processes in their own groups, a private X screen, and the paths of the built
//!   programs.
//! - [`shell`]: the differences between browser and desktop: how each starts, and how files go in and out.
//! - [`stage`]: the page as a test sees it: [`stage::Window`] waits for conditions, never for time.
//! - [`delay`]: late answers of the core, if requested.
//! - [`case`]: runs one body in one shell and keeps a picture of a failure.
//!
//! The harness reports only to the test, so every error panics with its reason.
#![allow(clippy::missing_panics_doc, reason = "a panic is how a test says what went wrong")]
#![allow(clippy::disallowed_methods, reason = "time limits need a clock")]

pub mod case;
pub mod delay;
pub mod driver;
pub mod process;
pub mod programs;
pub mod shell;
pub mod stage;
