//! The notebook's test: a real trace, opened by networkx and pandas in an environment of its own.

use anyhow::{Context, Result, bail};

use crate::house::House;
use crate::process::Task;

const REQUIREMENTS: &str = "examples/notebook/requirements.txt";

/// What the test is given, in this order: what makes it, and its file.
const EXPORTS: [(&str, &str); 3] = [
    ("trace --game tictactoe --run alphabeta", "notebook-trace.json"),
    (
        "compare --game tictactoe --runs minimax,alphabeta,alphabeta+static --random-orders 5 \
         --format json",
        "notebook-comparison.json",
    ),
    (
        "success --game tictactoe --runs minimax,alphabeta,alphabeta+tt --nodes 1000 --format json",
        "notebook-success.json",
    ),
];

/// Exports a trace, a comparison and success curves with the command line and runs
/// `examples/notebook/test_notebook.py` on them.
pub(crate) fn run(house: &House) -> Result<()> {
    let mut arguments = vec!["examples/notebook/test_notebook.py".to_owned()];
    let python = prepare(house)?;
    for (words, name) in EXPORTS {
        arguments.push(export(house, words, name)?);
    }
    Task::program(&python).with_arguments(&arguments).run(&house.root)
}

/// Lets the command line write a file; gives the file's path.
fn export(house: &House, words: &str, name: &str) -> Result<String> {
    let file = house.target.join(name);
    // An old file must not pass for one that could not be written.
    if file.exists() {
        std::fs::remove_file(&file)?;
    }
    let path = file.to_string_lossy().into_owned();
    Task::new(&format!("cargo run --quiet --package plyscope-cli -- {words} -o"))
        .with_arguments(std::slice::from_ref(&path))
        .run(&house.root)?;
    if !file.exists() {
        bail!("`plyscope {words}` wrote no {path}");
    }
    Ok(path)
}

/// Makes the environment once per requirements file; returns its Python.
fn prepare(house: &House) -> Result<String> {
    let folder = house.target.join("notebook-venv");
    let python = folder.join("bin/python").to_string_lossy().into_owned();
    let wanted = std::fs::read_to_string(house.root.join(REQUIREMENTS)).context(REQUIREMENTS)?;
    let stamp = folder.join("requirements-installed.txt");
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    let folder = [folder.to_string_lossy().into_owned()];
    let advice = "the notebook's test needs Python 3.11 or later with venv, and PyPI for \
                  examples/notebook/requirements.txt";
    Task::new("python3 -m venv --clear")
        .with_arguments(&folder)
        .run(&house.root)
        .context(advice)?;
    Task::program(&python)
        .with_arguments(&["-m", "pip", "install", "--quiet", "-r", REQUIREMENTS].map(str::to_owned))
        .with_variable("PIP_DISABLE_PIP_VERSION_CHECK", "1")
        .run(&house.root)
        .context(advice)?;
    std::fs::write(&stamp, wanted)?;
    Ok(python)
}
