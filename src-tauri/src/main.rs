//! The Plyscope window.

// Without this attribute a console opens beside the window.
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]

use std::process::ExitCode;

fn main() -> ExitCode {
    plyscope_processor::hand_over().unwrap_or_else(plyscope_desktop::run)
}
