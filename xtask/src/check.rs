//! `cargo xtask test` and `cargo xtask ci`: everything that must be green.

use anyhow::{Result, bail};

use crate::house::House;
use crate::machine::Machine;
use crate::needs::{self, Need};
use crate::process::Task;
use crate::steps::{Step, run_all};
use crate::{codegen, frontend, licences, notebook, tidy};

/// How much is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// What a developer runs before committing.
    Test,
    /// The same, and what only changes with a dependency.
    Ci,
}

/// The package of the end-to-end tests: they need built programs, so they run by themselves.
const END_TO_END: &str = "plyscope-e2e";
/// The package of the window. Its many dependencies are built once, in the profile that the
/// end-to-end tests use, and not again in that of the other tests.
const DESKTOP: &str = "plyscope-desktop";

/// Runs all steps of the scope.
pub(crate) fn run(house: &House, scope: Scope) -> Result<()> {
    run_all(house, &plan(house, scope))
}

fn plan(house: &House, scope: Scope) -> Vec<Step> {
    let cargo = |line: &str| Task::new(&format!("cargo {line}"));
    let mut steps = vec![
        Step::call("what is needed", provide),
        Step::run("format", cargo("fmt --all --check")),
        Step::call("tidy", |house| tidy::run(&house.root)),
    ];
    if scope == Scope::Ci {
        steps.push(Step::call("licences", licences::run));
    }
    if house.ui {
        // Before any Rust: the shells carry the built UI inside.
        steps.push(Step::call("ui packages", |house| frontend::install_packages(&house.root)));
        steps.push(Step::run("ui check", frontend::npm("run check")));
        steps.push(Step::run("ui lint", frontend::npm("run lint")));
        steps.push(Step::call("ui build", frontend::build));
        // Its tests ask the real service.
        steps.push(Step::run("service", cargo("build --package plyscope-cli")));
        steps.push(Step::run("ui test", frontend::npm("test")));
    }
    let apart = [(house.end_to_end, END_TO_END), (house.desktop, DESKTOP)];
    let apart = apart.into_iter().filter(|&(there, _)| there);
    let others: Vec<_> = apart.map(|(_, package)| format!(" --exclude {package}")).collect();
    let others = others.concat();
    let documentation =
        cargo("doc --workspace --lib --no-deps").with_variable("RUSTDOCFLAGS", "-D warnings");
    steps.extend([
        Step::run("clippy", cargo("clippy --workspace --all-targets -- -D warnings")),
        Step::run("documentation", documentation),
        Step::run("documentation tests", cargo(&format!("test --workspace{others} --doc"))),
        Step::run(
            "tests",
            cargo(&format!("test --workspace{others} --lib --bins --tests --examples")),
        ),
        Step::call("generated files", |house| codegen::run(&house.root, true)),
        Step::call("notebook", notebook::run),
    ]);
    for name in &house.examples {
        // The profile of the tests: it is optimised, and already built.
        let line = format!("run --quiet --profile test --package plyscope --example {name}");
        steps.push(Step::run(&format!("example {name}"), cargo(&line)));
    }
    if house.desktop {
        let line = format!("test --profile dev --package {DESKTOP}");
        steps.push(Step::run("window tests", cargo(&line)));
    }
    if house.end_to_end {
        steps.push(Step::run("programs", cargo("build --workspace")));
        steps.push(Step::run("end to end", cargo(&format!("test --package {END_TO_END}"))));
    }
    steps
}

fn needed(house: &House) -> Vec<Need> {
    let mut all = vec![needs::COMPILER, needs::PYTHON];
    if house.desktop {
        all.extend(needs::WEB_VIEW);
    }
    if house.end_to_end {
        all.extend(needs::END_TO_END);
    }
    all
}

fn provide(house: &House) -> Result<()> {
    needs::provide(&house.root, Machine::look(), &needed(house))?;
    if house.ui {
        needs::check_node(&house.root)?;
    }
    for component in ["fmt", "clippy"] {
        if !Task::new(&format!("cargo {component} --version")).succeeds(&house.root) {
            bail!("`cargo {component}` is missing: run `rustup component add rustfmt clippy`");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(house: &House, scope: Scope) -> Vec<String> {
        plan(house, scope).into_iter().map(|step| step.name).collect()
    }

    #[test]
    fn the_core_alone_needs_no_node_and_no_browser() {
        let core = House { examples: vec!["01_rules".into()], ..House::default() };
        let names = names(&core, Scope::Test);
        assert!(!names.iter().any(|name| name.starts_with("ui") || name == "end to end"));
        assert!(names.contains(&"example 01_rules".to_owned()));
        assert_eq!(needed(&core), [needs::COMPILER, needs::PYTHON]);
    }

    #[test]
    fn the_ui_is_built_before_what_carries_it() {
        let all = House { ui: true, desktop: true, end_to_end: true, ..House::default() };
        let names = names(&all, Scope::Test);
        let place = |name: &str| names.iter().position(|other| other == name);
        assert!(place("ui build").is_some() && place("ui build") < place("clippy"));
        assert!(place("ui build") < place("service") && place("service") < place("ui test"));
        assert!(place("programs").is_some() && place("programs") < place("end to end"));
        assert_eq!(needed(&all).len(), 9);
    }

    #[test]
    fn ci_is_test_and_the_licences() {
        let house = House::default();
        let mut ci = names(&house, Scope::Ci);
        assert!(ci.contains(&"licences".to_owned()));
        ci.retain(|name| name != "licences");
        assert_eq!(ci, names(&house, Scope::Test));
    }
}
