//! The system packages that a chore needs, and their installation.
//!
//! Each need is probed directly (`pkg-config`, a program's own version) instead of through a package list, because then
//! the answer is right on any system.

use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, bail};

use crate::frontend;
use crate::house::House;
use crate::process::Task;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Need {
    /// The Debian packages that contain it.
    packages: &'static str,
    /// Its purpose, shown to the person who waits for the installation.
    purpose: &'static str,
    /// A command that exits with 0 exactly if it is installed.
    probe: &'static str,
}

const fn need(packages: &'static str, purpose: &'static str, probe: &'static str) -> Need {
    Need { packages, purpose, probe }
}

/// A C linker, which every Rust build calls.
pub(crate) const COMPILER: &[Need] = &[need("build-essential", "building", "cc --version")];
pub(crate) const WEB_VIEW: &[Need] = &[
    need("pkg-config", "building the window", "pkg-config --version"),
    need(
        "libwebkit2gtk-4.1-dev",
        "building and running the window",
        "pkg-config --exists webkit2gtk-4.1",
    ),
];
pub(crate) const PYTHON: &[Need] = &[need(
    "python3 python3-venv",
    "the notebook's test",
    "python3 -c __import__('venv'),__import__('ensurepip')",
)];
pub(crate) const PICTURES: &[Need] = &[
    need(
        "texlive-latex-base texlive-pictures texlive-latex-extra",
        "the test of pictures in LaTeX",
        "kpsewhich standalone.cls tikz.sty",
    ),
    need("graphviz", "the test of pictures in DOT", "dot -V"),
];
pub(crate) const SHELLS: &[Need] = &[
    need("zsh", "the test of completions", "zsh --version"),
    need("fish", "the test of completions", "fish --version"),
];
pub(crate) const CLUSTER: &[Need] = &[
    need(
        "slurmctld slurmd slurm-client munge",
        "the test of sweeps on a cluster",
        "test -x /usr/sbin/slurmctld -a -x /usr/sbin/slurmd -a -x /usr/bin/sbatch -a -x /usr/sbin/munged",
    ),
    need("parallel", "the test of sweeps under GNU parallel", "parallel --version"),
];
/// The book and the patterns of GRhino, which `gtp-rhino` reads.
pub(crate) const ENGINES: &[Need] =
    &[need("grhino-data", "matches with a published program", "test -d /usr/share/grhino")];
