//! The package for Python: its environments, the package as the tests import it, its tests, and its wheel.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::house::House;
use crate::level::{Build, LEVELS};
use crate::process::Task;
use crate::{any_wheel, held, notices, page};

/// What the tests of the package and of the notebooks need; the first file includes the second.
const REQUIREMENTS: [&str; 2] =
    ["python/tests/requirements.txt", "examples/notebook/requirements.txt"];
/// What the stage in a notebook is tested with.
const NOTEBOOK: &str = "python/tests/jupyterlab-requirements.txt";
/// The packages that the wheel compiles for size, each with its level: sentences, files and views, as in the page. The
/// searches, in `plyscope-core`, are compiled for speed. By options and not by a profile, so that the other packages are
/// those of the programs.
const SMALL: [(&str, &str); 4] =
    [("plyscope", "z"), ("plyscope-python", "s"), ("plyscope-parquet", "z"), ("parquet", "z")];
/// The version of Pyodide that the package is tested in, from npm.
const PYODIDE: &str = "314.0.7";
/// Built like the programs (`House::build_program`), so that no crate is compiled a second time with other features.
const BUILD: &str = "cargo build --workspace --lib --examples";
/// What builds the wheel.
const MAKERS: &str = "python/wheel-requirements.txt";
/// The notices of what the extension contains; the page holds its own.
const NOTICES: &str = "third-party.md";
/// The most bytes of the wheel of this system, because every reader of a notebook fetches it.
const LARGEST: u64 = 5_400_000;
/// The most bytes of the wheel of any system beyond those of the page in it.
const BESIDE_THE_PAGE: u64 = 100_000;
/// How the wheel is linked: as a whole, which makes it smaller, by 6 in 100.
const LINKED: [&str; 2] = ["profile.release.lto=\"fat\"", "profile.release.codegen-units=1"];
/// The folder of the programs in an environment.
const BIN: &str = if cfg!(windows) { "Scripts" } else { "bin" };
/// The program of Python outside of an environment.
const PYTHON: &str = if cfg!(windows) { "python" } else { "python3" };
/// The name of the extension in the package, the same for every `CPython` from 3.10 on.
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

/// Runs the package in Pyodide under Node, where the page's core searches; does nothing if the page was left out.
pub(crate) fn in_pyodide(house: &House) -> Result<()> {
    if !page::is_built(house) {
        return Ok(());
    }
    let runtime = house.target.join("pyodide").to_string_lossy().into_owned();
    Task::new("npm install --no-save --no-audit --no-fund --prefix")
        .with_arguments(&[runtime.clone(), format!("pyodide@{PYODIDE}")])
        .run(&house.root)?;
    let packages = house.target.join("python").to_string_lossy().into_owned();
    Task::new("node python/tests/pyodide.mjs").with_arguments(&[runtime, packages]).run(&house.root)
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
    if page::is_built(house) {
        held::hold(house, &package.join("static"))?;
    }
    Ok(folder)
}

/// Links a file, because a debug build is large.
fn link(file: &Path, to: &Path) -> Result<()> {
    std::fs::hard_link(file, to).with_context(|| format!("{} cannot be linked", file.display()))
}

/// Returns the Python of the tests and of the notebooks.
pub(crate) fn environment(house: &House) -> Result<String> {
    let folder = prepared(house, "notebook-venv", &REQUIREMENTS)?;
    Ok(python_of(&folder))
}

/// Returns the Python of an environment.
fn python_of(folder: &Path) -> String {
    folder.join(BIN).join("python").to_string_lossy().into_owned()
}

/// Installs `JupyterLab` for the end-to-end test of the stage in a notebook.
pub(crate) fn provide_jupyterlab(house: &House) -> Result<()> {
    prepared(house, "jupyterlab-venv", &[NOTEBOOK]).map(drop)
}

