//! What a chore needs on the machine, and how it gets there.
//!
//! Whether something is there is asked of the thing itself (`pkg-config`, a program's own
//! version), not of a package list, so that the answer is right on any system.

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::machine::{Installer, Machine};
use crate::process::Task;

/// One thing that must be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Need {
    /// The Debian packages that bring it.
    pub(crate) packages: &'static str,
    /// What it is for, in words for the person who waits for the installation.
    pub(crate) purpose: &'static str,
    /// A command that exits with 0 exactly if it is there.
    probe: &'static str,
}

/// A C linker, which every Rust build calls.
pub(crate) const COMPILER: Need =
    Need { packages: "build-essential", purpose: "building", probe: "cc --version" };
/// The web view that the window is made of.
pub(crate) const WEB_VIEW: [Need; 2] = [
    Need { packages: "pkg-config", purpose: "building the window", probe: "pkg-config --version" },
    Need {
        packages: "libwebkit2gtk-4.1-dev",
        purpose: "building and running the window",
        probe: "pkg-config --exists webkit2gtk-4.1",
    },
];
/// Python that can make virtual environments.
pub(crate) const PYTHON: Need = Need {
    packages: "python3 python3-venv",
    purpose: "the notebook's test",
    probe: "python3 -c __import__('venv'),__import__('ensurepip')",
};
/// Two browsers with their drivers, a screen for them, and hands for the dialogs of the system.
pub(crate) const END_TO_END: [Need; 5] = [
    Need { packages: "xvfb", purpose: "a screen for the end-to-end tests", probe: "which Xvfb" },
    Need {
        packages: "webkit2gtk-driver",
        purpose: "driving the window",
        probe: "which WebKitWebDriver",
    },
    Need { packages: "chromium", purpose: "the browser tests", probe: "chromium --version" },
    Need {
        packages: "chromium-driver",
        purpose: "driving the browser",
        probe: "chromedriver --version",
    },
    Need { packages: "xdotool", purpose: "answering native dialogs", probe: "which xdotool" },
];

impl Need {
    fn is_there(&self, root: &Path) -> bool {
        Task::new(self.probe).succeeds(root)
    }
}

/// What to do about what is missing.
#[derive(Debug, PartialEq, Eq)]
enum Remedy {
    Nothing,
    /// Run these, in order.
    Install(Vec<Task>),
    /// Stop, and say this.
    Tell(String),
}

fn remedy(machine: Machine, missing: &[Need]) -> Remedy {
    if missing.is_empty() {
        return Remedy::Nothing;
    }
    let packages: Vec<_> = missing.iter().map(|need| need.packages).collect();
    let packages = packages.join(" ");
    match machine.installer {
        Installer::AptAsRoot => {
            let apt = |line: String| {
                // A package that asks questions would wait for ever where nobody answers.
                Task::new(&line).with_variable("DEBIAN_FRONTEND", "noninteractive")
            };
            let wait = "-o DPkg::Lock::Timeout=600";
            Remedy::Install(vec![
                apt(format!("apt-get {wait} update")),
                apt(format!("apt-get {wait} install -y --no-install-recommends {packages}")),
            ])
        }
        Installer::AptAsUser => Remedy::Tell(format!(
            "this installs what is missing; run it, then try again:\n  \
             sudo apt-get update && sudo apt-get install -y --no-install-recommends {packages}"
        )),
        Installer::ByHand => Remedy::Tell(format!(
            "install what is missing, then try again; Debian's names for it are: {packages}"
        )),
    }
}

/// Sees to it that all of `needs` are there: installs what is missing where it can.
pub(crate) fn provide(root: &Path, machine: Machine, needs: &[Need]) -> Result<()> {
    let missing = absent(root, needs);
    for need in &missing {
        println!("missing: {} (for {})", need.packages, need.purpose);
    }
    match remedy(machine, &missing) {
        Remedy::Nothing => return Ok(()),
        Remedy::Tell(what) => bail!(what),
        Remedy::Install(tasks) => tasks.iter().try_for_each(|task| task.run(root))?,
    }
    let still: Vec<_> = absent(root, needs).iter().map(|need| need.probe).collect();
    if !still.is_empty() {
        bail!("installed, but these still fail: {}", still.join("; "));
    }
    Ok(())
}

fn absent(root: &Path, needs: &[Need]) -> Vec<Need> {
    needs.iter().filter(|need| !need.is_there(root)).copied().collect()
}

/// Checks that Node.js is there and new enough for the UI's tools; no system package is, so it
/// is never installed here.
pub(crate) fn check_node(root: &Path) -> Result<()> {
    let advice = "install Node.js 20.19 or later with npm (https://nodejs.org), then try again";
    let printed = Task::new("node --version").output(root).context(advice)?;
    let version = String::from_utf8_lossy(&printed);
    if !node_is_new_enough(version.trim()) || !Task::new("npm --version").succeeds(root) {
        bail!("found Node.js {}: {advice}", version.trim());
    }
    Ok(())
}

/// Node's own form, `v20.19.0`: at least 20.19.
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

    fn machine(installer: Installer) -> Machine {
        Machine { installer, display: false }
    }

    #[test]
    fn nothing_missing_needs_nothing() {
        assert_eq!(remedy(machine(Installer::ByHand), &[]), Remedy::Nothing);
    }

    #[test]
    fn root_installs_after_an_update() {
        let Remedy::Install(tasks) = remedy(machine(Installer::AptAsRoot), &[PYTHON]) else {
            panic!("root can install");
        };
        let lines: Vec<_> = tasks.iter().map(Task::line).collect();
        assert!(lines[0].ends_with("apt-get -o DPkg::Lock::Timeout=600 update"));
        assert!(lines[1].ends_with("install -y --no-install-recommends python3 python3-venv"));
    }

    #[test]
    fn others_are_told_one_command_or_the_names() {
        let told = |installer| match remedy(machine(installer), &WEB_VIEW) {
            Remedy::Tell(what) => what,
            other => panic!("{other:?}"),
        };
        let command = "sudo apt-get update && sudo apt-get install -y --no-install-recommends \
                       pkg-config libwebkit2gtk-4.1-dev";
        assert!(told(Installer::AptAsUser).contains(command));
        let names = told(Installer::ByHand);
        assert!(names.contains("libwebkit2gtk-4.1-dev") && !names.contains("sudo"));
    }

    #[test]
    fn node_versions() {
        assert!(node_is_new_enough("v20.19.0") && node_is_new_enough("v22.1.0"));
        assert!(!node_is_new_enough("v20.18.3") && !node_is_new_enough("v18.99.0"));
        assert!(!node_is_new_enough("") && !node_is_new_enough("twenty"));
    }

    #[test]
    fn a_probe_tells_there_from_missing() {
        let need = |probe| Need { packages: "", purpose: "", probe };
        let root = Path::new(".");
        assert_eq!(absent(root, &[need("true"), need("false")]), [need("false")]);
    }
}
