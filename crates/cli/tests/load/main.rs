//! The built service under load: memory, threads, and slow peers.
//!
//! This form is short; `cargo xtask soak load` is ten times as long.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
#![allow(clippy::print_stdout, reason = "long tests say how far they are")]

mod bounds;
mod class;
#[expect(dead_code, reason = "the tests of a class read where its students join")]
mod service;
#[path = "../../../../tests/it/soak.rs"]
mod soak;
mod sweep;

/// Returns the amount, or ten times as much in the long form.
fn times(amount: usize) -> usize {
    soak::times(amount, 10 * amount)
}