/// Builds two wheels into `folder`: for any processor of this system, with the notices of what is compiled in, and for
/// any system. If the page could not be built, there is only the first, without the page.
///
/// On Linux it is linked for glibc 2.17, so that it runs on systems from 2014 on.
pub(crate) fn wheel(house: &House, folder: &Path) -> Result<()> {
    let [any, ..] = &LEVELS;
    let build = Build::of(house, any)?;
    let inside = house.root.join(held::FOLDER);
    if inside.exists() {
        std::fs::remove_dir_all(&inside)?;
    }
    std::fs::create_dir_all(&inside)?;
    std::fs::write(
        inside.join(NOTICES),
        notices::of(house, &["plyscope-python"], build.system())?,
    )?;
    if page::is_built(house) {
        held::hold(house, &inside)?;
    }
    let bin = prepared(house, "python-venv", &[MAKERS])?.join(BIN);
    let words = ["build", "--release", "--locked", "--target", build.system(), "--out"];
    let mut words = words.map(str::to_owned).to_vec();
    words.push(folder.to_string_lossy().into_owned());
    let small = SMALL
        .map(|(package, level)| format!("profile.release.package.{package}.opt-level=\"{level}\""));
    for option in small.into_iter().chain(LINKED.map(str::to_owned)) {
        words.extend(["--config".to_owned(), option]);
    }
    if cfg!(target_os = "linux") {
        words.extend(["--zig", "--compatibility", "manylinux2014"].map(str::to_owned));
    }
    // maturin looks for an interpreter there.
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([bin.clone()].into_iter().chain(std::env::split_paths(&path)))?;
    let maturin = Task::program(&bin.join("maturin").to_string_lossy())
        .with_arguments(&words)
        .with_variable("PATH", &path.to_string_lossy());
    build.with_flags(maturin).run(&house.root)?;
    let native = newest_wheel(folder)?;
    at_most(&native, LARGEST)?;
    if page::is_built(house) {
        let page = std::fs::metadata(inside.join(held::PAGE))?.len();
        at_most(&any_wheel::make(&native, NOTICES)?, page + BESIDE_THE_PAGE)?;
    }
    alone(house, &native)
}

/// Prints the size of a wheel, and refuses a larger one.
fn at_most(wheel: &Path, largest: u64) -> Result<()> {
    let bytes = std::fs::metadata(wheel)?.len();
    println!("{}: {bytes} bytes", wheel.display());
    if bytes > largest {
        bail!("the wheel is larger than {largest} bytes");
    }
    Ok(())
}

/// Installs a wheel into a new environment, without the network, and runs what it does by itself there.
fn alone(house: &House, wheel: &Path) -> Result<()> {
    let folder = house.target.join("wheel-venv");
    let python = python_of(&folder);
    Task::new(&format!("{PYTHON} -m venv --clear"))
        .with_arguments(&[folder.to_string_lossy().into_owned()])
        .run(&house.root)?;
    Task::program(&python)
        .with_arguments(&["-m", "pip", "install", "--quiet", "--no-index"].map(str::to_owned))
        .with_arguments(&[wheel.to_string_lossy().into_owned()])
        .run(&house.root)?;
    // Elsewhere than in the repository, where Python would import the files of the source.
    let test = house.root.join("python/tests/alone.py").to_string_lossy().into_owned();
    Task::program(&python).with_arguments(&["-I".to_owned(), test]).run(&folder)
}

/// Returns the wheel that maturin has just made.
fn newest_wheel(folder: &Path) -> Result<PathBuf> {
    let paths = std::fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path()));
    let wheels = paths.filter(|path| path.extension().is_some_and(|ending| ending == "whl"));
    let newest = wheels.max_by_key(|path| path.metadata().and_then(|file| file.modified()).ok());
    newest.context("maturin made no wheel")
}

/// Makes an environment once per set of requirements, of which pip reads the first; returns its folder.
fn prepared(house: &House, name: &str, requirements: &[&'static str]) -> Result<PathBuf> {
    let folder = house.target.join(name);
    let python = python_of(&folder);
    let texts: Result<Vec<String>> = requirements
        .iter()
        .map(|file| std::fs::read_to_string(house.root.join(file)).context(*file))
        .collect();
    let wanted = texts?.concat();
    let stamp = folder.join("requirements-installed.txt");
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(folder);
    }
    let made = [folder.to_string_lossy().into_owned()];
    let first = requirements.first().copied().unwrap_or_default();
    let advice = format!("{first} needs Python 3.11 or later with venv, and PyPI");
    Task::new(&format!("{PYTHON} -m venv --clear"))
        .with_arguments(&made)
        .run(&house.root)
        .with_context(|| advice.clone())?;
    let words = ["-m", "pip", "install", "--quiet", "-r", first];
    Task::program(&python)
        .with_arguments(&words.map(str::to_owned))
        .with_variable("PIP_DISABLE_PIP_VERSION_CHECK", "1")
        .run(&house.root)
        .context(advice)?;
    std::fs::write(&stamp, wanted)?;
    Ok(folder)
}
