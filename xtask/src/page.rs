//! `cargo xtask page`: compiles the core for a browser's worker, and builds the UI around it, as static files and as one file.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::arrange::alike_together;
use crate::frontend;
use crate::held;
use crate::house::House;
use crate::needs::{self, COMPILER};
use crate::notices;
use crate::process::Task;
use crate::schemas;

const TARGET: &str = "wasm32-unknown-unknown";
/// The build profile of the core, from the root `Cargo.toml`.
const PROFILE: &str = "page";

/// The notices of the core's packages, a file beside it.
const NOTICES: &str = "notices.md";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Toolchain {
    /// The target of the toolchain in use.
    Own,
    /// Debian's compiler, which builds the standard library from its sources.
    Debian,
}

impl Toolchain {
    /// Returns the own toolchain if it has the target, else adds the target, else installs
    /// Debian's.
    fn provide(root: &Path) -> Result<Self> {
        if has_target(root) {
            return Ok(Self::Own);
        }
        println!("missing: the target {TARGET} (for building the page)");
        let add = Task::new(&format!("rustup target add {TARGET}"));
        if add.succeeds(root) && has_target(root) {
            return Ok(Self::Own);
        }
        println!("rustup cannot bring it: looking for Debian's");
        needs::provide(root, needs::WEB_RUST).map(|()| Self::Debian).with_context(|| {
            format!("the page needs Rust for browsers: `rustup target add {TARGET}`")
        })
    }

    fn build(self, target: &Path) -> Task {
        let build = format!("build --package plyscope-page --target {TARGET} --profile {PROFILE}");
        let task = match self {
            Self::Own => Task::new(&format!("cargo {build}")),
            // Debian's cargo is stable, but `RUSTC_BOOTSTRAP` may unlock -Zbuild-std because the sources are its own.
            Self::Debian => {
                Task::new(&format!("/usr/bin/cargo {build} -Zbuild-std=std,panic_abort"))
                    .with_variable("RUSTC", "/usr/bin/rustc")
                    .with_variable("RUSTC_BOOTSTRAP", "1")
                    .with_variable("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld-19")
            }
        };
        task.with_variable("CARGO_TARGET_DIR", &target.to_string_lossy())
    }
}

fn has_target(root: &Path) -> bool {
    let folder = Task::new(&format!("rustc --print target-libdir --target {TARGET}")).output(root);
    let folder = folder.ok().and_then(|folder| String::from_utf8(folder).ok());
    folder.is_some_and(|folder| Path::new(folder.trim()).is_dir())
}

pub(crate) fn run(house: &House, serve: bool) -> Result<()> {
    let folder = build(house)?;
    // So that `pip install .` takes it too.
    held::hold(house, &house.root.join(held::FOLDER))?;
    println!("{}: open plyscope.html, or put the folder on any web server", folder.display());
    if serve {
        return vite(house, "serve-page --", &folder).run(&house.root);
    }
    Ok(())
}

/// Builds the page and returns its folder; fails where Rust for browsers cannot be installed.
pub(crate) fn build(house: &House) -> Result<PathBuf> {
    needs::provide(&house.root, COMPILER)?;
    needs::check_node(&house.root)?;
    frontend::install_packages(&house.root)?;
    core(house, Toolchain::provide(&house.root)?)?;
    shell(house)?;
    Ok(house.target.join("page"))
}

fn core_folder(house: &House) -> PathBuf {
    house.target.join("page-core")
}

/// Compiles the core into its folder: `core.wasm`, and `core.js`, which calls it.
fn core(house: &House, toolchain: Toolchain) -> Result<()> {
    let target = house.target.join("page-build");
    toolchain.build(&target).run(&house.root)?;
    let built = target.join(TARGET).join(PROFILE).join("plyscope_page.wasm");
    let glue = target.join("glue");
    let mut bindgen = Bindgen::new();
    bindgen.input_path(built).web(true)?.typescript(false).omit_default_module_path(true);
    bindgen.remove_name_section(true).remove_producers_section(true).generate(&glue)?;
    let folder = core_folder(house);
    std::fs::create_dir_all(&folder)?;
    let made = |name: &str| {
        let from = glue.join(name);
        std::fs::read(&from).with_context(|| format!("could not read {}", from.display()))
    };
    std::fs::write(folder.join("core.js"), made("plyscope_page.js")?)?;
    std::fs::write(folder.join("core.wasm"), alike_together(&made("plyscope_page_bg.wasm")?)?)?;
    Ok(())
}

