//! Runs one test body in one shell.

use crate::shell::{Kind, Shell};
use crate::stage::Window;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::RwLock;

/// Held for reading by every test, for writing by one that measures time.
static MACHINE: RwLock<()> = RwLock::new(());

/// Starts the shell, runs the body, and keeps a picture of how the window looked when it failed.
pub fn run(kind: Kind, name: &str, body: fn(&mut Window)) {
    let _busy = MACHINE.read().unwrap_or_else(std::sync::PoisonError::into_inner);
    drive(kind, name, body);
}

/// The same, with no other test at work: for what measures time.
pub fn run_alone(kind: Kind, name: &str, body: fn(&mut Window)) {
    let _alone = MACHINE.write().unwrap_or_else(std::sync::PoisonError::into_inner);
    drive(kind, name, body);
}

fn drive(kind: Kind, name: &str, body: fn(&mut Window)) {
    let mut window = Window::new(Shell::start(kind, None), name);
    let done = catch_unwind(AssertUnwindSafe(|| body(&mut window)));
    if let Err(reason) = done {
        window.keep_failure();
        resume_unwind(reason);
    }
}
