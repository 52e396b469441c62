//! What machine this is: enough to decide what to install and what can be started.

use std::path::Path;

use crate::process::Task;

/// Who can install packages here, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Installer {
    /// Debian or Ubuntu, as root.
    AptAsRoot,
    /// Debian or Ubuntu, as an ordinary user.
    AptAsUser,
    /// Any other system: the person installs.
    ByHand,
}

/// The machine as the plans see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Machine {
    pub(crate) installer: Installer,
    /// A window can be opened: `DISPLAY` or `WAYLAND_DISPLAY` is set and not empty.
    pub(crate) display: bool,
}

impl Machine {
    /// Looks at this machine.
    pub(crate) fn look() -> Self {
        let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
        let user = Task::new("id -u").output(Path::new(".")).unwrap_or_default();
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        Self {
            installer: installer(&release, user.trim_ascii() == b"0"),
            display: is_set("DISPLAY") || is_set("WAYLAND_DISPLAY"),
        }
    }
}

/// Reads `/etc/os-release`: `ID` and `ID_LIKE` name the distribution and its ancestors.
fn installer(os_release: &str, root: bool) -> Installer {
    let debian = os_release.lines().any(|line| {
        let names = line.strip_prefix("ID=").or_else(|| line.strip_prefix("ID_LIKE="));
        names.is_some_and(|names| {
            names
                .trim_matches('"')
                .split_whitespace()
                .any(|name| matches!(name, "debian" | "ubuntu"))
        })
    });
    match (debian, root) {
        (true, true) => Installer::AptAsRoot,
        (true, false) => Installer::AptAsUser,
        (false, _) => Installer::ByHand,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debian_and_its_descendants_are_told_from_others() {
        let debian = "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nID=debian\n";
        assert_eq!(installer(debian, true), Installer::AptAsRoot);
        assert_eq!(installer(debian, false), Installer::AptAsUser);
        assert_eq!(
            installer("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n", true),
            Installer::AptAsRoot
        );
        assert_eq!(installer("ID=fedora\nHOME_URL=https://debian\n", true), Installer::ByHand);
        assert_eq!(installer("", true), Installer::ByHand);
    }
}
