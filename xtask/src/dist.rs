//! `cargo xtask dist`: the release binaries with their licences and checksums; on Linux also the
//! window as a package, which brings its menu entry, its file associations and its links.

use std::path::Path;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::house::House;
use crate::machine::Machine;
use crate::process::Task;
use crate::{frontend, needs};

/// Files that go with the binaries.
const COMPANIONS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// The window's program.
const WINDOW: &str = "plyscope-desktop";

/// A processor that programs are built for.
struct Level {
    processor: &'static str,
    /// What the program has after its name.
    suffix: &'static str,
    /// Where it is built, in the target folder.
    folder: &'static str,
}

impl Level {
    fn flags(&self) -> String {
        format!("-C target-cpu={}", self.processor)
    }
}

/// Any processor, and those that the first program hands over to (`crates/processor`). Builds for
/// this machine alone, as `.cargo/config.toml` asks for, are not shipped.
#[cfg(target_arch = "x86_64")]
const LEVELS: [Level; 2] = [
    Level { processor: "x86-64", suffix: "", folder: "dist-x86-64" },
    Level { processor: "x86-64-v3", suffix: plyscope_processor::SUFFIX, folder: "dist-x86-64-v3" },
];
#[cfg(not(target_arch = "x86_64"))]
const LEVELS: [Level; 1] = [Level { processor: "generic", suffix: "", folder: "dist-generic" }];

fn binaries(house: &House) -> Vec<(&'static str, &'static str)> {
    let mut all = vec![("plyscope-cli", "plyscope")];
    if house.desktop {
        all.push(("plyscope-desktop", WINDOW));
    }
    all
}

/// Builds into `target/dist`, which is emptied first.
pub(crate) fn run(house: &House) -> Result<()> {
    let mut needed = vec![needs::COMPILER];
    if house.desktop {
        needed.extend(needs::WEB_VIEW);
    }
    needs::provide(&house.root, Machine::look(), &needed)?;
    if house.ui {
        needs::check_node(&house.root)?;
        frontend::install_packages(&house.root)?;
        frontend::build(house)?;
    }
    let folder = house.target.join("dist");
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    for (package, binary) in binaries(house) {
        for level in &LEVELS {
            let built = house.target.join(level.folder);
            let line = format!("cargo build --release --locked --package {package} --target-dir");
            Task::new(&line)
                .with_arguments(&[built.display().to_string()])
                .with_variable("RUSTFLAGS", &level.flags())
                .run(&house.root)?;
            let shipped = folder.join(format!("{binary}{}", level.suffix));
            copy(&built.join("release").join(binary), &shipped)?;
        }
    }
    if house.desktop && cfg!(target_os = "linux") {
        package(house, &folder)?;
    }
    for name in COMPANIONS {
        copy(&house.root.join(name), &folder.join(name))?;
    }
    let sums = checksums(&folder)?;
    std::fs::write(folder.join("SHA256SUMS"), &sums)?;
    println!("{}:\n{sums}", folder.display());
    Ok(())
}

/// Makes the window's Debian package. Building again costs nothing: the binary is there.
fn package(house: &House, folder: &Path) -> Result<()> {
    let [any, others @ ..] = &LEVELS;
    let target = house.target.join(any.folder);
    let bundles = target.join("release/bundle/deb");
    if bundles.exists() {
        // A package of an older version would be shipped too.
        std::fs::remove_dir_all(&bundles)?;
    }
    // The programs for other processors go beside the one that starts them.
    let files = others.iter().map(|level| {
        let program = house.target.join(level.folder).join("release").join(WINDOW);
        (format!("/usr/bin/{WINDOW}{}", level.suffix), program.display().to_string())
    });
    let files: serde_json::Map<_, _> = files.map(|(to, from)| (to, from.into())).collect();
    let config = serde_json::json!({ "bundle": { "linux": { "deb": { "files": files } } } });
    Task::new("node ui/node_modules/@tauri-apps/cli/tauri.js build --bundles deb --config")
        .with_arguments(&[config.to_string()])
        .with_variable("RUSTFLAGS", &any.flags())
        .with_variable("CARGO_TARGET_DIR", &target.display().to_string())
        .run(&house.root)?;
    for entry in std::fs::read_dir(&bundles)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "deb") {
            copy(&path, &folder.join(path.file_name().context("a package has a name")?))?;
        }
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    std::fs::copy(from, to).with_context(|| format!("could not copy {}", from.display()))?;
    Ok(())
}

/// One line a file, sorted by name, as `sha256sum --check` reads it.
fn checksums(folder: &Path) -> Result<String> {
    let mut lines = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let sum = hex::encode(Sha256::digest(std::fs::read(entry.path())?));
        lines.push((entry.file_name().to_string_lossy().into_owned(), sum));
    }
    lines.sort();
    let lines: Vec<_> = lines.iter().map(|(name, sum)| format!("{sum}  {name}\n")).collect();
    Ok(lines.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_those_of_the_standard() {
        let folder = std::env::temp_dir().join(format!("plyscope-dist-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("writable");
        std::fs::write(folder.join("b"), "abc").expect("writable");
        std::fs::write(folder.join("a"), "").expect("writable");
        // FIPS 180-4: the digests of the empty message and of "abc".
        let expected = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n\
                        ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b\n";
        assert_eq!(checksums(&folder).expect("readable"), expected);
        std::fs::remove_dir_all(&folder).expect("ours");
    }

    #[test]
    fn the_window_is_shipped_once_it_exists() {
        assert_eq!(binaries(&House::default()).len(), 1);
        assert_eq!(binaries(&House { desktop: true, ..House::default() }).len(), 2);
    }
}
