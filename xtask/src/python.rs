//! The package for Python: its environment, the package as the tests import it, and its tests.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::house::House;
use crate::process::Task;

/// What the tests of the package and of the notebooks need; the first file includes the second.
const REQUIREMENTS: [&str; 2] =
    ["python/tests/requirements.txt", "examples/notebook/requirements.txt"];
/// Built like the programs (`House::build_program`), so that no crate is compiled a second time with other features.
const BUILD: &str = "cargo build --workspace --lib --examples";
/// The name of the extension in the package, the same for every CPython from 3.10 on.
const EXTENSION: &str = if cfg!(windows) { "_plyscope.pyd" } else { "_plyscope.abi3.so" };

/// Builds the extension, lays the package out, and runs its tests and the examples of its documentation.
pub(crate) fn test(house: &House) -> Result<()> {
    let python = environment(house)?;
    Task::new(BUILD).run(&house.root)?;
    let folder = lay(house)?;
    let package = folder.join("plyscope").to_string_lossy().into_owned();
    let words = ["-m", "pytest", "--quiet", "--doctest-modules", "python/tests", &package];
    let program = house.built("plyscope").line();
    Task::program(&python)
        .with_arguments(&words.map(str::to_owned))
        .with_variable("PYTHONPATH", &folder.to_string_lossy())
        .with_variable("PLYSCOPE_PROGRAM", &program)
        .run(&house.root)
}

/// Copies the package's files and links the extension of the debug build; returns the folder to import from.
fn lay(house: &House) -> Result<PathBuf> {
    let folder = house.target.join("python");
    let package = folder.join("plyscope");
    if package.exists() {
        std::fs::remove_dir_all(&package)?;
    }
    std::fs::create_dir_all(&package)?;
    for entry in std::fs::read_dir(house.root.join("python/plyscope"))? {
        let path = entry?.path();
        if path.is_file() {
            std::fs::copy(&path, package.join(path.file_name().unwrap_or_default()))?;
        }
    }
    let (begin, end) = (std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let built = house.target.join("debug").join(format!("{begin}_plyscope{end}"));
    link(&built, &package.join(EXTENSION))?;
    Ok(folder)
}

/// Links a file, because a debug build is large.
fn link(file: &Path, to: &Path) -> Result<()> {
    std::fs::hard_link(file, to).with_context(|| format!("{} cannot be linked", file.display()))
}

/// Makes the environment once per set of requirements; returns the path of its Python.
pub(crate) fn environment(house: &House) -> Result<String> {
    let folder = house.target.join("notebook-venv");
    let python = folder.join("bin/python").to_string_lossy().into_owned();
    let texts: Result<Vec<String>> = REQUIREMENTS
        .iter()
        .map(|file| std::fs::read_to_string(house.root.join(file)).context(*file))
        .collect();
    let wanted = texts?.concat();
    let stamp = folder.join("requirements-installed.txt");
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    let folder = [folder.to_string_lossy().into_owned()];
    let advice = "the tests of Python need Python 3.11 or later with venv, and PyPI for \
                  python/tests/requirements.txt";
    Task::new("python3 -m venv --clear")
        .with_arguments(&folder)
        .run(&house.root)
        .context(advice)?;
    let words = ["-m", "pip", "install", "--quiet", "-r", REQUIREMENTS[0]];
    Task::program(&python)
        .with_arguments(&words.map(str::to_owned))
        .with_variable("PIP_DISABLE_PIP_VERSION_CHECK", "1")
        .run(&house.root)
        .context(advice)?;
    std::fs::write(&stamp, wanted)?;
    Ok(python)
}
