//! `cargo xtask app`: install what is missing, build, and open the window.

use anyhow::Result;

use crate::house::House;
use crate::needs::{self, COMPILER, WEB_VIEW};
use crate::process::Task;

/// Does it; returns when the started program ends. Where no window can be opened, the same UI is
/// served to a browser, and no web view is needed.
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
