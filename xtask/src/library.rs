//! The library without the program: a crate that needs the searches alone, the features between, and the crates outside
//! the workspace.

use std::collections::BTreeSet;

use anyhow::{Result, bail};

use crate::house::House;
use crate::process::Task;

/// The most crates that a search may need, Plyscope's own two included.
const MOST_CRATES: usize = 12;
/// The crates outside the workspace that no other step compiles.
const OUTSIDE: [&str; 2] = ["benches/solving", "fuzz"];

/// Builds and runs `examples/search-alone`, counts its dependencies, and compiles the library with each smaller set of
/// features, and the crates that measure and fuzz it.
pub(crate) fn check(house: &House) -> Result<()> {
    let folder = house.root.join("examples/search-alone");
    let printed =
        Task::new("cargo tree --locked --edges normal,build --prefix none").output(&folder)?;
    let text = String::from_utf8_lossy(&printed);
    let names = text.lines().filter_map(|line| line.split_once(" v"));
    // hashbrown has two versions there, so a crate is its name and its version.
    let crates: BTreeSet<_> = names.map(|(name, rest)| (name, rest.split(' ').next())).collect();
    let count = crates.len().saturating_sub(1);
    if count > MOST_CRATES {
        bail!("a search alone needs {count} crates, more than {MOST_CRATES}:\n{text}");
    }
    println!("a search alone needs {count} crates");
    let target = house.target.join("search-alone").to_string_lossy().into_owned();
    Task::new("cargo run --locked").with_variable("CARGO_TARGET_DIR", &target).run(&folder)?;
    for features in ["--no-default-features", "--no-default-features --features formats"] {
        Task::new(&format!("cargo check --package plyscope --lib {features}"))
            .with_variable("CARGO_TARGET_DIR", &target)
            .run(&house.root)?;
    }
    for outside in OUTSIDE {
        Task::new("cargo check --locked --all-targets")
            .with_variable("CARGO_TARGET_DIR", &target)
            .run(&house.root.join(outside))?;
    }
    Ok(())
}
