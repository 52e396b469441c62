//! Where the built programs lie.

use std::path::{Path, PathBuf};

/// The repository's root.
pub fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this package lies in the repository")
}

/// The folder of the build outputs: that of the running test, which lies in `<target>/<profile>/deps`.
pub fn target() -> PathBuf {
    let running = std::env::current_exe().expect("the running program has a path");
    let target = running.ancestors().nth(3);
    target.expect("a test lies in <target>/<profile>/deps").to_owned()
}

/// A file of the page that needs no service, built with `cargo xtask page`.
pub fn page(name: &str) -> PathBuf {
    let path = target().join("page").join(name);
    assert!(path.exists(), "{} is missing: run `cargo xtask page` first", path.display());
    path
}

/// The driver of Firefox, which `cargo xtask test` builds.
pub fn geckodriver() -> PathBuf {
    let path = target().join("tools/bin/geckodriver");
    assert!(path.exists(), "{} is missing: `cargo xtask test` builds it", path.display());
    path
}

/// A program of the workspace, built with `cargo build --workspace`; `profile` is the name of its
/// folder, `debug` or `release`.
pub fn built(name: &str, profile: &str) -> PathBuf {
    let path = target().join(profile).join(name);
    let release = if profile == "release" { " --release" } else { "" };
    assert!(
        path.exists(),
        "{} is missing: run `cargo build --workspace{release}` first; tests do not build the \
         programs of other packages",
        path.display()
    );
    path
}
