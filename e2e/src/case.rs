//! Runs one test body in one shell, beside other tests or alone.
#![allow(clippy::print_stdout, reason = "a failed test shows what it printed")]

use crate::delay;
use crate::shell::{Kind, Shell};
use crate::stage::Window;
use std::sync::RwLock;

/// A lock: every test holds it for reading, and a test that measures milliseconds for writing.
static MACHINE: RwLock<()> = RwLock::new(());

/// Starts the shell and runs the body; other tests may run at the same time.
pub fn run(kind: Kind, name: &str, body: fn(&mut Window)) {
    let _busy = MACHINE.read().unwrap_or_else(std::sync::PoisonError::into_inner);
    drive(kind, name, body);
}

/// Like [`run`], with no other test running, for measurements in milliseconds.
pub fn run_alone(kind: Kind, name: &str, body: fn(&mut Window)) {
    let _alone = MACHINE.write().unwrap_or_else(std::sync::PoisonError::into_inner);
    drive(kind, name, body);
}

/// Starts a class and its teacher's browser, and runs the body. Panics for any other shell, because
/// only a service holds a class.
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
        // A failed test shows its output, and this line allows the run to be repeated.
        println!("every answer is held back: {}={seed}", delay::VARIABLE);
    }
    body(&mut Window::new(shell, name));
}
