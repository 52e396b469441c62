//! The flows: each body is written once and runs in both windows.
//!
//! `cargo build --workspace` comes first: these tests drive the programs that it builds.
#![allow(clippy::print_stdout, reason = "a failed test shows what it measured")]

mod arena;
mod cancel;
mod closing;
mod command_line;
mod compare;
mod comparison_stopped;
mod engine_stopped;
mod hostile_text;
mod keyboard_only;
mod ladder;
mod languages;
mod large_trace;
mod links;
mod main_flow;
mod messages;
mod no_violations;
mod play;
mod predict;
mod screen_equals_step;
mod small_windows;

/// Instantiates test bodies for the browser and the desktop window; `run_alone` is for those that
/// measure time.
macro_rules! both {
    ($($how:ident $name:ident;)*) => {
        mod browser {
            use plyscope_e2e::{case, shell::Kind};
            $(#[test] fn $name() { case::$how(Kind::Browser, stringify!($name), crate::$name::body); })*
        }
        mod desktop {
            use plyscope_e2e::{case, shell::Kind};
            $(#[test] fn $name() { case::$how(Kind::Desktop, stringify!($name), crate::$name::body); })*
        }
    };
}

both! {
    run main_flow;
    run keyboard_only;
    run no_violations;
    run screen_equals_step;
    run hostile_text;
    run_alone cancel;
    run_alone engine_stopped;
    run closing;
    run compare;
    run comparison_stopped;
    run ladder;
    run arena;
    run languages;
    run links;
    run play;
    run predict;
    run large_trace;
    run small_windows;
}
