//! `cargo xtask test` and `cargo xtask ci`: what must be green, in a fast list and a whole one.

use anyhow::{Result, bail};

use crate::house::House;
use crate::needs;
use crate::process::Task;
use crate::steps::{Step, run_all};
use crate::{cluster, codegen, frontend, licences, notebook, page, tidy};

/// How much is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// What an ordinary edit can break, once.
    Fast,
    /// The same, and what repeats it elsewhere: run it before a release, and when a shell, a format or a manifest changes.
    All,
    /// What CI runs: the fast list, and what only changes with a dependency.
    Ci,
}

/// The integration tests that need more than what cargo builds: each has a step of its own.
const LATER: [&str; 5] = ["cluster", "flows", "load", "memory", "same_bytes"];

/// Runs all steps of the scope, and names what it left out.
pub(crate) fn run(house: &House, scope: Scope) -> Result<()> {
    let done = run_all(house, &plan(house, scope));
    if scope != Scope::All {
        let names: Vec<String> = only_in_all().iter().flatten().map(Step::name).collect();
        println!("left out: {} (cargo xtask test --all)", names.join(", "));
    }
    done
}

/// What the fast list leaves out, in the three places where the whole list has it: it repeats in another form what the other
/// steps check, or needs a manifest or a format to change before it can fail.
fn only_in_all() -> [Vec<Step>; 3] {
    let documentation = Task::new("cargo doc --workspace --lib --no-deps");
    let documentation = documentation.with_variable("RUSTDOCFLAGS", "-D warnings");
    [
        vec![
            Step::call("notebook", notebook::run),
            Step::run("documentation", documentation),
            // What is tested is built with what tests need; what is given away is not.
            task("without tests", "cargo check --workspace --bins"),
        ],
        // They wait most of the time: for peers that are slow on purpose, and for Slurm.
        vec![
            task("load", "cargo test --workspace --test load"),
            Step::call("cluster", cluster::check),
        ],
        vec![task("documentation tests", "cargo test --workspace --doc")],
    ]
}

fn task(name: &str, line: &str) -> Step {
    Step::run(name, Task::new(line))
}

fn plan(house: &House, scope: Scope) -> Vec<Step> {
    let [after_page, beside_tests, after_tests] =
        if scope == Scope::All { only_in_all() } else { Default::default() };
    let mut first = vec![
        task("format", "cargo fmt --all --check"),
        Step::call("tidy", |house| tidy::run(&house.root)),
    ];
    if scope == Scope::Ci {
        first.push(Step::call("licences", licences::run));
    }
    first.extend([
        // Before any Rust: the shells carry the built UI inside.
        Step::call("ui packages", |house| frontend::install_packages(&house.root)),
        Step::call("ui build", frontend::build),
    ]);
    let mut page = vec![
        Step::call("page", |house| page::build_if_possible(house).map(drop)),
        Step::call("drivers", page::provide_drivers),
    ];
    page.extend(after_page);
    // What runs side by side leaves processors free: installing waits for the network, the UI's tools and the last part of an
    // optimised build are of one thread. The page is built in a folder of its own, so that neither build waits for the other.
    let mut steps = vec![
        Step::call("tools", tools),
        Step::beside([vec![Step::call("packages", packages)], first]),
        Step::beside([
            // The UI's tests and the notebook's ask the real service.
            vec![Step::call("service", House::build_program)],
            vec![Step::run("ui check", frontend::npm("run check"))],
            vec![Step::run("ui lint", frontend::npm("run lint"))],
        ]),
        Step::run("ui test", frontend::npm("test")),
        Step::beside([
            page,
            vec![task("clippy", "cargo clippy --workspace --all-targets -- -D warnings")],
        ]),
        // In one go, as of two that compile one waits.
        task("tests compiled", "cargo test --workspace --lib --bins --tests --no-run"),
        Step::beside([vec![Step::run("tests", built_tests(house))], beside_tests]),
    ];
    steps.extend(after_tests);
    steps.extend([
        Step::call("generated files", |house| codegen::run(house, true)),
        Step::call("same in the page", page::check),
        task("programs", "cargo build --workspace --bins --examples"),
    ]);
    steps.extend(house.examples.iter().map(|name| {
        Step::run(&format!("example {name}"), house.built(&format!("examples/{name}")))
    }));
    steps.push(Step::call("end to end", page::end_to_end));
    steps
}

/// The tests of all that cargo builds by itself.
fn built_tests(house: &House) -> Task {
    let names = house.tests.iter().filter(|name| !LATER.contains(&name.as_str()));
    let chosen: Vec<String> = names.flat_map(|name| ["--test".to_owned(), name.clone()]).collect();
    Task::new("cargo test --workspace --lib --bins").with_arguments(&chosen)
}

/// What is there or not: nothing here installs it.
fn tools(house: &House) -> Result<()> {
    needs::check_node(&house.root)?;
    for component in ["fmt", "clippy"] {
        if !Task::new(&format!("cargo {component} --version")).succeeds(&house.root) {
            bail!("`cargo {component}` is missing: run `rustup component add rustfmt clippy`");
        }
    }
    Ok(())
}

/// Packages of the system.
fn packages(house: &House) -> Result<()> {
    use needs::{COMPILER, END_TO_END, PICTURES, PYTHON, SHELLS, WEB_VIEW};
    let needed = [COMPILER, PYTHON, PICTURES, SHELLS, WEB_VIEW, END_TO_END].concat();
    needs::provide(&house.root, &needed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_list_is_the_fast_one_and_what_that_leaves_out() {
        let house = House::look().expect("this repository");
        let names = |scope| -> Vec<String> {
            let steps: Vec<String> = plan(&house, scope).iter().map(Step::name).collect();
            let apart = steps.iter().flat_map(|step| step.split(" beside "));
            apart.flat_map(|list| list.split(", ")).map(str::to_owned).collect()
        };
        let [fast, all, ci] = [Scope::Fast, Scope::All, Scope::Ci].map(names);
        for step in only_in_all().iter().flatten().map(Step::name) {
            assert!(all.contains(&step) && !fast.contains(&step) && !ci.contains(&step), "{step}");
        }
        let licences = "licences".to_owned();
        assert!(ci.contains(&licences) && !fast.contains(&licences));
        for step in
            ["format", "tidy", "ui test", "clippy", "tests", "same in the page", "end to end"]
        {
            assert!(
                [&fast, &all, &ci].iter().all(|names| names.contains(&step.to_owned())),
                "{step}"
            );
        }
    }

    #[test]
    fn every_integration_test_runs_with_the_others_or_in_a_step_of_its_own() {
        let house = House::look().expect("this repository");
        let line = built_tests(&house).line();
        for name in &house.tests {
            let together = line.split(' ').any(|word| word == name);
            assert_ne!(together, LATER.contains(&name.as_str()), "{name}: {line}");
        }
        assert!(LATER.iter().all(|name| house.tests.iter().any(|test| test == name)));
        assert!(line.ends_with(" --test cli --test it"), "{line}");
    }
}