/// Debian's Rust for browsers, used where rustup has no browser target.
pub(crate) const WEB_RUST: &[Need] = &[
    need(
        "rustc-web cargo-web rust-web-src",
        "building the page",
        "test -x /usr/bin/cargo -a -e /usr/lib/rustlib/src",
    ),
    need("lld-19", "linking the page", "wasm-ld-19 --version"),
];
/// Browsers with their drivers (Firefox's is built), a screen for them, and a program that works the system's dialogs.
pub(crate) const END_TO_END: &[Need] = &[
    need("xvfb", "a screen for the end-to-end tests", "which Xvfb"),
    need("webkit2gtk-driver", "driving the window", "which WebKitWebDriver"),
    need("chromium", "the browser tests", "chromium --version"),
    need("chromium-driver", "driving the browser", "chromedriver --version"),
    need("firefox-esr", "the page in a second browser", "firefox-esr --version"),
    need("xdotool", "answering native dialogs", "which xdotool"),
    need("libxml2-utils", "validating packages for course systems", "xmllint --version"),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Installer {
    /// Debian or Ubuntu, as root.
    AptAsRoot,
    /// Debian or Ubuntu, as an ordinary user.
    AptAsUser,
    /// Any other system: the person installs them.
    ByHand,
}

impl Installer {
    /// Reads `/etc/os-release`, and the user's id.
    fn here() -> Self {
        let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
        let user = Task::new("id -u").output(Path::new(".")).unwrap_or_default();
        Self::of(&release, user.trim_ascii() == b"0")
    }

    /// Reads `/etc/os-release`: `ID` and `ID_LIKE` name the distribution and its ancestors.
    fn of(os_release: &str, root: bool) -> Self {
        let debian = os_release
            .lines()
            .filter_map(|line| line.strip_prefix("ID=").or_else(|| line.strip_prefix("ID_LIKE=")))
            .flat_map(|names| names.trim_matches('"').split_whitespace())
            .any(|name| matches!(name, "debian" | "ubuntu"));
        match (debian, root) {
            (true, true) => Self::AptAsRoot,
            (true, false) => Self::AptAsUser,
            (false, _) => Self::ByHand,
        }
    }

    fn leave_out(self, part: &str, error: Error) -> Result<()> {
        if self == Self::AptAsRoot {
            return Err(error.context(format!("{part} cannot be left out here")));
        }
        println!("left out: {part}; {error:#}");
        Ok(())
    }

    /// Returns the commands that install packages.
    ///
    /// # Errors
    /// Where nothing can be installed from here; the message says what to install by hand.
    fn install(self, packages: &str) -> Result<[Task; 2]> {
        // Noninteractive, because a package with questions would wait for ever without a terminal.
        let apt = |line: String| {
            Task::new(&format!("apt-get -o DPkg::Lock::Timeout=600 {line}"))
                .with_variable("DEBIAN_FRONTEND", "noninteractive")
        };
        let install = format!("install -y --no-install-recommends {packages}");
        match self {
            Self::AptAsRoot => Ok([apt("update".to_owned()), apt(install)]),
            Self::AptAsUser => bail!(
                "this installs what is missing; run it, then try again:\n  \
                 sudo apt-get update && sudo apt-get {install}"
            ),
            Self::ByHand => bail!(
                "install what is missing, then try again; Debian's names for it are: {packages}"
            ),
        }
    }
}

/// Reports that a part of a chore is left out because its needs are missing.
///
/// Where packages are installed without asking, nothing may be left out, so the error is returned.
pub(crate) fn leave_out(part: &str, error: Error) -> Result<()> {
    Installer::here().leave_out(part, error)
}

/// Installs the missing needs where it can; fails if one is still missing afterwards.
pub(crate) fn provide(root: &Path, needs: &[Need]) -> Result<()> {
    let missing = absent(root, needs);
    if missing.is_empty() {
        return Ok(());
    }
    for need in &missing {
        println!("missing: {} (for {})", need.packages, need.purpose);
    }
    let packages: Vec<_> = missing.iter().map(|need| need.packages).collect();
    let tasks = Installer::here().install(&packages.join(" "))?;
    tasks.iter().try_for_each(|task| task.run(root))?;
    let still: Vec<_> = absent(root, needs).iter().map(|need| need.probe).collect();
    if !still.is_empty() {
        bail!("installed, but these still fail: {}", still.join("; "));
    }
    Ok(())
}

/// Builds a program of crates.io, unless this machine has this version, and puts it where the tests look for it.
///
/// Returns that path. The build is kept outside the clone, like a system package.
pub(crate) fn tool(house: &House, name: &str, version: &str, options: &str) -> Result<String> {
    let kept = kept_tools(house).join(format!("{name}-{version}"));
    let built = kept.join("bin").join(name);
    if !built.exists() {
        let line =
            format!("cargo install {name} --version {version} --locked --debug {options} --root");
        let task = Task::new(&line).with_arguments(&[kept.to_string_lossy().into_owned()]);
        // because nobody debugs it
        let task = task.with_variable("CARGO_PROFILE_DEV_DEBUG", "false");
        task.run(&house.root)?;
    }
    let folder = house.target.join("tools/bin");
    std::fs::create_dir_all(&folder)?;
    let program = folder.join(name);
    if program.exists() {
        // because it may be another version
        std::fs::remove_file(&program)?;
    }
    // a copy, because a hard link cannot cross file systems
    std::fs::hard_link(&built, &program)
        .or_else(|_| std::fs::copy(&built, &program).map(drop))
        .with_context(|| format!("{} cannot be put to {}", built.display(), program.display()))?;
    Ok(program.to_string_lossy().into_owned())
}

/// Returns the cache folder for built programs, which outlives a clone (XDG Base Directory Specification); without a home
/// folder, one in this clone.
fn kept_tools(house: &House) -> PathBuf {
    let cache =
        std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let cache = cache.or_else(|| Some(std::env::home_dir()?.join(".cache")));
    cache.map_or_else(|| house.target.join("tools"), |cache| cache.join("plyscope/tools"))
}

/// Meets the needs of a program that embeds the UI, and builds the UI too.
pub(crate) fn provide_with_ui(house: &House, needs: &[Need]) -> Result<()> {
    provide(&house.root, needs)?;
    check_node(&house.root)?;
    frontend::install_packages(&house.root)?;
    frontend::build(house)
}

fn absent(root: &Path, needs: &[Need]) -> Vec<Need> {
    needs.iter().filter(|need| !Task::new(need.probe).succeeds(root)).copied().collect()
}

/// Checks that Node.js is present and new enough for the UI's build; it is never installed here, because no system package
/// is new enough.
pub(crate) fn check_node(root: &Path) -> Result<()> {
    let advice = "install Node.js 20.19 or later with npm (https://nodejs.org), then try again";
    let printed = Task::new("node --version").output(root).context(advice)?;
    let version = String::from_utf8_lossy(&printed);
    if !node_is_new_enough(version.trim()) || !Task::new("npm --version").succeeds(root) {
        bail!("found Node.js {}: {advice}", version.trim());
    }
    Ok(())
}

/// Returns whether a version in Node's own form, `v20.19.0`, is at least 20.19.
fn node_is_new_enough(version: &str) -> bool {
    let mut parts = version.trim_start_matches('v').split('.').map(str::parse::<u32>);
    match (parts.next(), parts.next()) {
        (Some(Ok(major)), Some(Ok(minor))) => (major, minor) >= (20, 19),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debian_and_its_descendants_are_distinguished_from_others() {
        use Installer::{AptAsRoot, AptAsUser, ByHand};
        let debian = "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nID=debian\n";
        assert_eq!(Installer::of(debian, true), AptAsRoot);
        assert_eq!(Installer::of(debian, false), AptAsUser);
        assert_eq!(Installer::of("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n", true), AptAsRoot);
        assert_eq!(Installer::of("ID=fedora\nHOME_URL=https://debian\n", true), ByHand);
        assert_eq!(Installer::of("", true), ByHand);
    }

    #[test]
    fn root_installs_after_an_update_and_others_get_instructions() {
        let lines = Installer::AptAsRoot.install("a b").expect("root can").map(|task| task.line());
        assert!(lines[0].ends_with("apt-get -o DPkg::Lock::Timeout=600 update"));
        assert!(lines[1].ends_with("install -y --no-install-recommends a b"));
        let instructions = |installer: Installer| installer.install("a b").unwrap_err().to_string();
        let command = "sudo apt-get update && sudo apt-get install -y --no-install-recommends a b";
        assert!(instructions(Installer::AptAsUser).contains(command));
        let names = instructions(Installer::ByHand);
        assert!(names.contains("a b") && !names.contains("sudo"));
    }

    #[test]
    fn a_part_is_left_out_only_where_nothing_is_installed() {
        let missing = || anyhow::anyhow!("no compiler");
        let error = Installer::AptAsRoot.leave_out("the page", missing()).unwrap_err();
        assert_eq!(format!("{error:#}"), "the page cannot be left out here: no compiler");
        for installer in [Installer::AptAsUser, Installer::ByHand] {
            assert!(installer.leave_out("the page", missing()).is_ok());
        }
    }

    #[test]
    fn node_versions() {
        assert!(node_is_new_enough("v20.19.0") && node_is_new_enough("v22.1.0"));
        assert!(!node_is_new_enough("v20.18.3") && !node_is_new_enough("v18.99.0"));
        assert!(!node_is_new_enough("") && !node_is_new_enough("twenty"));
    }

    #[test]
    fn a_probe_distinguishes_there_from_missing() {
        let [there, missing] = ["true", "false"].map(|probe| need("", "", probe));
        assert_eq!(absent(Path::new("."), &[there, missing]), [missing]);
    }
}
