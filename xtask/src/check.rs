//! `cargo xtask test` and `cargo xtask ci`: the checks that must pass, as a fast list and a whole list.

use anyhow::{Result, bail};

use crate::house::House;
use crate::needs;
use crate::process::Task;
use crate::steps::{Step, StepResults, run_all};
use crate::{
    cluster, codegen, engines, frontend, guide, library, licences, notebook, page, python, tidy,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Everything that an ordinary edit can break, once.
    Fast,
    /// The fast list and its repeats elsewhere: run it before a release, and when a shell, a format or a manifest changes.
    All,
    /// The checks of CI: the fast list, and the checks that only a change of dependencies can break.
    Ci,
}

/// Integration tests that need more than cargo builds; each has its own step.
const LATER: [&str; 5] = ["cluster", "flows", "load", "memory", "same_bytes"];

/// Runs all steps of the scope, and names those that it left out or skipped.
///
/// Only the fast list skips steps; with `fresh`, it skips none.
pub(crate) fn run(house: &House, scope: Scope, fresh: bool) -> Result<()> {
    let done = run_all(house, &plan(house, scope), scope == Scope::Fast && !fresh);
    if let Ok(StepResults { skipped, .. }) = &done
        && !skipped.is_empty()
    {
        println!("skipped: {} (cargo xtask test --fresh runs them)", skipped.join(", "));
    }
    if scope != Scope::All {
        let names: Vec<String> = only_in_all().iter().flatten().map(Step::name).collect();
        println!("left out: {} (cargo xtask test --all)", names.join(", "));
    }
    done.map(drop)
}

/// Returns the steps that the fast list leaves out, in the four places where the whole list has them.
///
/// They repeat other steps in another form, or fail only when a manifest or a format changes.
fn only_in_all() -> [Vec<Step>; 4] {
    let documentation = Task::new("cargo doc --workspace --lib --no-deps");
    let documentation = documentation.with_variable("RUSTDOCFLAGS", "-D warnings");
    [
        vec![
            // After the page, which its figures show.
            Step::call("guide", guide::check),
            Step::call("notebook", notebook::run),
            Step::run("documentation", documentation),
            // Test builds enable features that shipped programs lack, so a build without tests is checked too.
            task("without tests", "cargo check --workspace --bins"),
            Step::call("library alone", library::check),
        ],
        // They run beside the tests because they mostly wait: for peers that are slow on purpose, and for Slurm.
        vec![
            task("load", "cargo test --workspace --test load"),
            Step::call("cluster", cluster::check),
        ],
        vec![
            task("documentation tests", "cargo test --workspace --doc"),
            Step::call("engines", engines::check),
            Step::call("jupyterlab", python::provide_jupyterlab),
        ],
        vec![
            // After the step "python", which lays the package out.
            Step::call("pyodide", python::in_pyodide),
            Step::call("end to end, delayed", page::delayed),
        ],
    ]
}

fn task(name: &str, line: &str) -> Step {
    Step::run(name, Task::new(line))
}

fn plan(house: &House, scope: Scope) -> Vec<Step> {
    let [after_page, beside_tests, after_tests, at_the_end] =
        if scope == Scope::All { only_in_all() } else { Default::default() };
    let mut first = vec![
        task("format", "cargo fmt --all --check"),
        Step::call("tidy", |house| tidy::run(&house.root, None)),
    ];
    if scope == Scope::Ci {
        first.push(Step::call("licences", licences::run));
    }
    first.extend([
        // Before any Rust, because the shells embed the built UI.
        Step::call("ui packages", |house| frontend::install_packages(&house.root)),
        frontend::build_step(),
    ]);
    let mut page = vec![
        Step::call("page", |house| page::build_if_possible(house).map(drop)),
        Step::call("drivers", page::provide_drivers),
    ];
    page.extend(after_page);
    // These steps leave processors free: installing waits for the network, and the UI's programs and the end of an
    // optimised build use one thread. The page has its own build folder, so that neither build waits for the other.
    let mut steps = vec![
        Step::call("tools", tools),
        Step::beside([vec![Step::call("packages", packages)], first]),
        Step::beside([
            // First, because the tests of the UI and of the notebook call the real service.
            vec![Step::call("service", House::build_program)],
            vec![Step::run("ui check", frontend::npm("run check"))],
            vec![Step::run("ui lint", frontend::npm("run lint"))],
        ]),
        // Run together, because the browser of the pictures mostly waits.
        Step::beside([
            vec![Step::run("ui units", frontend::npm("run test-units"))],
            vec![Step::run("pictures", frontend::npm("run pictures"))],
        ]),
        Step::beside([
            page,
            vec![task("clippy", "cargo clippy --workspace --all-targets -- -D warnings")],
        ]),
        // One command, because of two cargo builds one waits for the lock.
        task("tests compiled", "cargo test --workspace --lib --bins --tests --no-run"),
        Step::beside([vec![Step::run("tests", built_tests(house))], beside_tests]),
    ];
    steps.extend(after_tests);
    steps.extend([
        Step::call("python", python::test),
        Step::call("generated files", |house| codegen::run(house, true)),
        Step::call("same in the page", page::check),
        task("programs", "cargo build --workspace --bins --examples"),
    ]);
    steps.extend(house.examples.iter().map(|name| {
        Step::run(&format!("example {name}"), house.built(&format!("examples/{name}")))
    }));
    steps.push(Step::call("own game", own_game));
    let whole = scope == Scope::All;
    steps.push(Step::call("end to end", move |house| page::end_to_end(house, whole)));
    steps.extend(at_the_end);
    steps
}

