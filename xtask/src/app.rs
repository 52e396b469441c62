//! `cargo xtask app`: installs what is missing, builds, and opens the window.

use anyhow::Result;

use crate::house::House;
use crate::needs::{self, COMPILER, WEB_VIEW};
use crate::process::Task;

/// Installs, builds and starts the program; returns when that program ends.
///
/// Without a display it serves the same UI to a browser, which needs no web view.
pub(crate) fn run(house: &House, arguments: &[String]) -> Result<()> {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let display = is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    let (needed, program) = if display {
        ([COMPILER, WEB_VIEW].concat(), "plyscope-desktop --")
    } else {
        (COMPILER.to_vec(), "plyscope-cli -- serve")
    };
    needs::provide_with_ui(house, &needed)?;
    if !display {
        println!("There is no display here: serving the same UI to a browser instead.");
    }
    let start = Task::new(&format!("cargo run --release --package {program}"));
    start.with_arguments(arguments).run(&house.root)
}
