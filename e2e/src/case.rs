//! Runs one test body in one shell.
#![allow(clippy::print_stdout, reason = "a failed test shows what it printed")]

use crate::delay;
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

/// Starts a class and the browser of its teacher, which is the only shell that has one, and runs the body.
pub fn run_class(kind: Kind, name: &str, body: fn(&mut Window)) {
    let _busy = MACHINE.read().unwrap_or_else(std::sync::PoisonError::into_inner);
    assert_eq!(kind, Kind::Browser, "a class is held by a service");
    watch(Shell::start_class(), name, body);
}

fn drive(kind: Kind, name: &str, body: fn(&mut Window)) {
    watch(Shell::start(kind, None), name, body);
}

fn watch(shell: Shell, name: &str, body: fn(&mut Window)) {
    if let Some(seed) = delay::seed() {
        // A test that fails shows what it printed: with this the run can be repeated.
        println!("every answer is held back: {}={seed}", delay::VARIABLE);
    }
    body(&mut Window::new(shell, name));
}