/// Builds the UI around the core that [`core`] made, with the notices that the licences require.
fn shell(house: &House) -> Result<()> {
    let notices = notices::of(house, &["plyscope-page"], TARGET)?;
    std::fs::write(core_folder(house).join(NOTICES), notices)?;
    let (page, file) = (house.target.join("page"), house.target.join("page-file"));
    vite(house, "build-page -- --mode page", &page).run(&house.root)?;
    vite(house, "build-page -- --mode file", &file).run(&house.root)?;
    let name = "plyscope.html";
    std::fs::copy(file.join(name), page.join(name))
        .context("the page of one file was not built")?;
    Ok(())
}

fn vite(house: &House, line: &str, out: &Path) -> Task {
    let out = ["--outDir".to_owned(), out.to_string_lossy().into_owned()];
    frontend::npm(&format!("run {line}"))
        .with_arguments(&out)
        .with_variable("PLYSCOPE_CORE", &core_folder(house).to_string_lossy())
}

/// Builds the page for another chore; returns its folder.
///
/// Returns `None`, reports the reason and removes an earlier page if Rust for browsers cannot be installed here.
pub(crate) fn build_if_possible(house: &House) -> Result<Option<PathBuf>> {
    let folder = house.target.join("page");
    match Toolchain::provide(&house.root) {
        Ok(toolchain) => {
            core(house, toolchain)?;
            shell(house)?;
            Ok(Some(folder))
        }
        Err(error) => {
            needs::leave_out("the page", error)?;
            if folder.exists() {
                std::fs::remove_dir_all(folder)?;
            }
            Ok(None)
        }
    }
}

/// Returns whether there is a page: [`build_if_possible`] removes that of an earlier build.
pub(crate) fn is_built(house: &House) -> bool {
    house.target.join("page").exists()
}

/// Compares the core of the built page with the native one, for checks; does nothing if the page was left out.
pub(crate) fn check(house: &House) -> Result<()> {
    if !is_built(house) {
        return Ok(());
    }
    Task::new("cargo test --workspace --test memory --test same_bytes")
        .with_variable("PLYSCOPE_CORE", &core_folder(house).to_string_lossy())
        .run(&house.root)
}

/// Installs what only the page's end-to-end tests need.
pub(crate) fn provide_drivers(house: &House) -> Result<()> {
    if is_built(house) {
        schemas::fetch(house)?;
        // Firefox's driver is built here, because no system package holds it.
        needs::tool(house, "geckodriver", "0.37.1", "")?;
    }
    Ok(())
}

/// The variable with the seed of random delays in the end-to-end tests; without a seed, they delay nothing.
const DELAY: &str = "PLYSCOPE_DELAY";

/// Runs the end-to-end tests: the fast list, or with `whole` also its repeats in other shells.
pub(crate) fn end_to_end(house: &House, whole: bool) -> Result<()> {
    let skipped = if whole { "" } else { " --skip elsewhere::" };
    flows(house, skipped).with_variable(DELAY, "").run(&house.root)
}

/// Runs the whole list with a random delay before every answer of the core, so that a failure shows a race.
///
/// The variable gives the seed, so that a run can be repeated; without it, each run has a new seed.
pub(crate) fn delayed(house: &House) -> Result<()> {
    let given = std::env::var(DELAY).ok().filter(|seed| !seed.is_empty());
    let seed = given.unwrap_or_else(|| {
        let random = RandomState::new().build_hasher().finish();
        (random % (1 << 32)).to_string()
    });
    println!("the answers are held back by the seed {seed}: {DELAY}={seed} repeats this run");
    flows(house, "").with_variable(DELAY, &seed).run(&house.root)
}

/// Runs the end-to-end tests except those that a filter skips, and those of a page that was left out.
///
/// It uses one thread more than there are processors, because each test sometimes waits as a person would.
fn flows(house: &House, skipped: &str) -> Task {
    // These words skip whole shells, because the name of a test ends with its shell.
    let without =
        if is_built(house) { "" } else { " --skip ::page --skip ::file --skip ::firefox" };
    // The guide needs mdBook, which the fast list does not build.
    let guide =
        if house.target.join("guide/index.html").exists() { "" } else { " --skip ::guide::" };
    let threads = std::thread::available_parallelism().map_or(1, usize::from) + 1;
    let tests = "cargo test --workspace --test flows --";
    Task::new(&format!("{tests} --test-threads {threads}{skipped}{without}{guide}"))
}
