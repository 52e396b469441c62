//! Runs one test body in one shell.

use crate::shell::{Kind, Shell};
use crate::stage::Window;
use std::sync::RwLock;

/// Held for reading by every test, for writing by one that measures milliseconds.
static MACHINE: RwLock<()> = RwLock::new(());

/// Starts the shell and runs the body.
pub fn run(kind: Kind, name: &str, body: fn(&mut Window)) {
    let _busy = MACHINE.read().unwrap_or_else(std::sync::PoisonError::into_inner);
    drive(kind, name, body);
}

/// The same, with no other test at work: for what measures milliseconds.
pub fn run_alone(kind: Kind, name: &str, body: fn(&mut Window)) {
    let _alone = MACHINE.write().unwrap_or_else(std::sync::PoisonError::into_inner);
    drive(kind, name, body);
}

/// Starts a class in a browser and runs the body.
pub fn run_class(name: &str, body: fn(&mut Window)) {
    let _busy = MACHINE.read().unwrap_or_else(std::sync::PoisonError::into_inner);
    body(&mut Window::new(Shell::start_class(), name));
}

fn drive(kind: Kind, name: &str, body: fn(&mut Window)) {
    body(&mut Window::new(Shell::start(kind, None), name));
}
