//! The paths of the built programs; a missing one panics with the command that builds it.

use std::path::{Path, PathBuf};

/// Returns the repository's root, absolute.
pub fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this package lies in the repository")
}

/// Returns the build folder of the running test, which is in `<target>/<profile>/deps`.
pub fn target() -> PathBuf {
    let running = std::env::current_exe().expect("the running program has a path");
    let target = running.ancestors().nth(3);
    target.expect("a test lies in <target>/<profile>/deps").to_owned()
}

/// Returns a file of the page that needs no service; `cargo xtask page` builds it.
pub fn page(name: &str) -> PathBuf {
    let path = target().join("page").join(name);
    assert!(path.exists(), "{} is missing: run `cargo xtask page` first", path.display());
    path
}

/// Returns Firefox's driver; `cargo xtask test` builds it.
pub fn geckodriver() -> PathBuf {
    let path = target().join("tools/bin/geckodriver");
    assert!(path.exists(), "{} is missing: `cargo xtask test` builds it", path.display());
    path
}

/// Returns `JupyterLab` with what the stage needs there; `cargo xtask test --all` installs it.
pub fn jupyter() -> PathBuf {
    let path = target().join("jupyterlab-venv/bin/jupyter");
    assert!(path.exists(), "{} is missing: `cargo xtask test --all` installs it", path.display());
    path
}

/// Returns a program of the workspace; `cargo build --workspace` builds it. `profile` is the name of its folder, `debug`
/// or `release`.
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