/// Returns the tests of everything that cargo builds by itself.
///
/// nextest is optional; with it, the tests of all binaries share the processors.
fn built_tests(house: &House) -> Task {
    let names = house.tests.iter().filter(|name| !LATER.contains(&name.as_str()));
    let chosen: Vec<String> = names.flat_map(|name| ["--test".to_owned(), name.clone()]).collect();
    let has_nextest = Task::new("cargo nextest --version").succeeds(&house.root);
    let runner = if has_nextest { "cargo nextest run" } else { "cargo test" };
    Task::new(&format!("{runner} --workspace --lib --bins")).with_arguments(&chosen)
}

/// Saves the trace of the example with a game of its own, and validates the file.
fn own_game(house: &House) -> Result<()> {
    let file = house.target.join("own-game.json").to_string_lossy().into_owned();
    let example = house.built("examples/09_your_own_game");
    example.with_arguments(std::slice::from_ref(&file)).run(&house.root)?;
    // Its exit code says that the rules of an unknown game were not checked.
    let printed = house.program("validate --json").with_arguments(&[file]).answer(&house.root);
    let answer: serde_json::Value = serde_json::from_slice(&printed)?;
    if answer["valid"] != true {
        bail!("the trace of a game of one's own is refused: {answer}");
    }
    Ok(())
}

/// Fails if Node.js, rustfmt or clippy is missing, because no chore installs them.
fn tools(house: &House) -> Result<()> {
    needs::check_node(&house.root)?;
    for component in ["fmt", "clippy"] {
        if !Task::new(&format!("cargo {component} --version")).succeeds(&house.root) {
            bail!("`cargo {component}` is missing: run `rustup component add rustfmt clippy`");
        }
    }
    Ok(())
}

fn packages(house: &House) -> Result<()> {
    use needs::{COMPILER, END_TO_END, PICTURES, PYTHON, SHELLS, WEB_VIEW};
    let needed = [COMPILER, PYTHON, PICTURES, SHELLS, WEB_VIEW, END_TO_END].concat();
    needs::provide(&house.root, &needed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs;

    #[test]
    fn the_whole_list_is_the_fast_one_and_what_that_leaves_out() {
        let house = House::look().expect("this repository");
        let names = |scope| -> Vec<String> {
            let steps = plan(&house, scope);
            steps.iter().flat_map(Step::parts).map(|(name, _)| name.to_owned()).collect()
        };
        let [fast, all, ci] = [Scope::Fast, Scope::All, Scope::Ci].map(names);
        for step in only_in_all().iter().flatten().map(Step::name) {
            assert!(all.contains(&step) && !fast.contains(&step) && !ci.contains(&step), "{step}");
        }
        let licences = "licences".to_owned();
        assert!(ci.contains(&licences) && !fast.contains(&licences));
        for step in [
            "format",
            "tidy",
            "ui units",
            "pictures",
            "clippy",
            "tests",
            "python",
            "same in the page",
            "end to end",
        ] {
            assert!(
                [&fast, &all, &ci].iter().all(|names| names.contains(&step.to_owned())),
                "{step}"
            );
        }
    }

    /// A renamed step would lose its row in the table, and a new one would always run without a reason.
    #[test]
    fn what_a_step_reads_is_known_or_it_always_runs() {
        /// Steps that are cheap when nothing changed, or that check the machine.
        const ALWAYS: [&str; 10] = [
            "tools",
            "packages",
            "format",
            "tidy",
            "licences",
            "ui packages",
            "service",
            "drivers",
            "programs",
            "own game",
        ];
        let house = House::look().expect("this repository");
        let steps = [Scope::Fast, Scope::Ci].map(|scope| plan(&house, scope));
        let parts: Vec<_> = steps.iter().flatten().flat_map(Step::parts).collect();
        for (name, _) in &parts {
            assert_ne!(ALWAYS.contains(name), inputs::of(name).is_some(), "{name}");
        }
        for known in inputs::TABLE {
            assert!(parts.iter().any(|(name, _)| known.is_of(name)), "{known:?} is of no step");
        }
    }

    #[test]
    fn every_script_of_npm_is_there() {
        let house = House::look().expect("this repository");
        let scripts = std::fs::read_to_string(house.root.join("ui/package.json")).expect("there");
        let scripts: serde_json::Value = serde_json::from_str(&scripts).expect("JSON");
        let steps = plan(&house, Scope::All);
        let lines = steps.iter().flat_map(Step::parts);
        let called = lines.filter_map(|(_, line)| line.strip_prefix("npm --prefix ui run "));
        let called: Vec<&str> = called.collect();
        assert_eq!(called, ["build", "check", "lint", "test-units", "pictures"]);
        for script in called {
            assert!(scripts["scripts"][script].is_string(), "{script}");
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
        assert!(
            line.ends_with(" --test cli --test it --test judging --test no_display --test readers"),
            "{line}"
        );
    }
}
