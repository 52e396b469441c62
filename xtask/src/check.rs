//! `cargo xtask test` and `cargo xtask ci`: everything that must be green.

use anyhow::{Result, bail};

use crate::house::House;
use crate::needs;
use crate::process::Task;
use crate::steps::{Step, run_all};
use crate::{cluster, codegen, frontend, licences, notebook, page, tidy};

/// How much is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// What a developer runs before committing.
    Test,
    /// The same, and what only changes with a dependency.
    Ci,
}

/// The end-to-end tests need built programs; the window's many dependencies are built after the tests
/// that need none of them.
const OTHERS: &str =
    "--workspace --exclude plyscope-e2e --exclude plyscope-desktop --exclude plyscope-page";

/// Runs all steps of the scope.
pub(crate) fn run(house: &House, scope: Scope) -> Result<()> {
    run_all(house, &plan(house, scope))
}

fn plan(house: &House, scope: Scope) -> Vec<Step> {
    let task = |name: &str, line: &str| Step::run(name, Task::new(line));
    let documentation = Task::new("cargo doc --workspace --lib --no-deps");
    let documentation = documentation.with_variable("RUSTDOCFLAGS", "-D warnings");
    let tests = format!("cargo test {OTHERS}");
    let mut steps = vec![
        Step::call("what is needed", provide),
        task("format", "cargo fmt --all --check"),
        Step::call("tidy", |house| tidy::run(&house.root)),
    ];
    if scope == Scope::Ci {
        steps.push(Step::call("licences", licences::run));
    }
    steps.extend([
        // Before any Rust: the shells carry the built UI inside.
        Step::call("ui packages", |house| frontend::install_packages(&house.root)),
        Step::run("ui check", frontend::npm("run check")),
        Step::run("ui lint", frontend::npm("run lint")),
        Step::call("ui build", frontend::build),
        // The UI's tests ask the real service.
        task("service", "cargo build --package plyscope-cli"),
        Step::run("ui test", frontend::npm("test")),
        task("clippy", "cargo clippy --workspace --all-targets -- -D warnings"),
        Step::run("documentation", documentation),
        task("documentation tests", &format!("{tests} --doc")),
        task("tests", &format!("{tests} --lib --bins --tests --examples")),
        Step::call("generated files", |house| codegen::run(&house.root, true)),
        Step::call("notebook", notebook::run),
        Step::call("cluster", cluster::check),
        Step::call("page", page::check),
    ]);
    steps.extend(house.examples.iter().map(|name| {
        let line = format!("cargo run --quiet --package plyscope --example {name}");
        task(&format!("example {name}"), &line)
    }));
    steps.extend([
        task("window tests", "cargo test --package plyscope-desktop"),
        task("programs", "cargo build --workspace"),
        Step::call("end to end", page::end_to_end),
    ]);
    steps
}

fn provide(house: &House) -> Result<()> {
    use needs::{COMPILER, END_TO_END, PICTURES, PYTHON, SHELLS, WEB_VIEW};
    let needed = [COMPILER, PYTHON, PICTURES, SHELLS, WEB_VIEW, END_TO_END].concat();
    needs::provide(&house.root, &needed)?;
    needs::check_node(&house.root)?;
    for component in ["fmt", "clippy"] {
        if !Task::new(&format!("cargo {component} --version")).succeeds(&house.root) {
            bail!("`cargo {component}` is missing: run `rustup component add rustfmt clippy`");
        }
    }
    Ok(())
}
